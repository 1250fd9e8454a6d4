/// What answers given in advance have that the form does not have.
enum UnknownFieldMessage {
  case unknown(String, near: String?)
  case repeated(String)
  case leftOut

  var phrase: Phrase {
    switch self {
    case .unknown(let path, nil): "The form has no field “\(path, "path")”."
    case .unknown(let path, let near?):
      "The form has no field “\(path, "path")”. Did you mean “\(near, "near")”?"
    case .repeated(let name): "“\(name, "name")” is given twice."
    case .leftOut: "This answer is left out."
    }
  }
}
