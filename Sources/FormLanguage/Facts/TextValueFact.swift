/// What may be wrong with texts and what is interpolated into them.
enum TextValueFact: Fact {
  case notConstant
  case interpolatedList(TypedSource)
  /// `${name}` in a text.
  case notInterpolated(String, name: String)
  /// A message uses a bound that its rule does not have.
  case withoutBound(String)
  case controlCharacter(String, field: String, isMultilineBetter: Bool)
  /// The text with which a field is compared has a character that the field never has.
  case neverEqual(String, field: String)

  var words: FactWords {
    switch self {
    case .notConstant:
      FactWords(
        "This text must be constant: interpolation is not allowed here.",
        "Use a `note`, a message or a computed field for text that changes.")
    case .interpolatedList(let list):
      FactWords(
        "\(list.words), but a text requires one value.",
        "Join it with `join(…, \", \")`, count it, or take one with `first(…)`.")
    case .notInterpolated(let written, let name):
      FactWords(
        "This text shows `\(written)` as it is, not the value of `\(name)`.",
        "Write `\\(\(name))`.")
    case .withoutBound(let word):
      FactWords(
        "This rule has no `\(word)`.",
        "Write a field with that name in backticks: `` `\(word)` ``.")
    case .controlCharacter(let character, let field, let isMultilineBetter):
      FactWords(
        "\(field.capitalisedFirst) must not contain \(character).",
        isMultilineBetter ? "Remove it, or use the type `multiline`." : "Remove it.")
    case .neverEqual(let character, let field):
      FactWords(
        "\(field.capitalisedFirst) never contains \(character), so it never equals this text.",
        "Remove the character.")
    }
  }
}
