package import FormEngine

/// A session that is saved as a draft in one piece, and resumed from it.
package struct SavedSession {
  /// The session as it was, with the preset answers given now and without secrets.
  package let session: Session
  /// The fields and lists with answers that no longer fit the form.
  package let unfit: [String]
  /// The secrets that were entered and are empty now.
  package let forgotten: [Path]

  /// Returns the draft.
  ///
  /// - Parameter start: the session with its preset answers, before any action.
  package static func bytes(of session: Session, startedWith start: Session) -> [UInt8] {
    let names = DraftNames(start.program)
    let header = DraftHeader(form: "", hash: "").with(presetsOf: start, names)
    var writer = DraftWriter(names, presets: start)
    return header.bytes + writer.entry(startingWith: start)
      + DraftSnapshot(session, since: start, names)
      .entry(forgotten: [], pending: [], submission: .none, unfinished: nil)
  }

  /// Reads a draft; returns nil if it is none, or one of a newer version.
  ///
  /// - Parameter start: the session with its preset answers.
  package init?(_ bytes: [UInt8], onto start: Session) {
    guard let replay = try? DraftReplay(bytes, onto: start, DraftNames(start.program)) else {
      return nil
    }
    session = replay.session
    unfit = replay.unfit
    forgotten = replay.forgotten
  }
}
