/// Text in which a service that runs commands, and reads their logs, finds no command of its own.
///
/// A form, a record or the name of a file may be a stranger's, while the log is that of somebody who
/// checks it: `::error::` after the blanks at the start of a line, and `##vso[` or `##[` anywhere,
/// would be obeyed. One character of these is escaped.
struct LogText {
  /// How a character is escaped.
  enum Style {
    /// For people: as control characters are.
    case words
    case json
    case xml
    /// A command for the service itself, which starts with colons.
    case command
  }

  private enum LineState {
    /// After blanks alone, and after a colon that follows them.
    case start, colon, other
  }

  private var line = LineState.start
  /// The number of signs before a bracket, letters aside: 0, 1 or 2.
  private var signs = 0

  /// The text after what was written before it.
  mutating func escaped(_ text: String, _ style: Style = .words) -> String {
    guard Self.mayHaveCommands(text.utf8) else {
      skip(text)
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
    guard Self.mayHaveCommands(bytes) else {
      let lastLine = bytes.suffix(from: bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
      skip(String(decoding: lastLine, as: UTF8.self))
      return bytes
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(escaped(text, style).utf8)
  }

  /// Whether there are two colons or two signs in a row, or what may be the second of two.
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

  /// Notes where a text without commands ends.
  private mutating func skip(_ text: String) {
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    if let end = scalars.lastIndex(of: "\n") {
      start = scalars.index(after: end)
      (line, signs) = (.start, 0)
    }
    for scalar in scalars[start...] { _ = escape(scalar, before: nil, .words) }
  }

  /// What is written in place of a character; nil for most, which stay as they are.
  private mutating func escape(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, _ style: Style
  ) -> String? {
    switch scalar {
    case "\n", "\r":
      (line, signs) = (.start, 0)
    case ":" where line == .colon && style != .command:
      (line, signs) = (.other, 0)
      // Three are no command: they mark another place of a finding.
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
