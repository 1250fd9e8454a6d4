import FormJSON
import FormLanguage

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
  case semanticTokens = "textDocument/semanticTokens/full"
  case semanticTokenChanges = "textDocument/semanticTokens/full/delta"
  case semanticTokensInRange = "textDocument/semanticTokens/range"

  /// What an answer needs.
  enum Need {
    /// Nothing but what the server is.
    case nothing
    /// The text as it is, and what was last known about it.
    case text
    /// The analysis of the text as it is, but for what is proved about it.
    case analysis
    /// All that is found in the text as it is.
    case findings
    /// The analyses of all files of the workspace.
    case workspace
    /// That all else is answered and checked.
    case nothingElse
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

  /// Whether there is nothing to answer for a document of another kind, such as a file of options.
  var isAboutForms: Bool {
    switch self {
    case .initialize, .shutdown, .diagnostic, .workspaceDiagnostic, .workspaceSymbol,
      .executeCommand:
      false
    case .completion, .hover, .signatureHelp, .definition, .typeDefinition, .references,
      .documentHighlight, .inlayHint, .rename, .prepareRename, .documentSymbol, .foldingRange,
      .selectionRange, .documentLink, .formatting, .rangeFormatting, .onTypeFormatting, .graph,
      .codeAction, .resolveCodeAction, .codeLens, .semanticTokens, .semanticTokenChanges,
      .semanticTokensInRange:
      true
    }
  }

  /// What there must be before the edit of a code action is made: a refactoring may be refused
  /// because of what another file contains.
  private static func need(ofAction data: JSONElement?) -> Need {
    let kind = data?["kind"]?.string.flatMap { RefactoringKind(rawValue: $0) }
    return kind?.dependsOnOtherFiles == true ? .workspace : .analysis
  }

  func need(_ parameters: JSONElement?) -> Need {
    switch self {
    case .initialize: .nothing
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
    case .workspaceDiagnostic, .workspaceSymbol, .references, .rename: .workspace
    }
  }
}
