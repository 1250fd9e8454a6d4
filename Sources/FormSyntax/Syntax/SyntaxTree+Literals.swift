package import FormEngine

/// The values of literals.
extension SyntaxTree {
  /// Returns the value of a literal without children; nil if it has none, which was reported.
  package func value(of id: SyntaxID) -> Value? {
    switch kind(id) {
    case .integer: integerMagnitude(id).flatMap(Int64.init(exactly:)).map { .integer($0) }
    case .decimal: Decimal(text: numberText(id)).map { .decimal($0) }
    case .date: CalendarDate(iso: text(id)).map { .date($0) }
    case .time: TimeOfDay(iso: text(id)).map { .time($0) }
    case .dateTime: LocalDateTime(iso: text(id)).map { .dateTime($0) }
    case .boolean: .boolean(firstTokenKind(id) == .true)
    case .duration: duration(of: id).flatMap { SyntaxTree.value(count: $0.count, unit: $0.unit) }
    default: nil
    }
  }

  private static func value(count: Int64, unit: DurationUnit) -> Value? {
    if let seconds = unit.seconds {
      return ExactDuration(seconds: seconds).multiplied(by: count).map { .duration($0) }
    }
    guard let months = unit.months else { return nil }
    return CalendarPeriod(months: months).multiplied(by: count).map { .period($0) }
  }

  /// Returns the number of a `points` node, an integer or a decimal; nil if it has none, which was
  /// reported.
  package func points(_ id: SyntaxID) -> Value? {
    child(at: 0, of: id).flatMap { signedNumber($0) }
  }

  /// Returns the value of a `recorded` node: a text, an integer, a decimal or a truth value; nil if
  /// it has none, which was reported, or the text has an interpolation.
  package func recordedValue(of id: SyntaxID) -> Value? {
    guard let literal = child(at: 0, of: id) else { return nil }
    switch kind(literal) {
    case .text: return plainText(literal).map { .text($0) }
    case .boolean: return value(of: literal)
    default: return signedNumber(literal)
    }
  }

  /// Returns the value of a number with the sign before it; nil for other literals.
  private func signedNumber(_ number: SyntaxID) -> Value? {
    guard nodes[number].firstToken > 0 else { return nil }
    let isNegative = tokens[Int(nodes[number].firstToken) - 1].kind == .minus
    switch kind(number) {
    case .integer:
      guard let magnitude = integerMagnitude(number) else { return nil }
      if isNegative, magnitude == Int64.min.magnitude { return .integer(.min) }
      return Int64(exactly: magnitude).map { .integer(isNegative ? -$0 : $0) }
    case .decimal:
      guard let value = Decimal(text: numberText(number)) else { return nil }
      return (isNegative ? value.negated() : value).map { .decimal($0) }
    default: return nil
    }
  }

  /// Returns the range of the name that is the last token of a node, without backticks.
  package func nameRange(_ id: SyntaxID) -> Range<Int> {
    let node = nodes[id]
    guard node.firstToken < node.endToken else { return 0..<0 }
    let token = tokens[Int(node.endToken) - 1]
    var range = token.start..<token.end
    if token.kind == .quotedName {
      let end = token.flags.contains(.unclosed) ? token.end : token.end - 1
      range = (token.start + 1)..<max(token.start + 1, end)
    }
    return range.clamped(to: 0..<source.bytes.count)
  }

  /// Returns the bytes of a node.
  package func bytes(of id: SyntaxID) -> ArraySlice<UInt8> {
    source.bytes[span(id).range.clamped(to: 0..<source.bytes.count)]
  }

  /// Returns the content between the slashes of a pattern, and whether the flag `i` is set; nil if
  /// the pattern is unclosed or has other flags, which was reported.
  package func pattern(of id: SyntaxID) -> (source: String, ignoresCase: Bool)? {
    let text = self.text(id)
    guard kind(id) == .pattern, text.utf8.first == UInt8(ascii: "/"),
      let close = text.utf8.lastIndex(of: UInt8(ascii: "/")), close != text.startIndex
    else { return nil }
    let flags = text[text.utf8.index(after: close)...]
    guard flags.isEmpty || flags == "i" else { return nil }
    return (String(text[text.utf8.index(after: text.startIndex)..<close]), flags == "i")
  }
}
