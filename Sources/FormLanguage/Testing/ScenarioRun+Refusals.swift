import FormEngine

/// What a failing test says about a step that changed nothing.
extension ScenarioRun {
  func missingRow(_ list: Path, _ number: Int) -> Complaint {
    let name = session.name(of: list)
    let rows = session.isVisible(list) ? rowCount(list) : "`\(name)` is hidden"
    return Complaint("There is no `\(name)[\(number)]`: \(rows).", whyHidden(list))
  }

  func rowCount(_ list: Path) -> String {
    switch session.rowCount(of: list) {
    case 0: "`\(session.name(of: list))` has no rows"
    case 1: "`\(session.name(of: list))` has 1 row"
    case let count: "`\(session.name(of: list))` has \(count) rows"
    }
  }

  func describe(_ refusal: StepRefusal) -> Complaint {
    switch refusal {
    case .engine(let reason): describe(reason)
    case .noSuchRow(let list, let number): missingRow(list, number)
    case .notSubmitting:
      Complaint("There is nothing to answer: \(status).")
    }
  }

  private func describe(_ refusal: Refusal) -> Complaint {
    switch refusal {
    case .unknownPath: Complaint("This step is refused: nothing can accept it there.")
    case .hidden(let path):
      Complaint("This step is refused: \(name(path)) is hidden.", whyHidden(path))
    case .readonly(let path):
      Complaint("This step is refused: \(name(path)) is read-only.", whyReadonly(path))
    case .computed(let path): Complaint("This step is refused: \(name(path)) is computed.")
    case .wrongType(let path):
      Complaint("This step is refused: \(name(path)) requires a value of another type.")
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
      Complaint("This step is refused: there is no such position in \(name(path)).")
    case .nothingToUndo: Complaint("This step is refused: there is nothing to undo.")
    case .nothingToRedo: Complaint("This step is refused: there is nothing to redo.")
    }
  }
}
