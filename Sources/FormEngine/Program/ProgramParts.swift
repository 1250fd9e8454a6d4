/// A form as the compiler hands it over: declarations, slots, code. `Program` derives the rest.
///
/// Template 0 is the form; each list has a template for its rows. The root of a template is node 0
/// or a node of kind `row`. Slots of a template need not be contiguous.
public struct ProgramParts: Sendable {
  /// For each template the node that is its root.
  public var templates: [NodeID] = []
  /// In the order of the file, parents before children.
  public var nodes: [Node] = []
  /// For each node its children in the order of their tags (`order`), as one flat array of nodes.
  public var children: [[NodeID]] = []
  public var slots: [Slot] = []
  public var rules: [Rule] = []
  public var aggregates: [Aggregate] = []
  public var scans: [Scan] = []
  public var options: [OptionList] = []
  public var patterns: [Pattern] = []
  public var instructions: [Instruction] = []
  public var constants: [Value] = []
  public var submit = SubmitPolicy()
  /// The language in which it is shown; nil for English and the form's own texts.
  package var language: Language?

  public init() {}
}

/// The contents of `submit { … }`.
public struct SubmitPolicy: Sendable {
  public enum Success: Hashable, Sendable {
    case unfocus, keep
    case focus(NodeID)
  }

  /// A text expression; the default is "Submit".
  public var label: Code = .none
  /// `focus first problem` rather than `focus first empty`.
  public var focusesFirstProblem = false
  /// `on submit unfocus`: nothing has the focus while the form is being submitted.
  public var unfocuses = false
  public var onSuccess = Success.unfocus
  public var onReject: NodeID?
  /// Fields, lists, groups that a rejection empties.
  public var clearedOnReject: [NodeID] = []

  public init() {}
}
