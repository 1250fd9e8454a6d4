internal import FormEngine

/// The options of a choice.
extension Completer {
  /// - Parameter afterDot: the dot is written already.
  func addOptions(_ owners: [TreePlace], afterDot: Bool) {
    guard !owners.isEmpty else { return }
    let dot = afterDot ? "" : "."
    for clause in scope.names.optionClauses(of: owners) {
      let tree = clause.tree
      switch tree.clause(of: clause.node)?.shape {
      case .option:
        guard let name = tree.child(.name, of: clause.node) else { continue }
        let text = tree.child(.text, of: clause.node).flatMap(tree.plainText)
        addOption(
          dot, tree.nameText(name), text ?? "", tree.docComment(of: clause.node) ?? "",
          isQuoted: tree.isQuoted(name))
      case .other:
        let text = tree.child(.text, of: clause.node).flatMap(tree.plainText)
        addOption(dot, "other", text ?? "", "", isQuoted: false)
      case .options:
        guard let table = scope.names.table(of: clause) else { continue }
        for number in 0..<min(table.count, Self.optionLimit) {
          let name = table.name(number)
          addOption(
            dot, name, table.label(number), table.hint(number),
            isQuoted: !Keywords.isPlainName(name))
        }
      case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .unique, .sort,
        .integer, .show, .readonly, .expression, nil:
        break
      }
      if items.count > Self.optionLimit { return }
    }
  }

  /// The most options of a file that are looked through.
  private static var optionLimit: Int { 20_000 }

  private func addOption(
    _ dot: String, _ name: String, _ label: String, _ hint: String, isQuoted: Bool
  ) {
    guard word.fits(name) || word.fits(dot + name) else { return }
    add(
      CompletionItem(
        dot + name, .option, .expected, text: isQuoted ? "\(dot)`\(name)`" : dot + name,
        detail: label, documentation: hint))
  }
}
