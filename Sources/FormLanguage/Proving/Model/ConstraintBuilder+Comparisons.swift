internal import FormEngine
internal import FormSyntax

/// Comparisons.
extension ConstraintBuilder {
  mutating func compare(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID {
    // A comparison with an empty value is unknown. An empty text counts as empty.
    if left.constant?.isEmpty == true || right.constant?.isEmpty == true {
      return model.add(.unknown)
    }
    // What is in a set of answers depends on other answers.
    if left.type.isSet || right.type.isSet { return model.open(.options) }
    if let simple = simpleComparison(operation, left, right) { return simple }
    let kind = left.type.kind == .empty ? right.type.kind : left.type.kind
    switch kind {
    case .boolean: return compareTruths(operation, left, right)
    case .text:
      if let name = nameComparison(operation, left, right) { return name }
      return compareTexts(operation, left, right)
    case .options: return compareSets(operation, left, right)
    case .option:
      if let choice = choiceComparison(operation, left, right) { return choice }
    case .invalid, .empty, .integer, .decimal, .date, .time, .dateTime, .days, .duration, .period,
      .rows:
      break
    }
    guard let first = quantity(of: left), let second = quantity(of: right),
      let difference = first.minus(second)
    else { return model.open(reason(left, right)) }
    return comparison(operation, difference)
  }

  /// Returns the comparison of a sum with 0.
  mutating func comparison(_ operation: Operation, _ sum: Quantity) -> StatementID {
    switch operation {
    case .equal: return zero(.isZero, sum)
    case .notEqual: return model.add(.not, zero(.isZero, sum))
    case .lessOrEqual: return zero(.atMostZero, sum)
    case .less: return zero(.atMostZero, sum, adding: 1)
    case .greaterOrEqual: return zero(.atMostZero, sum.negated)
    case .greater: return zero(.atMostZero, sum.negated, adding: 1)
    default: return model.open(.size)
    }
  }

  /// Returns the statement that `left` is at most `right`; nil if it cannot be expressed.
  mutating func atMost(_ left: Expression, _ right: Quantity) -> StatementID? {
    guard let bound = quantity(of: left), let difference = bound.minus(right) else { return nil }
    return comparison(.lessOrEqual, difference)
  }

  mutating func atMost(
    _ left: Quantity, _ right: Expression, isStrict: Bool = false
  ) -> StatementID? {
    guard let bound = quantity(of: right), let difference = left.minus(bound) else { return nil }
    return comparison(isStrict ? .less : .lessOrEqual, difference)
  }

  /// Returns a comparison with 0 whose terms are divided by their greatest common divisor.
  ///
  /// - Parameter one: 1 if the sum must be less than 0 rather than at most 0; otherwise 0.
  private mutating func zero(
    _ kind: Statement.Kind, _ quantity: Quantity, adding one: Int128 = 0
  ) -> StatementID {
    var constant = quantity.constant + one
    var terms: [Term] = []
    var needs = quantity.needs
    for term in quantity.terms {
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[index].factor += term.factor
      } else {
        terms.append(term)
      }
    }
    guard !terms.contains(where: { $0.factor.magnitude >= Quantity.largest }) else {
      return model.open(.size)
    }
    for term in terms where term.factor == 0 { needs.append(term.variable) }
    terms.removeAll { $0.factor == 0 }
    let divisor = terms.reduce(UInt128(0)) { commonDivisor($0, $1.factor.magnitude) }
    if divisor > 1 {
      let whole = Int128(divisor)
      let (quotient, remainder) = constant.quotientAndRemainder(dividingBy: whole)
      if kind == .isZero, remainder != 0 {
        // No whole numbers satisfy it.
        needs += terms.map(\.variable)
        return sum(kind, [], needs, 1, quantity.mayFail)
      }
      for index in terms.indices { terms[index].factor /= whole }
      // Rounded up, because a whole number that is at most -c/d is at most the floor of -c/d.
      constant = remainder > 0 ? quotient + 1 : quotient
    }
    guard constant.magnitude < Quantity.largest else { return model.open(.size) }
    return sum(kind, terms, needs, constant, quantity.mayFail)
  }

  /// Adds the comparison of a sum with 0, or decides it at once if no variable can change it.
  ///
  /// - Parameter needs: variables that have no term, but must be filled for a result.
  private mutating func sum(
    _ kind: Statement.Kind, _ terms: [Term], _ needs: [VariableID], _ constant: Int128,
    _ mayFail: Bool
  ) -> StatementID {
    let hasBases = (terms.map(\.variable) + needs).contains { !model.bases(of: $0).isEmpty }
    if terms.isEmpty, !hasBases, !(mayFail && !isBlocking) {
      return model.add((kind == .isZero ? constant == 0 : constant <= 0) ? .yes : .no)
    }
    var ownNeeds: [VariableID] = []
    for need in needs where !model.bases(of: need).isEmpty && !ownNeeds.contains(need) {
      ownNeeds.append(need)
    }
    let firstNeed = Int32(truncatingIfNeeded: model.needs.count)
    model.needs += ownNeeds
    let firstTerm = Int32(truncatingIfNeeded: model.terms.count)
    model.terms += terms
    model.sums.append(
      Sum(
        terms: firstTerm..<Int32(truncatingIfNeeded: model.terms.count),
        needs: firstNeed..<Int32(truncatingIfNeeded: model.needs.count), constant: constant,
        mayFail: mayFail && !isBlocking))
    return model.add(kind, Int32(truncatingIfNeeded: model.sums.count - 1))
  }

  mutating func within(
    _ value: Expression, _ lower: Expression?, _ upper: Expression?, excludesUpper: Bool
  ) -> StatementID {
    var parts: [StatementID] = []
    if let lower { parts.append(compare(.greaterOrEqual, value, lower)) }
    if let upper { parts.append(compare(excludesUpper ? .less : .lessOrEqual, value, upper)) }
    return model.add(.and, of: parts)
  }

  mutating func membership(_ value: Expression, _ collection: Expression) -> StatementID {
    if value.type.isSet || collection.type.isSet { return model.open(.options) }
    if collection.type.kind == .options, !collection.type.isMany {
      guard case .option(let option)? = value.constant else { return memberOf(value, collection) }
      guard let set = self.set(collection), option >= 0 else { return model.open(.options) }
      return oneOf(member(of: set, option: Int(option)), 0b10)
    }
    var elements: [Expression] = []
    switch collection.form {
    case .constant(.list(let values)):
      elements = values.map { .constant($0, collection.type.one, collection.span) }
    case .apply(.list, let parts, _, _): elements = parts
    case .aggregate(let aggregation): return isCollected(value, aggregation)
    default: return model.open(.size)
    }
    // An `or` of no statements would be false, but for an empty value the result is unknown.
    guard (1...64).contains(elements.count) else { return model.open(.size) }
    return model.add(.or, of: elements.map { compare(.equal, value, $0) })
  }

  // MARK: Booleans, choices and sets

  private mutating func compareTruths(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID {
    for (side, other) in [(left, right), (right, left)] {
      guard case .boolean(let value)? = other.constant else { continue }
      let says = statement(of: side)
      return value == (operation == .equal) ? says : model.add(.not, says)
    }
    let (first, second) = (statement(of: left), statement(of: right))
    let both = model.add(.and, of: [first, second])
    let neither = model.add(.and, of: [model.add(.not, first), model.add(.not, second)])
    let equal = model.add(.or, of: [both, neither])
    return operation == .equal ? equal : model.add(.not, equal)
  }

  /// Returns the statement that a variable of few values has one of these values.
  ///
  /// - Parameter values: a bit for each value; 0b01 is false and 0b10 is true.
  mutating func oneOf(_ variable: VariableID, _ values: UInt64) -> StatementID {
    let every = model.variables[Int(variable)].everyValue
    let choice = model.add(ValueChoice(whenTrue: values & every, whenFalse: ~values & every))
    return model.add(.oneOf, variable, choice)
  }

  /// Returns the comparison of a choice of few options with one of them; nil for other comparisons.
  private mutating func choiceComparison(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID? {
    for (side, other, isSwapped) in [(left, right, false), (right, left, true)] {
      guard case .option(let option)? = other.constant, (0..<64).contains(option),
        case .read(let slot, let frame) = side.form,
        let variable = inside(frame, { $0.variable(ofField: slot) }),
        model.variables[Int(variable)].valueCount > 0
      else { continue }
      let own = UInt64(1) << UInt64(option)
      let below = own - 1
      let values: UInt64
      switch (operation, isSwapped) {
      case (.equal, _): values = own
      case (.notEqual, _): values = ~own
      case (.less, false), (.greater, true): values = below
      case (.lessOrEqual, false), (.greaterOrEqual, true): values = below | own
      case (.greater, false), (.less, true): values = ~(below | own)
      default: values = ~below
      }
      return oneOf(variable, values)
    }
    return nil
  }

  /// Returns the variable of a set of options if the expression reads one; otherwise nil.
  mutating func set(_ expression: Expression) -> VariableID? {
    guard case .read(let slot, let frame) = expression.form else { return nil }
    return inside(frame) { builder in
      guard builder.form.slots[slot].kind == .constant else {
        return builder.variable(ofField: slot)
      }
      guard let definition = builder.form.definition(ofLet: slot),
        builder.letDepth < Self.letDepthLimit
      else { return nil }
      builder.letDepth += 1
      defer { builder.letDepth -= 1 }
      return builder.set(definition)
    }
  }

  /// Returns the statement that the value of a choice is an element of a set.
  private mutating func memberOf(_ value: Expression, _ collection: Expression) -> StatementID {
    guard let set = self.set(collection), case .read(let slot, let frame) = value.form,
      let option = inside(frame, { $0.variable(ofField: slot) }),
      model.variables[Int(option)].valueCount > 0
    else { return model.open(.options) }
    let count = Int(model.variables[Int(option)].valueCount)
    guard count <= 32 else { return model.open(.options) }
    return model.add(
      .or,
      of: (0..<count).map { index in
        model.add(
          .and,
          of: [
            oneOf(option, 1 << UInt64(index)), oneOf(member(of: set, option: index), 0b10),
          ])
      })
  }

  private mutating func compareSets(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID {
    for (side, other) in [(left, right), (right, left)] {
      guard case .options(let chosen)? = other.constant, let set = self.set(side) else { continue }
      let count = form.optionCount(of: model.variables[Int(set)].node)
      guard count > 0, count <= 64 else { break }
      let members = (0..<count).map { option in
        oneOf(
          member(of: set, option: option), chosen.contains(Int32(option)) ? 0b10 : 0b01)
      }
      let equal = model.add(.and, of: members)
      return operation == .equal ? equal : model.add(.not, equal)
    }
    return model.open(.options)
  }

  /// Returns the variable that is 1 if an option of a set is chosen. While the set is empty it is
  /// 0, and comparisons with it are unknown.
  mutating func member(of set: VariableID, option: Int) -> VariableID {
    // `chosen(of:)` adds a variable for each option, directly after its own.
    let count = chosen(of: set)
    if option < countedOptions(of: set) {
      return count + 1 + VariableID(truncatingIfNeeded: option)
    }
    let key = UInt64(UInt32(bitPattern: set)) << 32 | UInt64(option)
    if let known = members[key] { return known }
    let id = addMember(of: set, option: option)
    members[key] = id
    return id
  }

  /// Returns the number of options of a set; 0 if there are too many to count one by one.
  private func countedOptions(of set: VariableID) -> Int {
    let count = form.optionCount(of: model.variables[Int(set)].node)
    return count <= 64 ? count : 0
  }

  private mutating func addMember(of set: VariableID, option: Int) -> VariableID {
    var variable = Variable(source: .member(of: set, option: Int32(truncatingIfNeeded: option)))
    variable.declaration = model.variables[Int(set)].declaration
    variable.place = model.variables[Int(set)].place
    variable.least = 0
    variable.most = 1
    variable.valueCount = 2
    variable.bases = model.variables[Int(set)].bases
    return model.add(variable)
  }

  /// Returns the variable for the number of chosen options, which is 0 while the set is empty.
  mutating func chosen(of set: VariableID) -> VariableID {
    let known = model.variables[Int(set)].chosen
    if known >= 0 { return known }
    let count = form.optionCount(of: model.variables[Int(set)].node)
    var variable = Variable(source: .chosen(of: set))
    variable.declaration = model.variables[Int(set)].declaration
    variable.place = model.variables[Int(set)].place
    variable.least = 0
    if count > 0 { variable.most = Int64(count) }
    let id = model.add(variable)
    model.variables[Int(set)].chosen = id
    guard countedOptions(of: set) > 0 else { return id }
    // Each chosen option adds 1.
    var total = Quantity(id).negated
    for option in 0..<count {
      total.terms.append(Term(variable: addMember(of: set, option: option), factor: 1))
    }
    let firstTerm = Int32(truncatingIfNeeded: model.terms.count)
    model.terms += total.terms
    model.sums.append(
      Sum(
        terms: firstTerm..<Int32(truncatingIfNeeded: model.terms.count), constant: 0, isTotal: true)
    )
    let equal = model.add(.isZero, Int32(truncatingIfNeeded: model.sums.count - 1))
    model.variables[Int(id)].definition = equal
    for term in total.terms { model.variables[Int(term.variable)].definition = equal }
    return id
  }
}
