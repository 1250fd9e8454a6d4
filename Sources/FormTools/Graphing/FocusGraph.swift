internal import FormEngine

/// The focus graph of a form, from which `formwalk graph` writes every format.
///
/// Its nodes are the places that can have the focus: the fields, the cells of a row, and for each
/// list the place where a row may be added. There are no edges for skipping hidden nodes.
package struct FocusGraph: Sendable {
  /// A condition for a place to get the focus.
  struct Condition {
    enum Kind: String {
      /// `show when`
      case show
      /// `readonly when`: the place gets the focus unless the condition is true.
      case readonly
      /// `set`: the place gets the focus unless its condition is true; the whole clause.
      case forced
      /// `readonly`: the place never gets the focus.
      case never
      /// The list has fewer rows than its maximum.
      case capacity
    }

    var kind: Kind
    /// The expression as written; empty for `never` and `capacity`.
    var source = ""
  }

  /// The cases in which an empty value is a problem.
  enum Requirement: String, Comparable {
    case never
    /// While a condition is true, or if the minimum number of rows is computed.
    case sometimes
    case always

    static func < (left: Requirement, right: Requirement) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .never: 0
      case .sometimes: 1
      case .always: 2
      }
    }
  }

  struct Node {
    enum Kind: String {
      case field
      /// The value that is a row in a list of plain values.
      case value
      /// The place in a list where a row may be added.
      case list
    }

    var declaration: NodeID
    var kind: Kind
    var path: String
    var label: String
    /// The keyword of the field's type; `rows` for a list.
    var type: String
    /// The index of the innermost container, or -1.
    var container: Int
    var required: Requirement
    /// True if the node can have an error.
    var canHaveProblem: Bool
    /// The node's own conditions, without those of its containers.
    var conditions: [Condition]
    /// The targets of the focus after this node, nearest first; there are several if rows decide.
    var next: [Target] = []
  }

  /// The target of an edge.
  struct Target {
    enum Row: String {
      /// In the first row of the list, if there is one.
      case first
      /// In the next row, if there is one.
      case next
    }

    /// The index of a node; nil for submitting.
    var node: Int?
    var row: Row?
  }

  /// A group, a section, or the rows of a list.
  struct Container {
    enum Kind: String { case group, section, rows }

    var declaration: NodeID
    var kind: Kind
    var path: String
    var label: String
    /// The index of the container around this one, or -1. Outer containers come first.
    var parent: Int
    var conditions: [Condition]
    /// The nodes of the container, including those of the containers inside it.
    var nodes: Range<Int>
  }

  /// The contents of `submit`.
  struct Submitting {
    enum Success {
      case unfocus
      case keep
      case focus(Place)
    }

    /// A declaration that is a target of the focus.
    struct Place {
      var path: String
      /// The node that gets the focus if every node can, or nil.
      var node: Int?
    }

    var label = "Submit"
    var focusesFirstProblem = false
    /// True if nothing has the focus while the form is being submitted.
    var unfocuses = false
    var onSuccess = Success.unfocus
    var onReject: Place?
    /// The paths of the answers that a rejection clears.
    var clears: [String] = []
  }

  var name = ""
  var label = ""
  /// The nodes in focus order; a list's own node follows those of its rows.
  var nodes: [Node] = []
  var containers: [Container] = []
  /// The initial targets of the focus.
  var start: [Target] = []
  var submit = Submitting()

  /// Returns all conditions for a node to get the focus, the outermost first.
  func conditions(of index: Int) -> [Condition] {
    var parts = [nodes[index].conditions]
    var container = nodes[index].container
    while container >= 0 {
      parts.append(containers[container].conditions)
      container = containers[container].parent
    }
    return parts.reversed().flatMap { $0 }
  }

  /// The nodes that may get the focus after a blocked submit, by the form's policy.
  var candidates: [Int] {
    nodes.indices.filter { index in
      let stops =
        submit.focusesFirstProblem
        ? nodes[index].canHaveProblem : nodes[index].required != .never
      return stops && !conditions(of: index).contains { $0.kind == .never }
    }
  }
}
