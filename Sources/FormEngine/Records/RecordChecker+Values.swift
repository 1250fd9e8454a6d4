import JSON

extension RecordChecker {
  /// Reads the value of a field, checks what needs nothing else, and keeps it where expressions
  /// read it.
  mutating func readField(
    _ index: Int, _ value: Int, row: Int, cell: Int, _ input: RecordInput
  ) {
    let type = input.tables.fields[index].type
    let token = input.tokens[value]
    if type.isText {
      guard token.kind == .string else { return wrongType(.kind, index, row, cell, value, input) }
      for check in input.tables.fields[index].checks {
        checkText(input.tables.checks[check], token, index, row, value, input)
      }
      if input.tables.fields[index].isStored {
        store(.text(token.text(in: input.bytes)), index, row, input)
      }
      return
    }
    // What nothing else looks at only has to be of its type.
    if !input.tables.fields[index].isStored {
      switch type {
      case .boolean where token.kind == .true || token.kind == .false: return
      case .choice where token.kind == .string && option(token, index, input) >= 0: return
      case .integer where token.kind == .number:
        guard let integer = Self.shortInteger(token, input) else { break }
        for check in input.tables.fields[index].checks {
          if case .integers(let least, let most, let rule) = input.tables.checks[check] {
            if integer < least || integer > most {
              note(.rule(rule), Int(input.tables.fields[index].node), row, value)
            }
          } else {
            checkValue(input.tables.checks[check], .integer(integer), index, row, value, input)
          }
        }
        return
      default: break
      }
    }
    switch read(token, value, index, input) {
    case .value(let found):
      // No option chosen.
      if case .options(let chosen) = found, chosen.isEmpty {
        cells[cell] = RecordCell(token: value, isEmpty: true)
        return
      }
      for check in input.tables.fields[index].checks {
        checkValue(input.tables.checks[check], found, index, row, value, input)
      }
      if input.tables.fields[index].isStored { store(found, index, row, input) }
    case .wrong(let reason, let place):
      wrongType(reason, index, row, cell, place, input)
    case .unknownOption(let place):
      cells[cell].isWrong = true
      note(.unknownOption, Int(input.tables.fields[index].node), row, place)
    }
  }

  /// An integer of up to 18 digits, as most are.
  @inline(__always)
  private static func shortInteger(_ token: JSONToken, _ input: RecordInput) -> Int64? {
    guard token.traits.isEmpty, token.length <= 18 else { return nil }
    let start = Int(token.start)
    let isNegative = input.bytes[start] == 0x2D
    var integer: Int64 = 0
    for at in (isNegative ? start + 1 : start)..<start + Int(token.length) {
      integer = integer &* 10 &+ Int64(input.bytes[at] &- 0x30)
    }
    return isNegative ? -integer : integer
  }

  enum Reading {
    case value(Value)
    case wrong(WrongType, token: Int)
    case unknownOption(token: Int)
  }

  /// The value of a token that is not empty.
  @inline(__always)
  func read(_ token: JSONToken, _ place: Int, _ index: Int, _ input: RecordInput) -> Reading {
    switch input.tables.fields[index].type {
    case .integer:
      guard token.kind == .number else { return .wrong(.kind, token: place) }
      switch Decimal.readInteger(json: input.content(of: token)) {
      case .value(let integer): return .value(.integer(integer))
      case .notWhole: return .wrong(.notWhole, token: place)
      case .tooLarge, .notANumber: return .wrong(.integerTooLarge, token: place)
      }
    case .decimal:
      guard token.kind == .number else { return .wrong(.kind, token: place) }
      switch Decimal.read(json: input.content(of: token)) {
      case .value(let decimal): return .value(.decimal(decimal))
      case .tooManyPlaces: return .wrong(.tooManyPlaces, token: place)
      case .tooLarge, .notANumber: return .wrong(.decimalTooLarge, token: place)
      }
    case .boolean:
      switch token.kind {
      case .true: return .value(.boolean(true))
      case .false: return .value(.boolean(false))
      default: return .wrong(.kind, token: place)
      }
    case .date, .time, .datetime:
      guard token.kind == .string else { return .wrong(.kind, token: place) }
      if token.traits.contains(.escaped) {
        let bytes = Array(token.text(in: input.bytes).utf8)
        return bytes.withUnsafeBufferPointer { moment($0, place, input.tables.fields[index].type) }
      }
      return moment(input.content(of: token), place, input.tables.fields[index].type)
    case .choice:
      guard token.kind == .string else { return .wrong(.kind, token: place) }
      let option = self.option(token, index, input)
      return option < 0
        ? .unknownOption(token: place) : .value(.option(Int32(truncatingIfNeeded: option)))
    case .choices:
      return readChoices(token, place, index, input)
    case .text, .multiline, .secret, .email, .url, .uuid:
      guard token.kind == .string else { return .wrong(.kind, token: place) }
      return .value(.text(token.text(in: input.bytes)))
    }
  }

  private func moment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ type: ScalarType
  ) -> Reading {
    let value: Value? =
      switch type {
      case .date: CalendarDate(iso: bytes).map(Value.date)
      case .time: TimeOfDay(iso: bytes).map(Value.time)
      default: LocalDateTime(iso: bytes).map(Value.dateTime)
      }
    return value.map(Reading.value) ?? .wrong(.notISO, token: place)
  }

  /// The place of an option among those of the field, or -1.
  private func option(_ token: JSONToken, _ index: Int, _ input: RecordInput) -> Int {
    let set = input.tables.fields[index].options
    guard !token.traits.contains(.escaped) else {
      return input.tables.names.place(in: set, of: token.text(in: input.bytes))
    }
    let start = Int(token.start)
    let key = NameKey(input.bytes, from: start, length: Int(token.length))
    return input.tables.names.place(in: set, key, input.bytes, from: start)
  }

  private func readChoices(
    _ token: JSONToken, _ place: Int, _ index: Int, _ input: RecordInput
  ) -> Reading {
    guard token.kind == .array else { return .wrong(.kind, token: place) }
    var chosen = ChosenOptions()
    var at = place + 1
    while at < Int(token.next) {
      let element = input.tokens[at]
      guard element.kind == .string else { return .wrong(.kind, token: at) }
      let option = self.option(element, index, input)
      guard option >= 0 else { return .unknownOption(token: at) }
      chosen.insert(Int32(truncatingIfNeeded: option))
      at = Int(element.next)
    }
    return .value(.options(chosen))
  }

  private mutating func wrongType(
    _ reason: WrongType, _ index: Int, _ row: Int, _ cell: Int, _ token: Int,
    _ input: RecordInput
  ) {
    wrong(reason, cell, Int(input.tables.fields[index].node), row, token)
  }

  private mutating func store(_ value: Value, _ index: Int, _ row: Int, _ input: RecordInput) {
    let template = Int(rows[row].template)
    let base = Int(rows[row].state) * program.templates[template].valueCount
    session.state.templates[template].values[base + Int(input.tables.fields[index].offset)] = value
  }

  // MARK: Checks

  @inline(__always)
  private mutating func checkText(
    _ check: RecordPlan.Check, _ token: JSONToken, _ index: Int, _ row: Int, _ place: Int,
    _ input: RecordInput
  ) {
    let broken: Int32
    switch check {
    case .length(let least, let most, let rule):
      if hasLength(token, least, most, input) { return }
      broken = rule
    case .match(let pattern, let rule):
      if matches(token, Int(pattern), input) { return }
      broken = rule
    case .email(let rule):
      if isText(token, input, isEmailAddress) { return }
      broken = rule
    case .url(let rule):
      if isText(token, input, isHTTPURL) { return }
      broken = rule
    case .uuid(let rule):
      if isText(token, input, isUUID) { return }
      broken = rule
    default:
      return
    }
    note(.rule(broken), Int(input.tables.fields[index].node), row, place)
  }

  /// Whether a text has as many characters as it may. It is only counted where its bytes leave it
  /// open: a character beyond ASCII takes several bytes, and can take any number of them.
  @inline(__always)
  private func hasLength(
    _ token: JSONToken, _ least: Int, _ most: Int, _ input: RecordInput
  ) -> Bool {
    let length = Int(token.length)
    if token.traits.isEmpty { return length >= least && length <= most }
    if least <= 1, length <= most { return true }
    return Self.hasLength(token.text(in: input.bytes), least, most)
  }

  @inline(never)
  private static func hasLength(_ text: String, _ least: Int, _ most: Int) -> Bool {
    let count = graphemeCount(text)
    return count >= least && count <= most
  }

  @inline(__always)
  private mutating func matches(
    _ token: JSONToken, _ pattern: Int, _ input: RecordInput
  ) -> Bool {
    guard token.traits.contains(.escaped) else {
      return patterns[pattern].matches(input.content(of: token))
    }
    let text = Array(token.text(in: input.bytes).utf8)
    return text.withUnsafeBufferPointer { patterns[pattern].matches($0) }
  }

  private func isText(
    _ token: JSONToken, _ input: RecordInput, _ holds: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard token.traits.contains(.escaped) else { return holds(input.content(of: token)) }
    return Array(token.text(in: input.bytes).utf8).withUnsafeBufferPointer { holds($0) }
  }

  private mutating func checkValue(
    _ check: RecordPlan.Check, _ value: Value, _ index: Int, _ row: Int, _ place: Int,
    _ input: RecordInput
  ) {
    let broken: Int32
    switch check {
    case .integers(let least, let most, let rule):
      guard case .integer(let integer) = value, integer < least || integer > most else { return }
      broken = rule
    case .range(let bounds, let rule):
      if Self.isWithin(value, plan.bounds[Int(bounds)]) { return }
      broken = rule
    case .step(let bounds, let rule):
      let bounds = plan.bounds[Int(bounds)]
      guard let number = Arithmetic.decimal(value),
        !number.isMultiple(of: bounds.step, from: bounds.start)
      else { return }
      broken = rule
    case .count(let least, let most, let rule):
      guard case .options(let chosen) = value, chosen.count < least || chosen.count > most else {
        return
      }
      broken = rule
    case .exclusive(let rule):
      guard case .options(let chosen) = value, chosen.count > 1 else { return }
      let node = Int(input.tables.fields[index].node)
      let options = program.parts.options[program.parts.nodes[node].options]
      guard chosen.contains(where: { options[Int($0)].isExclusive }) else { return }
      broken = rule
    case .length, .match, .email, .url, .uuid:
      return
    }
    note(.rule(broken), Int(input.tables.fields[index].node), row, place)
  }

  private static func isWithin(_ value: Value, _ bounds: RecordPlan.Bounds) -> Bool {
    if let lower = bounds.lower, let order = Value.order(value, lower), order < 0 { return false }
    if let upper = bounds.upper, let order = Value.order(value, upper) {
      return bounds.excludesUpper ? order < 0 : order <= 0
    }
    return true
  }
}
