import FormEngine

extension Conversation {
  /// Asks whether to submit, at the end of the form.
  mutating func askToSubmit() -> Turn {
    if occasion == .arrival { arrive(at: nil) }
    mending = nil
    lastAsked = nil
    occasion = .repeated
    let label = session.submitLabel
    let question = label.hasSuffix("?") ? label : label + "?"
    switch read(prompt: question + " [Y/n]: ") {
    case .line(let line): return act(onSubmitEntry: Entry(line: line))
    case let other: return leave(other)
    }
  }

  private mutating func act(onSubmitEntry entry: Entry) -> Turn {
    switch entry {
    case .keep: return submit()
    case .text(let text):
      switch isYes(text) {
      case true?: return submit()
      case false?: goBack(toLast: true)
      case nil: say("Error: Answer y or n.")
      }
    case .back: goBack(toLast: true)
    case .on: say("This is the end of the form. Enter submits it.")
    case .empty: say("There is no field here to empty.")
    case .help: say(helpOf: .form)
    case .command(let word, let argument): return obey(word, argument, at: nil)
    }
    return .goOn
  }

  private mutating func goBack(toLast: Bool) {
    occasion = .arrival
    goBack()
  }

  /// Submits. What blocks is told, and the conversation goes where the form's policy says.
  mutating func submit() -> Turn {
    for effect in send(.submitRequested) {
      switch effect {
      case .submit(let number, let answers): return deliver(answers, number: number)
      case .refused(let refusal): say("Error: " + session.explanation(of: refusal))
      default: break
      }
    }
    occasion = session.focus == nil ? .repeated : .arrival
    lastAsked = nil
    mending = session.focus == nil ? nil : Mending()
    sayUnreachable()
    return .goOn
  }

  /// Tells the problems of the form, and those at places that cannot take the focus.
  private func sayUnreachable() {
    say(
      session.allProblems().filter { problem in
        guard !problem.isWarning else { return problem.path == .form }
        return problem.path == .form || !session.isFocusable(problem.path)
      }, label: true)
  }

  private mutating func deliver(_ answers: Answers, number: Int) -> Turn {
    say(session.problems(at: .form).filter(\.isWarning))
    guard let handler else { return accept(answers, number: number) }
    say("Submitting to \(handler.name) …")
    switch handler.run(answers: answers.json(pretty: false)) {
    case .ended(status: 0, _): return accept(answers, number: number)
    case .ended(let status, let output):
      let ending = "\(handler.name) ended with status \(status)."
      reject(HandlerReply(output, from: handler.name, ending: ending), number: number)
    case .crashed(let signal):
      reject(
        HandlerReply(message: "\(handler.name) was ended by signal \(signal)."), number: number)
    case .couldNotStart(let reason):
      let message = "\(handler.name) could not be started: \(reason)."
      reject(HandlerReply(message: message), number: number)
    case .cancelled:
      send(.submissionCancelRequested)
      say("Cancelled. The answers are kept.")
      occasion = .repeated
    case .stopped(let interruption): return .ended(.stopped(interruption))
    }
    return .goOn
  }

  private mutating func accept(_ answers: Answers, number: Int) -> Turn {
    send(.submissionAccepted(number))
    say("Submitted.")
    return .ended(.submitted(answers))
  }

  /// Takes a rejection back to the fields. What belongs to none is told at once.
  private mutating func reject(_ reply: HandlerReply, number: Int) {
    var problems: [HandlerProblem] = []
    var remarks = reply.remarks
    for problem in reply.problems {
      // An empty path is the whole record.
      if problem.path.isEmpty {
        remarks.append(problem.message)
        continue
      }
      guard case .success(let path) = session.path(named: problem.path) else {
        remarks.append("\(problem.path): \(problem.message)")
        continue
      }
      switch session.program.nodes[path.node].kind {
      case .field, .list: problems.append(HandlerProblem(path: path, message: problem.message))
      default: remarks.append("\(session.label(path)): \(problem.message)")
      }
    }
    var focus: Path?
    if let name = reply.focus {
      switch session.path(named: name) {
      case .success(let path): focus = path
      case .failure: remarks.append("The focus that the handler names is not in the form: \(name)")
      }
    }
    send(
      .submissionRejected(number, message: reply.message, problems: problems, focus: focus))
    say("Error: " + reply.message)
    for remark in remarks { say("Error: " + remark) }
    let found = session.allProblems().filter(\.isFromHandler)
    if !options.asksNothing { unsettle(found.map(\.path), focus: focus) }
    say(found.filter { options.asksNothing || !session.isFocusable($0.path) }, label: true)
    lastAsked = nil
    occasion = session.focus == nil ? .repeated : .arrival
    mending = session.focus == nil ? nil : Mending(rejected: found.map(\.path))
  }

  /// Makes answers that were given beforehand, and rejected, open to change.
  private mutating func unsettle(_ paths: [Path], focus: Path?) {
    let settled = paths.filter { session.isSettled($0) }
    guard !settled.isEmpty else { return }
    for path in settled { send(.focusRequested(path)) }
    let target =
      focus ?? session.program.parts.submit.onReject.map { Path(node: $0) } ?? paths.first
    send(.focusRequested(target.flatMap { session.resolve(target: $0) }))
  }

  /// Submits what is known without asking, or tells all that is missing.
  mutating func submitUnasked() -> Outcome {
    if case .ended(let outcome) = submitQuietly() { return outcome }
    return .rejected
  }

  private mutating func submitQuietly() -> Turn {
    say(session.allProblems().filter { $0.isWarning && $0.path != .form }, label: true)
    for case .submit(let number, let answers) in send(.submitRequested) {
      return deliver(answers, number: number)
    }
    sayMissing()
    return .goOn
  }
}
