import FormJSON

/// The requests that the server answers.
enum RequestMethod: String, CaseIterable {
  case initialize
  case shutdown
  case diagnostic = "textDocument/diagnostic"
  case workspaceDiagnostic = "workspace/diagnostic"
  case codeAction = "textDocument/codeAction"
  case resolveCodeAction = "codeAction/resolve"
  case codeLens = "textDocument/codeLens"
  case executeCommand = "workspace/executeCommand"

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

  /// The document that its parameters are about.
  func uri(_ parameters: JSONElement?) -> String? {
    switch self {
    case .resolveCodeAction: return parameters?["data"]?["uri"]?.string
    case .executeCommand:
      let argument = parameters?["arguments"]?.elements.first { _ in true }
      return argument?.string ?? argument?["uri"]?.string
    default: return parameters?["textDocument"]?["uri"]?.string
    }
  }

  var need: Need {
    switch self {
    case .initialize, .shutdown: .nothing
    case .diagnostic, .codeAction, .resolveCodeAction, .codeLens, .executeCommand: .analysis
    case .workspaceDiagnostic: .workspace
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
    case .codeAction: try answerCodeActions(context, into: &json)
    case .resolveCodeAction: try resolveCodeAction(context, into: &json)
    case .codeLens: try answerCodeLenses(context, into: &json)
    case .executeCommand: try executeCommand(context, into: &json)
    }
  }
}
