internal import FormEngine

/// The values of fields in a solution of the solver. A text of which only properties are known is
/// made up, and the same one is used wherever it must be equal.
struct SolvedValues {
  private let form: CheckedContent
  private let model: ConstraintModel
  /// The variables of the values of fields and of the row counts of lists, by place.
  private(set) var fields: [PlaceID: VariableID] = [:]
  private(set) var rowCounts: [PlaceID: VariableID] = [:]
  /// The fields whose values are recorded for hidden fields, by the number of these.
  private let standIns: [NodeID: NodeID]
  private var texts: TextMaker
  /// The texts made so far.
  private var made: [VariableID: String] = [:]

  init(_ form: CheckedContent, _ model: ConstraintModel, standIns: [NodeID: NodeID]) {
    self.form = form
    self.model = model
    self.standIns = standIns
    texts = TextMaker(model.texts)
    for (index, variable) in model.variables.enumerated() {
      let id = VariableID(truncatingIfNeeded: index)
      switch variable.source {
      case .field: fields[variable.place] = id
      case .rows: rowCounts[variable.place] = id
      default: break
      }
    }
  }

  /// Forgets the texts of the last solution.
  mutating func begin() { made = [:] }

  /// Returns whether the solver leaves a field empty.
  func isEmpty(_ place: PlaceID, in solver: borrowing Solver) -> Bool {
    guard let field = fields[place] else { return true }
    return solver.state[field].filling != .filled
  }

  /// Returns the places of the rows that a list has.
  func rows(at list: PlaceID, in solver: borrowing Solver) -> ArraySlice<PlaceID> {
    guard let count = rowCounts[list], let rows = model.rows[list] else { return [] }
    return rows.prefix(Int(clamping: solver.state[count].least))
  }

  /// Returns the value of a field at a place; nil if it is empty.
  ///
  /// - Parameter seed: varies the text, if there are several.
  mutating func value(
    at place: PlaceID, _ node: NodeID, in solver: borrowing Solver, seed: UInt64
  ) -> Value? {
    if let field = fields[place], let value = value(of: field, node, in: solver, seed) {
      return value
    }
    guard let other = standIns[node] else { return nil }
    let otherPlace = place + PlaceID(truncatingIfNeeded: other - node)
    guard let field = fields[otherPlace] else { return nil }
    return value(of: field, other, in: solver, seed)
  }

  private mutating func value(
    of variable: VariableID, _ node: NodeID, in solver: borrowing Solver, _ seed: UInt64
  ) -> Value? {
    let domain = solver.state[variable]
    guard domain.filling == .filled else { return nil }
    let type = form.nodes[node].type
    let number = domain.least
    switch type.kind {
    case .text: return text(of: variable, type, in: solver, seed).map { .text($0) }
    case .options: return options(of: variable, node, in: solver)
    case _ where number == .min: return nil
    case .integer, .decimal, .date, .time, .dateTime: return Value(units: number, kind: type.kind)
    case .boolean: return .boolean(number == 1)
    case .option: return Int32(exactly: number).map { .option($0) }
    }
  }

  private func options(
    of set: VariableID, _ node: NodeID, in solver: borrowing Solver
  ) -> Value? {
    var chosen = ChosenOptions()
    var excluded: Set<Int32> = []
    for (index, variable) in model.variables.enumerated() {
      guard case .member(set, let option) = variable.source else { continue }
      if solver.state.domains[index].values == 0b10 {
        chosen.insert(option)
      } else if solver.state.domains[index].values == 0b01 {
        excluded.insert(option)
      }
    }
    let count = model.variables[Int(set)].chosen
    let least = count >= 0 ? solver.state[count].least : 1
    for option in 0..<Int32(truncatingIfNeeded: form.optionCount(of: node))
    where Int128(chosen.count) < max(least, 1) && !excluded.contains(option) {
      chosen.insert(option)
    }
    return chosen.isEmpty ? nil : .options(chosen)
  }

  /// Returns the constant that a text is equal to, or a text of its length that passes its tests.
  private mutating func text(
    of variable: VariableID, _ type: ScalarType, in solver: borrowing Solver, _ seed: UInt64
  ) -> String? {
    let values = solver.state[variable].values
    let constants = model.texts.constants(of: variable)
    if values & TextTable.otherBit == 0 {
      let index = values.trailingZeroBitCount
      guard index < constants.count else { return nil }
      made[variable] = constants[index]
      return constants[index]
    }
    var excluded = constants
    for relation in solver.state.relations
    where relation.left == variable || relation.right == variable {
      let other = relation.left == variable ? relation.right : relation.left
      guard let text = made[other] else { continue }
      if relation.isEqual {
        made[variable] = text
        return text
      }
      excluded.append(text)
    }
    let query = solver.query(for: variable)
    let length = model.variables[Int(variable)].length
    let bounds = length >= 0 ? solver.state[length] : nil
    let least = Int(clamping: max(bounds?.least ?? 1, 1))
    let most = bounds.map { $0.most == .max ? .max : Int(clamping: $0.most) } ?? .max
    // A length that the solver merely chose is kept, although others would do.
    let wish = TextMaker.Wish(
      type: type, passing: query?.passing ?? [], failing: query?.failing ?? [], least: least,
      most: max(least, most), excluded: excluded)
    let text = texts.text(wish, seed: seed)
    made[variable] = text
    return text
  }
}
