import FormLanguage

/// The files that the server asks for.
extension ServerState {
  mutating func load(_ request: FileRequest) {
    guard files.ask(for: request) else { return }
    effects.append(.load(request, root: workspace.folders.root(of: request.folder)))
  }

  /// The URI of a file: as the client wrote it if the file is open.
  func uri(of name: String) -> String {
    documents.document(named: name)?.uri ?? workspace.folders.uri(of: name)
  }

  /// Finds out where folders really are.
  mutating func resolve(_ folders: [String]) {
    for folder in folders { effects.append(.resolve(folder: folder)) }
  }
}
