import FormEngine

/// The meaning of a typed line at a prompt.
enum Entry {
  /// Enter alone.
  case keep
  case help
  case back
  case on
  /// The answer *empty*.
  case empty
  case command(word: String, argument: String)
  case text(String)

  /// Reads a line. Commands start with a colon, and `\` escapes them.
  init(line: String) {
    let text = trimmed(line)
    switch text {
    case "": self = .keep
    case "?": self = .help
    case "<": self = .back
    case ">": self = .on
    case "!": self = .empty
    default:
      if text.hasPrefix("\\") {
        self = .text(String(text.dropFirst()))
      } else if text.hasPrefix(":") {
        let parts = text.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let hasWord = parts.first.map { text.hasPrefix(":" + $0) } ?? false
        self = .command(
          word: hasWord ? String(parts[0]) : "",
          argument: hasWord && parts.count > 1 ? String(trimmed(String(parts[1]))) : "")
      } else {
        self = .text(line)
      }
    }
  }

  /// Reads the first line of a text over several lines, in which blanks count: a line of blanks
  /// alone is an empty line.
  init(firstLine line: String) {
    if line.isEmpty {
      self = .keep
    } else if trimmed(line).isEmpty {
      self = .text("")
    } else if line.hasPrefix("\\") {
      self = .text(String(line.dropFirst()))
    } else {
      self.init(line: line)
    }
  }

  /// Reads a secret. Almost nothing is a command: every other line is taken as it is.
  init(secret line: String) {
    switch line {
    case "": self = .keep
    case "?": self = .help
    case "<": self = .back
    case ">": self = .on
    case "!": self = .empty
    case ":quit": self = .command(word: "quit", argument: "")
    default:
      let rest = line.drop { $0 == "\\" }
      let isEscaped = rest.count < line.count && ["?", "<", ">", "!", ":quit"].contains(rest)
      self = .text(isEscaped ? String(line.dropFirst()) : line)
    }
  }
}

/// The meaning of an answer to a yes-or-no question; nil if it is neither.
///
/// - Parameter language: whose words and letters are understood besides those of English.
func isYes(_ text: String, in language: Language?) -> Bool? {
  switch trimmed(text).lowercased() {
  case "y", "true", "yes": true
  case "n", "false", "no": false
  case let word: language?.meaning(ofYesOrNo: word)
  }
}
