import FormEngine

/// Single words and marks, and the letters that a question offers. `y` and `n` are accepted in every
/// language.
enum WordMessage: RunnerMessage {
  case errorMark, warningMark
  /// In place of a secret.
  case isSet
  /// In place of an empty answer.
  case empty
  /// A question that a file does not answer.
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

  /// The choices of a yes-or-no question, with what Enter means in upper case.
  static func choices(enter: Bool?) -> Phrase {
    let letters = letters(enter: enter)
    return enter == nil ? "(\(letters, "letters"))" : "[\(letters, "letters")]"
  }

  /// `y/n`, with what Enter means in upper case.
  static func letters(enter: Bool?) -> Phrase {
    switch enter {
    case true?: "Y/n"
    case false?: "y/N"
    case nil: "y/n"
    }
  }
}
