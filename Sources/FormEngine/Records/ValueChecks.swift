/// The checks that need only a value, with their bounds computed.
struct ValueChecks {
  private let program: Program
  private let state: FormState
  private var machine = Machine()

  private(set) var checks: [RecordPlan.Check] = []
  private(set) var bounds: [RecordPlan.Bounds] = []

  /// - Parameter state: an empty form, in which bounds are evaluated.
  init(_ program: Program, _ state: FormState) {
    self.program = program
    self.state = state
  }

  /// Adds the plain rules of a field or list.
  ///
  /// - Returns: the range of their checks.
  mutating func add(_ rules: some Sequence<Int>, at node: Node) -> Range<Int> {
    let first = checks.count
    for rule in rules { add(rule, node) }
    return first..<checks.count
  }

  private mutating func add(_ index: Int, _ node: Node) {
    let rule = program.parts.rules[index]
    let number = Int32(index)
    switch rule.kind {
    case .length:
      let (least, most) = counts(rule)
      checks.append(.length(least: least, most: most, rule: number))
    case .count:
      let (least, most) = counts(rule)
      checks.append(.count(least: least, most: most, rule: number))
    case .range:
      let (lower, upper) = (bound(rule.lower), bound(rule.upper))
      if node.type.kind == .integer, let least = integer(lower, or: .min),
        let most = integer(upper, or: .max)
      {
        let last = rule.excludesUpper && upper != nil ? most.subtractingReportingOverflow(1) : nil
        checks.append(
          .integers(
            least: least, most: last.map { $0.overflow ? .min : $0.partialValue } ?? most,
            rule: number))
      } else {
        add(
          RecordPlan.Bounds(
            kind: .range, lower: lower ?? .empty, upper: upper ?? .empty,
            excludesUpper: rule.excludesUpper), number)
      }
    case .step:
      let start = rule.upper.isNone ? .integer(0) : bound(rule.upper)
      guard let step = bound(rule.lower), let start else { return }
      add(RecordPlan.Bounds(kind: .step, lower: step, upper: start), number)
    case .match: checks.append(.match(pattern: Int32(rule.pattern), rule: number))
    case .type: checks.append(.type(rule: number))
    case .exclusive: add(RecordPlan.Bounds(kind: .exclusive), number)
    case .check, .unique: break
    }
  }

  private mutating func add(_ bounds: RecordPlan.Bounds, _ rule: Int32) {
    checks.append(.other(bounds: Int32(self.bounds.count), rule: rule))
    self.bounds.append(bounds)
  }

  /// Returns a known bound; nil if it is open or empty.
  private mutating func bound(_ code: Code) -> Value? {
    guard !code.isNone else { return nil }
    let value = state.evaluate(code, template: 0, row: 0, &machine)
    return value.isEmpty ? nil : value
  }

  private func integer(_ bound: Value?, or open: Int64) -> Int64? {
    guard let bound else { return open }
    if case .integer(let integer) = bound { return integer }
    return nil
  }

  private mutating func counts(_ rule: Rule) -> (least: Int, most: Int) {
    let least = integer(bound(rule.lower), or: 0) ?? 0
    let most = integer(bound(rule.upper), or: .max) ?? .max
    return (Int(least), Int(rule.most(upTo: most)))
  }
}
