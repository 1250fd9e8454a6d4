/// What `graph` says of the file that it writes: facts, and their sentences.
enum GraphFileMessage {
  /// It has the graph of the form again, which had errors.
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
