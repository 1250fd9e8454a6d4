import FormJSON
import FormTools

/// The requests that the server answers.
enum RequestMethod: String, CaseIterable {
  case initialize
  case shutdown
  case completion = "textDocument/completion"
  case diagnostic = "textDocument/diagnostic"
  case workspaceDiagnostic = "workspace/diagnostic"
  case hover = "textDocument/hover"
  case signatureHelp = "textDocument/signatureHelp"
  case definition = "textDocument/definition"
  case typeDefinition = "textDocument/typeDefinition"
  case references = "textDocument/references"
  case documentHighlight = "textDocument/documentHighlight"
  case inlayHint = "textDocument/inlayHint"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case documentSymbol = "textDocument/documentSymbol"
  case workspaceSymbol = "workspace/symbol"
  case foldingRange = "textDocument/foldingRange"
  case selectionRange = "textDocument/selectionRange"
  case documentLink = "textDocument/documentLink"
  case formatting = "textDocument/formatting"
  case rangeFormatting = "textDocument/rangeFormatting"
  case onTypeFormatting = "textDocument/onTypeFormatting"
  case graph = "formwalk/graph"
  case codeAction = "textDocument/codeAction"
  case resolveCodeAction = "codeAction/resolve"
  case codeLens = "textDocument/codeLens"
  case executeCommand = "workspace/executeCommand"
  case willRenameFiles = "workspace/willRenameFiles"
  case textDocumentContent = "workspace/textDocumentContent"
  case semanticTokens = "textDocument/semanticTokens/full"
  case semanticTokenChanges = "textDocument/semanticTokens/full/delta"
  case semanticTokensInRange = "textDocument/semanticTokens/range"

  /// The state that a request needs before it is answered.
  enum Need {
    /// Nothing but the server itself.
    case nothing
    /// The current text, and the last analysis.
    case text
    /// The analysis of the current text, without the proofs.
    case analysis
    /// All findings in the current text.
    case findings
    /// The analyses of all files of the workspace.
    case workspace
    /// All other requests answered, and all documents checked.
    case nothingElse
  }

  /// Returns the URI of the document that a request is about.
  func uri(_ parameters: JSONElement?) -> String? {
    switch self {
    case .resolveCodeAction: return parameters?["data"]?["uri"]?.string
    case .executeCommand:
      let argument = parameters?["arguments"]?.elements.first { _ in true }
      return argument?.string ?? argument?["uri"]?.string
    default: return parameters?["textDocument"]?["uri"]?.string
    }
  }

  /// True if the result is null for a document that is not a form, such as a file of options.
  var isAboutForms: Bool {
    switch self {
    case .initialize, .shutdown, .diagnostic, .workspaceDiagnostic, .workspaceSymbol,
      .executeCommand, .willRenameFiles, .textDocumentContent:
      false
    case .completion, .hover, .signatureHelp, .definition, .typeDefinition, .references,
      .documentHighlight, .inlayHint, .rename, .prepareRename, .documentSymbol, .foldingRange,
      .selectionRange, .documentLink, .formatting, .rangeFormatting, .onTypeFormatting, .graph,
      .codeAction, .resolveCodeAction, .codeLens, .semanticTokens, .semanticTokenChanges,
      .semanticTokensInRange:
      true
    }
  }

  /// Returns what the edit of a code action needs: another file may contain something that rules
  /// the refactoring out.
  private static func need(ofAction data: JSONElement?) -> Need {
    let kind = data?["kind"]?.string.flatMap { RefactoringKind(rawValue: $0) }
    return kind?.dependsOnOtherFiles == true ? .workspace : .analysis
  }

  func need(_ parameters: JSONElement?) -> Need {
    switch self {
    case .initialize, .textDocumentContent: .nothing
    case .shutdown: .nothingElse
    case .completion: .text
    case .diagnostic: .findings
    case .hover, .signatureHelp, .definition, .typeDefinition, .documentHighlight,
      .inlayHint, .prepareRename, .documentSymbol, .foldingRange, .selectionRange, .documentLink,
      .formatting, .rangeFormatting, .onTypeFormatting, .graph, .codeAction, .codeLens,
      .semanticTokens, .semanticTokenChanges, .semanticTokensInRange:
      .analysis
    case .resolveCodeAction: Self.need(ofAction: parameters?["data"])
    case .executeCommand:
      Self.need(ofAction: parameters?["arguments"]?.elements.first { _ in true })
    case .workspaceDiagnostic, .workspaceSymbol, .references, .rename, .willRenameFiles:
      .workspace
    }
  }
}
