import FormJSON

/// The requests that the server answers.
enum RequestMethod: String, CaseIterable {
  case initialize
  case shutdown
  case diagnostic = "textDocument/diagnostic"
  case workspaceDiagnostic = "workspace/diagnostic"

  case semanticTokens = "textDocument/semanticTokens/full"
  case semanticTokenChanges = "textDocument/semanticTokens/full/delta"
  case semanticTokensInRange = "textDocument/semanticTokens/range"

  /// What an answer needs.
  enum Need {
    /// Nothing but what the server is.
    case nothing
    /// The text as it is, and what was last known about it.
    case text
    /// The analysis of the text as it is.
    case analysis
    /// The analyses of all files of the workspace.
    case workspace
  }

  var need: Need {
    switch self {
    case .initialize, .shutdown: .nothing
    case .diagnostic: .analysis
    case .workspaceDiagnostic: .workspace
    case .semanticTokens, .semanticTokenChanges, .semanticTokensInRange: .analysis
    }
  }
}

extension ServerState {
  /// Writes the result of a request.
  mutating func answer(
    _ method: RequestMethod, _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    switch method {
    case .initialize: try initialize(context, into: &json)
    case .shutdown: shutDown(into: &json)
    case .diagnostic: try answerDiagnostic(context, into: &json)
    case .workspaceDiagnostic: answerWorkspaceDiagnostic(context, into: &json)
    case .semanticTokens: try answerSemanticTokens(context, into: &json)
    case .semanticTokenChanges: try answerSemanticTokenChanges(context, into: &json)
    case .semanticTokensInRange: try answerSemanticTokensInRange(context, into: &json)
    }
  }
}
