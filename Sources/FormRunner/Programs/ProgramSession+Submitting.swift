import FormEngine
import FormJSON

// What becomes of submitted answers.

extension ProgramSession {
  /// The answers that the handler has.
  struct HandedOver {
    let number: Int
    let answers: Answers
    let mask: SecretMask
    var lines: HandlerLines
  }

  /// Returns the answers to run the handler with, as JSON; nil if none were submitted. Its events then
  /// go to `hear`, lines that arrive meanwhile to `receiveMeanwhile`, and its result to `finish`.
  package mutating func takeSubmission() -> [UInt8]? {
    guard handler != nil, let (number, answers) = submitting else { return nil }
    submitting = nil
    let mask = submissions.maskSecrets(of: session)
    handedOver = HandedOver(
      number: number, answers: answers, mask: mask, lines: HandlerLines(mask, in: session.language))
    return answers.json(pretty: false)
  }

  /// Shows what the handler writes to its standard error.
  package mutating func hear(_ event: HandlerEvent) {
    guard case .error(let bytes) = event, var handed = handedOver else { return }
    let lines = handed.lines.append(bytes)
    handedOver = handed
    show(lines)
  }

  private mutating func show(_ lines: [String]) {
    guard let handler else { return }
    for line in lines {
      let message = SubmissionMessage.output(handler: handler.name, line: line)
      say(message.text(in: session.language))
    }
  }

  /// Answers a line that arrives while the handler has the answers.
  ///
  /// - Returns: true if the line cancels it. Then it is answered with the end.
  package mutating func receiveMeanwhile(_ line: [UInt8]) -> Bool {
    var fault: ProgramRequest.Fault?
    let request = ProgramRequest(line, fault: &fault)
    guard fault == nil else {
      receive(line)
      return false
    }
    switch request.name {
    case "cancel":
      cancellation = request
      return true
    // The answers are somebody else's as long as the handler has them.
    case "reset": finish(.submitting, number: request.number)
    default: receive(line)
    }
    return false
  }

  /// Shows what follows from the result of the handler.
  package mutating func finish(_ result: HandlerResult) {
    guard let handler, var handed = handedOver else { return }
    show(handed.lines.finish())
    handedOver = nil
    let (number, mask, language) = (handed.number, handed.mask, session.language)
    switch result {
    case .ended(status: 0, let output, let isCut):
      let message = HandlerReply.message(
        ofAcceptance: output, isWhole: !isCut, hiding: mask, in: language)
      if write(handed.answers) {
        carryOut(.submissionAccepted(number))
        noteSubmitted()
        if !message.isEmpty { say(message) }
      } else {
        noteUnwritten(handed.answers)
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
    case .cancelled, .stopped: giveBack(.cancelled, isUncertain: true)
    }
    finish(number: cancellation?.number)
    cancellation = nil
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
    if let message = reply.message { say(message) }
    for remark in reply.remarks + reply.hiddenProblems(in: session) { say(remark) }
    let emptied = cleared.filter { !session.hasAnswer($0) }
    if let message = session.naming(emptied, around: .form, { .cleared(labels: $0, more: $1) }) {
      say(message.text(in: session.language))
    }
  }

  /// Writes the answers that the program accepts; if that fails, they are not submitted.
  mutating func accept(_ request: ProgramRequest, _ number: Int) {
    guard let (_, answers) = submitting else { return }
    if write(answers) {
      submitting = nil
      carryOut(.submissionAccepted(number))
      noteSubmitted()
    } else {
      noteUnwritten(answers)
    }
    finish(number: request.number)
  }

  private mutating func noteSubmitted() {
    hasFailed = false
    if let file = destination?.file {
      say(SubmissionMessage.written(file: file).text(in: session.language))
    }
    draft?.finish()
    sayRemarks()
  }

  /// Writes the answers, if they are written anywhere; returns false if that failed, and says why.
  private mutating func write(_ answers: Answers) -> Bool {
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
        return false
      case .stopped: return false
      }
    }
    say(message.text(in: session.language))
    return false
  }

  /// Goes back to editing, and keeps the answers that could not be written.
  private mutating func noteUnwritten(_ answers: Answers) {
    hasFailed = true
    carryOut(.submissionCancelRequested)
    draft?.noteDelivered(session)
    sayRemarks()
    let known = answers.presets(of: session.program)
    guard let keeper, !known.members.isEmpty else { return }
    let withoutSecrets = answers.containsSecrets
    switch keeper.keep(known.json(pretty: true) + [0x0A]) {
    case .success(let file):
      let words = SubmissionMessage.keptInFile(withoutSecrets: withoutSecrets)
      say(words.text(in: session.language) + " " + file)
    case .failure(let failure):
      say(SubmissionMessage.notKept(reason: failure.reason).text(in: session.language))
    }
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
