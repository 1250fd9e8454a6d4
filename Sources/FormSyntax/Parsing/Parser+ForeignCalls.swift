internal import FormEngine

/// Reads calls as other languages write them.
extension Parser {
  /// Skips a call without its parentheses: `count guests`, `any guests.child`. The first word must
  /// not be declared, because a clause may follow a field that is named `count`.
  mutating func skipCallWithoutParentheses() -> Bool {
    guard kind.isContextual, !isLost, index + 1 < tokens.count,
      peek(1) == .identifier || peek(1) == .quotedName,
      tokens[index + 1].flags.contains(.spaced), !tokens[index + 1].flags.contains(.firstOnLine),
      Function(named: word) != nil, !isDeclared(word),
      isDeclared(source.nameText(of: tokens[index + 1]))
    else { return false }
    let end = placeAfterMembers(of: index + 1)
    let argument = tokens[index + 1].span.union(tokens[end - 1].span)
    let meant = "\(word)(\(source.text(of: argument)))"
    let span = token.span.union(argument)
    report(
      .foreignSyntax, ForeignExpressionMessage.parenthesesMissing(meant: shortened(meant)),
      span: span,
      fix: replacing(span, with: meant))
    missing(isUnread: true)
    skip(to: end, isRead: true)
    return true
  }

  /// Skips a call after its subject: `value.length()`.
  mutating func skipMethodCall(from first: Int) {
    guard kind == .leftParenthesis, isJoined, !isLost, index >= first + 3,
      tokens[index - 2].kind == .dot
    else { return }
    let method = source.text(of: tokens[index - 1].span)
    let operandSpan = tokens[first].span.union(tokens[index - 3].span)
    let operand = source.text(of: operandSpan)
    let open = index
    isLost = true
    skipNested()
    let last = index
    // `.filter(…).count`: the members after a call belong to it.
    while isJoined, kind == .dot, peek(1).isWord {
      skipNested()
      skipOne()
      if kind == .leftParenthesis, isJoined { skipNested() }
    }
    isLost = false
    let isChained = index > last
    let span = operandSpan.union(tokens[index - 1].span)
    let arguments = source.text(of: SourceSpan(tokens[open].end, tokens[last - 1].start))
    let isClosed = tokens[last - 1].kind == .rightParenthesis && !isChained
    guard let (text, isExact) = Self.call(of: method, operand, arguments) else {
      report(
        .foreignSyntax, at: open - 1,
        FunctionMessage.unknown(shortened(method), [], near: nil, known: Function.names),
        span: tokens[open - 1].span)
      return
    }
    let needsParentheses =
      ForeignCall(named: method)?.isOperation == true && isOperand(first, index)
    report(
      .foreignSyntax, at: open - 1,
      ForeignExpressionMessage.methodCall(
        meant: shortened(text), hasPrefix: Self.spaces.contains(operand)),
      span: span,
      fix: isExact && isClosed
        ? replacing(span, with: needsParentheses ? "(\(text))" : text) : nil)
  }

  /// Returns whether the expression between these tokens is an operand of an operator.
  private func isOperand(_ first: Int, _ end: Int) -> Bool {
    let before = first > 0 ? tokens[first - 1].kind : .endOfFile
    return before.isOperator || before == .not || before == .in || !endsOperand(end)
  }

  /// Namespaces of functions in other languages.
  private static let spaces: Set<String> = [
    "Math", "math", "Date", "date", "datetime", "String", "Number",
  ]

  /// Returns a call as it is written here, and whether that is complete; nil for a function that
  /// does not exist.
  private static func call(
    of method: String, _ operand: String, _ arguments: String
  ) -> (text: String, isExact: Bool)? {
    let function = Function(meantBy: method)
    let isAlone = arguments.allSatisfy { $0 == " " || $0 == "\t" }
    let hasSeveral = arguments.utf8.contains(UInt8(ascii: ","))
    if spaces.contains(operand) {
      if method == "pow" { return ("a * a", false) }
      return function.map {
        ($0 == .now ? "now()" : "\($0.name)(\(arguments))", true)
      }
    }
    guard let function else {
      let others = arguments.split(separator: ",").map { part in
        String(part.drop { $0 == " " })
      }
      // A comma in parentheses or in a text does not separate arguments.
      let isPlain = !hasSeveral || !arguments.utf8.contains { "([\"".utf8.contains($0) }
      return ForeignCall(named: method)?.method([operand] + (isAlone ? [] : others))
        .map { ($0.text, $0.isExact && isPlain) }
    }
    let applied =
      isAlone ? "\(function.name)(\(operand))" : "\(function.name)(\(operand), \(arguments))"
    let isOwn = method == function.name
    switch function {
    case .contains:
      let isList = operand.hasPrefix("[")
      guard isList || arguments.hasPrefix(".") else { return (applied, !hasSeveral) }
      let first = arguments.prefix { $0 != "," }
      return hasSeveral
        ? ("\(first) in \(operand) and …", false) : ("\(first) in \(operand)", !isAlone)
    case .any, .all:
      let condition = isAlone || !isOwn ? "…" : arguments
      return ("\(function.name)(\(operand) where \(condition))", !isAlone && isOwn)
    case .sum, .average, .min, .max, .first, .last:
      if isAlone, operand.contains(".") { return (applied, true) }
      let isName = !isAlone && arguments.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
      return isName
        ? ("\(function.name)(\(operand).\(arguments))", true)
        : ("\(function.name)(\(operand).NAME)", false)
    // Other languages use it for lists, too.
    case .length where !isOwn: return (applied, false)
    default: return (applied, true)
    }
  }

  /// Skips the condition after the parenthesis of a call: `sum(r.x) where r.x > 1`.
  mutating func skipOuterWhere() {
    guard kind == .where, !isFirstOnLine, !isLost, index > 1,
      tokens[index - 1].kind == .rightParenthesis
    else { return }
    let parenthesis = tokens[index - 1].span
    let place = index
    let node = begin(.error)
    advance()
    parseOr()
    end(node, [.broken, .unread])
    report(
      .foreignSyntax, at: place, ForeignExpressionMessage.whereAfterCall, span: tokens[place].span,
      fix: Fix([
        Edit(span: parenthesis, replacement: ""),
        Edit(span: tokens[index - 1].span.atEnd, replacement: ")"),
      ]))
  }

  /// Skips the rest of `1 if a > 2 else 3` after its first value.
  mutating func skipTrailingIf(from first: Int) {
    guard kind == .if, !isFirstOnLine, !isLost, !findings.isFull else { return }
    let value = SourceSpan(tokens[first].start, tokens[index - 1].end)
    let question = index
    let node = begin(.error)
    advance()
    parseOr()
    let condition = SourceSpan(tokens[question + 1].start, tokens[index - 1].end)
    var fix: Fix?
    if kind == .else, !isFirstOnLine, index > question + 1, !peek(1).isTextPart {
      let text = "if \(source.text(of: condition)) then \(source.text(of: value))"
      advance()
      parseOr()
      fix = replacing(SourceSpan(Int(value.start), Int(condition.end)), with: text)
    }
    report(
      .foreignSyntax, at: question, ForeignExpressionMessage.trailingIf,
      span: tokens[question].span, fix: fix)
    end(node, [.broken, .unread])
  }

  /// Skips `case when a then b else c end`.
  mutating func skipCase() -> Bool {
    guard kind == .identifier, peek(1) == .when, !isFirstOnLine, !isLost,
      word.lowercased() == "case"
    else { return false }
    let start = token.span.union(tokens[index + 1].span)
    report(.foreignSyntax, ForeignExpressionMessage.caseExpression, span: start)
    missing(isUnread: true)
    let node = begin(.error)
    let line = index
    repeat {
      advance()
      if kind == .identifier, word.lowercased() == "end" {
        advance()
        break
      }
    } while kind != .endOfFile && kind != .rightBrace && index - line < 200 && !isFirstOnLine
    end(node, [.broken, .unread])
    return true
  }

  /// Skips a call whose name has hyphens: `string-length(name)`.
  mutating func skipHyphenatedCall() -> Bool {
    guard kind.isWord, peek(1) == .minus, peek(2).isWord, !isLost, !findings.isFull else {
      return false
    }
    var last = index
    while last < index + 4, last + 2 < tokens.count,
      tokens[last + 1].kind == .minus, tokens[last + 2].kind.isWord,
      tokens[last + 1].flags.union(tokens[last + 2].flags).isDisjoint(with: .spaced)
    {
      last += 2
    }
    let span = token.span.union(tokens[last].span)
    guard last + 1 < tokens.count, tokens[last + 1].kind == .leftParenthesis,
      let meant = Function(meantBy: source.text(of: span))?.name
    else { return false }
    report(
      .foreignSyntax,
      ForeignExpressionMessage.writtenAs(meant, found: source.text(of: span)), span: span,
      fix: replacing(span, with: meant))
    missing(isUnread: true)
    skip(to: last + 1, isRead: true)
    skipNested()
    return true
  }

  /// Reports `true()`, as in XPath.
  mutating func reportCalledTruth() -> Bool {
    guard kind == .true || kind == .false, peek(1) == .leftParenthesis,
      peek(2) == .rightParenthesis, !tokens[index + 1].flags.contains(.firstOnLine), !isLost
    else { return false }
    let span = token.span.union(tokens[index + 2].span)
    report(
      .foreignSyntax,
      ForeignExpressionMessage.writtenAs(word, found: source.text(of: span)), span: span,
      fix: replacing(span, with: word))
    return true
  }

  /// Skips `empty(name)`, `filled(name)` and `empty name`: here, the word follows its subject.
  mutating func skipStateCall() -> Bool {
    guard kind == .empty || kind == .filled, !peekToken(1).flags.contains(.firstOnLine), !isLost,
      !findings.isFull
    else { return false }
    guard peek(1) == .leftParenthesis else { return skipStateBeforeName() }
    guard beginsExpression(index + 2) else { return false }
    let open = tokens[index + 1]
    let last = placeAfterMembers(of: index + 2)
    let isPath = peek(2).isName && tokens[last].kind == .rightParenthesis
    let subject = isPath ? source.text(of: SourceSpan(open.end, tokens[last].start)) : "…"
    let meant = stateMeant(of: subject)
    let span = token.span.union(tokens[isPath ? last : index + 1].span)
    report(
      .foreignSyntax,
      ForeignExpressionMessage.writtenAs(shortened(meant), found: shortened("\(word)(\(subject))")),
      span: span,
      fix: isPath ? replacing(span, with: endsOperand(last + 1) ? meant : "(\(meant))") : nil)
    missing(isUnread: true)
    skipOne()
    skipNested()
    return true
  }

  /// Skips `empty name` if the name is declared and no clause can start with it.
  private mutating func skipStateBeforeName() -> Bool {
    guard peek(1).isName, !beginsItem(tokens[index + 1]), !isInTest,
      isDeclared(source.text(of: tokens[index + 1].span))
    else { return false }
    let last = placeAfterMembers(of: index + 1)
    let subject = source.text(of: tokens[index + 1].span.union(tokens[last - 1].span))
    let meant = stateMeant(of: subject)
    let span = token.span.union(tokens[last - 1].span)
    report(
      .foreignSyntax,
      ForeignExpressionMessage.writtenAs(
        shortened(meant), found: shortened(source.text(of: span))),
      span: span, fix: replacing(span, with: endsOperand(last) ? meant : "(\(meant))"))
    missing(isUnread: true)
    skip(to: last, isRead: true)
    return true
  }

  /// Returns what `empty` or `filled` here means for a subject.
  private mutating func stateMeant(of subject: String) -> String {
    names.lists.contains(subject)
      ? "count(\(subject)) \(kind == .empty ? "==" : ">") 0" : "\(subject) is \(word)"
  }

  /// Skips `new Date()`.
  mutating func skipNew() -> Bool {
    guard word == "new", peek(1) == .identifier, peek(2) == .leftParenthesis, !isFirstOnLine,
      !isLost
    else { return false }
    let place = index
    let isEmpty = peek(3) == .rightParenthesis
    missing(isUnread: true)
    skip(to: index + 2, isRead: true)
    skipNested()
    let span = tokens[place].span.union(tokens[index - 1].span)
    let date = isoDate(in: place + 3)
    let meant = date ?? (isEmpty ? "today()" : "date(YEAR, MONTH, DAY)")
    report(
      .foreignSyntax, at: place,
      ForeignExpressionMessage.writtenAs(meant, found: shortened(source.text(of: span))),
      span: span,
      fix: date != nil || isEmpty ? replacing(span, with: meant, safe: date != nil) : nil)
    return true
  }

  /// Returns the date in a text that is the only argument of a call.
  private func isoDate(in place: Int) -> String? {
    guard place + 1 < tokens.count, tokens[place].kind == .textLiteral,
      tokens[place + 1].kind == .rightParenthesis
    else { return nil }
    let text = String(source.text(of: tokens[place].span).dropFirst().dropLast())
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard text.utf8.count == 10, parts.count == 3 else { return nil }
    return CalendarDate(year: parts[0], month: parts[1], day: parts[2]) == nil ? nil : text
  }

  /// Skips a letter before a text: `f"…"`.
  mutating func skipTextPrefix() {
    guard kind == .identifier, token.length == 1,
      peek(1) == .textLiteral || peek(1) == .textStart,
      !tokens[index + 1].flags.contains(.spaced), !isLost,
      ["f", "F", "r", "R", "b", "B", "u", "U"].contains(word)
    else { return }
    let hasValues = source.text(of: tokens[index + 1].span).contains("{")
    report(
      .foreignSyntax, ForeignExpressionMessage.textPrefix(word),
      fix: hasValues ? nil : replacing(token.span, with: "", safe: false))
    skipOne()
  }

  /// Skips a dot that means the answer itself: `. > 5`.
  mutating func skipDotForValue() -> Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    guard kind == .dot, next.flags.contains(.spaced), !next.flags.contains(.firstOnLine), !isLost
    else { return false }
    switch next.kind {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .equals, .plus, .minus,
      .star, .slash, .in, .matches, .is:
      break
    default: return false
    }
    report(
      .foreignSyntax, ForeignExpressionMessage.dotForValue,
      fix: replacing(token.span, with: "value"))
    missing(isUnread: true)
    skipOne()
    return true
  }
}
