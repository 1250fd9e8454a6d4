internal import FormEngine
internal import FormLanguage

extension TermWriter {
  /// - Parameter frames: the indices of the rows that the expression's frames refer to.
  mutating func number(_ expression: Expression, _ frames: [FrameID: Int]) -> Int {
    switch expression.form {
    case .invalid: return TermTable.invalid
    case .constant(let value):
      return number(of: vocabulary.constant(value, choice: Int(expression.type.choice)))
    case .read(let slot, let frame):
      let row = row(of: form.slots[slot].template, frame, frames)
      if isLet(slot) { return number(ofLet: slot, row: row) }
      return number(.read, [vocabulary.number(of: form.slots[slot].node), distance(row)])
    case .above(let slot):
      let row = row(of: form.slots[slot].template, 0, frames)
      guard isLet(slot) else {
        return number(.above, [vocabulary.number(of: form.slots[slot].node), distance(row)])
      }
      if replacesLets, slot == defined { return number(.itselfAbove) }
      return number(.letAbove, [distance(row)], [ownNumber(ofLet: slot)])
    case .readAt(let slot, let rows):
      if isLet(slot) { return number(.letAt, rows, [ownNumber(ofLet: slot)]) }
      return number(.readAt, [vocabulary.number(of: form.slots[slot].node)] + rows)
    case .position(let template, let frame):
      let node = vocabulary.number(of: form.templates[template])
      return number(.position, [node, distance(row(of: template, frame, frames))])
    case .column(let column, let isText): return candidate(column, isText: isText)
    case .chosenColumn(let option, let list, let column, let isText):
      let part = number(option, frames)
      let column = vocabulary.column(
        column, isText: isText, ofOptions: list, choice: Int(option.type.choice))
      return column.map { number(.chosenColumn, $0, [part]) } ?? TermTable.invalid
    case .today: return number(.today)
    case .now: return number(.now)
    case .compare(let left, let right, let operation):
      return compare(left, right, operation, frames)
    case .apply(.not, let operands, _, _) where operands.count == 1:
      return negation(number(operands[0], frames))
    case .apply(let operation, let operands, let a, _):
      return apply(operation, operands, a, frames)
    case .negate(let operand, _): return number(.negate, [], [number(operand, frames)])
    case .chain(let first, let links, _): return chain(first, links, frames)
    case .and(let operands): return conjunction(operands, frames)
    case .or(let operands): return negation(conjunction(operands, negated: true, frames))
    case .coalesce(let operands):
      let parts = numbers(operands, frames).reduce(into: []) { join($1, .coalesce, to: &$0) }
      return number(.coalesce, [], parts)
    case .conditional(let branches, let otherwise):
      let parts = branches.flatMap { [$0.condition, $0.value] } + [otherwise]
      return number(.conditional, [], numbers(parts, frames))
    case .within(let value, let lower, let upper, let excludesUpper):
      let data = [excludesUpper ? 1 : 0, lower == nil ? 0 : 1, upper == nil ? 0 : 1]
      return number(.within, data, numbers([value, lower, upper].compactMap(\.self), frames))
    case .aggregate(let aggregation): return aggregate(aggregation, frames)
    case .text(let parts, _): return number(.text, [], numbers(parts, frames))
    }
  }

  private mutating func numbers(_ expressions: [Expression], _ frames: [FrameID: Int]) -> [Int] {
    var numbers: [Int] = []
    for expression in expressions { numbers.append(number(expression, frames)) }
    return numbers
  }

  /// Returns the number of a column of the candidate option.
  private mutating func candidate(_ column: Int, isText: Bool) -> Int {
    guard let filtered else { return TermTable.invalid }
    let column = vocabulary.column(
      column, isText: isText, ofOptions: form.nodes[filtered].options,
      choice: form.declarations[filtered].choice)
    return column.map { number(.column, $0) } ?? TermTable.invalid
  }

  private mutating func apply(
    _ operation: Operation, _ operands: [Expression], _ a: Int, _ frames: [FrameID: Int]
  ) -> Int {
    let parts = numbers(operands, frames)
    let choice = Int(operands.first?.type.choice ?? -1)
    var argument = a
    switch operation {
    case .toDecimal:
      // A constant is converted directly, as it would be without a `let`.
      if let part = parts.first, case .integer(let integer)? = terms.constant(part) {
        return number(of: terms.constant(of: .decimal(Decimal(integer))))
      }
    case .isFilled:
      return negation(number(.operation, [Int(Operation.isEmpty.rawValue), a], parts))
    case .matches: argument = vocabulary.number(ofPattern: a)
    case .points: argument = vocabulary.number(ofOptions: a, choice: choice, .points)
    case .display, .join:
      argument = vocabulary.number(ofOptions: a, choice: choice, .label)
      let places = operands.first?.leastPlaces(form.slots, form.nodes) ?? -1
      return number(.operation, [Int(operation.rawValue), argument, max(0, places)], parts)
    // Options are the names that records contain, unless `as` says otherwise.
    case .optionName: argument = vocabulary.number(ofNames: a, choice: choice)
    default: break
    }
    return number(.operation, [Int(operation.rawValue), argument], parts)
  }

  private mutating func aggregate(
    _ aggregation: Expression.Aggregation, _ frames: [FrameID: Int]
  ) -> Int {
    let base = aggregation.lists.first.map {
      row(of: form.nodes[$0].template, aggregation.base, frames)
    }
    let data =
      [
        Int(aggregation.function.rawValue), base.map(distance) ?? 0,
        aggregation.condition == nil ? 0 : 1, aggregation.term == nil ? 0 : 1,
        aggregation.lists.count,
      ] + aggregation.lists.map(vocabulary.number(of:)) + (aggregation.baseRows ?? [])
    enterRow(of: aggregation.lists, base: base ?? 0)
    defer { leaveRow() }
    var frames = frames
    frames[aggregation.frame] = rows.count - 1
    let parts = [aggregation.condition, aggregation.term].compactMap(\.self)
    return number(.aggregate, data, numbers(parts, frames))
  }

  // MARK: Conditions

  /// Returns the number of a comparison. In Kleene's logic a comparison and its opposite are
  /// unknown for the same values.
  private mutating func compare(
    _ left: Expression, _ right: Expression, _ operation: Operation, _ frames: [FrameID: Int]
  ) -> Int {
    let (one, other) = (number(left, frames), number(right, frames))
    let isWhole = left.type.kind == .integer && right.type.kind == .integer
    return switch operation {
    case .equal: equality(one, other)
    case .notEqual: negation(equality(one, other))
    case .less: order(one, other, isWhole)
    case .greater: order(other, one, isWhole)
    case .lessOrEqual: negation(order(other, one, isWhole))
    case .greaterOrEqual: negation(order(one, other, isWhole))
    default: number(.operation, [Int(operation.rawValue), 0], [one, other])
    }
  }

  /// Returns the number of `one == other`, whose operands may be in any order unless both may fail;
  /// `a == true` is `a`.
  private func equality(_ one: Int, _ other: Int) -> Int {
    for (operand, constant) in [(one, other), (other, one)] {
      guard case .boolean(let isTrue)? = terms.constant(constant) else { continue }
      return isTrue ? operand : negation(operand)
    }
    let isOrdered = one < other || terms.mayFail(one) && terms.mayFail(other)
    return number(.equal, [], isOrdered ? [one, other] : [other, one])
  }

  /// Returns the number of `one < other`; for whole numbers, `3 < n` is `not (n < 4)`.
  private func order(_ one: Int, _ other: Int, _ isWhole: Bool) -> Int {
    if isWhole, case .integer(let bound)? = terms.constant(one), bound < .max {
      return negation(
        number(.less, [], [other, number(of: terms.constant(of: .integer(bound + 1)))]))
    }
    return number(.less, [], [one, other])
  }

  private func negation(_ number: Int) -> Int {
    let term = terms[number]
    return term.kind == .not ? term.parts[0] : self.number(.not, [], [number])
  }

  /// Returns the number of the conjunction of conditions, or of their opposites.
  mutating func conjunction(
    _ conditions: [Expression], negated isNegated: Bool = false, _ frames: [FrameID: Int]
  ) -> Int {
    var parts: [Int] = []
    for condition in conditions { collect(condition, isNegated, frames, &parts) }
    sort(&parts)
    return parts.count == 1 ? parts[0] : number(.and, [], parts)
  }

  /// Collects the conditions whose conjunction is a condition or its opposite.
  private mutating func collect(
    _ condition: Expression, _ isNegated: Bool, _ frames: [FrameID: Int], _ parts: inout [Int]
  ) {
    switch condition.form {
    case .and(let terms) where !isNegated:
      for term in terms { collect(term, false, frames, &parts) }
    case .or(let terms) where isNegated:
      for term in terms { collect(term, true, frames, &parts) }
    case .apply(.not, let operands, _, _) where operands.count == 1:
      collect(operands[0], !isNegated, frames, &parts)
    default:
      let number = number(condition, frames)
      join(isNegated ? negation(number) : number, .and, to: &parts)
    }
  }

  /// Adds an operand, or its own operands if it is of the same kind.
  private func join(_ operand: Int, _ kind: NormalTerm.Kind, to parts: inout [Int]) {
    let term = terms[operand]
    if term.kind == kind, term.parts.count <= terms.mostJoined {
      parts += term.parts
    } else {
      parts.append(operand)
    }
  }

  /// Sorts the operands of `and` between two that may fail: whether such an operand is evaluated
  /// does not depend on the order of those before it.
  private func sort(_ parts: inout [Int]) {
    var start = 0
    while start < parts.count {
      let end = parts[start...].firstIndex(where: terms.mayFail) ?? parts.count
      parts[start..<end].sort()
      start = end + 1
    }
  }

  // MARK: Arithmetic

  /// Returns a chain of operators of the same precedence, with a chain in its first operand
  /// flattened.
  private mutating func chain(
    _ first: Expression, _ links: [Expression.Link], _ frames: [FrameID: Int]
  ) -> Int {
    let kind: NormalTerm.Kind = links.first?.operation.isSum == true ? .sum : .product
    let start = number(first, frames)
    var (data, parts): ([Int], [Int]) = ([], [start])
    if terms[start].kind == kind, terms[start].parts.count <= terms.mostJoined {
      (data, parts) = (terms[start].data, terms[start].parts)
    }
    for link in links {
      data += [Int(link.operation.rawValue), link.convertsLeft ? 1 : 0]
      parts.append(number(link.operand, frames))
    }
    return number(kind, data, parts)
  }
}

extension Operation {
  var isSum: Bool { self == .add || self == .subtract }
}
