internal import FormJSON
internal import FormSyntax

/// Reads the JSON that a test expects as the output.
extension ScenarioChecker {
  func expectedOutput(_ id: SyntaxID) -> JSONValue? {
    // Interpolations and errors in the text itself were reported.
    guard expressions.plainText(id) != nil, let token = tree.textToken(id),
      token.flags.isDisjoint(with: [.unclosed, .reported])
    else { return nil }
    let content = tree.placedContent(id)
    do throws(JSONError) {
      let value = try JSONValue(parsing: content.map(\.byte))
      guard case .object = value else {
        report(.badJSON, tree.span(id), ScenarioMessage.outputNotAnObject)
        return nil
      }
      noteNames(inOutput: content, token)
      return value
    } catch {
      report(
        .badJSON, place(of: error, in: content, token), ScenarioMessage.outputNotJSON(error.message)
      )
      return nil
    }
  }

  /// Returns the span of the word, number or character at which the JSON is invalid, or of the
  /// closing quotes if it is cut off.
  private func place(of error: JSONError, in content: [PlacedByte], _ token: Token) -> SourceSpan {
    guard !content.isEmpty else { return token.span }
    let quotes = token.end - (token.flags.contains(.multiline) ? 3 : 1)
    guard content.indices.contains(error.offset) else { return SourceSpan(quotes, token.end) }
    let start = content[error.offset].offset
    var index = error.offset + 1
    let isWord = Self.isPartOfWord(content[error.offset].byte)
    while index < content.count,
      isWord ? Self.isPartOfWord(content[index].byte) : content[index].byte & 0xC0 == 0x80
    { index += 1 }
    return SourceSpan(start, index < content.count ? content[index].offset : quotes)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
