import FormJSON

extension RecordChecker {
  /// Reads the value of a field, checks what needs nothing else, and stores it if expressions read
  /// it. Only the opening bracket of an array or object has been read; the rest is read here.
  mutating func readField(
    _ index: Int, _ token: JSONToken, row: Int, cell: Int, _ reader: inout JSONReader
  ) throws(JSONError) {
    let kind = tables.fields.elements[index].kind
    if kind == .text, token.kind == .string {
      readText(token, index, row: row, cell: cell, reader)
      if tables.fields.elements[index].isStored {
        let type = tables.fields.elements[index].type
        store(.text(type.keeping(token.text(in: reader.bytes))), index, row)
      }
      return
    }
    // If no expression reads the value, only its type and plain rules are checked.
    if !tables.fields.elements[index].isStored {
      switch kind {
      case .boolean: if token.kind == .true || token.kind == .false { return }
      case .option: if case .option = reading(ofOption: token, index, reader) { return }
      case .date:
        guard token.kind == .string, token.traits.isEmpty,
          tables.fields.elements[index].checks.isEmpty,
          CalendarDate(iso: reader.content(of: token)) != nil
        else { break }
        return
      case .integer:
        guard token.kind == .number, let integer = Self.shortInteger(token, reader) else { break }
        for check in tables.fields.elements[index].checks {
          if case .integers(let least, let most, let rule) = tables.checks[check] {
            if integer < least || integer > most {
              note(.rule(rule), Int(tables.fields.elements[index].node), row, token.place)
            }
          } else {
            checkValue(tables.checks[check], .integer(integer), index, row, token)
          }
        }
        return
      case .text, .decimal, .time, .dateTime, .options: break
      }
    }
    if kind == .options, token.kind == .array {
      return try tables.fields.elements[index].element == .choice
        ? readChoices(token, index, row: row, cell: cell, &reader)
        : readValues(token, index, row: row, cell: cell, &reader)
    }
    switch try read(token, index, &reader) {
    case .value(let found):
      for check in tables.fields.elements[index].checks {
        checkValue(tables.checks[check], found, index, row, token)
      }
      if tables.fields.elements[index].isStored { store(found, index, row) }
    case .wrong(let reason, let place):
      wrong(reason, cell, Int(tables.fields.elements[index].node), row, place)
    case .unknownOption(let place):
      cells[cell].isWrong = true
      note(.unknownOption, Int(tables.fields.elements[index].node), row, place)
    }
  }

  /// Checks a text, and notes if it has no visible character.
  @inline(__always)
  mutating func readText(
    _ token: JSONToken, _ index: Int, row: Int, cell: Int, _ reader: JSONReader
  ) {
    checkText(token, index, row, reader)
    noteBlank(token, cell, reader)
  }

  /// Notes a text without a visible character, which does not satisfy `required`.
  @inline(__always)
  private mutating func noteBlank(_ token: JSONToken, _ cell: Int, _ reader: JSONReader) {
    let first = reader.bytes[Int(token.start)]
    if first > 0x20, first < 0x7F, !token.traits.contains(.escaped) { return }
    noteRareBlank(token, cell, reader)
  }

  @inline(never)
  private mutating func noteRareBlank(_ token: JSONToken, _ cell: Int, _ reader: JSONReader) {
    if !hasVisibleCharacter(token.text(in: reader.bytes)) { blankCells.insert(cell) }
  }

  /// Reads an integer of up to 18 digits, as most are; nil for other numbers.
  @inline(__always)
  private static func shortInteger(_ token: JSONToken, _ reader: JSONReader) -> Int64? {
    guard token.traits.isEmpty, token.length <= 18 else { return nil }
    let start = Int(token.start)
    let isNegative = reader.bytes[start] == 0x2D
    var integer: Int64 = 0
    for at in (isNegative ? start + 1 : start)..<start + Int(token.length) {
      integer = integer &* 10 &+ Int64(reader.bytes[at] &- 0x30)
    }
    return isNegative ? -integer : integer
  }

  enum Reading {
    case value(Value)
    case wrong(WrongType, place: Int)
    case unknownOption(place: Int)
  }

  /// Reads the value at an offset again; nil if it is not of its field's type.
  mutating func value(at place: Int, _ index: Int, _ reader: JSONReader) -> Value? {
    var reader = reader
    reader.offset = place
    guard let token = try? reader.readValue(),
      case .value(let value)? = try? read(token, index, &reader)
    else { return nil }
    return value
  }

  /// Reads the value of a token that is not empty, including the rest of an array or object.
  ///
  /// It is mutating although it changes nothing, since the checker would be copied for each call
  /// otherwise.
  private mutating func read(
    _ token: JSONToken, _ index: Int, _ reader: inout JSONReader
  ) throws(JSONError) -> Reading {
    try read(token, index, as: tables.fields.elements[index].type, &reader)
  }

  /// Reads the same as a type: that of the field, or of the values of a set.
  mutating func read(
    _ token: JSONToken, _ index: Int, as type: ScalarType, _ reader: inout JSONReader
  ) throws(JSONError) -> Reading {
    let kind = type.kind
    switch kind {
    case .integer:
      guard token.kind == .number else { break }
      switch Decimal.readInteger(json: reader.content(of: token)) {
      case .value(let integer): return .value(.integer(integer))
      case .notWhole: return .wrong(.notWhole, place: token.place)
      case .tooLarge, .notANumber: return .wrong(.integerTooLarge, place: token.place)
      }
    case .decimal:
      guard token.kind == .number else { break }
      switch Decimal.read(json: reader.content(of: token)) {
      case .value(let decimal): return .value(.decimal(decimal))
      case .tooManyPlaces: return .wrong(.tooManyPlaces, place: token.place)
      case .tooLarge, .notANumber: return .wrong(.decimalTooLarge, place: token.place)
      }
    case .boolean:
      if token.kind == .true { return .value(.boolean(true)) }
      if token.kind == .false { return .value(.boolean(false)) }
    case .date, .time, .dateTime:
      guard token.kind == .string else { break }
      if token.traits.contains(.escaped) {
        let bytes = Array(token.text(in: reader.bytes).utf8)
        return bytes.withUnsafeBufferPointer { moment($0, token.place, kind) }
      }
      return moment(reader.content(of: token), token.place, kind)
    case .option:
      switch reading(ofOption: token, index, reader) {
      case .option(let option): return .value(.option(Int32(truncatingIfNeeded: option)))
      case .unknown: return .unknownOption(place: token.place)
      case .wrongKind: break
      }
    case .options:
      guard token.kind == .array else { break }
      guard tables.fields.elements[index].element == .choice else {
        return .value(try readSet(index, &reader) { _, _ in })
      }
      return .value(.options(try readOptions(index, &reader) { _, _ in }))
    case .text:
      guard token.kind == .string else { break }
      return .value(.text(type.keeping(token.text(in: reader.bytes))))
    }
    try reader.skipContent(of: token)
    return .wrong(.kind, place: token.place)
  }

  private func moment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ kind: ValueKind
  ) -> Reading {
    let value: Value? =
      switch kind {
      case .date: CalendarDate(iso: bytes).map(Value.date)
      case .time: TimeOfDay(iso: bytes).map(Value.time)
      case .dateTime: LocalDateTime(iso: bytes).map(Value.dateTime)
      case .text, .integer, .decimal, .boolean, .option, .options: nil
      }
    return value.map(Reading.value) ?? .wrong(WrongType(of: bytes, as: kind), place: place)
  }

  /// Returns the option of a field that a token means.
  @inline(__always)
  func reading(
    ofOption token: JSONToken, _ index: Int, _ reader: JSONReader
  ) -> OptionList.RecordedReading {
    guard tables.fields.elements[index].recordsTexts else {
      return reading(ofRecorded: token, index, reader)
    }
    guard token.kind == .string else { return .wrongKind }
    let option = option(token, index, reader)
    return option < 0 ? .unknown : .option(option)
  }

  /// Returns the option of a field, some of which are recorded as numbers or truth values, that a
  /// token means.
  @inline(never)
  private func reading(
    ofRecorded token: JSONToken, _ index: Int, _ reader: JSONReader
  ) -> OptionList.RecordedReading {
    let node = program.parts.nodes[Int(tables.fields.elements[index].node)]
    guard let value = Value(recorded: token.kind, text: token.text(in: reader.bytes)) else {
      return .wrongKind
    }
    return program.parts.options(node.options).option(recordedAs: value)
  }

  /// Returns the index of an option among those of the field, or -1.
  @inline(__always)
  private func option(_ token: JSONToken, _ index: Int, _ reader: JSONReader) -> Int {
    let place = tables.names.place(
      of: token, in: tables.fields.elements[index].options, reader.bytes)
    let list = Int(tables.fields.elements[index].table)
    return list < 0 ? place : optionOfFile(token, program.parts.options[list], place, reader)
  }

  /// Returns the index of an option if a file has options, which come first.
  ///
  /// - Parameter place: the index of the option among the others, or -1.
  @inline(never)
  private func optionOfFile(
    _ token: JSONToken, _ options: OptionList, _ place: Int, _ reader: JSONReader
  ) -> Int {
    let start = Int(token.start)
    let found =
      token.traits.contains(.escaped)
      ? options.table?.index(ofRecorded: token.text(in: reader.bytes))
      : options.table?.index(ofRecorded: reader.bytes.part(start, start + Int(token.length)))
    return found ?? (place < 0 ? -1 : options.tableCount + place)
  }

  mutating func store(_ value: Value, _ index: Int, _ row: Int) {
    let template = Int(rows[row].template)
    let base = Int(rows[row].state) * program.templates[template].valueCount
    let offset = Int(tables.fields.elements[index].offset)
    session.form.state.templates[template].values[base + offset] = value
  }

  // MARK: Checks

  /// Checks a text that is not empty.
  @inline(__always)
  mutating func checkText(
    _ token: JSONToken, _ index: Int, _ row: Int, _ reader: JSONReader
  ) {
    let fields = tables.fields.elements
    let hasControl =
      token.traits.contains(.controls) && noteControlCharacter(token, index, row, reader)
    if !hasLength(token, fields[index].leastLength, fields[index].mostLength, reader) {
      note(.rule(fields[index].lengthRule), Int(fields[index].node), row, token.place)
    }
    let pattern = Int(fields[index].pattern)
    if pattern >= 0, !matches(token, pattern, index, reader) {
      note(.rule(fields[index].patternRule), Int(fields[index].node), row, token.place)
    }
    for check in fields[index].checks {
      checkText(tables.checks[check], token, index, row, reader, hasControl: hasControl)
    }
  }

  /// Returns true if a text contains a character that its field does not allow, and notes it.
  @inline(never)
  private mutating func noteControlCharacter(
    _ token: JSONToken, _ index: Int, _ row: Int, _ reader: JSONReader
  ) -> Bool {
    let field = tables.fields.elements[index]
    guard ControlCharacter(in: token.text(in: reader.bytes), of: field.type) != nil else {
      return false
    }
    note(.controlCharacter, Int(field.node), row, token.place)
    return true
  }

  private mutating func checkText(
    _ check: RecordPlan.Check, _ token: JSONToken, _ index: Int, _ row: Int, _ reader: JSONReader,
    hasControl: Bool
  ) {
    let broken: Int32
    switch check {
    case .length(let least, let most, let rule):
      if hasLength(token, least, most, reader) { return }
      broken = rule
    case .match(let pattern, let rule):
      if matches(token, Int(pattern), index, reader) { return }
      broken = rule
    // A text with a control character is not also reported for its type.
    case .type(let rule):
      guard !hasControl, let accepts = tables.fields.elements[index].type.rule?.accepts,
        !isText(token, reader, accepts)
      else { return }
      broken = rule
    case .integers, .count, .other:
      return
    }
    note(.rule(broken), Int(tables.fields.elements[index].node), row, token.place)
  }

  /// Returns true if the number of characters of a text is within its bounds. They are only counted
  /// if the number of bytes is not conclusive: a character outside ASCII has several bytes, and may
  /// have any number.
  @inline(__always)
  private func hasLength(
    _ token: JSONToken, _ least: Int, _ most: Int, _ reader: JSONReader
  ) -> Bool {
    let length = Int(token.length)
    if token.traits.isEmpty { return length >= least && length <= most }
    if least <= 1, length <= most { return true }
    return Self.hasLength(token.text(in: reader.bytes), least, most)
  }

  @inline(never)
  private static func hasLength(_ text: String, _ least: Int, _ most: Int) -> Bool {
    let count = graphemeCount(text)
    return count >= least && count <= most
  }

  @inline(__always)
  private mutating func matches(
    _ token: JSONToken, _ pattern: Int, _ index: Int, _ reader: JSONReader
  ) -> Bool {
    guard token.traits.contains(.escaped) else {
      return patterns.matches(reader.content(of: token), pattern)
    }
    return matchesEscaped(token, pattern, index, reader)
  }

  /// Matches a text as its field stores it.
  @inline(never)
  private mutating func matchesEscaped(
    _ token: JSONToken, _ pattern: Int, _ index: Int, _ reader: JSONReader
  ) -> Bool {
    let text = tables.fields.elements[index].type.keeping(token.text(in: reader.bytes))
    return Array(text.utf8).withUnsafeBufferPointer { patterns.matches($0, pattern) }
  }

  private func isText(
    _ token: JSONToken, _ reader: JSONReader, _ matches: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard token.traits.contains(.escaped) else { return matches(reader.content(of: token)) }
    return Array(token.text(in: reader.bytes).utf8).withUnsafeBufferPointer { matches($0) }
  }

  mutating func checkValue(
    _ check: RecordPlan.Check, _ value: Value, _ index: Int, _ row: Int, _ token: JSONToken
  ) {
    let broken: Int32
    switch check {
    case .integers(let least, let most, let rule):
      guard case .integer(let integer) = value, integer < least || integer > most else { return }
      broken = rule
    case .count(let least, let most, let rule):
      guard let count = value.chosenCount, count < least || count > most else { return }
      broken = rule
    case .other(let bounds, let rule):
      let bounds = plan.bounds[Int(bounds)]
      let node = Int(tables.fields.elements[index].node)
      let isBroken = bounds.kind.isBroken(
        by: value, of: program.parts.nodes[node].type, lower: { bounds.lower },
        upper: { bounds.upper },
        excludesUpper: bounds.excludesUpper, matches: { _ in true },
        isExclusive: { program.parts.isExclusive($0, of: program.parts.nodes[node]) })
      guard isBroken else { return }
      broken = rule
    case .length, .match, .type:
      return
    }
    note(.rule(broken), Int(tables.fields.elements[index].node), row, token.place)
  }
}
