internal import FormEngine

/// Corrects texts that lack their quotes.
extension Parser {
  /// Returns a fix that quotes the words here, up to the next clause, a sign that separates it, a
  /// brace or the end of the line.
  func quotingWords(isOneWord: Bool = false) -> Fix? {
    var end = index
    while end < tokens.count, end - index < 100, end == index || !isFirst(end) {
      let kind = tokens[end].kind
      if kind == .leftBrace || kind == .rightBrace || kind == .endOfFile { break }
      let goesOn = end > index && isInPhrase(end)
      if end > index, !goesOn, beginsItem(tokens[end]), isPlausible(end) { break }
      if kind == .semicolon || kind == .comma && endsWords(at: end) { break }
      if end > index, isOneWord, !isJoined(end) { break }
      if kind.isTextPart { return nil }
      // The next clause may be misspelled.
      if end > index, !goesOn, kind == .identifier, !findings.isFull,
        nearestName(to: text(at: end), among: Self.fieldWords) != nil
      {
        return nil
      }
      end += 1
    }
    let span = token.span.union(tokens[end - 1].span)
    let text = source.text(of: span)
    guard !text.contains("\"") && !text.contains("\\") else { return nil }
    return replacing(span, with: "\"\(text)\"", safe: false)
  }

  /// Words after which a sentence continues, whatever the next word is.
  private static let wordsInPhrases: Set<String> = [
    "a", "an", "and", "are", "be", "for", "her", "his", "in", "is", "its", "must", "my", "not",
    "of", "on", "or", "our", "per", "the", "their", "this", "to", "with", "your",
  ]

  /// Returns whether the word before another shows that it belongs to the text: `the amount`,
  /// `is required`.
  private func isInPhrase(_ place: Int) -> Bool {
    Self.wordsInPhrases.contains(text(at: place - 1).lowercased())
  }

  /// Returns whether a clause, or the end of the line or block, follows a comma.
  private func endsWords(at comma: Int) -> Bool {
    let next = tokens[min(comma + 1, tokens.count - 1)]
    return next.flags.contains(.firstOnLine) || next.kind == .rightBrace || beginsItem(next)
  }
}
