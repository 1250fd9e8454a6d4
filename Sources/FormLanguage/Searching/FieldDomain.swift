package import FormEngine
package import SeededNumbers

/// The values that a field may have according to its own clauses, from which values are proposed.
package struct FieldDomain {
  typealias RuleBounds = (kind: Rule.Kind, bounds: PresentBounds)

  package let node: NodeID
  let type: ScalarType
  /// The bounds that do not depend on other answers.
  private var knownBounds: [RuleBounds] = []
  private var ordered: OrderedDomain?
  package internal(set) var text: TextDomain?
  let declaredPatterns: [Pattern]
  /// The texts to try that do not depend on other answers.
  var keptTexts: [String]?
  package let options: OptionList
  /// The bounds of the number of chosen options.
  private(set) var least = 1
  private var most: Int
  /// The rules whose bounds depend on other answers.
  private var openRules: [Int] = []
  private var hasOpenLower = false
  private var hasOpenUpper = false
  /// True if the form sets a minimum, or a maximum, length of the text.
  private var hasShortest = false
  private var hasLongest = false

  /// True if the options of the field are other answers.
  let offersAnswers: Bool

  /// The maximum number of options of a list that are examined one by one.
  private static let mostListed = 256
  private static let mostPlainOptions = 8

  /// Makes room for a number of distinct values, as far as the bounds of the form allow.
  package mutating func makeRoom(for count: Int) { ordered?.makeRoom(for: count) }

  package init(_ node: NodeID, _ session: Session) {
    let program = session.program
    let declared = program.nodes[node]
    self.node = node
    type = declared.type
    options = program.options(of: node)
    offersAnswers = declared.offers >= 0
    most = declared.hasValueSet ? .max : options.count
    ordered = OrderedDomain(type.kind)
    var (shortest, longest): (Int, Int?) = (1, nil)
    var patterns: [Pattern] = []
    for number in declared.rules {
      let rule = program.parts.rules[number]
      guard rule.kind != .check else { continue }
      if program.parts.readsAnswers(rule) {
        openRules.append(number)
        if rule.kind == .range {
          hasOpenLower = hasOpenLower || !rule.lower.isNone
          hasOpenUpper = hasOpenUpper || !rule.upper.isNone
        }
        continue
      }
      if rule.kind == .match, program.parts.patterns.indices.contains(rule.pattern) {
        patterns.append(program.parts.patterns[rule.pattern])
      }
      guard !rule.lower.isNone || !rule.upper.isNone else { continue }
      let bounds = session.bounds(of: rule, at: .form)
      knownBounds.append((rule.kind, bounds))
      ordered?.narrow(to: bounds, rule.kind)
      switch rule.kind {
      case .length:
        if let first = bounds.first {
          shortest = max(shortest, first)
          hasShortest = true
        }
        if let last = bounds.last {
          longest = min(longest ?? .max, last)
          hasLongest = true
        }
      case .count:
        if let first = bounds.first { least = max(least, first) }
        if let last = bounds.last { most = min(most, last) }
      case .range, .step, .match, .type, .check, .unique, .exclusive: break
      }
    }
    declaredPatterns = patterns
    if type.kind == .text {
      text = TextDomain(
        type, least: shortest, most: longest, patterns,
        example: program.constantText(declared.example).flatMap { $0.isEmpty ? nil : $0 })
    }
    wishes = allWishes()
  }

  /// The wishes worth granting.
  package private(set) var wishes: [SampleWish] = []

  private func allWishes() -> [SampleWish] {
    var wishes = [SampleWish.filled]
    for isUpper in [false, true] {
      let hasBound = isUpper ? hasOpenUpper || hasLongest : hasOpenLower || hasShortest
      if hasBound || ordered?.edge(isUpper: isUpper) != nil {
        wishes.append(.edge(isUpper: isUpper))
      }
    }
    guard type.isChoice, !offersAnswers else { return wishes }
    if options.tableCount > 0 { wishes.append(.option(0)) }
    wishes += options.declared.indices.map {
      .option(Int32(truncatingIfNeeded: options.tableCount + $0))
    }
    if type.kind == .options {
      if least > 1 { wishes.append(.edge(isUpper: false)) }
      if most < options.count { wishes.append(.edge(isUpper: true)) }
    }
    return wishes
  }

  /// Returns a value for the field; nil if none was found.
  ///
  /// - Parameter session: the other answers so far.
  package mutating func value(
    _ wish: SampleWish, at path: Path, in session: Session, _ random: inout SeededGenerator
  ) -> Value? {
    if offersAnswers { return offered(wish, at: path, in: session, &random) }
    let offered = type.isChoice ? session.offeredOptions(path) : nil
    return value(wish, in: narrowed(at: path, in: session), offered, &random)
  }

  /// Returns a value of a field whose values do not depend on other answers; nil if none was found.
  package mutating func freeValue(_ wish: SampleWish, _ random: inout SeededGenerator) -> Value? {
    let offered = type.isChoice ? OfferedOptions(all: options) : nil
    return value(wish, in: ordered, offered, &random)
  }

  private mutating func value(
    _ wish: SampleWish, in domain: OrderedDomain?, _ offered: OfferedOptions?,
    _ random: inout SeededGenerator
  ) -> Value? {
    switch type.kind {
    case .text: return text(wish, &random)
    case .boolean: return .boolean(random.chance(1, in: 2))
    case .integer, .decimal, .date, .time, .dateTime:
      if case .edge(let isUpper) = wish, let edge = domain?.edge(isUpper: isUpper) { return edge }
      return domain?.random(&random)
    case .option: return offered.flatMap { option(wish, $0, &random) }.map { .option($0) }
    case .options: return offered.flatMap { chosen(wish, $0, &random) }.map { .options($0) }
    }
  }

  /// Returns a value that chooses among other answers; nil if they offer none.
  private func offered(
    _ wish: SampleWish, at path: Path, in session: Session, _ random: inout SeededGenerator
  ) -> Value? {
    let values = session.offeredOptionValues(path)
    guard !values.isEmpty else { return nil }
    var one = values[random.below(values.count)]
    if case .option(let option) = wish, values.contains(.option(option)) { one = .option(option) }
    guard type.kind == .options else { return one }
    var chosen = [one]
    for value in values.prefix(Self.mostListed)
    where chosen.count < most && value != one
      && (chosen.count < least || random.chance(1, in: 3))
    {
      chosen.append(value)
    }
    return .choosing(chosen)
  }

  /// Returns the values that choose one of the other answers that are offered.
  func offeredAnswers(at path: Path, in session: Session, most: Int) -> [Value] {
    let offered = Array(session.offeredOptionValues(path).prefix(most))
    guard type.kind == .options else { return offered }
    let sets = [least, offered.count].filter { $0 > 1 && $0 <= offered.count }
    return offered.map { .choosing([$0]) } + sets.map { .choosing(Array(offered.prefix($0))) }
  }

  /// Returns the answer that grants a wish; nil if it depends on other answers, or if any answer
  /// grants the wish.
  package func soughtAnswer(_ wish: SampleWish) -> SessionSearch.SoughtAnswer? {
    switch wish {
    case .filled: return nil
    case .option(let option): return .option(Int(option))
    case .edge(let isUpper):
      switch type.kind {
      case .text: return (isUpper ? text?.most : text?.least).map { .length($0) }
      case .options: return .count(isUpper ? most : least)
      case .integer, .decimal, .date, .time, .dateTime:
        guard openRules.isEmpty else { return nil }
        return ordered?.edge(isUpper: isUpper)?.units.map { .units($0) }
      case .boolean, .option: return nil
      }
    }
  }

  /// Returns a value with an option, whether or not it is offered.
  package func value(with option: Int32) -> Value? {
    guard options.indices.contains(Int(option)), Int(option) >= options.tableCount else {
      return nil
    }
    return type.kind == .options ? .options(ChosenOptions([option])) : .option(option)
  }

  /// Returns values with few consequences, which most fields of a type may have: numbers near zero,
  /// moments near the clock, short texts, or few options.
  mutating func plainValues(
    at path: Path, in session: Session, near clock: LocalDateTime, _ random: inout SeededGenerator
  ) -> [Value] {
    if offersAnswers { return offeredAnswers(at: path, in: session, most: Self.mostPlainOptions) }
    func nearest(_ number: Int128) -> [Value] {
      narrowed(at: path, in: session)?.value(near: number).map { [$0] } ?? []
    }
    switch type.kind {
    case .integer: return [.integer(0)] + nearest(0)
    case .decimal: return [.decimal(Decimal(0))] + nearest(0)
    case .time: return nearest(0)
    case .date: return [.date(clock.date)] + nearest(Int128(clock.date.dayNumber))
    case .dateTime: return nearest(Int128(clock.secondNumber))
    case .boolean: return [.boolean(false), .boolean(true)]
    case .text:
      let short = text?.text(edge: false, &random).map { [Value.text($0)] } ?? []
      return (type.rule == nil ? [.text("a")] : []) + short
    case .option, .options:
      let offered = session.offeredOptions(path)
      let few = offered.indices.prefix(Self.mostPlainOptions).map { offered.index(at: $0) }
      let values = few.map {
        type.kind == .option ? Value.option($0) : .options(ChosenOptions([$0]))
      }
      let fewest = value(.edge(isUpper: false), at: path, in: session, &random)
      return values + (fewest.map { [$0] } ?? [])
    }
  }

  /// True if its values do not depend on other answers.
  package var isFree: Bool {
    openRules.isEmpty && !options.isConditional && !offersAnswers
  }

  private mutating func text(_ wish: SampleWish, _ random: inout SeededGenerator) -> Value? {
    var edge: Bool?
    if case .edge(let isUpper) = wish, isUpper ? hasLongest : hasShortest { edge = isUpper }
    return text?.text(edge: edge, &random).map { .text($0) }
  }

  /// Returns a value that is not used yet, even if most values are: for numbers, dates and times,
  /// the next one after the value that was found last.
  ///
  /// - Parameter last: the last value found for the same list.
  package func unusedValue(
    at path: Path, in session: Session, besides used: Set<Value>, after last: Value?
  ) -> Value? {
    if offersAnswers {
      return session.offeredOptionValues(path).lazy
        .map { type.kind == .options ? .choosing([$0]) : $0 }.first { !used.contains($0) }
    }
    if type.kind == .option {
      let offered = session.offeredOptions(path)
      return offered.indices.lazy.map { Value.option(offered.index(at: $0)) }
        .first { !used.contains($0) }
    }
    return narrowed(at: path, in: session)?.unused(besides: used, after: last)
  }

  /// Returns the bounds that rules set, given the other answers.
  func bounds(at path: Path, in session: Session) -> [RuleBounds] {
    knownBounds
      + openRules.map { number in
        let rule = session.program.parts.rules[number]
        return (rule.kind, session.bounds(of: rule, at: path))
      }
  }

  /// Returns the numbers, dates or times that the field may have, given the other answers.
  package func narrowed(at path: Path, in session: Session) -> OrderedDomain? {
    var domain = ordered
    for number in openRules {
      let rule = session.program.parts.rules[number]
      domain?.narrow(to: session.bounds(of: rule, at: path), rule.kind)
    }
    return domain
  }

  /// Returns whether a wish is granted.
  package func grants(_ wish: SampleWish, at path: Path, in session: Session) -> Bool {
    let value = session.value(path)
    guard !value.isEmpty, session.isVisible(path) else { return false }
    switch (wish, value) {
    case (.filled, _): return true
    case (.option(let option), .option(let own)): return isSame(option, own)
    case (.option(let option), .options(let chosen)):
      return chosen.contains { isSame(option, $0) }
    case (.edge(let isUpper), .text(let string)):
      return graphemeCount(string) == (isUpper ? text?.most : text?.least)
    case (.edge(let isUpper), .options(let chosen)): return chosen.count == (isUpper ? most : least)
    case (.edge(let isUpper), _):
      return narrowed(at: path, in: session)?.edge(isUpper: isUpper) == value
    case (.option, _): return false
    }
  }

  /// Returns the option that represents another in wishes: all options of a file count as one.
  package func wished(_ option: Int32) -> Int32 { Int(option) < options.tableCount ? 0 : option }

  /// Returns whether two options count as the same, as all options of a file do.
  private func isSame(_ left: Int32, _ right: Int32) -> Bool {
    left == right || Int(left) < options.tableCount && Int(right) < options.tableCount
  }

  private func option(
    _ wish: SampleWish, _ offered: OfferedOptions, _ random: inout SeededGenerator
  ) -> Int32? {
    guard !offered.isEmpty else { return nil }
    if case .option(let option) = wish {
      if Int(option) < options.tableCount {
        let count = offered.partition
        if count > 0 { return offered.index(at: random.below(count)) }
      } else if offered.place(of: option) != nil {
        return option
      }
    }
    return offered.index(at: random.below(offered.count))
  }

  private func chosen(
    _ wish: SampleWish, _ offered: OfferedOptions, _ random: inout SeededGenerator
  ) -> ChosenOptions? {
    guard let first = option(wish, offered, &random) else { return nil }
    var chosen = ChosenOptions([first])
    if options.isExclusive(Int(first)), least <= 1 { return chosen }
    let wanted: Int
    switch wish {
    case .edge(let isUpper): wanted = isUpper ? most : least
    case .filled, .option:
      wanted = least + random.below(max(1, min(most, least + 3) - least + 1))
    }
    // The search starts at a random place, so the other options vary.
    let count = min(offered.count, Self.mostListed)
    let start = random.below(offered.count)
    for step in 0..<count where chosen.count < wanted {
      let option = offered.index(at: (start + step) % offered.count)
      if !options.isExclusive(Int(option)) { chosen.insert(option) }
    }
    if chosen.count > 1, options.isExclusive(Int(first)) { chosen.remove(first) }
    return chosen
  }
}

extension OfferedOptions {
  /// The number of offered options from the file.
  fileprivate var partition: Int { placesAfterTable.lowerBound }
}
