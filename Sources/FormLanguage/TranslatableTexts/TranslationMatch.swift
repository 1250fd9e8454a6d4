/// Which entry of a PO file is about which text of a form file.
struct TranslationMatch {
  /// For each text, its entry, or -1.
  private(set) var entries: [Int]
  /// For each entry, its text, or -1.
  private(set) var texts: [Int]
  /// Those of the entries; nil for the header.
  private let keys: [POKey?]
  private let wanted: [POKey]
  private let isObsolete: [Bool]

  /// Finds the entries with the context and msgid of a text, and those of rules, notes and sections
  /// that have moved: a rule also has another name when others are added before it.
  ///
  /// - Parameter revivesObsolete: whether entries that are kept as obsolete count, too, with the context
  ///   and msgid of a text. They come before those that have moved: no two entries may have both.
  init(_ file: POFile, _ texts: [TranslatableText], revivesObsolete: Bool = false) {
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

  /// Also finds the entries of texts that have changed, and those that are kept as obsolete.
  mutating func addChanged() {
    addPlaces()
    pair(obsolete: true, \.anyRule)
    // The same words in another place, such as those of a field that was renamed.
    pair { $0.anywhere }
  }

  /// Also finds the entries of texts that have changed, by their places alone.
  mutating func addPlaces() { pair { POKey(context: $0.context, id: "") } }

  private mutating func pair(obsolete: Bool = false, _ key: (POKey) -> POKey?) {
    var waiting: [POKey: [Int]] = [:]
    for number in keys.indices.reversed()
    where texts[number] < 0 && isObsolete[number] == obsolete {
      if let key = keys[number].flatMap(key) { waiting[key, default: []].append(number) }
    }
    if waiting.isEmpty { return }
    for text in wanted.indices where entries[text] < 0 {
      guard let key = key(wanted[text]), let entry = waiting[key]?.popLast() else { continue }
      entries[text] = entry
      texts[entry] = text
    }
  }
}

/// What distinguishes entries of PO files.
struct POKey: Hashable {
  var context: String
  var id: String

  init(context: String, id: String) {
    self.context = context
    self.id = id
  }

  init(_ entry: POEntry, in source: SourceText) {
    context = entry.context?.text(in: source) ?? ""
    id = entry.id.text(in: source)
  }

  /// The same for each rule of a declaration; nil if it is not about a rule.
  var anyRule: POKey? {
    guard let slash = context.utf8.lastIndex(of: UInt8(ascii: "/")),
      context[slash...].utf8.starts(with: "/rule:".utf8)
    else { return nil }
    return POKey(context: context[..<slash] + "/rule:", id: id)
  }

  /// Whether it is found elsewhere by its text alone: a rule, note or section, of which a translation
  /// says the same wherever it is.
  var isMovable: Bool { ["rule:", "note", "section"].contains(role) }

  /// The same text in the same role anywhere.
  var anywhere: POKey { POKey(context: role, id: id) }

  /// What follows the path, without the name of a rule or an option.
  private var role: String {
    guard let slash = context.utf8.lastIndex(of: UInt8(ascii: "/")) else { return context }
    let role = context[context.utf8.index(after: slash)...]
    let named = ["rule:", "option:"].first { role.utf8.starts(with: $0.utf8) }
    return named ?? String(role)
  }
}
