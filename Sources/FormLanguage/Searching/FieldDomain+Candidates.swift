internal import FormEngine
internal import SeededNumbers

/// The facts about other answers and about the form that help to choose a field's value.
struct ValueHints {
  let clock: LocalDateTime
  let constants: FormConstants
  /// The current values of other fields of the same type.
  var others: [Value] = []
}

/// Values worth trying: those near the bounds of a field's rules, near other values of its type and
/// near the constants of the form, and texts that its patterns and types allow or reject.
extension FieldDomain {
  static let mostCandidates = 48
  private static let secondsOfDay: Int128 = 86_400
  private static let longestText = 2_000
  private static let mostOnLine = 140

  /// Returns the values, the likeliest first.
  mutating func candidates(
    at path: Path, in session: Session, hints: ValueHints
  ) -> [Value] {
    if offersAnswers {
      let offered = offeredAnswers(at: path, in: session, most: Self.mostCandidates / 2)
      let others =
        type.isChoice
        ? options.indices.prefix(Self.mostCandidates / 2).compactMap { value(with: Int32($0)) }
        : hints.others
      return offered + others.prefix(Self.mostCandidates / 2)
    }
    switch type.kind {
    case .boolean: return [.boolean(true), .boolean(false)]
    case .option:
      let offered = session.offeredOptions(path)
      let few = offered.indices.prefix(Self.mostCandidates - 4).map { offered.index(at: $0) }
      return (few + options.indices.prefix(Self.mostCandidates).map { Int32($0) })
        .map { .option($0) }
    case .options: return sets(session.offeredOptions(path)).map { .options($0) }
    case .integer, .decimal: return numbers(bounds(at: path, in: session), hints)
    case .date: return days(bounds(at: path, in: session), hints)
    case .time: return times(bounds(at: path, in: session), hints)
    case .dateTime: return moments(bounds(at: path, in: session), hints)
    case .text:
      // Texts that do not fit on a line come last.
      let texts = texts(at: path, in: session, hints)
      return
        (texts.filter { $0.utf8.count <= Self.mostOnLine }
        + texts.filter { $0.utf8.count > Self.mostOnLine }).map { .text($0) }
    }
  }

  // MARK: Options

  /// Returns sets of each option alone, of the first few, of pairs, and of all.
  private func sets(_ offered: OfferedOptions) -> [ChosenOptions] {
    let indices =
      options.table == nil
      ? options.indices.prefix(40).map { Int32($0) }
      : offered.indices.prefix(40).map { offered.index(at: $0) }
    var sets = indices.map { ChosenOptions([$0]) }
    for count in 2...8 where indices.count >= count {
      sets.append(ChosenOptions(indices.prefix(count)))
    }
    if let last = indices.last { sets += indices.dropLast().map { ChosenOptions([$0, last]) } }
    sets.append(ChosenOptions(indices))
    return sets
  }

  // MARK: Numbers, dates and times

  /// Returns the bounds that rules of a kind set.
  private static func values(of kind: Rule.Kind, _ rules: [RuleBounds]) -> [Value] {
    rules.filter { $0.kind == kind }.flatMap { [$0.bounds.lower, $0.bounds.upper] }
      .filter { !$0.isEmpty }
  }

  /// Returns a value of the field's kind and those at a distance from it, in units.
  private func near(_ value: Value, _ distances: [Int128]) -> [Value] {
    guard let value = value.converted(to: type.kind) else { return [] }
    // A number too large to count in units is tried alone.
    guard let units = value.units else { return [value] }
    return distances.compactMap { distance in
      let (sum, overflow) = units.addingReportingOverflow(distance)
      return overflow ? nil : Value(units: sum, kind: type.kind)
    }
  }

  private func numbers(_ rules: [RuleBounds], _ hints: ValueHints) -> [Value] {
    func plain(_ numbers: [Int64]) -> [Value] { numbers.flatMap { near(.integer($0), [0]) } }
    let one = type.kind == .decimal ? Quantity.decimalUnits : 1
    let steps = Self.values(of: .step, rules)
    let step = steps.lazy.compactMap { $0.converted(to: type.kind)?.units }.first { $0 != 0 } ?? one
    let around = [0, step, 0 - step, one, 0 - one]
    var found = Self.values(of: .range, rules).flatMap { near($0, around) }
    found += plain([0, 1, 2, 10, 100])
    found += hints.others.flatMap { near($0, around) }
    if let value = Value(units: step, kind: type.kind) { found.append(value) }
    found += steps.flatMap { near($0, [0]) }
    if type.kind == .decimal, let small = Value(units: smaller(step), kind: .decimal) {
      found.append(small)
    }
    found += (hints.constants.integers + hints.constants.decimals).flatMap { near($0, around) }
    return found + plain([1_000, 10_000, 1_000_000, -1])
  }

  /// Returns a decimal with one place more than a step, in units.
  private func smaller(_ step: Int128) -> Int128 {
    var place: Int128 = 1
    while place < Quantity.decimalUnits, step % (place * 10) == 0 { place *= 10 }
    return max(1, place / 10)
  }

  private func days(_ rules: [RuleBounds], _ hints: ValueHints) -> [Value] {
    let today = Value.date(hints.clock.date)
    let bounds = Self.values(of: .range, rules)
    var found = (bounds + [today]).flatMap { near($0, [0, 1, -1]) }
    // Every day of the week, starting at a bound or today.
    for start in (bounds + [today]).prefix(2) { found += near(start, Array(2...6)) }
    func addMonths(_ months: Int64, to start: Value) {
      guard case .date(let date)? = start.converted(to: .date) else { return }
      for signed in [0 &- months, months] {
        if let day = date.adding(months: signed) { found += near(.date(day), [0, 1, -1]) }
      }
    }
    for start in [today] + hints.others.prefix(4) {
      for months in hints.constants.months { addMonths(months, to: start) }
      for seconds in hints.constants.seconds {
        let days = Int128(seconds) / Self.secondsOfDay
        for signed in [0 - days, days] { found += near(start, [signed, signed + 1, signed - 1]) }
      }
    }
    for case .integer(let years) in hints.constants.integers where years > 0 && years < 200 {
      addMonths(years * 12, to: today)
    }
    found += (hints.others + hints.constants.dates).flatMap { near($0, [0, 1, -1]) }
    return found + near(today, [-10_000, 1_000])
  }

  private func times(_ rules: [RuleBounds], _ hints: ValueHints) -> [Value] {
    let starts = Self.values(of: .range, rules) + [.time(hints.clock.time)] + hints.others
    let around = distances([0, 60, -60, 3_600, -3_600], hints)
    let found = (starts + hints.constants.times).flatMap { near($0, around) }
    let usual: [Int128] = [0, 6 * 3_600, 10 * 3_600, 18 * 3_600, Self.secondsOfDay - 60]
    return found + usual.compactMap { Value(units: $0, kind: .time) }
  }

  private func moments(_ rules: [RuleBounds], _ hints: ValueHints) -> [Value] {
    let starts = Self.values(of: .range, rules) + [.dateTime(hints.clock)] + hints.others
    let around = distances([0, 60, -60, Self.secondsOfDay, 0 - Self.secondsOfDay], hints)
    var found = (starts + hints.constants.dateTimes).flatMap { near($0, around) }
    // On the days after a bound, at the hours that the form mentions.
    let mentioned: [Int128] = hints.constants.times.compactMap(\.units)
    let hours: [Int128] = mentioned.flatMap { [$0, $0 - 60, $0 + 60] } + [10 * 3_600]
    for start in starts.prefix(2) {
      guard let midnight = start.converted(to: .date)?.converted(to: .dateTime) else { continue }
      for day in Int128(1)...7 {
        found += near(midnight, hours.prefix(9).map { day * Self.secondsOfDay + $0 })
      }
    }
    return found
  }

  /// Returns these distances and the durations in the form, forwards and backwards, in seconds.
  private func distances(_ usual: [Int128], _ hints: ValueHints) -> [Int128] {
    let seconds = hints.constants.seconds.map { Int128($0) }
    return usual + seconds.flatMap { [$0, 0 - $0] }
  }

  // MARK: Texts

  private mutating func texts(
    at path: Path, in session: Session, _ hints: ValueHints
  ) -> [String] {
    var found = ownTexts(at: path, in: session)
    for case .text(let text) in hints.others { found.append(text) }
    found += hints.constants.texts
    found += ["a", "?", "A b c", "1", String(repeating: "word ", count: 20) + "end"]
    for case .integer(let length) in hints.constants.integers
    where length > 1 && length <= Self.longestText {
      found += [length - 1, length, length + 1].map { String(repeating: "a", count: Int($0)) }
    }
    return type.hasLines ? found : found.filter { !$0.utf8.contains(0x0A) }
  }

  /// Returns the texts that the field's own rules and type suggest. They are kept if they do not
  /// depend on other answers.
  private mutating func ownTexts(at path: Path, in session: Session) -> [String] {
    if let keptTexts { return keptTexts }
    var found: [String] = []
    if let rule = type.rule, let sample = type.facts.sample { found += [sample, rule.wrong] }
    var lengths: [Int] = []
    for case .integer(let bound) in Self.values(of: .length, bounds(at: path, in: session)) {
      for length in [bound, bound &- 1, bound &+ 1]
      where length > 0 && length <= Self.longestText {
        lengths.append(Int(length))
      }
    }
    if declaredPatterns.count > 1 {
      // An example of one pattern hardly ever matches the others.
      var random = SeededGenerator(seed: 1)
      for edge in [nil, false, true] {
        if let text = text?.text(edge: edge, &random) { found.append(text) }
      }
    }
    for pattern in declaredPatterns {
      for extra in [0, 1, 2, 3, 5, 8, 12, 20] {
        if let example = pattern.example(repeatingBy: extra) { found.append(example) }
      }
      for length in lengths {
        for extra in 0..<min(length, 64) {
          guard let example = pattern.example(repeatingBy: extra) else { continue }
          if graphemeCount(example) == length { found.append(example) }
        }
      }
    }
    if declaredPatterns.isEmpty { found.append("Ada") }
    found += lengths.map { String(repeating: "a", count: $0) }
    if isFree { keptTexts = found }
    return found
  }
}

extension Value {
  /// Returns a number as another kind of number, or a date or date and time as the other of these;
  /// nil if there is no such value.
  func converted(to kind: ValueKind) -> Value? {
    switch kind {
    case .integer: return number?.int64.map { .integer($0) }
    case .decimal: return number.map { .decimal($0) }
    case .date:
      if case .dateTime(let moment) = self { return .date(moment.date) }
      if case .date = self { return self }
    case .dateTime:
      if case .date(let date) = self {
        return TimeOfDay(secondOfDay: 0).map { .dateTime(LocalDateTime(date: date, time: $0)) }
      }
      if case .dateTime = self { return self }
    case .time: if case .time = self { return self }
    case .text, .boolean, .option, .options: break
    }
    return nil
  }
}
