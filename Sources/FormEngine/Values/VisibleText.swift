/// The line breaks and tabs that are kept when a text is made visible.
public struct KeptControls: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let lineFeed = KeptControls(rawValue: 1)
  public static let tab = KeptControls(rawValue: 2)
}

/// Returns the start of a text in quotation marks: `“the first 40 characters…”`.
func quotedStart(of text: String) -> String { "“\(start(of: text))”" }

/// Returns the start of a text, made visible, with an ellipsis if it is longer.
func start(of text: String) -> String {
  let start = text.prefix(40)
  return visibleText(String(start)) + (start.endIndex < text.endIndex ? "…" : "")
}

/// Returns the text with all characters made visible that could control a terminal or change the
/// order of display.
///
/// C0 controls and DEL become their Control Pictures (U+2400 and on); C1 controls, bidirectional
/// controls, and line and paragraph separators are written as `<U+202E>`.
public func visibleText(_ text: String, keeping kept: KeptControls = []) -> String {
  guard text.withBytes({ mayNeedMarks($0, keeping: kept) }) else { return text }
  var visible = ""
  var changed = false
  for scalar in text.unicodeScalars {
    guard needsMark(scalar.value, keeping: kept) else {
      visible.unicodeScalars.append(scalar)
      continue
    }
    changed = true
    if scalar.value == 0x7F {
      visible += "\u{2421}"
    } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
      visible.unicodeScalars.append(picture)
    } else {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      visible += "<U+\(zeros)\(digits)>"
    }
  }
  return changed ? visible : text
}

/// Returns the text made visible on one line, with each run of white space as one blank.
package func visibleLine(_ text: String) -> String { visibleText(singleLine(text)) }

/// Returns the text on one line, with each run of white space as one blank.
package func singleLine(_ text: String) -> String {
  if isPlainLine(text.utf8) { return text }
  return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Returns true if a text is ASCII with single blanks between words, as most are.
private func isPlainLine(_ text: String.UTF8View) -> Bool {
  var previous: UInt8 = 0x20
  for byte in text {
    guard byte > 0x20 && byte < 0x80 || byte == 0x20 && previous != 0x20 else { return false }
    previous = byte
  }
  return previous != 0x20
}

/// Returns a line of a value that is printed on several lines. It starts with a mark, so no line of
/// an answer can be mistaken for one of the program's own lines, or for a command to a program that
/// reads its output.
public func continuationLine(_ line: some StringProtocol) -> String {
  line.isEmpty ? "│" : "│ \(line)"
}

/// Returns true if a byte of the text is an ASCII control, or may be the first of another control:
/// U+0080 to U+009F start with C2, U+061C with D8, U+200E to U+2069 with E2.
private func mayNeedMarks(
  _ bytes: UnsafeBufferPointer<UInt8>, keeping kept: KeptControls
) -> Bool {
  for byte in bytes {
    if byte >= 0x20, byte < 0x7F { continue }
    if byte < 0x80 {
      if needsMark(UInt32(byte), keeping: kept) { return true }
    } else if byte == 0xC2 || byte == 0xD8 || byte == 0xE2 {
      return true
    }
  }
  return false
}

private func needsMark(_ scalar: UInt32, keeping kept: KeptControls) -> Bool {
  switch scalar {
  case 0x0A: !kept.contains(.lineFeed)
  case 0x09: !kept.contains(.tab)
  case 0..<0x20, 0x7F..<0xA0: true
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
