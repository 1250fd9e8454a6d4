package import FormEngine

// What Enter keeps: what a question says in brackets.

extension Session {
  /// The columns that a kept value may take.
  static let keptWidth = 40

  /// What a question says in brackets, without them: what Enter keeps. Nil if there is nothing to
  /// keep.
  ///
  /// It is the present value or the default, or a rejected answer; `Y/n` and `y/N` at a question for
  /// yes or no; the number of rows at a list.
  ///
  /// - Parameter withUnit: whether a number has its unit, which need not be said twice.
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
    case .options(let chosen): return optionWords(chosen, at: path, columns: Self.keptWidth)
    case .empty, .text, .integer, .decimal, .date, .time, .dateTime, .duration, .period, .option,
      .list:
      return shortened(displayText(path, withUnit: withUnit), to: Self.keptWidth)
    }
  }

  /// The labels of chosen options or, if these are too long, how many are chosen.
  func optionWords(_ chosen: ChosenOptions, at path: Path, columns: Int) -> String {
    let text = visibleText(program.format(of: path.node).text(.options(chosen)))
    let count = chosen.count
    guard displayWidth(of: text) > columns, count > 1 else {
      return shortened(text, to: columns)
    }
    // What is chosen and no longer offered can be kept, too.
    let offered = offeredOptions(path)
    let withdrawn = chosen.count { offered.place(of: $0) == nil }
    return QuestionMessage.chosen(count, of: offered.count + withdrawn).text(in: language)
  }
}

extension Session {
  /// The value of a field as people write it, on as many lines as it has: a text that could not be
  /// read as it was typed, a secret as `(set)`, whatever its length. Empty if there is none.
  package func shownText(at path: Path) -> String {
    guard isKnown(path), program.nodes[path.node].kind == .field else { return "" }
    if program.nodes[path.node].type.isSecret {
      return value(path).isEmpty ? "" : QuestionMessage.secretSet.text(in: language)
    }
    return visibleText(
      withLineFeeds(typedText(path) ?? displayText(path)), keeping: [.lineFeed, .tab])
  }
}
