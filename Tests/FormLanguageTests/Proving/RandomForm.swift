import FormEngine
import SeededNumbers

/// A random form of a few fields with few values each, so that all its records can be tried.
///
/// Each clause has a line of its own, which says what a finding there is about.
struct RandomForm {
  enum Kind: CaseIterable { case integer, decimal, boolean, choice, choices, date, text }

  struct Field {
    var name: String
    var kind: Kind
    /// Its possible answers, some of them against the rules; empty for a computed field.
    var candidates: [Value] = []
    /// Only the candidates pass its own rules.
    var isClosed = false
    var isComputed = false
  }

  struct RowList {
    var name: String
    var fields: [Field]
    var least: Int
    var most: Int
    /// It may have more rows than any of the records that are tried.
    var isOpen = false
    /// The `let`s of its rows.
    var lets: [Readable] = []
  }

  enum Member {
    case field(Field)
    case group(String, [Field])
    case list(RowList)
  }

  /// What a line says of the declaration with a path.
  enum Clause: Hashable {
    case shown(String)
    case readonly(String)
    case required(String)
    case option(String, Int)
    /// A rule of the declaration whose block it is in; empty for the form.
    case rule(String, of: String)
    case field(String)
    case note
  }

  private(set) var members: [Member] = []
  private(set) var lines: [String] = []
  /// By line, from 1.
  private(set) var clauses: [Int: Clause] = [:]
  private var readonlyPaths: Set<String> = []
  /// Names of rules that only warn.
  private(set) var warnings: Set<String> = []
  var text: String { lines.joined(separator: "\n") + "\n" }

  var random: SeededGenerator
  /// What expressions may read where they are written.
  var readable: [Readable] = []
  var lists: [RowList] = []
  /// Conditions that were written, to be written again elsewhere.
  var written: [String] = []
  private var ruleCount = 0
  private var recordCount = 1

  /// How many records a form should have at most, and how many one row may have.
  private static let mostRecords = 250
  private static let mostCells = 12

  /// What an expression may read: its source and kind, and that of its constants.
  struct Readable {
    var text: String
    var kind: Kind
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    lines.append("form f {")
    let count = 1 + random.below(4)
    let listPlace = random.chance(2, in: 5) ? random.below(count + 1) : -1
    for index in 0...count where recordCount <= Self.mostRecords {
      if index == listPlace, recordCount <= 8 { writeList() }
      guard index < count else { break }
      if index > 0, random.chance(1, in: 6) {
        writeGroup(index)
      } else if index > 0, random.chance(1, in: 7) {
        writeLet(index)
      } else if let field = writeField("x\(index)", indent: "  ", path: "x\(index)") {
        members.append(.field(field))
        readable.append(Readable(text: field.name, kind: field.kind))
      }
    }
    for _ in 0..<random.below(4) { writeRule(of: "", indent: "  ") }
    if random.chance(1, in: 10) {
      add("  note \"Look.\" when \(condition(2))", .note)
    }
    lines.append("}")
  }

  /// All fields outside lists with their paths, in the order of declaration.
  var fields: [(path: String, field: Field)] {
    members.flatMap { member -> [(String, Field)] in
      switch member {
      case .field(let field): [(field.name, field)]
      case .group(let name, let fields): fields.map { ("\(name).\($0.name)", $0) }
      case .list: []
      }
    }
  }

  /// Whether a field, group or list has this path.
  func isDeclared(_ path: String) -> Bool {
    fields.contains { $0.path == path }
      || members.contains { member in
        switch member {
        case .field: false
        case .group(let name, _): name == path
        case .list(let list):
          list.name == path || list.fields.contains { "\(list.name).\($0.name)" == path }
        }
      }
  }

  func mayBeReadonly(_ path: String) -> Bool { readonlyPaths.contains(path) }

  var list: RowList? {
    for case .list(let list) in members { return list }
    return nil
  }

  /// Whether what is true for all its records is true for all possible ones.
  var isClosed: Bool {
    fields.allSatisfy { $0.field.isClosed || $0.field.isComputed }
      && (list.map { list in
        !list.isOpen && list.fields.allSatisfy { $0.isClosed || $0.isComputed }
      } ?? true)
  }

  /// Whether the types of its fields have no other values than the candidates.
  var isFinite: Bool {
    (fields.map(\.field) + (list?.fields ?? [])).allSatisfy {
      $0.isComputed || $0.kind == .boolean || $0.kind == .choice || $0.kind == .choices
    } && list == nil
  }

  // MARK: Lines

  private mutating func add(_ line: String, _ clause: Clause? = nil) {
    lines.append(line)
    if let clause { clauses[lines.count] = clause }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  private mutating func writeRule(of path: String, indent: String, isField: Bool = false) {
    ruleCount += 1
    let name = "k\(ruleCount)"
    let isWarning = random.chance(1, in: 8)
    if isWarning { warnings.insert(name) }
    add(
      "\(indent)\(isWarning ? "warn" : "check") \(name): \(condition(2)) else \"M\"",
      .rule(name, of: path))
  }

  private mutating func writeLet(_ index: Int) {
    let kind = pick([Kind.integer, .decimal, .boolean, .boolean, .date])
    guard let value = expression(kind, 2) else { return }
    add("  let x\(index) = \(value)")
    readable.append(Readable(text: "x\(index)", kind: kind))
    // So that it is read, and not reported as unused.
    add("  note \"N\" when x\(index) is filled", .note)
  }

  private mutating func writeGroup(_ index: Int) {
    let name = "g\(index)"
    add("  group \(name) {")
    if random.chance(1, in: 2) { add("    show when \(condition(1))", .shown(name)) }
    var fields: [Field] = []
    for number in 0...random.below(2) {
      let path = "\(name).y\(number)"
      if let field = writeField("y\(number)", indent: "    ", path: path) { fields.append(field) }
    }
    if random.chance(1, in: 3) { writeRule(of: name, indent: "    ") }
    add("  }")
    members.append(.group(name, fields))
    for field in fields {
      readable.append(Readable(text: "\(name).\(field.name)", kind: field.kind))
    }
  }

  private mutating func writeList() {
    let outer = readable
    let records = recordCount
    recordCount = 1
    add("  rows r {")
    let least = random.below(3)
    let most = max(1, max(least, 1 + random.below(2)))
    let isOpen = random.chance(1, in: 3)
    add("    count \(least)...\(isOpen ? "" : String(most))")
    if random.chance(1, in: 5) { add("    show when \(condition(1))", .shown("r")) }
    var fields: [Field] = []
    let count = 1 + random.below(2)
    for number in 0..<count {
      let name = "c\(number)"
      if let field = writeField(name, indent: "    ", path: "r.\(name)", isCell: true) {
        fields.append(field)
        readable.append(Readable(text: name, kind: field.kind))
      }
    }
    if random.chance(1, in: 3) { writeRule(of: "r", indent: "    ") }
    var lets: [Readable] = []
    let kind = pick([Kind.integer, .decimal, .boolean])
    if random.chance(1, in: 3), let value = expression(kind, 2) {
      add("    let q = \(value)")
      lets.append(Readable(text: "q", kind: kind))
      add("    note \"N\" when q is filled", .note)
    }
    let keys = fields.filter { !$0.isComputed }
    if !keys.isEmpty, random.chance(1, in: 6) { add("    unique \(pick(keys).name)") }
    add("  }")
    readable = outer
    recordCount = records * (1 + recordCount + (most > 1 ? recordCount * recordCount : 0))
    let list = RowList(
      name: "r", fields: fields, least: least, most: most, isOpen: isOpen, lets: lets)
    members.append(.list(list))
    lists = [list]
  }

  // MARK: Fields

  private mutating func writeField(
    _ name: String, indent: String, path: String, isCell: Bool = false
  ) -> Field? {
    var field = Field(name: name, kind: pick(Kind.allCases))
    if isCell, random.chance(1, in: 2) { field.kind = .integer }
    if random.chance(1, in: isCell ? 8 : 6), field.kind != .choice, field.kind != .choices,
      let value = expression(field.kind, 2)
    {
      field.isComputed = true
      let isHidden = random.chance(1, in: 4)
      add("\(indent)field \(name): \(Self.keyword(field.kind)) = \(value) {", .field(path))
      if isHidden { add("\(indent)  show when \(condition(1))", .shown(path)) }
      add("\(indent)}")
      return field
    }
    let inner = indent + "  "
    let head = lines.count
    add("", .field(path))
    let before = readable
    if random.chance(1, in: 12) {
      add("\(inner)required when \(condition(1))", .required(path))
    } else if random.chance(2, in: 5) {
      add("\(inner)required", .required(path))
    }
    if random.chance(2, in: 7) { add("\(inner)show when \(condition(2))", .shown(path)) }
    if random.chance(1, in: 14) {
      add("\(inner)readonly when \(condition(1))", .readonly(path))
      readonlyPaths.insert(path)
    } else if random.chance(1, in: 40) {
      add("\(inner)readonly")
      readonlyPaths.insert(path)
    }
    let room = (isCell ? Self.mostCells : Self.mostRecords) / recordCount
    if room < 9, field.kind == .choices { field.kind = .boolean }
    writeDomain(&field, inner, path, most: room < 5 ? 1 : (room < 8 || isCell ? 2 : 4))
    readable.append(Readable(text: name, kind: field.kind))
    if random.chance(1, in: 4) {
      readable.append(Readable(text: "value", kind: field.kind))
      writeRule(of: path, indent: inner, isField: true)
    }
    readable = before
    lines[head] = "\(indent)field \(name): \(Self.keyword(field.kind)) {"
    add("\(indent)}")
    recordCount *= field.candidates.count + 1
    return field
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

  static let firstDay: Int64 = 21_915

  static func date(_ offset: Int64) -> CalendarDate? {
    CalendarDate(dayNumber: firstDay + offset)
  }

  /// Writes what keeps the values of a field few, or not.
  private mutating func writeDomain(
    _ field: inout Field, _ indent: String, _ path: String, most: Int
  ) {
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
      for option in 0..<3 {
        if random.chance(1, in: 8) {
          add("\(indent)option o\(option) when \(condition(1))", .option(path, option))
        } else {
          add("\(indent)option o\(option)")
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

  /// A rule that keeps the values of a field few.
  private mutating func addDomain(_ condition: String, _ indent: String, _ path: String) {
    ruleCount += 1
    add("\(indent)check k\(ruleCount): \(condition) else \"D\"", .rule("k\(ruleCount)", of: path))
  }

  private mutating func writeIntegers(
    _ field: inout Field, _ indent: String, _ path: String, _ most: Int
  ) {
    let least = random.below(5) - 2
    let last = least + 1 + random.below(max(1, most - 1))
    guard field.isClosed else {
      field.candidates = [0, 1, -1, .max, 2, -2, 3, .min].prefix(most + 2).map { .integer($0) }
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
    field.candidates = (least...last + 1).map { .integer(Int64($0)) }
  }

  private mutating func writeDecimals(_ field: inout Field, _ indent: String, _ most: Int) {
    func decimal(_ coefficient: Int128, _ places: Int) -> Value {
      Decimal(coefficient: coefficient, places: places).map { .decimal($0) } ?? .empty
    }
    guard field.isClosed else {
      field.candidates = Array(
        [
          decimal(1, 18), decimal(5, 18), decimal(0, 0), decimal(1, 1), decimal(-15, 18),
          decimal(1, 0), decimal(15, 1), decimal(.max, 0),
        ].prefix(most + 2))
      return
    }
    switch random.below(4) {
    case 0:
      let last: Int128 = most < 3 ? 1 : 3
      add("\(indent)range 0...0.\(last)")
      add("\(indent)step 0.1")
      field.candidates = (0...last).map { decimal($0, 1) } + [decimal(5, 2)]
    case 1:
      // Small enough to be rounded away.
      add("\(indent)range 0...0.00000000000000000\(most < 3 ? 1 : 3)")
      field.candidates = (0...(most < 3 ? 1 : 3)).map { decimal($0, 18) }
    default:
      let least = random.below(3) - 1
      add("\(indent)range \(least)...\(least + 1)")
      add("\(indent)step 0.5")
      field.candidates = (0...2).map { decimal(Int128(least * 10 + $0 * 5), 1) } + [decimal(3, 1)]
    }
  }

  private mutating func writeDates(_ field: inout Field, _ indent: String, _ most: Int) {
    let first = Int64(random.below(3))
    let last = first + Int64(random.below(max(1, most)))
    guard field.isClosed, let least = Self.date(first), let greatest = Self.date(last) else {
      let days = [
        Self.date(0), CalendarDate(year: 9999, month: 12, day: 31), Self.date(1), Self.date(31),
      ]
      field.candidates = days.compactMap { $0 }.prefix(most + 1).map { .date($0) }
      return
    }
    add("\(indent)range \(Value.date(least).text())...\(Value.date(greatest).text())")
    field.candidates = (first...last + 1).compactMap { Self.date($0) }.map { .date($0) }
  }

  static let texts = ["a", "bb", "ccc", "b"]

  private mutating func writeTexts(
    _ field: inout Field, _ indent: String, _ path: String, _ most: Int
  ) {
    let isSmall = most < 4
    if random.chance(1, in: 2) {
      let least = random.below(3)
      add("\(indent)length \(least)...\(least + random.below(5))")
    }
    guard field.isClosed else {
      field.candidates = (isSmall ? ["a", "bb"] : ["a", "bb", "ccc", "b", "ab", "12"])
        .map { .text($0) }
      if random.chance(1, in: 3) { add("\(indent)match /\(pick(Self.patterns))/") }
      return
    }
    let chosen = Self.texts.prefix(isSmall ? 2 : 2 + random.below(3))
    if random.chance(1, in: 2) {
      add("\(indent)match /\(chosen.joined(separator: "|"))/")
    } else {
      let list = chosen.map { "\"\($0)\"" }.joined(separator: ", ")
      addDomain("value in [\(list)]", indent, path)
    }
    if random.chance(1, in: 4) { add("\(indent)match /\(pick(Self.patterns))/") }
    field.candidates = (chosen + ["ab"]).map { .text($0) }
  }

  static let patterns = [
    "a+", "[ab]{1,2}", "b.*", "c{3}", "(bb)*", "[a-c]+", "[^a]*", ".{2,}", "[0-9]+", "a|ccc",
  ]
}
