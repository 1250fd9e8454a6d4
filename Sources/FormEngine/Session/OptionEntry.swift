/// Reads which of the offered options a person means.
///
/// A text means, in this order: the option with that name, with that label, with that number in the
/// list, the only one with that name or label in another case, the only one whose label starts with
/// it, the only one with a word that starts with it.
struct OptionEntry {
  typealias Offer = (index: Int32, option: FormOption)

  /// The meaning of a text.
  enum Match {
    case found(Int32)
    case ambiguous([String])
    case none
  }

  let offered: [Offer]
  /// Whether an option can be named by its number in the list: not if the name or label of one is
  /// itself a whole number.
  let acceptsNumbers: Bool

  init(_ offered: [Offer]) {
    self.offered = offered
    acceptsNumbers = !offered.contains {
      isWholeNumber($0.option.name) || isWholeNumber($0.option.label)
    }
  }

  /// Reads the one option of a `choice`.
  func readOne(_ text: String) -> EntryReading {
    if case .found(let index) = match(text) { return .value(.option(index)) }
    return .unreadable(message: message(for: text))
  }

  /// Reads the options of a `choices`: one, several between commas, numbers between blanks, or
  /// changes: options to add (`+`) and to remove (`-`).
  ///
  /// - Parameters:
  ///   - chosen: the options that are currently chosen.
  ///   - options: all options of the field, offered or not.
  func readSeveral(
    _ text: String, chosen: ChosenOptions, of options: OptionList
  ) -> EntryReading {
    if case .found(let index) = match(text) { return .value(.options(ChosenOptions([index]))) }
    let parts = EntryPart.parts(of: text)
    guard !parts.isEmpty else { return .unreadable(message: message(for: text)) }
    let named = named(by: parts.map(\.text))
    guard let unknown = named.unknown else { return .value(.options(named.options)) }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, words.allSatisfy(isWholeNumber) {
      let numbered = self.named(by: words)
      if numbered.unknown == nil { return .value(.options(numbered.options)) }
    }
    let changes = changes(words.map { EntryPart($0) }, ofNumbers: true) ?? changes(parts)
    if let changes { return change(chosen, changes, of: options) }
    return .unreadable(message: message(for: unknown))
  }

  /// The options that texts name, up to the first that names none.
  private func named(by texts: [String]) -> (options: ChosenOptions, unknown: String?) {
    var options = ChosenOptions()
    // A repeated text is looked up once.
    var seen: Set<String> = []
    for text in texts where seen.insert(text).inserted {
      guard case .found(let index) = match(text) else { return (options, text) }
      options.insert(index)
    }
    return (options, nil)
  }

  /// What parts add and remove, if each has a sign and is not the name of an option.
  private func changes(_ parts: [EntryPart], ofNumbers: Bool = false) -> [EntryPart.Signed]? {
    let signed = parts.compactMap(\.signed)
    guard signed.count == parts.count, !parts.contains(where: { isNamed($0.text) }) else {
      return nil
    }
    return !ofNumbers || signed.allSatisfy { isWholeNumber($0.part.text) } ? signed : nil
  }

  /// Adds options to those chosen, and removes others. An option that is no longer offered can be
  /// removed.
  private func change(
    _ chosen: ChosenOptions, _ changes: [EntryPart.Signed], of options: OptionList
  ) -> EntryReading {
    var former = chosen
    for (index, _) in offered { former.remove(index) }
    let withdrawn = OptionEntry(
      former.compactMap { index in
        options.indices.contains(Int(index)) ? (index, options[Int(index)]) : nil
      })
    var chosen = chosen
    for (adds, part) in changes {
      if case .found(let index) = match(part.text) {
        if adds { chosen.insert(index) } else { chosen.remove(index) }
      } else if !adds, !isWholeNumber(part.text),
        case .found(let index) = withdrawn.match(part.text)
      {
        chosen.remove(index)
      } else {
        return .unreadable(message: message(for: part.text))
      }
    }
    return chosen.isEmpty ? .empty : .value(.options(chosen))
  }

  /// The option that a text means.
  func match(_ text: String) -> Match {
    if let exact = offered.first(where: { $0.option.name == text }) { return .found(exact.index) }
    let labelled = offered.filter { $0.option.label == text }
    if let match = Match(labelled) { return match }
    if acceptsNumbers, isWholeNumber(text), let number = Int(text), number >= 1,
      number <= offered.count
    {
      return .found(offered[number - 1].index)
    }
    let lowered = text.lowercased()
    guard !lowered.isEmpty else { return .none }
    for part in [\FormOption.name, \FormOption.label] {
      let same = offered.filter { $0.option[keyPath: part].lowercased() == lowered }
      if same.count == 1 { return .found(same[0].index) }
    }
    let begun = offered.filter { $0.option.label.lowercased().hasPrefix(lowered) }
    if let match = Match(begun) { return match }
    return Match(offered.filter { hasWord($0.option.label.lowercased(), from: lowered) }) ?? .none
  }

  /// Whether a text is the whole name or label of an option.
  private func isNamed(_ text: String) -> Bool {
    let lowered = text.lowercased()
    return offered.contains {
      $0.option.name.lowercased() == lowered || $0.option.label.lowercased() == lowered
    }
  }

  /// Why a text means none of the options.
  private func message(for text: String) -> String {
    let shown = visibleText(String(text.prefix(40)))
    guard let first = offered.first else { return "There is no option to choose now." }
    let way = acceptsNumbers ? "a number or a name" : "a name"
    if case .ambiguous(let labels) = match(text) {
      let names = labels.prefix(5).map { "“\($0)”" }
      let some = labels.count > 5 ? names.joined(separator: ", ") + ", …" : listed(names, "or")
      let rest = acceptsNumbers ? "more of it, or a number" : "more of it"
      return "“\(shown)” could be \(some). Type \(rest)."
    }
    if let near = nearestName(to: text, among: offered.map(\.option.label)) {
      return "“\(shown)” is not an option. Did you mean “\(near)”?"
    }
    return "“\(shown)” is not an option. Type \(way), for example “\(first.option.label)”."
  }
}

extension OptionEntry.Match {
  /// The match, if these are the options that may be meant; nil if there are none.
  fileprivate init?(_ options: [OptionEntry.Offer]) {
    guard let first = options.first else { return nil }
    self = options.count == 1 ? .found(first.index) : .ambiguous(options.map(\.option.label))
  }
}

/// Whether a text consists of ASCII digits.
func isWholeNumber(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
}

/// Whether a text, from one of its words on, starts with another text.
private func hasWord(_ text: String, from wanted: String) -> Bool {
  var isInWord = false
  for index in text.indices {
    let belongs = text[index].isLetter || text[index].isNumber
    if belongs, !isInWord, text[index...].hasPrefix(wanted) { return true }
    isInWord = belongs
  }
  return false
}
