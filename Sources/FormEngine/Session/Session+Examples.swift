// Examples of answers that a question accepts now, for messages.

extension Session {
  /// Returns the examples in a message about an unreadable text at a field.
  func entryExamples(at path: Path) -> EntryExamples {
    let type = program.nodes[path.node].type
    var examples = EntryExamples(
      of: type.kind, clock: entryContext.clock, entryContext.spoken, conventions
    ) { takes($0, at: path) }
    if let text = exampleText(at: path) { examples.value = text }
    return examples
  }

  /// Returns advice on entering a date or time, as in the message about one that cannot be read.
  package func entryAdvice(at path: Path) -> String {
    guard isKnown(path) else { return "" }
    return EntryMessage.moment(program.nodes[path.node].type.kind).phrase(entryExamples(at: path))
      .text(in: language)
  }

  /// Returns a value that a question accepts now, as people write it; nil if none is found.
  ///
  /// - Parameter near: a number to which the example should be near.
  func exampleText(at path: Path, near: Value = .empty) -> String? {
    guard isKnown(path) else { return nil }
    let node = program.nodes[path.node]
    let found = exampleCandidates(at: path, near: near).first { takes($0, at: path) }
    guard let found else { return nil }
    // With two decimal places, the decimal mark is recognisable.
    if node.places <= 0, found.isIdentical(to: Self.usualDecimal) {
      return conventions.number("12.50")
    }
    return program.format(of: path.node).text(found, withUnit: false)
  }

  /// Returns true if a value breaks no rule at a field.
  private func takes(_ value: Value, at path: Path) -> Bool {
    let type = program.nodes[path.node].type
    let breaksOwn = ownRules(of: path).contains { rule in
      !rule.isWarning
        && rule.kind.isBroken(
          by: value, of: type, lower: { evaluate(rule.lower, at: path) },
          upper: { evaluate(rule.upper, at: path) }, excludesUpper: rule.excludesUpper,
          matches: { _ in true }, isExclusive: { _ in false })
    }
    guard !breaksOwn else { return false }
    let isChecked = program.rules(reportedAt: path.node).contains {
      !$0.isWarning && ($0.kind == .check || $0.kind == .unique)
    }
    guard isChecked else { return true }
    var trial = self
    _ = trial.send(.assigned(path, value), at: clock)
    return !trial.problems(at: path).contains(where: \.blocks)
  }

  private static let usualDecimal = Value.decimal(
    Decimal(coefficient: 125, places: 1) ?? Decimal(0))

  /// Returns the form's own example, then common values, then values at the bounds.
  private func exampleCandidates(at path: Path, near: Value) -> [Value] {
    let type = program.nodes[path.node].type
    var candidates: [Value] = []
    if near.isEmpty, let own = example(path),
      case .value(let value) = readEntry(own, as: type, entryContext)
    {
      candidates.append(value)
    }
    let bounds = presentBounds(.range, at: path)
    switch type.kind {
    case .integer, .decimal:
      let numbers = numberCandidates(at: path, near: near.number, bounds)
      candidates += numbers.compactMap { number in
        type.kind == .decimal ? .decimal(number) : number.int64.map { .integer($0) }
      }
    case .date:
      if let date = EntryExamples.date { candidates.append(.date(date)) }
      let today = clock.date
      candidates += [0, 1, 30, 365, -1, -30, -365, -30 * 365]
        .compactMap { today.adding(days: $0).map { .date($0) } }
      candidates += [bounds.lower, bounds.inclusive(for: type).upper]
    case .time:
      candidates += [9, 12, 15, 18, 21, 6, 3, 0]
        .compactMap { TimeOfDay(hour: $0, minute: 30).map { .time($0) } }
      candidates += [bounds.lower, bounds.upper]
      if case .time(let end) = bounds.upper, let before = end.adding(seconds: -60) {
        candidates.append(.time(before))
      }
    case .dateTime:
      if let time = EntryExamples.time {
        if let date = EntryExamples.date {
          candidates.append(.dateTime(LocalDateTime(date: date, time: time)))
        }
        candidates += [0, 1, -1, 30, -30].compactMap { clock.date.adding(days: $0) }
          .map { .dateTime(LocalDateTime(date: $0, time: time)) }
      }
      candidates += [bounds.lower, bounds.upper]
      if case .dateTime(let end) = bounds.upper, let before = end.adding(seconds: -60) {
        candidates.append(.dateTime(before))
      }
    case .text, .boolean, .option, .options: break
    }
    return candidates.filter { !$0.isEmpty }
  }

  private func numberCandidates(
    at path: Path, near: Decimal?, _ bounds: PresentBounds
  ) -> [Decimal] {
    let steps = ownRules(of: path).filter { $0.kind == .step }.compactMap { rule in
      evaluate(rule.lower, at: path).number.map {
        (size: $0, start: evaluate(rule.upper, at: path).number ?? Decimal(0))
      }
    }
    // Returns the multiples of the first step around a number.
    func multiples(_ number: Decimal) -> [Decimal] {
      guard let step = steps.first, let size = step.size.magnitude, !size.isZero,
        let distance = number.subtracting(step.start),
        let rest = distance.remainder(dividingBy: size), let nearest = number.subtracting(rest)
      else { return [number] }
      return [nearest, nearest.subtracting(size), nearest.adding(size)].compactMap { $0 }
    }
    let usual = [Self.usualDecimal.number, Decimal(42)].compactMap { $0 }
    let others = [7, 5, 1, 0].map { Decimal(Int64($0)) }
    let atBounds = [bounds.lower.number, bounds.upper.number].compactMap { $0 }
    let distances = [Decimal(1), Decimal(coefficient: 5, places: 1)].compactMap { $0 }
    let within = atBounds.flatMap { bound in
      [bound] + distances.flatMap { [bound.adding($0), bound.subtracting($0)].compactMap { $0 } }
    }
    return ([near].compactMap { $0 } + usual + within + others).flatMap(multiples)
  }
}
