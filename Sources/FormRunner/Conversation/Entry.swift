import FormEngine

/// The meaning of a line typed at a prompt.
enum Entry {
  /// An empty line (Enter alone).
  case keep
  case help
  case back
  case on
  /// The command to clear the answer.
  case empty
  case command(word: String, argument: String)
  case text(String)

  /// Reads a line. Commands start with a colon; `\` escapes them.
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

  /// Reads the first line of a text of several lines, where white space counts: a line of only
  /// white space is an empty line of text.
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

  /// Reads a secret. Only a few exact lines are commands; all others are the secret itself.
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

/// Returns the answer to a yes-or-no question; nil if it is neither.
///
/// - Parameter language: the language whose words and letters are understood besides the English
///   ones.
func isYes(_ text: String, in language: Language?) -> Bool? {
  switch trimmed(text).lowercased() {
  case "y", "true", "yes": true
  case "n", "false", "no": false
  case let word: language?.meaning(ofYesOrNo: word)
  }
}
