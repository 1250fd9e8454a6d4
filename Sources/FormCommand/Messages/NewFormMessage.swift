/// A text in a new form.
enum NewFormMessage {
  /// The label of the question that asks for confirmation.
  case rightAnswers
  case confirm

  var words: String {
    switch self {
    case .rightAnswers: "The answers are right"
    case .confirm: "Confirm that the answers are right."
    }
  }
}
