import FormEngine
import FormLanguage

// Submissions, the replies of handlers, and the problems that the person saw.

extension TestTranscript {
  mutating func submit(_ recorded: RecordedAction) throws(RecordingFailure) {
    goThere(before: nil)
    var (trial, answers) = submitted()
    if let after = recorded.after {
      let wanted = recorded.submits ? after.answers().secrets(shownAs: "") : nil
      var entered = self
      if answers?.secrets(shownAs: "") != wanted,
        (try? entered.reconcile(with: after)) != nil
      {
        self = entered
        (trial, answers) = submitted()
      }
    }
    let isSubmitted = answers != nil
    // The submission may have been blocked by an answer that a test cannot enter.
    if isSubmitted, !recorded.submits, !isExact { return }
    guard isSubmitted == recorded.submits else { throw .differs }
    session = trial
    steps.append("submit")
    guard !isSubmitted else { return }
    expectFocus(recorded)
    expect(recorded.met)
  }

  /// Returns the session after submitting, and the answers unless something blocks.
  private func submitted() -> (Session, Answers?) {
    var trial = session
    var submitted: Answers?
    for case .submit(_, let answers) in trial.send(.submitRequested) { submitted = answers }
    return (trial, submitted)
  }

  mutating func acceptOrReject(_ action: (Int) -> Action) {
    if case .submitting(let number) = session.status { send(action(number)) }
  }

  /// Writes a rejection. A test can reject at one place only, so this is the one that leads to the
  /// same question.
  mutating func reject(
    _ recorded: RecordedAction, _ message: String?, _ problems: [HandlerProblem], focus: Path?
  ) throws(RecordingFailure) {
    var candidates = problems
    if candidates.isEmpty, let focus {
      candidates.append(HandlerProblem(path: focus, message: message ?? ""))
    }
    candidates = candidates.compactMap { problem in
      place(problem.path).map { HandlerProblem(path: $0, message: problem.message) }
    }
    let wanted = recorded.focus.flatMap { place($0) }
    let best =
      candidates.first { problem in
        guard case .submitting(let number) = session.status else { return false }
        var trial = session
        trial.send(
          .submissionRejected(number, message: nil, problems: [problem], focus: nil))
        return trial.focus == wanted
      } ?? candidates.first
    if let best {
      let words = best.message.isEmpty ? "" : " " + literal(best.message)
      steps.append("reject \(name(best.path))\(words)")
      acceptOrReject { .submissionRejected($0, message: nil, problems: [best], focus: nil) }
    } else {
      steps.append("reject" + (message.map { " " + literal($0) } ?? ""))
      acceptOrReject { .submissionRejected($0, message: message, problems: [], focus: nil) }
    }
    expectFocus(recorded)
    try reconcile(recorded)
  }

  private mutating func expectFocus(_ recorded: RecordedAction) {
    guard let focus = recorded.focus else { return }
    guard let place = place(focus), place == session.focus else {
      isExact = false
      return
    }
    steps.append("expect focus \(name(place))")
  }

  // MARK: Problems

  /// Adds expectations for the problems that the person saw, if a test can name them.
  mutating func expect(_ problems: [Problem]) {
    for problem in problems {
      guard let path = place(problem.path),
        session.problems(at: path).contains(where: {
          $0.rule == problem.rule && $0.isWarning == problem.isWarning
        })
      else {
        isExact = false
        continue
      }
      guard let name = name(of: problem.rule, at: path) else { continue }
      let step = "expect \(problem.isWarning ? "warning" : "error") \(name)"
      if steps.last != step { steps.append(step) }
    }
  }

  /// Returns the name of a problem in a test; nil if it cannot be named.
  private func name(of rule: String, at path: Path) -> String? {
    if path == .form {
      let isTaken = session.member(named: rule, of: .form) != nil
      return isTaken ? nil : TestText.name(rule, isFirst: true)
    }
    let place = name(path)
    // A rule of another field is known only by that field's name.
    let rules = program.parts.rules.filter { $0.name == rule && $0.place == path.node }
    let isForeign = rules.contains { declared in
      declared.node != path.node && program.nodes[declared.node].kind == .field
    }
    return isForeign ? place : "\(place).\(TestText.name(rule, isFirst: false))"
  }
}
