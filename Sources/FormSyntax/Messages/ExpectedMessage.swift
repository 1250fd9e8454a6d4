/// A message about a required part that is missing, or replaced by something else.
struct ExpectedMessage<Part: ExpectedPart>: Message {
  let part: Part
  /// The part in its place; nil if there is nothing.
  let found: String?

  var words: FindingWords {
    let part = part.words
    return FindingWords(
      found.map { "Expected \(part.message), found \($0)." } ?? "Expected \(part.message).",
      part.help, fix: part.fix)
  }
}

/// A token in the author's words.
enum FoundToken {
  case endOfFile
  case text
  case pattern
  case other(String)

  var words: String {
    switch self {
    case .endOfFile: "the end of the file"
    case .text: "a text"
    case .pattern: "a pattern"
    case .other(let text): "`\(text)`"
    }
  }
}
