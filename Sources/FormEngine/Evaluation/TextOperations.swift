extension Machine {
  /// The text functions. A function of an empty operand is unknown.
  mutating func performText(_ operation: Operation) {
    switch operation {
    case .textLength: text { .integer(Int64(graphemeCount($0))) }
    case .lower: text { .text($0.lowercased()) }
    case .upper: text { .text($0.uppercased()) }
    case .trim: text { .text(Self.trimmed($0)) }
    case .textContains: texts { Self.contains($0, $1) }
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

  /// The text without white space at either end.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func starts(_ whole: String, _ part: String) -> Bool { whole.hasPrefix(part) }

  private static func ends(_ whole: String, _ part: String) -> Bool { whole.hasSuffix(part) }

  /// Whether `part` occurs in `whole`, by canonical equivalence, in linear time: the
  /// Knuth-Morris-Pratt algorithm over characters.
  fileprivate static func contains(_ whole: String, _ part: String) -> Bool {
    let wanted = Array(part)
    guard !wanted.isEmpty else { return true }
    var table = [Int](repeating: 0, count: wanted.count)
    var length = 0
    for index in wanted.indices.dropFirst() {
      while length > 0, wanted[index] != wanted[length] { length = table[length - 1] }
      if wanted[index] == wanted[length] { length += 1 }
      table[index] = length
    }
    length = 0
    for character in whole {
      while length > 0, character != wanted[length] { length = table[length - 1] }
      if character == wanted[length] { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}

/// A text without white space at either end, as expressions compute it.
package func trimmedText(_ text: String) -> String { Machine.trimmed(text) }

/// Whether a part, which is not empty, occurs in a text, as expressions compute it.
package func textContains(_ whole: String, _ part: String) -> Bool { Machine.contains(whole, part) }
