import FormEngine

/// The run of a test through its steps.
struct ScenarioRun {
  var session: Session
  let scenario: Scenario
  let compilation: Compilation
  /// The explainer of the form; nil if there is no form.
  let explainer: FormExplainer?
  /// The coverage of the form, if it is wanted.
  var coverage: Coverage?

  /// The refusal of the last step that acted.
  var refusal: StepRefusal?

  /// The reason why a step changed nothing.
  enum StepRefusal {
    case engine(Refusal)
    /// A path names a row that does not exist.
    case noSuchRow(list: Path, number: Int)
    /// The handler has nothing to answer.
    case notSubmitting
  }

  /// Runs all steps; returns the first failure.
  mutating func failure() -> ScenarioFailure? {
    if setUpCount == 0 { coverage?.observe(session) }
    for (index, step) in scenario.steps.enumerated() {
      guard let complaint = complaint(about: step, at: index) else { continue }
      let reasons = complaint.reasons + situation(complaint)
      return ScenarioFailure(
        span: step.span, content: complaint.message, reasons: reasons.map(\.text),
        labels: reasons.compactMap(\.label))
    }
    return nil
  }

  /// The number of steps before the start, which give answers to a form that nobody has seen yet.
  private var setUpCount: Int {
    let setUp = scenario.steps.prefix {
      switch $0.kind {
      case .clock, .given: true
      default: false
      }
    }
    let last = setUp.lastIndex { if case .given = $0.kind { true } else { false } }
    return last.map { $0 + 1 } ?? 0
  }

  private mutating func complaint(about step: ScenarioStep, at index: Int) -> Complaint? {
    if step.kind.isExpectation { return unmet(step.kind) }
    refusal = nil
    let complaint = act(step.kind, at: index)
    if index + 1 >= setUpCount { coverage?.observe(session) }
    if let complaint { return complaint }
    if let refusal, !isRefusalExpected(after: index) { return describe(refusal) }
    return nil
  }

  /// Returns whether `expect refused` is among the expectations that follow a step.
  private func isRefusalExpected(after index: Int) -> Bool {
    for step in scenario.steps[(index + 1)...] {
      guard step.kind.isExpectation else { return false }
      if case .expectRefused = step.kind { return true }
    }
    return false
  }

  /// Returns whether the next step that acts answers for the handler, ends the submission, or
  /// should be refused because the form is being submitted.
  func staysSubmitting(after index: Int) -> Bool {
    let rest = scenario.steps[(index + 1)...]
    guard let next = rest.firstIndex(where: { !$0.kind.isExpectation }) else { return false }
    switch scenario.steps[next].kind {
    case .accept, .reject, .cancel, .reset: return true
    default: return isRefusalExpected(after: next)
    }
  }

  // MARK: Paths

  /// A path in the current rows, or the row that is missing.
  enum Place {
    case path(Path)
    case missing(list: Path, number: Int)
  }

  func place(of path: ScenarioPath) -> Place {
    var row: RowID = 0
    for (list, number) in zip(session.program.lists(around: path.node), path.rows) {
      let list = Path(node: list, row: row)
      guard number >= 1, let found = session.row(of: list, at: number - 1) else {
        return .missing(list: list, number: number)
      }
      row = found.row
    }
    return .path(Path(node: path.node, row: row))
  }
}
