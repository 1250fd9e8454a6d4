import FormSyntax
import SeededNumbers

/// A typing mistake in a form.
enum TypingMistake: CaseIterable {
  /// A token is left out.
  case omission
  case comma, semicolon
  /// A word has a wrong letter.
  case spelling
  /// A quote is left out.
  case quote
  /// A brace is left out.
  case brace
  /// A token is repeated.
  case repetition
  /// Two neighbours on a line are exchanged.
  case exchange

  /// The source with the mistake at a token, if it can be made there.
  func made(
    in bytes: [UInt8], _ tokens: [Token], at index: Int, _ random: inout SeededGenerator
  ) -> [UInt8]? {
    let token = tokens[index]
    var bytes = bytes
    let text = Array(bytes[token.start..<token.end])
    switch self {
    case .omission: bytes.removeSubrange(token.start..<token.end)
    case .comma: bytes.insert(UInt8(ascii: ","), at: token.end)
    case .semicolon: bytes.insert(UInt8(ascii: ";"), at: token.end)
    case .spelling:
      guard token.kind.isWord, text.count > 1, let wrong = misspelt(text, &random) else {
        return nil
      }
      bytes.replaceSubrange(token.start..<token.end, with: wrong)
    case .quote:
      let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
      guard token.kind.isTextPart, let quote = quotes.randomElement(using: &random) else {
        return nil
      }
      bytes.remove(at: token.start + quote)
    case .brace:
      guard token.kind == .leftBrace || token.kind == .rightBrace else { return nil }
      bytes.remove(at: token.start)
    case .repetition: bytes.insert(contentsOf: [0x20] + text, at: token.end)
    case .exchange:
      guard index + 1 < tokens.count, !tokens[index + 1].flags.contains(.firstOnLine) else {
        return nil
      }
      let next = tokens[index + 1]
      let other = Array(bytes[next.start..<next.end])
      guard other != text, !other.isEmpty else { return nil }
      let gap = Array(bytes[token.end..<next.start])
      bytes.replaceSubrange(token.start..<next.end, with: other + gap + text)
    }
    return bytes
  }

  /// A word with a letter left out, added, changed, or exchanged with its neighbour.
  private func misspelt(_ word: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    var result = word
    let place = Int.random(in: 0..<word.count - 1, using: &random)
    let letter = Array("etaoinsrhl".utf8).randomElement(using: &random) ?? 0x65
    switch Int.random(in: 0..<4, using: &random) {
    case 0: result.remove(at: place)
    case 1: result.insert(letter, at: place + 1)
    case 2: result[place] = letter
    default: result.swapAt(place, place + 1)
    }
    return result == word || word.contains { $0 >= 0x80 } ? nil : result
  }
}
