internal import FormEngine

/// Reads expressions as other languages write them.
extension Parser {
  // MARK: Conditions

  /// Parses `then` after the condition of an `if`.
  mutating func parseThen() {
    _ = readHabit(.then)
    if take(.then) { return }
    // Before a `then`, an operator is missing rather than another `then`.
    let isValue =
      beginsExpression(index) && !isFirstOnLine && kind != .dot
      && !lineAhead.contains { $0.kind == .then }
    expected(ExpectedIfPart.then, fix: isValue ? inserting(" then") : nil)
    if kind == .colon || kind == .question { skipOne() }
  }

  /// Skips the brace after a value of an `if`, or before the other value, as in other languages.
  mutating func skipBrace(_ brace: TokenKind, where isBraced: Bool) {
    if isBraced, kind == brace { skipOne() }
  }

  // MARK: Operators

  /// Suspects the `or` after a name if a literal follows, which is then its default.
  mutating func suspectDefault(_ operand: SyntaxNode) {
    if [.integerLiteral, .decimalLiteral, .textLiteral].contains(peek(1)), !isFirst(index + 1),
      [.nameReference, .path, .call].contains(operand.kind), Int(operand.end) == nodes.count
    {
      suspect()
    }
  }

  /// Returns whether no operator that binds tighter than `or` follows an operand.
  func endsOperand(_ place: Int) -> Bool {
    let next = tokens[min(place, tokens.count - 1)]
    switch next.kind {
    case .in, .is, .matches: return false
    case .not: return tokens[min(place + 1, tokens.count - 1)].kind != .in
    // A minus sign may begin a line of its own.
    case .minus: return next.flags.contains(.firstOnLine)
    default: return !next.kind.isOperator
    }
  }

  /// True at the `%` after a number if the next clause follows it: `50% unit "%"`.
  var isPercentSign: Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    return isJoined && isBound(index - 1) && next.flags.contains(.spaced) && beginsItem(next)
      && isPlausible(index + 1) && !(peek(2) == .leftParenthesis && isJoined(index + 2))
  }

  /// Skips the sign of `50%`.
  mutating func skipPercentSign() {
    // In a calculation the number alone would be a hundred times too large.
    let isOperand = index > 1 && [.star, .slash, .plus, .minus].contains(tokens[index - 2].kind)
    let number = tokens[index - 1].span
    if isOperand, let part = Self.hundredth(of: source.text(of: number)) {
      report(
        .foreignSyntax, ForeignExpressionMessage.percentOperand(part),
        fix: replacing(number.union(token.span), with: part, safe: false))
    } else {
      report(
        .foreignSyntax, ForeignExpressionMessage.percentSign,
        fix: isOperand ? nil : replacing(token.span, with: "", safe: false))
    }
    skip(to: index + 1, isRead: false)
  }

  /// Returns the hundredth of a number: `0.19` of `19`, `0.075` of `7.5`.
  private static func hundredth(of digits: String) -> String? {
    let read = Array(digits.utf8).withUnsafeBufferPointer { Decimal.read(plain: $0) }
    guard case .value(let number) = read else { return nil }
    return number.divided(by: Decimal(100))?.description
  }

  /// Reports `11/20/2026`, whose order of day and month is ambiguous.
  mutating func reportSlashedDate(_ product: Int) {
    let first = Int(nodes[product].firstToken)
    guard index == first + 5, tokens[first + 1].kind == .slash, tokens[first + 3].kind == .slash,
      [first, first + 2, first + 4].allSatisfy({ tokens[$0].kind == .integerLiteral }),
      tokens[first + 4].length == 4, tokens[first].length <= 2, tokens[first + 2].length <= 2,
      !tokens[(first + 1)...(first + 4)].contains(where: { $0.flags.contains(.spaced) })
    else { return }
    let parts = [first, first + 2, first + 4].map { text(at: $0) }
    let numbers = parts.map { Int($0) ?? 0 }
    let span = tokens[first].span.union(tokens[first + 4].span)
    var date: String?
    if numbers[0] <= 12, numbers[1] > 12 { date = isoDate(parts[2], numbers[0], numbers[1]) }
    if numbers[1] <= 12, numbers[0] > 12 { date = isoDate(parts[2], numbers[1], numbers[0]) }
    report(
      .badLiteral, at: first, ForeignExpressionMessage.slashedDate(date), span: span,
      fix: date.map { replacing(span, with: $0) })
    nodes[product].flags.formUnion([.broken, .unread])
    nodes[product].kind = .error
    missing()
  }

  private func isoDate(_ year: String, _ month: Int, _ day: Int) -> String? {
    guard let number = Int(year), CalendarDate(year: number, month: month, day: day) != nil else {
      return nil
    }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  // MARK: Operands

  /// True if something other than a step follows the name here on the line, so the name is not a
  /// value. Before the value of `enter`, the members of the name are skipped first.
  private var goesOn: Bool {
    let next = tokens[
      isInEnteredPath ? placeAfterMembers(of: index) : min(index + 1, tokens.count - 1)]
    return !next.flags.contains(.firstOnLine) && Step(next.kind) == nil
      && next.kind != .rightBrace && next.kind != .endOfFile
  }

  /// Returns the index after the name at a place and the members and row numbers joined to it.
  func placeAfterMembers(of name: Int) -> Int {
    let last = tokens.count - 1
    var place = min(name + 1, last)
    while isJoined(place) {
      if tokens[place].kind == .dot, tokens[min(place + 1, last)].kind.isWord {
        place = min(place + 2, last)
      } else if tokens[place].kind == .leftBracket,
        tokens[min(place + 1, last)].kind == .integerLiteral,
        tokens[min(place + 2, last)].kind == .rightBracket
      {
        place = min(place + 3, last)
      } else {
        break
      }
    }
    return place
  }

  /// Inserts the missing dot of `items[2]kind`.
  mutating func insertDot() -> Bool {
    guard kind == .identifier, isJoined, !isInAssignedValue, index > 0,
      tokens[index - 1].kind == .rightBracket, !isInTest || goesOn,
      // A call is a function, not a field.
      peek(1) != .leftParenthesis || !isJoined(index + 1),
      // A path with members of its own is what is entered.
      peek(1) != .leftBracket || !isInEnteredPath
    else { return false }
    report(
      .missing, ForeignExpressionMessage.rowWithoutDot(field: shortened(word)),
      fix: inserting("."))
    let node = begin(.member)
    leaf(.name)
    // `items[2]kind. "x"`: the dot follows the name instead.
    if kind == .dot, isJoined, !peek(1).isWord { skipOne() }
    end(node)
    return true
  }
}
