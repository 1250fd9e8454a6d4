internal import FormEngine

/// Translates checked expressions into statements that can be reasoned about.
///
/// What relates texts, multiplies unknowns or aggregates rows becomes a variable of which nothing is
/// known, or the statement *free*. A product of decimals is taken for exact, though the engine
/// rounds it to 18 places.
struct StatementWriter {
  var pool = StatementPool()
  /// What text variables are tested by; settled once all constants are known.
  var textTests: [(choice: Int32, variable: VariableID, test: TextTest)] = []

  /// The variable of a field or computed field, by slot; -1 where nothing speaks of it yet.
  private var variableOfField: [VariableID] = []
  private var variableOfLet: [SlotID: VariableID] = [:]
  private var rowsOfList: [NodeID: VariableID] = [:]
  private var members: [UInt64: VariableID] = [:]
  private var results: [[Int64]: VariableID] = [:]
  /// What a `let` says, with how many `let`s that reads through.
  private var statementOfLet: [SlotID: (id: StatementID, depth: Int)] = [:]
  private var sumOfLet: [SlotID: Quantity] = [:]
  /// How deep the statement that is being written reads through `let`s.
  private var depth = 0

  /// How deep statements may read through `let`s.
  private static let depthLimit = 32
  private static let largest: UInt128 = 1 << 120
  /// How many parts a sum, a list of operands or an `if` may have.
  static let widest = 100

  /// What a text can be tested by without other fields.
  enum TextTest {
    case pattern(Int)
    case type(ScalarType)
  }

  /// A sum of variables with factors and a constant, divided by `divisor`.
  struct Quantity {
    var terms: [Term] = []
    var constant: Int128 = 0
    var divisor: Int128 = 1
  }

  // MARK: Definitions

  /// Takes in what a `let` or computed field is.
  mutating func define(_ slot: SlotID, as expression: Expression, _ form: FormChecker) {
    let isLet = form.writer.slots[slot].kind == .constant
    if isLet {
      if expression.type.kind == .boolean, !expression.type.isMany {
        let outer = depth
        depth = 0
        let id = statement(of: expression, form)
        statementOfLet[slot] = (id, depth)
        depth = outer
      } else if let quantity = quantity(of: expression, form) {
        sumOfLet[slot] = quantity
      } else if let variable = variable(of: expression, form) {
        variableOfLet[slot] = variable
      }
      return
    }
    guard let variable = variable(ofSlot: slot, form) else { return }
    let outer = depth
    depth = 0
    if expression.type.kind == .boolean {
      let says = statement(of: expression, form)
      pool.variables[Int(variable)].definition = anyOf([
        allOf([oneOf(variable, 0b10), pool.add(.isTrue, says)]),
        allOf([oneOf(variable, 0b01), pool.add(.isTrue, pool.add(.not, says))]),
      ])
    } else if let quantity = quantity(of: expression, form) {
      let own = self.quantity(ofVariable: variable, expression.type)
      if let equal = equality(own, quantity) { pool.variables[Int(variable)].definition = equal }
    }
    depth = outer
  }

  /// Both are filled and equal.
  mutating func equality(_ left: Quantity, _ right: Quantity) -> StatementID? {
    difference(of: left, right).map { comparison(.equal, $0) }
  }

  /// Whether a sum has a value.
  mutating func filledStatement(_ quantity: Quantity) -> StatementID {
    filled(quantity.terms.map(\.variable))
  }

  // MARK: Conditions

  /// What a boolean expression says.
  mutating func statement(of expression: Expression, _ form: FormChecker) -> StatementID {
    if isWide(expression) { return pool.add(.free) }
    switch expression.form {
    case .constant(.boolean(let value)): return pool.add(value ? .yes : .no)
    case .constant(.empty): return pool.add(.unknown)
    case .and(let terms): return pool.add(.and, of: terms.map { statement(of: $0, form) })
    case .or(let terms): return pool.add(.or, of: terms.map { statement(of: $0, form) })
    case .read(let slot, frame: 0):
      if let known = statementOfLet[slot] {
        depth = max(depth, known.depth + 1)
        return known.depth < Self.depthLimit ? known.id : pool.add(.free)
      }
      guard let variable = variable(ofSlot: slot, form) else { return pool.add(.free) }
      return oneOf(variable, 0b10)
    case .conditional(let branches, let otherwise):
      return conditional(branches, otherwise, form)
    case .within(let value, let lower, let upper, let excludesUpper):
      return within(value, lower, upper, excludesUpper: excludesUpper, form)
    case .apply(let operation, let operands, let a, _):
      return apply(operation, operands, a: a, form)
    default: return pool.add(.free)
    }
  }

  /// Of what has very many parts nothing is known: each would be compared with those before it.
  func isWide(_ expression: Expression) -> Bool {
    switch expression.form {
    case .chain(_, let links, _): links.count > Self.widest
    case .coalesce(let terms): terms.count > Self.widest
    case .conditional(let branches, _): branches.count > Self.widest
    case .apply(_, let operands, _, _): operands.count > Self.widest
    default: false
    }
  }

  func isFree(_ statement: StatementID) -> Bool {
    pool.statements[Int(statement)].kind == .free
  }

  private mutating func allOf(_ parts: [StatementID]) -> StatementID { pool.add(.and, of: parts) }
  private mutating func anyOf(_ parts: [StatementID]) -> StatementID { pool.add(.or, of: parts) }

  private mutating func conditional(
    _ branches: [Expression.Branch], _ otherwise: Expression, _ form: FormChecker
  ) -> StatementID {
    var cases: [StatementID] = []
    var before: [StatementID] = []
    for branch in branches {
      let holds = pool.add(.isTrue, statement(of: branch.condition, form))
      cases.append(allOf(before + [holds, statement(of: branch.value, form)]))
      before.append(pool.add(.not, holds))
    }
    cases.append(allOf(before + [statement(of: otherwise, form)]))
    return anyOf(cases)
  }

  private mutating func apply(
    _ operation: Operation, _ operands: [Expression], a: Int, _ form: FormChecker
  ) -> StatementID {
    switch operation {
    case .not where operands.count == 1:
      return pool.add(.not, statement(of: operands[0], form))
    case .isFilled where operands.count == 1: return filled(operands[0], form)
    case .isEmpty where operands.count == 1:
      let filled = filled(operands[0], form)
      return isFree(filled) ? filled : pool.add(.not, filled)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard operands.count == 2 else { break }
      return compare(operation, operands[0], operands[1], form)
    case .contains where operands.count == 2:
      return membership(operands[0], operands[1], form)
    case .matches where operands.count == 1:
      guard let text = textVariable(of: operands[0], form) else { break }
      return textTest(.pattern(a), of: text)
    default: break
    }
    return pool.add(.free)
  }

  private mutating func filled(_ operand: Expression, _ form: FormChecker) -> StatementID {
    if case .read(let slot, frame: 0) = operand.form, statementOfLet[slot] == nil,
      sumOfLet[slot] == nil, let variable = variable(ofSlot: slot, form)
    {
      return filled([variable])
    }
    if let quantity = quantity(of: operand, form) { return filled(quantity.terms.map(\.variable)) }
    return pool.add(.free)
  }

  private mutating func filled(_ variables: [VariableID]) -> StatementID {
    var bases: [VariableID] = []
    for variable in variables {
      for base in pool.bases[pool.variables[Int(variable)].baseRange] where !bases.contains(base) {
        bases.append(base)
      }
    }
    if bases.isEmpty { return pool.add(.yes) }
    return allOf(bases.map { pool.add(.filled, $0) })
  }

  // MARK: Comparisons

  mutating func compare(
    _ operation: Operation, _ left: Expression, _ right: Expression, _ form: FormChecker
  ) -> StatementID {
    // An empty text is empty, too.
    if left.constant?.isEmpty == true || right.constant?.isEmpty == true {
      return pool.add(.unknown)
    }
    if left.type.kind == .boolean, operation == .equal || operation == .notEqual {
      for (side, other) in [(left, right), (right, left)] {
        guard case .boolean(let value)? = other.constant else { continue }
        let says = statement(of: side, form)
        return value == (operation == .equal) ? says : pool.add(.not, says)
      }
    }
    if left.type.isText || right.type.isText {
      return compareTexts(operation, left, right, form)
    }
    if left.type.kind == .options || right.type.kind == .options {
      return compareSets(operation, left, right, form)
    }
    if left.type.kind == .option || right.type.kind == .option,
      let choice = choiceComparison(operation, left, right, form)
    {
      return choice
    }
    if let simple = simpleComparison(operation, left, right, form) { return simple }
    guard let first = quantity(of: left, form), let second = quantity(of: right, form),
      let difference = difference(of: first, second)
    else { return pool.add(.free) }
    return comparison(operation, difference)
  }

  /// A sum, compared with 0.
  mutating func comparison(_ operation: Operation, _ sum: Quantity) -> StatementID {
    switch operation {
    case .equal: return zero(.isZero, sum)
    case .notEqual:
      let equal = zero(.isZero, sum)
      return isFree(equal) ? equal : pool.add(.not, equal)
    case .lessOrEqual: return zero(.atMostZero, sum)
    case .less: return zero(.atMostZero, sum, adding: 1)
    case .greaterOrEqual, .greater:
      guard let opposite = negated(sum) else { return pool.add(.free) }
      return zero(.atMostZero, opposite, adding: operation == .greater ? 1 : 0)
    default: return pool.add(.free)
    }
  }

  /// One whose terms are divided by what they have in common.
  private mutating func zero(
    _ kind: Statement.Kind, _ sum: Quantity, adding one: Int128 = 0
  ) -> StatementID {
    let (total, overflow) = sum.constant.addingReportingOverflow(one)
    if overflow { return pool.add(.free) }
    var terms: [Term] = []
    for term in sum.terms {
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        let (factor, overflow) = terms[index].factor.addingReportingOverflow(term.factor)
        if overflow { return pool.add(.free) }
        terms[index].factor = factor
      } else {
        terms.append(term)
      }
    }
    let vanished = terms.filter { $0.factor == 0 }.map(\.variable)
    terms.removeAll { $0.factor == 0 }
    var constant = total
    let divisor = terms.reduce(UInt64(0)) { commonDivisor($0, $1.factor.magnitude) }
    if divisor > 1, let whole = Int64(exactly: divisor) {
      for index in terms.indices { terms[index].factor /= whole }
      let (quotient, remainder) = constant.quotientAndRemainder(dividingBy: Int128(whole))
      if kind == .isZero, remainder != 0 {
        return decided(.no, while: terms.map(\.variable) + vanished)
      }
      // Upwards: what is at most -c/d is at most the whole number below it.
      constant = remainder > 0 ? quotient + 1 : quotient
    }
    // What is larger is never compared, so that signs may change.
    guard constant.magnitude < Self.largest, !terms.contains(where: { $0.factor == .min }) else {
      return pool.add(.free)
    }
    if terms.isEmpty {
      let holds = kind == .isZero ? constant == 0 : constant <= 0
      return decided(holds ? .yes : .no, while: vanished)
    }
    let start = Int32(truncatingIfNeeded: pool.terms.count)
    pool.terms += terms
    pool.sums.append(
      Sum(start: start, end: Int32(truncatingIfNeeded: pool.terms.count), constant: constant))
    let comparison = pool.add(kind, Int32(truncatingIfNeeded: pool.sums.count - 1))
    guard !vanished.isEmpty else { return comparison }
    return allOf([comparison, decided(.yes, while: vanished)])
  }

  /// Yes or no while these are filled; unknown otherwise.
  private mutating func decided(
    _ answer: Statement.Kind, while variables: [VariableID]
  ) -> StatementID {
    let filled = filled(variables)
    if pool.statements[Int(filled)].kind == .yes { return pool.add(answer) }
    // filled and answer, or else unknown
    let known = allOf([filled, pool.add(answer)])
    return anyOf([known, allOf([pool.add(.not, filled), pool.add(.unknown)])])
  }

  private mutating func within(
    _ value: Expression, _ lower: Expression?, _ upper: Expression?, excludesUpper: Bool,
    _ form: FormChecker
  ) -> StatementID {
    var parts: [StatementID] = []
    if let lower { parts.append(compare(.greaterOrEqual, value, lower, form)) }
    if let upper {
      parts.append(compare(excludesUpper ? .less : .lessOrEqual, value, upper, form))
    }
    return parts.isEmpty ? pool.add(.free) : allOf(parts)
  }

  /// A variable of few values has one of these.
  mutating func oneOf(_ variable: VariableID, _ values: UInt64) -> StatementID {
    let every = pool.variables[Int(variable)].everyValue
    return add(ValueChoice(whenTrue: values & every, whenFalse: ~values & every), of: variable)
  }

  private mutating func add(_ choice: ValueChoice, of variable: VariableID) -> StatementID {
    pool.choices.append(choice)
    return pool.add(.oneOf, variable, Int32(truncatingIfNeeded: pool.choices.count - 1))
  }

  /// A choice of few options compared with one of them.
  private mutating func choiceComparison(
    _ operation: Operation, _ left: Expression, _ right: Expression, _ form: FormChecker
  ) -> StatementID? {
    for (side, other, isSwapped) in [(left, right, false), (right, left, true)] {
      guard case .option(let option)? = other.constant, let variable = variable(of: side, form)
      else { continue }
      let every = pool.variables[Int(variable)].everyValue
      guard pool.variables[Int(variable)].valueCount > 0, (0..<64).contains(option) else {
        return nil
      }
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
      return oneOf(variable, values & every)
    }
    return nil
  }

  // MARK: Texts and sets

  private mutating func compareTexts(
    _ operation: Operation, _ left: Expression, _ right: Expression, _ form: FormChecker
  ) -> StatementID {
    guard operation == .equal || operation == .notEqual else { return pool.add(.free) }
    for (side, other) in [(left, right), (right, left)] {
      guard case .text(let text)? = other.constant, let variable = textVariable(of: side, form)
      else { continue }
      guard let bit = bit(of: text, in: variable) else { return pool.add(.free) }
      return oneOf(variable, operation == .equal ? bit : ~bit)
    }
    // A text is equal to itself.
    if let first = textVariable(of: left, form), first == textVariable(of: right, form) {
      return decided(operation == .equal ? .yes : .no, while: [first])
    }
    return pool.add(.free)
  }

  private mutating func bit(of text: String, in variable: VariableID) -> UInt64? {
    let constants = pool.constants[variable] ?? []
    if let index = constants.firstIndex(of: text) { return 1 << UInt64(index) }
    guard constants.count < 63 else { return nil }
    pool.constants[variable, default: []].append(text)
    return 1 << UInt64(constants.count)
  }

  /// A test of a text of which more is only known for the constants that it may be equal to.
  mutating func textTest(_ test: TextTest, of variable: VariableID) -> StatementID {
    let id = add(ValueChoice(whenTrue: .max, whenFalse: .max), of: variable)
    textTests.append((pool.statements[Int(id)].b, variable, test))
    return id
  }

  mutating func textVariable(of expression: Expression, _ form: FormChecker) -> VariableID? {
    guard expression.type.isText, case .read(let slot, frame: 0) = expression.form,
      let variable = variable(ofSlot: slot, form),
      pool.variables[Int(variable)].isText
    else { return nil }
    return variable
  }

  private mutating func membership(
    _ value: Expression, _ collection: Expression, _ form: FormChecker
  ) -> StatementID {
    if collection.type.kind == .options {
      guard case .option(let option)? = value.constant,
        let set = variable(of: collection, form), option >= 0
      else { return pool.add(.free) }
      return oneOf(member(of: set, option: Int(option)), 0b10)
    }
    var elements: [Expression] = []
    switch collection.form {
    case .constant(.list(let values)):
      elements = values.map { .constant($0, collection.type.one, collection.span) }
    case .apply(.list, let parts, _, _): elements = parts
    default: return pool.add(.free)
    }
    guard !elements.isEmpty, elements.count <= 64 else { return pool.add(.free) }
    return anyOf(elements.map { compare(.equal, value, $0, form) })
  }

  private mutating func compareSets(
    _ operation: Operation, _ left: Expression, _ right: Expression, _ form: FormChecker
  ) -> StatementID {
    for (side, other) in [(left, right), (right, left)] {
      guard case .options(let chosen)? = other.constant, let set = variable(of: side, form)
      else { continue }
      let count = form.optionCount(of: side.type)
      guard count > 0, count <= 32 else { break }
      let members = (0..<count).map { option in
        oneOf(member(of: set, option: option), chosen.contains(Int32(option)) ? 0b10 : 0b01)
      }
      let equal = allOf(members)
      return operation == .equal ? equal : pool.add(.not, equal)
    }
    return pool.add(.free)
  }

  private mutating func member(of set: VariableID, option: Int) -> VariableID {
    let key = UInt64(UInt32(bitPattern: set)) << 32 | UInt64(option)
    if let known = members[key] { return known }
    var variable = Variable(source: .member(of: set, option: Int32(truncatingIfNeeded: option)))
    variable.declaration = pool.variables[Int(set)].declaration
    variable.least = 0
    variable.most = 1
    variable.valueCount = 2
    variable.bases = pool.variables[Int(set)].bases
    let id = pool.add(variable)
    members[key] = id
    return id
  }

  // MARK: Variables

  /// The variable that an expression reads, when it does no more than that.
  private mutating func variable(of expression: Expression, _ form: FormChecker) -> VariableID? {
    guard case .read(let slot, frame: 0) = expression.form else { return nil }
    return variable(ofSlot: slot, form)
  }

  /// The variable of a field, computed field or `let`.
  mutating func variable(ofSlot slot: SlotID, _ form: FormChecker) -> VariableID? {
    if let known = variable(ofField: slot, form) { return known }
    guard form.writer.slots.indices.contains(slot), form.writer.slots[slot].kind == .constant
    else { return nil }
    if let known = variableOfLet[slot] { return known }
    let id = pool.add(Variable(source: .slot))
    makeOwnBase(id)
    variableOfLet[slot] = id
    return id
  }

  /// The variable of a field or computed field; nothing for other slots.
  mutating func variable(ofField slot: SlotID, _ form: FormChecker) -> VariableID? {
    if slot < variableOfField.count, variableOfField[slot] >= 0 { return variableOfField[slot] }
    guard form.writer.slots.indices.contains(slot) else { return nil }
    let facts = form.writer.slots[slot]
    let node = facts.node
    guard facts.kind == .field || facts.kind == .computed, form.nodes[node].kind == .field,
      form.nodes[node].slot == slot, !form.declarations[node].isUntyped
    else { return nil }
    var variable = Variable(source: .slot)
    variable.declaration = Int32(truncatingIfNeeded: node)
    switch form.nodes[node].type {
    case .decimal: variable.isDecimal = true
    case .time:
      variable.least = 0
      variable.most = 86_399
    case .boolean:
      variable.least = 0
      variable.most = 1
      variable.valueCount = 2
    case .choice:
      let count = form.optionCount(of: form.fieldType(node))
      guard count > 0 else { return nil }
      variable.least = 0
      variable.most = Int64(count - 1)
      variable.valueCount = count <= 64 ? UInt8(count) : 0
    case .text, .multiline, .secret, .email, .url, .uuid:
      variable.least = 0
      variable.most = 63
      variable.valueCount = 64
      variable.isText = true
    default: break
    }
    let id = pool.add(variable)
    makeOwnBase(id)
    while variableOfField.count <= slot { variableOfField.append(-1) }
    variableOfField[slot] = id
    return id
  }

  private mutating func makeOwnBase(_ variable: VariableID) {
    let start = Int32(truncatingIfNeeded: pool.bases.count)
    pool.bases.append(variable)
    pool.variables[Int(variable)].bases = start..<start + 1
  }

  /// How many characters a text has.
  mutating func length(of text: VariableID) -> VariableID {
    let known = pool.variables[Int(text)].length
    if known >= 0 { return known }
    var variable = Variable(source: .length(of: text))
    variable.declaration = pool.variables[Int(text)].declaration
    variable.least = 1
    variable.bases = pool.variables[Int(text)].bases
    let id = pool.add(variable)
    pool.variables[Int(text)].length = id
    return id
  }

  /// How many options are chosen: 0 while the set is empty.
  mutating func chosen(of set: VariableID, among count: Int) -> VariableID {
    let known = pool.variables[Int(set)].chosen
    if known >= 0 { return known }
    var variable = Variable(source: .chosen(of: set))
    variable.declaration = pool.variables[Int(set)].declaration
    variable.least = 0
    if count > 0 { variable.most = Int64(count) }
    let id = pool.add(variable)
    pool.variables[Int(set)].chosen = id
    return id
  }

  /// How many rows a list has: 0 while it is hidden.
  mutating func rows(of list: NodeID) -> VariableID {
    if let known = rowsOfList[list] { return known }
    var variable = Variable(source: .rows, declaration: Int32(truncatingIfNeeded: list))
    variable.least = 0
    let id = pool.add(variable)
    rowsOfList[list] = id
    return id
  }

  /// What a function gives of which no more is known; the same for the same operands.
  mutating func result(
    key: [Int64]?, least: Int64 = .min, most: Int64 = .max, isDecimal: Bool = false,
    bases: [VariableID]?
  ) -> (id: VariableID, isNew: Bool) {
    if let key, let known = results[key] { return (known, false) }
    var variable = Variable(source: .result, least: least, most: most)
    variable.isDecimal = isDecimal
    let id = pool.add(variable)
    if let bases {
      let start = Int32(truncatingIfNeeded: pool.bases.count)
      pool.bases += bases
      pool.variables[Int(id)].bases = start..<Int32(truncatingIfNeeded: pool.bases.count)
    } else {
      makeOwnBase(id)
    }
    if let key { results[key] = id }
    return (id, true)
  }

  func quantityOfLet(_ slot: SlotID) -> Quantity? { sumOfLet[slot] }

  func isLetStatement(_ slot: SlotID) -> Bool { statementOfLet[slot] != nil }
}

extension Variable {
  var baseRange: Range<Int> { Int(bases.lowerBound)..<Int(bases.upperBound) }
}

/// The greatest number that divides both; that of 0 and a number is the number.
func commonDivisor<Number: UnsignedInteger>(_ left: Number, _ right: Number) -> Number {
  var (left, right) = (left, right)
  if left == 1 || right == 1 { return 1 }
  while right != 0 { (left, right) = (right, left % right) }
  return left
}
