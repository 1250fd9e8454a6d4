/// The style of a part of a line. Colours never carry information that the words do not.
package enum TextStyle: Hashable {
  case plain
  /// The style of titles, headings and labels.
  case strong
  /// The style of counters, hints and examples.
  case dim
  case error, warning
  /// The style of answers.
  case answer

  /// The code of the escape sequence for this style; nil if none is needed.
  var code: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .dim: "2"
    case .error: "31"
    case .warning: "33"
    case .answer: "36"
    }
  }
}

/// A line made of parts, each with one style.
package struct StyledLine: Hashable {
  struct Part: Hashable {
    var text: String
    var style: TextStyle
  }

  private(set) var parts: [Part] = []

  package init(_ text: String = "", _ style: TextStyle = .plain) {
    append(text, style)
  }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    if let last = parts.last, last.style == style {
      parts[parts.count - 1].text += text
    } else {
      parts.append(Part(text: text, style: style))
    }
  }

  package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    for part in right.parts { line.append(part.text, part.style) }
    return line
  }

  /// The width of a number at the start, where a wrapped line continues below the text after it;
  /// without a number, the width of the indentation.
  var hang: Int {
    let text = text
    let blanks = text.prefix { $0 == " " }.count
    let digits = text.dropFirst(blanks).prefix { $0.isASCII && $0.isNumber }.count
    return text.dropFirst(blanks + digits).hasPrefix(". ") ? blanks + digits + 2 : blanks
  }

  /// The text without styles.
  package var text: String { parts.reduce(into: "") { $0 += $1.text } }
  var isEmpty: Bool { parts.isEmpty }
}

/// A line with the column where it starts, and the one where it continues after wrapping.
struct WrittenLine {
  var line: StyledLine
  var column: Int
  var hanging: Int
}
