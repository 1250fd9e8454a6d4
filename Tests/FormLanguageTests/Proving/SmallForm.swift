import FormEngine
import SeededNumbers

/// A random form of few answers, with options that depend on others, fields that are read-only at
/// times, and computed fields that read what may be hidden.
struct SmallForm {
  struct Field {
    var name: String
    /// The possible entries, as people type them.
    var values: [String]
    var isInRow = false
  }

  private(set) var text = ""
  private(set) var fields: [Field] = []
  /// The names of computed fields outside of rows.
  private(set) var computed: [String] = []
  private(set) var hasRows = false

  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var lines = ["form f {"]
    hasRows = random.chance(1, in: 4)
    let names = (0..<(hasRows ? 2 : 3 + random.below(2))).map { "x\($0)" }
    let kinds = names.map { _ in random.below(3) }
    let all = zip(names, kinds).map { Self.field($0, $1) }
    for (index, field) in all.enumerated() {
      lines.append(declaration(field, after: Array(fields), all: all, at: index))
      fields.append(field)
    }
    if hasRows { lines += rows(all) }
    if random.chance(2, in: 3) {
      let numbers = all.filter { $0.values.contains("0") }
      if let first = numbers.randomElement(using: &random) {
        let second = numbers.randomElement(using: &random) ?? first
        let operation = ["+", "*", "-"].randomElement(using: &random) ?? "+"
        let guarded = random.chance(1, in: 4) ? "(\(second.name) ?? 0)" : second.name
        let shown = random.chance(1, in: 3) ? " { show when \(condition(all, 1)) }" : ""
        lines.append("  field t: integer = \(first.name) \(operation) \(guarded)\(shown)")
        computed.append("t")
      }
    }
    if random.chance(1, in: 3) { lines.append("  check \(condition(all, 1)) else \"M\"") }
    lines.append("}")
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func field(_ name: String, _ kind: Int) -> Field {
    switch kind {
    case 0: Field(name: name, values: ["yes", "no"])
    case 1: Field(name: name, values: ["0", "1", "2"])
    default: Field(name: name, values: ["a", "b", "c"])
    }
  }

  private mutating func declaration(
    _ field: Field, after former: [Field], all: [Field], at index: Int
  ) -> String {
    var parts: [String] = []
    if !former.isEmpty, random.chance(1, in: 4) {
      parts.append("show when \(condition(former, 1))")
    }
    if random.chance(1, in: 2), let condition = readonly(all, index) {
      parts.append("readonly when \(condition)")
    }
    if random.chance(1, in: 3) { parts.append("required") }
    if !former.isEmpty, random.chance(1, in: 6),
      let value = field.values.randomElement(using: &random)
    {
      let literal =
        switch value {
        case "yes": "true"
        case "no": "false"
        case "a", "b", "c": ".\(value)"
        default: value
        }
      parts.append("set \(literal) when \(condition(former, 1))")
    }
    let type: String
    switch field.values.first {
    case "a":
      type = "choice"
      for option in field.values {
        let when = random.chance(1, in: 2) ? " when \(condition(all, 1))" : ""
        parts.append("option \(option)\(when)")
      }
      if random.chance(1, in: 6) { parts.append("default .a") }
    case "0":
      type = "integer"
      parts.append("range 0...2")
      if random.chance(1, in: 6) { parts.append("default 1") }
    default:
      type = "boolean"
      if random.chance(1, in: 6) { parts.append("default true") }
    }
    if random.chance(1, in: 3), all.count > 1 {
      let others = all.filter { $0.name != field.name }
      parts.append("check \(atom(field)) or \(condition(others, 1)) else \"M\"")
    }
    return "  field \(field.name): \(type) { \(parts.joined(separator: " ")) }"
  }

  /// A condition of others that close a field.
  private mutating func readonly(_ all: [Field], _ index: Int) -> String? {
    let others = Array(all[..<index])
    return others.isEmpty ? nil : condition(others, 1)
  }

  private mutating func rows(_ outer: [Field]) -> [String] {
    let gate = Field(name: "g", values: ["yes", "no"], isInRow: true)
    let price = Field(name: "p", values: ["0", "1"], isInRow: true)
    let number = Field(name: "q", values: ["0", "1"], isInRow: true)
    fields += [gate, price, number]
    func clauses(_ parts: [String?]) -> String {
      parts.compactMap { $0 }.joined(separator: " ")
    }
    let shown = random.chance(1, in: 2) ? "show when \(condition(outer + [gate], 1))" : nil
    let isRequired = random.chance(1, in: 2) ? "required" : nil
    let value = random.chance(1, in: 3) ? "default 1" : nil
    let rule = random.chance(1, in: 4) ? "check q is filled or g else \"M\"" : nil
    let line = random.chance(1, in: 4) ? "p * (q ?? 0)" : "p * q"
    return [
      "  rows r {", "    field g: boolean", "    field p: integer { required range 0...1 }",
      "    field q: integer { \(clauses([shown, isRequired, value, "range 0...1"])) }",
      rule.map { "    \($0)" } ?? "", "    let line = \(line)", "  }",
      "  field s: integer = sum(r.line)",
    ]
  }

  // MARK: Conditions

  private mutating func condition(_ fields: [Field], _ depth: Int) -> String {
    guard let field = fields.randomElement(using: &random) else { return "1 < 2" }
    guard depth > 0, random.chance(1, in: 2) else { return atom(field) }
    let other = fields.randomElement(using: &random) ?? field
    return switch random.below(3) {
    case 0: "(\(atom(field)) and \(atom(other)))"
    case 1: "(\(atom(field)) or \(atom(other)))"
    default: "not (\(atom(field)))"
    }
  }

  private mutating func atom(_ field: Field) -> String {
    if random.chance(1, in: 8) { return "\(field.name) is filled" }
    switch field.values.first {
    case "a":
      let option = field.values.randomElement(using: &random) ?? "a"
      return "\(field.name) \(random.chance(1, in: 3) ? "!=" : "==") .\(option)"
    case "0":
      let operation = ["==", "<", ">", "<="].randomElement(using: &random) ?? "=="
      return "\(field.name) \(operation) \(random.below(3))"
    default: return random.chance(1, in: 3) ? "not \(field.name)" : field.name
    }
  }
}
