// Explanation of why an option cannot be chosen now, and of the answer that would offer it.

extension Session {
  /// The maximum number of alternative answers to try, to find those that offer an option.
  private static let mostTried = 64
  /// The maximum number of answers to name.
  private static let mostNamed = 3

  /// Returns the explanation for a text that names an option which is not offered now; nil if it
  /// names no such option.
  func explanationOfMissingOption(_ text: String, at path: Path) -> String? {
    let offered = offeredOptions(path)
    let list = program.nodes[path.node].options
    guard list >= 0, let option = missingOption(text, at: path, offered) else { return nil }
    let label = offered.list.label(Int(option))
    let read = placesDeciding(option, of: list, at: path, offered.list)
    for place in read {
      let answers = answers(at: place, offering: option, at: path)
      guard !answers.isEmpty else { continue }
      let named = answers.prefix(Self.mostNamed).map { Phrase.verbatim($0) }
      let words =
        answers.count > Self.mostNamed
        ? Phrase.list(Array(named), more: "…") : Phrase.alternatives(Array(named))
      return EntryMessage.offeredWhen(label, question: self.label(place), answers: words)
        .phrase(EntryExamples()).text(in: language)
    }
    let states = read.prefix(Self.mostNamed).map { answerWords(at: $0) }
    return EntryMessage.notOffered(label, while: states).phrase(EntryExamples()).text(in: language)
  }

  /// Returns the first option in a text that the form has but does not offer.
  private func missingOption(_ text: String, at path: Path, _ offered: OfferedOptions) -> Int32? {
    let now = OptionEntry(offered, entryContext)
    let all = OptionEntry(OfferedOptions(all: offered.list), entryContext)
    var texts = [trimmedText(text)]
    if program.nodes[path.node].type.kind == .options {
      texts += EntryPart.parts(of: text).map { $0.signed?.part.text ?? $0.text }
    }
    for text in texts where !isWholeNumber(text) {
      guard case .none = now.match(text), case .found(let option) = all.match(text),
        offered.place(of: option) == nil
      else { continue }
      return option
    }
    return nil
  }

  /// Returns the fields and lists that decide if an option is offered.
  private func placesDeciding(
    _ option: Int32, of list: Int, at path: Path, _ options: OptionList
  ) -> [Path] {
    let declared = Int(option) - options.tableCount
    guard declared >= 0, options.declared.indices.contains(declared) else {
      return (program.parts.options[list].filter?.reads ?? []).filter { $0 != path.node }
        .compactMap { place(of: $0, around: path) }
    }
    guard case .slot(let slot) = options.declared[declared].offered else { return [] }
    return declarationsRead(by: program.parts.slots[slot].code, at: path).filter { $0 != path }
  }

  /// Returns the path of a declaration in the rows that enclose another; nil if it is in other
  /// rows.
  package func place(of node: NodeID, around path: Path) -> Path? {
    var row = path
    while program.nodes[row.node].template != program.nodes[node].template {
      guard let enclosing = enclosingRow(of: row) else { return nil }
      row = self.list(of: enclosing)
    }
    return Path(node: node, row: row.row)
  }

  /// Returns the answers to another question with which an option would be offered.
  private func answers(at place: Path, offering option: Int32, at path: Path) -> [String] {
    let node = program.nodes[place.node]
    guard node.kind == .field, isVisible(place), !isReadonly(place) else { return [] }
    let candidates: [Value]
    switch node.type.kind {
    case .boolean: candidates = [.boolean(true), .boolean(false)]
    case .option:
      candidates = offeredOptions(place).prefix(Self.mostTried).map {
        value(choosing: $0.index, at: place)
      }
    case .text, .integer, .decimal, .date, .time, .dateTime, .options: return []
    }
    return candidates.filter { candidate in
      var changed = self
      _ = changed.send(.assigned(place, candidate))
      return changed.isVisible(path) && changed.offeredOptions(path).place(of: option) != nil
    }.map { shown($0, at: place) }
  }

  private func shown(_ value: Value, at place: Path) -> String {
    let text = program.format(of: place.node).text(value)
    if case .boolean = value { return text }
    return Phrase.quoted(text).text(in: language)
  }

  /// Returns a phrase such as `“Day” is “Monday”`.
  private func answerWords(at place: Path) -> Phrase {
    AnswerMessage(of: place, in: self).phrase
  }
}
