package import FormEngine

/// The draft of a form in one run: a journal of its answers.
package final class Draft: ActionJournal {
  /// The choice of what to do with the draft of an earlier run.
  package enum Choice: Hashable, Sendable {
    case ask, resume, startAfresh
  }

  /// The state of the journal's file.
  private enum State {
    /// No file exists before the first answer.
    case unwritten
    /// The file is as an earlier run left it. The first answer replaces it, starting with these
    /// bytes.
    case found(beginning: [UInt8], losesAnswers: Bool)
    case open
    /// Nothing more is recorded.
    case ended
  }

  let choice: Choice
  private let storage: any DraftStorage
  private let names: DraftNames
  private let header: DraftHeader
  /// The session with its preset answers, before any action.
  private let start: Session
  private var writer: DraftWriter
  private var state = State.unwritten
  /// Entries that have not been written: those before the first answer, or after a failure.
  private var unwritten: [UInt8] = []
  private var size = 0
  private var hasFailed = false
  private var remarks: [DraftMessage] = []
  /// The draft of an earlier run.
  private(set) var found: DraftReplay?
  /// True if the run started with the answers of the draft.
  private(set) var isResumed = false
  /// The secrets that were entered in an earlier run.
  private(set) var forgotten: [Path] = []
  /// The state of the last submission.
  private var submission = DraftReplay.Submission.none
  /// A text that is not finished. Its lines are kept in the draft like an answer.
  private(set) var unfinished: UnfinishedText?
  /// Earlier places that answers have shown or invalidated in an earlier run.
  private(set) var pending: [Path] = []
  /// The focus before each step of an earlier run, by the number of the step.
  private(set) var focusBeforeSteps: [Int: Path] = [:]

  /// - Parameters:
  ///   - bytes: the contents left by an earlier run; nil if there are none.
  ///   - start: the session with its preset answers, before any action.
  ///   - hasPresets: true if there are preset answers.
  package init(
    _ storage: any DraftStorage, holding bytes: [UInt8]?, header: DraftHeader, start: Session,
    hasPresets: Bool, choice: Choice
  ) throws(DraftReplay.Failure) {
    let names = DraftNames(start.program)
    self.storage = storage
    self.names = names
    self.header = header.with(presetsOf: start, names)
    self.start = start
    self.choice = choice
    writer = DraftWriter(names, presets: hasPresets ? start : nil)
    beginning = self.header.bytes + writer.entry(startingWith: start)
    guard let bytes else { return }
    found = try DraftReplay.reading(bytes, onto: start, names)
    size = bytes.count
  }

  /// The name to show for the draft, which is the name of its file.
  var name: String { storage.name }

  /// True if there is a draft of an earlier run to resume.
  package var hasFound: Bool { found != nil }

  /// The file of answers being edited; empty if there is none.
  var editedFile: String { header.edited }

  /// True if there is a draft, both during the run and after it.
  var isKept: Bool {
    switch state {
    case .found, .open: true
    case .unwritten, .ended: false
    }
  }

  /// Returns the remarks about failures since the last call.
  func takeRemarks() -> [DraftMessage] {
    defer { remarks = [] }
    return remarks + storage.takeRemarks()
  }

  // MARK: The draft of an earlier run

  /// The number of answers in the draft, including those that no longer fit the form.
  var foundAnswers: Int {
    guard let found else { return 0 }
    let isNew = found.unfinished.map { found.session.value($0.path).isEmpty } ?? false
    return DraftSnapshot.answerCount(found.session, names) + found.unfitCount + (isNew ? 1 : 0)
  }

  /// Resumes the draft.
  ///
  /// - Returns: the session, the messages about it, and whether the form or the preset answers have
  ///   changed.
  package func resume() -> (session: Session, messages: [DraftMessage], hasChanged: Bool)? {
    guard let replay = found else { return nil }
    found = nil
    isResumed = true
    var session = replay.session
    let isExact = replay.isExact(for: header.hash)
    var messages: [DraftMessage] = []
    if replay.isDamaged { messages.append(.damagedEnd) }
    if !replay.unfit.isEmpty {
      messages.append(.unfit(replay.unfit, formHasChanged: replay.header.hash != header.hash))
    }
    if !replay.overridden.isEmpty {
      messages.append(.overridden(replay.overridden.map { session.place($0) }))
    }
    forgotten = replay.forgotten
    submission = replay.submission
    unfinished = replay.unfinished
    pending = replay.pending
    if isExact {
      focusBeforeSteps = replay.focusBeforeSteps
      state = .open
      if replay.isDamaged { cut(to: replay.wholeSize) }
      size = replay.wholeSize
      append(writer.entry(resuming: replay))
    } else {
      session = restate(
        session, losesAnswers: replay.losesAnswers)
    }
    if !forgotten.isEmpty {
      messages.append(.secretsForgotten(forgotten.map { session.place($0) }))
    }
    switch submission {
    case .none, .accepted: break
    case .uncertain: messages.append(.uncertain)
    case .delivered: messages.append(.delivered)
    }
    return (session, messages, !isExact)
  }

  /// True if the last submission may have arrived.
  var mayHaveArrived: Bool { submission != .none }

  /// Prepares the snapshot that will replace a draft that only partly fits, and returns the session
  /// restored from it. A run without answers leaves the old draft in place, because the form may be
  /// changed back, or a flag may just have been forgotten.
  private func restate(_ session: Session, losesAnswers: Bool) -> Session {
    let bytes = snapshot(of: session)
    guard let replay = try? DraftReplay(bytes, onto: start, names), replay.unfit.isEmpty else {
      end(.unwritten("the snapshot cannot be read again"))
      return session
    }
    forgotten = replay.forgotten
    unfinished = replay.unfinished
    pending = replay.pending
    // New entries use the row identities of the session restored from the snapshot.
    state = .found(
      beginning: bytes + writer.entry(resuming: replay), losesAnswers: losesAnswers)
    return replay.session
  }

  /// Moves the draft out of the way. It is removed when the form is submitted.
  func setAside() -> DraftMessage? {
    guard found != nil else { return nil }
    found = nil
    size = 0
    do throws(DraftFailure) {
      return .setAside(try storage.setAside())
    } catch {
      end(error)
      return nil
    }
  }

  /// Removes a draft whose answers have been accepted.
  func removeSubmitted() {
    found = nil
    size = 0
    storage.remove()
  }

  // MARK: The journal

  package func accepted(_ action: Action, in session: Session, isStep: Bool, submits: Bool) {
    if case .ended = state { return }
    if let text = unfinished, action.editedPath == text.path { unfinished = nil }
    let entry = writer.entry(
      for: masked(action, in: session), in: session, isStep: isStep, submits: submits)
    write(entry, isAnswer: action.isAnswer, submits: submits)
    switch action {
    case .submitRequested:
      guard submits else { break }
      submission = .uncertain
      storage.synchronize()
    case .submissionAccepted, .submissionRejected:
      submission = .none
      storage.synchronize()
    default: break
    }
  }

  /// Records a line of an unfinished text.
  package func typed(_ line: String, at path: Path, in session: Session) {
    if case .ended = state { return }
    if unfinished?.path != path { unfinished = UnfinishedText(path: path) }
    unfinished?.lines.append(line)
    write(writer.entry(line: line, at: path, in: session), isAnswer: true)
  }

  /// Discards an unfinished text.
  package func dropText(in session: Session) {
    guard unfinished != nil else { return }
    unfinished = nil
    write(writer.entry(.dropped, at: session.clock), isAnswer: true)
  }

  /// Records earlier places that an answer has shown or invalidated and that are still to be asked.
  func note(pending places: [Path], in session: Session) {
    if case .ended = state { return }
    write(writer.entry(pending: places, in: session), isAnswer: false)
  }

  private func write(_ entry: [UInt8], isAnswer: Bool, submits: Bool = false) {
    switch state {
    case .unwritten where !isAnswer: unwritten += entry
    case .unwritten: create(entry)
    case .found where !isAnswer && !submits: unwritten += entry
    case .found(let beginning, let losesAnswers):
      replace(with: beginning + unwritten + entry, losesAnswers: losesAnswers)
    case .open, .ended: append(entry)
    }
  }

  /// Replaces the draft of an earlier run. If the new one lacks answers, the old one is set aside.
  private func replace(with bytes: [UInt8], losesAnswers: Bool) {
    do throws(DraftFailure) {
      if let former = try storage.replace(with: bytes, keepsFormer: losesAnswers) {
        remarks.append(.setAside(former))
      }
      size = bytes.count
      unwritten = []
      state = .open
    } catch {
      end(error)
    }
  }

  /// Records that the last submission did not arrive.
  func noteUndelivered(_ session: Session) {
    guard submission == .uncertain else { return }
    submission = .none
    if isKept { append(writer.entry(.undelivered, at: session.clock)) }
  }

  /// Records that a program accepted the last submission, but the answers could not be written.
  func noteDelivered(_ session: Session) {
    submission = .delivered
    if isKept { append(writer.entry(.delivered, at: session.clock)) }
  }

  /// Returns a rejection without the handler's messages, which may repeat a short secret.
  private func masked(_ action: Action, in session: Session) -> Action {
    guard case .submissionRejected(let number, let message, let problems, let focus) = action,
      session.program.hasSecrets
    else { return action }
    return .submissionRejected(
      number, message: message.map { _ in DraftMessage.rejected.text(in: session.language) },
      problems: problems.map {
        HandlerProblem(path: $0.path, message: DraftMessage.rejected.text(in: session.language))
      },
      focus: focus)
  }

  private func create(_ entry: [UInt8]) {
    let bytes = beginning + unwritten + entry
    do throws(DraftFailure) {
      try storage.create(bytes)
      size = bytes.count
      unwritten = []
      state = .open
    } catch {
      end(error)
    }
  }

  /// Appends an entry, after any that could not be written before.
  private func append(_ entry: [UInt8]) {
    guard case .open = state else { return }
    unwritten += entry
    guard size + unwritten.count <= DraftFormat.sizeLimit else {
      end(.unwritten(DraftMessage.tooLarge.text(in: start.language)))
      return
    }
    do throws(DraftFailure) {
      try storage.append(unwritten)
      size += unwritten.count
      unwritten = []
    } catch .unwritten(let reason) {
      // Writing is tried again with the next entry.
      if !hasFailed { remarks.append(.writeFailed(reason)) }
      hasFailed = true
    } catch {
      end(error)
    }
  }

  private func cut(to size: Int) {
    do throws(DraftFailure) {
      try storage.cut(to: size)
    } catch {
      end(error)
    }
  }

  private func end(_ failure: DraftFailure) {
    state = .ended
    unwritten = []
    remarks.append(failure.message(for: name))
  }

  // MARK: End of the run

  /// The state of the draft at the end of a run.
  package enum Rest: Hashable {
    /// There was no draft.
    case nothing
    /// The draft had no answers and was removed.
    case removed
    /// The draft was kept. Secrets that were entered are not in it.
    case kept(lacksSecrets: Bool)
  }

  /// The first bytes of every draft of this run.
  private let beginning: [UInt8]

  private func snapshot(of session: Session) -> [UInt8] {
    let snapshot = DraftSnapshot(session, since: start, names)
    return beginning
      + snapshot.entry(
        forgotten: forgotten, pending: pending, submission: submission, unfinished: unfinished)
  }

  /// Closes the journal, or removes it if there is nothing to keep.
  ///
  /// - Parameters:
  ///   - pending: earlier places that are still to be asked.
  ///   - dropsHistory: true to replace the journal with a snapshot, so overwritten answers are gone
  ///     and nothing can be undone. Otherwise the next run continues as if this one had not ended.
  package func leave(_ session: Session, pending: [Path], dropsHistory: Bool) -> Rest {
    switch state {
    case .unwritten, .ended: return .nothing
    case .found:
      state = .ended
      return .kept(lacksSecrets: !forgotten.isEmpty)
    case .open: state = .ended
    }
    self.pending = pending
    let snapshot = DraftSnapshot(session, since: start, names)
    guard !snapshot.isWorthless || submission != .none || unfinished != nil else {
      storage.remove()
      return .removed
    }
    if dropsHistory || !unwritten.isEmpty {
      do throws(DraftFailure) {
        try storage.replace(with: self.snapshot(of: session), keepsFormer: false)
      } catch {
        // The journal already contains the same answers.
        if !unwritten.isEmpty { remarks.append(.incomplete) }
      }
    }
    storage.synchronize()
    return .kept(lacksSecrets: snapshot.hasSecrets || !forgotten.isEmpty)
  }

  /// Removes the draft and those set aside before, because the answers have been accepted.
  func finish() {
    if isKept { storage.remove() }
    storage.removeFormers()
    state = .ended
  }

  /// Removes the draft at the person's request.
  func discard() {
    if isKept { storage.remove() }
    state = .ended
  }
}

extension Action {
  /// True if the action gives an answer, which makes the draft worth keeping.
  fileprivate var isAnswer: Bool {
    switch self {
    case .entered, .confirmed, .assigned, .cleared, .rowAdded, .rowDeleted, .rowMoved, .rowsSorted:
      true
    case .focusRequested, .nextRequested, .previousRequested, .submitRequested,
      .submissionAccepted, .submissionRejected, .submissionCancelRequested, .undoRequested,
      .redoRequested, .resetRequested:
      false
    }
  }
}
