/// What a new form says itself.
enum NewFormMessage {
  /// The label of the question whether they are.
  case rightAnswers
  case confirm

  var words: String {
    switch self {
    case .rightAnswers: "The answers are right"
    case .confirm: "Confirm that the answers are right."
    }
  }
}
