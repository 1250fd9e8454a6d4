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
  /// The round in which each variable was last seen.
  @exclusivity(unchecked) private var noted: [Int32]
  private var round: Int32 = 0

  init(_ pool: StatementPool) {
    self.pool = pool
    noted = [Int32](repeating: 0, count: pool.variables.count)
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
        let facts = pool.variables[Int(variable)]
        return facts.isUnbounded && facts.definition < 0
      }
    }
  }

  private func isPlain(sum: Int32) -> Bool {
    for index in pool.sums[Int(sum)].terms {
      let variable = pool.variables[Int(pool.terms[index].variable)]
      if variable.isUnbounded, variable.definition < 0 { return true }
    }
    return false
  }

  /// Starts to look for variables that are spoken of twice.
  func begin() { round += 1 }

  /// Whether a variable of the statement was seen since the beginning; notes all of them.
  func isRepeated(_ statement: StatementID) -> Bool {
    var isRepeated = false
    pool.forEachVariable(of: statement) { variable in
      let facts = pool.variables[Int(variable)]
      if facts.definition >= 0 { isRepeated = true }
      let key =
        facts.bases.count == 1 ? Int(pool.bases[Int(facts.bases.lowerBound)]) : Int(variable)
      if noted[key] == round { isRepeated = true }
      noted[key] = round
    }
    return isRepeated
  }
}
