import FormLanguage
import SeededNumbers

/// A random form of four fields, and what it means, worked out the slow way.
struct SmallForm {
  indirect enum Condition {
    case compare(Int, String, Int)
    case compareSum(Int, Int, String, Int)
    case compareFields(Int, String, Int, plus: Int)
    case isFilled(Int)
    case isTrue(Int)
    case isOption(Int, Int)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)
  }

  enum Kind: CaseIterable { case integer, boolean, choice }

  struct Field {
    var kind: Kind
    var range: ClosedRange<Int>?
    var isRequired: Bool
    var shown: Condition?
  }

  let fields: [Field]
  let rules: [Condition]

  init(_ random: inout SeededGenerator) {
    var fields: [Field] = []
    for index in 0..<4 {
      let kind = index == 0 ? .integer : Kind.allCases[random.below(3)]
      var range: ClosedRange<Int>?
      if kind == .integer, random.below(2) == 0 {
        let least = random.below(4) - 1
        range = least...least + random.below(3)
      }
      fields.append(
        Field(kind: kind, range: range, isRequired: random.below(2) == 0, shown: nil))
      if index > 0, random.below(2) == 0 {
        fields[index].shown = Self.condition(fields[..<index], depth: 2, &random)
      }
    }
    self.fields = fields
    rules = (0..<random.below(4)).map { _ in Self.condition(fields[...], depth: 1, &random) }
  }

  private static func condition(
    _ fields: ArraySlice<Field>, depth: Int, _ random: inout SeededGenerator
  ) -> Condition {
    switch depth > 0 ? random.below(8) : 7 {
    case 0: return .not(condition(fields, depth: depth - 1, &random))
    case 1, 2:
      return .and(
        condition(fields, depth: depth - 1, &random), condition(fields, depth: depth - 1, &random))
    case 3:
      return .or(
        condition(fields, depth: depth - 1, &random), condition(fields, depth: depth - 1, &random))
    default: break
    }
    let index = random.below(fields.count)
    if random.below(7) == 0 { return .isFilled(index) }
    switch fields[index].kind {
    case .boolean: return .isTrue(index)
    case .choice: return .isOption(index, random.below(3))
    case .integer:
      let signs = ["<", "<=", ">", ">=", "==", "!="]
      let sign = signs[random.below(signs.count)]
      let others = fields.indices.filter { fields[$0].kind == .integer && $0 != index }
      if let other = others.first, random.below(2) == 0 {
        return random.below(2) == 0
          ? .compareFields(index, sign, other, plus: random.below(3) - 1)
          : .compareSum(index, other, sign, random.below(6))
      }
      return .compare(index, sign, random.below(5) - 1)
    }
  }

  // MARK: Text

  var text: String {
    var lines = ["form f {"]
    for (index, field) in fields.enumerated() {
      var clauses: [String] = []
      if field.isRequired { clauses.append("required") }
      if let range = field.range {
        clauses.append("range \(range.lowerBound)...\(range.upperBound)")
      }
      if let shown = field.shown { clauses.append("show when \(Self.text(shown))") }
      if field.kind == .choice { clauses.append("option o0 option o1 option o2") }
      let type =
        field.kind == .integer ? "integer" : (field.kind == .boolean ? "boolean" : "choice")
      lines.append("field x\(index): \(type) { \(clauses.joined(separator: " ")) }")
    }
    for (index, rule) in rules.enumerated() {
      lines.append("check r\(index): \(Self.text(rule)) else \"M\"")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func text(_ condition: Condition) -> String {
    switch condition {
    case .compare(let field, let sign, let value): "x\(field) \(sign) \(value)"
    case .compareSum(let left, let right, let sign, let value):
      "x\(left) + x\(right) \(sign) \(value)"
    case .compareFields(let left, let sign, let right, let plus):
      "x\(left) \(sign) x\(right) + \(plus)"
    case .isFilled(let field): "x\(field) is filled"
    case .isTrue(let field): "x\(field)"
    case .isOption(let field, let option): "x\(field) == .o\(option)"
    case .not(let inner): "not (\(text(inner)))"
    case .and(let left, let right): "(\(text(left)) and \(text(right)))"
    case .or(let left, let right): "(\(text(left)) or \(text(right)))"
    }
  }

  // MARK: Meaning

  /// Answers that a finding denies, or nil.
  func counterexample(to name: DiagnosticName, about message: String, at span: String) -> [Int?]? {
    // The first name in the message.
    let named = message.split(separator: "`", maxSplits: 2).dropFirst().first
    let subject = fields.indices.first { named == "x\($0)" }
    var values = [Int?](repeating: nil, count: fields.count)
    return search(0, &values) { values in
      let seen = visible(values)
      switch name {
      case .unreachableField: return subject.map { seen.shown[$0] && isValid(seen) } ?? true
      case .contradictoryRules:
        return subject.map { seen.values[$0] != nil && isValid(seen) } ?? true
      case .neverTrueCondition:
        return fields.indices.contains {
          fields[$0].shown.map { Self.text($0) == span || "(\(span))" == Self.text($0) } == true
            && seen.shown[$0]
        }
      case .alwaysTrueCondition:
        return fields.indices.contains {
          fields[$0].shown.map { Self.text($0) == span } == true && !seen.shown[$0]
        }
      case .alwaysTrueRule:
        return rules.contains { Self.text($0) == span && truth($0, seen.values) == false }
      case .alwaysFalseRule:
        return rules.contains { Self.text($0) == span && truth($0, seen.values) == true }
      default: return false
      }
    }
  }

  private func search(
    _ index: Int, _ values: inout [Int?], _ isWanted: ([Int?]) -> Bool
  ) -> [Int?]? {
    guard index < fields.count else { return isWanted(values) ? values : nil }
    let candidates: [Int?] =
      switch fields[index].kind {
      case .integer: [nil, -2, -1, 0, 1, 2, 3, 4, 5]
      case .boolean: [nil, 0, 1]
      case .choice: [nil, 0, 1, 2]
      }
    for candidate in candidates {
      values[index] = candidate
      if let found = search(index + 1, &values, isWanted) { return found }
    }
    return nil
  }

  /// What is shown, and the values as they are read: what is hidden is empty.
  private func visible(_ values: [Int?]) -> (shown: [Bool], values: [Int?]) {
    var values = values
    var shown: [Bool] = []
    for (index, field) in fields.enumerated() {
      let isShown = field.shown.map { truth($0, values) == true } ?? true
      if !isShown { values[index] = nil }
      shown.append(isShown)
    }
    return (shown, values)
  }

  private func isValid(_ seen: (shown: [Bool], values: [Int?])) -> Bool {
    for (index, field) in fields.enumerated() where seen.shown[index] {
      guard let value = seen.values[index] else {
        if field.isRequired { return false }
        continue
      }
      if let range = field.range, !range.contains(value) { return false }
    }
    return rules.allSatisfy { truth($0, seen.values) != false }
  }

  /// Kleene's logic; nil is unknown.
  private func truth(_ condition: Condition, _ values: [Int?]) -> Bool? {
    switch condition {
    case .compare(let field, let sign, let value):
      return values[field].map { Self.compare($0, sign, value) }
    case .compareSum(let left, let right, let sign, let value):
      guard let first = values[left], let second = values[right] else { return nil }
      return Self.compare(first + second, sign, value)
    case .compareFields(let left, let sign, let right, let plus):
      guard let first = values[left], let second = values[right] else { return nil }
      return Self.compare(first, sign, second + plus)
    case .isFilled(let field): return values[field] != nil
    case .isTrue(let field): return values[field].map { $0 == 1 }
    case .isOption(let field, let option): return values[field].map { $0 == option }
    case .not(let inner): return truth(inner, values).map { !$0 }
    case .and(let left, let right):
      let both = [truth(left, values), truth(right, values)]
      if both.contains(false) { return false }
      return both.contains(nil) ? nil : true
    case .or(let left, let right):
      let both = [truth(left, values), truth(right, values)]
      if both.contains(true) { return true }
      return both.contains(nil) ? nil : false
    }
  }

  private static func compare(_ left: Int, _ sign: String, _ right: Int) -> Bool {
    switch sign {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    case "==": left == right
    default: left != right
    }
  }
}
