import FormJSON
import FormLanguage

/// Documents that are opened, changed and closed.
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
      // Its place without links is the name under which others import it.
      load(FileRequest(path: name, folder: DocumentURI.folder(of: name)))
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

  /// The text of a document is not known any more, so nothing is said about it.
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

  /// A message was lost. If it may have been a change of a document, the text is no longer known of
  /// the one that it names, or of any.
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
    // The requests about older texts.
    answerWaiting()
  }

  /// Analyzes the documents that a changed one may be imported by.
  private mutating func recheckImporters(of name: String) {
    let isTranslation = name.hasSuffix(".po")
    checkTranslations(beside: name)
    guard isTranslation || files.isNamed(name) else { return }
    workspace.forget({ _ in true }, isListChanged: false)
    files.forgetLibrary()
    for document in Array(documents.all)
    where document.name != name && (isTranslation || document.usesFiles) {
      mustCheckAgain(document.uri)
    }
  }

  /// Finds out again who reports what is wrong with the open PO files of a form, which was opened or
  /// closed.
  private mutating func checkTranslations(beside form: String) {
    for document in Array(documents.all)
    where document.isTranslation && formName(of: document.name) == form {
      mustCheck(document.uri)
    }
  }

  private mutating func mustCheckAgain(_ uri: String) {
    documents.update(uri) { $0.analysis = nil }
    mustCheck(uri)
  }

  /// Analyzes the open documents with the PO files that were found beside them.
  mutating func checkTranslations() {
    guard !workspace.translations.isEmpty else { return }
    files.forgetLibrary()
    for document in Array(documents.all) where document.isForm { mustCheckAgain(document.uri) }
  }

  /// A document is analyzed when no message waits: the one that was changed last comes first.
  mutating func mustCheck(_ uri: String) {
    guard let document = documents[uri], document.isForm || document.isTranslation,
      !document.isLost
    else { return }
    unchecked.add(uri, isFirst: document.analysis != nil)
  }
}
