/// Messages about the order of declarations.
package enum OrderMessage: Message {
  /// Another declaration with the same tag.
  case duplicateTag(Int, other: String)

  package var words: FindingWords {
    switch self {
    case .duplicateTag(let tag, let other):
      FindingWords(
        "\(other.capitalisedFirst) also has the tag @\(tag); they keep the order of declaration.",
        "Give each its own tag; gaps between tags are fine.",
        fix: "Renumber them in their current order")
    }
  }
}
