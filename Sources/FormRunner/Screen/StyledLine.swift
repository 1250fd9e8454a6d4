/// How a part of a line looks. What colour says is in the words too.
enum TextStyle: Hashable {
  case plain
  /// Titles, headings and labels.
  case strong
  /// Counters, hints and examples.
  case dim
  case error, warning
  /// What was answered.
  case answer

  /// The code that switches a terminal to this style; nil for what needs none.
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

/// A line in parts, each in one style.
struct StyledLine: Hashable {
  struct Part: Hashable {
    var text: String
    var style: TextStyle
  }

  private(set) var parts: [Part] = []

  init(_ text: String = "", _ style: TextStyle = .plain) {
    append(text, style)
  }

  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    if let last = parts.last, last.style == style {
      parts[parts.count - 1].text += text
    } else {
      parts.append(Part(text: text, style: style))
    }
  }

  static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    for part in right.parts { line.append(part.text, part.style) }
    return line
  }

  /// The columns of a number at the start, after which a wrapped line continues; else none.
  var hang: Int {
    let text = text
    let blanks = text.prefix { $0 == " " }.count
    let digits = text.dropFirst(blanks).prefix { $0.isASCII && $0.isNumber }.count
    return text.dropFirst(blanks + digits).hasPrefix(". ") ? blanks + digits + 2 : blanks
  }

  /// The words alone.
  var text: String { parts.reduce(into: "") { $0 += $1.text } }
  var isEmpty: Bool { parts.isEmpty }
}
