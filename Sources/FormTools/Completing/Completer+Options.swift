internal import FormEngine
internal import FormSyntax

/// Completes the options of a choice.
extension Completer {
  /// The way in which an offered option is written.
  enum OptionWriting {
    case withDot
    /// The dot has been typed already.
    case afterDot
    /// A set that contains only this option.
    case inSet
  }

  func addOptions(_ owners: [TreePlace], _ writing: OptionWriting) {
    guard !owners.isEmpty else { return }
    for clause in scope.names.optionClauses(of: owners) {
      let tree = clause.tree
      switch tree.clause(of: clause.node)?.shape {
      case .option:
        guard let name = tree.child(.name, of: clause.node) else { continue }
        addOption(
          writing, tree.nameText(name), label(of: clause), tree.docComment(of: clause.node) ?? "",
          isQuoted: tree.isQuoted(name))
      case .other:
        addOption(writing, "other", label(of: clause), "", isQuoted: false)
      case .options:
        guard let table = scope.names.table(of: clause) else { continue }
        for number in 0..<min(table.count, Self.optionLimit) {
          let (name, recorded) = (table.name(number), table.recorded(number))
          let record = recorded == name ? "" : " as \"\(recorded)\""
          addOption(
            writing, name, table.label(number) + record, table.hint(number),
            isQuoted: !isPlainName(name))
        }
      case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .unique, .sort,
        .start, .show, .readonly, .expression, .set, nil:
        break
      }
      if items.count > Self.optionLimit { return }
    }
  }

  /// Returns the label of an option, and what records contain for it.
  private func label(of clause: TreePlace) -> String {
    let tree = clause.tree
    let label = tree.child(.text, of: clause.node).flatMap(tree.plainText)
    let recorded = tree.child(.recorded, of: clause.node).map { tree.text($0) }
    return [label, recorded].compactMap(\.self).joined(separator: " ")
  }

  /// The maximum number of options of a file to search, and of items to offer.
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
