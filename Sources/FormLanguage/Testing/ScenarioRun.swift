import FormEngine

/// A test on its way through its steps.
struct ScenarioRun {
  var session: Session
  let scenario: Scenario
  let conditions: WrittenConditions

  /// What came of the last step that acted.
  var refusal: StepRefusal?

  /// Why a step changed nothing.
  enum StepRefusal {
    case engine(Refusal)
    /// A path names a row that is not there.
    case noSuchRow(list: Path, number: Int)
    /// The handler has nothing to answer.
    case notSubmitting
  }

  /// Why a step fails.
  struct Complaint {
    var message: String
    var reasons: [String] = []

    init(_ message: String, _ reasons: [String] = []) {
      self.message = message
      self.reasons = reasons
    }
  }

  /// Runs all steps; gives the first that fails.
  mutating func failure() -> ScenarioFailure? {
    for (index, step) in scenario.steps.enumerated() {
      guard let complaint = complaint(about: step, at: index) else { continue }
      return ScenarioFailure(
        span: step.span, message: complaint.message, reasons: complaint.reasons)
    }
    return nil
  }

  private mutating func complaint(about step: ScenarioStep, at index: Int) -> Complaint? {
    if step.kind.isExpectation { return unmet(step.kind) }
    refusal = nil
    let complaint = act(step.kind, at: index)
    if let complaint { return complaint }
    if let refusal, !isRefusalExpected(after: index) { return describe(refusal) }
    return nil
  }

  /// Whether `expect refused` stands among the expectations that follow a step.
  private func isRefusalExpected(after index: Int) -> Bool {
    for step in scenario.steps[(index + 1)...] {
      guard step.kind.isExpectation else { return false }
      if case .expectRefused = step.kind { return true }
    }
    return false
  }

  /// Whether the next step that acts is the handler's answer.
  func isAnswered(after index: Int) -> Bool {
    for step in scenario.steps[(index + 1)...] where !step.kind.isExpectation {
      switch step.kind {
      case .accept, .reject: return true
      default: return false
      }
    }
    return false
  }

  // MARK: Paths

  /// A path in the rows as they stand now, or the row that is missing.
  enum Place {
    case path(Path)
    case missing(list: Path, number: Int)
  }

  func place(of path: ScenarioPath) -> Place {
    var row: RowID = 0
    for (list, number) in zip(lists(around: path.node), path.rows) {
      let list = Path(node: list, row: row)
      guard number >= 1, let found = session.row(of: list, at: number - 1) else {
        return .missing(list: list, number: number)
      }
      row = found.row
    }
    return .path(Path(node: path.node, row: row))
  }

  /// The lists whose rows lead to a declaration, outermost first; a row's own list is the last.
  func lists(around node: NodeID) -> [NodeID] {
    let nodes = session.program.nodes
    var lists: [NodeID] = []
    var current = node
    while current > 0 {
      if nodes[current].kind == .row { lists.append(nodes[current].parent) }
      current = nodes[current].parent
    }
    return lists.reversed()
  }

  func missingRow(_ list: Path, _ number: Int) -> Complaint {
    let name = session.name(of: list)
    return Complaint("There is no `\(name)[\(number)]`: \(rowCount(list)).")
  }

  private func rowCount(_ list: Path) -> String {
    switch session.rowCount(of: list) {
    case 0: "`\(session.name(of: list))` has no rows"
    case 1: "`\(session.name(of: list))` has 1 row"
    case let count: "`\(session.name(of: list))` has \(count) rows"
    }
  }

  private func describe(_ refusal: StepRefusal) -> Complaint {
    switch refusal {
    case .engine(let reason): describe(reason)
    case .noSuchRow(let list, let number): missingRow(list, number)
    case .notSubmitting:
      Complaint("There is nothing to answer: \(status).", standing)
    }
  }

  private func describe(_ refusal: Refusal) -> Complaint {
    switch refusal {
    case .unknownPath: Complaint("This step is refused: nothing there can take it.")
    case .hidden(let path):
      Complaint("This step is refused: \(name(path)) is hidden.", whyHidden(path))
    case .readonly(let path): Complaint("This step is refused: \(name(path)) is read-only.")
    case .computed(let path): Complaint("This step is refused: \(name(path)) is computed.")
    case .wrongType(let path):
      Complaint("This step is refused: \(name(path)) takes a value of another type.")
    case .submitting:
      Complaint("This step is refused: the form is being submitted.")
    case .submitted:
      Complaint("This step is refused: the form is submitted.")
    case .notSubmitting: Complaint("This step is refused: the form is not being submitted.")
    case .listFull(let list, let most):
      Complaint("This step is refused: \(name(list)) is full with \(most) rows.")
    case .listIsSorted(let list):
      Complaint("This step is refused: the form sorts the rows of \(name(list)) itself.")
    case .noSuchPlace(let path):
      Complaint("This step is refused: there is no such place in \(name(path)).")
    case .nothingToUndo: Complaint("This step is refused: there is nothing to undo.")
    case .nothingToRedo: Complaint("This step is refused: there is nothing to redo.")
    }
  }
}
