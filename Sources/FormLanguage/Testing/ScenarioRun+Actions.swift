internal import FormEngine
internal import FormSyntax

/// The steps that act on the session.
extension ScenarioRun {
  /// The number of rows that a test may preset in one list; a larger number is a mistake.
  private static let mostGivenRows = 100_000

  /// Performs a step. A refusal is stored in `refusal`.
  mutating func act(_ step: ScenarioStep.Kind, at index: Int) -> Complaint? {
    switch step {
    case .clock(let clock): send(.focusRequested(session.focus), at: clock)
    case .given(let values): return give(values)
    case .enter(let path, let value): enter(value, at: path)
    case .clear(let path): send(at: path) { .cleared($0) }
    case .focus(let path?): send(at: path) { .focusRequested($0) }
    case .focus(nil): send(.focusRequested(nil))
    case .next: send(.nextRequested)
    case .previous: send(.previousRequested)
    case .undo: send(.undoRequested)
    case .redo: send(.redoRequested)
    case .submit: submit(at: index)
    case .accept: answer { .submissionAccepted($0) }
    case .cancel: answer { _ in .submissionCancelRequested }
    case .reset: send(.resetRequested)
    case .reject(let path, let message): reject(path, message)
    case .add(let path, let number):
      send(at: path) { .rowAdded(list: $0, at: number.map { $0 - 1 }) }
    case .delete(let path):
      send(at: path) { .rowDeleted(RowPath(body: $0.node, row: $0.row)) }
    case .move(let path, let number):
      send(at: path) {
        .rowMoved(RowPath(body: $0.node, row: $0.row), to: number - 1)
      }
    case .sort(let path, let keys): send(at: path) { .rowsSorted(list: $0, by: keys) }
    case .expectFocus, .expectMove, .expectError, .expectWarning, .expectNoWarning, .expectRefused,
      .expectValid, .expectState, .expectTrue, .expectOrder, .expectStatus, .expectOutput,
      .expectOffered, .expectNotOffered, .expectLabel, .expectNote:
      break
    }
    return nil
  }

  @discardableResult
  private mutating func send(_ action: Action, at clock: LocalDateTime? = nil) -> [Effect] {
    let effects = session.send(action, at: clock)
    for case .refused(let reason) in effects { refusal = .engine(reason) }
    coverage?.observeFocus(of: session)
    return effects
  }

  private mutating func send(at path: ScenarioPath, _ action: (Path) -> Action) {
    switch place(of: path) {
    case .missing(let list, let number): refusal = .noSuchRow(list: list, number: number)
    case .path(let path): send(action(path))
    }
  }

  private mutating func enter(_ value: ScenarioValue, at path: ScenarioPath) {
    guard case .path(let place) = place(of: path) else {
      send(at: path) { .focusRequested($0) }
      return
    }
    // While no value is accepted, the focus does not move either.
    if isOpen { send(.focusRequested(place)) }
    guard refusal == nil else { return }
    let text = typedText(of: value, at: place)
    if case .value(let value) = value {
      send(session.entry(of: value, typedAs: text, at: place))
    } else {
      send(.entered(place, text: text))
    }
  }

  /// True if anything can be entered at all.
  private var isOpen: Bool {
    switch session.status {
    case .editing, .rejected: true
    case .submitting, .submitted: false
    }
  }

  /// Returns a value as a person would type it.
  private func typedText(of value: ScenarioValue, at path: Path) -> String {
    switch value {
    case .typed(let text): return text
    case .value(.boolean(let isTrue)): return isTrue ? "yes" : "no"
    case .value(let value):
      let options = session.program.options(of: path.node)
      return value.text { options.name(Int($0)) }
    }
  }

  private mutating func give(_ values: [GivenValue]) -> Complaint? {
    session.holdRows()
    for given in values {
      var row: RowID = 0
      for (list, number) in zip(session.program.lists(around: given.path.node), given.path.rows) {
        let list = Path(node: list, row: row)
        guard number >= 1, number <= ScenarioRun.mostGivenRows else {
          return Complaint(.tooManyGivenRows(most: ScenarioRun.mostGivenRows, row: number))
        }
        session.giveUpStartRows(of: list)
        while session.rowCount(of: list) < number {
          guard session.giveRow(in: list, settled: false) != nil else { break }
        }
        guard let found = session.row(of: list, at: number - 1) else {
          return missingRow(list, number)
        }
        row = found.row
      }
      let path = Path(node: given.path.node, row: row)
      guard session.give(given.value, at: path, origin: .file, settled: false) else {
        return Complaint(.valueNotAccepted(name(path)))
      }
    }
    session.fitRows()
    session.start()
    return nil
  }

  // MARK: Submitting

  private mutating func submit(at index: Int) {
    for case .submit(let number, _) in send(.submitRequested)
    where !staysSubmitting(after: index) {
      send(.submissionAccepted(number))
    }
  }

  private mutating func answer(_ action: (Int) -> Action) {
    guard case .submitting(let number) = session.status else {
      refusal = .notSubmitting
      return
    }
    send(action(number))
  }

  private mutating func reject(_ path: ScenarioPath?, _ message: String?) {
    guard let path else {
      answer { .submissionRejected($0, message: message, problems: [], focus: nil) }
      return
    }
    switch place(of: path) {
    case .missing(let list, let number): refusal = .noSuchRow(list: list, number: number)
    case .path(let path):
      let problem = HandlerProblem(path: path, message: message ?? "")
      answer { .submissionRejected($0, message: nil, problems: [problem], focus: nil) }
    }
  }
}
