/// Completion of a large model in one pass, without backtracking.
extension Solver {
  /// Extends a state without a contradiction until everything in the region is decided; returns
  /// false if that leads to a contradiction, or the steps run out.
  mutating func complete(_ region: Region) -> Bool {
    self.region = region
    defer { self.region = nil }
    for constraint in region.constraints {
      guard consider(constraint) else { return false }
    }
    for gate in region.gates {
      guard steps > 0, review(gate) else { return false }
    }
    guard settle() else { return false }
    var isChanged = true
    while isChanged {
      guard steps > 0 else { return false }
      isChanged = false
      var number = 0
      while number < state.pending.count {
        if let decision = split(number) {
          guard steps > 0, takeFirst(of: decision) else { return false }
          isChanged = true
        }
        number += 1
      }
      for gate in region.gates where state.visibility[Int(gate)] == .unknown {
        let branches: [Branch] = [
          .visibility(gate, isShown: false), .visibility(gate, isShown: true),
        ]
        guard steps > 0, takeFirst(of: Decision(branches: branches)) else { return false }
        isChanged = true
      }
      for variable in region.variables + touchedVariables {
        if state[variable].filling == .unknown, model.bases(of: variable).contains(variable) {
          let branches: [Branch] = [
            .filling(variable, isFilled: false), .filling(variable, isFilled: true),
          ]
          guard steps > 0, takeFirst(of: Decision(branches: branches)) else { return false }
          isChanged = true
        }
        while openValues(variable) != nil {
          guard steps > 0, takeFirst(of: values(of: variable)) else { return false }
          isChanged = true
        }
      }
    }
    return true
  }

  private var touchedVariables: [VariableID] {
    state.domains.indices.filter { state.domains[$0].isTouched }
      .map { VariableID(truncatingIfNeeded: $0) }
  }

  private mutating func takeFirst(of decision: Decision) -> Bool {
    for branch in decision.branches {
      let mark = state.mark
      if let settled = decision.settles { state.settle(settled) }
      lineRuns.removeAll(keepingCapacity: true)
      steps -= 1
      if take(branch, .max), settle() { return true }
      takeBack(to: mark)
    }
    return false
  }
}
