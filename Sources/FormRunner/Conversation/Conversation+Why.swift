import FormEngine
import FormLanguage

// `:why`: the reasons for the state of a field.

extension Conversation {
  /// Explains a named place, or the current one if the text is empty.
  ///
  /// - Parameter path: nil at the submit prompt, where the form as a whole is explained.
  mutating func sayWhy(_ text: String, at path: Path?) {
    guard let explainer = explainedForm?.explainer else {
      return refuse(WhyMessage.unavailable)
    }
    let place =
      text.isEmpty
      ? path ?? .form : text == "form" ? .form : place(named: text, at: path, hidden: true)
    guard let place else { return }
    let explanation = explainer.explanation(of: place, in: session)
    let topic = session.topic(of: place)
    let lines: [String]
    if let reason = session.reason(for: topic, at: place) {
      reply(reason, hanging: 2)
      lines = explanation.text(below: topic, in: language)
    } else {
      lines = explanation.text(below: .other, in: language)
    }
    // Wrapped text is indented further than the lines below it.
    for line in lines { output.say(indented: line, at: column, hanging: 4) }
  }
}
