/// Parses comparisons in words, such as `is greater than`.
extension Parser {
  /// The words of comparisons, longer phrases before their prefixes.
  private static let comparisons: [(words: [String], meant: TokenKind)] = [
    (["one", "of"], .in), (["any", "of"], .in),
    (["greater", "than", "or", "equal", "to"], .greaterOrEqual),
    (["less", "than", "or", "equal", "to"], .lessOrEqual),
    (["greater", "than"], .greater), (["more", "than"], .greater), (["larger", "than"], .greater),
    (["bigger", "than"], .greater), (["later", "than"], .greater),
    (["less", "than"], .less), (["fewer", "than"], .less), (["smaller", "than"], .less),
    (["lower", "than"], .less), (["earlier", "than"], .less),
    (["at", "least"], .greaterOrEqual), (["at", "most"], .lessOrEqual),
    (["not", "equal", "to"], .notEqual), (["equal", "to"], .equal), (["above"], .greater),
    (["below"], .less), (["after"], .greater), (["before"], .less),
  ]

  /// Returns the meaning of the words at a place, and their number. Without `is`, they must end
  /// with `than`.
  func comparisonInWords(at place: Int) -> (count: Int, meant: TokenKind)? {
    let hasIs = tokens[place].kind == .is
    guard hasIs || peekToken(place + 1 - index).kind == .identifier, !isLost else { return nil }
    let start = hasIs ? place + 1 : place
    guard ![.empty, .filled].contains(peekToken(start - index).kind) else { return nil }
    for (words, meant) in Self.comparisons where hasIs || words.last == "than" {
      let end = start + words.count
      guard end < tokens.count, beginsExpression(end),
        !tokens[(place + 1)...end].contains(where: { $0.flags.contains(.firstOnLine) }),
        zip(start..<end, words).allSatisfy({ source.text(of: tokens[$0].span) == $1 })
      else { continue }
      return (end - place, meant)
    }
    return nil
  }

  /// Reads the words here as the operator that they mean.
  ///
  /// - Returns: the number of words.
  mutating func readComparisonInWords() -> Int {
    guard let (count, meant) = comparisonInWords(at: index) else { return 1 }
    let span = token.span.union(tokens[index + count - 1].span)
    report(
      .foreignSyntax,
      TokenMessage.foreignSign(source.text(of: span), meant: meant.spelling), span: span,
      fix: replacing(span, with: meant.spelling))
    tokens[index].kind = meant
    return count
  }
}
