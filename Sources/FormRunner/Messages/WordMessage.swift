import FormEngine

/// Single words and marks, and the letters that a question offers. `y` and `n` are accepted in
/// every language.
enum WordMessage: RunnerMessage {
  case errorMark, warningMark
  /// The placeholder for a secret.
  case isSet
  /// The placeholder for an empty answer.
  case empty
  /// The mark of a question that the file does not answer.
  case new
  case quoted(String)

  var phrase: Phrase {
    switch self {
    case .errorMark: "Error:"
    case .warningMark: "Warning:"
    case .isSet: "(set)"
    case .empty: "-"
    case .new: "new"
    case .quoted(let text): .quoted(text)
    }
  }

  /// Returns the choices of a yes-or-no question, with the choice that Enter selects in uppercase.
  static func choices(enter: Bool?) -> Phrase {
    let letters = letters(enter: enter)
    return enter == nil ? "(\(letters, "letters"))" : "[\(letters, "letters")]"
  }

  /// Returns `y/n`, with the choice that Enter selects in uppercase.
  static func letters(enter: Bool?) -> Phrase {
    switch enter {
    case true?: "Y/n"
    case false?: "y/N"
    case nil: "y/n"
    }
  }
}
