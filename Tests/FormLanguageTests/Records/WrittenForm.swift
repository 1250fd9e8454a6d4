import FormEngine
import SeededNumbers

/// A random form as an author may write it: groups and sections, nested lists and lists of plain
/// values, conditions, computed fields, aggregates, rules across fields and rows, and options with
/// conditions.
///
/// Expressions read only earlier declarations, so there are no cycles; all names are different.
struct WrittenForm {
  /// Something that expressions may read from its place and from the rows below.
  struct Readable {
    /// From the block of its rows, or from the form.
    var path: String
    var type: ScalarType
    var followsClock = false
    var isComputed = false
    /// The column of a list within the rows.
    var isDeeper = false
  }

  struct List {
    var path: String
    /// Empty for a list of plain values.
    var columns: [Readable]
    var plainType: ScalarType?
  }

  /// The form, or the rows of a list, while it is written.
  struct Scope {
    var fields: [Readable] = []
    var lists: [List] = []
    var prefix = ""
  }

  struct Expression {
    var text: String
    var followsClock = false
  }

  private(set) var text = ""
  /// Computed fields that follow the clock, by their names.
  private(set) var clockNames: Set<String> = []
  var random: SeededGenerator
  var scopes = [Scope()]
  private var count = 0

  /// - Parameter offersAnswers: true for more fields at the end, whose options are other answers.
  init(seed: UInt64, offersAnswers: Bool = false) {
    random = SeededGenerator(seed: seed)
    text = "form f {\n"
    block(depth: 0)
    if offersAnswers { offerAnswers(seed: seed) }
    text += "}\n"
  }

  mutating func chance(_ one: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < one
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  private mutating func name(_ start: String) -> String {
    count += 1
    // Some must be written in backticks, and some are long or beyond ASCII.
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return "`\(start)-\(count)/~`"
    case 1: return "\(start)é\(count)"
    case 2: return "\(start)_with_a_long_name_\(count)"
    default: return "\(start)\(count)"
    }
  }

  // MARK: Blocks

  private mutating func block(depth: Int) {
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where depth < 3: group(depth)
      case 1 where depth < 3: section(depth)
      case 2, 3: if scopes.count < 3 { rows(depth) } else { field() }
      case 4: plainList()
      case 5: if scopes.count > 1 || chance(1, in: 2) { computed() } else { field() }
      default: field()
      }
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) { check() }
  }

  /// Adds fields that take their options from columns, drawn apart from the rest of the form.
  private mutating func offerAnswers(seed: UInt64) {
    random = SeededGenerator(seed: ~seed)
    for list in scopes[0].lists {
      let cells = list.columns + (list.plainType.map { [Readable(path: "", type: $0)] } ?? [])
      let columns = cells.filter {
        switch $0.type {
        case .text, .email, .url, .uuid, .integer, .date, .choice: !$0.followsClock
        default: false
        }
      }
      guard let column = pick(columns) else { continue }
      let path = column.path.isEmpty ? list.path : "\(list.path).\(column.path)"
      let type = chance(1, in: 2) ? "choices" : "choice"
      let name = name("o")
      text += "field \(name): \(type) {\n"
      state(clauses: [shown(1, in: 5), required(1, in: 4), chance(1, in: 6) ? "keep" : nil])
      text += "options from \(path)"
      if chance(1, in: 3), let condition = condition(clock: false) {
        text += " as row where \(condition.text)"
      }
      text += "\n"
      if column.type != .choice, chance(1, in: 6) { text += "other \"Other\"\n" }
      if type == "choices", chance(1, in: 3) { text += "count \(bounds(0...1, 2...3))\n" }
      text += "}\n"
      if type == "choices", chance(1, in: 2) { readSet(name, of: column.type) }
    }
  }

  /// Adds what reads several answers that are chosen.
  private mutating func readSet(_ set: String, of type: ScalarType) {
    let value: String
    switch type {
    case .integer: value = "3"
    case .date: value = "2030-01-01"
    case .choice: value = ".a"
    default: value = "\"blob\""
    }
    let condition =
      pick([
        "count(\(set)) < 2", "not (\(value) in \(set))", "\(set) != [\(value)]",
        "nth(\(set), 2) != \(value)", "\(set) is filled",
      ]) ?? ""
    count += 1
    text += "\(chance(1, in: 3) ? "warn" : "check") rule_\(count): \(condition) else \"M\"\n"
    text += "field \(name("c")): text = join(\(set), \";\")\n"
  }

  private mutating func group(_ depth: Int) {
    let name = name("g")
    text += "group \(name) {\n"
    state(clauses: [shown(1, in: 3), readonly(1, in: 8)])
    let prefix = scopes[scopes.count - 1].prefix
    scopes[scopes.count - 1].prefix += name + "."
    block(depth: depth + 1)
    scopes[scopes.count - 1].prefix = prefix
    text += "}\n"
  }

  private mutating func section(_ depth: Int) {
    text += "section \"S\" {\n"
    state(clauses: [shown(1, in: 3), readonly(1, in: 8)])
    block(depth: depth + 1)
    text += "}\n"
  }

  private mutating func rows(_ depth: Int) {
    let name = name("l")
    text += "rows \(name) {\n"
    state(clauses: [
      shown(1, in: 4), readonly(1, in: 10), required(1, in: 5), counted(1, in: 3),
    ])
    scopes.append(Scope())
    block(depth: depth + 1)
    let scope = scopes.removeLast()
    let direct = scope.fields.filter {
      !$0.path.contains(".") && $0.type != .secret && $0.type != .multiline
    }
    if chance(1, in: 3), let cell = pick(direct) {
      let other = pick(direct)
      let more = other.map { $0.path == cell.path ? "" : ", " + $0.path } ?? ""
      text += "unique \(cell.path)\(chance(1, in: 3) ? more : "")\n"
    }
    if chance(1, in: 6), let cell = pick(direct.filter { $0.type != .choices }) {
      text += "sort by \(cell.path)\(chance(1, in: 2) ? " descending" : "")\n"
    }
    text += "}\n"
    let path = scopes[scopes.count - 1].prefix + name
    var columns = scope.fields
    for inner in scope.lists where inner.plainType == nil {
      columns += inner.columns.map {
        Readable(
          path: inner.path + "." + $0.path, type: $0.type, followsClock: $0.followsClock,
          isDeeper: true)
      }
    }
    scopes[scopes.count - 1].lists.append(List(path: path, columns: columns))
  }

  private mutating func plainList() {
    let name = name("p")
    let type = pick([ScalarType.text, .integer, .date, .choice, .email]) ?? .text
    text += "rows \(name): \(type.keyword) {\n"
    state(clauses: [
      shown(1, in: 4), readonly(1, in: 10), required(1, in: 5), counted(1, in: 3),
    ])
    if chance(1, in: 3) { text += "unique\n" }
    if type == .choice { options(exclusive: false, conditional: false) }
    if type != .choice { rules(on: type) }
    text += "}\n"
    scopes[scopes.count - 1].lists.append(
      List(path: scopes[scopes.count - 1].prefix + name, columns: [], plainType: type))
  }

  // MARK: Fields

  static let types: [ScalarType] = [
    .integer, .integer, .integer, .decimal, .decimal, .text, .text, .boolean, .boolean, .date,
    .time, .datetime, .choice, .choices, .email, .url, .uuid, .multiline, .secret,
  ]

  private mutating func field() {
    let type = pick(Self.types) ?? .integer
    let name = name("f")
    text += "field \(name): \(type.keyword) {\n"
    state(clauses: [
      shown(1, in: 4), readonly(1, in: 10), required(1, in: 3),
      chance(1, in: 6) ? "keep" : nil,
    ])
    if type.isChoice { options(exclusive: type == .choices, conditional: true) }
    if type == .choices, chance(1, in: 3) { text += "count \(bounds(0...1, 2...3))\n" }
    rules(on: type)
    if chance(1, in: 5), let value = defaultText(type) { text += "default \(value)\n" }
    let followsClock = force(type, name)
    text += "}\n"
    scopes[scopes.count - 1].fields.append(
      Readable(
        path: scopes[scopes.count - 1].prefix + name, type: type, followsClock: followsClock))
  }

  private mutating func computed() {
    let name = name("c")
    let type = pick([ScalarType.integer, .decimal, .boolean, .text, .date]) ?? .integer
    guard let value = expression(of: type) else { return field() }
    text += "field \(name): \(type.keyword) = \(value.text) {\n"
    state(clauses: [shown(1, in: 5), chance(1, in: 8) ? "keep" : nil])
    if type == .integer, chance(1, in: 4) { text += "range \(bounds(0...1, 3...9))\n" }
    text += "}\n"
    if value.followsClock {
      clockNames.insert(name.first == "`" ? String(name.dropFirst().dropLast()) : name)
    }
    scopes[scopes.count - 1].fields.append(
      Readable(
        path: scopes[scopes.count - 1].prefix + name, type: type,
        followsClock: value.followsClock, isComputed: true))
  }

  private mutating func options(exclusive: Bool, conditional: Bool) {
    for name in ["a", "b", "c", "two_words", "another_rather_long_option"] {
      var words = "option \(name)"
      if conditional, chance(1, in: 6), let offered = condition(clock: false) {
        words += " when \(offered.text)"
      }
      if exclusive, chance(1, in: 8) { words += " { exclusive }" }
      text += words + "\n"
    }
  }

  private mutating func rules(on type: ScalarType) {
    guard chance(1, in: 2) else { return }
    switch type {
    case .integer, .decimal:
      text += "range \(bounds(0...1, 3...9))\n"
      if chance(1, in: 4) { text += type == .integer ? "step 2\n" : "step 0.25 from 0.5\n" }
    case .text, .multiline, .secret:
      text += "length \(bounds(1...3, 5...12))\n"
      if chance(1, in: 3) { text += "match /[a-zé\\s]*/i\n" }
    case .date: text += pick(["range 2029-06-01...\n", "range ...today()\n"]) ?? ""
    case .time: text += "range 08:00...17:30\n"
    case .datetime: text += pick(["range ...now()\n", "range now()...\n"]) ?? ""
    case .boolean: text += "check value else \"M\"\n"
    case .choice: text += "warn value != .b else \"M\"\n"
    case .choices: text += "check not (.c in value) else \"M\"\n"
    case .email, .url, .uuid: text += "length ...36\n"
    }
  }

  private mutating func bounds(_ low: ClosedRange<Int>, _ high: ClosedRange<Int>) -> String {
    let lower = "\(Int.random(in: low, using: &random))"
    let upper = "\(Int.random(in: high, using: &random))"
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return lower + "..."
    case 1: return "..." + upper
    case 2: return lower + "..<" + upper
    default: return lower + "..." + upper
    }
  }

  private mutating func counted(_ one: Int, in all: Int) -> String? {
    guard chance(one, in: all) else { return nil }
    if chance(1, in: 4), let number = number(clock: false) {
      return "count ...(\(number.text))"
    }
    return "count \(bounds(0...1, 2...3))"
  }

  private mutating func shown(_ one: Int, in all: Int) -> String? {
    guard chance(one, in: all), let condition = condition(clock: false) else { return nil }
    return "show when \(condition.text)"
  }

  private mutating func readonly(_ one: Int, in all: Int) -> String? {
    guard chance(one, in: all), let condition = condition(clock: true) else { return nil }
    return "readonly when \(condition.text)"
  }

  private mutating func required(_ one: Int, in all: Int) -> String? {
    guard chance(one, in: all) else { return nil }
    guard chance(1, in: 2), let condition = condition(clock: true) else { return "required" }
    return "required when \(condition.text)"
  }

  private mutating func state(clauses: [String?]) {
    for clause in clauses.compactMap({ $0 }) { text += clause + "\n" }
  }

  private mutating func check() {
    guard let condition = condition(clock: true) else { return }
    count += 1
    // The name shows whether it is a rule of a row.
    let name = "\(scopes.count > 1 ? "in_row" : "rule")_\(count)"
    let fields = scopes.flatMap(\.fields).filter { !$0.isComputed }
    let place = chance(1, in: 3) ? pick(fields).map { " focus \($0.path)" } ?? "" : ""
    let word = chance(1, in: 5) ? "warn" : "check"
    text += "\(word) \(name): \(condition.text) else \"M\"\(place)\n"
  }

  /// Writes `set`; returns whether the value depends on the clock.
  private mutating func force(_ type: ScalarType, _ name: String) -> Bool {
    guard chance(1, in: 6), let condition = condition(clock: false) else { return false }
    var (value, followsClock): (String?, Bool) = (nil, type == .date)
    if chance(1, in: 2), let expression = expression(of: type) {
      (value, followsClock) = (expression.text, expression.followsClock)
    } else {
      value = type == .integer ? "3" : defaultText(type)
    }
    guard let value else { return false }
    text += "set \(value) when \(condition.text)\n"
    if followsClock {
      clockNames.insert(name.first == "`" ? String(name.dropFirst().dropLast()) : name)
    }
    return followsClock
  }

  private mutating func defaultText(_ type: ScalarType) -> String? {
    switch type {
    case .integer: number(clock: true)?.text ?? "3"
    case .decimal: "1.5"
    case .text, .multiline: "\"blob\""
    case .boolean: "true"
    case .date: "today()"
    case .choice: ".a"
    case .choices: "[.a]"
    default: nil
    }
  }
}
