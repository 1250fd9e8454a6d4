/// Groups of candidates that clauses connect; each group is searched as a whole.
///
/// A class, so passing it on copies nothing.
final class CandidateGroups {
  let model: ConstraintModel
  private let isCandidate: [Bool]
  private let isEverything: Bool
  /// The group of each variable; -1 if nothing about it can be refuted.
  private var numbers: [Int32] = []
  private(set) var count = 0

  init(_ candidates: ConflictCandidates, of model: ConstraintModel) {
    self.model = model
    isCandidate = candidates.isCandidate
    isEverything = candidates.isEverything
    var joined = JoinedElements(count: model.variables.count + model.places.count)
    join(&joined)
    var numberOfRoot = [Int32](repeating: -1, count: model.variables.count + model.places.count)
    numbers.reserveCapacity(model.variables.count)
    for variable in model.variables.indices {
      guard isEverything || isCandidate[variable] else {
        numbers.append(-1)
        continue
      }
      let root = joined.root(Int32(truncatingIfNeeded: variable))
      if numberOfRoot[Int(root)] < 0 {
        numberOfRoot[Int(root)] = Int32(truncatingIfNeeded: count)
        count += 1
      }
      numbers.append(numberOfRoot[Int(root)])
    }
  }

  /// Returns the group of a variable; nil if nothing about it can be refuted.
  func group(of variable: VariableID) -> Int32? {
    numbers[Int(variable)] < 0 ? nil : numbers[Int(variable)]
  }

  /// Returns the groups of the variables in a statement.
  func groups(of statement: StatementID) -> [Int32] {
    var result: [Int32] = []
    addGroups(of: statement, to: &result)
    return result
  }

  func addGroups(of statement: StatementID, to groups: inout [Int32]) {
    model.forEachVariable(of: statement) { variable in
      for base in model.bases(of: variable) { add(numbers[Int(base)], to: &groups) }
      add(numbers[Int(variable)], to: &groups)
    }
  }

  /// Adds the groups of the conditions that decide whether a place is shown.
  func addGroups(around place: PlaceID, to groups: inout [Int32]) {
    var gate = model.places[Int(place)].gate
    while gate >= 0 {
      for condition in model.conditions(of: gate) {
        addGroups(of: condition.statement, to: &groups)
      }
      let rows = model.places[Int(gate)].rows
      if rows >= 0 { add(numbers[Int(rows)], to: &groups) }
      gate = model.places[Int(model.places[Int(gate)].parent)].gate
    }
  }

  private func add(_ group: Int32, to groups: inout [Int32]) {
    if group >= 0, !groups.contains(group) { groups.append(group) }
  }

  /// Returns whether something about a place may be refuted.
  func isAbout(_ place: PlaceID) -> Bool {
    if isEverything { return true }
    var gate = model.places[Int(place)].gate
    while gate >= 0 {
      if model.places[Int(gate)].rows >= 0, isCandidate[Int(model.places[Int(gate)].rows)] {
        return true
      }
      for condition in model.conditions(of: gate) where isGrouped(condition.statement) {
        return true
      }
      gate = model.places[Int(model.places[Int(gate)].parent)].gate
    }
    return false
  }

  func isAbout(_ statement: StatementID, at place: PlaceID) -> Bool {
    isEverything || isGrouped(statement) || isAbout(place)
  }

  private func isGrouped(_ statement: StatementID) -> Bool {
    var result = false
    model.forEachVariable(of: statement) { variable in
      guard !result else { return }
      result =
        numbers[Int(variable)] >= 0
        || model.bases(of: variable).contains { numbers[Int($0)] >= 0 }
    }
    return result
  }

  // MARK: Joining

  /// Joins the variables and places that clauses connect; places are numbered after the variables.
  private func join(_ joined: inout JoinedElements) {
    let offset = Int32(truncatingIfNeeded: model.variables.count)
    var gates = [Bool](repeating: false, count: model.places.count)
    for index in model.places.indices.dropFirst() {
      let place = PlaceID(truncatingIfNeeded: index)
      gates[index] =
        model.places[index].gate == place
        && (model.places[index].rows >= 0
          || model.conditions(of: place).contains { !candidates(in: $0.statement).isEmpty })
    }
    func joinGate(_ place: PlaceID, _ element: Int32) {
      let gate = model.places[Int(place)].gate
      if gate >= 0, gates[Int(gate)] { joined.join(offset + gate, element) }
    }
    for constraint in model.constraints {
      let variables = candidates(in: constraint.statement)
      guard let first = variables.first else { continue }
      for other in variables.dropFirst() { joined.join(first, other) }
      joinGate(constraint.place, first)
    }
    for index in model.places.indices.dropFirst() where gates[index] {
      let place = PlaceID(truncatingIfNeeded: index)
      for condition in model.conditions(of: place) {
        for variable in candidates(in: condition.statement) {
          joined.join(offset + place, variable)
        }
      }
      if model.places[index].rows >= 0 { joined.join(offset + place, model.places[index].rows) }
      let outer = model.places[Int(model.places[index].parent)].gate
      if outer >= 0, gates[Int(outer)] { joined.join(offset + place, offset + outer) }
    }
    for index in model.variables.indices where isCandidate[index] {
      let id = VariableID(truncatingIfNeeded: index)
      joinParts(of: id, &joined)
      if model.variables[index].place >= 0 { joinGate(model.variables[index].place, id) }
    }
  }

  private func joinParts(of id: VariableID, _ joined: inout JoinedElements) {
    let variable = model.variables[Int(id)]
    for base in model.bases(of: id) { joined.join(id, base) }
    for statement in [variable.definition, variable.filledWhen] where statement >= 0 {
      for other in candidates(in: statement) { joined.join(id, other) }
    }
    if variable.function >= 0 {
      for other in model.functions[Int(variable.function)].operandList { joined.join(id, other) }
    }
    if variable.length >= 0 { joined.join(id, variable.length) }
    if variable.chosen >= 0 { joined.join(id, variable.chosen) }
  }

  private func candidates(in statement: StatementID) -> [VariableID] {
    var result: [VariableID] = []
    model.forEachVariable(of: statement) { if isCandidate[Int($0)] { result.append($0) } }
    return result
  }
}

/// A union-find structure.
private struct JoinedElements {
  private var links: [Int32]

  init(count: Int) { links = (0..<Int32(truncatingIfNeeded: count)).map { $0 } }

  /// Returns the first of the elements that an element is joined with.
  mutating func root(_ element: Int32) -> Int32 {
    var root = element
    while links[Int(root)] != root { root = links[Int(root)] }
    var element = element
    while links[Int(element)] != root {
      let next = links[Int(element)]
      links[Int(element)] = root
      element = next
    }
    return root
  }

  mutating func join(_ left: Int32, _ right: Int32) {
    let (first, second) = (root(left), root(right))
    if first != second { links[Int(max(first, second))] = min(first, second) }
  }
}
