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

  /// Performs a text function with operands of several types; the result is empty if one of them
  /// is.
  mutating func performText(_ instruction: Instruction) {
    switch instruction.operation {
    case .replace:
      let (new, part, whole) = (pop(), pop(), pop())
      // The text `""` is not a missing answer: it removes the text that it replaces.
      guard case .text(let whole) = whole, case .text(let part) = part, case .text(let new) = new
      else { return stack.append(.empty) }
      let text = textReplacing(part, with: new, in: whole, atMost: Self.mostJoinedBytes)
      stack.append(text.map(Value.text) ?? fail(at: instruction))
    case .partOfText:
      let count = instruction.a == 1 ? pop() : nil
      let first = pop()
      let whole = pop()
      guard case .text(let text) = whole, case .integer(let start) = first,
        count?.isEmpty != true
      else { return stack.append(.empty) }
      var most: Int64?
      if case .integer(let number)? = count { most = number }
      stack.append(.text(textPart(text, from: start, count: most)))
    case .numberOfText:
      guard case .text(var text) = pop(), !text.isEmpty else { return stack.append(.empty) }
      switch text.withUTF8({ Decimal.read(json: $0) }) {
      case .value(let number): stack.append(.decimal(number))
      case .tooLarge: stack.append(fail(at: instruction))
      // A decimal has at most 18 places.
      case .notANumber, .tooManyPlaces: stack.append(.empty)
      }
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
