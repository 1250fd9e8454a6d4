/// Fourier–Motzkin elimination: whether sums of several variables contradict one another.
///
/// Each variable is taken out by adding every sum that bounds it from below to every one that bounds
/// it from above. What remains are constants; one above 0 is a contradiction. The variables are whole
/// numbers, so that a sum is divided by what its factors have in common and its constant rounded.
extension Refuter {
  private static let variableLimit = 24
  private static let lineLimit = 200

  /// Whether the sums that were taken in cannot all be 0 or less.
  mutating func isEliminable() -> Bool {
    guard state.lines.count > 1, var system = LinearSystem(self) else { return false }
    let (isContradiction, work) = system.isContradiction(limit: Self.lineLimit)
    steps -= work
    return isContradiction
  }

  /// Sums that are at most 0, each as the factors of all variables and a constant.
  private struct LinearSystem {
    private let width: Int
    private var rows: [[Int128]] = []

    init?(_ refuter: Refuter) {
      var column: [VariableID: Int] = [:]
      for line in refuter.state.lines {
        for term in refuter.pool.terms[refuter.pool.sums[Int(line.sum)].terms] {
          if column[term.variable] == nil { column[term.variable] = column.count }
        }
      }
      guard column.count <= Refuter.variableLimit else { return nil }
      width = column.count
      for line in refuter.state.lines {
        let sum = refuter.pool.sums[Int(line.sum)]
        let sign: Int128 = line.isNegated ? -1 : 1
        var row = [Int128](repeating: 0, count: width + 1)
        for term in refuter.pool.terms[sum.terms] {
          if let index = column[term.variable] { row[index] = sign * Int128(term.factor) }
        }
        row[width] = line.offset + sign * sum.constant
        rows.append(row)
      }
      for (variable, index) in column.sorted(by: { $0.value < $1.value }) {
        let domain = refuter.state[variable]
        if domain.least != .min {
          var row = [Int128](repeating: 0, count: width + 1)
          row[index] = -1
          row[width] = domain.least
          rows.append(row)
        }
        if domain.most != .max {
          var row = [Int128](repeating: 0, count: width + 1)
          row[index] = 1
          row[width] = -domain.most
          rows.append(row)
        }
      }
    }

    /// Whether a constant above 0 remains, and how many sums were made.
    mutating func isContradiction(limit: Int) -> (Bool, work: Int) {
      var work = rows.count
      var remaining = Set(0..<width)
      while let column = cheapest(of: remaining) {
        remaining.remove(column)
        let above = rows.filter { $0[column] > 0 }
        let below = rows.filter { $0[column] < 0 }
        rows.removeAll { $0[column] != 0 }
        guard rows.count + above.count * below.count <= limit else { return (false, work) }
        for upper in above {
          for lower in below {
            work += 1
            guard let row = Self.combined(upper, lower, column) else { continue }
            if isContradictory(row) { return (true, work) }
            if !row.dropLast().allSatisfy({ $0 == 0 }) { rows.append(row) }
          }
        }
      }
      return (rows.contains { isContradictory($0) }, work)
    }

    private func isContradictory(_ row: [Int128]) -> Bool {
      row[width] > 0 && row.dropLast().allSatisfy { $0 == 0 }
    }

    /// The variable that makes the fewest new sums.
    private func cheapest(of columns: Set<Int>) -> Int? {
      var best: (column: Int, cost: Int)?
      for column in columns.sorted() {
        var (above, below) = (0, 0)
        for row in rows {
          if row[column] > 0 { above += 1 }
          if row[column] < 0 { below += 1 }
        }
        let cost = above * below - above - below
        if best.map({ cost < $0.cost }) ?? true { best = (column, cost) }
      }
      return best?.column
    }

    /// The sum of two in which a variable vanishes; nothing when it is too large.
    private static func combined(
      _ upper: [Int128], _ lower: [Int128], _ column: Int
    ) -> [Int128]? {
      guard lower[column] != .min else { return nil }
      let (first, second) = (upper[column], -lower[column])
      let common = Int128(
        truncatingIfNeeded: commonDivisor(first.magnitude, second.magnitude))
      let (upperFactor, lowerFactor) = (second / common, first / common)
      var row = upper
      for index in row.indices {
        let (left, leftOverflow) = upper[index].multipliedReportingOverflow(by: upperFactor)
        let (right, rightOverflow) = lower[index].multipliedReportingOverflow(by: lowerFactor)
        let (sum, overflow) = left.addingReportingOverflow(right)
        if leftOverflow || rightOverflow || overflow { return nil }
        row[index] = sum
      }
      let shared = row.dropLast().reduce(UInt128(0)) { commonDivisor($0, $1.magnitude) }
      guard shared > 1, let divisor = Int128(exactly: shared), let constant = row.last else {
        return row
      }
      for index in row.indices.dropLast() { row[index] /= divisor }
      let (quotient, remainder) = constant.quotientAndRemainder(dividingBy: divisor)
      row[row.count - 1] = remainder > 0 ? quotient + 1 : quotient
      return row
    }
  }
}
