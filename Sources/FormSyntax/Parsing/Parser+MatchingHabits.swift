internal import FormEngine

/// Finds the row of the table that the tokens here match.
extension Parser {
  mutating func habitHere(_ place: Habit.Place, after left: Begun?) -> HabitMatch? {
    let first = HabitPattern.folded(word)
    before = left.flatMap {
      $0.node < nodes.count ? Int(nodes[$0.node].firstToken)..<index : nil
    }
    for habit in Habit.rowsByPlace[place] ?? [] {
      if let part = habit.written.parts.first, part.capture == nil, !part.isOptional,
        part.marks.isSubset(of: [.free]), !part.words.contains(first)
      {
        continue
      }
      guard var match = match(habit), habit.condition.map({ holds($0) }) ?? true
      else { continue }
      if !match.rest.isEmpty { return match }
      if habit.includesLeft, match.left == nil || habit.has(.incomplete) { return match }
      guard let meant = filled(habit.meant?.text ?? "", match) else { continue }
      match.meant = meant
      if !meant.isEmpty, meant == text(of: "written", in: match) { continue }
      if habit.has(.operation) {
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

  private mutating func match(_ habit: Habit) -> HabitMatch? {
    if let preceding = habit.written.preceding {
      guard index > 0, !isFirstOnLine else { return nil }
      let isThere = length(of: preceding, at: index - 1, from: index - 1) == 1
      if isThere == preceding.marks.contains(.forbidden) { return nil }
    }
    var match = HabitMatch(habit: habit, left: before, start: index)
    var place = index
    for (number, part) in habit.written.parts.enumerated() {
      if part.isRead {
        let isNextLine =
          isFirst(place)
          && (tokens[place - 1].kind == .textLiteral || beginsItem(tokens[place])
            || isInTest && Step(tokens[place].kind) != nil)
        guard beginsExpression(place), place == index || !isNextLine else { return nil }
        match.rest = habit.written.parts[number...]
        return isOnLine(match.rest, from: place) ? match : nil
      }
      let count = length(of: part, at: place, from: index)
      if part.marks.contains(.forbidden) {
        if count != nil { return nil }
        continue
      }
      guard let count else {
        if part.isOptional { continue }
        return nil
      }
      match.add(part, place..<place + count)
      place += count
    }
    return match
  }

  /// Returns whether the words and signs among some parts follow on the line, in this order.
  private func isOnLine(_ parts: ArraySlice<HabitPattern.Part>, from place: Int) -> Bool {
    var line = tokens[place...].prefix(40).dropFirst().prefix { !$0.flags.contains(.firstOnLine) }
    for part in parts where part.capture == nil && !part.isOptional {
      guard let found = line.firstIndex(where: { isWritten(part, $0) }) else { return false }
      line = line[(found + 1)...]
    }
    return true
  }

  private func isWritten(_ part: HabitPattern.Part, _ token: Token) -> Bool {
    part.words.contains(HabitPattern.folded(source.text(of: token.span)))
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
    if part.marks.contains(.free), isDeclared(source.text(of: token.span)) { return nil }
    if part.marks.contains(.misspelled) {
      return token.kind == .identifier && !findings.isFull
        && nearestName(to: source.text(of: token.span), among: part.words) != nil ? 1 : nil
    }
    guard let capture = part.capture else {
      // A sign that a habit has laid over a word is meant there.
      guard !token.kind.isTextPart,
        token.kind.isWord || source.text(of: token.span).first?.isLetter == false
      else { return nil }
      return isWritten(part, token) ? 1 : nil
    }
    return length(of: capture, at: place)
  }

  private mutating func length(of capture: HabitPattern.Capture, at place: Int) -> Int? {
    let token = tokens[place]
    let (kind, shape, isItem) = (token.kind, token.clause?.facts.shape, beginsItem(token))
    var word: String { text(at: place) }
    var inner: String { String(word.dropFirst().dropLast()) }
    func one(_ isMatch: Bool) -> Int? { isMatch ? 1 : nil }
    func upTo(_ end: Int?) -> Int? { end.flatMap { $0 > place ? $0 - place : nil } }
    return switch capture {
    case .name: one(kind.isName && !isItem)
    case .named: one(kind.isName)
    case .quoted: one(kind == .quotedName)
    case .unknown: one(kind == .identifier)
    case .stranger:
      one(
        (kind == .identifier || kind == .quotedName || kind.isReserved)
          && nearestName(to: word, among: candidates) == nil
          && Keywords.meant(by: word, among: candidates) == nil)
    case .word: one(kind.isWord)
    case .item: one(isItem)
    case .any: 1
    case .text: one(kind == .textLiteral)
    case .string: one(kind == .textLiteral || kind == .textStart)
    case .template:
      kind == .textLiteral || kind == .textStart
        ? one(source.bytes[token.start..<token.end].contains(0x7B)) : nil
    case .interpolated: kind == .textStart ? upTo(endOfNested(place, entersBlocks: false)) : nil
    case .numeral: one(word.dropFirst().first?.isNumber == true)
    case .literal: one(kind.isTextPart || isBound(place))
    case .integer: one(kind == .integerLiteral)
    case .bound: one(isBound(place))
    case .operand: one(beginsExpression(place) && !kind.isTextPart && !isItem)
    case .value: one(beginsExpression(place) && kind != .not)
    case .plain: one(beginsExpression(place) && kind != .not && !kind.isContextual)
    case .opening: one(beginsExpression(place) && (kind == .quotedName || kind == .not || !isItem))
    case .begun: one(startsCondition(place))
    case .path: kind.isName ? upTo(placeAfterMembers(of: place)) : nil
    case .list:
      names.lists.contains(text(place..<placeAfterMembers(of: place)))
        ? upTo(placeAfterMembers(of: place)) : nil
    case .declared:
      kind.isName && isDeclared(source.nameText(of: token))
        ? upTo(placeAfterMembers(of: place)) : nil
    case .type: one(isType(place))
    case .builtIn: one(token.type != nil)
    case .foreignType: one(token.type == nil && ScalarType.meant(by: word) != nil)
    case .groupType: one(names.groups.contains(source.nameText(of: token)))
    case .choice: one(Self.type(meantBy: word)?.isChoice == true)
    case .parted: isTypeInTwoWords(place) ? 2 : nil
    case .owner: one(kind.isName && source.nameText(of: token) == nameOfOwner)
    case .clause: one(token.clause != nil)
    case .flag: one(shape?.isFlag == true)
    case .conditional: one(shape == .required || shape == .readonly)
    case .shown: one(shape == .show)
    case .rule: one(shape?.endsWithMessage == true)
    case .sign:
      one(
        !kind.isWord && !kind.isTextPart
          && ![.leftBrace, .rightBrace, .colon, .equals, .at].contains(kind))
    case .foreign:
      one(
        kind != .rightBrace
          && (kind.isReserved || !kind.isWord || kind == .focus || DurationUnit(kind) != nil))
    case .joined: one(isJoined(place) && !kind.isTextPart)
    case .same:
      one(
        !kind.isTextPart && kind != .identifier && kind != .quotedName
          && token.isSameWord(as: tokens[place - 1]))
    case .low, .high: upTo(endOfLimit(place))
    case .least, .most:
      upTo(endOfLimit(place))
        ?? one(kind == .identifier && !isItem && isDeclared(word))
    case .step: one(Step(kind) != nil)
    case .state: one([.visible, .hidden, .readonly, .required, .valid, .focus].contains(kind))
    case .expected: one(Expectation(kind) != nil)
    case .subject: one(kind.isName && !kind.isTestWord || kind.isTextPart)
    case .compared: one(isOperand(place - 1))
    case .nothing: lengthOfNothing(place)
    case .above: upTo(endOfRowAbove(place))
    case .negative: kind == .minus && text(at: place + 1) == "1" ? 2 : nil
    case .hyphenated: upTo(endOfHyphenated(place))
    case .function: one(Function(named: word) != nil)
    case .option: kind == .dot && isJoined(place + 1) && tokens[place + 1].kind.isWord ? 2 : nil
    case .unit: one(DurationUnit(kind) != nil)
    case .shortUnit:
      one(kind == .identifier && !isInAssignedValue && DurationUnit.meant(by: word) != nil)
    case .otherwise: one(kind == .else && !tokens[place + 1].kind.isTextPart)
    case .day: one(kind == .textLiteral && CalendarDate(iso: inner) != nil)
    case .moment: one(kind == .textLiteral && LocalDateTime(iso: inner) != nil)
    case .date: one(kind == .dateLiteral)
    case .time: one(kind == .timeLiteral)
    case .yes: one(["yes", "on", "true"].contains(word.lowercased().filter { $0 != "\"" }))
    case .no: one(["no", "off", "false"].contains(word.lowercased().filter { $0 != "\"" }))
    case .csv: one(kind == .textLiteral && inner.hasSuffix(".csv"))
    case .file:
      kind == .textStart
        ? upTo(endOfNested(place, entersBlocks: false))
        : kind == .textLiteral ? 1 : max(endOfPath(place) - place, 1)
    case .nested:
      kind == .leftParenthesis || kind == .leftBracket
        ? upTo(endOfNested(place, entersBlocks: false)) : nil
    case .parentheses:
      kind == .leftParenthesis ? upTo(endOfNested(place, entersBlocks: false)) : nil
    case .block: kind == .leftBrace ? upTo(endOfNested(place)) : nil
    case .members: upTo(endOfForeignMembers(place))
    case .labels:
      upTo(end(of: place) { [.at, .integerLiteral, .textLiteral].contains($0.kind) })
    case .rest: upTo(end(of: place) { _ in true })
    case .cases: upTo(end(of: place) { $0.kind != .leftBrace && $0.kind != .rightBrace })
    case .offered:
      upTo(end(of: place) { $0.kind.isWord || [.dot, .comma, .quotedName].contains($0.kind) })
    case .names: upTo(endOfList(place) { $0.kind.isName })
    case .others: upTo(endOfList(place - 1) { $0.kind.isWord })
    case .several, .choices: lengthOfValues(at: place, orNames: capture == .choices)
    case .phrase: upTo(endOfPhrase(place))
    case .infix: one(hasSigns(token, before: true, after: true))
    case .prefix: one(hasSigns(token, before: false, after: true))
    case .suffix: one(hasSigns(token, before: true, after: false))
    case .plainText: one(hasSigns(token, before: false, after: false))
    case .end, .after, .limits, .now, .left, .sum, .sum2, .range, .condition, .condition2: nil
    }
  }

  // MARK: Several tokens

  /// Returns the index after the tokens from a place on, on its line, that belong together.
  private func end(of place: Int, while isPart: (Token) -> Bool) -> Int {
    var end = place
    while tokens[end].kind != .endOfFile, end == place || !isFirst(end), isPart(tokens[end]) {
      end += 1
    }
    return end
  }

  /// Returns the index after several tokens with commas between them.
  private func endOfList(_ place: Int, _ isMember: (Token) -> Bool) -> Int? {
    guard isMember(tokens[place]) else { return nil }
    var end = place + 1
    while tokens[end].kind == .comma, !isFirst(end), isMember(tokens[end + 1]) { end += 2 }
    return end
  }

  /// Returns the index after several values with commas between them, on one line.
  private func lengthOfValues(at place: Int, orNames: Bool) -> Int? {
    var (end, count) = (place, 0)
    while end < tokens.count, !isFirst(end) {
      let kind = tokens[end].kind
      let isName = orNames && kind.isName && !beginsItem(tokens[end])
      let isOption = kind == .dot && tokens[end + 1].kind.isWord
      guard isName || isOption || kind == .textLiteral || isBound(end) else { break }
      end += isOption ? 2 : 1
      count += 1
      // The zeros of `10,000` are no value of their own.
      guard tokens[end].kind == .comma, !(isCommaInNumber(end) && isLastOfThousand(end + 1)) else {
        return count > 1 && !isRangeOperator(tokens[end].kind) ? end - place : nil
      }
      end += 1
    }
    return nil
  }

  private func endOfPhrase(_ place: Int) -> Int? {
    let end = end(of: place) { $0.kind == .identifier }
    let endsHead =
      [.leftBrace, .equals, .endOfFile, .rightBrace].contains(tokens[end].kind) || isFirst(end)
    return endsHead && end - place <= 8 && openQuote(on: place) == nil ? end : nil
  }

  private func endOfForeignMembers(_ place: Int) -> Int {
    var end = place
    while isJoined(end),
      tokens[end].kind == .dot
        || end > place && (tokens[end].kind.isWord || tokens[end].kind == .leftParenthesis)
    {
      end = max(end + 1, endOfNested(end, entersBlocks: false))
    }
    return end
  }

  private func isTypeInTwoWords(_ place: Int) -> Bool {
    let next = tokens[min(place + 1, tokens.count - 1)]
    return tokens[place].kind.isName && next.kind.isName && !beginsItem(next)
      && next.flags.contains(.spaced) && !next.flags.contains(.firstOnLine)
      && Self.type(meantBy: text(at: place) + source.text(of: next.span)) != nil
  }

  /// What is between brackets after a list for the row above.
  private static let numbersOfRowAbove = [
    "position()-1", "position(..)-1", "index-1", "i-1", "rowindex-1",
  ]

  private func endOfRowAbove(_ place: Int) -> Int? {
    (place + 1..<min(place + 8, tokens.count)).first { end in
      Self.numbersOfRowAbove.contains(text(place..<end).lowercased().filter { !$0.isWhitespace })
    }
  }

  /// Returns the number of tokens of `empty`, `""`, `[]`, or a word of other languages such as
  /// `null`. Others, such as `missing`, may be the name of a field that is not declared yet.
  mutating func lengthOfNothing(_ place: Int) -> Int? {
    let token = tokens[place]
    switch token.kind {
    case .empty: return 1
    case .leftBracket: return tokens[place + 1].kind == .rightBracket ? 2 : nil
    case .textLiteral: return token.length == 2 && !token.flags.contains(.reported) ? 1 : nil
    default:
      guard token.kind.isName, [3, 4, 9].contains(token.length) else { return nil }
      let word = text(at: place)
      let isNothing =
        ["null", "nil", "none", "undefined"].contains(word.lowercased()) && !isDeclared(word)
        && !names.readsOtherFiles
      return isNothing ? 1 : nil
    }
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
    let optional = match.habit.written.parts.filter { match.lacks($0) }
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
      if optional.contains(where: { $0.capture?.rawValue == String(name) }) {
        if result.last == " " { result.removeLast() }
        continue
      }
      guard let text = self.text(of: String(name), in: match) ?? missing else { return nil }
      guard let changed = change.map({ changed(text, $0) }) ?? text else { return nil }
      result += shortens && name != "advice" ? shortened(changed) : changed
    }
    return result + rest
  }

  func text(of name: String, in match: HabitMatch) -> String? {
    switch name {
    case "0": return text(at: max(0, match.start - 1))
    case "1": return text(at: match.start)
    case "2": return text(at: min(match.start + 1, tokens.count - 1))
    case "clause":
      let keyword = tokens[max(0, match.start - 1)]
      return keyword.clause?.keyword ?? source.text(of: keyword.span)
    case "call": return text(at: max(0, match.start - 2))
    case "usage": return tokens[max(0, match.start - 1)].clause?.facts.shortestUsage
    case "advice":
      let name = text(of: "hyphenated", in: match) ?? ""
      let arguments = text(of: "parentheses", in: match)?.dropFirst().dropLast().split(
        separator: ",")
      return ForeignCall(named: name)?.help(
        (arguments ?? []).map { $0.drop { $0 == " " } }.map(String.init))
    case "written":
      return text(match.start..<max(match.start + 1, match.end))
    case "meant": return match.meant
    case "limits": return (fieldType ?? headOnLine.type)?.limitingClause
    case "now":
      return fieldType?.kind == .date ? "today()" : fieldType?.kind == .time ? "12:00" : "now()"
    default: break
    }
    return HabitPattern.Capture(rawValue: name).flatMap { match.tokens(of: $0) }.map { text($0) }
  }

  func changed(_ text: String, _ change: HabitPattern.Change) -> String? {
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
        ?? Function(meantBy: text)?.name
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
