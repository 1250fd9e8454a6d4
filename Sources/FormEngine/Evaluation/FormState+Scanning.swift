extension FormState {
  /// Visits the rows of one list, or of nested lists, in order. If the condition or term of a row
  /// has a fault, the result is empty, unless another row decides it.
  func scan(_ scan: Scan, template: Int, row: RowID, _ machine: inout Machine) -> Value {
    result(of: scan, template: template, row: row, &machine)?
      .value(&machine, source: Int32(truncatingIfNeeded: scan.source)) ?? .empty
  }

  /// Visits the rows as `scan` does. Returns nil if there is a fault, which the machine records.
  func result(
    of scan: Scan, template: Int, row: RowID, _ machine: inout Machine
  ) -> ScanResult? {
    let base = reach(Int32(scan.base.packed), template: template, row: row, machine)
    machine.frames.append(Machine.Frame(template: template, row: row))
    defer { machine.frames.removeLast() }
    var result = ScanResult(function: scan.function)
    let earlier = machine.fault
    machine.fault = nil
    defer { machine.fault = earlier ?? machine.fault }
    // If the rows of the outermost list are hidden, it counts as empty.
    visit(scan, depth: 0, holder: base.row, &machine, &result)
    if result.decided != nil {
      machine.fault = nil
    } else if machine.fault != nil {
      return nil
    }
    return result
  }

  /// Visits the rows at one depth. Lists nest no deeper than blocks, so the recursion is bounded.
  /// Returns false once the result is decided.
  @discardableResult
  private func visit(
    _ scan: Scan, depth: Int, holder: RowID, _ machine: inout Machine,
    _ result: inout ScanResult
  ) -> Bool {
    let list = scan.lists[depth]
    let node = program.nodes[list]
    guard
      isOpen(program.shape.nodeLink[list], template: node.template, row: holder)
    else { return true }
    let tree = templates[node.rowTemplate].tree
    var row = tree.first(in: root(of: list, row: holder))
    while let current = row {
      row = tree.next(after: current)
      machine.visitedRows &+= 1
      if isBlank(node.rowTemplate, current) { continue }
      if depth + 1 < scan.lists.count {
        guard visit(scan, depth: depth + 1, holder: current, &machine, &result) else {
          return false
        }
      } else {
        var isTaken = true
        if !scan.condition.isNone {
          let truth = evaluate(scan.condition, template: node.rowTemplate, row: current, &machine)
          if scan.function == .any || scan.function == .all {
            guard result.take(truth) else { return false }
            isTaken = false
          } else {
            isTaken = truth.isTrue
          }
        }
        if isTaken {
          let term =
            scan.term.isNone
            ? Value.empty
            : evaluate(scan.term, template: node.rowTemplate, row: current, &machine)
          guard result.take(term, of: current, countsRows: scan.term.isNone) else { return false }
        }
      }
    }
    return true
  }
}

/// The intermediate result of a scan.
struct ScanResult {
  let function: AggregateFunction
  var count: Int64 = 0
  var sum = ExactSum()
  var sawDecimal = false
  var best = Value.empty
  var hasBest = false
  var sawUnknown = false
  var decided: Bool?
  /// The terms of a column, and the row of each.
  var values: [Value] = []
  var rows: [RowID] = []

  init(function: AggregateFunction) { self.function = function }

  /// Adds the value of a row; returns false if no other row can change the result.
  mutating func take(_ value: Value, of row: RowID = -1, countsRows: Bool = false) -> Bool {
    switch function {
    case .count:
      if countsRows || !value.isEmpty { count += 1 }
    case .sum, .average:
      switch value {
      case .integer(let integer): sum.add(integer)
      case .decimal(let decimal):
        sum.add(decimal)
        sawDecimal = true
      case .empty, .text, .boolean, .date, .time, .dateTime, .duration, .period, .option, .options,
        .list:
        return true
      }
      count += 1
    case .min, .max:
      if value.isEmpty { return true }
      let order = hasBest ? Value.order(value, best) ?? 0 : 0
      if !hasBest || (function == .min ? order < 0 : order > 0) { best = value }
      hasBest = true
    case .any, .all:
      guard let truth = value.truth else {
        sawUnknown = true
        return true
      }
      if truth == (function == .any) {
        decided = truth
        return false
      }
    case .first:
      best = value
      return false
    case .last:
      best = value
    case .collect:
      values.append(value)
      rows.append(row)
    }
    return true
  }

  func value(_ machine: inout Machine, source: Int32) -> Value {
    switch function {
    case .count: return .integer(count)
    case .sum, .average:
      let result = Value.total(sum, count: count, isDecimal: sawDecimal, mean: function == .average)
      if result == nil, machine.fault == nil {
        machine.fault = Machine.Fault(reason: .overflow, source: source)
      }
      return result ?? .empty
    case .min, .max, .first, .last: return best
    case .any, .all:
      if let decided { return .boolean(decided) }
      return sawUnknown ? .empty : .boolean(function == .all)
    case .collect: return .list(values)
    }
  }
}

extension Value {
  /// Returns a sum or a mean; nil on overflow.
  static func total(_ sum: ExactSum, count: Int64, isDecimal: Bool, mean: Bool) -> Value? {
    if mean {
      return count == 0 ? .empty : sum.mean(of: count).map(Value.decimal)
    }
    return isDecimal ? sum.decimal.map(Value.decimal) : sum.integer.map(Value.integer)
  }
}
