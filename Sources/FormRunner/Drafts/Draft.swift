package import FormEngine

/// The draft of a form in one run: a journal of all that was answered.
package final class Draft: ActionJournal {
  /// What happens to a draft that an earlier run has left.
  package enum Choice: Hashable, Sendable {
    case ask, resume, startAfresh
  }

  /// What becomes of the journal.
  private enum State {
    /// There is no file before the first answer.
    case unwritten
    /// The file is as an earlier run has left it. After the first answer it begins with these bytes.
    case found(beginning: [UInt8], losesAnswers: Bool)
    case open
    /// Nothing more is kept.
    case ended
  }

  let choice: Choice
  private let storage: any DraftStorage
  private let names: DraftNames
  private let header: DraftHeader
  /// The session with its preset answers, before any action.
  private let start: Session
  private let writer: DraftWriter
  private var state = State.unwritten
  /// Entries that are not in the file: from before the first answer, or after a failure.
  private var unwritten: [UInt8] = []
  private var size = 0
  private var hasFailed = false
  private var remarks: [DraftMessage] = []
  /// What an earlier run has left.
  private(set) var found: DraftReplay?
  /// Secrets that an earlier run was given.
  private var forgotten: [Path] = []
  /// What became of the last submit.
  private var submission = DraftReplay.Submission.none
  /// Not yet an answer, but kept as one is.
  private(set) var unfinished: UnfinishedText?
  /// Earlier places that answers have shown or invalidated in an earlier run.
  private(set) var pending: [Path] = []

  /// - Parameters:
  ///   - bytes: what an earlier run has left in the storage; nil for nothing.
  ///   - start: the session with its preset answers, before any action.
  ///   - hasPresets: whether there are any.
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
    guard let bytes else { return }
    found = try DraftReplay.reading(bytes, onto: start, names)
    size = bytes.count
  }

  /// What people call the draft: the name of its file.
  var name: String { storage.name }

  /// The file of answers that are corrected; empty without one.
  var editedFile: String { header.edited }

  /// Whether there is a draft, now or in the end.
  var isKept: Bool {
    switch state {
    case .found, .open: true
    case .unwritten, .ended: false
    }
  }

  /// What went wrong since this was last asked.
  func takeRemarks() -> [DraftMessage] {
    defer { remarks = [] }
    return remarks + storage.takeRemarks()
  }

  // MARK: What an earlier run has left

  /// How many answers it contains, those included that no longer fit the form.
  var foundAnswers: Int {
    guard let found else { return 0 }
    let isNew = found.unfinished.map { found.session.value($0.path).isEmpty } ?? false
    return DraftSnapshot.answerCount(found.session, names) + found.unfitCount + (isNew ? 1 : 0)
  }

  /// Goes on with it.
  ///
  /// - Returns: the session, what is to be said about it, and whether the form or the preset answers
  ///   have changed.
  func resume() -> (session: Session, messages: [DraftMessage], hasChanged: Bool)? {
    guard let replay = found else { return nil }
    found = nil
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

  /// The secrets that were entered in an earlier run, and whether its last submit may have arrived.
  var resumption: (secrets: [Path], mayBeSubmitted: Bool) { (forgotten, submission != .none) }

  /// Prepares the snapshot that takes the place of a draft of which not all fits, and returns the
  /// session that the snapshot leads to. A run in which nothing is answered leaves the draft as it
  /// is: the form may become what it was, and a flag may only have been forgotten.
  private func restate(_ session: Session, losesAnswers: Bool) -> Session {
    let bytes = snapshot(of: session)
    guard let replay = try? DraftReplay(bytes, onto: start, names), replay.unfit.isEmpty else {
      end(.unwritten("the snapshot cannot be read again"))
      return session
    }
    forgotten = replay.forgotten
    unfinished = replay.unfinished
    pending = replay.pending
    // What is written from now on names the rows of the session that the snapshot leads to.
    state = .found(
      beginning: bytes + writer.entry(resuming: replay), losesAnswers: losesAnswers)
    return replay.session
  }

  /// Moves it out of the way; it goes when the form is submitted.
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

  /// Removes a draft whose answers were accepted.
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

  /// Keeps a line of a text that is not finished.
  func typed(_ line: String, at path: Path, in session: Session) {
    if case .ended = state { return }
    if unfinished?.path != path { unfinished = UnfinishedText(path: path) }
    unfinished?.lines.append(line)
    write(writer.entry(line: line, at: path, in: session), isAnswer: true)
  }

  /// Forgets a text that is not finished: nobody wants it.
  func dropText(in session: Session) {
    guard unfinished != nil else { return }
    unfinished = nil
    write(writer.entry(.dropped, at: session.clock), isAnswer: true)
  }

  /// Keeps that an answer has shown or invalidated earlier places, which are still to be asked.
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

  /// Replaces the draft that an earlier run has left. What this run has left out stays in it.
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

  /// The last submit did not reach anybody.
  func noteUndelivered(_ session: Session) {
    guard submission == .uncertain else { return }
    submission = .none
    if isKept { append(writer.entry(.undelivered, at: session.clock)) }
  }

  /// A program has accepted the last submit, but the answers could not be written.
  func noteDelivered(_ session: Session) {
    submission = .delivered
    if isKept { append(writer.entry(.delivered, at: session.clock)) }
  }

  /// A rejection without the words in which a handler may have repeated a short secret.
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

  /// Adds an entry, with those that could not be written before it.
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
      // It is tried again with the next entry.
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

  // MARK: The end

  /// What a run leaves of its draft.
  enum Rest: Hashable {
    /// There was none.
    case nothing
    /// It contained no answers.
    case removed
    /// Secrets that were entered are not in it.
    case kept(lacksSecrets: Bool)
  }

  /// The bytes with which each draft of this run begins.
  private var beginning: [UInt8] { header.bytes + writer.entry(startingWith: start) }

  private func snapshot(of session: Session) -> [UInt8] {
    let snapshot = DraftSnapshot(session, since: start, names)
    return beginning
      + snapshot.entry(
        forgotten: forgotten, pending: pending, submission: submission, unfinished: unfinished)
  }

  /// Ends the journal, or removes it if there is nothing to keep.
  ///
  /// - Parameters:
  ///   - pending: earlier places that are still to be asked.
  ///   - dropsHistory: whether a snapshot takes its place: what was overwritten is gone, and nothing
  ///     can be undone after it. Else the next run goes on as if this one had not ended.
  func leave(_ session: Session, pending: [Path], dropsHistory: Bool) -> Rest {
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
        // The journal says the same.
        if !unwritten.isEmpty { remarks.append(.incomplete) }
      }
    }
    storage.synchronize()
    return .kept(lacksSecrets: snapshot.hasSecrets || !forgotten.isEmpty)
  }

  /// Removes the draft, with the former ones that were set aside: the answers were accepted.
  func finish() {
    if isKept { storage.remove() }
    storage.removeFormers()
    state = .ended
  }

  /// Removes the draft: nobody wants the answers.
  func discard() {
    if isKept { storage.remove() }
    state = .ended
  }
}

extension Action {
  /// Whether it gives an answer, so that there is something to keep.
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
