/// Parses numbers, durations and dates.
extension Parser {
  mutating func parseNumber() {
    let isDecimal = kind == .decimalLiteral
    if parseNumberWithCommas() { return }
    guard DurationUnit(peek(1)) != nil, !isFirst(index + 1) else {
      return leaf(isDecimal ? .decimal : .integer)
    }
    let node = begin(.duration)
    if isDecimal {
      report(
        .badLiteral, NumberMessage.notWholeDuration,
        span: token.span.union(tokens[index + 1].span))
    }
    advance()
    advance()
    end(node)
  }

  /// Parses a date, and a time after it that is meant to make it a date-time.
  mutating func parseDate() {
    guard peek(1) == .timeLiteral, !isFirst(index + 1) else { return leaf(.date) }
    let node = begin(.dateTime)
    advance()
    report(
      .badLiteral, NumberMessage.dateTimeWithoutT,
      span: tokens[index - 1].span.union(token.span),
      fix: Fix([Edit(span: SourceSpan(tokens[index - 1].end, token.start), replacement: "T")]))
    advance()
    end(node)
  }

  /// Parses a number with commas: `0,19`, `10,000`, `1.000,50`. A comma between digits is not a
  /// separator, except in brackets.
  mutating func parseNumberWithCommas() -> Bool {
    guard isCommaInNumber(index + 1) else { return false }
    var last = index
    // In brackets it may separate numbers, and after `in`, those of a list without brackets, unless
    // it is a bound; but nobody writes `000` for one of these.
    if openBrackets > 0 || index > 0 && tokens[index - 1].kind == .in && !isRangeOperator(peek(3)) {
      guard source.bytes[token.start] != UInt8(ascii: "0") else { return false }
      while isCommaInNumber(last + 1), isLastOfThousand(last + 2) { last += 2 }
      if last == index || token.length > 3 { return false }
    } else {
      while isCommaInNumber(last + 1) { last += 2 }
    }
    let span = token.span.union(tokens[last].span)
    let (message, meant, isSafe) = NumberMessage.withCommas(source.text(of: span))
    report(
      .badLiteral, message, span: span, fix: meant.map { replacing(span, with: $0, safe: isSafe) })
    missing(isUnread: true)
    let error = begin(.error)
    while index <= last { advance() }
    if DurationUnit(kind) != nil, !isFirstOnLine { advance() }
    end(error, .broken)
    return true
  }

  /// Returns whether a comma is between two digits.
  func isCommaInNumber(_ place: Int) -> Bool {
    guard place > 0, place + 1 < tokens.count, tokens[place].kind == .comma else { return false }
    return isNumber(place - 1) && isNumber(place + 1)
      && tokens[place].flags.isDisjoint(with: [.spaced, .firstOnLine])
      && tokens[place + 1].flags.isDisjoint(with: [.spaced, .firstOnLine])
  }

  /// Returns whether digits such as the `000` in `10,000` are at a place.
  func isLastOfThousand(_ place: Int) -> Bool {
    let token = tokens[place]
    return token.kind == .integerLiteral && token.length == 3
      && source.bytes[token.start] == UInt8(ascii: "0")
  }

  func isNumber(_ place: Int) -> Bool {
    tokens[place].kind == .integerLiteral || tokens[place].kind == .decimalLiteral
  }
}
