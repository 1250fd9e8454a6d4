import FormEngine

extension Conversation {
  /// The lines in which a question lists its options.
  func optionLines(at path: Path) -> [StyledLine] {
    session.optionLines(at: path, hints: options.hints != .never).map { line(ofOption: $0) }
  }

  /// Notes whether the options of a question are those of the one before, or of the row before in its
  /// column, which has listed them.
  mutating func noteOptions(of path: Path) {
    askedColumns.removeAll { path != $0.list && !session.isInside(path, $0.list) }
    let isColumn = askedColumns.firstIndex { $0.path.node == path.node }
    let former = [lastAsked, isColumn.map { askedColumns[$0].path }]
    areOptionsListedAbove = former.contains { other in
      other.map { $0 != path && session.hasSameOptions(path, as: $0) } ?? false
    }
    guard session.program.nodes[path.node].type.isChoice,
      let row = session.enclosingRow(of: path)
    else { return }
    if let isColumn { askedColumns.remove(at: isColumn) }
    askedColumns.append(AskedColumn(path: path, list: session.list(of: row)))
  }

  /// Lists all options, or those whose name or label contains a text, with their numbers in the
  /// whole list.
  mutating func say(optionsOf path: Path, with text: String) {
    let column = labelColumn(of: path)
    for option in session.optionLines(at: path, containing: text) {
      let line = line(ofOption: option)
      say(line, at: column, hanging: column + line.hang)
    }
  }

  /// The hint is dim.
  private func line(ofOption text: String) -> StyledLine {
    let bytes = text.utf8
    let colon = zip(bytes.indices, bytes.indices.dropFirst()).first {
      bytes[$0] == UInt8(ascii: ":") && bytes[$1] == UInt8(ascii: " ")
    }
    let end = colon?.1 ?? text.endIndex
    return StyledLine("  " + String(text[..<end])) + StyledLine(String(text[end...]), .dim)
  }

  /// Says which option was meant by what was typed, if that was not its label, and as what a date
  /// or time was read, if it was not typed as it is shown.
  mutating func sayChosen(_ text: String, at path: Path) {
    let label = session.chosenLabel(at: path, typed: text)
    guard let label = label ?? session.readMoment(at: path, typed: text) else { return }
    let column = labelColumn(of: path)
    say(ConversationMessage.chosen(label: label), .answer, at: column, hanging: column + 2)
  }
}

/// A choice in the rows of a list, and where it was asked last.
struct AskedColumn {
  var path: Path
  var list: Path
}
