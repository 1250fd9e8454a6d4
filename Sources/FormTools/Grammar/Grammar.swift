/// The grammar of the language, as `grammar.md` shows it.
package struct Grammar: Sendable {
  /// The names of the rules, in order.
  package let names: [String]
  /// For each way through the rules, the rule and its part.
  package let ways: [String]
  /// Every word and sign in quotes.
  package let words: Set<String>
  private let parts: [String: GrammarPart]

  /// The text of the grammar.
  package static let text = String(decoding: PackageResources.grammar_ebnf, as: UTF8.self)

  /// The grammar; nil if the text of it had a mistake.
  package static let language = try? GrammarReader.read(text)

  init(_ rules: [(name: String, part: GrammarPart)], ways: [String]) throws(GrammarError) {
    self.ways = ways
    names = rules.map(\.name)
    parts = Dictionary(rules.map { ($0.name, $0.part) }, uniquingKeysWith: { first, _ in first })
    words = Set(
      parts.values.flatMap(\.all).compactMap { if case .word(let word) = $0 { word } else { nil } })
    if parts.count != names.count { throw GrammarError("a rule is defined twice") }
    for part in parts.values {
      for case .rule(let name) in part.all where parts[name] == nil {
        throw GrammarError("there is no rule \(name)")
      }
    }
  }

  package func part(of rule: String) -> GrammarPart { parts[rule] ?? .sequence([]) }
}

/// A mistake in the notation of the grammar.
package struct GrammarError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
