internal import FormEngine

/// Propagation of texts: the constants that they may be equal to, and the patterns that others
/// match.
extension Solver {
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
      } else if let fact = state.lastFact(of: variable) {
        guard
          narrow(
            length, least: min(least, fact.least), most: fact.most.map { max(most, $0) },
            decisions(ofVariable: variable) | fact.lengthDecisions)
        else { return false }
      }
    }
    guard domain.values & TextTable.otherBit != 0, let reasons = textContradiction(of: variable)
    else { return true }
    return restrict(variable, to: ~TextTable.otherBit, reasons)
  }

  /// Returns the decisions from which it follows that a text is equal to one of its constants; nil
  /// if others may agree with what is known.
  private mutating func textContradiction(of variable: VariableID) -> Decisions? {
    let equals = equals(of: variable)
    var (count, mayFail) = (0, false)
    for equal in equals {
      guard let last = state.lastFact(of: equal.variable) else { continue }
      count += Int(last.count)
      mayFail = !last.passes
    }
    guard count > 0 else { return nil }
    let length = length(of: variable)
    let least = max(length?.least ?? 1, 1)
    let most = length?.most ?? .max
    // A single pattern is known to match something: its declaration is checked.
    guard count > 1 || mayFail || least > 1 || most < .max else { return nil }
    steps -= 4
    let isContradiction: Bool
    if let range = characters(of: variable) {
      // Thousands of facts may be known: the text that agreed with the former ones is tried first.
      let isAlone = equals.count == 1
      if isAlone, textSearch.keepsText(of: variable, state, range) { return nil }
      guard let question = query(for: variable) else { return nil }
      let answer = textSearch.answer(
        to: question, excluding: model.texts.constants(of: variable), &steps)
      if isAlone, case .found(let text) = answer {
        textSearch.keep(text, of: variable, state)
      }
      isContradiction = answer == .none
    } else {
      isContradiction = true
    }
    guard isContradiction else { return nil }
    return equals.reduce(length?.decisions ?? 0) { reasons, equal in
      reasons | equal.decisions | (state.lastFact(of: equal.variable)?.allDecisions ?? 0)
    }
  }

  /// Returns a text and the texts that are equal to it, which pass the same tests, each with the
  /// decisions that imply this.
  private func equals(
    of variable: VariableID
  ) -> [(variable: VariableID, decisions: Decisions)] {
    var result = [(variable, decisions(ofVariable: variable))]
    for relation in state.relations where relation.isEqual {
      guard relation.left == variable || relation.right == variable else { continue }
      let other = relation.left == variable ? relation.right : relation.left
      result.append((other, relation.decisions | decisions(ofVariable: other)))
    }
    return result
  }

  /// Returns the question about the texts other than constants that a variable may be equal to;
  /// nil if no test is known.
  func query(for variable: VariableID) -> TextSearch.Question? {
    var question = TextSearch.Question(variable: variable)
    for equal in equals(of: variable) {
      state.forEachFact(of: equal.variable) { fact in
        if fact.passes {
          question.passing.append(fact.test)
        } else {
          question.failing.append(fact.test)
        }
      }
    }
    guard !question.passing.isEmpty || !question.failing.isEmpty else { return nil }
    question.passing.sort()
    question.failing.sort()
    question.characters = characters(of: variable) ?? question.characters
    return question
  }

  private func length(of variable: VariableID) -> SearchState.Domain? {
    let length = model.variables[Int(variable)].length
    return length >= 0 ? state[length] : nil
  }

  /// Returns the numbers of characters that a text other than the constants may have; nil if none.
  private func characters(of variable: VariableID) -> ClosedRange<Int>? {
    guard let length = length(of: variable) else { return 1...Int.max }
    let least = Int(clamping: max(length.least, 1))
    let most = length.most == .max ? .max : Int(clamping: length.most)
    return least <= most ? least...most : nil
  }
}
