internal import FormEngine
internal import FormLanguage

extension MeaningWriter {
  /// A row of a list that an aggregate around the current expression visits.
  struct VisitedRow {
    /// The templates whose cells belong to the row.
    var templates: Set<Int> = []
    /// The index in `rows` of the row around the list.
    var base = 0
    var serial = 0
  }

  /// A `let` as read in a row.
  struct LetKey: Hashable {
    var slot: SlotID
    var row: Int
    /// The serial number of the innermost visited row; 0 if `row` is not a visited row.
    var serial: Int
  }

  /// The largest depth to which `let`s of visited rows are followed. Deeper ones are compared by
  /// slot.
  private static let deepest = 16
  /// The row index of a template that is not in a row.
  private static let outside = -1

  mutating func number(of expression: Expression) -> Int {
    rows = [VisitedRow()]
    return number(expression, [0: 0])
  }

  /// Numbers the `let`s, each after those that it reads. Iterative, since a chain of them may be as
  /// long as the form.
  mutating func learnLets() {
    rows = [VisitedRow()]
    var seen: Set<SlotID> = []
    for slot in definitions.keys.sorted() where seen.insert(slot).inserted {
      var open = [(slot: slot, rest: letsRead(by: slot)[...])]
      while let next = open.last?.rest.first {
        open[open.count - 1].rest.removeFirst()
        if seen.insert(next).inserted { open.append((next, letsRead(by: next)[...])) }
        while let last = open.last, last.rest.isEmpty {
          _ = read(last.slot, 0, [0: 0])
          open.removeLast()
        }
      }
      _ = read(slot, 0, [0: 0])
    }
  }

  private func letsRead(by slot: SlotID) -> [SlotID] {
    var found: [SlotID] = []
    func look(_ expression: Expression) {
      if case .read(let slot, _) = expression.form, definitions[slot] != nil { found.append(slot) }
      expression.forEachPart(look)
    }
    if let definition = definitions[slot] { look(definition) }
    return found
  }

  /// Returns the index of the visited row that a template's cells belong to.
  private func row(of template: Int, _ frame: FrameID, _ frames: [FrameID: Int]) -> Int {
    guard form.templateDepths.indices.contains(template), form.templateDepths[template] > 0 else {
      return Self.outside
    }
    var row = frames[frame] ?? 0
    while row > 0, !rows[row].templates.contains(template) { row = rows[row].base }
    return row
  }

  /// Returns the distance to a row, which does not depend on the context of the expression.
  private func distance(_ row: Int) -> Int { row > 0 ? rows.count - row : row }

  /// - Parameter frames: the indices of the rows that the expression's frames refer to.
  private mutating func number(_ expression: Expression, _ frames: [FrameID: Int]) -> Int {
    terms.number(of: term(expression, frames))
  }

  private mutating func numbers(
    _ expressions: [Expression], _ frames: [FrameID: Int]
  ) -> [Int] {
    var numbers: [Int] = []
    for expression in expressions { numbers.append(number(expression, frames)) }
    return numbers
  }

  private mutating func term(_ expression: Expression, _ frames: [FrameID: Int]) -> [Int] {
    switch expression.form {
    case .invalid: return [0]
    case .constant(let value): return [1, terms.number(of: .value(value))]
    case .read(let slot, let frame): return read(slot, frame, frames)
    case .readAt(let slot, let rows): return [3] + slotKeys[slot] + rows
    case .position(let template, let frame):
      return [4, template, distance(row(of: template, frame, frames))]
    case .column(let column, let isText): return [5, column, isText ? 1 : 0]
    case .chosenColumn(let option, let list, let column, let isText):
      return [6, number(option, frames), options(list, isRead: true), column, isText ? 1 : 0]
    case .today: return [7]
    case .now: return [8]
    case .compare(let left, let right, let operation):
      return [9, Int(operation.rawValue), number(left, frames), number(right, frames)]
    case .apply(let operation, let operands, let a, _):
      return apply(operation, operands, a, frames)
    case .negate(let operand, _): return [11, number(operand, frames)]
    case .chain(let first, let links, _): return chain(first, links, frames)
    case .and(let operands): return joined(12, operands, frames)
    case .or(let operands): return joined(13, operands, frames)
    case .coalesce(let operands): return joined(14, operands, frames)
    case .conditional(let branches, let otherwise):
      return [15] + numbers(branches.flatMap { [$0.condition, $0.value] }, frames)
        + [number(otherwise, frames)]
    case .within(let value, let lower, let upper, let excludesUpper):
      let bounds = [lower, upper].map { $0 == nil ? 0 : 1 }
      return [16, excludesUpper ? 1 : 0] + bounds
        + numbers([value, lower, upper].compactMap { $0 }, frames)
    case .aggregate(let aggregation): return aggregate(aggregation, frames)
    case .text(let parts, _): return [18] + numbers(parts, frames)
    }
  }

  private mutating func apply(
    _ operation: Operation, _ operands: [Expression], _ a: Int, _ frames: [FrameID: Int]
  ) -> [Int] {
    var numbers = numbers(operands, frames)
    switch operation {
    case .toDecimal:
      // A constant is converted directly, as it would be without a `let`.
      if case .constant(.integer(let integer))? = operands.first.map(resolved)?.form {
        return [1, terms.number(of: .value(.decimal(Decimal(integer))))]
      }
    case .matches: numbers.append(pattern(a))
    case .points, .optionName, .display, .join: numbers.append(options(a, isRead: true))
    default: numbers.append(a)
    }
    return [10, Int(operation.rawValue)] + numbers
  }

  /// Returns the value of a `let`, following those that only name another.
  private func resolved(_ expression: Expression) -> Expression {
    var expression = expression
    for _ in 0..<Self.deepest {
      guard case .read(let slot, _) = expression.form, let next = definitions[slot] else { break }
      expression = next
    }
    return expression
  }

  private mutating func read(
    _ slot: SlotID, _ frame: FrameID, _ frames: [FrameID: Int]
  ) -> [Int] {
    let row = row(of: form.slots[slot].template, frame, frames)
    guard let definition = definitions[slot] else { return [2] + slotKeys[slot] + [distance(row)] }
    let key = LetKey(slot: slot, row: row, serial: row > 0 ? rows.last?.serial ?? 0 : 0)
    if let known = known[key] { return terms[known] }
    guard depth < Self.deepest else { return [19, slot, distance(row)] }
    depth += 1
    let result = term(definition, [0: row])
    depth -= 1
    known[key] = terms.number(of: result)
    return result
  }

  /// Returns the operands of `and`, `or` or `??`, with nested operands of the same kind flattened.
  private mutating func joined(
    _ kind: Int, _ operands: [Expression], _ frames: [FrameID: Int]
  ) -> [Int] {
    var result = [kind]
    for operand in operands {
      let term = term(operand, frames)
      result += term.first == kind ? term.dropFirst() : [terms.number(of: term)]
    }
    return result
  }

  /// Returns a chain of operators of the same precedence, with a chain in its first operand
  /// flattened.
  private mutating func chain(
    _ first: Expression, _ links: [Expression.Link], _ frames: [FrameID: Int]
  ) -> [Int] {
    let isSum = links.first.map { $0.operation == .add || $0.operation == .subtract } ?? false
    let kind = isSum ? 20 : 21
    let start = term(first, frames)
    var result = start.first == kind ? start : [kind, terms.number(of: start)]
    for link in links {
      result += [
        Int(link.operation.rawValue), number(link.operand, frames), link.convertsLeft ? 1 : 0,
      ]
    }
    return result
  }

  private mutating func aggregate(
    _ aggregation: Expression.Aggregation, _ frames: [FrameID: Int]
  ) -> [Int] {
    let base = aggregation.lists.first.map {
      row(of: form.nodes[$0].template, aggregation.base, frames)
    }
    let result =
      [
        17, Int(aggregation.function.rawValue), base.map(distance) ?? 0,
        aggregation.condition == nil ? 0 : 1, aggregation.term == nil ? 0 : 1,
        aggregation.lists.count,
      ] + aggregation.lists + (aggregation.baseRows ?? [])
    serial += 1
    rows.append(
      VisitedRow(
        templates: Set(aggregation.lists.map { form.nodes[$0].rowTemplate }),
        base: max(0, base ?? 0), serial: serial))
    defer { rows.removeLast() }
    var frames = frames
    frames[aggregation.frame] = rows.count - 1
    return result
      + numbers([aggregation.condition, aggregation.term].compactMap { $0 }, frames)
  }
}
