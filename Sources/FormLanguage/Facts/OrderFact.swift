/// What may be wrong with the order of declarations.
enum OrderFact: Fact {
  /// The other declaration with a tag.
  case duplicateTag(Int, other: String)

  var words: FactWords {
    switch self {
    case .duplicateTag(let tag, let other):
      FactWords(
        "\(other.capitalisedFirst) also has the tag @\(tag); they keep the order of declaration.",
        "Give each its own tag; gaps between tags are fine.",
        fix: "Renumber them in their current order")
    }
  }
}
