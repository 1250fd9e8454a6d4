import FormEngine

// Preset answers applied to a draft that was started without any.

extension DraftReplay {
  /// Reads a draft for a session with its preset answers.
  ///
  /// A draft started without presets is first replayed without them, because a flag identifies a
  /// row by its final number and not by the order of adding.
  ///
  /// - Parameter start: the session with its preset answers, before any action.
  static func reading(
    _ bytes: [UInt8], onto start: Session, _ names: DraftNames
  ) throws(Failure) -> DraftReplay {
    let replay = try DraftReplay(bytes, onto: start, names)
    guard replay.header.presets.isEmpty, !replay.isCorrection, !replay.hasSamePresets,
      !replay.isLost
    else { return replay }
    var plain = Session(start.program, clock: start.clock)
    plain.start()
    let former = try DraftReplay(bytes, onto: plain, names)
    let snapshot = DraftSnapshot(former.session, since: plain, names).entry(
      forgotten: former.forgotten, pending: former.pending, submission: former.submission,
      unfinished: former.unfinished)
    var result = try DraftReplay(former.header.bytes + snapshot, onto: start, names)
    result.takeOver(former)
    return result
  }
}
