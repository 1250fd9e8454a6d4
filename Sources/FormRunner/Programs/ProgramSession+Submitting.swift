import FormEngine
import FormJSON

// What becomes of submitted answers.

extension ProgramSession {
  /// True if the handler is to be run with submitted answers.
  package var waitsForHandler: Bool { handler != nil && submitting != nil }

  /// Hands the submitted answers over, waits for the result and shows what follows from it.
  ///
  /// - Parameter flush: sends the lines so far.
  package mutating func runHandler(sending flush: (inout ProgramSession) -> Void) {
    guard let handler, let (number, answers) = submitting else { return }
    submitting = nil
    let mask = submissions.maskSecrets(of: session)
    let language = session.language
    var lines = HandlerLines(mask, in: language)
    func show(_ line: String) {
      say(SubmissionMessage.output(handler: handler.name, line: line).text(in: language))
    }
    let result = handler.run(answers: answers.json(pretty: false)) { event in
      guard case .error(let bytes) = event else { return }
      for line in lines.append(bytes) { show(line) }
      flush(&self)
    }
    for line in lines.finish() { show(line) }
    switch result {
    case .ended(status: 0, let output, let isCut):
      let message = HandlerReply.message(
        ofAcceptance: output, isWhole: !isCut, hiding: mask, in: language)
      if write(answers, isAccepted: true) {
        carryOut(.submissionAccepted(number))
        noteSubmitted()
        if !message.isEmpty { say(message) }
      }
    case .ended(let status, let output, let isCut):
      reject(
        HandlerReply(output, isWhole: !isCut, status: status, hiding: mask, in: language)
          .masked(by: mask), mask, number: number)
    case .crashed(let signal):
      giveBack(.crashed(handler: handler.name, signal: signal), isUncertain: true)
    case .couldNotStart(let reason):
      giveBack(.notStarted(handler: handler.name, reason: reason), isUncertain: false)
    case .timedOut(let seconds):
      let limit = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
      giveBack(.tookTooLong(handler: handler.name, seconds: limit), isUncertain: true)
    case .cancelled:
      giveBack(.cancelled, isUncertain: true)
      isCancelled = true
    case .stopped: giveBack(.cancelled, isUncertain: true)
    }
    finish(number: nil)
  }

  /// Ends a submission without a result.
  private mutating func giveBack(_ message: SubmissionMessage, isUncertain: Bool) {
    carryOut(.submissionCancelRequested)
    say(message.text(in: session.language))
    if isUncertain, let handler {
      say(SubmissionMessage.uncertain(handler: handler.name).text(in: session.language))
    } else {
      draft?.noteUndelivered(session)
    }
  }

  private mutating func reject(_ reply: HandlerReply, _ mask: SecretMask, number: Int) {
    let reply = reply.placed(in: session, hiding: mask)
    let cleared = session.answersToClear()
    carryOut(
      .submissionRejected(
        number, message: reply.message, problems: reply.problems, focus: reply.focus))
    for message in [reply.message] + reply.remarks { say(message) }
    let emptied = cleared.filter { !session.hasAnswer($0) }
    if let message = session.naming(emptied, around: .form, { .cleared(labels: $0, more: $1) }) {
      say(message.text(in: session.language))
    }
  }

  /// Writes the answers that the program has accepted.
  mutating func accept(_ number: Int) {
    guard case .submitted = session.status, let (_, answers) = submitting else { return }
    submitting = nil
    if write(answers, isAccepted: true) { noteSubmitted() }
  }

  private mutating func noteSubmitted() {
    isSubmitted = true
    hasFailed = false
    if let file = destination?.file {
      say(SubmissionMessage.written(file: file).text(in: session.language))
    }
    draft?.finish()
    sayRemarks()
  }

  /// Writes the answers, if they are written anywhere; returns whether they were.
  private mutating func write(_ answers: Answers, isAccepted: Bool) -> Bool {
    guard let destination else { return true }
    let message: any RunnerMessage
    if destination.hasChanged {
      message = EditMessage.changedMeanwhile(file: destination.name)
    } else {
      switch destination.write(answers, of: session) {
      case .written: return true
      case .failed(let reason):
        message = SubmissionMessage.cannotWrite(name: destination.name, reason: reason)
      case .impossible(let reason):
        say(reason)
        return fail()
      case .stopped: return fail()
      }
    }
    say(message.text(in: session.language))
    return fail()
  }

  private mutating func fail() -> Bool {
    hasFailed = true
    if case .submitting = session.status { carryOut(.submissionCancelRequested) }
    draft?.noteDelivered(session)
    sayRemarks()
    return false
  }

  /// Resumes the draft of an earlier run, which without a person to ask is always wanted.
  ///
  /// - Returns: what there is to say about it.
  mutating func resumeDraft() -> [String] {
    guard let draft else { return [] }
    var messages: [DraftMessage] = []
    if let found = draft.found {
      let now = clock()
      if case .accepted(let date) = found.submission {
        messages.append(.alreadySubmitted(date, now: now))
        draft.removeSubmitted()
      } else if found.isLost {
        messages.append(.lost)
        if let message = draft.setAside() { messages.append(message) }
      } else {
        let answers = draft.foundAnswers
        let age = DraftAge(since: found.lastChange ?? now, now: now)
        if let resumed = draft.resume() {
          session = resumed.session
          messages.append(.resumed(answers: answers, age: age))
          messages += resumed.messages
        }
      }
    }
    return (messages + draft.takeRemarks()).map { $0.text(in: session.language) }
  }
}
