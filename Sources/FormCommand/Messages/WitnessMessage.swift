import FormEngine

/// What `check --witness` says beside a record: facts, and their sentences.
enum WitnessMessage {
  /// The answers show a declaration, and lack some others.
  case incomplete(String, missing: [String])
  case undecided(String, reasons: [String])

  var words: String {
    switch self {
    case .incomplete(let shown, let missing):
      return
        "These answers show \(shown). They are not a complete record yet; left out: \(listed(missing))."
    case .undecided(let shown, let reasons):
      let why = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
      return
        "Undecided: found neither answers that show \(shown) nor a proof that there are none\(why)."
    }
  }
}
