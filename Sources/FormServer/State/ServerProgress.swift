/// What the client knows about the analysis of the workspace.
struct ServerProgress {
  static let token = "formwalk/workspace"
  /// When it began, in milliseconds.
  var start: Int?
  var isShown = false
  var percentage = 0
}
