/// What `run` and `graph` say of the file that they write: facts, and their sentences.
enum OutputMessage {
  /// It is a pipe that nobody reads yet.
  case waiting(name: String)
  /// It has the graph of the form again, which had errors.
  case shownAgain(name: String)
  /// The form has errors.
  case unchanged(name: String)

  var words: String {
    switch self {
    case .waiting(let name): "Waiting for a program to read \(name). Ctrl-C quits."
    case .shownAgain(let name): "\(name) shows the form again"
    case .unchanged(let name): "\(name) stays as it is until this is fixed"
    }
  }
}
