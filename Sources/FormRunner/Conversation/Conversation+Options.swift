import FormEngine

extension Conversation {
  /// Returns the lines that list the options of a question.
  func optionLines(at path: Path) -> [StyledLine] {
    session.optionLines(at: path, hints: options.hints != .never).map { line(ofOption: $0) }
  }

  /// Lists all options, or those whose name or label contains a text, with their numbers from the
  /// full list.
  mutating func say(optionsOf path: Path, with text: String) {
    let column = labelColumn(of: path)
    for option in session.optionLines(at: path, containing: text) {
      let line = line(ofOption: option)
      output.say(line, at: column, hanging: column + line.hang)
    }
  }

  /// Returns the styled line of an option, with its hint dim.
  private func line(ofOption text: String) -> StyledLine {
    let bytes = text.utf8
    let colon = zip(bytes.indices, bytes.indices.dropFirst()).first {
      bytes[$0] == UInt8(ascii: ":") && bytes[$1] == UInt8(ascii: " ")
    }
    let end = colon?.1 ?? text.endIndex
    return StyledLine("  " + String(text[..<end])) + StyledLine(String(text[end...]), .dim)
  }

  /// Shows which option an entry selected if its label was not typed, and how a date or time was
  /// read if it was typed in another form.
  mutating func sayChosen(_ text: String, at path: Path) {
    let label = session.chosenLabel(at: path, typed: text)
    guard let label = label ?? session.readMoment(at: path, typed: text) else { return }
    let column = labelColumn(of: path)
    output.say(ConversationMessage.chosen(label: label), .answer, at: column, hanging: column + 2)
  }
}
