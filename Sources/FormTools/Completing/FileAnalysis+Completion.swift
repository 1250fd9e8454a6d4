package import FormLanguage
package import FormSyntax

extension FileAnalysis {
  /// Returns the completion items at an offset.
  ///
  /// - Parameters:
  ///   - newer: the current text, if the analysis is of an older one.
  ///   - files: the paths of files that a form may name, relative to this file.
  package func completions(
    at offset: Int, in newer: SourceText? = nil, files paths: () -> [String] = { [] }
  ) -> CompletionList {
    let source = newer ?? source
    let cursor = max(0, min(offset, source.bytes.count))
    if let names = namesToAllow(at: cursor, in: source) { return names }
    guard let word = CompletedWord(at: cursor, in: source) else {
      return CompletionList(replaced: SourceSpan(cursor, cursor))
    }
    var list = CompletionList(
      replaced: SourceSpan(word.replaced.lowerBound, word.replaced.upperBound))
    let tree = SyntaxTree.parse(word.marked, .listed).tree
    guard let place = CompletionPlace(tree, at: word.replaced.lowerBound) else {
      return pathCompletions(at: word.replaced.lowerBound, in: tree, source, cursor, paths) ?? list
    }
    let names = FormNames(tree, files)
    let completer = Completer(word, place, NameScope(names, around: place.around))
    completer.complete()
    (list.items, list.isIncomplete) = completer.sorted(limit: CompletionList.limit)
    return list
  }

  /// Returns the files that an `import` or `options from` may name, if the cursor is in its text.
  private func pathCompletions(
    at offset: Int, in tree: SyntaxTree, _ source: SourceText, _ cursor: Int,
    _ paths: () -> [String]
  ) -> CompletionList? {
    guard let token = CompletionPlace.token(at: offset, in: tree),
      tree.tokens[token].kind == .textLiteral,
      tree.tokens[token].flags.isDisjoint(with: [.multiline, .escaped])
    else { return nil }
    let around = CompletionPlace.nodes(around: token, in: tree)
    guard let text = around.last, tree.kind(text) == .text, around.count > 1 else { return nil }
    let parent = around[around.count - 2]
    let ending: String
    if tree.kind(parent) == .importDeclaration {
      ending = ".form"
    } else if tree.clause(of: parent) == .options {
      ending = ".csv"
    } else {
      return nil
    }
    let start = tree.tokens[token].start + 1
    // The marker is only in the parsed text. Both texts are the same up to the word at the cursor.
    var end = cursor
    let bytes = source.bytes
    while end < bytes.count, ![0x22, 0x0A, 0x0D].contains(bytes[end]) { end += 1 }
    guard start <= cursor else { return nil }
    let typed = bytes[start..<cursor]
    var list = CompletionList(replaced: SourceSpan(start, end))
    list.namesFile = true
    for path in paths() where path.hasSuffix(ending) && path.utf8.starts(with: typed) {
      if list.items.count == CompletionList.limit {
        list.isIncomplete = true
        break
      }
      let text = path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
      list.items.append(CompletionItem(path, .file, .expected, text: text))
    }
    return list
  }
}
