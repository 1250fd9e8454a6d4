import FormJSON

/// The capabilities of the client; those that it does not mention are off.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var hasSnippets = false
  /// True if documentation may be Markdown.
  var readsMarkdown = false
  var hasRelatedInformation = false
  var hasDiagnosticTags = false
  /// True if a finding may link to its explanation.
  var hasCodeDescriptions = false
  /// True if the client asks for the text of documents that the server makes.
  var readsServerContent = false
  /// True if edits may rename files.
  var renamesFiles = false
  var hasDiagnosticData = false
  /// True if the client pulls diagnostics.
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  /// True if diagnostic reports may include those of related documents.
  var hasRelatedDocuments = false
  /// True if an outline may be a tree.
  var hasOutlineTrees = false
  /// True if edits may name document versions.
  var hasVersionedEdits = false
  var hasCodeActionLiterals = false
  var resolvesCodeActionEdits = false
  var hasLabelOffsets = false
  var hasDefaultEditRange = false
  var foldsLinesOnly = false
  var watchesFiles = false
  var showsProgress = false
  var preparesRename = false
  var refreshesLenses = false

  init() {}

  init(_ capabilities: JSONElement?) {
    guard let capabilities else { return }
    func value(_ path: String) -> JSONElement? {
      var element: JSONElement? = capabilities
      for part in path.split(separator: ".") { element = element?[String(part)] }
      return element
    }
    func has(_ path: String) -> Bool { value(path)?.boolean == true }
    func list(_ path: String) -> [String] {
      value(path).map { $0.elements.compactMap(\.string) } ?? []
    }
    if list("general.positionEncodings").contains("utf-8") { encoding = .utf8 }
    hasSnippets = has("textDocument.completion.completionItem.snippetSupport")
    readsMarkdown =
      list("textDocument.hover.contentFormat").contains("markdown")
      || list("textDocument.completion.completionItem.documentationFormat").contains("markdown")
    hasRelatedInformation = has("textDocument.publishDiagnostics.relatedInformation")
    hasDiagnosticTags =
      value("textDocument.publishDiagnostics.tagSupport.valueSet").map {
        $0.elements.contains { $0.numberText == "1" }
      } ?? false
    hasCodeDescriptions = has("textDocument.publishDiagnostics.codeDescriptionSupport")
    readsServerContent = value("workspace.textDocumentContent")?.kind == .object
    renamesFiles =
      has("workspace.workspaceEdit.documentChanges")
      && list("workspace.workspaceEdit.resourceOperations").contains("rename")
    hasDiagnosticData = has("textDocument.publishDiagnostics.dataSupport")
    pullsDiagnostics = value("textDocument.diagnostic")?.kind == .object
    hasRelatedDocuments = has("textDocument.diagnostic.relatedDocumentSupport")
    refreshesDiagnostics = has("workspace.diagnostics.refreshSupport")
    hasOutlineTrees = has("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
    hasVersionedEdits = has("workspace.workspaceEdit.documentChanges")
    hasCodeActionLiterals =
      value("textDocument.codeAction.codeActionLiteralSupport")?.kind == .object
    resolvesCodeActionEdits = list("textDocument.codeAction.resolveSupport.properties")
      .contains("edit")
    hasLabelOffsets = has(
      "textDocument.signatureHelp.signatureInformation.parameterInformation.labelOffsetSupport")
    hasDefaultEditRange = list("textDocument.completion.completionList.itemDefaults")
      .contains("editRange")
    foldsLinesOnly = has("textDocument.foldingRange.lineFoldingOnly")
    watchesFiles = has("workspace.didChangeWatchedFiles.dynamicRegistration")
    showsProgress = has("window.workDoneProgress")
    preparesRename = has("textDocument.rename.prepareSupport")
    refreshesLenses = has("workspace.codeLens.refreshSupport")
  }
}
