import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `workspace/willRenameFiles`: the paths in forms follow the files that they lead to, and the
/// translations of a form follow its name.
extension ServerState {
  func answerWillRenameFiles(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let files = context.parameters?["files"], files.kind == .array else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    let moves = try FileMoves(
      files.elements.map { file throws(ResponseError) in
        guard let old = file["oldUri"]?.string, let new = file["newUri"]?.string else {
          throw ResponseError(.invalidParameters, .badParameters)
        }
        return FileMove(old: workspace.folders.name(of: old), new: workspace.folders.name(of: new))
      })
    let known = workspace.files.union(documents.all.map(\.name))
    let changes = allAnalyses.compactMap { edits(in: $0, after: moves, of: known) }
    let translations = client.renamesFiles ? translationMoves(after: moves, of: known) : []
    guard !changes.isEmpty || !translations.isEmpty else { return json.null() }
    write(changes, moves: translations, context, into: &json)
  }

  /// Returns the edits in a form, after which its paths lead to the same files.
  ///
  /// - Parameter known: the files that exist.
  private func edits(
    in file: FileAnalysis, after moves: FileMoves, of known: Set<String>
  ) -> FileEdits? {
    let name = file.source.name
    let folder = ServerImporter.folder(of: name, root: workspace.folders.first)
    let newFolder =
      name.hasPrefix("/") ? DocumentURI.folder(of: moves.newName(of: name)) : folder
    let edits = file.documentLinks.compactMap { link -> Edit? in
      guard let target = DocumentURI.path(link.path, from: folder), known.contains(target) else {
        return nil
      }
      let newTarget = moves.newName(of: target)
      guard newTarget.hasPrefix("/"), DocumentURI.path(link.path, from: newFolder) != newTarget
      else { return nil }
      let path = DocumentURI.relativePath(to: newTarget, from: newFolder)
      return Edit(
        span: link.span, replacement: String(TextLiteral.line(path).dropFirst().dropLast()))
    }
    return edits.isEmpty ? nil : FileEdits(source: file.source, edits: edits)
  }

  /// Returns the moves of the translations of renamed forms that the client does not move itself.
  private func translationMoves(after moves: FileMoves, of known: Set<String>) -> [FileMove] {
    workspace.translations.compactMap { translation in
      guard let form = formName(of: translation), known.contains(form) else { return nil }
      let newForm = moves.newName(of: form)
      guard newForm != form, FileKind(named: newForm) == .form,
        moves.newName(of: translation) == translation
      else { return nil }
      let language = translation.dropFirst(translationName(of: form, in: "").count - 3).dropLast(3)
      let new = translationName(of: newForm, in: String(language))
      return known.contains(new) ? nil : FileMove(old: translation, new: new)
    }
  }
}

/// A file or folder that gets another name.
struct FileMove {
  var old: String
  var new: String
}

/// The files and folders that get other names at the same time.
struct FileMoves {
  private let moves: [FileMove]

  init(_ moves: [FileMove]) {
    // Of folders inside one another, the innermost decides.
    self.moves = moves.sorted { $0.old.utf8.count > $1.old.utf8.count }
  }

  /// Returns the name that a file has afterwards.
  func newName(of file: String) -> String {
    for move in moves {
      if file == move.old { return move.new }
      if file.hasPrefix(move.old + "/") { return move.new + file.dropFirst(move.old.count) }
    }
    return file
  }
}
