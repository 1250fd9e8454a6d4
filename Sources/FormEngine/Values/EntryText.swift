/// A typed answer as a buffer of bytes with a cursor, without surrounding blanks.
struct EntryText {
  let bytes: [UInt8]
  var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Folds a line of text: ASCII letters to lower case, Unicode spaces and minus signs to ASCII;
  /// other characters are kept.
  init(folding text: Substring) {
    var folded: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "A"..."Z": folded.append(UInt8(truncatingIfNeeded: scalar.value) | 0x20)
      case "\u{A0}", "\u{2009}", "\u{202F}", "\t": folded.append(0x20)
      case "\u{2212}": folded.append(0x2D)
      default: folded.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    self.init(folded)
  }

  var isAtEnd: Bool { at == bytes.count }

  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  /// Consumes up to `most` ASCII digits and returns their value; nil if there are fewer than
  /// `least`.
  mutating func takeNumber(least: Int, most: Int) -> Int? {
    var value = 0
    var count = 0
    while count < most, let digit = next?.digit {
      value = value * 10 + digit
      at += 1
      count += 1
    }
    return count >= least ? value : nil
  }

  /// Consumes blanks and returns true if there were any.
  @discardableResult
  mutating func takeBlanks() -> Bool {
    let start = at
    while next == 0x20 { at += 1 }
    return at > start
  }

  /// Consumes letters of any language and returns them.
  mutating func takeName() -> String {
    let start = at
    while let byte = next, byte.isASCIILetter || byte >= 0x80 { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// Consumes a word if it is next.
  mutating func take(word: String) -> Bool {
    let start = at
    if takeWord() == word { return true }
    at = start
    return false
  }

  /// Consumes ASCII letters, which are already in lower case, and returns them.
  mutating func takeWord() -> String {
    let start = at
    while let byte = next, byte.isASCIILetter { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }
}

/// Returns the text without surrounding white space.
package func trimmed(_ text: String) -> Substring {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return text[first..<scalars.index(after: last)]
}

/// Returns the text with every line break as a line feed.
public func withLineFeeds(_ text: String) -> String {
  guard text.utf8.contains(0x0D) else { return text }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  var afterReturn = false
  for byte in text.utf8 {
    if byte == 0x0D {
      bytes.append(0x0A)
    } else if byte != 0x0A || !afterReturn {
      bytes.append(byte)
    }
    afterReturn = byte == 0x0D
  }
  return String(decoding: bytes, as: UTF8.self)
}
