internal import FormEngine

/// Finds the row of the table that the tokens here match.
extension Parser {
  mutating func habitHere(_ place: Habit.Places, after left: Begun?) -> HabitMatch? {
    let first = HabitPattern.folded(word)
    let before = left.flatMap {
      $0.node < nodes.count ? Int(nodes[$0.node].firstToken)..<index : nil
    }
    for habit in Habit.rows(at: place) {
      if let part = habit.written.parts.first, part.capture == nil, !part.isOptional,
        !part.words.contains(first)
      {
        continue
      }
      guard var match = match(habit, before), habit.condition.map({ holds($0, match) }) ?? true
      else { continue }
      if !match.rest.isEmpty { return match }
      if habit.includesLeft, match.left == nil || habit.isIncomplete { return match }
      guard let meant = filled(habit.meant?.text ?? "", match) else { continue }
      match.meant = meant
      if !meant.isEmpty, meant == text(of: "written", in: match) { continue }
      if habit.isOperation {
        let isAfterOperator = match.start > 0 && tokens[match.start - 1].kind.isOperator
        if isAfterOperator || !endsOperand(match.skippedEnd) { match.meant = "(\(meant))" }
      }
      return match
    }
    return nil
  }

  static func type(meantBy word: String) -> ScalarType? {
    ScalarType(keyword: word.lowercased()) ?? ScalarType.meant(by: word)
  }

  private mutating func match(_ habit: Habit, _ left: Range<Int>?) -> HabitMatch? {
    var match = HabitMatch(habit: habit, left: habit.includesLeft ? left : nil, start: index)
    var place = index
    for (number, part) in habit.written.parts.enumerated() {
      if part.isRead {
        let isNextLine =
          isFirst(place)
          && (tokens[place - 1].kind == .textLiteral || beginsItem(tokens[place])
            || isInTest && Step(tokens[place].kind) != nil)
        guard beginsExpression(place), place == index || !isNextLine else { return nil }
        match.rest = habit.written.parts[number...]
        return match
      }
      guard let count = length(of: part, at: place, from: index) else {
        if part.isOptional { continue }
        return nil
      }
      match.add(part, place..<place + count)
      place += count
    }
    return match
  }

  /// Returns the number of tokens that a part matches at a place.
  ///
  /// - Parameter start: the first token of the habit.
  mutating func length(of part: HabitPattern.Part, at place: Int, from start: Int) -> Int? {
    let token = tokens[min(place, tokens.count - 1)]
    let endsLine = place > start && token.flags.contains(.firstOnLine) || token.kind == .endOfFile
    if part.capture == .end {
      return endsLine || token.kind == .rightBrace || isInTest && Step(token.kind) != nil ? 0 : nil
    }
    if part.capture == .after { return endsLine || endsRange(place) ? 0 : nil }
    if endsLine || part.isJoined && token.flags.contains(.spaced) { return nil }
    guard let capture = part.capture else {
      // A sign that a habit has laid over a word is meant there.
      guard !token.kind.isTextPart, token.kind.isWord || token.kind == writtenTokens[place].kind
      else { return nil }
      return part.words.contains(HabitPattern.folded(source.text(of: token.span))) ? 1 : nil
    }
    return length(of: capture, at: place)
  }

  private mutating func length(of capture: HabitPattern.Capture, at place: Int) -> Int? {
    let token = tokens[place]
    let isMatch: Bool
    switch capture {
    case .name: isMatch = token.kind.isName && !beginsItem(token)
    case .path: return token.kind.isName ? placeAfterMembers(of: place) - place : nil
    case .literal:
      isMatch = token.kind.isTextPart || isBound(place)
    case .plain:
      isMatch = beginsExpression(place) && token.kind != .not && !token.kind.isContextual
    case .value: isMatch = beginsExpression(place) && token.kind != .not
    case .step: isMatch = Step(token.kind) != nil
    case .state:
      isMatch = [.visible, .hidden, .readonly, .required, .valid, .focus].contains(token.kind)
    case .rule: isMatch = token.clause?.facts.shape.endsWithMessage == true
    case .subject: isMatch = token.kind.isName && !token.kind.isTestWord || token.kind.isTextPart
    case .named: isMatch = token.kind.isName
    case .typed: isMatch = token.kind.isName && !beginsItem(token)
    case .quoted: isMatch = token.kind == .quotedName
    case .unknown: isMatch = token.kind == .identifier
    case .any: isMatch = true
    case .word: isMatch = token.kind.isWord
    case .type: isMatch = isType(place)
    case .text: isMatch = token.kind == .textLiteral
    case .csv:
      isMatch = token.kind == .textLiteral && source.text(of: token.span).hasSuffix(".csv\"")
    case .string: isMatch = token.kind.isTextPart
    case .integer: isMatch = token.kind == .integerLiteral
    case .bound: isMatch = isBound(place)
    case .low, .high: return limit(at: place).map { $0.last - place + 1 }
    case .operand:
      isMatch = beginsExpression(place) && !token.kind.isTextPart && !beginsItem(token)
    case .item: isMatch = beginsItem(token)
    case .rest:
      var end = place
      while tokens[end].kind != .endOfFile, !tokens[end].flags.contains(.firstOnLine) { end += 1 }
      return end > place ? end - place : nil
    case .least, .most:
      if let limit = limit(at: place) { return limit.last - place + 1 }
      isMatch =
        token.kind == .identifier && !beginsItem(token)
        && isDeclared(source.text(of: token.span))
    case .function:
      isMatch = Function(named: source.text(of: token.span)) != nil
    case .option:
      return token.kind == .dot && isJoined(place + 1) && peek(place + 1 - index).isWord ? 2 : nil
    case .unit: isMatch = DurationUnit(token.kind) != nil
    case .shortUnit:
      isMatch =
        token.kind == .identifier && !isInAssignedValue
        && DurationUnit.meant(by: source.text(of: token.span)) != nil
    case .otherwise:
      isMatch = token.kind == .else && !peek(place + 1 - index).isTextPart
    case .day:
      isMatch =
        token.kind == .textLiteral
        && CalendarDate(iso: String(source.text(of: token.span).dropFirst().dropLast())) != nil
    case .moment:
      isMatch =
        token.kind == .textLiteral
        && LocalDateTime(iso: String(source.text(of: token.span).dropFirst().dropLast())) != nil
    case .date: isMatch = token.kind == .dateLiteral
    case .time: isMatch = token.kind == .timeLiteral
    case .yes, .no:
      let words = capture == .yes ? ["yes", "on", "true"] : ["no", "off", "false"]
      isMatch = words.contains(
        source.text(of: token.span).lowercased().filter { $0 != "\"" })
    case .names:
      guard token.kind.isName else { return nil }
      var end = place + 1
      while tokens[end].kind == .comma, tokens[end + 1].kind.isName { end += 2 }
      return end - place
    case .several, .choices: return lengthOfValues(at: place, orNames: capture == .choices)
    case .offered:
      var end = place
      while tokens[end].kind.isWord || [.dot, .comma, .quotedName].contains(tokens[end].kind) {
        end += 1
      }
      return end > place ? end - place : nil
    case .cases:
      var end = place
      while ![.endOfFile, .leftBrace, .rightBrace].contains(tokens[end].kind), !isFirst(end) {
        end += 1
        if source.text(of: tokens[end - 1].span).lowercased() == "end" { break }
      }
      return end > place ? end - place : nil
    case .others:
      var end = place
      while tokens[end].kind == .comma, tokens[end + 1].kind.isWord, !isFirst(end) { end += 2 }
      return end > place ? end - place : nil
    case .phrase:
      var end = place
      while tokens[end].kind == .identifier, end == place || !isFirst(end), end - place < 8 {
        end += 1
      }
      let endsHead =
        [.leftBrace, .equals, .endOfFile, .rightBrace].contains(tokens[end].kind) || isFirst(end)
      return end > place && endsHead && openQuote(on: place) == nil ? end - place : nil
    case .parentheses:
      return token.kind == .leftParenthesis ? endOfNested(place).map { $0 - place } : nil
    case .members:
      var end = place
      while tokens[end].kind == .dot || end > place && tokens[end].kind.isWord
        || end > place && tokens[end].kind == .leftParenthesis, isJoined(end)
      {
        end = endOfNested(end) ?? end + 1
      }
      return end > place ? end - place : nil
    case .file:
      if token.kind == .textStart { return endOfNested(place).map { $0 - place } }
      return token.kind == .textLiteral ? 1 : max(endOfPath(place) - place, 1)
    case .parted:
      let next = tokens[min(place + 1, tokens.count - 1)]
      let isParted =
        token.kind.isName && next.kind.isName && !beginsItem(next)
        && next.flags.contains(.spaced) && !next.flags.contains(.firstOnLine)
      let words = source.text(of: token.span) + source.text(of: next.span)
      return isParted && Self.type(meantBy: words) != nil ? 2 : nil
    case .nested, .interpolated:
      let isOpen =
        capture == .interpolated
        ? token.kind == .textStart : [.leftParenthesis, .leftBracket].contains(token.kind)
      return isOpen ? endOfNested(place).map { $0 - place } : nil
    case .infix: isMatch = hasSigns(token, before: true, after: true)
    case .prefix: isMatch = hasSigns(token, before: false, after: true)
    case .suffix: isMatch = hasSigns(token, before: true, after: false)
    case .plainText: isMatch = hasSigns(token, before: false, after: false)
    case .end, .after, .limits, .now, .left, .sum, .sum2, .range, .condition, .condition2:
      return nil
    }
    return isMatch ? 1 : nil
  }

  /// Returns the number of tokens of several values with commas between them, on one line.
  private func lengthOfValues(at place: Int, orNames: Bool) -> Int? {
    var (end, count) = (place, 0)
    while end < tokens.count, !isFirst(end) {
      let kind = tokens[end].kind
      let isName = orNames && kind.isName && !beginsItem(tokens[end])
      guard
        isName || kind == .textLiteral || isBound(end)
          || kind == .dot && peek(end + 1 - index).isWord
      else { break }
      end += kind == .dot ? 2 : 1
      count += 1
      // The zeros of `10,000` are no value of their own.
      guard tokens[end].kind == .comma, !(isCommaInNumber(end) && isLastOfThousand(end + 1)) else {
        return count > 1 && !isRangeOperator(tokens[end].kind) ? end - place : nil
      }
      end += 1
    }
    return nil
  }

  /// Returns the index after the bracket that closes the one at a place, on this side of the end of
  /// the block.
  private func endOfNested(_ place: Int) -> Int? {
    var open = 0
    for end in place..<tokens.count {
      switch tokens[end].kind {
      case .leftParenthesis, .leftBracket, .textStart: open += 1
      case .rightParenthesis, .rightBracket, .textEnd: open -= 1
      case .leftBrace, .rightBrace, .endOfFile: return end > place ? end : nil
      default: break
      }
      if open == 0 { return end > place ? end + 1 : nil }
    }
    return nil
  }

  /// Returns whether a text has `%` at its ends, and nothing else with a meaning of its own in a
  /// pattern of SQL or in a text.
  private func hasSigns(_ text: Token, before: Bool, after: Bool) -> Bool {
    guard text.kind == .textLiteral, text.flags.isDisjoint(with: [.multiline, .reported]) else {
      return false
    }
    let inner = source.text(of: text.span).dropFirst().dropLast()
    let bare = inner.trimmingPercentSigns
    return !bare.isEmpty && !bare.utf8.contains { "%_\\".utf8.contains($0) }
      && (inner.first == "%") == before && (inner.last == "%") == after
  }

  // MARK: Texts

  /// Returns a text of a row with the captures filled in; nil if one cannot be changed as it is
  /// meant.
  ///
  /// - Parameter missing: the text for a capture that is missing.
  func filled(
    _ text: String, _ match: HabitMatch, shortens: Bool = false, missing: String? = nil
  ) -> String? {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let name = rest.prefix { $0.isLetter || $0.isNumber }
      rest = rest[name.endIndex...]
      var change: HabitPattern.Change?
      if rest.first == "." {
        let word = rest.dropFirst().prefix { $0.isLetter }
        change = HabitPattern.Change(rawValue: String(word))
        if change != nil { rest = rest[word.endIndex...] }
      }
      guard let text = self.text(of: String(name), in: match) ?? missing else { return nil }
      guard let changed = change.map({ changed(text, $0) }) ?? text else { return nil }
      result += shortens ? shortened(changed) : changed
    }
    return result + rest
  }

  func text(of name: String, in match: HabitMatch) -> String? {
    switch name {
    case "0": return source.text(of: tokens[max(0, match.start - 1)].span)
    case "1": return source.text(of: tokens[match.start].span)
    case "2": return source.text(of: tokens[min(match.start + 1, tokens.count - 1)].span)
    case "clause":
      let keyword = tokens[max(0, match.start - 1)]
      return keyword.clause?.keyword ?? source.text(of: keyword.span)
    case "call": return source.text(of: tokens[max(0, match.start - 2)].span)
    case "usage": return tokens[max(0, match.start - 1)].clause?.facts.shortestUsage
    case "written":
      return source.text(
        of: tokens[match.start].span.union(tokens[max(match.start, match.end - 1)].span))
    case "meant": return match.meant
    case "limits": return limitClause("", of: fieldType ?? headOnLine.type)
    case "now":
      return fieldType?.kind == .date ? "today()" : fieldType?.kind == .time ? "12:00" : "now()"
    default: break
    }
    guard let part = HabitPattern.Capture(rawValue: name).flatMap({ match.tokens(of: $0) }),
      let last = part.last
    else { return nil }
    return source.text(of: tokens[part.lowerBound].span.union(tokens[last].span))
  }

  private func changed(_ text: String, _ change: HabitPattern.Change) -> String? {
    switch change {
    case .slashed:
      guard text.utf8.count > 2, !text.dropFirst().dropLast().contains("\"" as Character) else {
        return nil
      }
      var inner = String(text.dropFirst().dropLast())
      if inner.hasPrefix("^"), inner.hasSuffix("$"), inner.utf8.count > 2 {
        inner = String(inner.dropFirst().dropLast())
      }
      // In a text, a backslash is doubled.
      return "/\(inner.replacingEach("\\\\", by: "\\").replacingEach("/", by: "\\/"))/"
    case .step:
      guard let places = Int(text), places <= 18 else { return nil }
      return places == 0 ? "1" : "0." + String(repeating: "0", count: places - 1) + "1"
    case .next: return Int64(text).flatMap { $0 < .max ? "\($0 + 1)" : nil }
    case .midnight: return text.filter { $0 != "\"" } + "T00:00"
    case .name:
      let name = String(text.dropFirst().dropLast())
      return isPlainName(name) ? name : nil
    case .dotted:
      return text.split(separator: ",").map { value in
        let value = value.drop { $0 == " " }
        return value.first == "." ? String(value) : ".\(value)"
      }.joined(separator: ", ")
    case .unquoted: return String(text.dropFirst().dropLast())
    case .bare: return "\"\(text.dropFirst().dropLast().trimmingPercentSigns)\""
    case .here:
      return DurationUnit(Keywords.meaning(of: text).kind).map { "\($0)" }
        ?? DurationUnit.meant(by: text)
        ?? Self.type(meantBy: text.split { $0.isWhitespace }.joined())?.keyword
    }
  }
}

extension Substring {
  /// The text without `%` at either end.
  fileprivate var trimmingPercentSigns: Substring {
    var text = self
    while text.first == "%" { text.removeFirst() }
    while text.last == "%" { text.removeLast() }
    return text
  }
}
