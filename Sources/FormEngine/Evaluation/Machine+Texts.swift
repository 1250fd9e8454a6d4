/// The text functions of expressions.
extension Machine {
  /// Performs a text function; the result is empty if an operand is empty.
  mutating func performText(_ operation: Operation) {
    switch operation {
    case .textLength: text { .integer(Int64(graphemeCount($0))) }
    case .lower: text { .text($0.lowercased()) }
    case .upper: text { .text($0.uppercased()) }
    case .trim: text { .text(trimmedText($0)) }
    case .textContains: texts { textContains($0, $1) }
    case .starts: texts { Self.starts($0, $1) }
    case .ends: texts { Self.ends($0, $1) }
    default: break
    }
  }

  private mutating func text(_ function: (String) -> Value) {
    unary { value in
      if case .text(let text) = value, !text.isEmpty { function(text) } else { .empty }
    }
  }

  private mutating func texts(_ function: (String, String) -> Bool) {
    binary { left, right in
      guard case .text(let whole) = left, case .text(let part) = right, !whole.isEmpty,
        !part.isEmpty
      else { return .empty }
      return .boolean(function(whole, part))
    }
  }

  private static func starts(_ whole: String, _ part: String) -> Bool { whole.hasPrefix(part) }

  private static func ends(_ whole: String, _ part: String) -> Bool { whole.hasSuffix(part) }
}
