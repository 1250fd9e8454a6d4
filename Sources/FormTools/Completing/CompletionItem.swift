package import FormSyntax

/// A completion item: something that may be written at the cursor.
package struct CompletionItem: Hashable, Sendable {
  /// The kind of an item, from which editors choose its symbol.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case keyword, declaration, clause, step
    case type, field, group, rows, constant, row, column, option, function, unit, rule, file
  }

  /// The suitability of an item for its place, best first.
  package enum Rank: UInt8, Comparable, Sendable {
    case expected, fitting, possible, other

    package static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// The text that editors show and match against what is typed.
  package var label: String
  package var kind: Kind
  /// The text to insert in editors without snippets.
  package var text: String
  /// The same text with placeholders such as `${1:…}`; nil if it has none.
  package var snippet: String?
  package var rank: Rank
  /// The type or usage, on one line.
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

/// The completion items for a place, the most suitable first.
package struct CompletionList: Sendable {
  package var items: [CompletionItem] = []
  /// The span that an item replaces: the word at the cursor.
  package var replaced: SourceSpan
  /// True if more items may match once more is typed.
  package var isIncomplete = false
  /// True if the cursor is in a text that names a file.
  package var namesFile = false

  /// The maximum number of items in a list.
  static let limit = 500
}
