import FormEngine
import FormRunner

extension Session {
  /// The answers and rows, the focus and what a person has left, to go on later: a text in UTF-8 that
  /// ``Form/session(resuming:answers:asksAgain:at:)`` reads. Secrets and the undo history are not in
  /// it. Takes time linear in the size of the form and its rows.
  public var draft: [UInt8] { SavedSession.bytes(of: engine, startedWith: start) }
}

extension Form {
  /// Resumes a session that was saved.
  ///
  /// The form may have changed since: answers that no longer fit are left out, and
  /// ``Session/unfit`` names them.
  ///
  /// - Parameters:
  ///   - draft: what ``Session/draft`` was.
  ///   - json: the preset answers with which the session had started, as in
  ///     ``session(answers:name:asksAgain:at:)``; nil if it had none. They are not in the draft.
  ///   - asksAgain: true if preset fields can take the focus like all others.
  ///   - now: the value of `today()` and `now()` until an action passes another.
  /// - Returns: nil if the bytes are not a draft, or one of a newer version.
  /// - Throws: findings about the preset answers, if any of them is an error.
  public func session(
    resuming draft: [UInt8], answers json: String? = nil, asksAgain: Bool = false,
    at now: DateTime
  ) throws(Findings) -> Session? {
    var session = self.session(at: now)
    if let json { session = try self.session(answers: json, asksAgain: asksAgain, at: now) }
    guard let saved = SavedSession(draft, onto: session.start) else { return nil }
    return session.resumed(saved)
  }
}
