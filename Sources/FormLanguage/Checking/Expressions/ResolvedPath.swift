internal import FormEngine
internal import FormSyntax

/// A place where options with points are chosen.
struct ChosenPlace {
  var slot: SlotID
  /// The field, or the last field that the `let` reads, or -1.
  var node: NodeID
  /// The type of the chosen value.
  var type: ValueType
}

/// The result of resolving a path.
struct ResolvedPath {
  enum Target {
    /// A path with an error, which was reported.
    case invalid
    case node(NodeID)
    case constant(LetID)
    /// The points of the options chosen in a field or `let`.
    case points(ChosenPlace)
    /// A row of a list; if a test gives its number, that is in `rows`.
    case row(list: NodeID)
    case rule(name: NameID, scope: ScopeID)
    /// The candidate option of a choice with options from a file.
    case candidate(choice: Int)
    case column(Int, choice: Int)
    /// A column of the option that is the value of a field or `let`.
    case chosenColumn(Int, SlotID, NodeID, ValueType)
  }

  var target = Target.invalid
  /// The lists of which the path reads all rows, outermost first.
  var lists: [NodeID] = []
  /// The numbers, from 1, of the rows that the path names, outermost first.
  var rows: [Int] = []
  /// True for `previous.…`: the path leads to cells of the row above.
  var isAbove = false
  /// The frame of the row from which the path starts.
  var frame: FrameID = 0
  var span: SourceSpan

  static func invalid(_ span: SourceSpan) -> ResolvedPath { ResolvedPath(span: span) }

  var isInvalid: Bool {
    if case .invalid = target { return true }
    return false
  }
}
