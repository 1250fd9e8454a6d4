internal import FormEngine
internal import FormSyntax

/// The number of a row that an expression refers to: its own row, or the one that an aggregate
/// visits. Each aggregate has a number of its own.
package typealias FrameID = Int32

/// A row that an aggregate around the expression visits.
struct OpenFrame {
  var id: FrameID
  /// The name after `as`.
  var alias: NameID?
  var aliasSpan = SourceSpan(0, 0)
  var list: NodeID
  /// The frame of the row that contains the list.
  var base: FrameID
  /// The scopes in which names are looked up if there is no `as`, innermost first.
  var scopes: [ScopeID]
  /// The greatest depth of templates whose slots are in rows around the list, not in the visited
  /// row.
  var sharedDepth: Int
  var readsAround = false
  /// The calls of `position()` in the current comparison, and whether it also calls `position` with
  /// the visited row.
  var plainPositions: [SourceSpan] = []
  var namesPosition = false
  /// The calls of `position()` in comparisons that contain both.
  var samePositions: [SourceSpan] = []
  /// The calls of `position()` in comparisons with such calls on both sides.
  var pairedPositions: [SourceSpan] = []
}
