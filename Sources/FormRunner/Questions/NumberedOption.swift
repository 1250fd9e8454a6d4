package import FormEngine

/// An option as a question lists it.
package struct NumberedOption: Hashable, Sendable {
  /// How it is chosen: its number in the whole list, or its name if numbers are not accepted.
  package var key: String
  /// Its index among all options, offered or not.
  package var index: Int32
  package var label: String
  package var hint: String
  package var help: String
  /// Whether it is one of several that are chosen now.
  package var isChosen: Bool
}

extension Session {
  /// The options that a question lists before `:options` is needed.
  static let mostListedOptions = 20

  /// The options that are offered now, with the keys of the whole list.
  package func numberedOptions(at path: Path) -> [NumberedOption] {
    let acceptsNumbers = numbersOptions(path)
    var chosen = ChosenOptions()
    if case .options(let options) = value(path) { chosen = options }
    return offeredOptions(path).enumerated().map { place, offer in
      let option = offer.option
      return NumberedOption(
        key: acceptsNumbers ? String(place + 1) : option.name, index: offer.index,
        label: option.label.isEmpty ? option.name : option.label, hint: option.hint,
        help: option.help, isChosen: chosen.contains(offer.index))
    }
  }

  /// The lines in which a question lists its options: the first 20, those of the others that are
  /// chosen, and how many more there are.
  package func optionLines(at path: Path, hints: Bool = true) -> [String] {
    let options = numberedOptions(at: path)
    guard !options.isEmpty else { return [QuestionMessage.noOption.text] }
    let rest = options.dropFirst(Self.mostListedOptions)
    let listed = options.prefix(Self.mostListedOptions) + rest.filter(\.isChosen)
    let lines = lines(Array(listed), of: options) { hints ? $0.hint : "" }
    let more = options.count - listed.count
    return more == 0 ? lines : lines + [QuestionMessage.moreOptions(more).text]
  }

  /// The lines of the options whose name, label or hint contains a text, ignoring case; they keep
  /// their numbers in the whole list. Without a text, all of them.
  package func optionLines(at path: Path, containing text: String, hints: Bool = true) -> [String] {
    let options = numberedOptions(at: path)
    guard !options.isEmpty else { return [QuestionMessage.noOption.text] }
    let names = program.parts.options[program.nodes[path.node].options]
    let wanted = text.lowercased()
    let found = options.filter { option in
      wanted.isEmpty
        || [names[Int(option.index)].name, option.label, option.hint]
          .contains { textContains($0.lowercased(), wanted) }
    }
    guard !found.isEmpty else {
      return [QuestionMessage.noOptionContains(shortened(text, to: Self.keptWidth)).text]
    }
    return lines(found, of: options) { hints ? $0.hint : "" }
  }

  /// Each option on a line behind its key, right-aligned, with what there is to say about it.
  func lines(
    _ listed: [NumberedOption], of all: [NumberedOption], about: (NumberedOption) -> String
  ) -> [String] {
    let width = min(all.map { displayWidth(of: $0.key) }.max() ?? 0, Self.widestKey)
    return listed.map { option in
      let padding = String(repeating: " ", count: max(0, width - displayWidth(of: option.key)))
      return visibleText(
        padding
          + QuestionMessage.option(
            key: option.key, label: option.label, about: about(option), isChosen: option.isChosen
          ).text)
    }
  }

  /// Longer keys are not aligned.
  private static let widestKey = 12

  /// Whether a question lists the same options as another, each with the same key: then they need
  /// not be listed again when it follows the other.
  package func hasSameOptions(_ path: Path, as other: Path) -> Bool {
    guard isKnown(path), isKnown(other) else { return false }
    let (node, former) = (program.nodes[path.node], program.nodes[other.node])
    guard node.kind == .field, former.kind == .field, node.type == former.type,
      node.options >= 0, former.options >= 0
    else { return false }
    let (own, others) = (offeredOptions(path), offeredOptions(other))
    return own.count == others.count
      && zip(own, others).allSatisfy { offer, former in
        offer.option.name == former.option.name && offer.option.label == former.option.label
          && offer.option.hint == former.option.hint
      }
  }

  /// The label of the option that was chosen, if what was typed differs from it, case aside; nil for
  /// other answers.
  package func chosenLabel(at path: Path, typed: String) -> String? {
    guard isKnown(path), case .option = value(path) else { return nil }
    let label = displayText(path)
    let typed = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return typed.lowercased() == shown.lowercased() ? nil : label
  }
}
