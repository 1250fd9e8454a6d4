/// The progress of the workspace analysis that was reported to the client.
struct ServerProgress {
  static let token = "formwalk/workspace"
  /// The start of the analysis, in milliseconds.
  var start: Int?
  var isShown = false
  var percentage = 0
}
