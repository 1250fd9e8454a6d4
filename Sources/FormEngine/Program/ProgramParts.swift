/// A form as the compiler hands it over: declarations, slots, code. `Program` derives the rest.
///
/// Template 0 is the form; each list has a template for its rows. The root of a template is node 0
/// or a node of kind `row`. Slots of a template need not be contiguous.
package struct ProgramParts: Sendable {
  /// For each template the node that is its root.
  package var templates: [NodeID] = []
  /// In the order of the file, parents before children.
  package var nodes: [Node] = []
  /// For each node its children in the order of their tags (`order`), as one flat array of nodes.
  package var children: [[NodeID]] = []
  package var slots: [Slot] = []
  package var rules: [Rule] = []
  package var aggregates: [Aggregate] = []
  package var scans: [Scan] = []
  package var options: [[FormOption]] = []
  package var patterns: [Pattern] = []
  package var instructions: [Instruction] = []
  package var constants: [Value] = []
  package var submit = SubmitPolicy()

  package init() {}
}

/// The contents of `submit { … }`.
package struct SubmitPolicy: Sendable {
  package enum Success: Hashable, Sendable {
    case unfocus, keep
    case focus(NodeID)
  }

  /// A text expression; the default is "Submit".
  package var label: Code = .none
  /// `focus first problem` rather than `focus first empty`.
  package var focusesFirstProblem = false
  package var onSuccess = Success.unfocus
  package var onReject: NodeID?
  /// Fields, lists, groups that a rejection empties.
  package var clearedOnReject: [NodeID] = []

  package init() {}
}
