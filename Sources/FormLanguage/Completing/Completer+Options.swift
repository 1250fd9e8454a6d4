internal import FormEngine

/// The options of a choice.
extension Completer {
  /// How an option is written where it is offered.
  enum OptionWriting {
    case withDot
    /// The dot is there already.
    case afterDot
    /// As a set of options that contains it alone.
    case inSet
  }

  func addOptions(_ owners: [TreePlace], _ writing: OptionWriting) {
    guard !owners.isEmpty else { return }
    for clause in scope.names.optionClauses(of: owners) {
      let tree = clause.tree
      switch tree.clause(of: clause.node)?.shape {
      case .option:
        guard let name = tree.child(.name, of: clause.node) else { continue }
        let text = tree.child(.text, of: clause.node).flatMap(tree.plainText)
        addOption(
          writing, tree.nameText(name), text ?? "", tree.docComment(of: clause.node) ?? "",
          isQuoted: tree.isQuoted(name))
      case .other:
        let text = tree.child(.text, of: clause.node).flatMap(tree.plainText)
        addOption(writing, "other", text ?? "", "", isQuoted: false)
      case .options:
        guard let table = scope.names.table(of: clause) else { continue }
        for number in 0..<min(table.count, Self.optionLimit) {
          let name = table.name(number)
          addOption(
            writing, name, table.label(number), table.hint(number),
            isQuoted: !isPlainName(name))
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
    _ writing: OptionWriting, _ name: String, _ label: String, _ hint: String, isQuoted: Bool
  ) {
    let dot = writing == .afterDot ? "" : "."
    guard word.fits(name) || word.fits(dot + name) else { return }
    let written = isQuoted ? "\(dot)`\(name)`" : dot + name
    add(
      CompletionItem(
        dot + name, .option, .expected, text: writing == .inSet ? "[\(written)]" : written,
        detail: label, documentation: hint))
  }
}
