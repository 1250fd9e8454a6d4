package import FormEngine

// The help that `?` shows at a question.

extension Session {
  /// Returns the lines of `?`: the form's help, the possible input, the options, every rule, the
  /// default, and why an answer is required.
  ///
  /// - Parameters:
  ///   - isEmptied: true if Enter would not keep the current answer.
  ///   - isBegun: true within a text, where Enter and commands mean something else.
  package func explanation(
    at path: Path, isEmptied: Bool = false, isBegun: Bool = false
  ) -> [String] {
    guard isKnown(path) else { return [] }
    let node = program.nodes[path.node]
    var lines = ownHelp(path) + helpAround(path)
    switch node.kind {
    case .list:
      lines.append(QuestionMessage.rowsOfList(count: countedRows(of: path)).text(in: language))
      if rowCount(of: path) > 0 {
        lines.append(QuestionMessage.changesOfList(isSorted: !node.sort.isEmpty).text(in: language))
      }
      lines += RuleSentences(self, at: path).lines
    case .field:
      lines += entryHelp(path)
      lines += RuleSentences(self, at: path).lines
      if let unit = unit(of: path), node.type.isNumber {
        lines.append(visibleText(QuestionMessage.unit(unit).text(in: language)))
      }
      if let example = example(path), !example.isEmpty {
        lines.append(
          QuestionMessage.example(shortened(example, to: Self.explainedWidth)).text(in: language))
      }
      if isBegun { return lines }
      lines += presentAnswer(path, isEmptied: isEmptied)
    case .form, .group, .section, .row, .note: return lines
    }
    return lines + requirement(path, isEmptied: isEmptied) + deletion(around: path)
  }

  /// The maximum width in columns of a value in a sentence.
  static let explainedWidth = 60

  /// Returns the help, and the hint unless it is the same.
  private func ownHelp(_ path: Path) -> [String] {
    let help = help(path) ?? ""
    let hint = hint(path) ?? ""
    return [help, hint == help ? "" : hint].filter { !$0.isEmpty }.flatMap { text in
      withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
        .map { visibleText(String($0)) }
    }
  }

  /// Returns the help of the groups and sections around a question in its row, innermost first.
  private func helpAround(_ path: Path) -> [String] {
    var lines: [String] = []
    var outer = program.nodes[path.node].parent
    while outer > 0, [.group, .section].contains(program.nodes[outer].kind) {
      let container = Path(node: outer, row: path.row)
      let help = ownHelp(container)
      if let first = help.first {
        lines.append("\(visibleText(label(container))): \(first)")
        lines += help.dropFirst()
      }
      outer = program.nodes[outer].parent
    }
    return lines
  }

  /// Returns the lines about possible input.
  private func entryHelp(_ path: Path) -> [String] {
    let node = program.nodes[path.node]
    switch node.askedType.kind {
    case .option, .options:
      let offered = offeredOptions(path)
      guard !offered.isEmpty else { return [noOptionText(at: path)] }
      let byNumber = offered.acceptsNumbers
      let way =
        node.askedType.kind == .option
        ? QuestionMessage.oneOption(byNumber: byNumber)
        : QuestionMessage.severalOptions(byNumber: byNumber)
      let lines = optionLines(at: path) { $0.help.isEmpty ? $0.hint : $0.help }
      return [way.text(in: language)] + lines.map { "  " + $0 }
    case .date, .time, .dateTime: return [entryAdvice(at: path)]
    case .text, .integer, .decimal, .boolean:
      let help = [Phrase(stringLiteral: node.type.facts.help).text(in: language)]
      return node.confirms ? help + [QuestionMessage.typedTwice.text(in: language)] : help
    }
  }

  /// Returns the lines about the answer that Enter keeps, and the default if it differs.
  private func presentAnswer(_ path: Path, isEmptied: Bool) -> [String] {
    let node = program.nodes[path.node]
    let value = orderedValue(path)
    guard !node.type.isSecret else {
      return value.isEmpty ? [] : [QuestionMessage.keepsSecret.text(in: language)]
    }
    let format = program.format(of: path.node)
    func words(_ value: Value) -> String {
      if node.type.kind == .options {
        return optionWords(value, at: path, columns: Self.explainedWidth)
      }
      return shortened(format.text(value), to: Self.explainedWidth)
    }
    let fallback =
      node.slot >= 0 ? evaluate(program.parts.slots[node.slot].code, at: path) : .empty
    if origin(path) == .default, !value.isEmpty, !isEmptied {
      return [QuestionMessage.keepsDefault(words(value)).text(in: language)]
    }
    var lines: [String] = []
    if !value.isEmpty, !isEmptied {
      lines.append(QuestionMessage.keeps(words(value)).text(in: language))
    }
    if !fallback.isEmpty, isEmptied || words(fallback) != words(value) {
      lines.append(QuestionMessage.defaultIs(words(fallback)).text(in: language))
    }
    return lines
  }

  /// Returns the line about the command that deletes the row around a field.
  private func deletion(around path: Path) -> [String] {
    let node = program.nodes[path.node]
    guard node.kind == .field, !node.type.isSecret, !program.isPlainValue(path.node),
      let row = enclosingRow(of: path),
      !program.nodes[list(of: row).node].countsItsRows
    else { return [] }
    return [QuestionMessage.deletesRow.text(in: language)]
  }

  // MARK: Required answers

  /// The maximum number of answers to give as the reason.
  private static let mostReasons = 3

  private func requirement(_ path: Path, isEmptied: Bool) -> [String] {
    let node = program.nodes[path.node]
    guard isRequired(path) else {
      if program.isPlainValue(path.node) {
        return [QuestionMessage.emptyValueOfList.text(in: language)]
      }
      if isOptional(path) || isEmptied { return [QuestionMessage.leftEmpty.text(in: language)] }
      let mayBeEmptied = node.kind == .field && node.type.kind != .boolean
      return mayBeEmptied ? [QuestionMessage.clears.text(in: language)] : []
    }
    if let own = ownRequirement(node, path) { return [own] }
    if node.kind == .list { return [QuestionMessage.rowRequired.text(in: language)] }
    guard case .slot(let slot) = node.required else {
      return [QuestionMessage.required.text(in: language)]
    }
    let read = declarationsRead(by: program.parts.slots[slot].code, at: path)
    guard !read.isEmpty else { return [QuestionMessage.required.text(in: language)] }
    let reasons = read.prefix(Self.mostReasons).map { place in
      QuestionMessage.ReadAnswer(
        label: shortened(label(place), to: Self.keptWidth), answer: readAnswer(place))
    }
    return [
      QuestionMessage.requiredBecause(reasons, others: read.count - reasons.count).text(
        in: language)
    ]
  }

  /// Returns the form's own message about a missing answer.
  private func ownRequirement(_ node: Node, _ path: Path) -> String? {
    let text = evaluate(node.requiredMessage, at: path).text()
    return text.isEmpty ? nil : inOneLine(text)
  }

  private func readAnswer(_ path: Path) -> String {
    if program.nodes[path.node].kind == .list {
      return QuestionMessage.rows(countedRows(of: path)).text(in: language)
    }
    let text = isVisible(path) ? shownText(at: path) : ""
    // The text of a secret already has brackets.
    if !text.isEmpty, program.nodes[path.node].type.isSecret {
      return QuestionMessage.secretEntered.text(in: language)
    }
    return text.isEmpty
      ? QuestionMessage.noAnswer.text(in: language) : shortened(text, to: Self.keptWidth)
  }
}
