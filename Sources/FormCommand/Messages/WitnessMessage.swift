import FormEngine

/// A message of `check --witness` besides the record.
enum WitnessMessage {
  /// The answers show the declaration, but others are missing.
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
