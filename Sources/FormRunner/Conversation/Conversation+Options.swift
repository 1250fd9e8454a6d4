import FormEngine

extension Conversation {
  /// The lines in which a question lists its options.
  func optionLines(at path: Path) -> [StyledLine] {
    session.optionLines(at: path, hints: options.hints != .never).map { line(ofOption: $0) }
  }

  /// Whether the options of a question are those of the one before, which has listed them.
  func listsOptionsAbove(_ path: Path) -> Bool {
    previouslyAsked.map { session.hasSameOptions(path, as: $0) } ?? false
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

  /// The label is strong, and the hint is not.
  private func line(ofOption text: String) -> StyledLine {
    let bytes = text.utf8
    let colon = zip(bytes.indices, bytes.indices.dropFirst()).first {
      bytes[$0] == UInt8(ascii: ":") && bytes[$1] == UInt8(ascii: " ")
    }
    let end = colon?.1 ?? text.endIndex
    return StyledLine("  ") + StyledLine(String(text[..<end]), .strong)
      + StyledLine(String(text[end...]))
  }

  /// Says which option was meant by what was typed, if that was not its label, and as what a date
  /// or time was read, if it was not typed as it is shown.
  mutating func sayChosen(_ text: String, at path: Path) {
    let label = session.chosenLabel(at: path, typed: text)
    guard let label = label ?? session.readMoment(at: path, typed: text) else { return }
    let column = labelColumn(of: path)
    say(ConversationMessage.chosen(label: label), at: column, hanging: column + 2)
  }
}
