package import FormEngine
import FormJSON

/// A session replayed from a draft.
///
/// Any bytes can be read: the entries up to the first incomplete one are replayed, and those that
/// the form does not accept are listed.
package struct DraftReplay {
  package internal(set) var session: Session
  private(set) var header: DraftHeader
  /// The time of the last entry.
  private(set) var lastChange: LocalDateTime?
  /// The fields and lists with answers that no longer fit the form, each listed once, and with the
  /// options in parentheses if only these do not fit.
  package var unfit: [String] { unfitAnswers.names }
  /// The number of answers among them that were left out entirely.
  var unfitCount: Int { unfitAnswers.count }
  /// The fields whose answers in the draft were overridden by presets.
  package private(set) var overridden: [Path] = []
  /// The secrets that were entered and are now empty.
  package private(set) var forgotten: [Path] = []
  package private(set) var submission = Submission.none
  /// Earlier places that an answer has shown or invalidated and that have not been asked yet.
  var pending: [Path] = []
  /// The focus before each step that can be undone, by the number of the step.
  private(set) var focusBeforeSteps: [Int: Path] = [:]
  /// A text that was started and not finished.
  package private(set) var unfinished: UnfinishedText?
  /// The number of bytes up to the end of the last complete entry.
  package private(set) var wholeSize: Int
  /// True if the last complete entry is followed by other bytes.
  package private(set) var isDamaged: Bool
  /// True if the draft is damaged and has no complete entry after its header.
  private(set) var isLost = false

  /// A step of the draft.
  private struct Step {
    /// The number of undo steps here.
    var size: Int
    /// What did not fit before the step, or after one that was undone; nil if that is not known.
    var unfit: UnfitAnswers?
  }

  /// The state of the last submission according to the draft.
  package enum Submission: Hashable, Sendable {
    case none
    /// It is not known whether the submission arrived.
    case uncertain
    /// A program accepted the submission, but the answers were not written.
    case delivered
    case accepted(LocalDateTime)
  }

  /// The reason why there is nothing to replay.
  package enum Failure: Error, Hashable, Sendable {
    case notADraft
    case newer(version: Int)
    /// The header is damaged.
    case damaged
  }

  let names: DraftNames
  /// The session with its preset answers, and with the rows of `count = E` for which the number may
  /// be in the draft.
  let start: Session
  var rows = DraftRows()
  /// What each step in the draft that can be undone or redone is here.
  private var undoSizes: [Step] = []
  private var redoSizes: [Step] = []
  private var unfitAnswers = UnfitAnswers()
  /// The lists with `count = E` that have no place for rows of the draft, since the number that it
  /// had is gone.
  var overflowing: Set<NodeID> = []
  /// The lists with `count = E` to which the draft adds rows, since they had no `count = E` then.
  var countedSince: Set<NodeID> = []
  /// The numbers of preset rows in lists with `count = E` that have fewer now.
  var unmatchedPresets: [NodeID: Int] = [:]
  /// Places whose answers were left out.
  private var openAgain: Set<Path> = []
  var secretNumber = 0
  /// The last place the person was at, according to the entries.
  private var asked: Path?
  /// The place of the focus if it moved because a question is preset now, so nobody was asked here.
  private var unasked: Path?
  private var forgottenPaths: Set<Path> = []
  private var overriddenPaths: Set<Path> = []
  /// True if the session was restored from a snapshot of the draft, not from the draft itself.
  var isOfSnapshot = false
  /// True if the form was reset, so the preset answers are gone.
  var wasReset = false
  /// True if answers in the draft are not in the session.
  private(set) var losesAnswers = false

  /// Returns whether the draft can be continued as it is, because nothing in it was left out.
  package func isExact(for hash: String) -> Bool {
    !isOfSnapshot && header.hash == hash && unfit.isEmpty && overridden.isEmpty && hasSamePresets
  }

  /// True if the draft was started with the same preset answers as this run.
  var hasSamePresets: Bool {
    var own = header.with(presetsOf: start, names)
    // The hash of all preset answers decides.
    own.rowMarks = header.rowMarks
    return own == header
  }

  /// - Parameters:
  ///   - bytes: the whole draft.
  ///   - start: the session with its preset answers, before any action.
  package init(_ bytes: [UInt8], onto start: Session, _ names: DraftNames) throws(Failure) {
    switch DraftFormat.kind(of: bytes) {
    case .draft: break
    case .newer(let version): throw .newer(version: version)
    case .other: throw .notADraft
    }
    guard let header = DraftHeader(startOf: bytes) else { throw .damaged }
    self.header = header
    self.start = start.withKeptRows()
    self.names = names
    session = start
    wholeSize = 0
    isDamaged = false
    matchPresetRows()
    bytes.withUnsafeBufferPointer { bytes in
      var frames = DraftFrames(bytes)
      _ = frames.next()
      wholeSize = frames.end
      let start = wholeSize
      var tape = JSONTape()
      while let json = frames.next(), (try? tape.fill(from: json, depthLimit: 16)) != nil,
        replay(DraftObject(json, tape))
      {
        wholeSize = frames.end
      }
      isDamaged = wholeSize < bytes.count
      isLost = isDamaged && wholeSize == start
    }
    end()
  }

  /// Cancels an unfinished submission, and clears the secrets.
  private mutating func end() {
    if case .submitting = session.status { session.send(.submissionCancelRequested) }
    dropBlankExtraRows()
    forgetSecrets()
    // Questions that lost their answers are asked again, although the person has left them.
    for path in openAgain where session.isKnown(path) && !session.isAnswered(path) {
      session.giveTouch(at: path, false)
    }
    if let text = unfinished, !session.isKnown(text.path) { unfinished = nil }
    pending = pending.filter { session.isKnown($0) }
    forgotten = forgotten.filter { session.isVisible($0) && session.value($0).isEmpty }
    for path in forgotten { session.spare(path) }
    orderPlaces()
  }

  private mutating func forgetSecrets() {
    for path in session.forgetEnteredSecrets() { noteForgotten(path) }
    countStepsAnew()
  }

  /// Resets the step counts after the session has discarded steps.
  private mutating func countStepsAnew() {
    let counts = session.stepCounts
    undoSizes = Array(repeating: Step(size: 1), count: counts.undo)
    redoSizes = Array(repeating: Step(size: 1), count: counts.redo)
  }

  mutating func noteForgotten(_ path: Path) {
    if forgottenPaths.insert(path).inserted { forgotten.append(path) }
  }

  // MARK: Entries

  /// Replays an entry; returns false if it is not valid.
  private mutating func replay(_ entry: DraftObject) -> Bool {
    guard let at = entry.dateTime("at"), let word = entry.text("do"),
      let kind = DraftEntryKind(rawValue: word)
    else { return false }
    if kind != .noticed { lastChange = at }
    if kind != .started { matchUnmatchedPresets() }
    let met = meet(entry, at)
    let (former, steps) = (session.focus, session.stepCounts.undo)
    switch kind {
    case .entered, .assigned, .confirmed, .cleared, .deleted, .moved, .sorted:
      if let text = unfinished, place(entry) == text.path { unfinished = nil }
      edit(kind, entry, at)
    case .line: goOn(with: [entry.text("text") ?? ""], entry)
    case .dropped: unfinished = nil
    case .added: add(entry, at)
    case .undo: retrace(.undoRequested, at, from: \.undoSizes, to: \.redoSizes)
    case .redo: retrace(.redoRequested, at, from: \.redoSizes, to: \.undoSizes)
    case .focus:
      let path = place(entry)
      if path != nil || entry.find("path") == nil { session.send(.focusRequested(path), at: at) }
    case .next, .previous: move(kind == .next ? .nextRequested : .previousRequested, entry, at)
    case .pending: pending += places("places", in: entry)
    case .reset:
      session.send(.resetRequested, at: at)
      (undoSizes, redoSizes) = ([], [])
      unfitAnswers = UnfitAnswers()
      wasReset = true
      rows.adopted = []
    case .resumed:
      if case .submitting = session.status { session.send(.submissionCancelRequested, at: at) }
      forgetSecrets()
      for renamed in entry.objects("rows") {
        guard let list = renamed.text("path").flatMap(names.node) else { continue }
        rows.rename(renamed.numbers("from"), to: renamed.numbers("to"), of: list)
      }
    case .noticed: break
    case .started: setBack(to: at, entry)
    case .snapshot:
      // A snapshot has room for all its rows.
      (overflowing, countedSince) = ([], [])
      restore(entry)
      if entry.has("uncertain") { submission = .uncertain }
      if entry.has("delivered") { submission = .delivered }
    case .submit, .submitting, .accepted, .rejected, .cancelled, .undelivered, .delivered:
      replaySubmission(kind, entry, at)
    }
    if kind != .redo, session.stepCounts.undo > steps, let number = session.numberOfStepToUndo {
      focusBeforeSteps[number] = former
    }
    if kind != .snapshot { matchOwnRows(entry, besides: met) }
    if !pending.isEmpty { pending.removeAll { $0 == session.focus } }
    switch kind {
    case .entered, .assigned, .confirmed, .cleared, .focus, .next, .previous: asked = place(entry)
    case .added: asked = nil
    default: break
    }
    leaveUnasked()
    return true
  }

  /// Moves the focus to its recorded destination. If the form or the preset answers have changed,
  /// repeating the step would lead elsewhere and could skip a question that has never been asked.
  private mutating func move(_ step: Action, _ entry: DraftObject, _ at: LocalDateTime) {
    var place = place(entry)
    // The new time may have shown or hidden a question.
    if target(of: step) != place { session.send(.focusRequested(session.focus), at: at) }
    let isGone = step == .nextRequested && session.focus != unasked && isGone(place, entry)
    if isGone { place = target(of: step) }
    defer { if isGone { unasked = session.focus } }
    if target(of: step) == place {
      session.send(step, at: at)
    } else if place.map({ session.isFocusable($0) }) ?? (entry.find("path") == nil) {
      let left = session.focus
      let isNew =
        left.map { $0 != asked && !session.isLeft($0) && !session.isAnswered($0) } ?? false
      session.send(.focusRequested(place), at: at)
      // A question that the form did not have before was never asked, so it does not count as left.
      if isNew, let left { session.giveTouch(at: left, false) }
    }
  }

  /// Makes sure that a question that was not asked does not count as left.
  private mutating func leaveUnasked() {
    guard let place = unasked, place == asked || place != session.focus else { return }
    if place != asked, !session.isAnswered(place) { session.giveTouch(at: place, false) }
    unasked = nil
  }

  /// Returns whether the recorded destination is no longer asked: the field is preset now, or not
  /// in the form.
  private func isGone(_ place: Path?, _ entry: DraftObject) -> Bool {
    if let place { return session.isSettled(place) && !session.isFocusable(place) }
    return entry.find("path") != nil && entry.find("row") == nil
  }

  private func target(of step: Action) -> Path? {
    if step == .nextRequested { return session.next(after: session.focus) }
    return session.previous(before: session.focus) ?? session.focus
  }

  private mutating func replaySubmission(
    _ kind: DraftEntryKind, _ entry: DraftObject, _ at: LocalDateTime
  ) {
    var number = 0
    if case .submitting(let open) = session.status { number = open }
    switch kind {
    case .submit, .submitting:
      // A placeholder does not have the same errors as the secret it replaces.
      session.resubmit(isBlocked: kind == .submit, at: at)
      let focus = entry.object("focus").flatMap { place($0) }
      if session.focus != focus { session.send(.focusRequested(focus)) }
      if kind == .submitting { submission = .uncertain }
    case .accepted:
      session.send(.submissionAccepted(number), at: at)
      submission = .accepted(at)
    case .rejected:
      let counts = session.stepCounts
      session.send(rejection(entry, number), at: at)
      if session.stepCounts != counts { countStepsAnew() }
      submission = .none
    case .cancelled: session.send(.submissionCancelRequested, at: at)
    case .undelivered: submission = .none
    case .delivered: submission = .delivered
    default: break
    }
  }

  private mutating func rejection(_ entry: DraftObject, _ number: Int) -> Action {
    let problems = entry.objects("problems").compactMap { problem -> HandlerProblem? in
      place(problem).map { HandlerProblem(path: $0, message: problem.text("message") ?? "") }
    }
    return .submissionRejected(
      number, message: entry.text("message"), problems: problems,
      focus: entry.object("focus").flatMap { place($0) })
  }

  /// Adds lines to the unfinished text of a place.
  mutating func goOn(with lines: [String], _ entry: DraftObject) {
    guard let path = place(entry), session.program.nodes[path.node].type.hasLines else {
      leaveOut(entry)
      return
    }
    guard !isOver(entry, path) else { return override(path) }
    if unfinished?.path != path { unfinished = UnfinishedText(path: path) }
    unfinished?.lines += lines
  }

  // MARK: Steps

  /// Replays an edit, and lists it if the form does not accept it.
  mutating func edit(_ kind: DraftEntryKind, _ entry: DraftObject, _ at: LocalDateTime) {
    let (before, unfit) = (session.stepCounts.undo, unfitAnswers)
    dropUnfit(kind, entry)
    if let path = place(entry) {
      dropUnknownStartRows(around: path)
      if isOver(entry, path) {
        override(path)
      } else if let action = action(kind, entry, path) {
        noteConfirmation(kind == .confirmed, at: path)
        for case .refused in session.send(action, at: at) where !keep(action) { leaveOut(entry) }
      } else {
        leaveOut(entry)
      }
    } else {
      let isChangeOfRows = kind == .deleted || kind == .moved
      if isChangeOfRows, row(around: entry) == DraftRows.missing,
        let list = list(around: entry)
      {
        // A row that is not there need not be moved or deleted.
        losesAnswers = true
        if entry.has("step"), session.program.nodes[list].template == 0 {
          dropUnknownStartRows(around: Path(node: list))
        }
      } else {
        leaveOut(entry)
      }
    }
    count(entry, since: before, unfit)
  }

  /// Removes what did not fit and is replaced or deleted by an entry.
  private mutating func dropUnfit(_ kind: DraftEntryKind, _ entry: DraftObject) {
    guard !unfitAnswers.isEmpty else { return }
    switch kind {
    case .entered, .assigned, .confirmed: unfitAnswers.remove(at: entry.unfitPlace)
    case .cleared:
      unfitAnswers.remove(at: entry.unfitPlace)
      guard let node = entry.text("path").flatMap(names.node),
        session.program.nodes[node].kind == .list, session.program.nodes[node].template == 0
      else { break }
      unfitAnswers.remove(row: nil, of: node)
    case .deleted:
      guard let list = list(around: entry), let row = entry.number("row") else { break }
      unfitAnswers.remove(row: row, of: list)
    default: break
    }
  }

  /// Returns the list in whose row an entry's place is, even if the form no longer has the place.
  private func list(around entry: DraftObject) -> NodeID? {
    guard entry.find("row") != nil, var name = entry.text("path")?[...] else { return nil }
    while true {
      if let node = names.node(named: String(name)) {
        // A list that contains the place, and is not the place itself.
        if session.program.nodes[node].kind == .list, String(name) != entry.text("path") {
          return node
        }
        return session.program.nodes[node].template > 0 ? list(around: node) : nil
      }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  /// Keeps an answer or row in a place that is hidden or read-only now, as if it had been answered
  /// before. This cannot be undone.
  ///
  /// - Returns: true if it was kept.
  private mutating func keep(_ action: Action) -> Bool {
    switch action {
    case .entered(let path, let text):
      guard isOutOfReach(path), case .value(let value) = session.reading(of: text, at: path) else {
        return false
      }
      return keep(value, at: path)
    case .assigned(let path, let value): return isOutOfReach(path) && keep(value, at: path)
    case .cleared(let path): return isOutOfReach(path) && keep(.empty, at: path)
    case .confirmed(let path): return isOutOfReach(path)
    case .rowAdded(let list, let index):
      guard isOutOfReach(list) || isFull(list) else { return false }
      let present = session.rows(of: list)
      guard let row = session.giveRow(in: list, settled: false)?.row else { return false }
      if let index, index < present.count {
        session.giveOrder(present[..<index] + [row] + present[index...], of: list)
      }
      session.start(sortsRows: false)
      return true
    default: return false
    }
  }

  private mutating func keep(_ value: Value, at path: Path) -> Bool {
    guard !session.program.nodes[path.node].type.isSecret,
      session.give(value, at: path, origin: .draft, settled: false)
    else { return false }
    session.start(sortsRows: false)
    return true
  }

  private func isOutOfReach(_ path: Path) -> Bool {
    session.isKnown(path) && (!session.isVisible(path) || session.isReadonly(path))
  }

  /// Returns whether a list has as many rows as it may have. More rows are kept, and have a problem.
  private func isFull(_ list: Path) -> Bool {
    guard session.isKnown(list), session.program.nodes[list.node].kind == .list,
      !session.program.nodes[list.node].countsItsRows
    else { return false }
    return session.rowBounds(of: list).most.map { session.rowCount(of: list) >= $0 } ?? false
  }

  private mutating func action(
    _ kind: DraftEntryKind, _ entry: DraftObject, _ path: Path
  ) -> Action? {
    switch kind {
    case .entered, .assigned, .confirmed: return answer(kind, entry, path)
    case .cleared: return .cleared(path)
    case .added: return .rowAdded(list: path, at: entry.number("index"))
    case .deleted: return .rowDeleted(RowPath(body: path.node, row: path.row))
    case .moved:
      guard let index = entry.number("index") else { return nil }
      let row = RowPath(body: path.node, row: path.row)
      // Some of the other rows may be gone.
      let last = session.isKnown(path) ? session.rowCount(of: session.list(of: row)) - 1 : index
      return .rowMoved(row, to: min(index, last))
    case .sorted: return sortKeys(entry).map { .rowsSorted(list: path, by: $0) }
    default: return nil
    }
  }

  /// Records how many steps an entry has produced.
  ///
  /// - Parameter unfit: what did not fit before the entry; nil if it changes nothing about that.
  mutating func count(_ entry: DraftObject, since before: Int, _ unfit: UnfitAnswers? = nil) {
    let made = max(0, session.stepCounts.undo - before)
    if entry.has("step") {
      undoSizes.append(Step(size: made, unfit: unfit))
      redoSizes = []
    } else if made > 0 {
      var step = undoSizes.popLast() ?? Step(size: 0, unfit: unfit)
      step.size += made
      undoSizes.append(step)
      redoSizes = []
    }
  }

  private mutating func retrace(
    _ action: Action, _ at: LocalDateTime, from source: WritableKeyPath<DraftReplay, [Step]>,
    to target: WritableKeyPath<DraftReplay, [Step]>
  ) {
    guard var step = self[keyPath: source].popLast() else { return }
    for _ in 0..<step.size { session.send(action, at: at) }
    if let unfit = step.unfit { (unfitAnswers, step.unfit) = (unfit, unfitAnswers) }
    self[keyPath: target].append(step)
  }

  mutating func override(_ path: Path) {
    losesAnswers = true
    if overriddenPaths.insert(path).inserted { overridden.append(path) }
  }

  mutating func leaveOut(_ entry: DraftObject) {
    losesAnswers = true
    if let path = place(entry) { openAgain.insert(path) }
    guard !isInOverriddenRow(entry) else { return overrideList(around: entry) }
    noteUnfit(entry)
  }

  /// Lists the chosen options that a field no longer has.
  mutating func leaveOutOptions(_ entry: DraftObject, _ node: Node) {
    let unknown = entry.unknownOptions(of: node, in: session.program)
    guard !unknown.isEmpty else { return }
    losesAnswers = true
    noteUnfit(entry, options: unknown)
  }

  private mutating func noteUnfit(_ entry: DraftObject, options: [String] = []) {
    let place = entry.unfitPlace
    unfitAnswers.note(
      place, names.node(named: place.name), in: list(around: entry), options: options)
  }

  /// Puts the places that are listed in the order of the form, since a journal has them in the order
  /// of the answers.
  private mutating func orderPlaces() {
    overridden.removeAll { !session.isKnown($0) }
    guard overridden.count > 1 || forgotten.count > 1 else { return }
    var places: [Path: Int] = [:]
    for path in session.declarations(in: .form) { places[path] = places.count }
    func isBefore(_ left: Path, _ right: Path) -> Bool {
      (places[left] ?? .max, left.node, left.row) < (places[right] ?? .max, right.node, right.row)
    }
    overridden.sort(by: isBefore)
    forgotten.sort(by: isBefore)
  }

  /// Copies the information about the draft's bytes from the replay that this one is a snapshot of.
  mutating func takeOver(_ former: DraftReplay) {
    lastChange = former.lastChange
    wholeSize = former.wholeSize
    isDamaged = former.isDamaged
    losesAnswers = losesAnswers || former.losesAnswers
    unfitAnswers.add(former.unfitAnswers)
    for path in former.overridden { override(path) }
    orderPlaces()
  }

  private func sortKeys(_ entry: DraftObject) -> [SortKey]? {
    var keys: [SortKey] = []
    for element in entry.elements("by") {
      let parts = entry.elements(at: element)
      guard parts.count == 2 else { return nil }
      let slot: SlotID
      if entry.tape[parts[0]].kind == .string {
        guard let node = names.node(named: entry.tape[parts[0]].text(in: entry.bytes)) else {
          return nil
        }
        slot = session.program.nodes[node].slot
      } else {
        guard let number = entry.number(at: parts[0]) else { return nil }
        slot = number
      }
      keys.append(SortKey(slot: slot, isDescending: entry.tape[parts[1]].kind == .true))
    }
    return keys
  }
}

extension DraftObject {
  /// The place of an entry whose answer does not fit.
  fileprivate var unfitPlace: UnfitAnswers.Place {
    UnfitAnswers.Place(name: text("path") ?? "", row: number("row"))
  }
}
