/// The messages about preset answers, in the shown language.
enum GivenAnswerMessage {
  case unknown(String, near: String?)
  case repeated(String)
  case leftOut
  case computed
  case otherFormat(isValid: Bool)
  /// A row of a record, by its number, and the option to which it belongs.
  case rowOfGoneOption(Int, String)
  case rowsOfUnknownOrder([String])

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
    case .rowOfGoneOption(let row, let option):
      "Row \(row, "row") is left out: it belongs to “\(option, "option")”, which is not an option."
    case .rowsOfUnknownOrder(let options):
      "The rows are left out: it is not clear which of them belong to \(.quotedList(options), "options")."
    }
  }
}
