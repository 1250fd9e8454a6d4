internal import FormEngine

/// The facts in a hover over a declaration or an expression.
package enum HoverMessage: Sendable {
  case place(number: Int, count: Int, isInRows: Bool)
  case shown(when: [String])
  case required(when: [String])
  case readonly(when: [String])
  case computed
  /// The `set` clauses of a field.
  case forced(by: [String])
  /// An expression, with its value if it is constant.
  case expression(type: String, value: String?)
  case optionOfFile(String)
  case columnOfFile(String)
  /// The name that an expression gives to a row of a list.
  case row(of: String)
  /// `previous`, in the rows of a list.
  case rowAbove(in: String)
  /// The name that an expression gives to a row of a file of options.
  case rowOfFile(String)

  package var words: String {
    switch self {
    case .place(let number, let count, let isInRows):
      "\(number.ordinal) of \(count)\(isInRows ? " in each row" : "")"
    case .shown(let conditions): "Shown when \(HoverMessage.all(conditions))."
    case .required(let conditions):
      conditions.isEmpty ? "Required." : "Required when \(HoverMessage.any(conditions))."
    case .readonly(let conditions):
      conditions.isEmpty ? "Read-only." : "Read-only when \(HoverMessage.any(conditions))."
    case .computed: "Computed, never asked."
    case .forced(let clauses):
      "Forced by \(clauses.map(inBackticks).joined(separator: ", "))."
    case .expression(let type, let value):
      value.map { "\(type.capitalisedFirst): \(inBackticks($0))" } ?? type.capitalisedFirst
    case .optionOfFile(let file): "An option in \(fileName(file))."
    case .columnOfFile(let file): "A column in \(fileName(file))."
    case .rowAbove(let list):
      "The row above, in \(inBackticks(list)). In the first row, its cells are empty."
    case .row(let list): "A row of \(inBackticks(list))."
    case .rowOfFile(let file): "A row of \(fileName(file))."
    }
  }

  private static func all(_ conditions: [String]) -> String {
    conditions.map(inBackticks).joined(separator: " and ")
  }

  private static func any(_ conditions: [String]) -> String {
    conditions.map(inBackticks).joined(separator: " or ")
  }
}

/// Returns the file name at the end of a path.
func fileName(_ path: String) -> String {
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
  return visibleText(String(name ?? path[...]))
}

extension Int {
  /// `1st`, `2nd`, `11th`.
  package var ordinal: String {
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
