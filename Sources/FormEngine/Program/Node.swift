/// A declaration of a compiled form, as a dense number: the form, a group, a section, a list, the
/// body of a list's rows, a field or a note. Number 0 is the form. Numbers follow the order of the
/// file.
public typealias NodeID = Int

/// A value or condition that the engine stores for each row of a template, as a dense number.
public typealias SlotID = Int

/// A condition: false, true, or the value of a slot.
public enum Condition: Hashable, Sendable {
  case never
  case always
  case slot(SlotID)
}

/// The compiled facts about one declaration.
public struct Node: Sendable {
  public enum Kind: UInt8, Sendable {
    case form
    case group
    case section
    /// A list, in the template that contains it.
    case list
    /// The body of a list: the root of the template of its rows. Its parent is the list.
    case row
    case field
    case note

    /// True if it only groups its contents, in the enclosing template.
    package var isGrouping: Bool { self == .group || self == .section }
  }

  // The properties that are read most come first, with the small ones together: there is one node
  // for each declaration, and the compiler reads nodes in any order.
  public var kind: Kind
  public var type: ScalarType = .text
  /// The type of the values of a `choices`: `choice`, unless it takes them from texts, integers or
  /// dates of the answers.
  public var element: ScalarType = .choice
  public var isComputed = false
  public var keeps = false
  public var confirms = false
  /// True for a list such as `rows tags: text`, in which each row is one plain value.
  public var isPlainList = false
  @Compact public var slot: SlotID = -1
  @Compact public var parent: NodeID
  @Compact public var template: Int
  /// The declared name; empty for sections, notes and rows. The one field of a list of plain values
  /// is called `value`.
  public var name: String
  /// The name of its member in records; empty if that is `name`.
  package var recordedName = ""
  /// The name of its member in records.
  package var member: String { recordedName.isEmpty ? name : recordedName }

  // The texts for people: each is an expression whose value is a text.
  public var label: Code = .none
  public var hint: Code = .none
  var help: Code = .none
  public var example: Code = .none

  // The conditions, resolved in the node's own template (for a list, the one that contains it).
  @CompactCondition public var shown: Condition = .always
  @CompactCondition public var readonly: Condition = .never
  @CompactCondition public var required: Condition = .never
  public var requiredMessage: Code = .none

  /// The rules in the block of this declaration, as indexes of `ProgramParts.rules`.
  public var rules: Range<Int> {
    get { firstRule..<endOfRules }
    set { (firstRule, endOfRules) = (newValue.lowerBound, newValue.upperBound) }
  }
  @Compact private var firstRule = 0
  @Compact private var endOfRules = 0

  // Fields
  /// The text of `unit`; empty if there is none.
  public var unit = ""
  /// The unit on one line, as it is shown after a number.
  public var shownUnit: String {
    unit.isEmpty ? "" : unit.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
  /// The least number of decimal places that are shown, which follows from `step`; or -1.
  @Compact public var places = -1
  /// The index of the `set` clauses in `ProgramParts.forcedFields`, or -1.
  @Compact public var forced = -1
  /// The index of the options in `ProgramParts.options`, or -1.
  @Compact public var options = -1
  /// The index of the options from the answers in `ProgramParts.answerOptions`, or -1.
  @Compact public var offers = -1

  // Lists
  /// The template of the rows; `rowBody` is the node of their body.
  @Compact public var rowTemplate = -1
  @Compact public var rowBody: NodeID = -1
  public var item: Code = .none
  public var sort: [SortKey] = []
  /// The number of rows at the start, which preset ones replace. `ProgramParts.startValues` has the
  /// values of those that are not blank.
  @Compact public var startRows = 0
  /// The slot with the number of rows, or with the options that have a row each, of `count = E`; -1
  /// if people add rows.
  @Compact public var counter: SlotID = -1
  /// True for a list with `count = E`, whose rows exist without being added.
  package var countsItsRows: Bool { counter >= 0 }

  public init(kind: Kind, name: String, parent: NodeID, template: Int) {
    self.kind = kind
    self.name = name
    self.parent = parent
    self.template = template
  }
}

/// A key of `sort by`: a slot of the rows' template.
public struct SortKey: Hashable, Sendable {
  public var slot: SlotID
  public var isDescending: Bool

  public init(slot: SlotID, isDescending: Bool) {
    self.slot = slot
    self.isDescending = isDescending
  }
}

// MARK: Records

extension Node {
  /// The name of the member as a step of a path.
  package var memberStep: String {
    let needsQuotes = member.unicodeScalars.contains { scalar in
      switch scalar {
      case ".", "[", "]", "=", ",", "\"", "'": true
      default: scalar.properties.isWhitespace
      }
    }
    return needsQuotes ? "`\(member)`" : member
  }
}

// MARK: Texts

extension Node {
  /// A kind of text for people in a declaration.
  public enum Text: Int, CaseIterable, Sendable {
    case label, hint, help, example
    /// The one-line summary of a row, which belongs to the list.
    case item
    /// The message of `required`.
    case requiredMessage

    /// True if the text is evaluated in a row of the list that it belongs to.
    public var isAboutRow: Bool {
      switch self {
      case .item: true
      case .label, .hint, .help, .example, .requiredMessage: false
      }
    }

    /// True if messages of problems contain the text.
    var isInMessages: Bool {
      switch self {
      case .label, .example, .requiredMessage: true
      case .hint, .help, .item: false
      }
    }
  }

  public subscript(text: Text) -> Code {
    get {
      switch text {
      case .label: label
      case .hint: hint
      case .help: help
      case .example: example
      case .item: item
      case .requiredMessage: requiredMessage
      }
    }
    set {
      switch text {
      case .label: label = newValue
      case .hint: hint = newValue
      case .help: help = newValue
      case .example: example = newValue
      case .item: item = newValue
      case .requiredMessage: requiredMessage = newValue
      }
    }
  }
}
