package import FormEngine
import FormJSON

/// A session as a draft leaves it.
///
/// Reading is total: whatever the bytes are, the entries up to the first that is not whole are
/// replayed, and what the form does not accept is listed.
package struct DraftReplay {
  package internal(set) var session: Session
  private(set) var header: DraftHeader
  /// When the last entry was written.
  private(set) var lastChange: LocalDateTime?
  /// The fields and lists of which something no longer fits the form, each once; with the options
  /// in parentheses where only these do not.
  package private(set) var unfit: [String] = []
  /// How many answers are among them that were left out as a whole.
  private(set) var unfitCount = 0
  /// The fields whose answers in the draft gave way to preset ones.
  package private(set) var overridden: [Path] = []
  /// The secrets that were entered and are empty now.
  package private(set) var forgotten: [Path] = []
  package private(set) var submission = Submission.none
  /// Earlier places that an answer had shown or invalidated, and that nobody has been asked for.
  var pending: [Path] = []
  /// A text that was begun and not finished.
  package private(set) var unfinished: UnfinishedText?
  /// The number of bytes up to the end of the last whole entry.
  package private(set) var wholeSize: Int
  /// Whether something follows that is not an entry.
  package private(set) var isDamaged: Bool
  /// Whether nothing follows that is one.
  private(set) var isLost = false

  /// What the draft says of the last submit.
  package enum Submission: Hashable, Sendable {
    case none
    /// It is not known whether it arrived.
    case uncertain
    /// A program has accepted it, but the answers were not written.
    case delivered
    case accepted(LocalDateTime)
  }

  /// Why there is nothing to replay.
  package enum Failure: Error, Hashable, Sendable {
    case notADraft
    case newer(version: Int)
    /// The header is damaged.
    case damaged
  }

  let names: DraftNames
  /// The session with its preset answers.
  let start: Session
  var rows = DraftRows()
  /// For each step of the draft that can be undone, or redone, how many it is here.
  private var undoSizes: [Int] = []
  private var redoSizes: [Int] = []
  private var unfitNames: Set<String> = []
  /// Places with an answer that was left out.
  private var openAgain: Set<Path> = []
  var secretNumber = 0
  /// Where the person was, as far as the entries say.
  private var asked: Path?
  /// Where the focus is because the question that was asked is preset now: nobody was asked here.
  private var unasked: Path?
  private var forgottenPaths: Set<Path> = []
  private var overriddenPaths: Set<Path> = []
  /// Whether answers in the draft are not in the session.
  private(set) var losesAnswers = false

  /// Whether the draft can be continued as it is: nothing in it was left out.
  package func isExact(for hash: String) -> Bool {
    header.hash == hash && unfit.isEmpty && overridden.isEmpty && hasSamePresets
  }

  /// Whether the draft was begun with the preset answers of this run.
  var hasSamePresets: Bool { header == header.with(presetsOf: start, names) }

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
    self.start = start
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

  /// Ends an unfinished submit, and empties the secrets.
  private mutating func end() {
    if case .submitting = session.status { session.send(.submissionCancelRequested) }
    dropBlankExtraRows()
    forgetSecrets()
    // What lost its answer is asked, although the person has left it.
    for path in openAgain where session.isKnown(path) && !session.isAnswered(path) {
      session.giveTouch(at: path, false)
    }
    if let text = unfinished, !session.isKnown(text.path) { unfinished = nil }
    pending = pending.filter { session.isKnown($0) }
    forgotten = forgotten.filter { session.isVisible($0) && session.value($0).isEmpty }
  }

  private mutating func forgetSecrets() {
    for path in session.forgetEnteredSecrets() { noteForgotten(path) }
    countStepsAnew()
  }

  /// The session has forgotten steps.
  private mutating func countStepsAnew() {
    let counts = session.stepCounts
    undoSizes = Array(repeating: 1, count: counts.undo)
    redoSizes = Array(repeating: 1, count: counts.redo)
  }

  mutating func noteForgotten(_ path: Path) {
    if forgottenPaths.insert(path).inserted { forgotten.append(path) }
  }

  // MARK: Entries

  /// Replays an entry; returns false if it is not one.
  private mutating func replay(_ entry: DraftObject) -> Bool {
    guard let at = entry.dateTime("at"), let word = entry.text("do"),
      let kind = DraftEntryKind(rawValue: word)
    else { return false }
    if kind != .noticed { lastChange = at }
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
    case .resumed:
      if case .submitting = session.status { session.send(.submissionCancelRequested, at: at) }
      forgetSecrets()
      for renamed in entry.objects("rows") {
        guard let list = renamed.text("path").flatMap(names.node) else { continue }
        rows.rename(renamed.numbers("from"), to: renamed.numbers("to"), of: list)
      }
    case .noticed: break
    case .started: matchStartRows(entry)
    case .snapshot:
      restore(entry)
      if entry.has("uncertain") { submission = .uncertain }
      if entry.has("delivered") { submission = .delivered }
    case .submit, .submitting, .accepted, .rejected, .cancelled, .undelivered, .delivered:
      replaySubmission(kind, entry, at)
    }
    if !pending.isEmpty { pending.removeAll { $0 == session.focus } }
    switch kind {
    case .entered, .assigned, .confirmed, .cleared, .focus, .next, .previous: asked = place(entry)
    case .added: asked = nil
    default: break
    }
    leaveUnasked()
    return true
  }

  /// Moves the focus to where it was moved. A step from here leads elsewhere if the form or the
  /// preset answers have changed, and would pass a question that nobody was asked.
  private mutating func move(_ step: Action, _ entry: DraftObject, _ at: LocalDateTime) {
    var place = place(entry)
    // The time may have shown or hidden a question.
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
      // A question that the form did not have was not left: nobody was asked.
      if isNew, let left { session.giveTouch(at: left, false) }
    }
  }

  /// A question that nobody was asked is not left with the focus.
  private mutating func leaveUnasked() {
    guard let place = unasked, place == asked || place != session.focus else { return }
    if place != asked, !session.isAnswered(place) { session.giveTouch(at: place, false) }
    unasked = nil
  }

  /// Whether the place to which the focus was moved is not asked any more: the field is preset now,
  /// or the form does not have it.
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
      // A placeholder need not have the errors of the secret in whose place it is.
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

  /// Adds lines to the text that was not finished at a place.
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
    let before = session.stepCounts.undo
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
      leaveOut(entry)
    }
    count(entry, since: before)
  }

  /// Keeps an answer or a row in something that is hidden or read-only now, as it would be if it had
  /// been answered before that. It cannot be undone.
  ///
  /// - Returns: whether it was kept.
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
    case .rowAdded(let list, _):
      guard isOutOfReach(list), session.giveRow(in: list, settled: false) != nil else {
        return false
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
      return .rowMoved(RowPath(body: path.node, row: path.row), to: index)
    case .sorted: return sortKeys(entry).map { .rowsSorted(list: path, by: $0) }
    default: return nil
    }
  }

  /// Notes how many steps an entry has become.
  mutating func count(_ entry: DraftObject, since before: Int) {
    let made = max(0, session.stepCounts.undo - before)
    if entry.has("step") {
      undoSizes.append(made)
      redoSizes = []
    } else if made > 0 {
      undoSizes.append((undoSizes.popLast() ?? 0) + made)
      redoSizes = []
    }
  }

  private mutating func retrace(
    _ action: Action, _ at: LocalDateTime, from source: WritableKeyPath<DraftReplay, [Int]>,
    to target: WritableKeyPath<DraftReplay, [Int]>
  ) {
    guard let size = self[keyPath: source].popLast() else { return }
    for _ in 0..<size { session.send(action, at: at) }
    self[keyPath: target].append(size)
  }

  mutating func override(_ path: Path) {
    losesAnswers = true
    if overriddenPaths.insert(path).inserted { overridden.append(path) }
  }

  mutating func leaveOut(_ entry: DraftObject) {
    losesAnswers = true
    if let path = place(entry) { openAgain.insert(path) }
    guard !isInOverriddenRow(entry) else { return overrideList(around: entry) }
    if noteUnfit(DraftNames.shown(entry.text("path") ?? "")) { unfitCount += 1 }
  }

  /// Lists the chosen options that a field no longer has.
  mutating func leaveOutOptions(_ entry: DraftObject, _ node: Node) {
    let unknown = entry.unknownOptions(of: node, in: session.program)
    guard !unknown.isEmpty else { return }
    losesAnswers = true
    let name = DraftNames.shown(entry.text("path") ?? "")
    noteUnfit("\(name) (\(unknown.joined(separator: ", ")))")
  }

  @discardableResult
  private mutating func noteUnfit(_ name: String) -> Bool {
    guard unfitNames.insert(name).inserted else { return false }
    unfit.append(name)
    return true
  }

  /// Takes over what is known of the bytes of a draft, of which this one is the snapshot.
  mutating func takeOver(_ former: DraftReplay) {
    lastChange = former.lastChange
    wholeSize = former.wholeSize
    isDamaged = former.isDamaged
    losesAnswers = losesAnswers || former.losesAnswers
    unfitCount += former.unfitCount
    for name in former.unfit { noteUnfit(name) }
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
