/// What `:why` says besides the explanation itself, whose words are those of failing tests too.
enum WhyMessage: RunnerMessage {
  /// Nobody passed the text of the form on.
  case unavailable
  /// A label or the start of one names several places.
  case ambiguous(String, places: [String])

  var text: String {
    switch self {
    case .unavailable: "Error: The text of this form is not available, so nothing is explained."
    case .ambiguous(let label, let places):
      "Error: “\(label)” may mean \(places.joined(separator: ", "))."
    }
  }
}
