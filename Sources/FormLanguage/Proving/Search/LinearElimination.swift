/// Fourier–Motzkin elimination: whether sums of several variables contradict one another.
///
/// Each variable is taken out by adding every sum that bounds it from below to every one that bounds
/// it from above. What remains are constants; one above 0 is a contradiction. The variables are whole
/// numbers, so that a sum is divided by what its factors have in common and its constant rounded.
extension Solver {
  private static let variableLimit = 24
  private static let rowLimit = 200

  /// The decisions from which it follows that not all sums are 0 or less; nothing where they may be.
  mutating func eliminated() -> Decisions? {
    guard state.lines.count > 1, var system = LinearSystem(self) else { return nil }
    let (decisions, work) = system.contradiction(limit: Self.rowLimit)
    steps -= work
    return decisions
  }

  /// Sums that are at most 0, each as the factors of all variables and a constant.
  private struct LinearSystem {
    private struct Row {
      /// The factors, and at the end the constant.
      var numbers: [Int128]
      var decisions: Decisions
    }

    /// So many more sums are made to keep the others exact.
    private static let inexactCost = 40

    private let width: Int
    private var rows: [Row] = []

    /// Nothing where there are too many variables.
    init?(_ solver: Solver) {
      let model = solver.model
      var column: [VariableID: Int] = [:]
      for line in solver.state.lines where !Self.isIdle(line, solver) {
        for term in model.terms(of: line.sum) where !solver.state[term.variable].isFixed {
          if column[term.variable] == nil { column[term.variable] = column.count }
        }
      }
      guard column.count <= Solver.variableLimit, !column.isEmpty else { return nil }
      width = column.count
      for line in solver.state.lines where !Self.isIdle(line, solver) {
        let sign: Int128 = line.isNegated ? -1 : 1
        var row = Row(
          numbers: [Int128](repeating: 0, count: width + 1), decisions: line.decisions)
        var constant: Int128? = line.offset + sign * model.sums[Int(line.sum)].constant
        for term in model.terms(of: line.sum) {
          if let index = column[term.variable] {
            row.numbers[index] = sign * term.factor
          } else {
            let domain = solver.state[term.variable]
            constant = constant.flatMap { Solver.added($0, sign * term.factor, domain.least) }
            row.decisions |= domain.decisions
          }
        }
        guard let constant else { continue }
        row.numbers[width] = constant
        rows.append(row)
      }
      for (variable, index) in column.sorted(by: { $0.value < $1.value }) {
        let domain = solver.state[variable]
        if domain.least != .min {
          var row = Row(
            numbers: [Int128](repeating: 0, count: width + 1), decisions: domain.decisions)
          row.numbers[index] = -1
          row.numbers[width] = domain.least
          rows.append(row)
        }
        if domain.most != .max, domain.most != .min {
          var row = Row(
            numbers: [Int128](repeating: 0, count: width + 1), decisions: domain.decisions)
          row.numbers[index] = 1
          row.numbers[width] = 0 - domain.most
          rows.append(row)
        }
      }
    }

    /// Whether a sum is at most 0 whatever its variables are.
    private static func isIdle(_ line: SearchState.Line, _ solver: Solver) -> Bool {
      let (least, most) = solver.bounds(of: line.sum)
      guard let bound = line.isNegated ? least : most else { return false }
      return (line.isNegated ? 0 - bound : bound) + line.offset <= 0
    }

    /// The decisions behind a constant above 0 that remains, and how many sums were made.
    mutating func contradiction(limit: Int) -> (Decisions?, work: Int) {
      var work = rows.count
      var remaining = Set(0..<width)
      if let row = rows.first(where: isContradictory) { return (row.decisions, work) }
      while let column = cheapest(of: remaining) {
        remaining.remove(column)
        let above = rows.filter { $0.numbers[column] > 0 }
        let below = rows.filter { $0.numbers[column] < 0 }
        rows.removeAll { $0.numbers[column] != 0 }
        guard rows.count + above.count * below.count <= limit else { return (nil, work) }
        for upper in above {
          for lower in below {
            work += 1
            guard let row = combined(upper, lower, column) else { continue }
            if isContradictory(row) { return (row.decisions, work) }
            if !row.numbers.dropLast().allSatisfy({ $0 == 0 }) { rows.append(row) }
          }
        }
      }
      return (nil, work)
    }

    private func isContradictory(_ row: Row) -> Bool {
      row.numbers[width] > 0 && row.numbers.dropLast().allSatisfy { $0 == 0 }
    }

    /// The variable that makes the fewest new sums; rather one whose factors are all 1, as nothing is
    /// lost of whole numbers then.
    private func cheapest(of columns: Set<Int>) -> Int? {
      var best: (column: Int, cost: Int)?
      for column in columns.sorted() {
        var (above, below) = (0, 0)
        var isExact = true
        for row in rows {
          if row.numbers[column] > 0 { above += 1 }
          if row.numbers[column] < 0 { below += 1 }
          isExact = isExact && row.numbers[column].magnitude <= 1
        }
        let cost = above * below - above - below + (isExact ? 0 : Self.inexactCost)
        if best.map({ cost < $0.cost }) ?? true { best = (column, cost) }
      }
      return best?.column
    }

    /// The sum of two in which a variable vanishes; nothing when it is too large.
    private func combined(_ upper: Row, _ lower: Row, _ column: Int) -> Row? {
      guard lower.numbers[column] != .min else { return nil }
      let (first, second) = (upper.numbers[column], 0 - lower.numbers[column])
      let common = commonDivisor(first.magnitude, second.magnitude)
      let (upperFactor, lowerFactor) = (second / Int128(common), first / Int128(common))
      var row = Row(numbers: upper.numbers, decisions: upper.decisions | lower.decisions)
      for index in row.numbers.indices {
        let (left, leftOverflow) = upper.numbers[index]
          .multipliedReportingOverflow(by: upperFactor)
        let (right, rightOverflow) = lower.numbers[index]
          .multipliedReportingOverflow(by: lowerFactor)
        let (sum, overflow) = left.addingReportingOverflow(right)
        if leftOverflow || rightOverflow || overflow { return nil }
        row.numbers[index] = sum
      }
      let shared = row.numbers.dropLast().reduce(UInt128(0)) { commonDivisor($0, $1.magnitude) }
      guard shared > 1, let divisor = Int128(exactly: shared), let constant = row.numbers.last
      else { return row }
      for index in row.numbers.indices.dropLast() { row.numbers[index] /= divisor }
      let (quotient, remainder) = constant.quotientAndRemainder(dividingBy: divisor)
      row.numbers[width] = remainder > 0 ? quotient + 1 : quotient
      return row
    }
  }
}
