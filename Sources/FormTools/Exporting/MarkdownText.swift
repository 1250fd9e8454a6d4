internal import FormEngine

/// Texts of a form in GitHub Flavored Markdown, with everything escaped that would be markup.
enum MarkdownText {
  /// Returns a text on one line, escaped.
  static func line(_ text: String) -> String { escaped(visibleLine(text)) }

  /// Returns the paragraphs of a text of several lines.
  static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = []
    var lines: [String] = []
    func close() {
      if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
      lines = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // White space at the start could make the line code; `line(_:)` removes it.
      let line = self.line(String(line))
      if line.isEmpty { close() } else { lines.append(line) }
    }
    close()
    return paragraphs
  }

  /// Returns a piece of source as code.
  static func code(_ source: String) -> String {
    let text = visibleLine(source)
    guard !text.isEmpty else { return "" }
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsBlank = text.hasPrefix("`") || text.hasSuffix("`")
    let blank = needsBlank ? " " : ""
    return fence + blank + text + blank + fence
  }

  /// Returns a row of a table. A bar in a cell would end it, even in code.
  static func row(_ cells: [String]) -> String {
    "| " + cells.map(cell).joined(separator: " | ") + " |"
  }

  private static func cell(_ text: String) -> String {
    var cell = ""
    var backslashes = 0
    for scalar in text.unicodeScalars {
      if scalar == "|", backslashes.isMultiple(of: 2) { cell += "\\" }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      cell.unicodeScalars.append(scalar)
    }
    return cell
  }

  /// Returns the anchor that GitHub gives to a heading with a text.
  static func anchor(_ text: String) -> String {
    var anchor = ""
    for scalar in visibleLine(text).lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark,
        .enclosingMark, .connectorPunctuation:
        anchor.unicodeScalars.append(scalar)
      default:
        if scalar == " " || scalar == "-" { anchor += "-" }
      }
    }
    return anchor
  }

  /// Returns a line with a backslash before each character that would be markup. GitHub makes links
  /// of addresses whatever is escaped in them, so they are written as code.
  private static func escaped(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var text = ""
    var end = 0
    for (index, scalar) in scalars.enumerated() where index >= end {
      if let address = address(in: scalars, from: index) {
        text += code(string(address))
        end = address.endIndex
        continue
      }
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isMark: Bool
      switch scalar {
      case "\\", "`", "*", "[", "]", "<", ">", "#", "|", "~", "$": isMark = true
      // Within a word an underscore has no meaning.
      case "_": isMark = !(isWord(before) && isWord(after))
      case "&": isMark = isWord(after) || after == "#"
      // The name of an emoji is between two colons.
      case ":": isMark = isWord(after) || after == "+" || after == "-"
      // At the start of a line these make a list, a heading or a rule.
      case "-": isMark = index == 0 && (after == " " || after == "-")
      case "+": isMark = index == 0 && after == " "
      case "=": isMark = index == 0
      case ".", ")":
        isMark = index > 0 && after == " " && scalars[..<index].allSatisfy { isDigit($0) }
      default: isMark = false
      }
      if isMark { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Returns the address of a page or a mailbox that starts at a place; nil if none does.
  private static func address(
    in scalars: [Unicode.Scalar], from start: Int
  ) -> ArraySlice<Unicode.Scalar>? {
    guard isWord(scalars[start]), start == 0 || !isInAddress(scalars[start - 1]) else { return nil }
    var end = scalars[start...].firstIndex { !isInAddress($0) } ?? scalars.endIndex
    while end > start, !isWord(scalars[end - 1]), scalars[end - 1] != "/" { end -= 1 }
    let word = scalars[start..<end]
    let text = string(word).lowercased()
    if ["http://", "https://", "ftp://", "www."].contains(where: { text.hasPrefix($0) }) {
      return word
    }
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].dropFirst().contains { $0 == "." }
      ? word : nil
  }

  private static func isInAddress(_ scalar: Unicode.Scalar) -> Bool {
    isWord(scalar) || "@.:/-_+%?=&#~!*,;$".unicodeScalars.contains(scalar)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }
}
