import FormEngine

/// What `:why` says besides the explanation itself, whose words are those of failing tests too.
enum WhyMessage: RunnerMessage {
  /// Nobody passed the text of the form on.
  case unavailable

  var phrase: Phrase {
    switch self {
    case .unavailable: "The text of this form is not available, so nothing is explained."
    }
  }
}
