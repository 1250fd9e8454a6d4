import FormJSON

/// Notifications about opened, changed and closed documents.
extension ServerState {
  mutating func open(_ item: JSONElement?) {
    guard let item, let uri = item["uri"]?.string, let text = item["text"]?.string else { return }
    let name = workspace.folders.name(of: uri)
    documents.add(
      OpenDocument(
        uri: uri, name: name, version: item["version"]?.numberText.flatMap { Int64($0) },
        text: text))
    textChanged(uri)
    if name.hasPrefix("/") {
      // Forms import the document by its path without symbolic links.
      load(FileRequest(file: name))
    }
  }

  mutating func change(_ parameters: JSONElement?) {
    guard let item = parameters?["textDocument"], let uri = item["uri"]?.string,
      documents[uri] != nil
    else { return }
    guard let changes = parameters?["contentChanges"], changes.kind == .array else {
      return lose(uri)
    }
    for change in changes.elements {
      guard let text = change["text"]?.string else { return lose(uri) }
      if let range = change["range"] {
        guard let start = ServerPosition(range["start"]), let end = ServerPosition(range["end"])
        else { return lose(uri) }
        documents.update(uri) { $0.change((start, end), to: text, client.encoding) }
      } else {
        documents.update(uri) { $0.change(nil, to: text, client.encoding) }
      }
    }
    documents.update(uri) {
      $0.version = item["version"]?.numberText.flatMap { Int64($0) }
      $0.finishChanges()
    }
    textChanged(uri)
  }

  mutating func close(_ uri: String?) {
    guard let uri, let document = documents.remove(uri) else { return }
    unchecked.remove(uri)
    analysisRun = nil
    for request in waiting where request.uri == uri {
      fail(request.id, .contentModified, .modified)
    }
    waiting.removeAll { $0.uri == uri }
    files.forgetLibrary()
    workspace.findAgain()
    recheckImporters(of: document.name)
    withdraw(document)
  }

  /// Stops reporting on a document whose text is no longer known.
  mutating func lose(_ uri: String) {
    guard documents[uri]?.isLost == false else { return }
    documents.update(uri) { $0.isLost = true }
    unchecked.remove(uri)
    for request in waiting where request.uri == uri {
      fail(request.id, .requestFailed, .lostDocument)
    }
    waiting.removeAll { $0.uri == uri }
    if let document = documents[uri] { withdraw(document) }
    log(.lostChange(uri))
  }

  /// Handles a lost message. If it may have changed a document, the text of the document that it
  /// names, or of all documents, is no longer known.
  mutating func loseDocuments(namedIn start: [UInt8]) {
    let start = start.prefix(1_024)
    let isChange = ["/didChange\"", "\"contentChanges\""].contains {
      JSONText.occurs($0, in: start)
    }
    guard isChange else { return }
    let named = documents.allURIs.filter { uri in
      JSONText.quoted(uri).contains { JSONText.occurs($0, in: start) }
    }
    for uri in named.isEmpty ? documents.allURIs : named { lose(uri) }
  }

  private mutating func textChanged(_ uri: String) {
    mustCheck(uri)
    guard let name = documents[uri]?.name else { return }
    recheckImporters(of: name)
    // Requests about the older text.
    answerWaiting()
  }
}
