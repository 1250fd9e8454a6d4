package import FormEngine

/// Messages of `show` about an answered form.
package enum ShowMessage: RunnerMessage, Hashable {
  case differs(recorded: String, computed: String)
  case hidden(label: String, name: String)
  case kept
  /// The placeholder for a secret.
  case secretSet
  case errorMark, warningMark
  case errors(Int)
  case warnings(Int)

  package var phrase: Phrase {
    switch self {
    case .differs(let recorded, ""):
      "The record says \(Self.value(recorded), "recorded"), but the form computes nothing."
    case .differs(let recorded, let computed):
      "The record says \(Self.value(recorded), "recorded"), but the form computes \(Self.value(computed), "computed")."
    case .hidden(let label, ""):
      "“\(label, "label")” is hidden, so its answers would not be submitted."
    case .hidden(let label, let name):
      "“\(label, "label")” (\(name, "name")) is hidden, so its answers would not be submitted."
    case .kept: "Kept, although it is hidden."
    case .secretSet: WordMessage.isSet.phrase
    case .errorMark: WordMessage.errorMark.phrase
    case .warningMark: WordMessage.warningMark.phrase
    case .errors(let count): .counted(count, "1 error", "\(count, "count") errors")
    case .warnings(let count): .counted(count, "1 warning", "\(count, "count") warnings")
    }
  }

  private static func value(_ text: String) -> Phrase {
    text.needsQuotes ? .quoted(text) : .verbatim(text)
  }
}
