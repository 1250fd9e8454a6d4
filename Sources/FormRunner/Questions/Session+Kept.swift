package import FormEngine

// The text in brackets at a question, which is the answer that Enter keeps.

extension Session {
  /// The maximum width in columns of a kept value.
  static let keptWidth = 40

  /// Returns the text that a question shows in brackets, without the brackets; nil if there is
  /// nothing to keep.
  ///
  /// It is the current value or the default, or a rejected answer; `Y/n` or `y/N` for a boolean
  /// field; the number of rows for a list.
  ///
  /// - Parameter withUnit: true to include the unit of a number; nil to include it only if the
  ///   valid answers do not.
  package func kept(at path: Path, withUnit: Bool? = nil) -> String? {
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    switch node.kind {
    case .field:
      return keptAnswer(path, node.type, withUnit: withUnit ?? !saysUnit(validity(at: path)))
    case .list:
      let count = countedRows(of: path)
      return count == 0 ? nil : QuestionMessage.rows(count).text(in: language)
    default: return nil
    }
  }

  func saysUnit(_ parts: [ValidityPart]) -> Bool {
    parts.contains { part in
      if case .unit = part { true } else { false }
    }
  }

  private func keptAnswer(_ path: Path, _ type: ScalarType, withUnit: Bool) -> String? {
    let value = value(path)
    if type.isSecret { return value.isEmpty ? nil : QuestionMessage.secretKept.text(in: language) }
    if let typed = typedText(path), !typed.isEmpty { return shortened(typed, to: Self.keptWidth) }
    switch value {
    case _ where value.isEmpty: return nil
    case .boolean(let isYes):
      return QuestionMessage.answers(enterMeansYes: isYes).text(in: language)
    case .options, .list: return optionWords(orderedValue(path), at: path, columns: Self.keptWidth)
    case .empty, .text, .integer, .decimal, .date, .time, .dateTime, .duration, .period, .option:
      return shortened(displayText(path, withUnit: withUnit), to: Self.keptWidth)
    }
  }

  /// Returns the labels of the chosen options, or their number if the labels are too long.
  func optionWords(_ chosen: Value, at path: Path, columns: Int) -> String {
    let text = visibleText(program.format(of: path.node).text(chosen))
    let count = chosen.elements.count
    guard displayWidth(of: text) > columns, count > 1 else {
      return shortened(text, to: columns)
    }
    // Chosen options that are no longer offered can also be kept.
    let offered = offeredOptions(path)
    let withdrawn = chosenOptions(path).count { offered.place(of: $0) == nil }
    return QuestionMessage.chosen(count, of: offered.count + withdrawn).text(in: language)
  }
}

extension Session {
  /// Returns the value of a field as people write it, possibly on several lines. Text that could
  /// not be read is as it was typed; a secret is `(set)`, whatever its length. Empty if there is no
  /// value.
  package func shownText(at path: Path) -> String {
    guard isKnown(path), program.nodes[path.node].kind == .field else { return "" }
    if program.nodes[path.node].type.isSecret {
      return value(path).isEmpty ? "" : QuestionMessage.secretSet.text(in: language)
    }
    return visibleText(
      withLineFeeds(typedText(path) ?? displayText(path)), keeping: [.lineFeed, .tab])
  }
}
