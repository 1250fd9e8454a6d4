import SeededNumbers

/// A form with fields of all types, in groups, sections and rows, made at random.
public struct GeneratedForm {
  /// Its source; the first field is `flag`.
  public private(set) var text = ""
  private var random: SeededGenerator
  private var count = 0
  /// The type of the field made last.
  private var lastType: String?

  /// - Parameter offersAnswers: true for more fields at the end, whose options are other answers.
  public init(seed: UInt64, offersAnswers: Bool = false) {
    random = SeededGenerator(seed: seed)
    var body = ["field flag: boolean { default \(chance(3) ? "false" : "true") }"]
    for _ in 0..<Int.random(in: 3...8, using: &random) { body.append(declaration(depth: 0)) }
    body += Self.countedLists(seed)
    if offersAnswers { body += answersOffered() }
    text = "form generated {\n\(body.joined(separator: "\n"))\n}\n"
  }

  /// Lists, and fields that take their options from a column of them.
  private mutating func answersOffered() -> [String] {
    let (people, tags, cell) = (name(), name(), name())
    let types = [
      "text", "email", "integer", "date", "choice { option a \"A\" option b \"B\" as 2 }",
    ]
    let type = types.randomElement(using: &random) ?? types[0]
    let own =
      chance(2)
      ? "field \(name()): \(chance(2) ? "choices" : "choice") { options from \(people).\(cell) }"
      : ""
    let several = chance(2) ? "choices" : "choice"
    let condition = chance(2) ? " as row where row.\(cell) is filled or flag" : ""
    return [
      "rows \(people) { start \(chance(2) ? 2 : 1) field \(cell): \(type) \(own) }",
      "rows \(tags): \(["text", "integer", "date"][count % 3])",
      "field \(name()): \(several) { options from \(people).\(cell)\(condition) }",
      "field \(name()): \(chance(2) ? "choices" : "choice") { options from \(tags) }",
    ]
  }

  private mutating func name() -> String {
    count += 1
    return "f\(count)"
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func declaration(depth: Int) -> String {
    let kind = depth < 3 ? Int.random(in: 0..<10, using: &random) : 0
    guard kind > 5 else { return field() }
    if kind == 6 {
      let name = name()
      let type = ["text", "integer", "date"][count % 3]
      let start = chance(3) ? " { start { value = \(Self.values[type] ?? "empty") } }" : ""
      return "rows \(name): \(type)\(recorded())\(start)"
    }
    let word =
      kind == 7
      ? "group \(name())\(recorded())"
      : kind == 8 ? "rows \(name())\(recorded())" : "section \"S\""
    var body: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      body.append(declaration(depth: depth + 1))
    }
    if kind == 8 {
      body.append(field())
      if chance(3) { body.insert("start 2", at: 0) } else if chance(2) { addStart(to: &body) }
      let counted = name()
      if chance(2) {
        body.append("field \(counted): integer = (previous.\(counted) ?? 0) + 1")
      } else {
        body.append("field \(counted): text { default previous.\(counted) }")
      }
    }
    return "\(word) {\n\(body.joined(separator: "\n"))\n}"
  }

  /// Lists with as many rows as a number says, with lists in them, and with a row for each option.
  private static func countedLists(_ seed: UInt64) -> [String] {
    var lists: [String] = []
    if seed.isMultiple(of: 2) {
      lists += [
        "field size: integer { \(seed.isMultiple(of: 4) ? "default 2" : "show when flag") }",
        """
        rows sized {
          count = size
          field a: text { default "r\\(position())" }
          field b: integer
          rows inner { count = b field c: date }
        }
        """,
      ]
    }
    if seed.isMultiple(of: 3) {
      lists += [
        "field picks: choices { option p option q option r }",
        "rows picked { count = picks field d: integer field e: text }",
      ]
    }
    return lists
  }

  /// Adds rows at the start with a value for the last field.
  private mutating func addStart(to body: inout [String]) {
    guard let type = lastType, let value = Self.values[type] else { return }
    body.insert("start { f\(count) = \(value) } { f\(count) = \(value) }", at: 0)
  }

  private static let values = [
    "text": "\"c\"", "integer": "4", "decimal": "1.25", "boolean": "false",
    "date": "2026-05-01", "time": "08:15", "multiline": "\"y\\nz\"", "choice": ".b",
    "choices": "[.a, .c]", "datetime": "2026-05-01T08:15", "email": "\"a@example.org\"",
  ]

  /// Another name for the member of the last declaration, or none.
  private mutating func recorded() -> String {
    guard chance(3) else { return "" }
    return " as \"\(["m.\(count)", "m \(count)[1]", "m=\(count)"][count % 3])\""
  }

  /// A value for `set` in a field of a type.
  private func forced(_ type: String) -> String {
    switch type {
    case "text", "multiline": "\"forced\""
    case "email": "\"a@b.example\""
    case "integer", "decimal": "7"
    case "boolean": "false"
    case "date": "2030-02-03"
    case "time": "10:45"
    case "datetime": "2030-02-03T10:45"
    case "choice": ".c"
    default: "[.a, .c]"
    }
  }

  private mutating func field() -> String {
    let types: [(type: String, clause: String)] = [
      ("text", "default \"a b\""), ("integer", "default 3"), ("decimal", "default 0.50"),
      ("boolean", "default true"), ("date", "default today()"), ("time", "default 09:30"),
      ("multiline", "default \"x\""), ("secret", ""),
      ("choice", "option a \"A\" option b \"2\" option c \"B, c\""),
      ("choices", "option a \"A\" option b \"2\" option c \"B, c\""),
      ("choice", "option a \"A\" as 7 option b \"B\" as \"b, 1\" option c \"C\" as false"),
      ("choices", "option a \"A\" as -0.5 option b \"B\" as \"2.0\" option c \"C\" as \"3 d\""),
      ("datetime", ""), ("email", ""),
    ]
    let (type, clause) = types.randomElement(using: &random) ?? types[0]
    var clauses = type.hasPrefix("choice") || chance(2) ? [clause] : []
    if chance(5) { clauses.append("keep") }
    if clauses.contains("keep") || chance(6) { clauses.append("show when flag") }
    if type != "secret", clauses.last != "show when flag", chance(6) {
      clauses.append("set \(forced(type)) when flag")
    }
    let name = name()
    lastType = type
    return "field \(name): \(type)\(recorded()) { \(clauses.joined(separator: " ")) }"
  }
}
