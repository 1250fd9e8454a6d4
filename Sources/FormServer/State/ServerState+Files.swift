/// Requests for files.
extension ServerState {
  mutating func load(_ request: FileRequest) {
    guard files.ask(for: request) else { return }
    effects.append(.load(request, root: workspace.folders.root(of: request.folder)))
  }

  /// Returns the URI of a file; if it is open, as the client wrote it.
  func uri(of name: String) -> String {
    documents.document(named: name)?.uri ?? workspace.folders.uri(of: name)
  }

  /// Requests the paths of folders without symbolic links.
  mutating func resolve(_ folders: [String]) {
    for folder in folders { effects.append(.resolve(folder: folder)) }
  }
}
