import FormEngine
import FormJSON
import SeededNumbers

/// A random record of a form that records what is right and wrong about each of its values.
struct PlantedRecord {
  indirect enum Planted {
    case absent
    /// `null`, `""` or, for lists and options, `[]`.
    case empty(String)
    case value(String, Value)
    case wrongType(String)
    case wrongOption(String)
    /// An array with valid options, and invalid ones that are each found by their rule.
    case options(String, Value, found: [String])
    case object(Object)
    case rows([Planted])
  }

  struct Object {
    /// In the order of the record, with the declaration they answer.
    var members: [(node: NodeID, name: String, planted: Planted)] = []
    /// The names of members that the form does not have, and of repeated ones.
    var unknown: [String] = []
    var repeated: [(node: NodeID, name: String)] = []
  }

  let program: Program
  /// The rarity of errors: one in this many members.
  let rarity: Int
  private var random: SeededGenerator
  private(set) var root = Object()

  init(_ program: Program, seed: UInt64) {
    self.program = program
    random = SeededGenerator(seed: seed)
    rarity = [8, 20, 100, 1_000].randomElement(using: &random) ?? 20
    root = object(0)
  }

  private mutating func chance(_ one: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < one
  }

  private mutating func isWrong() -> Bool { chance(1, in: rarity) }

  /// The fields, groups and lists of a block, sections looked through.
  static func declarations(_ program: Program, in node: NodeID) -> [NodeID] {
    program.declaredChildren(of: node).flatMap { child -> [NodeID] in
      switch program.nodes[child].kind {
      case .section: declarations(program, in: child)
      case .field, .group, .list: [child]
      default: []
      }
    }
  }

  private mutating func object(_ node: NodeID) -> Object {
    var object = Object()
    var declared = Self.declarations(program, in: node)
    if chance(1, in: 3) { declared.shuffle(using: &random) }
    for id in declared {
      let planted = planted(id)
      if case .absent = planted { continue }
      object.members.append((id, program.nodes[id].name, planted))
    }
    if isWrong() { object.unknown.append(chance(1, in: 2) ? "unknown" : "n~/é\u{1F600}") }
    if isWrong(), let again = object.unknown.first { object.unknown.append(again) }
    if isWrong(), let (id, name, _) = object.members.randomElement(using: &random) {
      object.repeated.append((id, name))
    }
    return object
  }

  private mutating func planted(_ id: NodeID) -> Planted {
    let node = program.nodes[id]
    if chance(1, in: node.isComputed ? 2 : 6) { return .absent }
    if chance(1, in: 12) { return .empty(chance(1, in: 2) ? "null" : "\"\"") }
    switch node.kind {
    case .group:
      return isWrong() ? .wrongType(chance(1, in: 2) ? "5" : "[{}]") : .object(object(id))
    case .list:
      if isWrong() { return .wrongType(chance(1, in: 2) ? "{}" : "true") }
      var rows: [Planted] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if node.isPlainList {
          guard let value = program.declaredChildren(of: node.rowBody).first else { continue }
          rows.append(field(value))
        } else {
          rows.append(isWrong() ? .wrongType("[]") : .object(object(node.rowBody)))
        }
      }
      return .rows(rows)
    default:
      return field(id)
    }
  }

  // MARK: Values

  private mutating func field(_ id: NodeID) -> Planted {
    let node = program.nodes[id]
    if isWrong() {
      if node.type == .choice, chance(1, in: 2) { return .wrongOption("\"A\"") }
      if node.type == .choices, chance(2, in: 3) { return options(node, wrong: 1) }
      return .wrongType(wrong(node.type))
    }
    return value(node)
  }

  private mutating func wrong(_ type: ScalarType) -> String {
    let texts =
      switch type {
      case .integer: ["1.5", "\"5\"", "true", "9223372036854775808", "1e-1", "[5]"]
      case .decimal: ["\"1.5\"", "1e-19", "1e60", "{}"]
      case .boolean: ["\"yes\"", "1", "\"true\""]
      case .date: ["\"2030-02-29\"", "\"today\"", "\"2030-1-1\"", "20300101"]
      case .time: ["\"9:30\"", "\"24:00\"", "930"]
      case .datetime: ["\"2030-01-01 09:30\"", "\"2030-01-01\"", "\"2030-01-01T09:30Z\""]
      case .choice: ["1", "[\"a\"]"]
      case .choices: ["\"a\"", "2", "{}"]
      default: ["5", "false", "[\"a\"]", "{\"a\": 1}"]
      }
    return texts.randomElement(using: &random) ?? "{}"
  }

  private mutating func value(_ node: Node) -> Planted {
    switch node.type {
    case .choice:
      let options = program.parts.options[node.options]
      let index = Int.random(in: options.indices, using: &random)
      return .value(
        Self.quoted(options[index].name), .option(Int32(truncatingIfNeeded: index)))
    case .choices:
      return options(node, wrong: 0)
    case .integer, .decimal, .boolean, .date, .time, .datetime, .text, .multiline, .secret,
      .email, .url, .uuid:
      return value(of: node.type)
    }
  }

  /// A value of a type without options.
  private mutating func value(of type: ScalarType) -> Planted {
    switch type {
    case .integer:
      let number = Int64.random(in: -1...8, using: &random)
      if chance(1, in: 30) { return .value("9223372036854775807", .integer(.max)) }
      let shape = ["\(number)", "\(number).0", "\(number).00e0", "\(number)"]
      return .value(shape.randomElement(using: &random) ?? "", .integer(number))
    case .decimal:
      let shapes = ["0", "0.5", "0.50", "1.5", "15e-1", "2.75", "3", "-1.25", "1E1"]
      let text = shapes.randomElement(using: &random) ?? "0"
      let plain = text == "15e-1" ? "1.5" : (text == "1E1" ? "10" : text)
      return .value(text, .decimal(Decimal(text: plain) ?? Decimal(0)))
    case .boolean:
      let truth = chance(1, in: 2)
      return .value("\(truth)", .boolean(truth))
    case .date:
      let days = ["1990-05-05", "2029-12-01", "2030-01-01", "2030-01-02", "2030-06-30"]
      let text = days.randomElement(using: &random) ?? ""
      return .value("\"\(text)\"", CalendarDate(iso: text).map(Value.date) ?? .empty)
    case .time:
      let times = ["07:59:59", "08:00", "12:00", "17:30", "17:30:01"]
      let text = times.randomElement(using: &random) ?? ""
      return .value("\"\(text)\"", TimeOfDay(iso: text).map(Value.time) ?? .empty)
    case .datetime:
      let moments = ["2029-12-31T23:00", "2030-01-01T12:00", "2030-01-02T08:00:30"]
      let text = moments.randomElement(using: &random) ?? ""
      return .value("\"\(text)\"", LocalDateTime(iso: text).map(Value.dateTime) ?? .empty)
    case .text, .multiline, .secret, .email, .url, .uuid:
      return textValue(type)
    case .choice, .choices: return .absent
    }
  }

  /// An array of options, some of them twice.
  private mutating func options(_ node: Node, wrong: Int) -> Planted {
    if node.hasValueSet { return answers(node.element, wrong: wrong) }
    let options = program.parts.options[node.options]
    var chosen = ChosenOptions()
    var names: [String] = []
    var found: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let index = Int.random(in: options.indices, using: &random)
      if chosen.contains(Int32(index)) { found.append("repeated-option") }
      chosen.insert(Int32(truncatingIfNeeded: index))
      names.append(Self.quoted(options[index].name))
    }
    for _ in 0..<wrong * Int.random(in: 1...2, using: &random) {
      let (text, rule) =
        [("\" b\"", "option"), ("2", "type"), ("[\"a\"]", "type")]
        .randomElement(using: &random) ?? ("null", "type")
      names.insert(text, at: Int.random(in: 0...names.count, using: &random))
      found.append(rule)
    }
    let text = "[\(names.joined(separator: ","))]"
    if found.isEmpty {
      return chosen.isEmpty ? .empty(text) : .value(text, .options(chosen))
    }
    return .options(text, chosen.isEmpty ? .empty : .options(chosen), found: found)
  }

  /// An array of values that may be answers elsewhere, some of them twice.
  private mutating func answers(_ type: ScalarType, wrong: Int) -> Planted {
    var chosen: [Value] = []
    var texts: [String] = []
    var found: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      guard case .value(let text, let value) = value(of: type) else { continue }
      if chosen.contains(value) { found.append("repeated-option") }
      chosen.append(value)
      texts.append(text)
    }
    for _ in 0..<wrong * Int.random(in: 1...2, using: &random) {
      // No text is empty, so an empty one is not offered.
      let isText = type == .text || type == .email || type == .url || type == .uuid
      let (text, rule) =
        isText && chance(1, in: 4) ? ("\"\"", "option") : (self.wrong(type), "type")
      texts.insert(text, at: Int.random(in: 0...texts.count, using: &random))
      found.append(rule)
    }
    let text = "[\(texts.joined(separator: ","))]"
    let set = Value.set(of: chosen)
    if found.isEmpty { return set.isEmpty ? .empty(text) : .value(text, set) }
    return .options(text, set, found: found)
  }

  private mutating func textValue(_ type: ScalarType) -> Planted {
    var texts = [
      "blob", "Blob", "a", " ", "e\u{301}e\u{301}", "👨‍👩‍👧", "correct horse battery staple",
      "\"\\/\t", "abcdefgh", "abcdefghi", "a\u{1B}[D", "\u{7F}abcdefgh", "a\u{85}\u{2028}b",
      "a\nb\0",
    ]
    switch type {
    case .email: texts += ["ada@example.org", "ada@example.org", "ada@", "ada@\u{7}example.org"]
    case .url: texts += ["https://example.org/a?b", "http://[::1]:80", "ftp://example.org"]
    case .uuid: texts += ["123e4567-e89b-12d3-a456-426614174000"]
    case .multiline: texts += ["one\ntwo", "one\r\ntwo\rthree"]
    default: break
    }
    let text = texts.randomElement(using: &random) ?? "a"
    let kept = type == .multiline ? withLineFeeds(text) : text
    return .value(chance(1, in: 4) ? Self.escaped(text) : Self.quoted(text), .text(kept))
  }

  /// Returns a JSON string with each UTF-16 code unit escaped.
  private static func escaped(_ text: String) -> String {
    var json = "\""
    for unit in text.utf16 {
      let digits = String(unit, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return json + "\""
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter(.compact)
    writer.value(.string(text))
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  // MARK: Text

  var json: String { Self.json(root) }

  private static func json(_ object: Object) -> String {
    var members = object.members.map { quoted($0.name) + ": " + json($0.planted) }
    members += object.unknown.map { quoted($0) + ": {\"a\": [1, {}]}" }
    // A repeated member is not read, whatever it is.
    members += object.repeated.map { quoted($0.name) + ": {\"x\": 1}" }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func json(_ planted: Planted) -> String {
    switch planted {
    case .absent: ""
    case .empty(let text), .value(let text, _), .wrongType(let text), .wrongOption(let text),
      .options(let text, _, _):
      text
    case .object(let object): json(object)
    case .rows(let rows): "[" + rows.map(json).joined(separator: ",") + "]"
    }
  }
}
