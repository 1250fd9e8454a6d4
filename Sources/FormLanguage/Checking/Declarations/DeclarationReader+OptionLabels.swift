internal import FormEngine
internal import FormSyntax

/// Checks the labels by which people distinguish and choose options.
extension DeclarationReader {
  /// Reports options whose label is the label or name of another one. Options with conditions are
  /// left out: they may never be offered together.
  func checkLabels(of choice: ChoiceDeclaration, _ tree: SyntaxTree) {
    var names: [String: SyntaxID] = [:]
    var labels: [String: SyntaxID] = [:]
    let offered = zip(choice.options, choice.syntax).filter {
      tree.child(.whenCondition, of: $0.1) == nil
    }
    guard offered.contains(where: { tree.child(.text, of: $0.1) != nil }) else { return }
    for (name, option) in offered { names[form.names.text(name)] = option }
    for (_, option) in offered {
      guard let label = tree.child(.text, of: option), let text = tree.plainText(label) else {
        continue
      }
      if let other = names[text], other != option {
        report(
          .sameLabel, tree.span(label), TypeMessage.labelIsName(shortSource(tree.span(label))),
          labels: [SourcePlace(choice.file, tree.headSpan(other)).label(.option)])
      } else if let first = labels[text] {
        report(
          .sameLabel, tree.span(label), TypeMessage.sameLabel(shortSource(tree.span(label))),
          labels: [SourcePlace(choice.file, tree.span(first)).label(.first)])
      } else {
        labels[text] = label
      }
    }
  }
}
