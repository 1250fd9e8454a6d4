/// A rule of a type about texts, besides their length and characters. It is checked in one pass,
/// and named after the type.
public struct TextRule: Sendable {
  /// A predicate that is true if a text in UTF-8 that is not empty passes the rule.
  let accepts: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
  /// The noun for a text that passes, with its article.
  public let noun: String
  /// The format of a text that passes; nil if its noun says enough.
  public let format: String?
  /// The message about a text that fails.
  public let message: String
  /// A text that fails, although it is the start of one that passes.
  public let wrong: String
  /// The number of characters in the shortest text that passes.
  public let least: Int64
  public let most: Int64?
  /// An equivalent pattern, if there is one.
  public let pattern: String?
  /// The text before and after any number of letters and digits in a text that passes.
  public let padding: (start: String, end: String)?
  /// The start and end of texts made up for tests, around letters and digits, at names reserved for
  /// that (RFC 2606). The first three are equally good; shorter ones follow, for texts that must be
  /// short. Empty if such texts are made from the pattern.
  package let surroundings: [(start: String, end: String)]

  /// Returns true if a text that is not empty passes the rule.
  public func accepts(_ text: String) -> Bool { text.withBytes { accepts($0) } }

  static let email = TextRule(
    accepts: { isEmailAddress($0) }, noun: "an e-mail address", format: nil,
    message: "Enter an e-mail address, such as name@example.org.", wrong: "name", least: 3,
    most: nil,
    pattern: "[a-zA-Z0-9.!#$%&'*+\\/=?\\^_`{\\|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
      + "(\\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*",
    padding: ("name", "@example.org"),
    surroundings: [
      ("", "@example.org"), ("", "@example.com"), ("", "@example.net"), ("", "@a.example"),
      ("", "@a.test"), ("", "@test"), ("", "@t"),
    ])

  static let url = TextRule(
    accepts: { isHTTPURL($0) }, noun: "a URL", format: "https://...",
    message: "Enter a web address, such as https://example.org.", wrong: "example", least: 8,
    most: nil, pattern: nil, padding: ("https://example.org/", ""),
    surroundings: [
      ("https://example.org/", ""), ("https://example.com/", ""), ("https://example.net/", ""),
      ("http://a.test/", ""), ("http://test/", ""), ("http://test", ""), ("http://t", ""),
    ])

  static let uuid = TextRule(
    accepts: { isUUID($0) }, noun: "a UUID", format: "8-4-4-4-12 hexadecimal digits",
    message: "Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.", wrong: "0000",
    least: 36, most: 36,
    pattern: "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
    padding: nil, surroundings: [])
}

extension ScalarType {
  /// Returns true if a value fails the rule that is named after the type. A text with a control
  /// character already fails the rule `control-character`, and one finding is enough.
  public func ownRuleFails(for value: Value) -> Bool {
    guard let rule, case .text(let text) = value else { return false }
    return !rule.accepts(text) && ControlCharacter(in: text, of: self) == nil
  }
}

/// Returns true if a text is an e-mail address by the pattern of the HTML Living Standard,
/// 4.10.5.1.5.
package func isEmailAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let at = bytes.firstIndex(of: 0x40), at > 0 else { return false }
  for byte in bytes[..<at] where !isLocalPart(byte) { return false }
  return areDomainLabels(bytes.part(at + 1, bytes.count))
}

package func isEmailAddress(_ text: String) -> Bool {
  text.withBytes { isEmailAddress($0) }
}

/// Returns true if a text consists of 8-4-4-4-12 hexadecimal digits, in either case.
package func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard bytes.count == 36 else { return false }
  for at in bytes.indices {
    let isHyphen = at == 8 || at == 13 || at == 18 || at == 23
    guard isHyphen ? bytes[at] == 0x2D : bytes[at].isHexadecimalDigit else { return false }
  }
  return true
}

package func isUUID(_ text: String) -> Bool {
  text.withBytes { isUUID($0) }
}

/// Returns true for letters, digits and ``.!#$%&'*+/=?^_`{|}~-` .
private func isLocalPart(_ byte: UInt8) -> Bool {
  if byte.isASCIILetter || byte.digit != nil { return true }
  switch byte {
  case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D...0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E:
    return true
  default:
    return false
  }
}

/// Returns true for labels of 1 to 63 letters, digits and inner hyphens, separated by points.
private func areDomainLabels(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var length = 0
  var previous: UInt8 = 0x2E
  for byte in bytes {
    if byte == 0x2E {
      guard length > 0, previous != 0x2D else { return false }
      length = 0
    } else {
      guard byte.isASCIILetter || byte.digit != nil || (byte == 0x2D && length > 0), length < 63
      else { return false }
      length += 1
    }
    previous = byte
  }
  return length > 0 && previous != 0x2D
}
