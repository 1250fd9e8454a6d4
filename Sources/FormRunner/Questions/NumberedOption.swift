package import FormEngine

/// An option as a question lists it.
struct NumberedOption {
  /// The text that chooses it: its number in the whole list, or its name if numbers are not
  /// accepted.
  var key: String
  var label: String
  var hint: String
  var help: String
  /// True if it is one of several options that are chosen now.
  var isChosen: Bool
}

extension Session {
  /// The maximum number of options that a question lists by itself, without `:options`.
  static let mostListedOptions = 20
  /// The maximum number of options that `:options` lists: nobody reads more of them, and a serial
  /// line is slow.
  private static let mostFoundOptions = 1_000

  /// Returns the lines in which a question lists its options: the first 20, up to 20 of the others
  /// that are chosen, and the number of the rest.
  package func optionLines(at path: Path, hints: Bool = true) -> [String] {
    optionLines(at: path) { hints ? $0.hint : "" }
  }

  /// Returns these lines with a text about each option.
  func optionLines(at path: Path, about: (NumberedOption) -> String) -> [String] {
    let list = ListedOptions(self, at: path)
    guard !list.offered.isEmpty else { return [noOptionText(at: path)] }
    let most = Self.mostListedOptions
    let rest = list.placesOfChosen.filter { $0 >= most }
    let listed = Array(list.offered.indices.prefix(most)) + rest.prefix(most)
    let lines = listed.map { list.line(list[$0], about: about) }
    let more = list.offered.count - listed.count
    return more == 0 ? lines : lines + [QuestionMessage.moreOptions(more).text(in: language)]
  }

  /// Returns the lines of the options whose name, label or hint contains a text, ignoring case;
  /// they keep their numbers in the whole list. An empty text finds all of them.
  package func optionLines(at path: Path, containing text: String, hints: Bool = true) -> [String] {
    let list = ListedOptions(self, at: path)
    guard !list.offered.isEmpty else { return [noOptionText(at: path)] }
    let found = list.offered.places(containing: text)
    guard !found.isEmpty else {
      return [
        QuestionMessage.noOptionContains(shortened(text, to: Self.keptWidth)).text(in: language)
      ]
    }
    let lines = found.prefix(Self.mostFoundOptions).map { place in
      list.line(list[place]) { hints ? $0.hint : "" }
    }
    let more = found.count - lines.count
    return more == 0 ? lines : lines + [QuestionMessage.moreOptions(more).text(in: language)]
  }

  /// Returns the message that nothing can be chosen now, with the questions that decide this.
  func noOptionText(at path: Path) -> String {
    let list = program.nodes[path.node].options
    let reads =
      program.answerOptions(of: path.node)?.reads
      ?? (list >= 0 ? program.parts.options[list].filter?.reads ?? [] : [])
    let labels = reads.filter { $0 != path.node }.map { node in
      plainLabel(Path(node: node, row: program.nodes[node].template == 0 ? 0 : path.row))
    }
    return labels.isEmpty
      ? QuestionMessage.noOption.text(in: language)
      : visibleText(QuestionMessage.noOptionWith(labels).text(in: language))
  }

  /// Returns whether a question lists the same options as another, each with the same key. They
  /// then need not be listed again when it follows the other.
  package func hasSameOptions(_ path: Path, as other: Path) -> Bool {
    guard isKnown(path), isKnown(other) else { return false }
    let (node, former) = (program.nodes[path.node], program.nodes[other.node])
    guard node.kind == .field, former.kind == .field, node.askedType.isChoice,
      former.askedType.isChoice
    else { return false }
    let (own, others) = (offeredOptions(path), offeredOptions(other))
    guard own.count == others.count else { return false }
    if own.areSame(as: others) { return true }
    return own.count <= Self.mostFoundOptions
      && zip(own, others).allSatisfy { offer, former in
        offer.option.name == former.option.name && offer.option.label == former.option.label
          && offer.option.hint == former.option.hint
      }
  }

  /// Returns the labels of the chosen options if the typed text differs from them in more than
  /// case; otherwise, and for other answers, nil.
  package func chosenLabel(at path: Path, typed: String) -> String? {
    guard isKnown(path), program.nodes[path.node].askedType.isChoice, !value(path).isEmpty else {
      return nil
    }
    let label = displayText(path)
    func words(_ text: String) -> [String] {
      text.lowercased().split { $0.isWhitespace || $0 == "," || $0 == "\"" }.map(String.init)
    }
    if words(typed) == words(label) { return nil }
    if case .date = value(path), words(typed) == words(value(path).text()) { return nil }
    guard program.nodes[path.node].type.kind == .options else { return label }
    return optionWords(orderedValue(path), at: path, columns: Self.explainedWidth)
  }
}

extension Session {
  /// Returns a date or time as it is shown, if it was typed differently; nil for other answers.
  package func readMoment(at path: Path, typed: String) -> String? {
    guard isKnown(path), program.nodes[path.node].type.isTemporal, !value(path).isEmpty else {
      return nil
    }
    let shown = displayText(path)
    return trimmed(typed) == shown ? nil : shown
  }
}

/// The offered options of a field, numbered; each is created on demand.
private struct ListedOptions {
  let offered: OfferedOptions
  private let acceptsNumbers: Bool
  private let chosen: ChosenOptions
  /// The width in columns to which keys are aligned on the right.
  private let width: Int

  /// The maximum width of aligned keys; a longer name sticks out.
  private static let widestKey = 12

  private let language: Language?

  init(_ session: Session, at path: Path) {
    language = session.language
    offered = session.offeredOptions(path)
    acceptsNumbers = offered.acceptsNumbers
    chosen =
      session.program.nodes[path.node].type.kind == .options
      ? ChosenOptions(session.chosenOptions(path)) : ChosenOptions()
    let widest =
      acceptsNumbers
      ? String(offered.count).utf8.count
      : offered.prefix(1_000).lazy.map { displayWidth(of: $0.option.recordedText) }.max() ?? 0
    width = min(widest, Self.widestKey)
  }

  func isChosen(_ place: Int) -> Bool { chosen.contains(offered.index(at: place)) }

  var placesOfChosen: [Int] { chosen.compactMap { offered.place(of: $0) }.sorted() }

  subscript(place: Int) -> NumberedOption {
    let option = offered[place].option
    return NumberedOption(
      key: acceptsNumbers ? String(place + 1) : option.recordedText,
      label: option.label.isEmpty ? option.name : option.label, hint: option.hint,
      help: option.help, isChosen: isChosen(place))
  }

  /// Returns the line of an option: its key, its label and the text about it.
  func line(_ option: NumberedOption, about: (NumberedOption) -> String) -> String {
    let padding = String(repeating: " ", count: max(0, width - displayWidth(of: option.key)))
    let text = QuestionMessage.option(
      key: option.key, label: option.label, about: about(option), isChosen: option.isChosen
    ).text(in: language)
    return padding + visibleText(text)
  }
}
