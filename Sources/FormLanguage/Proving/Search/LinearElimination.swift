/// Fourier–Motzkin elimination, which finds contradictions among sums of several variables.
///
/// A variable is eliminated by adding every sum that bounds it from below to every sum that bounds
/// it from above. In the end only constants remain; one above 0 is a contradiction. Variables are
/// whole numbers, so a sum is divided by the common divisor of its factors, and its constant is
/// rounded.
extension Solver {
  /// Returns the decisions from which it follows that not all sums are 0 or less; nil if they may
  /// be.
  mutating func eliminated() -> Decisions? {
    guard state.lines.count > 1 else { return nil }
    // Reuses the memory of the last system.
    var system = LinearSystem()
    swap(&system, &linearSystem)
    defer { swap(&system, &linearSystem) }
    guard system.take(self) else { return nil }
    let (decisions, work) = system.contradiction()
    steps -= work
    return decisions
  }
}

/// Sums that are at most 0, each as the factors of all variables and a constant.
struct LinearSystem {
  /// A sum. Bit sets record which factors it has, as most of them are 0.
  private struct Row {
    /// The start of its factors in `numbers`; its constant follows them.
    var start: Int
    /// The columns with a factor above 0, below 0, and other than 0, 1 and -1.
    var above: UInt32 = 0
    var below: UInt32 = 0
    var large: UInt32 = 0
    var decisions: Decisions

    var columns: UInt32 { above | below }
  }

  /// A variable, and the number of sums and bounds that keep it from growing and from shrinking.
  private struct Column {
    var variable: VariableID
    var least: Int128
    var most: Int128
    var decisions: Decisions
    var above: Int32
    var below: Int32
    /// The number of sums that contain it.
    var lines: Int32 = 0

    var isFree: Bool { above == 0 || below == 0 }
  }

  private static let columnLimit = 24
  private static let rowLimit = 200
  /// The cost of an inexact elimination, in sums.
  private static let inexactCost = 40

  private var columns: [Column] = []
  private var rows: [Row] = []
  private var numbers: [Int128] = []
  /// The starts of discarded sums, to be used again.
  private var unused: [Int] = []
  /// The column of each variable, or -1.
  private var columnOfVariable: [Int32] = []
  /// The lines that may contradict one another.
  private var lines: [Int] = []

  private var width: Int { columns.count }

  /// Loads the sums of a solver; returns false if there is nothing to eliminate, or too much.
  mutating func take(_ solver: borrowing Solver) -> Bool {
    rows.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    unused.removeAll(keepingCapacity: true)
    chooseLines(solver)
    guard !lines.isEmpty, chooseColumns() else { return false }
    for line in lines { add(solver.state.lines[line], solver) }
    for column in columns.indices { addBounds(column) }
    return true
  }

  // MARK: Selection

  /// Chooses the lines that other lines and bounds may keep from being 0 or less.
  private mutating func chooseLines(_ solver: borrowing Solver) {
    lines.removeAll(keepingCapacity: true)
    for index in solver.state.lines.indices
    where !Self.isIdle(solver.state.lines[index], solver) {
      lines.append(index)
    }
    guard lines.count > 1 else { return lines.removeAll(keepingCapacity: true) }
    gatherColumns(solver)
    var isChanged = true
    while isChanged, !lines.isEmpty {
      var kept = 0
      for index in lines {
        let line = solver.state.lines[index]
        if isMet(line, solver) {
          count(line, solver, -1)
        } else {
          lines[kept] = index
          kept += 1
        }
      }
      isChanged = kept < lines.count
      lines.removeLast(lines.count - kept)
    }
  }

  private mutating func gatherColumns(_ solver: borrowing Solver) {
    forgetColumns()
    if columnOfVariable.count < solver.model.variables.count {
      columnOfVariable = [Int32](repeating: -1, count: solver.model.variables.count)
    }
    for index in lines {
      for term in solver.model.terms(of: solver.state.lines[index].sum)
      where columnOfVariable[Int(term.variable)] < 0 {
        let domain = solver.state[term.variable]
        guard !domain.isFixed else { continue }
        columnOfVariable[Int(term.variable)] = Int32(truncatingIfNeeded: columns.count)
        columns.append(
          Column(
            variable: term.variable, least: domain.least, most: domain.most,
            decisions: domain.decisions, above: domain.most == .max ? 0 : 1,
            below: domain.least == .min ? 0 : 1))
      }
      count(solver.state.lines[index], solver, 1)
    }
  }

  private mutating func forgetColumns() {
    for column in columns { columnOfVariable[Int(column.variable)] = -1 }
    columns.removeAll(keepingCapacity: true)
  }

  private mutating func count(_ line: SearchState.Line, _ solver: borrowing Solver, _ change: Int32)
  {
    for term in solver.model.terms(of: line.sum) {
      let column = Int(columnOfVariable[Int(term.variable)])
      guard column >= 0 else { continue }
      columns[column].lines += change
      if (term.factor > 0) != line.isNegated {
        columns[column].above += change
      } else {
        columns[column].below += change
      }
    }
  }

  /// Returns whether a line can be 0 or less whatever the others are: one of its variables can grow
  /// or shrink without limit, or its variables are in no other line.
  private func isMet(_ line: SearchState.Line, _ solver: borrowing Solver) -> Bool {
    var isAlone = true
    for term in solver.model.terms(of: line.sum) {
      let column = Int(columnOfVariable[Int(term.variable)])
      guard column >= 0 else { continue }
      if columns[column].isFree { return true }
      if columns[column].lines > 1 { isAlone = false }
    }
    guard isAlone else { return false }
    let (least, most) = solver.bounds(of: line.sum)
    guard let bound = line.isNegated ? most : least else { return true }
    return (line.isNegated ? 0 - bound : bound) + line.offset <= 0
  }

  /// Keeps the variables of the chosen lines; returns false if there are none, or too many.
  private mutating func chooseColumns() -> Bool {
    var kept = 0
    for index in columns.indices {
      if columns[index].lines == 0 {
        columnOfVariable[Int(columns[index].variable)] = -1
      } else {
        columnOfVariable[Int(columns[index].variable)] = Int32(truncatingIfNeeded: kept)
        columns[kept] = columns[index]
        kept += 1
      }
    }
    columns.removeLast(columns.count - kept)
    return !columns.isEmpty && columns.count <= Self.columnLimit
  }

  /// Returns whether a sum is at most 0 whatever its variables are.
  private static func isIdle(_ line: SearchState.Line, _ solver: borrowing Solver) -> Bool {
    let (least, most) = solver.bounds(of: line.sum)
    guard let bound = line.isNegated ? least : most else { return false }
    return (line.isNegated ? 0 - bound : bound) + line.offset <= 0
  }

  // MARK: Sums

  private mutating func add(_ line: SearchState.Line, _ solver: borrowing Solver) {
    let model = solver.model
    let sign: Int128 = line.isNegated ? -1 : 1
    var row = Row(start: newStart(), decisions: line.decisions)
    var constant: Int128? = line.offset + sign * model.sums[Int(line.sum)].constant
    for term in model.terms(of: line.sum) {
      let column = Int(columnOfVariable[Int(term.variable)])
      if column >= 0 {
        set(sign * term.factor, column, in: &row)
      } else {
        let domain = solver.state[term.variable]
        constant = constant.flatMap { Solver.added($0, sign * term.factor, domain.least) }
        row.decisions |= domain.decisions
      }
    }
    guard let constant else { return unused.append(row.start) }
    numbers[row.start + width] = constant
    rows.append(row)
  }

  private mutating func addBounds(_ column: Int) {
    let facts = columns[column]
    if facts.least != .min {
      var row = Row(start: newStart(), decisions: facts.decisions)
      set(-1, column, in: &row)
      numbers[row.start + width] = facts.least
      rows.append(row)
    }
    if facts.most != .max, facts.most != .min {
      var row = Row(start: newStart(), decisions: facts.decisions)
      set(1, column, in: &row)
      numbers[row.start + width] = 0 - facts.most
      rows.append(row)
    }
  }

  /// Returns the start of space for a sum, in which only the factors passed to `set` count.
  private mutating func newStart() -> Int {
    if let start = unused.popLast() { return start }
    let start = numbers.count
    for _ in 0...width { numbers.append(0) }
    return start
  }

  private mutating func set(_ factor: Int128, _ column: Int, in row: inout Row) {
    let bit = UInt32(1) << UInt32(column)
    numbers[row.start + column] = factor
    if factor > 0 { row.above |= bit }
    if factor < 0 { row.below |= bit }
    if factor > 1 || factor < -1 { row.large |= bit }
  }

  // MARK: Elimination

  /// Returns the decisions that a constant above 0 follows from, if there is one, and the number of
  /// sums formed.
  mutating func contradiction() -> (Decisions?, work: Int) {
    var work = rows.count
    for row in rows where row.columns == 0 && numbers[row.start + width] > 0 {
      return (row.decisions, work)
    }
    var remaining = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(width)) - 1)
    while !rows.isEmpty, let column = cheapest(of: remaining) {
      let bit = UInt32(1) << UInt32(column)
      remaining &= ~bit
      var above: [Row] = []
      var below: [Row] = []
      rows.removeAll { row in
        if row.above & bit != 0 { above.append(row) }
        if row.below & bit != 0 { below.append(row) }
        return row.columns & bit != 0
      }
      guard rows.count + above.count * below.count <= Self.rowLimit else { return (nil, work) }
      for upper in above {
        for lower in below {
          work += 1
          guard let row = combined(upper, lower, column) else { continue }
          let (isContradictory, decisions) = weigh(row)
          if isContradictory { return (decisions, work) }
        }
      }
      for row in above { unused.append(row.start) }
      for row in below { unused.append(row.start) }
    }
    return (nil, work)
  }

  /// Keeps a new sum unless others imply it.
  private mutating func weigh(_ row: Row) -> (isContradictory: Bool, Decisions) {
    let constant = numbers[row.start + width]
    if row.columns == 0 {
      unused.append(row.start)
      return (constant > 0, row.decisions)
    }
    // The bounds of its variables, which are sums, too, may already imply it.
    var most: Int128? = constant
    var remaining = row.columns
    while remaining != 0, let bound = most {
      let column = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      let factor = numbers[row.start + column]
      most = Solver.added(bound, factor, factor > 0 ? columns[column].most : columns[column].least)
    }
    if let most, most <= 0 {
      unused.append(row.start)
      return (false, 0)
    }
    for index in rows.indices where isParallel(rows[index], row) {
      if numbers[rows[index].start + width] < constant {
        unused.append(rows[index].start)
        rows[index] = row
      } else {
        unused.append(row.start)
      }
      return (false, 0)
    }
    rows.append(row)
    return (false, 0)
  }

  /// Returns whether two sums differ only in their constants.
  private func isParallel(_ left: Row, _ right: Row) -> Bool {
    guard left.above == right.above, left.below == right.below, left.large == right.large else {
      return false
    }
    var remaining = left.large
    while remaining != 0 {
      let column = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      if numbers[left.start + column] != numbers[right.start + column] { return false }
    }
    return true
  }

  /// Returns the variable whose elimination adds the fewest sums. Variables with factors of 1 and
  /// -1 alone are preferred: eliminating them is exact for whole numbers.
  private func cheapest(of candidates: UInt32) -> Int? {
    var best: (column: Int, cost: Int)?
    var remaining = candidates
    while remaining != 0 {
      let column = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      let bit = UInt32(1) << UInt32(column)
      var (above, below) = (0, 0)
      var isExact = true
      for row in rows {
        if row.above & bit != 0 { above += 1 }
        if row.below & bit != 0 { below += 1 }
        if row.large & bit != 0 { isExact = false }
      }
      let cost = above * below - above - below + (isExact ? 0 : Self.inexactCost)
      if best.map({ cost < $0.cost }) ?? true { best = (column, cost) }
    }
    return best?.column
  }

  /// Returns the combination of two sums in which a variable cancels out; nil if it is too large.
  private mutating func combined(_ upper: Row, _ lower: Row, _ column: Int) -> Row? {
    let bit = UInt32(1) << UInt32(column)
    var (upperFactor, lowerFactor): (Int128, Int128) = (1, 1)
    if (upper.large | lower.large) & bit != 0 {
      guard numbers[lower.start + column] != .min else { return nil }
      let (first, second) = (numbers[upper.start + column], 0 - numbers[lower.start + column])
      let common = Int128(truncatingIfNeeded: commonDivisor(first.magnitude, second.magnitude))
      (upperFactor, lowerFactor) = (second / common, first / common)
    }
    var row = Row(start: newStart(), decisions: upper.decisions | lower.decisions)
    var shared: UInt128 = 0
    var remaining = (upper.columns | lower.columns) & ~bit
    while remaining != 0 {
      let other = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      let (left, right) = (factor(other, of: upper), factor(other, of: lower))
      guard let sum = Self.sum(left, upperFactor, right, lowerFactor) else {
        unused.append(row.start)
        return nil
      }
      set(sum, other, in: &row)
      if sum != 0, shared != 1 { shared = commonDivisor(shared, sum.magnitude) }
    }
    let (left, right) = (numbers[upper.start + width], numbers[lower.start + width])
    guard let constant = Self.sum(left, upperFactor, right, lowerFactor) else {
      unused.append(row.start)
      return nil
    }
    numbers[row.start + width] = constant
    if shared > 1, let divisor = Int128(exactly: shared) { divide(&row, by: divisor) }
    return row
  }

  private func factor(_ column: Int, of row: Row) -> Int128 {
    row.columns & (1 << UInt32(column)) == 0 ? 0 : numbers[row.start + column]
  }

  private static func sum(
    _ left: Int128, _ leftFactor: Int128, _ right: Int128, _ rightFactor: Int128
  ) -> Int128? {
    var (left, right) = (left, right)
    if leftFactor != 1 {
      let (product, overflow) = left.multipliedReportingOverflow(by: leftFactor)
      if overflow { return nil }
      left = product
    }
    if rightFactor != 1 {
      let (product, overflow) = right.multipliedReportingOverflow(by: rightFactor)
      if overflow { return nil }
      right = product
    }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : sum
  }

  /// Divides a sum by the common divisor of its factors, and rounds its constant up.
  private mutating func divide(_ row: inout Row, by divisor: Int128) {
    var remaining = row.columns
    row.large = 0
    while remaining != 0 {
      let column = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      set(numbers[row.start + column] / divisor, column, in: &row)
    }
    let (quotient, remainder) = numbers[row.start + width].quotientAndRemainder(
      dividingBy: divisor)
    numbers[row.start + width] = remainder > 0 ? quotient + 1 : quotient
  }
}
