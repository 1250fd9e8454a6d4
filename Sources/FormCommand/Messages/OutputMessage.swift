/// What `run` says of its files: facts, and their words.
enum OutputMessage {
  case waiting(name: String)
  case tooLarge
  /// - isNew: whether it does not exist yet.
  case noEditedFile(reason: String, isNew: Bool)

  var words: String {
    switch self {
    case .waiting(let name): "Waiting for a program to read \(name). Ctrl-C quits."
    case .tooLarge: "it is larger than 64 MiB"
    case .noEditedFile(let reason, isNew: false): reason
    case .noEditedFile(let reason, isNew: true):
      "\(reason); to write it for the first time, use --output instead of --edit"
    }
  }
}
