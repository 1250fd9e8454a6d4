/// The facts about a form that checking records needs, computed once.
///
/// The fields, groups and lists of a form are the members of containers (the form, its groups, the
/// bodies of its rows). Each has a cell in the row of its template, which contains the offset of
/// its value in a record. Rules that need only the value are checked on its bytes as they are read.
/// All others wait until the record has been read; the engine then evaluates them on a state that
/// contains only the values that some expression reads.
public final class RecordPlan: Sendable {
  /// An object: the form, a group, or the body of rows.
  struct Container: Sendable {
    var node: Int32
    /// The range of its members, in the order of declaration.
    var members: Range<Int>
    /// The names of the members, with the same indexes.
    var names: RecordNameTable.Names
  }

  struct Member: Sendable {
    enum Kind: UInt8, Sendable {
      /// A text field that is read only by its own checks.
      case text
      /// Any other field.
      case field
      case group, list
    }

    var name: QuotedName
    var kind: Kind
    var node: Int32
    /// The index of its cell in the rows of its template.
    var cell: Int32
    /// The index of the field, of the container of the group, or of the list.
    var index: Int32
  }

  struct Field: Sendable {
    var node: Int32
    var type: ScalarType
    /// The kind of the type, which is needed for each value.
    var kind: ValueKind
    /// The type of the values of a `choices`, as in `Node.element`.
    var element: ScalarType
    /// True if expressions read the value, which is then stored in the state.
    var isStored: Bool
    /// The index of the value in the rows of its template.
    var offset: Int32
    /// The first checks of a text, which most fields have: the bounds of its number of characters,
    /// and a pattern, or -1; each with its rule.
    var leastLength = 0
    var mostLength = Int.max
    var lengthRule: Int32 = -1
    var pattern: Int32 = -1
    var patternRule: Int32 = -1
    /// The range of the other checks that need only the value.
    var checks: Range<Int>
    /// The texts that options are recorded as, without those of a file; empty if there are none.
    var options: RecordNameTable.Names
    /// True if no option is recorded as a number or truth value.
    var recordsTexts: Bool
    /// The index of an option list with a file, whose options come first; or -1.
    var table: Int32
  }

  struct List: Sendable {
    var node: Int32
    /// The container of a row, or -1 in a list of plain values.
    var container: Int32
    /// The field of a list of plain values, or -1.
    var field: Int32
    var template: Int32
    /// The range of the checks of the number of rows.
    var checks: Range<Int>
  }

  /// A rule with known bounds, at the field where it is reported.
  enum Check: Sendable {
    case length(least: Int, most: Int, rule: Int32)
    case integers(least: Int64, most: Int64, rule: Int32)
    case match(pattern: Int32, rule: Int32)
    /// The rule that is named after the type.
    case type(rule: Int32)
    case count(least: Int, most: Int, rule: Int32)
    /// Any other rule about a value, with the index of its bounds.
    case other(bounds: Int32, rule: Int32)
  }

  /// The bounds of a rule. They are separate from the checks, which must be cheap to copy.
  struct Bounds: Sendable {
    var kind: Rule.Kind
    var lower = Value.empty
    var upper = Value.empty
    var excludesUpper = false
  }

  /// The requirement that an empty cell may violate.
  struct Need: Sendable {
    enum Kind: Sendable {
      /// Required whenever the record has this row.
      case always
      /// Required while a slot is true; the slot reads only fields that are always shown.
      case simple(SlotID)
      /// Required while the value at this index of its row is this option.
      case chosen(offset: Int32, option: Int32)
      /// Decided by the evaluation.
      case evaluated
      /// A list that is not required, but has a minimum number of rows.
      case count
    }

    var cell: Int32
    var node: Int32
    var kind: Kind
    /// The index of the list, or -1.
    var list: Int32
  }

  struct TemplatePlan: Sendable {
    var cellCount = 0
    /// The requirements, including possible ones.
    var needs: [Need] = []
    /// True if the rows are in the state while a record is evaluated.
    var isInState = false
    /// The slots to evaluate.
    var slots: [SlotID] = []
    /// The rules among them; `faulty` are the conditions that may overflow.
    var rules: [Int] = []
    var faulty: [SlotID] = []
    /// The indexes of the members that are computed fields.
    var computed: [Int] = []
    var optional: [Int] = []
    /// The declarations that have a condition of their own, outermost first.
    var hideable: [Hideable] = []
    /// The indexes of the fields' values, which are answers whatever they contain.
    var answered: [Int32] = []
  }

  struct Hideable: Sendable {
    var node: Int32
    /// The contents that are not exported while hidden: fields without `keep`, lists and groups.
    var nodes: [Int32]
  }

  /// The form.
  public let program: Program
  let clock: LocalDateTime
  let containers: [Container]
  let members: [Member]
  let fields: [Field]
  let lists: [List]
  let checks: [Check]
  let bounds: [Bounds]
  let names: RecordNameTable
  let templates: [TemplatePlan]
  /// True for each node that is always shown.
  let isOpen: [Bool]
  /// The index of the cell of each node, or -1.
  let cellOfNode: [Int32]
  /// The values that depend on the clock: they are not compared, since a record may have been made
  /// at another time.
  let readsClock: Set<SlotID>
  /// The indexes of the values outside lists that records store in the state.
  let stored: [Int32]
  /// The templates of lists whose rows are in the state.
  let rowTemplatesInState: [Int]
  /// True if every record must be evaluated, not only one with an empty cell.
  let alwaysEvaluates: Bool

  /// - Parameter clock: the date and time that `today()` and `now()` mean.
  public init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    self.clock = clock
    var builder = RecordPlanBuilder(program, clock: clock)
    builder.build()
    containers = builder.containers
    members = builder.members
    fields = builder.fields
    lists = builder.lists
    checks = builder.checks
    bounds = builder.bounds
    names = builder.names
    templates = builder.templates
    isOpen = builder.isOpen
    cellOfNode = builder.cellOfNode
    readsClock = program.slotsFollowingClock()
    stored = builder.fields.filter {
      $0.isStored && program.parts.nodes[Int($0.node)].template == 0
    }.map(\.offset)
    rowTemplatesInState = builder.templates.indices.dropFirst().filter {
      builder.templates[$0].isInState
    }
    alwaysEvaluates =
      builder.alwaysEvaluates || builder.templates.contains { !$0.hideable.isEmpty }
  }
}
