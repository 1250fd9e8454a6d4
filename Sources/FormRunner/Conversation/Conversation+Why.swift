import FormEngine
import FormLanguage

// `:why`: what makes a field as it is.

extension Conversation {
  /// Explains a place; without one, where the conversation is.
  ///
  /// - Parameter path: nil at the prompt to submit, where the form as a whole is explained.
  mutating func sayWhy(_ text: String, at path: Path?) {
    guard let explainer = explainedForm?.explainer else {
      return sayError(WhyMessage.unavailable, at: column)
    }
    let place =
      text.isEmpty
      ? path ?? .form : text == "form" ? .form : place(named: text, at: path, hidden: true)
    guard let place else { return }
    let explanation = explainer.explanation(of: place, in: session)
    let topic = session.topic(of: place)
    let lines: [String]
    if let reason = session.reason(for: topic, at: place) {
      say(reason, at: column, hanging: column + 2)
      lines = explanation.text(below: topic, in: language)
    } else {
      lines = explanation.text(below: .other, in: language)
    }
    for line in lines {
      let blanks = line.prefix { $0 == " " }.count
      let start = column + blanks
      // Further in than what a line reads.
      say(StyledLine(String(line.dropFirst(blanks))), at: start, hanging: start + 4)
    }
  }
}
