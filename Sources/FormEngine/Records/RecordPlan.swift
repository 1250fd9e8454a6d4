/// What checking records needs to know about a form, computed once.
///
/// A form's fields, groups and lists are the members of containers (the form, its groups, the
/// bodies of its rows). Each has a cell in the row of its template, which says where a record
/// answers it. Rules that need nothing but the value are checked on its bytes as it is met. All
/// others wait until the record has been read; the engine then evaluates them on a state that
/// contains only the values that some expression reads.
public final class RecordPlan: Sendable {
  /// An object: the form, a group, the body of rows.
  struct Container: Sendable {
    var node: Int32
    /// The members, in the order of declaration.
    var members: Range<Int>
    /// Their names, at the same indexes.
    var names: NameTable.Names
  }

  struct Member: Sendable {
    enum Kind: UInt8, Sendable {
      /// A field of texts that is read only by its own checks.
      case text
      /// Any other field.
      case field
      case group, list
    }

    var name: QuotedName
    var kind: Kind
    var node: Int32
    /// Its index among the cells of its template's rows.
    var cell: Int32
    /// The field, the container of the group, or the list.
    var index: Int32
  }

  struct Field: Sendable {
    var node: Int32
    var type: ScalarType
    /// The kind of its type, which is needed for each value.
    var kind: ValueKind
    /// Whether expressions read the value, which then goes into the state.
    var isStored: Bool
    /// Its index among the values of its template's rows.
    var offset: Int32
    /// The checks of a text that come before all others, as in most fields: its number of
    /// characters, and a pattern, or -1; each with its rule.
    var leastLength = 0
    var mostLength = Int.max
    var lengthRule: Int32 = -1
    var pattern: Int32 = -1
    var patternRule: Int32 = -1
    /// The other checks that need only the value.
    var checks: Range<Int>
    /// The names of the options that are not of a file; none if there are no options.
    var options: NameTable.Names
    /// The list of options with a file, which come first; or -1.
    var table: Int32
  }

  struct List: Sendable {
    var node: Int32
    /// The container of a row, or -1 in a list of plain values.
    var container: Int32
    /// The field of a list of plain values, or -1.
    var field: Int32
    var template: Int32
    /// The checks of the number of rows.
    var checks: Range<Int>
  }

  /// A rule whose bounds are known, on the field where it is reported.
  enum Check: Sendable {
    case length(least: Int, most: Int, rule: Int32)
    case integers(least: Int64, most: Int64, rule: Int32)
    case match(pattern: Int32, rule: Int32)
    /// The rule that belongs to the type.
    case type(rule: Int32)
    case count(least: Int, most: Int, rule: Int32)
    /// Any other rule about a value, with the number of what it compares the value with.
    case other(bounds: Int32, rule: Int32)
  }

  /// What a rule compares a value with: apart from the checks, which must be fast to copy.
  struct Bounds: Sendable {
    var kind: Rule.Kind
    var lower = Value.empty
    var upper = Value.empty
    var excludesUpper = false
  }

  /// What an empty cell may mean.
  struct Need: Sendable {
    enum Kind: Sendable {
      /// Required whenever the record has this row.
      case always
      /// Required while a slot is true that reads nothing but fields that are always there.
      case simple(SlotID)
      /// Required while the value at this index of its row is this option.
      case chosen(offset: Int32, option: Int32)
      /// Decided when everything is evaluated.
      case evaluated
      /// A list that is not required, but has a least number of rows.
      case count
    }

    var cell: Int32
    var node: Int32
    var kind: Kind
    /// For a list its number, else -1.
    var list: Int32
  }

  struct TemplatePlan: Sendable {
    var cellCount = 0
    /// What is required, or may be.
    var needs: [Need] = []
    /// Whether the rows are in the state while a record is evaluated.
    var isInState = false
    /// The slots to evaluate.
    var slots: [SlotID] = []
    /// The rules among them, and the conditions that may overflow.
    var rules: [Int] = []
    var faulty: [SlotID] = []
    /// The computed fields: their members.
    var computed: [Int] = []
    var optional: [Int] = []
    /// Declarations that a condition of their own hides, outermost first.
    var hideable: [Hideable] = []
    /// The indexes of the fields' values: they are answers, whatever their content.
    var answered: [Int32] = []
  }

  struct Hideable: Sendable {
    var node: Int32
    /// The contents that are not exported while hidden: fields without `keep`, lists, and groups.
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
  let names: NameTable
  let templates: [TemplatePlan]
  /// For each node, whether it is shown for all answers.
  let isOpen: [Bool]
  /// For each node its cell, or -1.
  let cellOfNode: [Int32]
  /// Values that depend on the clock: they are not compared, since a record may have been made at
  /// another time.
  let readsClock: Set<SlotID>
  /// The indexes, among the values of the form itself, of those that records leave there.
  let stored: [Int32]
  /// The lists' templates with rows in the state.
  let rowTemplatesInState: [Int]
  /// Whether there is something to evaluate in every record, not only if a cell is empty.
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
