import SeededNumbers

/// A small change of a sentence, like the mistakes of authors.
enum Mutation: CaseIterable {
  case delete, duplicate, swap, exchange, join, part, breakLine

  /// The sentence with the change at a random place.
  func applied(to sentence: Sentence, _ random: inout SeededGenerator) -> Sentence {
    var result = sentence
    guard let index = sentence.parts.indices.randomElement(using: &random),
      let other = sentence.parts.indices.randomElement(using: &random)
    else { return sentence }
    switch self {
    case .delete:
      result.parts[index].text = ""
    case .duplicate:
      result.parts.insert(Sentence.Part(gap: " ", text: sentence.parts[index].text), at: index + 1)
    case .swap:
      result.parts[index].text = sentence.parts[other].text
      result.parts[other].text = sentence.parts[index].text
    case .exchange:
      result.parts[index].text = sentence.parts[other].text
    case .join:
      result.parts[index].gap = ""
    case .part:
      result.parts[index].gap += " "
    case .breakLine:
      result.parts[index].gap += "\n"
    }
    return result
  }
}
