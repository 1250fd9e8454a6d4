internal import FormSyntax

/// The word at the cursor, and the source text with a marker in its place.
///
/// The marker is a name in backticks, which the parser accepts wherever a name may be and never
/// corrects. Before a parenthesis, it is a plain name, so the parser reads a call.
struct CompletedWord {
  /// The byte range that a completion item replaces.
  let replaced: Range<Int>
  /// The part of the word before the cursor, without backticks.
  let typed: [UInt8]
  private let source: SourceText

  private static let quoted = Array("`completed name`".utf8)
  private static let plain = Array("completed_name".utf8)

  /// Finds the word at an offset; nil inside a number.
  init?(at offset: Int, in source: SourceText) {
    let bytes = source.bytes
    let cursor = max(0, min(offset, bytes.count))
    self.source = source
    var start = cursor
    while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
    var end = cursor
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    // A byte-order mark is not part of a word.
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    if let open = Self.openBacktick(before: cursor, in: bytes) {
      start = open
      while end < bytes.count, Self.isQuotable(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == Self.backtick { end += 1 }
      typed = Array(bytes[min(start + 1, cursor)..<cursor])
    } else {
      guard start == end || !(0x30...0x39).contains(bytes[start]) else { return nil }
      typed = start <= cursor ? Array(bytes[start..<cursor]) : []
    }
    replaced = start..<max(start, end)
  }

  private static let backtick = UInt8(ascii: "`")

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Returns true if a byte continues a name in backticks. Parentheses and braces end it here,
  /// although the language allows them in such a name.
  private static func isQuotable(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != backtick && !Array(".[]=,\"'{}()".utf8).contains(byte)
  }

  /// Returns the offset of the backtick that opens the name around the cursor, if it is in one.
  private static func openBacktick(before cursor: Int, in bytes: [UInt8]) -> Int? {
    var place = cursor
    while place > 0, isQuotable(bytes[place - 1]) { place -= 1 }
    guard place > 0, bytes[place - 1] == backtick else { return nil }
    let open = place - 1
    var before = 0
    place = open
    while place > 0, bytes[place - 1] != 0x0A, bytes[place - 1] != 0x0D {
      place -= 1
      if bytes[place] == backtick { before += 1 }
    }
    return before.isMultiple(of: 2) ? open : nil
  }

  /// The source text with the marker in place of the word.
  var marked: SourceText {
    let isCall =
      replaced.upperBound < source.bytes.count
      && source.bytes[replaced.upperBound] == UInt8(ascii: "(")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count + Self.quoted.count)
    bytes += source.bytes[..<replaced.lowerBound]
    bytes += isCall ? Self.plain : Self.quoted
    bytes += source.bytes[replaced.upperBound...]
    return SourceText(name: source.name, bytes: bytes)
  }

  /// Returns true if the typed letters occur in a label in this order, in any case.
  func fits(_ label: String) -> Bool {
    var rest = typed[...]
    for byte in label.utf8 {
      guard let next = rest.first else { return true }
      if Self.folded(byte) == Self.folded(next) { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
