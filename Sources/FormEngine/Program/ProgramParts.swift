/// The output of the compiler for a form: declarations, slots, code. `Program` derives the rest.
///
/// Template 0 is the form; each list has a template for its rows. The root of a template is node 0
/// or a node of kind `row`. The slots of a template need not be contiguous.
public struct ProgramParts: Sendable {
  /// The root node of each template.
  public var templates: [NodeID] = []
  /// The nodes in the order of the file, parents before children.
  public var nodes: [Node] = []
  /// The children of each node, in the order of their tags (`order`).
  public var children: [[NodeID]] = []
  public var slots: [Slot] = []
  public var rules: [Rule] = []
  public var aggregates: [Aggregate] = []
  public var scans: [Scan] = []
  public var forcedFields: [ForcedField] = []
  public var options: [OptionList] = []
  public var answerOptions: [AnswerOptions] = []
  public var patterns: [Pattern] = []
  public var instructions: [Instruction] = []
  public var constants: [Value] = []
  public var submit = SubmitPolicy()
  /// The values of the rows with which a list starts, for each row; none for lists whose rows are
  /// blank at the start.
  package var startValues: [NodeID: [[StartValue]]] = [:]
  /// The field that gives a list a row for each chosen option, by list.
  package var countedOptions: [NodeID: NodeID] = [:]
  /// The language in which the form is shown; nil for English and the form's own texts.
  package var language: Language?

  /// Returns true for the rule that a list has as many rows as its `count = E` says.
  package func isExactCount(_ rule: Rule) -> Bool {
    rule.kind == .count && nodes[rule.node].countsItsRows
  }

  /// The maximum number of rows that a list with `count = E` can have.
  package static let mostCountedRows = 1_000

  public init() {}
}

/// A value that the form gives to a field in a row of `start { … }`.
package struct StartValue: Hashable, Sendable {
  package var node: NodeID
  package var value: Value

  package init(node: NodeID, value: Value) {
    self.node = node
    self.value = value
  }
}

/// The contents of `submit { … }`.
public struct SubmitPolicy: Sendable {
  public enum Success: Hashable, Sendable {
    case unfocus, keep
    case focus(NodeID)
  }

  /// The expression of the label; the default is "Submit".
  public var label: Code = .none
  /// True for `focus first problem`, false for `focus first empty`.
  public var focusesFirstProblem = false
  /// True for `on submit unfocus`: nothing has the focus while the form is being submitted.
  public var unfocuses = false
  public var onSuccess = Success.unfocus
  public var onReject: NodeID?
  /// The fields, lists and groups that are cleared by a rejection.
  public var clearedOnReject: [NodeID] = []

  public init() {}
}
