package import FormEngine

// Drafts that are first replayed in another session, and then restored from a snapshot of it.

extension DraftReplay {
  /// Reads a draft for a session with its preset answers.
  ///
  /// A draft started without presets is first replayed without them, because a flag identifies a
  /// row by its final number and not by the order of adding. If a list with `count = E` has no
  /// place for its rows, it is first replayed as if the list had no `count = E`, so that no row is
  /// lost.
  ///
  /// - Parameter start: the session with its preset answers, before any action.
  package static func reading(
    _ bytes: [UInt8], onto start: Session, _ names: DraftNames
  ) throws(Failure) -> DraftReplay {
    let replay = try DraftReplay(bytes, onto: start, names)
    let isFirstPreset =
      replay.header.presets.isEmpty && !replay.isCorrection && !replay.hasSamePresets
      && !replay.isLost
    let freed = replay.overflowing.union(replay.countedSince)
    guard isFirstPreset || !freed.isEmpty else { return replay }
    var plain = start
    if isFirstPreset {
      plain = Session(start.program, clock: start.clock)
      plain.start()
    }
    if !freed.isEmpty { plain.freeRows(of: freed, droppingThoseOf: replay.countedSince) }
    let former = try DraftReplay(bytes, onto: plain, names)
    let snapshot = DraftSnapshot(
      former.session, since: plain, names, namesAll: isFirstPreset
    ).entry(
      forgotten: former.forgotten, pending: former.pending, submission: former.submission,
      unfinished: former.unfinished)
    var header = former.header
    // The snapshot names the rows that the draft started with.
    if isFirstPreset { header.presetRows = [:] }
    // All rows of these lists are in the snapshot.
    for list in freed { header.presetRows[names.name(of: list)] = nil }
    var result = try DraftReplay(header.bytes + snapshot, onto: start, names)
    result.takeOver(former)
    result.isOfSnapshot = true
    return result
  }
}
