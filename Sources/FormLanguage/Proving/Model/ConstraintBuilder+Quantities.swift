internal import FormEngine

/// Numbers, dates and times as sums of variables.
extension ConstraintBuilder {
  /// Returns the value of an expression as a number, in seconds or as the index of an option; nil
  /// if it has no such value, or too large a one.
  mutating func quantity(of expression: Expression) -> Quantity? {
    if expression.type.isMany || isWide(expression) || !isMeasured(expression.type) { return nil }
    switch expression.form {
    case .constant(let value):
      guard let constant = Quantity(value), constant.constant.magnitude < Quantity.largest else {
        return nil
      }
      return constant
    case .read(let slot, let frame): return read(slot, frame)
    case .today:
      let today = todayVariable()
      return quantity(of: today)
    case .now:
      let now = nowVariable()
      return quantity(of: now)
    case .position(let template, let frame): return position(template, frame)
    case .negate(let operand, _):
      guard var value = quantity(of: operand)?.negated else { return nil }
      // Only the least number cannot be negated.
      value.mayFail = value.mayFail || !value.isConstant
      return value
    case .chain(let first, let links, _): return chain(first, links, expression)
    case .coalesce(let terms): return coalesced(terms, expression)
    case .conditional(let branches, let otherwise):
      return conditional(branches, otherwise, expression)
    case .aggregate(let aggregation): return aggregate(aggregation, expression.type)
    case .compare:
      let says = statement(of: expression)
      return isOpen(says) ? unknownResult(expression.type) : truth(of: says)
    case .apply(let operation, let operands, let a, _):
      return apply(operation, operands, a: a, expression)
    case .chosenColumn(let operand, let list, let column, isText: false) where examinesCells:
      return numbers(
        (0..<form.fileOptionCount(in: list)).map {
          form.cell(column, isText: false, of: $0, in: list)
        }, operand, expression)
    case .and, .or, .within: return truth(of: statement(of: expression))
    default: return nil
    }
  }

  func isMeasured(_ type: ValueType) -> Bool {
    switch type.kind {
    case .integer, .decimal, .boolean, .date, .time, .dateTime, .days, .duration, .option: true
    case .invalid, .empty, .text, .period, .options, .rows: false
    }
  }

  mutating func read(_ slot: SlotID, _ frame: FrameID) -> Quantity? {
    inside(frame) { builder in
      if builder.form.slots[slot].kind == .constant { return builder.quantity(ofLet: slot) }
      return builder.variable(ofField: slot).map { builder.quantity(of: $0) }
    }
  }

  mutating func quantity(ofLet slot: SlotID) -> Quantity? {
    guard let expression = form.definition(ofLet: slot) else { return nil }
    let key = letKey(slot)
    if let known = letQuantities[key] { return known }
    guard letDepth < Self.letDepthLimit else { return unknownResult(expression.type) }
    letDepth += 1
    defer { letDepth -= 1 }
    let quantity = quantity(of: expression)
    letQuantities[key] = .some(quantity)
    return quantity
  }

  /// Returns the value of a variable.
  func quantity(of variable: VariableID) -> Quantity {
    var quantity = Quantity(variable)
    let facts = model.variables[Int(variable)]
    if facts.isDecimal {
      quantity.divisor = Quantity.decimalUnits
      quantity.places = 18
    }
    if facts.extent == .date { quantity.terms[0].factor = Quantity.secondsOfDay }
    return quantity
  }

  /// Returns a variable that is 1 if a statement is true, and 0 if it is false.
  mutating func truth(of says: StatementID) -> Quantity {
    var variable = Variable(source: .result, least: 0, most: 1)
    variable.valueCount = 2
    let id = addOwnBase(variable)
    let isTrue = model.add(.isTrue, says)
    let isFalse = model.add(.isTrue, model.add(.not, says))
    model.variables[Int(id)].definition = model.add(
      .or,
      of: [
        model.add(.and, of: [oneOf(id, 0b10), isTrue]),
        model.add(.and, of: [oneOf(id, 0b01), isFalse]),
      ])
    setFilled(id, when: model.add(.or, of: [isTrue, isFalse]))
    return Quantity(id)
  }

  mutating func todayVariable() -> VariableID {
    if today >= 0 { return today }
    var variable = Variable(source: .result)
    variable.extent = .date
    today = model.add(variable)
    let day = quantity(of: today)
    let now = nowVariable()
    let moment = quantity(of: now)
    // Today is the day of the current moment.
    if let since = moment.minus(day) {
      model.variables[Int(today)].definition = model.add(
        .and,
        of: [
          comparison(.greaterOrEqual, since),
          comparison(.less, since.adding(-Quantity.secondsOfDay)),
        ])
    }
    return today
  }

  mutating func nowVariable() -> VariableID {
    if now >= 0 { return now }
    var variable = Variable(source: .result)
    variable.extent = .dateTime
    now = model.add(variable)
    return now
  }

  mutating func position(_ template: Int, _ frame: FrameID) -> Quantity? {
    inside(frame) { builder in
      let row = builder.row(around: template, in: builder.context)
      if row > 0, builder.contexts[Int(row)].template == template {
        return Quantity(constant: Int128(builder.contexts[Int(row)].number))
      }
      // The position of a row that is not modelled individually.
      let key: [Int64] = [-3, Int64(template), Int64(row)]
      if let known = builder.results[key] { return Quantity(known) }
      let id = builder.model.add(Variable(source: .result, least: 1))
      builder.results[key] = id
      return Quantity(id)
    }
  }

  // MARK: Variables of results

  /// Adds a variable that has a value whenever all its parts have one.
  mutating func result(
    isDecimal: Bool = false, least: Int64 = .min, most: Int64 = .max,
    extent: Variable.Extent = .any, of parts: [Quantity]
  ) -> VariableID {
    var bases: [VariableID] = []
    for part in parts {
      for variable in part.terms.map(\.variable) + part.needs {
        for base in model.bases(of: variable) where !bases.contains(base) { bases.append(base) }
      }
    }
    var variable = Variable(source: .result, least: least, most: most)
    variable.isDecimal = isDecimal
    variable.extent = extent
    let start = Int32(truncatingIfNeeded: model.bases.count)
    model.bases += bases
    variable.bases = start..<Int32(truncatingIfNeeded: model.bases.count)
    return model.add(variable)
  }

  /// Makes a variable filled exactly if a statement is true; the statement must never be unknown.
  mutating func setFilled(_ id: VariableID, when statement: StatementID) {
    let filled = model.add(.filled, id)
    model.variables[Int(id)].filledWhen = model.add(
      .or,
      of: [
        model.add(.and, of: [statement, filled]),
        model.add(.and, of: [model.add(.not, statement), model.add(.not, filled)]),
      ])
  }

  /// Returns a variable that is equal to a sum. Equal sums share one, so functions of them are
  /// shared, too.
  mutating func variable(equalTo quantity: Quantity) -> VariableID? {
    if quantity.terms.count == 1, quantity.constant == 0, quantity.needs.isEmpty,
      quantity == self.quantity(of: quantity.terms[0].variable)
    {
      return quantity.terms[0].variable
    }
    let isDecimal = quantity.places > 0
    let key = Self.key(isDecimal ? -13 : -12, quantity)
    if let key, let known = results[key] { return known }
    if !isDecimal, quantity.isConstant, quantity.divisor == 1,
      let value = Int64(exactly: quantity.constant)
    {
      let id = result(least: value, most: value, of: [])
      if let key { results[key] = id }
      return id
    }
    let id = result(isDecimal: isDecimal, of: [quantity])
    guard let difference = self.quantity(of: id).minus(quantity) else { return nil }
    model.variables[Int(id)].definition = comparison(.equal, difference)
    if let key { results[key] = id }
    return id
  }

  /// Returns a variable that is a function of others. Equal operands share one, except that a
  /// function whose failure makes a record invalid is kept separate.
  ///
  /// - Parameter bounds: returns a statement that is true whenever the result has a value.
  mutating func function(
    _ kind: FunctionConstraint.Kind, _ operands: [VariableID], isDecimal: Bool = false,
    resultUnit: FunctionConstraint.Unit? = nil, extent: Variable.Extent = .any,
    of parts: [Quantity],
    bounds: (inout ConstraintBuilder, Quantity) -> StatementID? = { _, _ in nil }
  ) -> Quantity {
    func key(isBlocking: Bool) -> [Int64] {
      [-10, Int64(kind.rawValue), isDecimal ? 1 : 0, isBlocking ? 1 : 0]
        + operands.map { Int64($0) }
    }
    if let known = results[key(isBlocking: isBlocking)] { return quantity(of: known) }
    let id = result(isDecimal: isDecimal, extent: extent, of: parts)
    results[key(isBlocking: isBlocking)] = id
    // A division by zero and an impossible date have no result; in a rule, too large a result is as
    // good as excluded.
    if kind == .quotient || kind == .remainder || kind == .date || !isBlocking {
      let start = Int32(truncatingIfNeeded: model.bases.count)
      model.bases += Array(model.bases(of: id)) + [id]
      model.variables[Int(id)].bases = start..<Int32(truncatingIfNeeded: model.bases.count)
    }
    func unit(_ index: Int) -> FunctionConstraint.Unit {
      guard operands.indices.contains(index) else { return .integer }
      return self.unit(of: operands[index])
    }
    if kind == .quotient || kind == .remainder, parts.count == 2 {
      let isDivisible = comparison(.notEqual, parts[1])
      model.variables[Int(id)].definition = isDivisible
      if isBlocking {
        let hasOperands = [known(parts[0]), known(parts[1])]
        setFilled(
          id, when: model.add(.and, of: hasOperands + [model.add(.isTrue, isDivisible)]))
      }
    }
    model.functions.append(
      FunctionConstraint(
        kind: kind, result: id, resultUnit: resultUnit ?? (isDecimal ? .decimal : .integer),
        operands: (
          operands.first ?? -1, operands.count > 1 ? operands[1] : -1,
          operands.count > 2 ? operands[2] : -1
        ), units: (unit(0), unit(1))))
    model.variables[Int(id)].function = Int32(truncatingIfNeeded: model.functions.count - 1)
    if let bounds = bounds(&self, quantity(of: id)) { define(id, also: bounds) }
    if let twin = results[key(isBlocking: !isBlocking)] {
      if isBlocking { equate(twin, to: id) } else { equate(id, to: twin) }
    }
    return quantity(of: id)
  }

  /// Makes the same function in a condition and in a rule equal while both are filled.
  private mutating func equate(_ inCondition: VariableID, to inRule: VariableID) {
    let other = quantity(of: inRule)
    guard let difference = quantity(of: inCondition).minus(other) else { return }
    define(
      inCondition,
      also: model.add(.or, of: [model.add(.not, known(other)), comparison(.equal, difference)]))
  }

  /// Adds a statement that is true whenever a variable has a value.
  private mutating func define(_ id: VariableID, also statement: StatementID) {
    let definition = model.variables[Int(id)].definition
    model.variables[Int(id)].definition =
      definition < 0 ? statement : model.add(.and, of: [definition, statement])
  }

  func unit(of variable: VariableID) -> FunctionConstraint.Unit {
    let facts = model.variables[Int(variable)]
    if facts.isDecimal { return .decimal }
    switch facts.extent {
    case .date: return .date
    case .dateTime: return .dateTime
    case .any, .integer, .time: return .integer
    }
  }

  func unit(of type: ValueType) -> FunctionConstraint.Unit {
    switch type.kind {
    case .decimal: .decimal
    case .date: .date
    case .dateTime: .dateTime
    case .days, .duration: .duration
    case .invalid, .empty, .text, .integer, .boolean, .time, .period, .option, .options, .rows:
      .integer
    }
  }

  /// Returns an unconstrained variable, which may be filled or empty.
  mutating func unknownResult(_ type: ValueType, least: Int64 = .min) -> Quantity? {
    var variable = Variable(source: .result, least: least)
    variable.isDecimal = type.kind == .decimal
    switch type.kind {
    case .date: variable.extent = .date
    case .dateTime: variable.extent = .dateTime
    case .time: variable.extent = .time
    case .boolean:
      variable.least = 0
      variable.most = 1
      variable.valueCount = 2
    case .invalid, .empty, .text, .integer, .decimal, .days, .duration, .period, .option,
      .options, .rows:
      break
    }
    let id = addOwnBase(variable)
    return quantity(of: id)
  }

  /// Returns a variable that is equal to the value whose condition is true, and filled if that
  /// value is. The conditions exclude one another.
  mutating func oneOf(
    _ cases: [(condition: [StatementID], value: Quantity)], _ type: ValueType,
    isAlwaysFilled: Bool
  ) -> Quantity? {
    guard var whole = unknownResult(type) else { return nil }
    let id = whole.terms[0].variable
    var alternatives: [StatementID] = []
    var filled: [StatementID] = []
    whole.mayFail = cases.contains { $0.value.mayFail }
    for (condition, value) in cases {
      guard let difference = quantity(of: id).minus(value) else { return whole }
      alternatives.append(
        model.add(.and, of: condition + [known(value), comparison(.equal, difference)]))
      filled.append(model.add(.and, of: condition + [known(value)]))
    }
    model.variables[Int(id)].definition = model.add(.or, of: alternatives)
    if isAlwaysFilled {
      model.variables[Int(id)].bases = 0..<0
    } else {
      setFilled(id, when: model.add(.or, of: filled))
    }
    return whole
  }

  func isAlwaysFilled(_ quantity: Quantity) -> Bool {
    quantity.terms.allSatisfy { model.bases(of: $0.variable).isEmpty }
      && quantity.needs.allSatisfy { model.bases(of: $0).isEmpty }
      && !(quantity.mayFail && !isBlocking)
  }

  mutating func coalesced(_ terms: [Expression], _ whole: Expression) -> Quantity? {
    var cases: [(condition: [StatementID], value: Quantity)] = []
    var before: [StatementID] = []
    for term in terms where term.constant?.isEmpty != true {
      guard let value = quantity(of: term) else { return unknownResult(whole.type) }
      let filled = known(value)
      cases.append((before + [filled], value))
      before.append(model.add(.not, filled))
    }
    return oneOf(
      cases, whole.type, isAlwaysFilled: cases.last.map { isAlwaysFilled($0.value) } ?? false)
  }

  mutating func conditional(
    _ branches: [Expression.Branch], _ otherwise: Expression, _ whole: Expression
  ) -> Quantity? {
    if whole.type.kind == .boolean { return truth(of: statement(of: whole)) }
    var cases: [(condition: [StatementID], value: Quantity)] = []
    var before: [StatementID] = []
    var isFilled = true
    func isEmpty(_ value: Expression) -> Bool { value.constant?.isEmpty == true }
    for branch in branches {
      let holds = model.add(.isTrue, statement(of: branch.condition))
      if isEmpty(branch.value) {
        isFilled = false
      } else {
        guard let value = quantity(of: branch.value) else { return unknownResult(whole.type) }
        cases.append((before + [holds], value))
      }
      before.append(model.add(.not, holds))
    }
    if isEmpty(otherwise) {
      isFilled = false
    } else {
      guard let last = quantity(of: otherwise) else { return unknownResult(whole.type) }
      cases.append((before, last))
    }
    isFilled = isFilled && cases.allSatisfy { isAlwaysFilled($0.value) }
    return oneOf(cases, whole.type, isAlwaysFilled: isFilled)
  }
}

extension Quantity: Equatable {
  package static func == (left: Quantity, right: Quantity) -> Bool {
    left.constant == right.constant && left.divisor == right.divisor
      && left.terms.count == right.terms.count && left.needs == right.needs
      && zip(left.terms, right.terms).allSatisfy {
        $0.variable == $1.variable && $0.factor == $1.factor
      }
  }
}
