import FormSyntax

/// Repeated analyses after a change.
extension ServerState {
  /// Analyzes the documents that may import a changed one.
  mutating func recheckImporters(of name: String) {
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

  /// Queues the open PO files of a form that was opened or closed, since an open form reports their
  /// findings itself.
  private mutating func checkTranslations(beside form: String) {
    for document in Array(documents.all)
    where document.isTranslation && formName(of: document.name) == form {
      mustCheck(document.uri)
    }
  }

  private mutating func mustCheckAgain(_ uri: String) {
    documents.update(uri) { $0.forgetAnalysis() }
    mustCheck(uri)
  }

  /// Analyzes the open forms with the PO files that were found for them.
  mutating func checkTranslations() {
    guard !workspace.translations.isEmpty else { return }
    files.forgetLibrary()
    for document in Array(documents.all) where document.isForm { mustCheckAgain(document.uri) }
  }

  /// Queues a document, to be analyzed when no message is waiting; the last one changed is the
  /// first.
  mutating func mustCheck(_ uri: String) {
    guard let document = documents[uri], document.isForm || document.isTranslation,
      !document.isLost
    else { return }
    unchecked.add(uri, isFirst: document.analysis != nil)
  }

  /// Analyzes all open documents again, since a file that they name may have changed.
  mutating func recheckAll() {
    for uri in documents.allURIs {
      documents.update(uri) { $0.forgetAnalysis() }
      mustCheck(uri)
    }
    if client.refreshesDiagnostics, client.pullsDiagnostics {
      request("workspace/diagnostic/refresh")
    }
  }
}
