import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `textDocument/codeAction` and `codeAction/resolve`.
extension ServerState {
  /// The kinds of code actions in the protocol.
  private static let quickFix = "quickfix"
  private static let fixAll = "source.fixAll"

  static var codeActionKinds: [String] {
    [quickFix, fixAll] + RefactoringKind.allCases.map(\.rawValue)
  }

  func writeCodeActionCapabilities(into json: inout JSONWriter) {
    json.object("codeActionProvider") {
      $0.array("codeActionKinds") { for kind in Self.codeActionKinds { $0.string(kind) } }
      $0.member("resolveProvider", client.resolvesCodeActionEdits)
    }
  }

  func answerCodeActions(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let file = try context.analysis()
    let document = try context.openDocument()
    let span = try context.span()
    let only = context.parameters?["context"]?["only"]?.elements.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool {
      only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    var diagnostics = writer
    let positions = context.positions(file.source)
    json.beginArray()
    if isWanted(Self.quickFix) {
      for fix in file.fixes(in: span) + file.allowances(in: span) {
        // Fixes may share a title, so each is identified by the span of its finding.
        let action = CodeAction(title: fix.title, kind: Self.quickFix, span: fix.finding.span)
        guard client.hasCodeActionLiterals else {
          action.writeCommand(document.uri, positions, into: &json)
          continue
        }
        json.beginObject()
        json.member("title", fix.title)
        json.member("kind", Self.quickFix)
        json.array("diagnostics") { diagnostics.write(fix.finding, into: &$0) }
        json.member("isPreferred", fix.isSafe)
        json.name("edit")
        json.workspaceEdit(fix.edits, of: document, positions, client)
        json.end()
      }
    }
    var actions: [CodeAction] = []
    if isWanted(Self.fixAll), file.hasSafeFixes {
      actions.append(
        CodeAction(title: ServerTitle.fixAll.words, kind: Self.fixAll, span: span))
    }
    for refactoring in file.refactorings(in: span) where isWanted(refactoring.kind.rawValue) {
      actions.append(
        CodeAction(title: refactoring.title, kind: refactoring.kind.rawValue, span: span))
    }
    for action in actions {
      action.write(document.uri, positions, client, into: &json)
    }
    json.end()
  }

  /// Adds the edit to a code action.
  mutating func resolveCodeAction(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let action = CodeAction(context.parameters?["data"], context) else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    let document = try context.openDocument()
    let edits = try edits(of: action, context)
    json.beginObject()
    json.member("title", action.title)
    json.member("kind", action.kind)
    json.name("edit")
    json.workspaceEdit(edits, of: document, context.positions(document.source), client)
    json.end()
  }

  /// Returns the edits of a code action, which is identified by its title.
  mutating func edits(
    of action: CodeAction, _ context: RequestContext
  ) throws(ResponseError) -> [Edit] {
    let file = try context.analysis()
    if action.kind == Self.quickFix {
      let fixes = file.fixes(in: action.span) + file.allowances(in: action.span)
      guard let fix = fixes.first(where: { $0.title == action.title }) else {
        throw ResponseError(.contentModified, .modified)
      }
      return fix.edits
    }
    let library = files.library(
      open: documents.sources, root: workspace.folders.first,
      translations: workspace.translations
    ).forms
    if action.kind == Self.fixAll { return library.safeFixes(of: file) }
    let refactoring = file.refactorings(in: action.span).first { $0.title == action.title }
    guard let refactoring else { throw ResponseError(.contentModified, .modified) }
    let others = allAnalyses.filter { $0.source.name != file.source.name }
    do throws(RefactoringRefusal) {
      return try library.edits(of: refactoring, in: file, besides: others)
    } catch {
      throw ResponseError(.requestFailed, error.reason)
    }
  }
}

/// A code action without its edit.
struct CodeAction {
  var title: String
  var kind: String
  /// The selection for which the action was offered.
  var span: SourceSpan

  init(title: String, kind: String, span: SourceSpan) {
    self.title = title
    self.kind = kind
    self.span = span
  }

  /// Reads what `writeData` has written.
  init?(_ data: JSONElement?, _ context: RequestContext) {
    guard let title = data?["title"]?.string, let kind = data?["kind"]?.string,
      let span = try? context.span(data?["range"])
    else { return nil }
    self.init(title: title, kind: kind, span: span)
  }

  /// Writes the action with its data if the client resolves edits, else as a command of the server.
  func write(
    _ uri: String, _ positions: PositionMap, _ client: ClientCapabilities,
    into json: inout JSONWriter
  ) {
    guard client.hasCodeActionLiterals else {
      return writeCommand(uri, positions, into: &json)
    }
    json.beginObject()
    json.member("title", title)
    json.member("kind", kind)
    if client.resolvesCodeActionEdits {
      json.name("data")
      writeData(uri, positions, into: &json)
    } else {
      json.name("command")
      writeCommand(uri, positions, into: &json)
    }
    json.end()
  }

  func writeCommand(_ uri: String, _ positions: PositionMap, into json: inout JSONWriter) {
    json.beginObject()
    json.member("title", title)
    json.member("command", ServerCommand.applyAction.rawValue)
    json.array("arguments") { writeData(uri, positions, into: &$0) }
    json.end()
  }

  private func writeData(_ uri: String, _ positions: PositionMap, into json: inout JSONWriter) {
    json.beginObject()
    json.member("uri", uri)
    json.member("title", title)
    json.member("kind", kind)
    json.range("range", span, positions)
    json.end()
  }
}
