package import FormEngine

/// Values worth trying in a field: values near the bounds of its rules and the constants of the
/// form, values that its patterns and types allow or reject, and the values of other fields.
package struct CandidateValues {
  private let program: Program
  private let clock: LocalDateTime
  /// The fields whose values are worth trying in others.
  package var fields: [NodeID]
  private var texts: [String] = []
  private var integers: [Int64] = []
  private var decimals: [Decimal] = []
  private var dates: [CalendarDate] = []
  private var times: [TimeOfDay] = []
  private var dateTimes: [LocalDateTime] = []
  private var seconds: [Int64] = []
  private var months: [Int64] = []

  private static let secondsPerDay: Int64 = 86_400
  private static let mostConstants = 24
  private static let most = 48
  private static let longestText = 2_000
  private static let mostOnLine = 140

  package init(_ program: Program, clock: LocalDateTime) {
    self.program = program
    self.clock = clock
    fields = Array(program.nodes.indices.prefix(2_000))
    for number in Self.constants(of: program.parts) { keep(program.parts.constants[number]) }
    // An integer may also be a number of days.
    for integer in integers where integer > 0 && integer < 10_000 {
      seconds.append(integer * Self.secondsPerDay)
    }
  }

  /// Returns the constants that conditions, rules and computations use, in order. Texts that people
  /// only read (labels, messages, the sources of expressions) are left out.
  private static func constants(of parts: ProgramParts) -> [Int] {
    var found: Set<Int> = []
    func add(_ code: Code) {
      guard !code.isNone else { return }
      for index in Int(code.start)..<Int(code.end) where parts.instructions.indices.contains(index)
      {
        let instruction = parts.instructions[index]
        if instruction.operation == .constant { found.insert(Int(instruction.a)) }
      }
    }
    for slot in parts.slots { add(slot.code) }
    for rule in parts.rules {
      add(rule.condition)
      add(rule.lower)
      add(rule.upper)
    }
    for scan in parts.scans {
      add(scan.condition)
      add(scan.term)
    }
    return found.filter(parts.constants.indices.contains).sorted()
  }

  private mutating func keep(_ constant: Value) {
    func add<Element: Equatable>(_ element: Element, to list: inout [Element]) {
      if list.count < Self.mostConstants, !list.contains(element) { list.append(element) }
    }
    switch constant {
    case .text(let text) where text.utf8.count < 80: add(text, to: &texts)
    case .integer(let integer): add(integer, to: &integers)
    case .decimal(let decimal): add(decimal, to: &decimals)
    case .date(let date): add(date, to: &dates)
    case .time(let time): add(time, to: &times)
    case .dateTime(let moment): add(moment, to: &dateTimes)
    case .duration(let duration): add(duration.seconds, to: &seconds)
    case .period(let period): add(period.months, to: &months)
    case .list(let elements): for element in elements { keep(element) }
    case .empty, .text, .boolean, .option, .options: break
    }
  }

  /// Returns the values for a field, the likeliest first.
  package func values(for path: Path, in session: Session) -> [Value] {
    let node = program.nodes[path.node]
    var values: [Value] = []
    func add(_ value: Value?) {
      guard let value, !value.isEmpty, values.count < Self.most, !values.contains(value) else {
        return
      }
      values.append(value)
    }
    let rules = node.rules.map { program.parts.rules[$0] }
    switch node.type.kind {
    case .boolean:
      add(.boolean(true))
      add(.boolean(false))
    case .option:
      let offered = session.offeredOptions(path)
      for place in offered.indices.prefix(Self.most - 4) {
        add(.option(offered.index(at: place)))
      }
      for index in program.parts.options(node.options).indices.prefix(Self.most) {
        add(.option(Int32(index)))
      }
    case .options:
      for chosen in sets(at: path, in: session) { add(.options(chosen)) }
    case .integer, .decimal:
      for number in numbers(rules, at: path, in: session) {
        add(
          node.type.kind == .decimal
            ? .decimal(number) : number.int64.map { .integer($0) })
      }
    case .date:
      for date in days(rules, at: path, in: session) { add(.date(date)) }
    case .time:
      for time in hours(rules, at: path, in: session) { add(.time(time)) }
    case .dateTime:
      for moment in moments(rules, at: path, in: session) { add(.dateTime(moment)) }
    case .text:
      // Texts that do not fit on a line come last.
      let texts = texts(node, rules, at: path, in: session)
      for text in texts where text.utf8.count <= Self.mostOnLine { add(.text(text)) }
      for text in texts where text.utf8.count > Self.mostOnLine { add(.text(text)) }
    }
    return values
  }

  // MARK: Bounds and other fields

  private func bounds(_ rules: [Rule], _ kind: Rule.Kind, at path: Path, in session: Session)
    -> [Value]
  {
    rules.filter { $0.kind == kind }.flatMap { rule in
      [rule.lower, rule.upper].map { session.evaluate($0, at: path) }
    }.filter { !$0.isEmpty }
  }

  /// Returns the current values of other fields of the same type.
  private func others(like path: Path, in session: Session) -> [Value] {
    let type = program.nodes[path.node].type
    return fields.compactMap { id in
      let node = program.nodes[id]
      guard node.kind == .field, id != path.node,
        node.type.kind == type.kind
          || (node.type.isNumber && type.isNumber) || (node.type.isTemporal && type.isTemporal)
      else { return nil }
      if node.template > 0, node.template != program.nodes[path.node].template { return nil }
      let value = session.value(Path(node: id, row: node.template == 0 ? 0 : path.row))
      return value.isEmpty ? nil : value
    }
  }

  // MARK: Options

  /// Returns sets of each option alone, of the first few, of pairs, and of all.
  private func sets(at path: Path, in session: Session) -> [ChosenOptions] {
    let options = program.options(of: path.node)
    let offered = session.offeredOptions(path)
    let indices =
      options.table == nil
      ? options.indices.prefix(40).map { Int32($0) }
      : offered.indices.prefix(40).map { offered.index(at: $0) }
    func set(_ options: some Sequence<Int32>) -> ChosenOptions {
      var chosen = ChosenOptions()
      for option in options { chosen.insert(option) }
      return chosen
    }
    var sets = indices.map { set([$0]) }
    for count in 2...8 where indices.count >= count { sets.append(set(indices.prefix(count))) }
    if let last = indices.last { sets += indices.dropLast().map { set([$0, last]) } }
    sets.append(set(indices))
    return sets
  }

  // MARK: Numbers

  private func numbers(_ rules: [Rule], at path: Path, in session: Session) -> [Decimal] {
    let steps = bounds(rules, .step, at: path, in: session).compactMap(\.number)
    let step = steps.first.flatMap { $0.isZero ? nil : $0 } ?? Decimal(1)
    let small = Decimal(coefficient: 1, places: min(18, step.places + 1)) ?? step
    var numbers: [Decimal] = []
    func add(around value: Decimal) {
      numbers.append(value)
      for other in [step, Decimal(1)] {
        if let above = value.adding(other) { numbers.append(above) }
        if let below = other.negated().flatMap({ value.adding($0) }) { numbers.append(below) }
      }
    }
    for bound in bounds(rules, .range, at: path, in: session).compactMap(\.number) {
      add(around: bound)
    }
    for value in [0, 1, 2, 10, 100].map({ Decimal($0) }) { numbers.append(value) }
    for value in others(like: path, in: session).compactMap(\.number) { add(around: value) }
    numbers += [step] + steps
    if program.nodes[path.node].type.kind == .decimal { numbers.append(small) }
    for constant in integers { add(around: Decimal(constant)) }
    for constant in decimals { add(around: constant) }
    numbers += [1_000, 10_000, 1_000_000, -1].map { Decimal($0) }
    return numbers
  }

  // MARK: Dates and times

  private func days(_ rules: [Rule], at path: Path, in session: Session) -> [CalendarDate] {
    func date(_ value: Value) -> CalendarDate? {
      switch value {
      case .date(let date): date
      case .dateTime(let moment): moment.date
      case .empty, .text, .integer, .decimal, .boolean, .time, .duration, .period, .option,
        .options, .list:
        nil
      }
    }
    var found: [CalendarDate] = []
    func add(around date: CalendarDate) {
      for days: Int64 in [0, 1, -1] { if let day = date.adding(days: days) { found.append(day) } }
    }
    let bounds = bounds(rules, .range, at: path, in: session).compactMap(date)
    for bound in bounds { add(around: bound) }
    add(around: clock.date)
    // Every day of the week, starting at a bound or today.
    for bound in (bounds + [clock.date]).prefix(2) {
      for days in Int64(2)...6 { if let day = bound.adding(days: days) { found.append(day) } }
    }
    let known = others(like: path, in: session).compactMap(date)
    for start in [clock.date] + known.prefix(4) {
      for months in months {
        for sign: Int64 in [-1, 1] {
          if let day = start.adding(months: sign &* months) { add(around: day) }
        }
      }
      for seconds in seconds {
        for sign: Int64 in [-1, 1] {
          if let day = start.adding(days: sign * (seconds / Self.secondsPerDay)) {
            add(around: day)
          }
        }
      }
    }
    for years in integers where years > 0 && years < 200 {
      for sign: Int64 in [-1, 1] {
        if let day = clock.date.adding(months: sign * years * 12) { add(around: day) }
      }
    }
    for date in known { add(around: date) }
    for date in dates { add(around: date) }
    if let day = clock.date.adding(days: -10_000) { found.append(day) }
    if let day = clock.date.adding(days: 1_000) { found.append(day) }
    return found
  }

  private func hours(_ rules: [Rule], at path: Path, in session: Session) -> [TimeOfDay] {
    func time(_ value: Value) -> TimeOfDay? {
      if case .time(let time) = value { time } else { nil }
    }
    let bounds = bounds(rules, .range, at: path, in: session).compactMap(time)
    let known = others(like: path, in: session).compactMap(time)
    var found: [TimeOfDay] = []
    for start in bounds + [clock.time] + known + times {
      for offset in offsets([0, 60, -60, 3_600, -3_600]) {
        if let time = TimeOfDay(secondOfDay: Int64(start.secondOfDay) &+ offset) {
          found.append(time)
        }
      }
    }
    for hour in [0, 6, 10, 18] {
      if let time = TimeOfDay(hour: hour, minute: 0) { found.append(time) }
    }
    if let last = TimeOfDay(hour: 23, minute: 59) { found.append(last) }
    return found
  }

  private func moments(_ rules: [Rule], at path: Path, in session: Session) -> [LocalDateTime] {
    func moment(_ value: Value) -> LocalDateTime? {
      switch value {
      case .dateTime(let moment): moment
      case .date(let date): TimeOfDay(secondOfDay: 0).map { LocalDateTime(date: date, time: $0) }
      case .empty, .text, .integer, .decimal, .boolean, .time, .duration, .period, .option,
        .options, .list:
        nil
      }
    }
    var found: [LocalDateTime] = []
    let known = others(like: path, in: session).compactMap(moment)
    let starts = bounds(rules, .range, at: path, in: session).compactMap(moment) + [clock] + known
    for start in starts + dateTimes {
      for offset in offsets([0, 60, -60, 86_400, -86_400]) {
        if let moment = start.adding(seconds: offset) { found.append(moment) }
      }
    }
    // On the days after a bound, at the hours that the form mentions.
    var hours: [TimeOfDay] = []
    for time in times {
      for offset: Int64 in [0, -60, 60] {
        if let hour = TimeOfDay(secondOfDay: Int64(time.secondOfDay) + offset) {
          hours.append(hour)
        }
      }
    }
    if let ten = TimeOfDay(hour: 10, minute: 0) { hours.append(ten) }
    for start in starts.prefix(2) {
      for days in Int64(1)...7 {
        guard let date = start.date.adding(days: days) else { continue }
        for hour in hours.prefix(9) { found.append(LocalDateTime(date: date, time: hour)) }
      }
    }
    return found
  }

  /// Returns these offsets and the durations in the form, forwards and backwards, in seconds.
  private func offsets(_ usual: [Int64]) -> [Int64] {
    usual + seconds.flatMap { [$0, 0 &- $0] }
  }

  // MARK: Texts

  private func texts(
    _ node: Node, _ rules: [Rule], at path: Path, in session: Session
  ) -> [String] {
    var found: [String] = []
    if let rule = node.type.rule, let sample = node.type.facts.sample {
      found += [sample, rule.wrong]
    }
    var lengths: [Int] = []
    for case .integer(let bound) in bounds(rules, .length, at: path, in: session) {
      for length in [bound, bound &- 1, bound &+ 1] where length > 0 && length <= Self.longestText {
        lengths.append(Int(length))
      }
    }
    let patterns = rules.filter { $0.kind == .match }.compactMap { rule in
      program.parts.patterns.indices.contains(rule.pattern)
        ? program.parts.patterns[rule.pattern] : nil
    }
    for pattern in patterns {
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
    if patterns.isEmpty { found.append("Ada") }
    found += lengths.map { String(repeating: "a", count: $0) }
    for case .text(let text) in others(like: path, in: session) { found.append(text) }
    found += texts
    found += ["a", "?", "A b c", "1", String(repeating: "word ", count: 20) + "end"]
    found += integers.filter { $0 > 1 && $0 <= 2_000 }.flatMap { length in
      [length - 1, length, length + 1].map { String(repeating: "a", count: Int($0)) }
    }
    return node.type.hasLines ? found : found.filter { !$0.utf8.contains(0x0A) }
  }
}
