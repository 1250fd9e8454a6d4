package import FormSyntax

/// The pairing of the entries of a PO file with the texts of a form file.
package struct TranslationMatch {
  /// For each text, the index of its entry, or -1.
  package private(set) var entries: [Int]
  /// For each entry, the index of its text, or -1.
  package private(set) var texts: [Int]
  /// The keys of the entries; nil for the header.
  private let keys: [POKey?]
  private let wanted: [POKey]
  private let isObsolete: [Bool]

  /// Finds the entries with the context and msgid of a text, and moved entries of rules, notes and
  /// sections: the name of a rule also changes when rules are added before it.
  ///
  /// - Parameter revivesObsolete: whether obsolete entries match, too, by context and msgid. They
  ///   take precedence over moved ones, since no two entries may have both in common.
  package init(_ file: POFile, _ texts: [TranslatableText], revivesObsolete: Bool = false) {
    entries = Array(repeating: -1, count: texts.count)
    self.texts = Array(repeating: -1, count: file.entries.count)
    keys = file.entries.map { $0.isHeader(in: file.source) ? nil : POKey($0, in: file.source) }
    wanted = texts.map { POKey(context: $0.context, id: $0.id) }
    isObsolete = file.entries.map(\.isObsolete)
    pair { $0 }
    if revivesObsolete { pair(obsolete: true) { $0 } }
    pair(\.anyRule)
    pair { $0.isMovable ? $0.anywhere : nil }
  }

  /// Adds the entries of changed texts, and obsolete entries.
  package mutating func addChanged() {
    addPlaces()
    pair(obsolete: true, \.anyRule)
    // The same text elsewhere, for example in a field that was renamed.
    pair { $0.anywhere }
  }

  /// Adds the entries of changed texts, which match by their contexts alone.
  ///
  /// Where several notes or sections share a context, each takes the entry that is most like it.
  /// One that is like none is new, so that it does not get the translation of another one that is
  /// gone.
  mutating func addPlaces() {
    var waiting: [String: (texts: [Int], entries: [Int])] = [:]
    for text in wanted.indices where entries[text] < 0 {
      waiting[wanted[text].context, default: ([], [])].texts.append(text)
    }
    for entry in keys.indices where texts[entry] < 0 && !isObsolete[entry] {
      guard let context = keys[entry]?.context else { continue }
      waiting[context]?.entries.append(entry)
    }
    for (texts, entries) in waiting.values {
      if texts.count + entries.count > 2, texts.count * entries.count <= Self.mostComparisons {
        pairAlike(texts, entries)
      } else {
        for (text, entry) in zip(texts, entries) { pair(text, entry) }
      }
    }
  }

  /// The number of comparisons of texts with one context; beyond it, they are paired in order.
  private static let mostComparisons = 10_000

  /// The share of a text that a changed one has in common with it at least.
  private static let leastShare = 0.5

  /// Pairs texts with entries, the most alike ones first.
  private mutating func pairAlike(_ candidates: [Int], _ numbers: [Int]) {
    let old = numbers.map { TextLikeness(keys[$0]?.id ?? "") }
    var found: [(share: Double, text: Int, entry: Int)] = []
    for text in candidates {
      let likeness = TextLikeness(wanted[text].id)
      for (place, entry) in numbers.enumerated() {
        let share = likeness.share(with: old[place])
        if share >= Self.leastShare { found.append((share, text, entry)) }
      }
    }
    found.sort { ($1.share, $0.text, $0.entry) < ($0.share, $1.text, $1.entry) }
    for (_, text, entry) in found where entries[text] < 0 && texts[entry] < 0 { pair(text, entry) }
  }

  private mutating func pair(_ text: Int, _ entry: Int) {
    entries[text] = entry
    texts[entry] = text
  }

  private mutating func pair(obsolete: Bool = false, _ key: (POKey) -> POKey?) {
    var waiting: [POKey: [Int]] = [:]
    for number in keys.indices.reversed()
    where texts[number] < 0 && isObsolete[number] == obsolete {
      if let key = keys[number].flatMap(key) { waiting[key, default: []].append(number) }
    }
    if waiting.isEmpty { return }
    for text in wanted.indices where entries[text] < 0 {
      guard let key = key(wanted[text]), let entry = waiting[key]?.popLast() else { continue }
      pair(text, entry)
    }
  }
}

/// The key that distinguishes the entries of a PO file.
package struct POKey: Hashable {
  package var context: String
  package var id: String

  init(context: String, id: String) {
    self.context = context
    self.id = id
  }

  package init(_ entry: POEntry, in source: SourceText) {
    context = entry.context?.text(in: source) ?? ""
    id = entry.id.text(in: source)
  }

  /// The same key for each rule of a declaration; nil if the entry is not about a rule.
  var anyRule: POKey? {
    guard let slash = context.utf8.lastIndex(of: UInt8(ascii: "/")),
      context[slash...].utf8.starts(with: "/rule:".utf8)
    else { return nil }
    return POKey(context: context[..<slash] + "/rule:", id: id)
  }

  /// True if the text alone identifies the entry elsewhere: a rule, note or section has the same
  /// translation everywhere.
  package var isMovable: Bool { ["rule:", "note", "section"].contains(role) }

  /// The key of the same text in the same role anywhere.
  var anywhere: POKey { POKey(context: role, id: id) }

  /// The context after the path, without the name of a rule or an option.
  private var role: String {
    guard let slash = context.utf8.lastIndex(of: UInt8(ascii: "/")) else { return context }
    let role = context[context.utf8.index(after: slash)...]
    let named = ["rule:", "option:"].first { role.utf8.starts(with: $0.utf8) }
    return named ?? String(role)
  }
}
