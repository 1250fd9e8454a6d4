/// A typed answer as a buffer of bytes with a cursor, without surrounding blanks.
struct EntryText {
  let bytes: [UInt8]
  /// The same with capitals as they were typed.
  private let typed: [UInt8]
  var at = 0

  init(_ bytes: [UInt8]) {
    self.init(bytes, typed: bytes)
  }

  private init(_ bytes: [UInt8], typed: [UInt8]) {
    self.bytes = bytes
    self.typed = typed
  }

  /// Folds a line of text: ASCII letters to lower case, Unicode spaces and minus signs to ASCII;
  /// other characters are kept.
  init(folding text: Substring) {
    var typed: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{A0}", "\u{2009}", "\u{202F}", "\t": typed.append(0x20)
      case "\u{2212}": typed.append(0x2D)
      default: typed.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    self.init(typed.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, typed: typed)
  }

  /// Returns what was typed from a place up to the cursor.
  func source(from start: Int) -> String { String(decoding: typed[start..<at], as: UTF8.self) }

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
