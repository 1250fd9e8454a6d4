/// Returns the number of characters in a text, as people count them (extended grapheme clusters of
/// Unicode).
///
/// A carriage return and the line feed after it count as one.
public func graphemeCount(_ text: String) -> Int {
  text.withBytes { asciiGraphemeCount($0) } ?? text.count
}

/// Returns the number of characters in an ASCII text; nil if it contains other bytes.
package func asciiGraphemeCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let base = bytes.baseAddress else { return 0 }
  let raw = UnsafeRawPointer(base)
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  let count = bytes.count
  var at = 0
  var returns: UInt64 = 0
  while at + 8 <= count {
    let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    guard word & highs == 0 else { return nil }
    let difference = word ^ (ones &* 0x0D)
    returns |= (difference &- ones) & ~difference & highs
    at += 8
  }
  while at < count {
    guard bytes[at] < 0x80 else { return nil }
    if bytes[at] == 0x0D { returns = 1 }
    at += 1
  }
  guard returns != 0 else { return count }
  var pairs = 0
  for at in 1..<max(count, 1) where bytes[at] == 0x0A && bytes[at - 1] == 0x0D { pairs += 1 }
  return count - pairs
}

/// Returns true if a text has a character that is neither white space nor invisible (the properties
/// White_Space and Default_Ignorable_Code_Point).
package func hasVisibleCharacter(_ text: String) -> Bool {
  // Most texts start with a visible ASCII character.
  if let first = text.utf8.first, first > 0x20, first < 0x7F { return true }
  return text.unicodeScalars.contains {
    !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
  }
}

extension String {
  /// True if nobody sees the start or the end of the text without quotes around it.
  package var needsQuotes: Bool {
    first?.isWhitespace == true || last?.isWhitespace == true || !hasVisibleCharacter(self)
  }
}

extension Pattern {
  /// The pattern of texts that have no visible character, but are not empty, with the code points of
  /// Default_Ignorable_Code_Point in `DerivedCoreProperties.txt` of Unicode 16.
  package static let blankTexts = try? Pattern(
    source: #"[ \s\u{AD}\u{34F}\u{61C}\u{115F}-\u{1160}\u{17B4}-\u{17B5}\u{180B}-\u{180F}"#
      + #"\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FE00}-\u{FE0F}\u{FEFF}"#
      + #"\u{FFA0}\u{FFF0}-\u{FFF8}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]+"#)
}
