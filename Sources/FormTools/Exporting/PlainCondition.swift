internal import FormEngine
internal import FormLanguage

/// A condition on answers that can be written outside the form language: as a sentence with labels,
/// or in JSON Schema. It is true exactly when the expression that it was read from has the wanted
/// truth value, and never unknown.
indirect enum PlainCondition: Hashable {
  case constant(Bool)
  /// A field is answered with this truth value.
  case boolean(NodeID, Bool)
  /// The chosen option is one of these; with `isOther`, it is another one.
  case chooses(NodeID, [Int], isOther: Bool)
  /// The option is, or is not, among the chosen ones, of which there is at least one.
  case contains(NodeID, Int, Bool)
  case filled(NodeID)
  case empty(NodeID)
  case compares(NodeID, Comparison, Value)
  case all([PlainCondition])
  case any([PlainCondition])
}

extension Comparison {
  /// Returns true if the comparison of two numbers is true.
  func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// Reads expressions as plain conditions.
struct PlainConditionReader {
  private let program: Program
  private let written: WrittenForm
  /// The number of parts that the condition may still have.
  private var rest = 200
  private static let mostDepth = 40
  /// The most options that a condition lists.
  private static let mostOptions = 100

  private init(_ program: Program, _ written: WrittenForm) {
    self.program = program
    self.written = written
  }

  /// Returns the condition under which an expression is true, or false; nil if it is not plain.
  static func read(
    _ expression: Expression, is truth: Bool, _ program: Program, _ written: WrittenForm
  ) -> PlainCondition? {
    var reader = PlainConditionReader(program, written)
    return reader.read(expression, truth, 0)
  }

  private mutating func read(
    _ expression: Expression, _ truth: Bool, _ depth: Int
  ) -> PlainCondition? {
    rest -= 1
    guard rest >= 0, depth < Self.mostDepth else { return nil }
    switch expression.form {
    case .constant(let value):
      guard case .boolean(let isTrue) = value else { return nil }
      return .constant(isTrue == truth)
    case .read(let slot, _): return readSlot(slot, truth, depth)
    case .compare(let left, let right, let operation):
      return comparison(left, right, operation, truth)
    case .and(let parts): return join(parts, truth, isAll: truth, depth)
    case .or(let parts): return join(parts, truth, isAll: !truth, depth)
    case .apply(let operation, let operands, _, _):
      switch (operation, operands.count) {
      case (.not, 1): return read(operands[0], !truth, depth + 1)
      case (.isEmpty, 1): return presence(operands[0], isFilled: !truth)
      case (.isFilled, 1): return presence(operands[0], isFilled: truth)
      case (.contains, 2): return membership(of: operands[0], in: operands[1], truth)
      default: return nil
      }
    case .coalesce(let operands): return fallback(operands, truth, depth)
    case .within(let value, let lower, let upper, let excludesUpper):
      return range(value, lower, upper, excludesUpper: excludesUpper, truth)
    case .invalid, .above, .readAt, .position, .column, .chosenColumn, .today, .now, .negate,
      .chain, .conditional, .aggregate, .text:
      return nil
    }
  }

  private mutating func join(
    _ parts: [Expression], _ truth: Bool, isAll: Bool, _ depth: Int
  ) -> PlainCondition? {
    var conditions: [PlainCondition] = []
    for part in parts {
      guard let condition = read(part, truth, depth + 1) else { return nil }
      conditions.append(condition)
    }
    return isAll ? .all(conditions) : .any(conditions)
  }

  private mutating func readSlot(_ slot: SlotID, _ truth: Bool, _ depth: Int) -> PlainCondition? {
    guard program.parts.slots.indices.contains(slot) else { return nil }
    switch program.parts.slots[slot].kind {
    case .constant:
      return written.definition(of: slot).flatMap { read($0, truth, depth + 1) }
    case .field, .computed:
      return field(slot).flatMap {
        program.nodes[$0].type.kind == .boolean ? .boolean($0, truth) : nil
      }
    case .answer, .counter, .term, .aggregate, .shown, .readonly, .required, .forced, .offered,
      .rule:
      return nil
    }
  }

  /// Returns the field whose value is in a slot.
  private func field(_ slot: SlotID) -> NodeID? {
    guard program.parts.slots.indices.contains(slot) else { return nil }
    let node = program.parts.slots[slot].node
    return program.nodes[node].kind == .field && program.nodes[node].slot == slot ? node : nil
  }

  /// Returns the field that an expression only reads, or only converts to a decimal.
  private func field(_ expression: Expression) -> NodeID? {
    switch expression.form {
    case .read(let slot, _): field(slot)
    case .apply(.toDecimal, let operands, _, _):
      if let operand = operands.first, case .read(let slot, _) = operand.form {
        field(slot)
      } else {
        nil
      }
    default: nil
    }
  }

  private func presence(_ expression: Expression, isFilled: Bool) -> PlainCondition? {
    guard case .read(let slot, _) = expression.form, let node = field(slot) else { return nil }
    return isFilled ? .filled(node) : .empty(node)
  }

  private func comparison(
    _ left: Expression, _ right: Expression, _ operation: Operation, _ truth: Bool
  ) -> PlainCondition? {
    guard var comparison = Comparison(operation) else { return nil }
    if !truth { comparison = comparison.opposite }
    if let node = field(left), let value = right.constant {
      return compare(node, comparison, value)
    }
    if let node = field(right), let value = left.constant {
      return compare(node, comparison.mirrored, value)
    }
    return nil
  }

  private func compare(
    _ node: NodeID, _ comparison: Comparison, _ value: Value
  ) -> PlainCondition? {
    switch value {
    // Comparing with an empty value is never true and never false.
    case .empty: return .constant(false)
    case .boolean(let isTrue):
      switch comparison {
      case .equal: return .boolean(node, isTrue)
      case .notEqual: return .boolean(node, !isTrue)
      case .less, .lessOrEqual, .greater, .greaterOrEqual: return nil
      }
    case .option(let option):
      guard program.nodes[node].type.kind == .option else { return nil }
      switch comparison {
      case .equal: return .chooses(node, [Int(option)], isOther: false)
      case .notEqual: return .chooses(node, [Int(option)], isOther: true)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        let options = program.options(of: node)
        guard options.count <= Self.mostOptions else { return nil }
        return .chooses(
          node, options.indices.filter { comparison.holds($0, Int(option)) }, isOther: false)
      }
    case .integer, .decimal, .date, .time, .dateTime: return .compares(node, comparison, value)
    case .text, .duration, .period, .options, .list: return nil
    }
  }

  /// Reads `.a in choices`, and `choice in [.a, .b]`.
  private func membership(
    of element: Expression, in collection: Expression, _ truth: Bool
  ) -> PlainCondition? {
    if case .option(let option) = element.constant, let node = field(collection),
      program.nodes[node].type.kind == .options
    {
      return .contains(node, Int(option), truth)
    }
    guard let node = field(element), program.nodes[node].type.kind == .option else { return nil }
    let values: [Value]
    switch collection.form {
    case .constant(.list(let elements)): values = elements
    case .constant(.options(let options)): values = options.map { .option($0) }
    case .apply(.list, let operands, _, _), .apply(.optionSet, let operands, _, _):
      values = operands.compactMap(\.constant)
      guard values.count == operands.count else { return nil }
    default: return nil
    }
    var options: [Int] = []
    for value in values {
      guard case .option(let option) = value else { return nil }
      options.append(Int(option))
    }
    guard !options.isEmpty, options.count <= Self.mostOptions else { return nil }
    return .chooses(node, options, isOther: !truth)
  }

  /// Reads `answer ?? false`.
  private mutating func fallback(
    _ operands: [Expression], _ truth: Bool, _ depth: Int
  ) -> PlainCondition? {
    guard operands.count == 2, case .boolean(let other) = operands[1].constant,
      case .read(let slot, _) = operands[0].form, let node = field(slot),
      program.nodes[node].type.kind == .boolean
    else { return nil }
    let answered = PlainCondition.boolean(node, truth)
    return other == truth ? .any([answered, .empty(node)]) : answered
  }

  private func range(
    _ value: Expression, _ lower: Expression?, _ upper: Expression?, excludesUpper: Bool,
    _ truth: Bool
  ) -> PlainCondition? {
    guard let node = field(value), !program.nodes[node].type.kind.isOptions else { return nil }
    var parts: [PlainCondition] = []
    let ends: [(Expression?, Comparison)] = [
      (lower, .greaterOrEqual), (upper, excludesUpper ? .less : .lessOrEqual),
    ]
    for case (let bound?, let comparison) in ends {
      guard let constant = bound.constant, !constant.isEmpty,
        let part = compare(node, truth ? comparison : comparison.opposite, constant)
      else { return nil }
      parts.append(part)
    }
    return truth ? .all(parts) : .any(parts)
  }
}
