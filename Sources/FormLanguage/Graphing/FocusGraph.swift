internal import FormEngine

/// The focus graph of a form as a value, from which every format of `formwalk graph` is written.
///
/// Its nodes are the places where the focus can go: the fields, the cells of a row, and for each
/// list the place where a row may be added. Skips past hidden nodes are not edges.
package struct FocusGraph: Sendable {
  /// What must be true for the focus to go somewhere.
  struct Condition {
    enum Kind: String {
      /// `show when`
      case show
      /// `readonly when`: the focus goes there while it is not true.
      case readonly
      /// `readonly`: the focus never goes there.
      case never
      /// The list is below its maximum.
      case capacity
    }

    var kind: Kind
    /// The expression as its author wrote it; empty for `never` and `capacity`.
    var source = ""
  }

  /// Whether an empty value would be a problem.
  enum Requirement: String, Comparable {
    case never
    /// While a condition is true, or with a computed least number of rows.
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
      /// The value that is a row of a list of plain values.
      case value
      /// The place of a list where a row may be added.
      case list
    }

    var declaration: NodeID
    var kind: Kind
    var path: String
    var label: String
    /// The word for the field's type; `rows` for a list.
    var type: String
    /// Index of the innermost container, or -1.
    var container: Int
    var required: Requirement
    /// Whether it can have an error.
    var canHaveProblem: Bool
    /// Its own conditions, without those of its containers.
    var conditions: [Condition]
    /// Where the focus goes next, the nearest first: several targets if that depends on rows.
    var next: [Target] = []
  }

  /// Where an edge leads.
  struct Target {
    enum Row: String {
      /// In the first row of the list, if it has one.
      case first
      /// In the next row, if there is one.
      case next
    }

    /// The index of a node; nil is the question whether to submit.
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
    /// The index of the container around it, or -1. Outer containers come first.
    var parent: Int
    var conditions: [Condition]
    /// Its nodes, including those of the containers inside it.
    var nodes: Range<Int>
  }

  /// The contents of `submit`.
  struct Submitting {
    enum Success {
      case unfocus
      case keep
      case focus(Place)
    }

    /// A declaration as a target of the focus.
    struct Place {
      var path: String
      /// The node to which it leads while all can take the focus, if there is one.
      var node: Int?
    }

    var label = "Submit"
    var focusesFirstProblem = false
    /// Whether nothing has the focus while the form is being submitted.
    var unfocuses = false
    var onSuccess = Success.unfocus
    var onReject: Place?
    /// The paths of everything that a rejection empties.
    var clears: [String] = []
  }

  var name = ""
  var label = ""
  /// In focus order; a list's own node follows those of its rows.
  var nodes: [Node] = []
  var containers: [Container] = []
  /// Where the focus starts.
  var start: [Target] = []
  var submit = Submitting()

  /// All that must be true for the focus to go to a node, the outermost first.
  func conditions(of index: Int) -> [Condition] {
    var parts = [nodes[index].conditions]
    var container = nodes[index].container
    while container >= 0 {
      parts.append(containers[container].conditions)
      container = containers[container].parent
    }
    return parts.reversed().flatMap { $0 }
  }

  /// The nodes to which a blocked submit can take the focus by the form's policy.
  var candidates: [Int] {
    nodes.indices.filter { index in
      let stops =
        submit.focusesFirstProblem
        ? nodes[index].canHaveProblem : nodes[index].required != .never
      return stops && !conditions(of: index).contains { $0.kind == .never }
    }
  }
}
