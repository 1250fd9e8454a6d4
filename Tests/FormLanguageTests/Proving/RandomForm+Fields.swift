import FormEngine
import SeededNumbers

/// The fields of random forms, with few values each.
extension RandomForm {
  /// The factor by which the number of records may still grow.
  private var room: Int { max(1, recordLimit / recordCount) }

  /// Only what passes a field's own rules is tried, as there are so many records.
  private var isTight: Bool { shape == .nested }

  /// Writes a field, unless it would lead to too many records.
  mutating func writeField(_ name: String, in outer: String) -> Field? {
    var field = Field(name: name, path: path(name, in: outer), kind: pick(Kind.allCases))
    if isInRows || isTight, random.chance(1, in: 2) { field.kind = .integer }
    let isFull = isTight && room < 2
    declare(name)
    if isFull || random.chance(1, in: isInRows ? 8 : 6), field.kind != .choice,
      field.kind != .choices, let value = expression(field.kind, 2)
    {
      writeComputed(&field, value, indent(in: outer))
    } else if isFull {
      return nil
    } else {
      writeAnswered(&field, indent(in: outer))
    }
    readable.append(Readable(text: name, kind: field.kind))
    if let kind = field.points { readable.append(Readable(text: "\(name).points", kind: kind)) }
    return field
  }

  private mutating func writeComputed(_ field: inout Field, _ value: String, _ indent: String) {
    field.isComputed = true
    let isHidden = random.chance(1, in: 4)
    add(
      "\(indent)field \(field.name): \(Self.keyword(field.kind)) = \(value) {", .field(field.path))
    if isHidden { add("\(indent)  show when \(condition(1))", .shown(field.path)) }
    add("\(indent)}")
  }

  private mutating func writeAnswered(_ field: inout Field, _ indent: String) {
    let inner = indent + "  "
    let head = addHead(.field(field.path))
    writeStates(of: field.path, indent: inner)
    writeDomain(&field, inner)
    writeForced(field, inner)
    let before = readable
    readable.append(Readable(text: field.name, kind: field.kind))
    if random.chance(1, in: isTight ? 3 : 4) {
      readable.append(Readable(text: "value", kind: field.kind))
      if let kind = field.points { readable.append(Readable(text: "value.points", kind: kind)) }
      writeRule(of: field.path, indent: inner)
    }
    readable = before
    setHead(head, "\(indent)field \(field.name): \(Self.keyword(field.kind)) {")
    add("\(indent)}")
    recordCount *= field.candidates.count + 1
  }

  static func keyword(_ kind: Kind) -> String {
    switch kind {
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .choice: "choice"
    case .choices: "choices"
    case .date: "date"
    case .text: "text"
    }
  }

  /// Points in steps, in no order, equal ones, decimals.
  private static let points = [
    ["0", "1", "2"], ["2", "0", "-2"], ["3", "-1", "0"], ["1", "1", "0"], ["0.5", "1", "1.5"],
    ["-0.25", "0", "2"], ["1", "1", "1"], ["9223372036854775807", "1", "0"],
  ]

  static let firstDay: Int64 = 21_915

  static func date(_ offset: Int64) -> CalendarDate? {
    CalendarDate(dayNumber: firstDay + offset)
  }

  /// Writes what keeps the values of a field few, or not.
  mutating func writeDomain(_ field: inout Field, _ indent: String) {
    if room < 9, field.kind == .choices { field.kind = .boolean }
    if isTight, room < 4, field.kind == .choice { field.kind = .boolean }
    if isTight, room < 3, field.kind == .boolean { field.kind = .integer }
    let most =
      isTight
      ? (room < 3 ? 0 : room < 30 ? 1 : 2) : (room < 5 ? 1 : (room < 8 || isInRows ? 2 : 4))
    let path = field.path
    field.isClosed = !random.chance(1, in: 5)
    switch field.kind {
    case .integer: writeIntegers(&field, indent, path, most)
    case .decimal: writeDecimals(&field, indent, most)
    case .boolean:
      field.isClosed = true
      field.candidates = [.boolean(false), .boolean(true)]
    case .date: writeDates(&field, indent, most)
    case .text: writeTexts(&field, indent, path, most)
    case .choice, .choices:
      field.isClosed = true
      let points = random.chance(1, in: 3) ? pick(Self.points) : []
      if !points.isEmpty {
        field.points = points.contains { $0.contains(".") } ? .decimal : .integer
      }
      for option in 0..<3 {
        let number = points.isEmpty ? "" : " = \(points[option])"
        if random.chance(1, in: 8) {
          add("\(indent)option o\(option)\(number) when \(condition(1))", .option(path, option))
        } else {
          add("\(indent)option o\(option)\(number)")
        }
      }
      if field.kind == .choice {
        field.candidates = (0..<3).map { .option($0) }
      } else {
        field.candidates = (1..<8).map { bits in
          .options(ChosenOptions((0..<3).filter { bits & (1 << $0) != 0 }))
        }
        let least = random.below(3)
        if random.chance(1, in: 3) { add("\(indent)count \(least)...\(least + random.below(2))") }
      }
    }
  }

  private mutating func writeIntegers(
    _ field: inout Field, _ indent: String, _ path: String, _ most: Int
  ) {
    let least = random.below(5) - 2
    let last = least + min(1, most) + random.below(max(1, most - 1))
    guard field.isClosed else {
      // The limits of the type, at which arithmetic has no result.
      let end: [Int64] = random.chance(1, in: 6) ? [pick([.max, .min])] : []
      field.candidates = ([0] + end + [1, -1, .max, 2, -2, 3, .min]).prefix(
        most + (isTight ? 1 : 2)
      ).map { .integer($0) }
      if random.chance(1, in: 3) { add("\(indent)step \(1 + random.below(3))") }
      return
    }
    switch random.below(6) {
    case 0: add("\(indent)range \(least)..<\(last + 1)")
    case 1:
      let values = (least...last).map(String.init).joined(separator: ", ")
      addDomain("value in [\(values)]", indent, path)
    case 2:
      add("\(indent)range \(least)...\(last)")
      add("\(indent)step 2\(random.chance(1, in: 2) ? " from \(random.below(3) - 1)" : "")")
    default: add("\(indent)range \(least)...\(last)")
    }
    field.candidates = (least...last + (isTight ? 0 : 1)).map { .integer(Int64($0)) }
  }

  private mutating func writeDecimals(_ field: inout Field, _ indent: String, _ most: Int) {
    func decimal(_ coefficient: Int128, _ places: Int) -> Value {
      Decimal(coefficient: coefficient, places: places).map { .decimal($0) } ?? .empty
    }
    guard field.isClosed else {
      let end = random.chance(1, in: 6) ? [decimal(pick([.max, .min]), 0)] : []
      field.candidates = Array(
        ([decimal(1, 18)] + end + [
          decimal(5, 18), decimal(0, 0), decimal(1, 1), decimal(-15, 18), decimal(1, 0),
          decimal(15, 1),
        ]).prefix(most + (isTight ? 1 : 2)))
      return
    }
    switch most == 0 ? 1 : random.below(4) {
    case 0:
      let last: Int128 = most < 3 ? 1 : 3
      add("\(indent)range 0...0.\(last)")
      add("\(indent)step 0.1")
      field.candidates = (0...last).map { decimal($0, 1) } + (isTight ? [] : [decimal(5, 2)])
    case 1:
      // Small enough to be rounded away.
      let last: Int128 = most < 3 ? 1 : 3
      add(
        "\(indent)range \(most == 0 ? "0.00000000000000000\(last)" : "0")...0.00000000000000000\(last)"
      )
      field.candidates = ((most == 0 ? last : 0)...last).map { decimal($0, 18) }
    default:
      let least = random.below(3) - 1
      add("\(indent)range \(least)...\(least + 1)")
      add("\(indent)step 0.5")
      field.candidates =
        (0...2).map { decimal(Int128(least * 10 + $0 * 5), 1) } + (isTight ? [] : [decimal(3, 1)])
    }
  }

  private mutating func writeDates(_ field: inout Field, _ indent: String, _ most: Int) {
    let first = Int64(random.below(3))
    let last = first + Int64(random.below(max(1, most)))
    guard field.isClosed, let least = Self.date(first), let greatest = Self.date(last) else {
      let end =
        random.chance(1, in: 3)
        ? CalendarDate(year: 1, month: 1, day: 1) : CalendarDate(year: 9999, month: 12, day: 31)
      let days = [Self.date(0), end, Self.date(1), Self.date(31)]
      field.candidates = days.compactMap { $0 }.prefix(isTight ? max(1, most) : most + 1).map {
        .date($0)
      }
      return
    }
    add("\(indent)range \(Value.date(least).text())...\(Value.date(greatest).text())")
    field.candidates = (first...last + (isTight ? 0 : 1)).compactMap { Self.date($0) }.map {
      .date($0)
    }
  }

  static let texts = ["a", "bb", "ccc", "b"]

  private mutating func writeTexts(
    _ field: inout Field, _ indent: String, _ path: String, _ most: Int
  ) {
    let isSmall = most < 4
    let fewest = min(2, most + 1)
    if random.chance(1, in: 2) {
      let least = random.below(3)
      add("\(indent)length \(least)...\(least + random.below(5))")
    }
    guard field.isClosed else {
      field.candidates =
        (isSmall ? ["a", "bb"].prefix(fewest) : ["a", "bb", "ccc", "b", "ab", "12"])
        .map { .text($0) }
      if random.chance(1, in: 3) { add("\(indent)match /\(pick(Self.patterns))/") }
      return
    }
    let chosen = Self.texts.prefix(isSmall ? fewest : 2 + random.below(3))
    if random.chance(1, in: 2) {
      add("\(indent)match /\(chosen.joined(separator: "|"))/")
    } else {
      let list = chosen.map { "\"\($0)\"" }.joined(separator: ", ")
      addDomain("value in [\(list)]", indent, path)
    }
    if random.chance(1, in: 4) { add("\(indent)match /\(pick(Self.patterns))/") }
    field.candidates = (chosen + (isTight ? [] : ["ab"])).map { .text($0) }
  }

  static let patterns = [
    "a+", "[ab]{1,2}", "b.*", "c{3}", "(bb)*", "[a-c]+", "[^a]*", ".{2,}", "[0-9]+", "a|ccc",
  ]
}
