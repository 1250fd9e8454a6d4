internal import FormSyntax

extension ExplanationMessage {
  /// The topic of the statement.
  var topic: StateExplanation.Topic {
    switch self {
    case .hidden: .hidden
    case .shown, .alwaysShown: .shown
    case .readonly: .readonly
    case .computed: .computed
    case .required: .required
    case .problem(_, isWarning: false, isFromHandler: _, message: _): .problem
    case .optional, .allowsNoMoreRows, .hasCountedRows, .notOffered, .noProblems, .problem,
      .expression,
      .value,
      .empty, .enteredSecret, .withheld, .emptySinceHidden, .unreadable, .rows, .cells,
      .secretCells, .today, .now, .position, .firstRow, .belowBlankRow:
      .other
    }
  }
}
