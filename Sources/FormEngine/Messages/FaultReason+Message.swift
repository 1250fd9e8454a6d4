extension FaultReason {
  /// Returns the message about an expression, which is quoted from the source.
  func phrase(of source: String) -> Phrase {
    switch self {
    case .divisionByZero: "`\(source, "expression")` divides by zero."
    case .noSuchDate: "`\(source, "expression")` is not a valid date."
    case .overflow: "The result of `\(source, "expression")` is too large."
    case .beforeCalendar: "The result of `\(source, "expression")` is before 1 January of year 1."
    case .afterCalendar:
      "The result of `\(source, "expression")` is after 31 December of year 9999."
    case .otherDay: "`\(source, "expression")` crosses midnight."
    case .badPlaces:
      "`\(source, "expression")` rounds to a number of places outside 0 to 18."
    }
  }

  package func message(of source: String) -> String { phrase(of: source).text(in: nil) }
}
