/// What an editor says about a declaration or an expression.
enum HoverFact: Sendable {
  case place(number: Int, count: Int, isInRows: Bool)
  case shown(when: [String])
  case required(when: [String])
  case readonly(when: [String])
  case computed
  /// An expression, with the value that it always has.
  case expression(type: String, value: String?)
  case optionOfFile(String)
  case columnOfFile(String)

  var words: String {
    switch self {
    case .place(let number, let count, let isInRows):
      "\(number.ordinal) of \(count)\(isInRows ? " in each row" : "")"
    case .shown(let conditions): "Shown when \(HoverFact.all(conditions))."
    case .required(let conditions):
      conditions.isEmpty ? "Required." : "Required when \(HoverFact.any(conditions))."
    case .readonly(let conditions):
      conditions.isEmpty ? "Read-only." : "Read-only when \(HoverFact.any(conditions))."
    case .computed: "Computed, never asked."
    case .expression(let type, let value):
      value.map { "\(type.capitalisedFirst): `\($0)`" } ?? type.capitalisedFirst
    case .optionOfFile(let file): "An option of \(file)."
    case .columnOfFile(let file): "A column of \(file)."
    }
  }

  private static func all(_ conditions: [String]) -> String {
    conditions.map { "`\($0)`" }.joined(separator: " and ")
  }

  private static func any(_ conditions: [String]) -> String {
    conditions.map { "`\($0)`" }.joined(separator: " or ")
  }
}

extension Int {
  /// `1st`, `2nd`, `11th`.
  var ordinal: String {
    let tens = self / 10 % 10
    let suffix =
      switch (self % 10, tens) {
      case (_, 1): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(self)\(suffix)"
  }
}
