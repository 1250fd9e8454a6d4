import FormEngine
import SeededNumbers

/// The expressions of random forms, of the right types.
extension RandomForm {
  private mutating func reads(_ kind: Kind) -> [String] {
    readable.filter { $0.kind == kind }.map(\.text)
  }

  mutating func read(_ kind: Kind) -> String? {
    if !lists.isEmpty, random.chance(1, in: 10), let row = rowValue(kind) { return row }
    let texts = reads(kind)
    return texts.isEmpty ? nil : pick(texts)
  }

  // MARK: Conditions

  mutating func condition(_ depth: Int) -> String {
    // A repeated expression with the same operands is one thing.
    if random.chance(1, in: 8), let again = writtenCondition() {
      return random.chance(1, in: 2) ? "(\(again))" : "not (\(again))"
    }
    let text = newCondition(depth)
    written.append(text)
    return text
  }

  /// A condition that was written before, and may be read here.
  private mutating func writtenCondition() -> String? {
    func words(_ texts: [String]) -> Set<Substring> { Set(texts.flatMap { Self.words($0) }) }
    let visible = words(readable.map(\.text) + lists.map(\.text))
    let inside = looked
    let cells = words(inside.map(\.text) + inside.flatMap { $0.cells.map(\.text) })
    let known = written.filter { text in
      Self.words(text).allSatisfy { word in
        !names.contains(word) || visible.contains(word)
          || (text.contains(" where ") && cells.contains(word))
      }
    }
    return known.isEmpty ? nil : pick(known)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  private mutating func newCondition(_ depth: Int) -> String {
    if depth > 0 {
      switch random.below(12) {
      case 0: return "not (\(condition(depth - 1)))"
      case 1, 2: return "(\(condition(depth - 1)) and \(condition(depth - 1)))"
      case 3, 4: return "(\(condition(depth - 1)) or \(condition(depth - 1)))"
      case 5:
        if let conditional = conditional(.boolean, depth) { return conditional }
      default: break
      }
    }
    for _ in 0..<8 {
      if let atom = atom(depth), readsSomething(atom) { return atom }
    }
    return random.chance(1, in: 2) ? "1 < 2" : "2 < 1"
  }

  private func readsSomething(_ expression: String) -> Bool {
    let words = Set(Self.words(expression))
    return readable.contains { words.contains(Self.words($0.text)[0]) }
      || lists.contains { words.contains(Self.words($0.text)[0]) }
  }

  private mutating func atom(_ depth: Int) -> String? {
    switch random.below(20) {
    case 0:
      guard !readable.isEmpty else { return nil }
      return "\(pick(readable).text) is \(random.chance(1, in: 2) ? "empty" : "filled")"
    case 1, 2: return read(.boolean)
    case 3, 4: return choiceAtom()
    case 5, 6: return choicesAtom()
    case 7, 8, 9: return textAtom()
    case 10: return dateAtom(depth)
    case 11, 12:
      guard !lists.isEmpty else { return nil }
      return random.chance(1, in: 5) ? membership() : quantifier()
    case 13: return comparison(.decimal, depth)
    case 14:
      guard let divisor = read(.integer) else { return nil }
      return "\(pick(["6", "3", "-1"])) \(pick(["/", "%"])) \(divisor) \(sign()) \(random.below(4))"
    default: return comparison(.integer, depth)
    }
  }

  private mutating func sign() -> String { pick(["<", "<=", ">", ">=", "==", "!="]) }

  private mutating func comparison(_ kind: Kind, _ depth: Int) -> String? {
    guard let left = expression(kind, depth) else { return nil }
    switch random.below(8) {
    case 0, 1:
      // The same on both sides, so it cancels out.
      guard let other = expression(kind, 0) else { return nil }
      let right = pick(["\(left) + \(other)", "\(other) + \(left)", "\(left) - \(other)"])
      return random.chance(1, in: 2) ? "\(left) \(sign()) \(right)" : "\(right) \(sign()) \(left)"
    case 2: return "\(left) in \(constant(kind))...\(constant(kind))".validRange
    case 3: return "\(left) in [\(constant(kind)), \(constant(kind))]"
    case 4, 5:
      guard let right = expression(kind, depth) else { return nil }
      return "\(left) \(sign()) \(right)"
    default: return "\(left) \(sign()) \(constant(kind))"
    }
  }

  private mutating func choiceAtom() -> String? {
    guard let read = read(.choice) else { return nil }
    switch random.below(4) {
    case 0: return "\(read) in [.o\(random.below(3)), .o\(random.below(3))]"
    case 1: return "\(read) \(sign()) .o\(random.below(3))"
    default: return "\(read) \(pick(["==", "!="])) .o\(random.below(3))"
    }
  }

  private mutating func choicesAtom() -> String? {
    guard let read = read(.choices) else { return nil }
    switch random.below(4) {
    case 0: return "count(\(read)) \(sign()) \(random.below(4))"
    case 1: return "\(read) \(pick(["==", "!="])) [.o0, .o\(1 + random.below(2))]"
    default: return ".o\(random.below(3)) in \(read)"
    }
  }

  private mutating func textAtom() -> String? {
    guard let read = read(.text) else { return nil }
    let (first, second) = (pick(Self.texts), pick(Self.texts))
    switch random.below(9) {
    case 0: return "\(read) in [\"\(first)\", \"\(second)\"]"
    case 1: return "(\(read) == \"\(first)\" or \(read) == \"\(second)\")"
    case 2: return "not (\(read) in [\"\(first)\", \"\(second)\"])"
    case 3: return "length(\(read)) \(sign()) \(random.below(5))"
    case 4, 5: return "\(read) matches /\(pick(Self.patterns))/"
    case 6:
      let others = reads(.text).filter { $0 != read }
      guard !others.isEmpty else { return nil }
      return "\(read) \(pick(["==", "!="])) \(pick(others))"
    case 7: return "\(pick(["starts", "ends", "contains"]))(\(read), \"\(first)\")"
    default: return "\(read) \(pick(["==", "!="])) \"\(first)\""
    }
  }

  private mutating func dateAtom(_ depth: Int) -> String? {
    guard let left = expression(.date, depth) else { return nil }
    if random.chance(1, in: 4) {
      return "\(left) \(sign()) \(left) \(pick(["+", "-"])) \(random.below(3)) days"
    }
    guard let right = expression(.date, 0) else { return nil }
    return "\(left) \(sign()) \(right)"
  }

  // MARK: Values

  private mutating func conditional(_ kind: Kind, _ depth: Int) -> String? {
    let inner = max(0, depth - 1)
    if kind == .boolean {
      return
        "(if \(condition(inner)) then \(condition(inner)) else \(condition(inner)))"
    }
    guard let first = expression(kind, inner), let second = expression(kind, inner) else {
      return nil
    }
    return "(if \(condition(inner)) then \(first) else \(second))"
  }

  mutating func constant(_ kind: Kind) -> String {
    switch kind {
    case .integer: return String(random.below(6) - 1)
    case .decimal:
      return pick(["0.0", "0.5", "1.0", "0.1", "1.5", "-0.5", "0.000000000000000001", "3.0"])
    case .boolean: return pick(["true", "false"])
    case .date:
      return Self.date(Int64(random.below(4))).map { Value.date($0).text() } ?? "2030-01-01"
    case .text: return "\"\(pick(Self.texts))\""
    case .choice: return ".o\(random.below(3))"
    case .choices: return "[.o\(random.below(3))]"
    }
  }

  /// Returns an expression of a kind, in parentheses if it needs them.
  mutating func expression(_ kind: Kind, _ depth: Int) -> String? {
    guard depth > 0 else {
      if kind != .boolean, random.chance(1, in: 6) { return constant(kind) }
      return read(kind) ?? (kind == .text ? nil : constant(kind))
    }
    switch kind {
    case .integer: return integer(depth)
    case .decimal: return decimal(depth)
    case .boolean: return "(\(condition(depth)))"
    case .date: return date(depth)
    case .text:
      if random.chance(1, in: 3) { return conditional(.text, depth) }
      guard let text = read(.text), random.chance(1, in: 4) else { return read(.text) }
      return random.chance(1, in: 2)
        ? "replace(\(text), \"a\", \"\(pick(["", "b", "aa"]))\")"
        : "part(\(text), \(random.below(4)), \(random.below(3)))"
    case .choice, .choices: return read(kind)
    }
  }

  private mutating func integer(_ depth: Int) -> String? {
    let inner = depth - 1
    guard let left = expression(.integer, inner) else { return nil }
    let right = expression(.integer, inner) ?? "1"
    switch random.below(20) {
    case 0, 1: return "(\(left) + \(right))"
    case 2, 3: return "(\(left) - \(right))"
    case 4: return "(\(left) * \(constant(.integer)))"
    case 5: return "(\(left) * \(right))"
    case 6: return "(\(left) % \(2 + random.below(2)))"
    case 7: return "(\(left) % \(right))"
    case 8: return "(\(left) ?? \(right))"
    case 9: return conditional(.integer, depth)
    case 10: return "\(pick(["min", "max"]))(\(left), \(right))"
    case 11: return "abs(\(left))"
    case 12:
      guard let value = expression(.decimal, inner) else { return nil }
      return "\(pick(["round", "floor", "ceiling"]))(\(value))"
    case 13: return read(.text).map { "length(\($0))" }
    case 14: return read(.choices).map { "count(\($0))" }
    case 15, 16: return integerAggregate()
    case 17:
      guard let first = expression(.date, 0), let last = expression(.date, 0) else { return nil }
      return "days(\(first), \(last))"
    case 18: return read(.date).map { "\(pick(["weekday", "day", "month", "year"]))(\($0))" }
    default: return left
    }
  }

  private mutating func decimal(_ depth: Int) -> String? {
    let inner = depth - 1
    guard let left = expression(.decimal, inner) else { return nil }
    let right = expression(.decimal, inner) ?? "1.0"
    switch random.below(15) {
    case 0: return "(\(left) + \(right))"
    case 1: return "(\(left) - \(right))"
    case 2, 3: return "(\(left) * \(constant(.decimal)))"
    case 4: return "(\(left) * \(right))"
    case 5: return "(\(left) / \(right))"
    case 6: return "(\(left) / \(2 + random.below(2)))"
    case 7:
      return expression(.integer, inner).map { "(\($0) / \(pick(["2", "3", "4"])))" }
    case 8: return "(\(left) ?? \(right))"
    case 9: return "round(\(left), \(random.below(2)))"
    case 10, 11: return decimalAggregate()
    case 12:
      guard let first = expression(.date, 0), let last = expression(.date, 0) else { return nil }
      return "((\(last) - \(first)) / \(pick(["1 day", "2 hours", "3 weeks"])))"
    case 13: return read(.text).map { "number(\($0))" }
    default: return left
    }
  }

  private mutating func date(_ depth: Int) -> String? {
    guard let left = expression(.date, depth - 1) else { return nil }
    switch random.below(7) {
    case 0: return "(\(left) + \(random.below(3)) days)"
    case 1: return "(\(left) - \(1 + random.below(2)) days)"
    case 2: return read(.integer).map { "(\(left) + \($0) * 1 day)" }
    case 3: return "(\(left) + 1 month)"
    case 4: return conditional(.date, depth)
    default: return left
    }
  }
}

extension String {
  /// A range whose bounds are in order, or nil.
  fileprivate var validRange: String? {
    guard let dots = range(of: "..."), let blank = self[..<dots.lowerBound].lastIndex(of: " ")
    else { return nil }
    let lower = self[index(after: blank)..<dots.lowerBound]
    let upper = self[dots.upperBound...]
    guard let low = Double(lower), let high = Double(upper), low <= high else { return nil }
    return self
  }

  private func range(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
