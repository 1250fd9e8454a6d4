/// What other languages call declarations, clauses and steps.
extension Keywords {
  /// Returns the one of some words that starts the clause, declaration or step which other
  /// languages name differently.
  static func meant(by foreign: String, among words: [String]) -> String? {
    let foreign = foreign.lowercased()
    // It resembles `required`.
    if foreign == "require", words.contains("required") { return nil }
    let named = foreignNames.filter { $0.names.contains(foreign) }.map(\.meant)
    return (named + [Clause.meant(by: foreign)?.keyword].compactMap { $0 })
      .first { words.contains($0) }
  }

  /// The names of declarations and steps in other languages; of those that are sought, the first one
  /// counts.
  private static let foreignNames: [(meant: String, names: Set<String>)] = [
    ("enter", ["input", "type", "write", "fill", "answer", "set", "select", "choose", "pick"]),
    ("expect", ["assert", "should", "verify"]),
    ("error", ["invalid"]),
    ("hidden", ["invisible"]),
    ("visible", ["shown", "displayed"]),
    ("next", ["tab", "forward", "continue", "proceed"]),
    ("previous", ["back", "backward"]),
    ("problem", ["error", "invalid", "issue", "failure"]),
    ("empty", ["missing", "blank", "unanswered"]),
    ("delete", ["remove"]),
    ("import", ["include", "use", "using", "require"]),
    ("submit", ["button"]),
    ("field", ["input", "question", "property"]),
    (
      "note",
      [
        "text", "paragraph", "display", "html", "welcome", "statement", "markdown", "info",
        "message",
      ]
    ),
    ("group", ["object", "struct"]),
    ("rows", ["list", "repeat", "table", "array", "repeatable"]),
    ("let", ["var", "const", "def", "define"]),
    ("check", ["assert", "should", "verify", "require"]),
  ]
}
