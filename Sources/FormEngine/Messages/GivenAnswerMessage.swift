/// The messages about preset answers, in the shown language.
enum GivenAnswerMessage {
  case unknown(String, near: String?)
  case repeated(String)
  case leftOut
  case computed
  case otherFormat(isValid: Bool)

  var phrase: Phrase {
    switch self {
    case .unknown(let path, nil): "The form has no field “\(path, "path")”."
    case .unknown(let path, let near?):
      "The form has no field “\(path, "path")”. Did you mean “\(near, "near")”?"
    case .repeated(let name): "“\(name, "name")” is given twice."
    case .leftOut: "This answer is left out."
    case .computed: "A computed field cannot be preset."
    case .otherFormat(isValid: true):
      "The file contains this in a different format. Press Enter to accept it as shown."
    case .otherFormat(isValid: false):
      "The file contains this in a different format. Type it again."
    }
  }
}
