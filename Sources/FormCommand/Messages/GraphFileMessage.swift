/// A message of `graph` about its output file.
enum GraphFileMessage {
  /// The file shows the form again, after the form had errors.
  case shownAgain(name: String)
  /// The form has errors.
  case unchanged(name: String)

  var words: String {
    switch self {
    case .shownAgain(let name): "\(name) shows the form again"
    case .unchanged(let name): "\(name) stays as it is until this is fixed"
    }
  }
}
