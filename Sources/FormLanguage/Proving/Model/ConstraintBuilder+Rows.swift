internal import FormEngine
internal import FormSyntax

/// Aggregates over rows.
///
/// If a list can have only a few rows, they are modelled individually. Over other rows, an
/// aggregate is a variable that a `RowSummary` describes.
extension ConstraintBuilder {
  /// A row that may exist, and whether an aggregate counts it.
  struct RowPart {
    /// The row exists, and `where` is true.
    var counts: StatementID
    /// The condition of the aggregate, if the row exists.
    var condition: StatementID
    var isThere: StatementID
    var context: ContextID
  }

  /// An aggregate that is being added to the model.
  struct Aggregate {
    var aggregation: Expression.Aggregation
    /// The list, and its individually modelled rows.
    var list: PlaceID
    var rows: [ContextID]
    var parts: [RowPart]
    /// The list has no more rows than these.
    var isAll: StatementID
    var isMore: StatementID
  }

  mutating func read(_ aggregation: Expression.Aggregation) -> Aggregate? {
    guard aggregation.lists.count == 1, aggregation.baseRows == nil else { return nil }
    let list = inside(aggregation.base) { $0.place(of: aggregation.lists[0], in: $0.context) }
    let rows = rows(of: list)
    let outerFrame = frames[aggregation.frame]
    let blocks = isBlocking
    // A row that fails is left out; the effect on the whole aggregate is added separately.
    isBlocking = false
    defer {
      frames[aggregation.frame] = outerFrame
      isBlocking = blocks
    }
    var parts: [RowPart] = []
    for row in rows {
      frames[aggregation.frame] = row
      let isThere = model.add(.shown, contexts[Int(row)].firstPlace)
      let condition = aggregation.condition.map { statement(of: $0) }
      parts.append(
        RowPart(
          counts: condition.map {
            model.add(.and, of: [isThere, model.add(.isTrue, $0)])
          } ?? isThere,
          condition: condition ?? model.add(.yes), isThere: isThere, context: row))
    }
    let count = Quantity(rowCount(of: list))
    let isAll = comparison(.lessOrEqual, count.adding(-Int128(rows.count)))
    let isMore = comparison(.greater, count.adding(-Int128(rows.count)))
    return Aggregate(
      aggregation: aggregation, list: list, rows: rows, parts: parts, isAll: isAll, isMore: isMore)
  }

  /// Returns the term of a row, evaluated in the context of the row.
  mutating func term(
    _ aggregate: Aggregate, _ part: RowPart
  ) -> (value: Quantity, known: StatementID)? {
    guard let term = aggregate.aggregation.term else { return nil }
    let (frame, blocks) = (frames[aggregate.aggregation.frame], isBlocking)
    frames[aggregate.aggregation.frame] = part.context
    isBlocking = false
    defer {
      frames[aggregate.aggregation.frame] = frame
      isBlocking = blocks
    }
    guard let value = quantity(of: term) else { return nil }
    return (value, known(value))
  }

  // MARK: Numbers

  mutating func aggregate(
    _ aggregation: Expression.Aggregation, _ type: ValueType
  ) -> Quantity? {
    if aggregation.function == .any || aggregation.function == .all {
      return truth(of: aggregateStatement(aggregation))
    }
    var whole = quantity(ofRows: aggregation, type)
    if mayFail(aggregation) { whole?.mayFail = true }
    return whole
  }

  /// Returns the value of an aggregate of numbers or points in time, if all its rows can be
  /// evaluated.
  private mutating func quantity(
    ofRows aggregation: Expression.Aggregation, _ type: ValueType
  ) -> Quantity? {
    let function = aggregation.function
    guard let aggregate = read(aggregation) else { return unknownAggregate(function, type) }
    if function == .count, aggregation.condition == nil, aggregation.term == nil {
      return Quantity(rowCount(of: aggregate.list))
    }
    var key: [Int64] = [-20, isBlocking ? 1 : 0, Int64(aggregate.list)]
    let isKeyed = write(aggregation, to: &key)
    if isKeyed, let known = results[key] { return quantity(of: known) }
    let result: VariableID?
    switch function {
    case .count: result = count(aggregate)
    case .sum: result = sum(aggregate, type)
    case .min, .max: result = extreme(aggregate, type)
    case .average: result = average(aggregate)
    case .first, .last: result = end(aggregate, type)
    case .any, .all, .collect: result = nil
    }
    guard let result else { return unknownAggregate(function, type) }
    if isKeyed { results[key] = result }
    summarise(aggregate, result)
    return quantity(of: result)
  }

  mutating func unknownAggregate(
    _ function: AggregateFunction, _ type: ValueType
  ) -> Quantity? {
    guard function == .count else { return unknownResult(type) }
    return Quantity(model.add(Variable(source: .result, least: 0)))
  }

  /// Defines a result over the individually modelled rows; the definition applies while there are
  /// no more.
  mutating func define(
    _ result: VariableID, _ aggregate: Aggregate, _ definition: StatementID,
    filledWhen: StatementID? = nil
  ) {
    model.variables[Int(result)].definition = model.add(
      .or, of: [aggregate.isMore, model.add(.and, of: [aggregate.isAll, definition])])
    if let filledWhen {
      let others = model.add(.isTrue, model.open(.rows))
      setFilled(
        result,
        when: model.add(
          .or,
          of: [
            model.add(.and, of: [aggregate.isAll, filledWhen]),
            model.add(.and, of: [aggregate.isMore, others]),
          ]))
    }
  }

  mutating func count(_ aggregate: Aggregate) -> VariableID? {
    let result = model.add(Variable(source: .result, least: 0))
    var total = Quantity(result)
    for part in aggregate.parts {
      var counts = part.counts
      if aggregate.aggregation.term != nil {
        guard let known = knownTerm(aggregate, part) else { return nil }
        counts = model.add(.and, of: [counts, known])
      }
      guard let next = total.minus(Quantity(indicator(of: counts))) else { return nil }
      total = next
    }
    define(result, aggregate, comparison(.equal, total))
    return result
  }

  mutating func knownTerm(_ aggregate: Aggregate, _ part: RowPart) -> StatementID? {
    guard let term = aggregate.aggregation.term else { return nil }
    let frame = frames[aggregate.aggregation.frame]
    frames[aggregate.aggregation.frame] = part.context
    defer { frames[aggregate.aggregation.frame] = frame }
    // A scan leaves out false terms, an incrementally updated count does not.
    if term.type.kind == .boolean, aggregate.aggregation.readsAround { return nil }
    return known(term)
  }

  /// Returns a variable that is 1 if a statement is true, otherwise 0.
  mutating func indicator(of statement: StatementID) -> VariableID {
    var variable = Variable(source: .result, least: 0, most: 1)
    variable.valueCount = 2
    let id = model.add(variable)
    let isTrue = model.add(.isTrue, statement)
    model.variables[Int(id)].definition = model.add(
      .or,
      of: [
        model.add(.and, of: [isTrue, oneOf(id, 0b10)]),
        model.add(.and, of: [model.add(.not, isTrue), oneOf(id, 0b01)]),
      ])
    return id
  }

  mutating func sum(_ aggregate: Aggregate, _ type: ValueType) -> VariableID? {
    var variable = Variable(source: .result)
    variable.isDecimal = type.kind == .decimal
    // Too large a sum has no value, which in rules is a problem of its own.
    let result = isBlocking ? model.add(variable) : addOwnBase(variable)
    guard let total = parts(of: aggregate, type) else { return nil }
    guard let difference = quantity(of: result).minus(total) else { return nil }
    define(result, aggregate, comparison(.equal, difference))
    return result
  }

  /// Returns the sum over the individually modelled rows.
  mutating func parts(of aggregate: Aggregate, _ type: ValueType) -> Quantity? {
    var total = Quantity()
    for part in aggregate.parts {
      guard let (value, known) = term(aggregate, part) else { return nil }
      let brings = model.add(.and, of: [part.counts, known])
      guard
        let own = oneOf(
          [([brings], value), ([model.add(.not, brings)], Quantity())], type, isAlwaysFilled: true),
        let next = total.plus(own)
      else { return nil }
      total = next
    }
    return total
  }

  mutating func extreme(_ aggregate: Aggregate, _ type: ValueType) -> VariableID? {
    guard let result = unknownResult(type)?.terms.first?.variable else { return nil }
    let isLeast = aggregate.aggregation.function == .min
    var equal: [StatementID] = []
    var bounds: [StatementID] = []
    var brings: [StatementID] = []
    for part in aggregate.parts {
      guard let (value, known) = term(aggregate, part),
        let difference = quantity(of: result).minus(value)
      else { return nil }
      let counts = model.add(.and, of: [part.counts, known])
      brings.append(counts)
      equal.append(model.add(.and, of: [counts, comparison(.equal, difference)]))
      bounds.append(
        model.add(
          .or,
          of: [
            model.add(.not, counts),
            comparison(isLeast ? .lessOrEqual : .greaterOrEqual, difference),
          ]))
    }
    define(
      result, aggregate, model.add(.and, of: bounds + [model.add(.or, of: equal)]),
      filledWhen: model.add(.or, of: brings))
    return result
  }

  mutating func average(_ aggregate: Aggregate) -> VariableID? {
    guard let result = unknownResult(.decimal)?.terms.first?.variable,
      let type = aggregate.aggregation.term?.type, let total = parts(of: aggregate, type)
    else { return nil }
    var number = Quantity()
    for part in aggregate.parts {
      guard let (_, known) = term(aggregate, part),
        let next = number.plus(
          Quantity(indicator(of: model.add(.and, of: [part.counts, known]))))
      else { return nil }
      number = next
    }
    // For each number of rows, the mean is the sum divided by it, rounded.
    var cases: [StatementID] = []
    let mean = quantity(of: result)
    for count in aggregate.parts.indices.map({ Int128($0 + 1) }) {
      let half = Quantity(constant: count, divisor: 2 * Quantity.decimalUnits)
      guard let whole = mean.times(count), let above = whole.minus(total)?.minus(half),
        let below = total.minus(whole)?.minus(half)
      else { return nil }
      cases.append(
        model.add(
          .and,
          of: [
            comparison(.equal, number.adding(-count)), comparison(.lessOrEqual, above),
            comparison(.lessOrEqual, below),
          ]))
    }
    define(
      result, aggregate, model.add(.or, of: cases), filledWhen: comparison(.greater, number))
    return result
  }

  mutating func end(_ aggregate: Aggregate, _ type: ValueType) -> VariableID? {
    guard let result = unknownResult(type)?.terms.first?.variable else { return nil }
    let isFirst = aggregate.aggregation.function == .first
    var cases: [StatementID] = []
    var filled: [StatementID] = []
    var others: [StatementID] = []
    // The first row that counts, from the requested end.
    for part in isFirst ? aggregate.parts : aggregate.parts.reversed() {
      guard let (value, known) = term(aggregate, part),
        let difference = quantity(of: result).minus(value)
      else { return nil }
      let isIt = model.add(.and, of: others + [part.counts])
      cases.append(model.add(.and, of: [isIt, known, comparison(.equal, difference)]))
      filled.append(model.add(.and, of: [isIt, known]))
      others.append(model.add(.not, part.counts))
    }
    define(
      result, aggregate, model.add(.or, of: cases), filledWhen: model.add(.or, of: filled))
    return result
  }

  // MARK: Other rows

  /// Adds a summary of a result, from which its bounds can be derived.
  mutating func summarise(_ aggregate: Aggregate, _ result: VariableID) {
    let aggregation = aggregate.aggregation
    // `where` would read the surrounding row as if it were the aggregated one.
    guard !aggregation.readsAround else { return }
    let frame = frames[aggregation.frame]
    let (outer, blocks) = (context, isBlocking)
    frames[aggregation.frame] = 0
    isBlocking = false
    defer {
      frames[aggregation.frame] = frame
      (context, isBlocking) = (outer, blocks)
    }
    // Only for lists of the form itself: there, names mean the same as in the clauses of the rows.
    guard Int(aggregate.list) < form.nodes.count else { return }
    context = 0
    let condition = aggregation.condition.map { statement(of: $0) } ?? -1
    var term: VariableID = -1
    if let expression = aggregation.term {
      guard let value = quantity(of: expression),
        let variable = variable(equalTo: value, like: expression.type)
      else { return }
      term = variable
    }
    model.summaries.append(
      RowSummary(
        function: aggregation.function, result: result, rows: rowCount(of: aggregate.list),
        looked: aggregate.rows.count,
        row: PlaceID(truncatingIfNeeded: form.nodes[aggregation.lists[0]].rowBody),
        condition: condition, term: term))
  }

  /// Appends an aggregate to a key, so equal ones are found. Returns false if it has parts other
  /// than operations, cells and small constants.
  func write(_ aggregation: Expression.Aggregation, to key: inout [Int64]) -> Bool {
    key.append(Int64(aggregation.function.rawValue))
    if let term = aggregation.term {
      guard write(term, aggregation.frame, to: &key) else { return false }
    }
    key.append(-1)
    guard let condition = aggregation.condition else { return true }
    return write(condition, aggregation.frame, to: &key)
  }

  func write(
    _ expression: Expression, _ row: FrameID, to key: inout [Int64]
  ) -> Bool {
    guard key.count < 64 else { return false }
    func all(_ kind: Int64, _ parts: [Expression]) -> Bool {
      key += [kind, Int64(parts.count)]
      return parts.allSatisfy { write($0, row, to: &key) }
    }
    switch expression.form {
    case .constant(.integer(let value)): key += [1, value]
    case .constant(.boolean(let value)): key += [2, value ? 1 : 0]
    case .constant(.option(let option)): key += [3, Int64(option)]
    case .constant(.date(let date)): key += [4, Int64(date.dayNumber)]
    case .constant(.decimal(let value)):
      guard let small = Int64(exactly: value.coefficient) else { return false }
      key += [5, small, Int64(value.places)]
    case .read(let slot, let frame):
      let around = frame == 0 ? context : frames[frame] ?? context
      key += [
        6, Int64(slot),
        frame == row ? -1 : Int64(self.row(around: form.slots[slot].template, in: around)),
      ]
    case .and(let terms): return all(7, terms)
    case .or(let terms): return all(8, terms)
    case .coalesce(let terms): return all(9, terms)
    case .compare(let left, let right, let operation):
      key += [13, Int64(operation.rawValue)]
      return write(left, row, to: &key) && write(right, row, to: &key)
    case .apply(let operation, let operands, let a, _):
      key += [10, Int64(operation.rawValue), Int64(a)]
      return all(11, operands)
    case .chain(let first, let links, _):
      key += [12, Int64(links.count)]
      guard write(first, row, to: &key) else { return false }
      for link in links {
        key.append(Int64(link.operation.rawValue))
        guard write(link.operand, row, to: &key) else { return false }
      }
    default: return false
    }
    return true
  }
}
