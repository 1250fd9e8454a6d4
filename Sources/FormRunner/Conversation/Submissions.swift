import FormEngine

/// The submissions of a conversation, as far as its later steps depend on them.
struct Submissions {
  /// True if the last submission, even one of an earlier run, may have arrived.
  var mayHaveArrived = false
  /// True if answers that could not be passed on were saved to a file or shown.
  var hasKeptAnswers = false
  /// The secrets passed to the handler, whose output may repeat them.
  private(set) var secrets: Set<String> = []

  /// Records the secrets that are about to be submitted; returns a mask for the handler's output.
  mutating func maskSecrets(of session: Session) -> SecretMask {
    for path in session.secrets() {
      if case .text(let secret) = session.value(path) { secrets.insert(secret) }
    }
    return SecretMask(secrets, in: session.language)
  }
}
