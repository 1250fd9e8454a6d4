internal import FormEngine

/// Propagation of texts: the constants that they may be equal to, and the patterns that others
/// match.
extension Solver {
  /// Returns whether a text passes a test; nil if that is not known.
  func fact(_ test: Int32, of variable: VariableID) -> Bool? {
    guard !state.facts.isEmpty else { return nil }
    return state.facts.first { $0.variable == variable && $0.test == test }?.passes
  }

  /// Excludes the constants of a text whose length is out of bounds.
  mutating func keepTexts(
    of text: VariableID, from least: Int128, to most: Int128, _ reasons: Decisions
  ) -> Bool {
    let lengths = model.texts.lengths(of: text)
    guard !lengths.isEmpty else { return true }
    var values = state[text].values
    for (index, length) in lengths.enumerated()
    where Int128(length) < least || Int128(length) > most {
      values &= ~(1 << UInt64(index))
    }
    return restrict(text, to: values, reasons)
  }

  /// Narrows the constants and lengths of a text and of those that are equal to it or differ from
  /// it.
  mutating func compareTexts(_ variable: VariableID) -> Bool {
    for relation in state.relations where relation.left == variable || relation.right == variable {
      let other = relation.left == variable ? relation.right : relation.left
      let reasons =
        relation.decisions | decisions(ofVariable: variable) | decisions(ofVariable: other)
      if relation.isEqual {
        let common = state[variable].values & state[other].values
        guard restrict(variable, to: common, reasons), restrict(other, to: common, reasons) else {
          return false
        }
        let (own, others) = (
          model.variables[Int(variable)].length, model.variables[Int(other)].length
        )
        guard own >= 0, others >= 0 else { continue }
        let (first, second) = (state[own], state[others])
        let both = reasons | first.decisions | second.decisions
        guard narrow(own, least: second.least, most: second.most, both),
          narrow(others, least: first.least, most: first.most, both)
        else { return false }
      } else {
        for (known, open) in [(variable, other), (other, variable)] {
          let values = state[known].values
          guard values.nonzeroBitCount == 1, values != TextTable.otherBit else { continue }
          guard restrict(open, to: ~values, reasons) else { return false }
        }
      }
    }
    return true
  }

  /// Narrows the length of a text to that of its constants, and excludes other texts if patterns
  /// and lengths allow none.
  mutating func settleText(_ variable: VariableID, _ facts: Variable) -> Bool {
    let domain = state[variable]
    let length = facts.length
    let lengths = model.texts.lengths(of: variable)
    if length >= 0 {
      var least = Int128.max
      var most: Int128 = 0
      for (index, count) in lengths.enumerated() where domain.values & (1 << UInt64(index)) != 0 {
        least = min(least, Int128(count))
        most = max(most, Int128(count))
      }
      if domain.values & TextTable.otherBit == 0 {
        guard narrow(length, least: least, most: most, decisions(ofVariable: variable)) else {
          return false
        }
      } else if let bounds = otherLengths(of: variable) {
        guard
          narrow(
            length, least: min(least, bounds.least), most: bounds.most.map { max(most, $0) },
            decisions(ofVariable: variable) | bounds.decisions)
        else { return false }
      }
    }
    guard domain.values & TextTable.otherBit != 0 else { return true }
    guard let query = query(for: variable), query.question.isWorthAsking else { return true }
    steps -= 4
    guard case .none = textSearch.answer(to: query.question, model.texts, &steps) else {
      return true
    }
    return restrict(variable, to: ~TextTable.otherBit, query.decisions)
  }

  /// Returns the bounds of the lengths of texts that match the patterns of a variable.
  private func otherLengths(
    of variable: VariableID
  ) -> (least: Int128, most: Int128?, decisions: Decisions)? {
    var result: (least: Int128, most: Int128?, decisions: Decisions)?
    for fact in state.facts where fact.variable == variable && fact.passes {
      guard let bounds = model.texts.characterBounds(ofTest: fact.test) else { continue }
      let former = result ?? (1, nil, 0)
      let most = bounds.most.map { Int128($0) }
      result = (
        max(former.least, Int128(bounds.least)),
        former.most.map { own in most.map { min(own, $0) } ?? own } ?? most,
        former.decisions | fact.decisions
      )
    }
    return result
  }

  /// Returns the question about the texts other than constants that a variable may be equal to.
  func query(
    for variable: VariableID
  ) -> (question: TextSearch.Question, decisions: Decisions)? {
    var question = TextSearch.Question(variable: variable)
    var reasons = decisions(ofVariable: variable)
    func add(factsOf variable: VariableID) {
      for fact in state.facts where fact.variable == variable {
        if fact.passes {
          question.passing.append(fact.test)
        } else {
          question.failing.append(fact.test)
        }
        reasons |= fact.decisions
      }
    }
    add(factsOf: variable)
    // Equal texts pass the same tests.
    for relation in state.relations where relation.isEqual {
      guard relation.left == variable || relation.right == variable else { continue }
      let other = relation.left == variable ? relation.right : relation.left
      reasons |= relation.decisions | decisions(ofVariable: other)
      add(factsOf: other)
    }
    guard !question.passing.isEmpty || !question.failing.isEmpty else { return nil }
    question.passing.sort()
    question.failing.sort()
    let length = model.variables[Int(variable)].length
    if length >= 0 {
      let domain = state[length]
      question.least = Int(clamping: max(domain.least, 1))
      question.most = domain.most == .max ? nil : Int(clamping: domain.most)
      reasons |= domain.decisions
    }
    return (question, reasons)
  }
}
