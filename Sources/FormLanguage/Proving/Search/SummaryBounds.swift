internal import FormEngine

/// Finds bounds of aggregates over rows that are not modelled individually, from the clauses of one
/// such row.
package struct SummaryBounds {
  package private(set) var model: ConstraintModel

  package init(_ model: ConstraintModel) { self.model = model }

  /// The bounds of the term in one row.
  private struct Bounds {
    var least: Int128
    var most: Int128
    /// True if the term certainly has a value.
    var isFilled: Bool
    var clauses: [ClauseID]
  }

  package mutating func find(_ solver: inout Solver) {
    for summary in model.summaries {
      for premises in [Premises.answers, .records] { find(summary, premises, &solver) }
    }
  }

  private mutating func find(_ summary: RowSummary, _ premises: Premises, _ solver: inout Solver) {
    solver.premises = premises
    solver.region = nil
    switch summary.function {
    case .any, .all:
      boundTruth(summary, premises, &solver)
    case .count:
      boundCount(summary, premises, &solver)
    default:
      guard summary.term >= 0, let bounds = bounds(summary, &solver) else { return }
      boundNumber(summary, premises, bounds)
    }
  }

  // MARK: One row

  /// Returns the clauses that refute a goal; nil if it is not refuted.
  private func refutes(
    _ goal: Solver.Goal, _ solver: inout Solver
  ) -> [ClauseID]? {
    guard case .refuted = solver.outcome(of: goal) else { return nil }
    return solver.used
  }

  private func bounds(_ summary: RowSummary, _ solver: inout Solver) -> Bounds? {
    let mark = solver.state.mark
    defer { solver.takeBack(to: mark) }
    guard solver.begin(.shown(summary.row)),
      summary.condition < 0 || solver.post(summary.condition, .isTrue, 0)
    else { return nil }
    var isFilled = summary.condition < 0
    for base in model.bases(of: summary.term) {
      // The statements that require it to be filled are posted once it is touched.
      solver.touch(base)
      guard solver.settle() else { return nil }
      isFilled = isFilled && solver.state[base].filling == .filled
      guard solver.fill(base, 0) else { return nil }
    }
    solver.touch(summary.term)
    guard solver.settle() else { return nil }
    let domain = solver.state[summary.term]
    guard domain.least != .min || domain.most != .max else { return nil }
    return Bounds(
      least: domain.least, most: domain.most, isFilled: isFilled, clauses: solver.used)
  }

  // MARK: Constraints on results

  /// Adds a constraint that applies if there are more rows than the individually modelled ones.
  private mutating func add(
    _ statement: StatementID, _ summary: RowSummary, _ premises: Premises, _ clauses: [ClauseID]
  ) {
    let isAll = atMostZero(
      [Term(variable: summary.rows, factor: 1)], 0 - Int128(summary.looked))
    let statement =
      summary.looked == 0 ? statement : model.add(.or, of: [isAll, statement])
    model.reasons.append(clauses)
    model.constraints.append(
      Constraint(
        clause: -1, place: 0, statement: statement, truth: .notFalse, premises: premises,
        reasons: Int32(truncatingIfNeeded: model.reasons.count - 1)))
  }

  /// Returns the statement that a sum is at most 0.
  private mutating func atMostZero(_ terms: [Term], _ constant: Int128) -> StatementID {
    let start = Int32(truncatingIfNeeded: model.terms.count)
    model.terms += terms
    model.sums.append(
      Sum(terms: start..<Int32(truncatingIfNeeded: model.terms.count), constant: constant))
    return model.add(.atMostZero, Int32(truncatingIfNeeded: model.sums.count - 1))
  }

  private mutating func boundNumber(_ summary: RowSummary, _ premises: Premises, _ bounds: Bounds) {
    let result = summary.result
    if summary.function == .sum {
      // A row without a value adds 0.
      let low = bounds.isFilled ? bounds.least : min(bounds.least, 0)
      let high = bounds.isFilled ? bounds.most : max(bounds.most, 0)
      if low != .min, low.magnitude < Quantity.largest {
        let statement = atMostZero(
          [Term(variable: summary.rows, factor: low), Term(variable: result, factor: -1)]
            .filter { $0.factor != 0 }, 0)
        add(statement, summary, premises, bounds.clauses)
      }
      if high != .max, high.magnitude < Quantity.largest {
        let statement = atMostZero(
          [Term(variable: summary.rows, factor: 0 - high), Term(variable: result, factor: 1)]
            .filter { $0.factor != 0 }, 0)
        add(statement, summary, premises, bounds.clauses)
      }
      return
    }
    // Rounding does not take a mean out of bounds, which are whole units of its terms.
    var scale: Int128 = 1
    if model.variables[Int(result)].isDecimal, !model.variables[Int(summary.term)].isDecimal {
      scale = Quantity.decimalUnits
    }
    for (bound, sign) in [(bounds.least, Int128(-1)), (bounds.most, Int128(1))] {
      guard bound != .min, bound != .max, bound.magnitude < Quantity.largest / scale.magnitude
      else { continue }
      let statement = atMostZero(
        [Term(variable: result, factor: sign)], 0 - sign * bound * scale)
      add(statement, summary, premises, bounds.clauses)
    }
    guard bounds.isFilled else { return }
    // If there is a row, there is a value.
    let isNone = atMostZero([Term(variable: summary.rows, factor: 1)], 0)
    let filled = model.add(.filled, result)
    add(model.add(.or, of: [isNone, filled]), summary, premises, bounds.clauses)
  }

  private mutating func boundCount(
    _ summary: RowSummary, _ premises: Premises, _ solver: inout Solver
  ) {
    let (rows, result) = (summary.rows, summary.result)
    let most = atMostZero(
      [Term(variable: result, factor: 1), Term(variable: rows, factor: -1)], 0)
    if premises == .answers { add(most, summary, .values, []) }
    guard summary.condition >= 0 else { return }
    if let clauses = refutes(.statement(summary.condition, .isTrue, at: summary.row), &solver) {
      let none = atMostZero([Term(variable: result, factor: 1)], 0)
      add(none, summary, premises, clauses)
    } else if summary.term < 0,
      let clauses = refutes(.statement(summary.condition, .notTrue, at: summary.row), &solver)
    {
      let all = atMostZero(
        [Term(variable: result, factor: -1), Term(variable: rows, factor: 1)], 0)
      add(all, summary, premises, clauses)
    }
  }

  private mutating func boundTruth(
    _ summary: RowSummary, _ premises: Premises, _ solver: inout Solver
  ) {
    guard summary.condition >= 0 else { return }
    let isAny = summary.function == .any
    let isNone = atMostZero([Term(variable: summary.rows, factor: 1)], 0)
    func oneOf(_ values: UInt64, _ model: inout ConstraintModel) -> StatementID {
      let choice = model.add(ValueChoice(whenTrue: values, whenFalse: ~values & 0b11))
      return model.add(.oneOf, summary.result, choice)
    }
    if let clauses = refutes(.statement(summary.condition, .isTrue, at: summary.row), &solver) {
      // The condition is true in no row: `any` is false, and so is `all` if there is a row.
      let isFalse = model.add(.not, model.add(.isTrue, oneOf(0b10, &model)))
      add(isAny ? isFalse : model.add(.or, of: [isNone, isFalse]), summary, premises, clauses)
    }
    if let clauses = refutes(.statement(summary.condition, .isFalse, at: summary.row), &solver) {
      let isTrue = model.add(.not, model.add(.isTrue, oneOf(0b01, &model)))
      add(isAny ? model.add(.or, of: [isNone, isTrue]) : isTrue, summary, premises, clauses)
    }
    if let clauses = refutes(.statement(summary.condition, .notTrue, at: summary.row), &solver) {
      let isTrue = model.add(.isTrue, oneOf(0b10, &model))
      add(isAny ? model.add(.or, of: [isNone, isTrue]) : isTrue, summary, premises, clauses)
    }
  }
}
