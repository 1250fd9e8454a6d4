internal import FormEngine

/// A row that an aggregate around the expression visits.
struct OpenFrame {
  var id: FrameID
  /// The name after `as`.
  var alias: NameID?
  var aliasSpan = SourceSpan(0, 0)
  var list: NodeID
  /// The frame of the row that contains the list.
  var base: FrameID
  /// The scopes in which names are looked up without `as`, innermost first.
  var scopes: [ScopeID]
  /// Slots of templates no deeper than this also belong to the row.
  var sharedDepth: Int
  var readsAround = false
  /// The calls of `position()` in the current comparison, and whether it also calls `position` with
  /// the row.
  var plainPositions: [SourceSpan] = []
  var namesPosition = false
  /// The calls of `position()` in comparisons that do both.
  var samePositions: [SourceSpan] = []
  /// Those in comparisons of which both sides call it.
  var pairedPositions: [SourceSpan] = []
}
