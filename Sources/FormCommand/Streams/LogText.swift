/// An escaper that keeps CI services from finding commands in output that they log.
///
/// A form, a record or a file name may come from a stranger, while the log belongs to whoever
/// checks it. Services would obey `::error::` at the start of a line, also after white space, and
/// `##vso[` or `##[` anywhere, so one character of these is escaped.
struct LogText {
  /// The style of escaping.
  enum Style {
    /// Text for people, escaped as control characters are.
    case words
    case json
    case xml
    /// A command of the program itself to the service, which starts with colons.
    case command
  }

  private enum LineState {
    /// At the start of a line, also after white space, and after a colon there.
    case start, colon, other
  }

  private var line = LineState.start
  /// The number of `#` before a bracket, apart from letters: 0, 1 or 2 and more.
  private var signs = 0

  /// Returns the escaped text, taking into account what was written before it.
  mutating func escaped(_ text: String, _ style: Style = .words) -> String {
    guard signs == 2 || Self.mayHaveCommands(text.utf8) else {
      skip(text.utf8)
      return text
    }
    var result = String.UnicodeScalarView()
    var start = text.unicodeScalars.startIndex
    for index in text.unicodeScalars.indices {
      let after = text.unicodeScalars.index(after: index)
      let next = after < text.unicodeScalars.endIndex ? text.unicodeScalars[after] : nil
      guard let escape = escape(text.unicodeScalars[index], before: next, style) else { continue }
      result += text.unicodeScalars[start..<index]
      result.append(contentsOf: escape.unicodeScalars)
      start = after
    }
    guard start > text.unicodeScalars.startIndex else { return text }
    return String(result + text.unicodeScalars[start...])
  }

  mutating func escaped(_ bytes: [UInt8], _ style: Style) -> [UInt8] {
    guard signs == 2 || Self.mayHaveCommands(bytes) else {
      skip(bytes)
      return bytes
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(escaped(text, style).utf8)
  }

  /// Returns whether the bytes contain two consecutive colons or `#`, or start with a possible
  /// second one.
  private static func mayHaveCommands(_ bytes: some Collection<UInt8>) -> Bool {
    var former: UInt8 = 0x0A
    for byte in bytes {
      if byte == 0x3A, former == 0x3A { return true }
      if byte == 0x23, former == 0x23 { return true }
      former = byte
    }
    guard let first = bytes.first else { return false }
    return [0x3A, 0x23, 0x5B].contains(first)
  }

  /// Updates the state for a text without commands.
  private mutating func skip<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) {
    var last = bytes[...]
    if let end = bytes.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      last = bytes[bytes.index(after: end)...]
      (line, signs) = (.start, 0)
    }
    // What follows the start of a line matters only if it could be a second sign.
    var decoder = UTF8()
    var rest = last.makeIterator()
    while line != .other {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): _ = escape(scalar, before: nil, .words)
      case .error: _ = escape("\u{FFFD}", before: nil, .words)
      case .emptyInput: return
      }
    }
    if let end = last.last { signs = end == 0x23 ? 1 : 0 }
  }

  /// Returns the replacement of a character; nil if it is written unchanged, as most are.
  private mutating func escape(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, _ style: Style
  ) -> String? {
    switch scalar {
    case "\n", "\r":
      (line, signs) = (.start, 0)
    case ":" where line == .colon && style != .command:
      (line, signs) = (.other, 0)
      // Three colons are not a command; they separate the places of a finding.
      return next == ":" ? nil : style.escape(colon: true)
    case "[" where signs == 2:
      (line, signs) = (.other, 0)
      return style.escape(colon: false)
    case "#": (line, signs) = (.other, min(signs + 1, 2))
    default:
      if signs < 2 || !scalar.isASCII || !scalar.properties.isAlphabetic { signs = 0 }
      if line != .start || !scalar.properties.isWhitespace {
        line = line == .start && scalar == ":" ? .colon : .other
      }
    }
    return nil
  }
}

extension LogText.Style {
  fileprivate func escape(colon: Bool) -> String {
    switch self {
    case .words: colon ? "\\u{3A}" : "\\u{5B}"
    case .json: colon ? "\\u003A" : "\\u005B"
    case .xml: colon ? "&#58;" : "&#91;"
    case .command: colon ? ":" : "%5B"
    }
  }
}
