internal import FormEngine
internal import FormSyntax

/// Describes the steps of a failing test that changed nothing.
extension ScenarioRun {
  func missingRow(_ list: Path, _ number: Int) -> Complaint {
    let rows = session.isVisible(list) ? session.rowCount(of: list) : nil
    return Complaint(
      .noSuchRow(list: session.name(of: list), number: number, rows: rows), whyHidden(list))
  }

  func describe(_ refusal: StepRefusal) -> Complaint {
    switch refusal {
    case .engine(let reason): describe(reason)
    case .noSuchRow(let list, let number): missingRow(list, number)
    case .notSubmitting: Complaint(.nothingToAnswer(session.status))
    }
  }

  private func describe(_ refusal: Refusal) -> Complaint {
    switch refusal {
    case .hidden(let path): Complaint(.refused(refusal, name(path)), whyHidden(path))
    case .readonly(let path): Complaint(.refused(refusal, name(path)), whyReadonly(path))
    case .computed(let path), .wrongType(let path), .listFull(let path, _), .listIsSorted(let path),
      .newRowsGoToEnd(let path), .fixedCount(let path), .rowsOfOptions(let path),
      .noSuchPlace(let path):
      Complaint(.refused(refusal, name(path)))
    case .unknownPath, .submitting, .submitted, .notSubmitting, .nothingToUndo, .nothingToRedo:
      Complaint(.refused(refusal, ""))
    }
  }
}
