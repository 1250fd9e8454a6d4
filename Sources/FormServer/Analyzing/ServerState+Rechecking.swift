import FormLanguage

/// What is analyzed again after a change.
extension ServerState {
  /// Analyzes the documents that a changed one may be imported by.
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

  /// Finds out again who reports what is wrong with the open PO files of a form, which was opened or
  /// closed.
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
