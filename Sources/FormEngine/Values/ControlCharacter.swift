/// The lines that a text may have, which decides which control characters it may contain.
enum AllowedLines: UInt8, Sendable {
  case one, several
}

/// A character that is not allowed in a text: a control character (general category Cc), or a line
/// or paragraph separator. A text of several lines may contain tabs and line breaks; the latter are
/// stored as line feeds.
///
/// This is the rule `control-character`, for typed texts, records, constants and computed texts.
public struct ControlCharacter: Hashable, Sendable {
  /// The name of the rule.
  public static let rule = "control-character"

  public let scalar: Unicode.Scalar
  /// The position of the character in the text, counted in characters from 1.
  public let position: Int

  /// Finds the first such character in a text of a type; nil if all are allowed, or the type is not
  /// a text type.
  public init?(in text: String, of type: ScalarType) {
    guard let offset = text.withBytes({ Self.offset(in: $0, of: type) }) else { return nil }
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    scalar = text.unicodeScalars[place]
    position = graphemeCount(String(text[..<place])) + 1
  }

  /// Returns the offset of the first byte of such a character; nil if there is none.
  ///
  /// - Parameter bytes: a text in UTF-8.
  public static func offset(
    in bytes: UnsafeBufferPointer<UInt8>, of type: ScalarType
  ) -> Int? {
    type.textLines?.firstControl(in: bytes)
  }
}

extension ControlCharacter {
  /// Returns the message for people.
  ///
  /// - Parameter type: the type of the field.
  public func message(for type: ScalarType) -> String { phrase(for: type).text(in: nil) }

  func phrase(for type: ScalarType) -> Phrase {
    let message: ControlCharacterMessage =
      type.isSecret ? .inSecret : .notAllowed(scalar, position: position)
    return message.phrase
  }
}

extension ControlCharacter: CustomStringConvertible {
  /// The name of the character with its article: `a tab (U+0009)`.
  public var description: String { ControlCharacterMessage.name(scalar).text(in: nil) }
}

extension ScalarType {
  /// Returns a text as a field of the type stores it: with several lines, each line ends in a line
  /// feed.
  func keeping(_ text: String) -> String { textLines == .several ? withLineFeeds(text) : text }
}

extension AllowedLines {
  func firstControl(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    while true {
      at = Self.plainEnd(of: bytes, from: at)
      guard at < bytes.count else { return nil }
      switch bytes[at] {
      case 0x09, 0x0A, 0x0D: if self == .one { return at }
      case ..<0x20, 0x7F: return at
      // C1 controls, U+0080 to U+009F.
      case 0xC2: if at + 1 < bytes.count, bytes[at + 1] < 0xA0 { return at }
      // U+2028 and U+2029.
      case 0xE2:
        if at + 2 < bytes.count, bytes[at + 1] == 0x80, bytes[at + 2] & 0xFE == 0xA8 { return at }
      default: break
      }
      at += 1
    }
  }

  /// Returns the offset of the first byte that is an ASCII control character or not ASCII.
  ///
  /// Examines eight bytes at a time: subtracting sets the high bit of bytes below 20, adding 1 that
  /// of 7F, and bytes outside ASCII have it already. Only the lowest set bit is always right.
  private static func plainEnd(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(base)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start
    while at + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let deletes = (word & (ones &* 0x7F)) &+ ones
      let found = (word &- (ones &* 0x20) | deletes | word) & (ones &* 0x80)
      if found != 0 { return at + found.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < bytes.count, bytes[at] >= 0x20, bytes[at] < 0x7F { at += 1 }
    return at
  }
}
