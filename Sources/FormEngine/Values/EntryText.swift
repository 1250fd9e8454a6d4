/// A typed answer as bytes to read from front to back, without surrounding blanks.
struct EntryText {
  let bytes: [UInt8]
  var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text of one line in its plain form: ASCII in lower case; pasted Unicode spaces and minus
  /// signs as those of ASCII; other bytes as they are.
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

  /// Consumes ASCII digits and returns their number: as many as `most`, and no fewer than `least`.
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

  /// Consumes blanks and returns whether there were any.
  @discardableResult
  mutating func takeBlanks() -> Bool {
    let start = at
    while next == 0x20 { at += 1 }
    return at > start
  }

  /// Consumes letters of any language.
  mutating func takeName() -> String {
    let start = at
    while let byte = next, byte.isASCIILetter || byte >= 0x80 { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// Consumes a word if it comes next.
  mutating func take(word: String) -> Bool {
    let start = at
    if takeWord() == word { return true }
    at = start
    return false
  }

  /// Consumes ASCII letters, already in lower case.
  mutating func takeWord() -> String {
    let start = at
    while let byte = next, byte.isASCIILetter { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }
}

/// The text without the white space around it.
package func trimmed(_ text: String) -> Substring {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return text[first..<scalars.index(after: last)]
}

/// The text with only line feeds between its lines.
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
