import FormJSON

/// Progress reports for work that takes over a second, if the client shows them.
extension ServerState {
  mutating func reportProgress() {
    guard client.showsProgress, let forms = workspace.forms else { return }
    let start = progress.start ?? time.milliseconds
    progress.start = start
    guard time.milliseconds - start > 1_000 else { return }
    let percentage = forms.isEmpty ? 100 : min(100, 100 * workspace.analyses.count / forms.count)
    if !progress.isShown {
      progress.isShown = true
      request("window/workDoneProgress/create") { $0.member("token", ServerProgress.token) }
      notifyProgress("begin") {
        $0.member("title", ServerMessage.checkingWorkspace.words)
        $0.member("percentage", percentage)
      }
    } else if percentage != progress.percentage {
      notifyProgress("report") { $0.member("percentage", percentage) }
    }
    progress.percentage = percentage
  }

  mutating func endProgress() {
    if progress.isShown { notifyProgress("end") { _ in } }
    progress = ServerProgress()
  }

  private mutating func notifyProgress(
    _ kind: String, _ write: (inout JSONWriter) -> Void
  ) {
    notify("$/progress") {
      $0.member("token", ServerProgress.token)
      $0.object("value") {
        $0.member("kind", kind)
        write(&$0)
      }
    }
  }
}
