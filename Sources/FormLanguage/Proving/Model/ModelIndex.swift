/// An index from the variables and places of a model to what refers to them.
package struct ModelIndex {
  /// Lists of numbers by key, stored in one array.
  package struct Lists {
    private var starts: [Int32]
    private var elements: [Int32]

    package init(count: Int, _ pairs: [(key: Int32, value: Int32)]) {
      var starts = [Int32](repeating: 0, count: count + 1)
      for pair in pairs { starts[Int(pair.key) + 1] += 1 }
      for index in 0..<count { starts[index + 1] += starts[index] }
      var next = starts
      var elements = [Int32](repeating: 0, count: pairs.count)
      for pair in pairs {
        elements[Int(next[Int(pair.key)])] = pair.value
        next[Int(pair.key)] += 1
      }
      (self.starts, self.elements) = (starts, elements)
    }

    package subscript(key: Int32) -> ArraySlice<Int32> {
      elements[Int(starts[Int(key)])..<Int(starts[Int(key) + 1])]
    }
  }

  /// The constraints at each place.
  let constraintsAt: Lists
  /// The constraints by their nearest gate; those that always apply are listed at the form.
  let constraintsInside: Lists
  /// The constraints that read a variable, also through results; only the first of very many.
  let constraintsReading: Lists
  /// The functions that have a variable as operand or result.
  let functionsOf: Lists
  /// The variables that have a value only if this one does.
  let derivedFrom: Lists
  /// The variables of fields and of numbers of rows, by their nearest gate.
  let variablesInside: Lists
  /// The gates directly inside a gate, and the gates whose condition reads a variable.
  let gatesInside: Lists
  let gatesReading: Lists
  /// All gates, outer ones first.
  let gates: [PlaceID]
  /// True for each constraint that narrower ones make redundant.
  let isWeaker: [Bool]

  /// The maximum number of constraints that are listed for one variable.
  private static let readerLimit = 64

  init(_ model: ConstraintModel) {
    let isWeaker = WeakerBounds.found(in: model)
    self.isWeaker = isWeaker
    var constraintsAt: [(key: Int32, value: Int32)] = []
    for (index, constraint) in model.constraints.enumerated() where !isWeaker[index] {
      constraintsAt.append((constraint.place, Int32(truncatingIfNeeded: index)))
    }
    self.constraintsAt = Lists(count: model.places.count, constraintsAt)
    constraintsInside = Lists(
      count: model.places.count,
      constraintsAt.map { (max(model.places[Int($0.key)].gate, 0), $0.value) })
    var readers: [(key: Int32, value: Int32)] = []
    var counts = [Int32](repeating: 0, count: model.variables.count)
    var seen = SeenVariables(count: model.variables.count)
    for (index, constraint) in model.constraints.enumerated() where !isWeaker[index] {
      seen.restart()
      Self.forEachSource(of: constraint.statement, model, &seen) { variable in
        guard counts[Int(variable)] < Self.readerLimit else { return }
        counts[Int(variable)] += 1
        readers.append((variable, Int32(truncatingIfNeeded: index)))
      }
    }
    constraintsReading = Lists(count: model.variables.count, readers)
    var functions: [(key: Int32, value: Int32)] = []
    for (index, function) in model.functions.enumerated() {
      let number = Int32(truncatingIfNeeded: index)
      functions.append((function.result, number))
      for operand in function.operandList { functions.append((operand, number)) }
    }
    functionsOf = Lists(count: model.variables.count, functions)
    var derived: [(key: Int32, value: Int32)] = []
    var gated: [(key: Int32, value: Int32)] = []
    for (index, variable) in model.variables.enumerated() {
      let id = VariableID(truncatingIfNeeded: index)
      for base in model.bases(of: id) where base != id { derived.append((base, id)) }
      switch variable.source {
      case .field, .rows:
        let gate = model.places[Int(variable.place)].gate
        if gate >= 0 { gated.append((gate, id)) }
      default: break
      }
    }
    derivedFrom = Lists(count: model.variables.count, derived)
    variablesInside = Lists(count: model.places.count, gated)
    var gates: [PlaceID] = []
    var inside: [(key: Int32, value: Int32)] = []
    var reading: [(key: Int32, value: Int32)] = []
    for index in model.places.indices.dropFirst() {
      let place = PlaceID(truncatingIfNeeded: index)
      guard model.places[index].gate == place else { continue }
      gates.append(place)
      let outer = model.places[Int(model.places[index].parent)].gate
      if outer >= 0 { inside.append((outer, place)) }
      seen.restart()
      for (_, statement) in model.conditions(of: place) {
        Self.forEachSource(of: statement, model, &seen) { reading.append(($0, place)) }
      }
      if model.places[index].rows >= 0 { reading.append((model.places[index].rows, place)) }
    }
    self.gates = gates
    gatesInside = Lists(count: model.places.count, inside)
    gatesReading = Lists(count: model.variables.count, reading)
  }

  /// The variables that were seen since the last restart.
  struct SeenVariables {
    private var rounds: [Int32]
    private var round: Int32 = 0

    init(count: Int) { rounds = [Int32](repeating: 0, count: count) }

    mutating func restart() { round += 1 }

    func contains(_ variable: VariableID) -> Bool { rounds[Int(variable)] == round }

    /// Inserts a variable, and returns whether it is new.
    mutating func insert(_ variable: VariableID) -> Bool {
      guard rounds[Int(variable)] != round else { return false }
      rounds[Int(variable)] = round
      return true
    }
  }

  /// Calls `body` once for each variable that a statement reads, and for those that they are
  /// derived from.
  static func forEachSource(
    of statement: StatementID, _ model: ConstraintModel, _ seen: inout SeenVariables,
    _ body: (VariableID) -> Void
  ) {
    var waiting: [VariableID] = []
    model.forEachVariable(of: statement) { waiting.append($0) }
    var count = 0
    while let variable = waiting.popLast(), count < 256 {
      guard seen.insert(variable) else { continue }
      count += 1
      body(variable)
      let facts = model.variables[Int(variable)]
      for base in model.bases(of: variable) { waiting.append(base) }
      switch facts.source {
      case .length(let whole), .chosen(let whole), .member(let whole, _): waiting.append(whole)
      case .result:
        if facts.definition >= 0 {
          model.forEachVariable(of: facts.definition) { waiting.append($0) }
        }
        if facts.filledWhen >= 0 {
          model.forEachVariable(of: facts.filledWhen) { waiting.append($0) }
        }
        if facts.function >= 0 {
          waiting += model.functions[Int(facts.function)].operandList
        }
      default: break
      }
    }
  }
}
