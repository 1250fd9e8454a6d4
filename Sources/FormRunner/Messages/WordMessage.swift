/// The single words and letters that a translation replaces.
enum WordMessage: RunnerMessage {
  case yes, no
  /// The letters that a question offers. `y` and `n` are accepted in every language.
  case yesLetter, noLetter
  case errorMark, warningMark
  /// In place of a secret.
  case isSet
  /// In place of an empty answer.
  case empty
  case quoted(String)

  var text: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .yesLetter: "y"
    case .noLetter: "n"
    case .errorMark: "Error:"
    case .warningMark: "Warning:"
    case .isSet: "(set)"
    case .empty: "-"
    case .quoted(let text): "“\(text)”"
    }
  }

  /// The choices of a yes-or-no question, with what Enter means in upper case.
  static func choices(enter: Bool?) -> String {
    let (yes, no) = (WordMessage.yesLetter.text, WordMessage.noLetter.text)
    return switch enter {
    case true?: "[\(yes.uppercased())/\(no)]"
    case false?: "[\(yes)/\(no.uppercased())]"
    case nil: "(\(yes)/\(no))"
    }
  }
}
