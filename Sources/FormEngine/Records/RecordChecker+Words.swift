import JSON

/// What is said of records.
extension RecordChecker {
  /// The words of a rule whose bounds are known: always the same.
  mutating func message(of rule: Int32) -> String {
    if let known = messages[rule] { return known }
    let told = program.parts.rules[Int(rule)]
    let message = session.ruleMessage(told, Int(program.slots[told.slot].template), 0)
    messages[rule] = message
    return message
  }

  func wrongTypeMessage(
    _ reason: WrongType, _ node: NodeID, _ found: JSONToken.Kind
  ) -> String {
    let type = program.parts.nodes[node].type
    switch reason {
    case .notWhole: return "This number has decimal places, but the field takes a whole number."
    case .integerTooLarge: return "This number is too large: at most 9223372036854775807 fits."
    case .decimalTooLarge: return "This number is too large: at most 38 digits fit."
    case .tooManyPlaces: return "This number has too many decimal places: at most 18 fit."
    case .notISO:
      return switch type {
      case .date: "This is no date as YYYY-MM-DD, such as 2026-11-20."
      case .time: "This is no time as HH:MM or HH:MM:SS, such as 09:30."
      default: "This is no date and time as YYYY-MM-DDTHH:MM, such as 2026-11-20T09:30."
      }
    case .kind:
      let given = Self.words(for: found)
      switch program.parts.nodes[node].kind {
      case .list: return "This is \(given), but a list is written as an array."
      case .group: return "This is \(given), but a group is written as an object."
      case .row: return "This is \(given), but a row is written as an object."
      default: return "This is \(given), but the field takes \(Self.wanted(type))."
      }
    }
  }

  mutating func unknownOptionMessage(_ node: NodeID, _ given: String) -> String {
    let list = program.parts.nodes[node].options
    let names = list >= 0 ? program.parts.options[list].map(\.name) : []
    let shown = session.quoted(visibleText(String(given.prefix(40))))
    let isSought = comparisons < Self.mostComparisons
    comparisons += names.count
    if isSought, let near = nearestName(to: given, among: names) {
      return "\(shown) is none of the options. Did you mean \(near)?"
    }
    let all = names.prefix(8).joined(separator: ", ")
    return "\(shown) is none of the options: \(all)\(names.count > 8 ? ", …" : "")."
  }

  private static func words(for kind: JSONToken.Kind) -> String {
    switch kind {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  private static func wanted(_ type: ScalarType) -> String {
    switch type {
    case .text, .multiline, .secret, .email, .url, .uuid: "a text"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .boolean: "true or false"
    case .date: "a date in quotes, such as \"2026-11-20\""
    case .time: "a time in quotes, such as \"09:30\""
    case .datetime: "a date and time in quotes, such as \"2026-11-20T09:30\""
    case .choice: "the name of an option"
    case .choices: "an array of the names of options"
    }
  }
}
