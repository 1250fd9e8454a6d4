import FormEngine
import FormLanguage
import FormRunner
import SeededNumbers

/// A simulated person who fills in a form at random until it is submitted, while it is recorded.
struct RecordingWalk {
  private(set) var session: Session
  let recorder: Recorder
  /// The secrets that were entered.
  private(set) var secrets: Set<String> = []
  private var random: SeededGenerator
  /// The texts that the form's tests enter, by field.
  private var known: [NodeID: [String]] = [:]

  init(_ compilation: Compilation, _ program: Program, clock: LocalDateTime, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let steps = compilation.scenarios.flatMap(\.steps)
    // If the tests set the clock, the dates that they enter fit that time.
    let clocks = steps.compactMap { step in
      if case .clock(let clock) = step.kind { clock } else { nil }
    }
    session = Session(program, clock: clocks.first ?? clock)
    recorder = Recorder(session)
    for step in steps {
      switch step.kind {
      case .enter(let path, .typed(let text)): known[path.node, default: []].append(text)
      case .enter(let path, .value(let value)): note(value, at: path.node)
      case .given(let values): for given in values { note(given.value, at: given.path.node) }
      default: break
      }
    }
    if random.chance(1, in: 2) { preset() }
  }

  private mutating func note(_ value: Value, at node: NodeID) {
    let list = session.program.nodes[node].options
    let names = list < 0 ? [] : session.program.parts.options[list].map(\.name)
    known[node, default: []].append(value.text(labels: names))
  }

  /// Answers that were there before.
  private mutating func preset() {
    for _ in 0..<random.below(12) {
      let place = place()
      if session.program.nodes[place.node].kind == .list {
        _ = session.giveRow(in: place, settled: true)
      } else if case .value(let value) = session.reading(of: answer(place), at: place) {
        session.give(value, at: place, origin: .flag, settled: random.chance(1, in: 2))
      }
    }
    session.start()
    for path in session.secrets() { secrets.insert(session.value(path).text()) }
    recorder.resume(session)
  }

  /// Fills in the form.
  ///
  /// - Parameter steps: the number of random actions at first.
  /// - Returns: the submitted answers; nil if submitting was not possible.
  mutating func answers(after steps: Int) -> Answers? {
    for step in 0..<steps {
      if random.chance(1, in: 12) {
        let later = session.clock.adding(seconds: Int64(random.below(100_000)))
        send(.nextRequested, at: later)
      }
      if step == steps / 2, random.chance(1, in: 4), case .editing = session.status {
        recorder.resume(session)
      }
      if case .submitting(let number) = session.status {
        answer(submission: number)
      } else {
        send(choose())
        if random.chance(1, in: 2) { send(.nextRequested) }
      }
    }
    for _ in 0..<400 {
      if case .submitting(let number) = session.status {
        let answers = session.answers()
        send(.submissionAccepted(number))
        return answers
      }
      send(.submitRequested)
      if session.blocks { fix() }
    }
    return nil
  }

  private mutating func send(_ action: Action, at clock: LocalDateTime? = nil) {
    let steps = session.stepCounts.undo
    var submits = false
    for effect in session.send(action, at: clock) {
      if case .refused = effect { return }
      if case .submit = effect { submits = true }
    }
    if case .entered(let path, let text) = action,
      session.program.nodes[path.node].type.isSecret
    {
      secrets.insert(text)
    }
    recorder.accepted(
      action, in: session, isStep: session.stepCounts.undo > steps, submits: submits)
  }

  private mutating func fix() {
    guard let path = session.firstEmpty ?? session.firstProblem else {
      return send(.undoRequested)
    }
    if session.program.nodes[path.node].kind == .list {
      send(random.chance(3, in: 4) ? .rowAdded(list: path, at: nil) : .cleared(path))
    } else {
      send(.focusRequested(path))
      send(.entered(path, text: answer(path)))
      if !session.problems(at: path).isEmpty, random.chance(1, in: 4) { send(.cleared(path)) }
    }
    if random.chance(1, in: 40), let row = session.enclosingRow(of: path) { send(.rowDeleted(row)) }
  }

  private mutating func answer(submission number: Int) {
    switch random.below(3) {
    case 0: send(.submissionCancelRequested)
    case 1:
      let problems = (0..<random.below(3)).map { _ in
        HandlerProblem(path: place(), message: "No \\(")
      }
      recorder.noteReply(hasOwnMessage: true, leaks: false)
      send(
        .submissionRejected(
          number, message: "Not “this”.",
          problems: problems.filter { session.program.nodes[$0.path.node].kind != .note },
          focus: random.chance(1, in: 3) ? place() : nil))
    default:
      recorder.noteReply(hasOwnMessage: false, leaks: false)
      send(.submissionRejected(number, message: "No", problems: [], focus: nil))
    }
  }

  private mutating func choose() -> Action {
    let place = place()
    let isList = session.program.nodes[place.node].kind == .list
    switch random.below(20) {
    case 0:
      recorder.noteRequest()
      return .focusRequested(place)
    case 1: return .nextRequested
    case 2: return .previousRequested
    case 3, 4: return .undoRequested
    case 5: return .redoRequested
    case 6: return .cleared(place)
    case 7: return .confirmed(session.focus ?? place)
    case 8: return .submitRequested
    default: return isList ? changeRows(of: place) : .entered(place, text: answer(place))
    }
  }

  private mutating func changeRows(of list: Path) -> Action {
    let count = session.rowCount(of: list)
    let row = session.row(of: list, at: random.below(count))
    switch (random.below(8), row) {
    case (0, let row?): return .rowDeleted(row)
    case (1, let row?): return .rowMoved(row, to: random.below(count))
    case (2, _):
      let body = session.program.nodes[list.node].rowBody
      let slots = session.program.children(of: body).filter {
        session.program.nodes[$0].kind == .field && !session.program.nodes[$0].type.isSecret
      }.map { session.program.nodes[$0].slot }
      return .rowsSorted(
        list: list, by: slots.prefix(1).map { SortKey(slot: $0, isDescending: count % 2 == 0) })
    case (3, _): return .rowAdded(list: list, at: random.below(count + 1))
    default: return .rowAdded(list: list, at: nil)
    }
  }

  /// A field or list somewhere in the form.
  private mutating func place() -> Path {
    var place = Path.form
    while true {
      let node = session.program.nodes[place.node]
      switch node.kind {
      case .field, .note: return place
      case .list:
        let count = session.rowCount(of: place)
        guard count > 0, random.chance(3, in: 4),
          let row = session.row(of: place, at: random.below(count))
        else { return place }
        place = row.path
      case .form, .group, .section, .row:
        let children = session.program.children(of: place.node)
        guard !children.isEmpty else { return place }
        place = Path(node: children[random.below(children.count)], row: place.row)
      }
    }
  }

  private mutating func answer(_ path: Path) -> String {
    let node = session.program.nodes[path.node]
    if let known = known[path.node], random.chance(5, in: 6) {
      return known[random.below(known.count)]
    }
    let texts: [String] =
      switch node.type.kind {
      case .integer, .decimal: ["0", "1", "12", "-2", "70", "1.5", "x\"y"]
      case .boolean: ["y", "n"]
      case .date: ["2029-12-01", "today", "+3 days", "1990-05-05", "someday"]
      case .time: ["09:30", "now", "22:10"]
      case .dateTime: ["2029-12-31 23:00", "2030-01-02T08:00", "now"]
      case .option, .options: ["1", "2", "3", "1,2", "+1", "-2", "nothing \\(such)"]
      case .text:
        node.type.isSecret
          ? ["hunter2-is-no-good", "Tr0ub4dor&3-secret", "1234567", "open sesame please"]
          : [
            "blob", "Say \"hello\" \\(name)\\", "a", "", "grün\u{7}", "https://example.org",
            "b@c.de",
            "One\n\n  two \n\"\"\"three\"\"\"\n", "\u{202E}abc", "  padded  ", "2030-01-01",
          ]
      }
    return texts[random.below(texts.count)]
  }
}
