internal import FormEngine
internal import FormSyntax

/// Reads the files that `options from` names.
extension DeclarationReader {
  /// Gives a choice the options of a file. Problems in the file itself are reported there, once for
  /// all clauses that name it.
  func readOptions(from clause: SyntaxID, of node: NodeID, _ choice: inout ChoiceDeclaration) {
    let tree = form.files.trees[choice.file]
    // A second clause is reported as a repeated clause.
    guard choice.fileOptions == nil else { return }
    let wasOpen = choice.isOpen
    choice.isOpen = true
    if tree.child(.path, of: clause) != nil {
      return readOptions(fromAnswers: clause, of: node, &choice)
    }
    guard !tree.flags(clause).contains(.broken), let text = tree.child(at: 0, of: clause),
      tree.kind(text) == .text
    else { return }
    guard let path = tree.plainText(text) else {
      return report(.plainTextWanted, tree.span(text), TextValueMessage.notConstant)
    }
    if let first = choice.syntax.first { return reportMixedOptions(clause, first) }
    switch form.files.library.optionFile(path, namedIn: tree.source) {
    case nil: break
    case .failure(let failure)?:
      report(.importFailed, tree.span(text), Self.message(failure, path))
    case .success(let file)?:
      let columns = form.columns(of: file)
      guard let table = file.table else { break }
      choice.isOpen = wasOpen
      var options = FileOptions(
        clause: clause, table: table, source: file.source, node: node, columns: columns)
      if let alias = tree.child(.callAlias, of: clause), let name = tree.child(.name, of: alias) {
        options.alias = form.names.intern(name, in: tree)
      }
      options.condition = tree.child(.whereCondition, of: clause)
        .flatMap { tree.child(at: 0, of: $0) }
      choice.fileOptions = options
    }
  }

  private static func message(_ failure: ImportFailure, _ path: String) -> OptionFileMessage {
    switch failure {
    case .missing: path.isEmpty ? .emptyPath : .noFile(path)
    case .isFolder: .folder(path)
    case .outsideRoot: .outsideWorkspace(path)
    case .hidden: .hidden(path)
    case .otherEnding: .otherEnding(path)
    case .tooLarge: .fault(.tooLarge)
    case .unreadable(let reason): .unreadable(path, reason: reason)
    }
  }

  func reportMixedOptions(_ clause: SyntaxID, _ first: SyntaxID) {
    report(
      .misplacedClause, tree.span(clause), OptionFileMessage.mixed,
      labels: [SourcePlace(context.file, tree.span(first)).label(.firstListedHere)])
  }
}
