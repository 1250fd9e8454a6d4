internal import FormEngine
internal import FormLanguage
internal import SeededNumbers

/// A wish of a sample for a field or list.
enum SampleWish: Hashable {
  case filled
  /// The least or the greatest value, length, number of rows or number of options.
  case edge(isUpper: Bool)
  /// An option, by its index.
  case option(Int32)

  /// The wishes that are not about an option.
  static let ofAllTypes: [SampleWish] = [.filled, .edge(isUpper: false), .edge(isUpper: true)]
}

/// The values that a field may have according to its own clauses, from which values are proposed.
struct FieldDomain {
  let node: NodeID
  let type: ScalarType
  private var ordered: OrderedDomain?
  var text: TextDomain?
  let options: OptionList
  /// The bounds of the number of chosen options.
  private var least = 1
  private var most: Int
  /// The rules whose bounds depend on other answers.
  private var openRules: [Int] = []
  private var hasOpenLower = false
  private var hasOpenUpper = false
  /// True if the form limits the length.
  private var hasShortest = false
  private var hasLongest = false

  /// The maximum number of options of a list that are examined one by one.
  private static let mostListed = 256

  /// Makes room for more than a number of distinct values.
  mutating func makeRoom(for count: Int) { ordered?.makeRoom(for: count) }

  init(_ node: NodeID, _ session: Session) {
    let program = session.program
    let declared = program.nodes[node]
    self.node = node
    type = declared.type
    options = program.options(of: node)
    most = options.count
    ordered = OrderedDomain(type.kind)
    var (shortest, longest): (Int, Int?) = (1, nil)
    var patterns: [Pattern] = []
    for number in declared.rules {
      let rule = program.parts.rules[number]
      guard !rule.isWarning || rule.kind != .check else { continue }
      guard !program.parts.readsAnswers(rule.lower), !program.parts.readsAnswers(rule.upper) else {
        if rule.kind != .check { openRules.append(number) }
        if rule.kind == .range {
          hasOpenLower = hasOpenLower || !rule.lower.isNone
          hasOpenUpper = hasOpenUpper || !rule.upper.isNone
        }
        continue
      }
      let (lower, upper) = session.bounds(of: rule, at: .form)
      switch rule.kind {
      case .range: ordered?.narrow(lower: lower, upper: upper, excludesUpper: rule.excludesUpper)
      case .step: ordered?.step(by: lower, from: upper)
      case .match where program.parts.patterns.indices.contains(rule.pattern):
        patterns.append(program.parts.patterns[rule.pattern])
      case .length:
        if let bound = rule.first(of: lower) {
          shortest = max(shortest, bound)
          hasShortest = true
        }
        if let bound = rule.last(of: upper) {
          longest = min(longest ?? .max, bound)
          hasLongest = true
        }
      case .count:
        if let bound = rule.first(of: lower) { least = max(least, bound) }
        if let bound = rule.last(of: upper) { most = min(most, bound) }
      case .match, .type, .check, .unique, .exclusive: break
      }
    }
    if type.kind == .text {
      text = TextDomain(
        type, least: shortest, most: longest, patterns,
        example: program.constantText(declared.example).flatMap { $0.isEmpty ? nil : $0 })
    }
    wishes = allWishes()
  }

  /// The wishes worth granting.
  private(set) var wishes: [SampleWish] = []

  private func allWishes() -> [SampleWish] {
    var wishes = [SampleWish.filled]
    for isUpper in [false, true] {
      let hasBound = isUpper ? hasOpenUpper || hasLongest : hasOpenLower || hasShortest
      if hasBound || ordered?.edge(isUpper: isUpper) != nil {
        wishes.append(.edge(isUpper: isUpper))
      }
    }
    guard type.isChoice else { return wishes }
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
  mutating func value(
    _ wish: SampleWish, at path: Path, in session: Session, _ random: inout SeededGenerator
  ) -> Value? {
    switch type.kind {
    case .text: return text(wish, &random)
    case .boolean: return .boolean(random.chance(1, in: 2))
    case .integer, .decimal, .date, .time, .dateTime:
      let domain = narrowed(at: path, in: session)
      if case .edge(let isUpper) = wish, let edge = domain?.edge(isUpper: isUpper) { return edge }
      return domain?.random(&random)
    case .option: return option(wish, session.offeredOptions(path), &random).map { .option($0) }
    case .options: return chosen(wish, session.offeredOptions(path), &random).map { .options($0) }
    }
  }

  /// Returns the answer that a wish is for, if it does not depend on other answers.
  func soughtAnswer(_ wish: SampleWish) -> SessionSearch.SoughtAnswer? {
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
  func value(with option: Int32) -> Value? {
    guard options.indices.contains(Int(option)), Int(option) >= options.tableCount else {
      return nil
    }
    return type.kind == .options ? .options(ChosenOptions([option])) : .option(option)
  }

  /// Returns a value with few consequences: a number near zero, a moment near the clock, a short
  /// text, or few options.
  mutating func plainValue(
    at path: Path, in session: Session, near clock: LocalDateTime, _ random: inout SeededGenerator
  ) -> Value? {
    switch type.kind {
    case .integer, .decimal, .time: narrowed(at: path, in: session)?.value(near: 0)
    case .date: narrowed(at: path, in: session)?.value(near: Int128(clock.date.dayNumber))
    case .dateTime: narrowed(at: path, in: session)?.value(near: Int128(clock.secondNumber))
    case .text: text?.text(edge: false, &random).map { .text($0) }
    case .boolean, .option, .options: value(.edge(isUpper: false), at: path, in: session, &random)
    }
  }

  /// True if its values do not depend on other answers.
  var isFree: Bool {
    openRules.isEmpty && !options.isConditional
  }

  /// Returns a value of a field whose values do not depend on other answers; nil if none was found.
  mutating func freeValue(_ wish: SampleWish, _ random: inout SeededGenerator) -> Value? {
    switch type.kind {
    case .integer, .decimal, .date, .time, .dateTime:
      if case .edge(let isUpper) = wish, let edge = ordered?.edge(isUpper: isUpper) { return edge }
      return ordered?.random(&random)
    case .option: return option(wish, OfferedOptions(all: options), &random).map { .option($0) }
    case .options: return chosen(wish, OfferedOptions(all: options), &random).map { .options($0) }
    case .text: return text(wish, &random)
    case .boolean: return .boolean(random.chance(1, in: 2))
    }
  }

  private mutating func text(_ wish: SampleWish, _ random: inout SeededGenerator) -> Value? {
    var edge: Bool?
    if case .edge(let isUpper) = wish, isUpper ? hasLongest : hasShortest { edge = isUpper }
    return text?.text(edge: edge, &random).map { .text($0) }
  }

  /// Returns a value that is not used yet, even if most values are: the next one after the value
  /// that was found last.
  ///
  /// - Parameter last: the last value found for the same list.
  func unusedValue(
    at path: Path, in session: Session, besides used: Set<Value>, after last: Value?
  ) -> Value? {
    if type.kind == .option {
      let offered = session.offeredOptions(path)
      return offered.indices.lazy.map { Value.option(offered.index(at: $0)) }
        .first { !used.contains($0) }
    }
    return narrowed(at: path, in: session)?.unused(besides: used, after: last)
  }

  /// Returns the numbers, dates or times that the field may have, given the other answers.
  func narrowed(at path: Path, in session: Session) -> OrderedDomain? {
    var domain = ordered
    for number in openRules {
      let rule = session.program.parts.rules[number]
      let (lower, upper) = session.bounds(of: rule, at: path)
      switch rule.kind {
      case .range: domain?.narrow(lower: lower, upper: upper, excludesUpper: rule.excludesUpper)
      case .step: domain?.step(by: lower, from: upper)
      case .length, .match, .type, .check, .count, .unique, .exclusive: break
      }
    }
    return domain
  }

  /// Returns whether a wish is granted.
  func grants(_ wish: SampleWish, at path: Path, in session: Session) -> Bool {
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
  func wished(_ option: Int32) -> Int32 { Int(option) < options.tableCount ? 0 : option }

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
    // From a random place on, so the other options vary.
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

extension Rule {
  /// The limit beyond which numbers of characters, options or rows make no difference.
  private static let largest: Int64 = 1 << 40

  /// Returns the least number that a lower bound allows; nil if there is none.
  func first(of lower: Value) -> Int? {
    guard case .integer(let bound) = lower else { return nil }
    return Int(min(max(bound, 0), Self.largest))
  }

  /// Returns the greatest number that an upper bound allows; below 0 if it allows none.
  func last(of upper: Value) -> Int? {
    guard case .integer(let bound) = upper else { return nil }
    return Int(min(max(bound, 0), Self.largest)) - (excludesUpper || bound < 0 ? 1 : 0)
  }
}

extension Session {
  /// Returns the bounds of a rule at its declaration.
  func bounds(of rule: Rule, at path: Path) -> (lower: Value, upper: Value) {
    (
      rule.lower.isNone ? .empty : evaluate(rule.lower, at: path),
      rule.upper.isNone ? .empty : evaluate(rule.upper, at: path)
    )
  }

  /// Returns how many rows a list may have; `most` is nil if there is no upper bound.
  func rowBounds(of list: Path) -> (least: Int, most: Int?) {
    var (least, most): (Int, Int?) = (isRequired(list) ? 1 : 0, nil)
    for number in program.nodes[list.node].rules where program.parts.rules[number].kind == .count {
      let rule = program.parts.rules[number]
      let isOpen = program.parts.readsAnswers(rule.lower) || program.parts.readsAnswers(rule.upper)
      let (lower, upper) = bounds(of: rule, at: isOpen ? list : .form)
      if let bound = rule.first(of: lower) { least = max(least, bound) }
      if let bound = rule.last(of: upper) { most = min(most ?? .max, bound) }
    }
    return (least, most.map { max(0, $0) })
  }
}
