/// A comment between two tokens.
package struct GapComment {
  /// The range from the slashes to the last byte that is not white space.
  package var range: Range<Int>
  /// True if the comment is on the line of the token before it.
  package var isTrailing: Bool
  /// True if an empty line precedes the comment.
  package var followsBlankLine: Bool
}

/// The contents of the gap before a token.
package struct GapContent {
  package private(set) var comments: [GapComment] = []
  /// True if an empty line is at the end of the gap, before the token.
  package private(set) var endsWithBlankLine = false

  /// - Parameter isFirst: true if no token precedes the gap.
  package init(_ bytes: [UInt8], _ gap: Range<Int>, isFirst: Bool) {
    var lineEnds = 0
    var index = gap.lowerBound
    while index < gap.upperBound {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        lineEnds += 1
      }
      guard byte == UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let start = index
      while index < gap.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      var end = index
      while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
      comments.append(
        GapComment(
          range: start..<end, isTrailing: comments.isEmpty && lineEnds == 0 && !isFirst,
          followsBlankLine: lineEnds > 1))
      lineEnds = 0
    }
    endsWithBlankLine = lineEnds > 1
  }
}
