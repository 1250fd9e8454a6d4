/// A reader of typed texts that choose among the offered options.
///
/// A text means the first of these: the option with that name or recorded text; with that label;
/// with that number in the list (`2` or, as the list prints it, `2.`); the only one with that name
/// or label in another case; the only one whose label starts with it; the only one with a word that
/// starts with it.
struct OptionEntry {
  /// The meaning of a text.
  enum Match {
    case found(Int32)
    case ambiguous(OptionMatches)
    case none
  }

  let offered: OfferedOptions
  /// True if an option can be chosen by its number in the list. It cannot if the name, label or
  /// recorded text of an option is itself a whole number.
  let acceptsNumbers: Bool
  private let context: EntryContext

  init(_ offered: OfferedOptions, _ context: EntryContext) {
    self.offered = offered
    self.context = context
    acceptsNumbers = offered.acceptsNumbers
  }

  /// Reads the one option of a `choice`.
  func readOne(_ text: String) -> EntryReading {
    let match = match(text)
    if case .found(let index) = match { return .value(.option(index)) }
    return .unreadable(message: message(for: text, match))
  }

  /// Reads the options of a `choices`: one option, several separated by commas, numbers separated
  /// by blanks, or changes, which add options (`+`) and remove them (`-`). `2-4` means the options
  /// with these three numbers.
  ///
  /// - Parameter chosen: the options that are currently chosen.
  func readSeveral(_ text: String, chosen: ChosenOptions) -> EntryReading {
    if case .found(let index) = match(text) { return .value(.options(ChosenOptions([index]))) }
    var parts = EntryPart.parts(of: text)
    // Exact names are these options, even if together they are the label of another.
    if !parts.allSatisfy({ offered.list.index(ofName: $0.text) != nil }) {
      parts = EntryPart.parts(of: text, keeping: textsWithCommas(in: text))
    }
    guard !parts.isEmpty else { return .unreadable(message: message(for: text)) }
    let named = named(by: parts)
    guard let unknown = named.unknown else { return .value(.options(named.options)) }
    let words = text.split(whereSeparator: \.isWhitespace).map { EntryPart($0) }
    if words.count > 1, words.allSatisfy({ $0.numbers != nil }) {
      let numbered = self.named(by: words)
      if numbered.unknown == nil { return .value(.options(numbered.options)) }
    }
    if let changes = changes(words, ofNumbers: true) ?? changes(parts) {
      return change(chosen, changes)
    }
    if let unsigned = unsigned(parts) { return .unreadable(message: unsigned) }
    return .unreadable(message: message(for: unknown))
  }

  /// Returns the message about the first part without a sign beside one with a sign; nil if there is
  /// none.
  private func unsigned(_ parts: [EntryPart]) -> String? {
    guard parts.contains(where: { $0.signed != nil && !isNamed($0.text) }),
      let part = parts.first(where: { $0.signed == nil })
    else { return nil }
    let found = match(part.text)
    guard case .found = found else { return message(for: part.text, found) }
    return EntryMessage.unsignedOption(start(of: part.text)).phrase(EntryExamples())
      .text(in: context.language)
  }

  /// Returns the names and labels with commas of the options that are offered, as they are compared;
  /// none for a text without a comma.
  private func textsWithCommas(in text: String) -> Set<String> {
    let comma = UInt8(ascii: ",")
    guard text.utf8.contains(comma) else { return [] }
    var options: [Int] = []
    var places = offered.indices
    // Those of a file are searched by their bytes if possible, as there may be very many.
    if let table = offered.list.table, table.recordsNames,
      let found = table.options(containing: ",", among: offered.ofTable)
    {
      options = found.map { Int($0) }
      places = offered.placesAfterTable
    }
    options += places.map { Int(offered.index(at: $0)) }
    var found: Set<String> = []
    for index in options {
      let texts =
        languages.map { $0 ? offered.list.ownLabel(index) : offered.list.label(index) }
        + [offered.list.name(index), offered.list.recordedText(index)]
      for text in texts where text.utf8.contains(comma) { found.insert(EntryPart.key(text)) }
    }
    return found
  }

  /// Returns the options that texts name, up to the first text that names none.
  private func named(by parts: [EntryPart]) -> (options: ChosenOptions, unknown: String?) {
    var options = ChosenOptions()
    var ranges: [ClosedRange<Int>] = []
    // A repeated text is looked up once.
    var seen: Set<String> = []
    let known = labels(among: parts)
    for part in parts where seen.insert(part.text).inserted {
      if let range = range(of: part) {
        ranges.append(range)
      } else if case .found(let index) = match(part.text, known) {
        options.insert(index)
      } else {
        return (options, part.text)
      }
    }
    for place in Self.places(in: ranges) { options.insert(offered.index(at: place)) }
    return (options, nil)
  }

  /// Returns the options whose labels are among many parts, for each of `languages`: one pass through
  /// all options instead of one for each part. It is empty for a few parts.
  private func labels(among parts: [EntryPart]) -> [[String: OptionMatches]] {
    guard parts.count >= Self.leastIndexed else { return [] }
    let texts = Set(parts.map(\.text))
    return languages.map { own in
      var found: [String: OptionMatches] = [:]
      for place in offered.indices {
        let index = Int(offered.index(at: place))
        let label = own ? offered.list.ownLabel(index) : offered.list.label(index)
        if texts.contains(label) { found[label, default: OptionMatches()].add(index) }
      }
      return found
    }
  }

  /// The number of parts from which one pass through the labels is faster than a search for each.
  private static let leastIndexed = 32

  /// Returns the numbers, from the first to the last, of several options; nil if the text itself
  /// means an option, or if a number is not in the list.
  private func range(of part: EntryPart) -> ClosedRange<Int>? {
    guard acceptsNumbers, let numbers = part.numbers, numbers.count > 1,
      numbers.lowerBound >= 1, numbers.upperBound <= offered.count
    else { return nil }
    guard case .none = match(part.text) else { return nil }
    return numbers
  }

  /// Returns the places of the numbers in ranges, each once even if ranges overlap.
  private static func places(in ranges: [ClosedRange<Int>]) -> [Int] {
    var places: [Int] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let first = max(range.lowerBound - 1, places.last.map { $0 + 1 } ?? 0)
      if first < range.upperBound { places += first..<range.upperBound }
    }
    return places
  }

  /// Returns the changes that parts make; nil unless each has a sign and none is the name of an
  /// option.
  private func changes(_ parts: [EntryPart], ofNumbers: Bool = false) -> [EntryPart.Signed]? {
    var signed: [EntryPart.Signed] = []
    for part in parts {
      guard let change = part.signed, !isNamed(part.text) else { return nil }
      signed.append(change)
    }
    return !ofNumbers || signed.allSatisfy { $0.part.numbers != nil } ? signed : nil
  }

  /// Adds options to those chosen, and removes others. An option that is no longer offered can be
  /// removed: it is meant if its text is exactly that, also where an offered one begins so.
  private func change(_ chosen: ChosenOptions, _ changes: [EntryPart.Signed]) -> EntryReading {
    let former = chosen.filter { offered.place(of: $0) == nil && Int($0) < offered.list.count }
    let tableCount = Int32(truncatingIfNeeded: offered.list.tableCount)
    let withdrawn = OptionEntry(
      OfferedOptions(
        offered.list, ofTable: former.filter { $0 < tableCount }.map { UInt32($0) }[...],
        declared: former.filter { $0 >= tableCount }), context)
    var chosen = chosen
    // Limits the work for a long text; nobody means more options than this.
    var room = 4 * offered.count
    for (adds, part) in changes {
      if !adds, let index = withdrawn.exactMatch(part.text) {
        chosen.remove(index)
      } else if let range = range(of: part) {
        room -= range.count
        guard room >= 0 else { return .unreadable(message: message(for: part.text)) }
        for number in range {
          let index = offered.index(at: number - 1)
          if adds { chosen.insert(index) } else { chosen.remove(index) }
        }
      } else if case .found(let index) = match(part.text) {
        if adds { chosen.insert(index) } else { chosen.remove(index) }
      } else if !adds, part.numbers == nil, case .found(let index) = withdrawn.match(part.text) {
        chosen.remove(index)
      } else {
        return .unreadable(message: message(for: part.text))
      }
    }
    return chosen.isEmpty ? .empty : .value(.options(chosen))
  }

  /// Returns the option with exactly this name or label; nil if there is none, or several.
  private func exactMatch(_ text: String) -> Int32? {
    offered.index(ofName: text)
      ?? languages.lazy.compactMap { labelled(text, own: $0).only }.first
  }

  /// Returns the option that a text means: by the labels as they are shown first, then by those of
  /// the form's own language.
  ///
  /// - Parameter known: what `labels` returns for the text among others; empty if it is the only one.
  func match(_ text: String, _ known: [[String: OptionMatches]] = []) -> Match {
    if let index = offered.index(ofName: text) { return .found(index) }
    for (place, own) in languages.enumerated() {
      let labelled = known.isEmpty ? labelled(text, own: own) : known[place][text]
      if let match = labelled.flatMap({ Match($0) }) { return match }
    }
    if acceptsNumbers, let numbers = EntryPart(text).numbers, numbers.count == 1,
      numbers.lowerBound >= 1, numbers.upperBound <= offered.count
    {
      return .found(offered.index(at: numbers.lowerBound - 1))
    }
    let all = languages.map { matching(text, own: $0) }
    for matching in all {
      if let index = matching.sameName.only { return .found(index) }
      // Of several labels that are shown, none is chosen by its words in another language.
      if let match = Match(matching.sameLabel) { return match }
    }
    for matching in all {
      if let match = Match(matching.begun) ?? Match(matching.worded) { return match }
    }
    return .none
  }

  /// The labels to compare, in order: true for those of the form's own language, false for those
  /// that are shown.
  private var languages: [Bool] {
    guard offered.list.hasOwnLabels else { return [false] }
    return context.readsAsInEnglish ? [true] : [false, true]
  }

  /// Returns the offered options with a label.
  private func labelled(_ text: String, own: Bool) -> OptionMatches {
    guard offered.list.table == nil else { return matching(text, own: own).labelled }
    var matches = OptionMatches()
    for place in offered.indices {
      let index = Int(offered.index(at: place))
      if (own ? offered.list.ownLabel(index) : offered.list.label(index)) == text {
        matches.add(index)
      }
    }
    return matches
  }

  /// Returns the ways in which offered options match a text. Those of a file are compared by their
  /// bytes if possible.
  private func matching(_ text: String, own: Bool) -> OptionMatching {
    let table = own ? offered.list.ownTable : offered.list.table
    guard table != nil, var matching = table?.matching(text, among: offered.ofTable) else {
      var matching = OptionMatching()
      let lowered = text.lowercased()
      for place in offered.indices { add(place, text, lowered: lowered, own: own, to: &matching) }
      return matching
    }
    let lowered = text.lowercased()
    for place in offered.placesAfterTable {
      add(place, text, lowered: lowered, own: own, to: &matching)
    }
    return matching
  }

  private func add(
    _ place: Int, _ text: String, lowered: String, own: Bool, to matching: inout OptionMatching
  ) {
    var offer = offered[place]
    if own { offer.option.label = offered.list.ownLabel(Int(offer.index)) }
    matching.add(offer, text, lowered: lowered)
  }

  /// Returns whether a text is the whole name or label of an option, in any case.
  private func isNamed(_ text: String) -> Bool {
    languages.contains { own in
      let matching = matching(text, own: own)
      return matching.sameName.count > 0 || matching.sameLabel.count > 0
    }
  }

  /// Returns the reason why a text does not mean an option.
  private func message(for text: String, _ found: Match? = nil) -> String {
    content(text, found).phrase(EntryExamples()).text(in: context.language)
  }

  private func content(_ text: String, _ found: Match?) -> EntryMessage {
    let shown = start(of: text)
    guard !offered.isEmpty else { return .nothingOffered }
    if case .ambiguous(let matches) = found ?? match(text) {
      return .ambiguousOption(
        shown, options: distinct(matches.first.prefix(5)), hasMore: matches.count > 5,
        byNumber: acceptsNumbers)
    }
    if let near = nearestName(to: text, among: labels(near: text)) {
      return .nearOption(shown, near: near)
    }
    return .noOption(
      shown, example: label(Int(offered.index(at: 0))), byNumber: acceptsNumbers)
  }

  /// Returns the labels of options. A label that several share follows the number or the recorded
  /// text of its option.
  private func distinct(_ indexes: some Collection<Int32>) -> [String] {
    let labels = indexes.map { label(Int($0)) }
    var counts: [String: Int] = [:]
    for label in labels { counts[label, default: 0] += 1 }
    return zip(indexes, labels).map { index, label in
      guard counts[label] != 1 else { return label }
      let number = acceptsNumbers ? offered.place(of: index).map { String($0 + 1) } : nil
      return "\(number ?? offered.list.recordedText(Int(index))). \(label)"
    }
  }

  /// True if the labels to type are those of the form's own language.
  private var readsOwnLabels: Bool { context.readsAsInEnglish && offered.list.hasOwnLabels }

  private func label(_ index: Int) -> String {
    readsOwnLabels ? offered.list.ownLabel(index) : offered.list.label(index)
  }

  private func labels(near text: String) -> [String] {
    guard readsOwnLabels else { return offered.labels(near: text) }
    return offered.indices.prefix(OptionList.mostProvedOptions).map {
      label(Int(offered.index(at: $0)))
    }
  }
}

extension OptionEntry.Match {
  /// Creates the match for the options that may be meant; nil if there are none.
  fileprivate init?(_ options: OptionMatches) {
    guard let first = options.first.first else { return nil }
    self = options.count == 1 ? .found(first) : .ambiguous(options)
  }
}

extension OptionMatching {
  /// Adds an option to the ways in which a text matches it, if any.
  fileprivate mutating func add(_ offer: OfferedOptions.Element, _ text: String, lowered: String) {
    let index = Int(offer.index)
    if offer.option.label == text { labelled.add(index) }
    guard !lowered.isEmpty else { return }
    let label = offer.option.label.lowercased()
    if offer.option.name.lowercased() == lowered
      || offer.option.recordedText.lowercased() == lowered
    {
      sameName.add(index)
    }
    if label == lowered { sameLabel.add(index) }
    if label.hasPrefix(lowered) {
      begun.add(index)
    } else if hasWord(label, from: lowered) {
      worded.add(index)
    }
  }
}
