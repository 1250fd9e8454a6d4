/// Messages about texts, and about the values in their interpolations.
package enum TextValueMessage: Message {
  case notConstant
  case interpolatedList(TypedSource)
  /// `${name}` in a text.
  case notInterpolated(String, name: String)
  /// A message that uses a bound that its rule does not have.
  case withoutBound(String)
  case controlCharacter(String, field: String, isMultilineBetter: Bool)
  /// A text in a comparison that has a character that the field cannot contain.
  case neverEqual(String, field: String)

  package var words: FindingWords {
    switch self {
    case .notConstant:
      FindingWords(
        "This text must be constant: interpolation is not allowed here.",
        "Use a `note`, a message or a computed field for text that changes.")
    case .interpolatedList(let list):
      FindingWords(
        "\(list.words), but a text requires one value.",
        "Join it with `join(…, \", \")`, count it, or take one with `first(…)`.")
    case .notInterpolated(let written, let name):
      FindingWords(
        "This text shows `\(written)` as it is, not the value of `\(name)`.",
        "Write `\\(\(name))`.")
    case .withoutBound(let word):
      FindingWords(
        "This rule has no `\(word)`.",
        "Write a field with that name in backticks: `` `\(word)` ``.")
    case .controlCharacter(let character, let field, let isMultilineBetter):
      FindingWords(
        "\(field.capitalisedFirst) must not contain \(character).",
        isMultilineBetter ? "Remove it, or use the type `multiline`." : "Remove it.")
    case .neverEqual(let character, let field):
      FindingWords(
        "\(field.capitalisedFirst) never contains \(character), so it never equals this text.",
        "Remove the character.")
    }
  }
}
