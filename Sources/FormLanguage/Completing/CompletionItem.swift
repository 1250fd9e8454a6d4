/// Something that may be written at a place of a form.
package struct CompletionItem: Hashable, Sendable {
  /// What an item is, from which editors choose its symbol.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case keyword, declaration, clause, step
    case type, field, group, rows, constant, row, column, option, function, unit, rule, file
  }

  /// How well an item suits its place; the first comes first.
  package enum Rank: UInt8, Comparable, Sendable {
    case expected, fitting, possible, other

    package static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// What is shown and compared with what is typed.
  package var label: String
  package var kind: Kind
  /// What is written, for editors without snippets.
  package var text: String
  /// The same with `${1:…}` for what is filled in; nil if nothing is.
  package var snippet: String?
  package var rank: Rank
  /// Its type or usage, on one line.
  package var detail: String
  package var documentation: String

  init(
    _ label: String, _ kind: Kind, _ rank: Rank, text: String? = nil, snippet: String? = nil,
    detail: String = "", documentation: String = ""
  ) {
    self.label = label
    self.kind = kind
    self.text = text ?? label
    self.snippet = snippet
    self.rank = rank
    self.detail = detail
    self.documentation = documentation
  }
}

/// What may be written at a place, the most suitable first.
package struct CompletionList: Sendable {
  package var items: [CompletionItem] = []
  /// What an item replaces: the word at the cursor.
  package var replaced: SourceSpan
  /// Whether more is possible, which is found when more is typed.
  package var isIncomplete = false
  /// Whether the place is in a text that names a file.
  package var namesFile = false

  /// The most items that are listed at once.
  static let limit = 500
}
