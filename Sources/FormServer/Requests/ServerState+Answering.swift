import FormJSON

/// Answers requests of the client; a request waits until its needs are met.
extension ServerState {
  /// Returns true if a request must wait for other work.
  ///
  /// - Parameter others: the requests that wait before this one.
  func mustWait(
    _ request: Waiting, _ document: OpenDocument?, after others: [Waiting]
  ) -> Bool {
    switch request.need {
    case .nothing: false
    // Wait for the first analysis.
    case .text: document.map { $0.isForm && $0.analysis == nil } ?? false
    // Findings in a file that is not a form come from the forms that use it.
    case .analysis: document.map { $0.isForm ? !$0.isAnalyzed : !unchecked.isEmpty } ?? false
    case .findings: document.map { $0.isForm ? !$0.isFinished : !unchecked.isEmpty } ?? false
    case .workspace: !isWorkspaceAnalyzed
    case .nothingElse: !isLate && !(others.isEmpty && unchecked.isEmpty && savedTests.uris.isEmpty)
    }
  }

  /// True if the client has waited long enough for the server to shut down.
  private var isLate: Bool {
    guard case .shuttingDown(let start) = phase else { return false }
    return time.milliseconds - start > ServerState.patience
  }

  /// Answers a request whose needs are met.
  mutating func answer(_ request: Waiting) {
    let context = RequestContext(
      parameters: request.parameters, client: client,
      uri: request.uri, document: request.uri.flatMap { documents[$0] }, time: time)
    var json = OutgoingMessage.beginResult(request.id)
    do throws(ResponseError) {
      if request.method.isAboutForms, context.document?.isForm == false {
        json.null()
      } else {
        try answer(request.method, context, into: &json)
      }
      send(json.finish())
    } catch {
      send(OutgoingMessage.failure(request.id, error))
    }
  }

  /// Answers the waiting requests whose needs are met; those about a text that has changed fail.
  mutating func answerWaiting() {
    let requests = waiting
    waiting = []
    for request in requests {
      let document = request.uri.flatMap { documents[$0] }
      if let source = request.source, document?.source !== source {
        fail(request.id, .contentModified, .modified)
      } else if mustWait(request, document, after: waiting) {
        waiting.append(request)
      } else {
        answer(request)
      }
    }
  }

  /// The names of all requests that the server answers.
  package static var requestNames: [String] { RequestMethod.allCases.map(\.rawValue) }

  /// Writes the result of a request.
  mutating func answer(
    _ method: RequestMethod, _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    switch method {
    case .initialize: try initialize(context, into: &json)
    case .shutdown: shutDown(into: &json)
    case .completion: try answerCompletion(context, into: &json)
    case .diagnostic: try answerDiagnostic(context, into: &json)
    case .workspaceDiagnostic: answerWorkspaceDiagnostic(context, into: &json)
    case .hover: try answerHover(context, into: &json)
    case .signatureHelp: try answerSignatureHelp(context, into: &json)
    case .definition: try answerDefinition(context, ofType: false, into: &json)
    case .typeDefinition: try answerDefinition(context, ofType: true, into: &json)
    case .references: try answerReferences(context, into: &json)
    case .documentHighlight: try answerHighlights(context, into: &json)
    case .inlayHint: try answerInlayHints(context, into: &json)
    case .prepareRename: try answerPrepareRename(context, into: &json)
    case .rename: try answerRename(context, into: &json)
    case .documentSymbol: try answerDocumentSymbols(context, into: &json)
    case .workspaceSymbol: try answerWorkspaceSymbols(context, into: &json)
    case .foldingRange: try answerFoldingRanges(context, into: &json)
    case .selectionRange: try answerSelectionRanges(context, into: &json)
    case .documentLink: try answerDocumentLinks(context, into: &json)
    case .formatting: try answerFormatting(context, into: &json)
    case .rangeFormatting: try answerRangeFormatting(context, into: &json)
    case .onTypeFormatting: try answerOnTypeFormatting(context, into: &json)
    case .graph: try answerGraph(context, into: &json)
    case .codeAction: try answerCodeActions(context, into: &json)
    case .resolveCodeAction: try resolveCodeAction(context, into: &json)
    case .codeLens: try answerCodeLenses(context, into: &json)
    case .executeCommand: try executeCommand(context, into: &json)
    case .willRenameFiles: try answerWillRenameFiles(context, into: &json)
    case .textDocumentContent: try answerTextDocumentContent(context, into: &json)
    case .semanticTokens: try answerSemanticTokens(context, into: &json)
    case .semanticTokenChanges: try answerSemanticTokenChanges(context, into: &json)
    case .semanticTokensInRange: try answerSemanticTokensInRange(context, into: &json)
    }
  }
}
