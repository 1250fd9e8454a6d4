/// Tells at once, of most statements, that they may be true and may be false.
///
/// A class, as what walks the pool and changes something of the prover would be given a copy of the
/// pool each time.
final class Doubts {
  /// In which directions comparisons bound a variable.
  private struct Bounds {
    var isBelow = false
    var isAbove = false
  }

  private let pool: StatementPool
  /// Whether a variable may be any number, and what it counts as where variables are looked for twice
  /// (inverted where it is worked out from others): what is asked of variables again and again, in any
  /// order.
  private var isAnyNumber: [Bool] = []
  private var keys: [Int32] = []
  /// The round in which each variable was last seen.
  @exclusivity(unchecked) private var noted: [Int32]
  private var round: Int32 = 0

  init(_ pool: StatementPool) {
    self.pool = pool
    noted = [Int32](repeating: 0, count: pool.variables.count)
    isAnyNumber.reserveCapacity(pool.variables.count)
    keys.reserveCapacity(pool.variables.count)
    for (index, variable) in pool.variables.enumerated() {
      let isWorkedOut = variable.definition >= 0
      isAnyNumber.append(variable.isUnbounded && !isWorkedOut)
      let key =
        variable.bases.count == 1
        ? pool.bases[Int(variable.bases.lowerBound)] : Int32(truncatingIfNeeded: index)
      keys.append(isWorkedOut ? ~key : key)
    }
  }

  /// Whether a statement may be true and may be false, as far as can be seen at once.
  func isPlain(_ id: StatementID) -> Bool {
    let statement = pool.statements[Int(id)]
    switch statement.kind {
    case .free, .filled: return true
    case .oneOf:
      let choice = pool.choices[Int(statement.b)]
      let every = pool.variables[Int(statement.a)].everyValue
      return choice.whenTrue & every != 0 && choice.whenFalse & every != 0
    case .atMostZero, .isZero: return isPlain(sum: statement.a)
    case .not: return isPlain(statement.a)
    case .and, .or:
      // One operand decides it; the other way all of them have to stand beside one another.
      let operands = Int(statement.a)..<Int(statement.b)
      return isPlain(pool.operands[operands.lowerBound])
        && mayAllBe(statement.kind == .and, operands)
    default: return false
    }
  }

  /// Whether comparisons may all be true, or all false: each has a variable that no other of them
  /// keeps from growing, or from shrinking, as far as it has to.
  private func mayAllBe(_ holds: Bool, _ operands: Range<Int>) -> Bool {
    var bounds: [VariableID: Bounds] = [:]
    for index in operands {
      let statement = pool.statements[Int(pool.operands[index])]
      guard statement.kind == .atMostZero else { return false }
      for position in pool.sums[Int(statement.a)].terms {
        let term = pool.terms[position]
        if (term.factor > 0) == holds {
          bounds[term.variable, default: Bounds()].isAbove = true
        } else {
          bounds[term.variable, default: Bounds()].isBelow = true
        }
      }
    }
    return operands.allSatisfy { index in
      let sum = pool.sums[Int(pool.statements[Int(pool.operands[index])].a)]
      return sum.terms.contains { position in
        let variable = pool.terms[position].variable
        guard let bound = bounds[variable], bound.isAbove != bound.isBelow else { return false }
        return isAnyNumber[Int(variable)]
      }
    }
  }

  private func isPlain(sum: Int32) -> Bool {
    pool.sums[Int(sum)].terms.contains { isAnyNumber[Int(pool.terms[$0].variable)] }
  }

  /// Starts to look for variables that are spoken of twice.
  func begin() { round += 1 }

  /// Whether a variable of the statement was seen since the beginning; notes all of them.
  func isRepeated(_ statement: StatementID) -> Bool {
    var isRepeated = false
    pool.forEachVariable(of: statement) { variable in
      let key = keys[Int(variable)]
      if key < 0 { isRepeated = true }
      let place = Int(key < 0 ? ~key : key)
      if noted[place] == round { isRepeated = true }
      noted[place] = round
    }
    return isRepeated
  }
}
