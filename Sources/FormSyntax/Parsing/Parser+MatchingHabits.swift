internal import FormEngine

/// Finds the row of the table that the tokens here match.
extension Parser {
  mutating func habitHere(_ place: Habit.Places) -> HabitMatch? {
    let first = HabitPattern.folded(word)
    for habit in Habit.table where !habit.places.isDisjoint(with: place) {
      if let part = habit.written.parts.first, part.capture == nil, !part.isOptional,
        !part.words.contains(first)
      {
        continue
      }
      guard var match = match(habit), habit.condition.map({ holds($0) }) ?? true,
        let meant = filled(habit.meant?.text ?? "", match)
      else { continue }
      match.meant = meant
      return match
    }
    return nil
  }

  private mutating func holds(_ condition: HabitCondition) -> Bool {
    switch condition {
    case .isInField: owner == .field
    case .isInChoice: fieldType?.isChoice == true
    case .isBoolean: fieldType?.kind == .boolean
    case .hasLimits: limitClause("", of: fieldType) != nil
    case .holdsOptions: canHoldOptions
    case .holdsTypedOptions: canHoldOptions && fieldType != nil
    case .startsWithBuiltInType: token.type != nil
    case .isFreeState:
      isFreeState(index + (peek(1) == .not || peek(1) == .exclamation ? 2 : 1))
    case .isNoList: !isListOfTexts(index + 1)
    case .isUntyped: peek(2) != .colon
    case .isTypeBeforeName: peek(2) != .colon && !isType(index + 1)
    case .isWithinLine: !isFirstOnLine
    case .isFree: !isDeclared(word)
    case .isNoOperand: !isOperand(index + 1)
    case .isValueAfterExpectation: !isFirstOnLine && isValueAfterExpectation
    case .precedesBlock: isFirstOnLine && blockFollows
    }
  }

  /// True for a word with the name of nothing in the file, and without a member.
  private mutating func isFreeState(_ place: Int) -> Bool {
    let name = source.text(of: tokens[min(place, tokens.count - 1)].span)
    return !isDeclared(name) && peek(place + 1 - index) != .dot
  }

  private mutating func match(_ habit: Habit) -> HabitMatch? {
    var match = HabitMatch(habit: habit, start: index)
    var place = index
    for part in habit.written.parts {
      guard let count = length(of: part, at: place) else {
        if part.isOptional { continue }
        return nil
      }
      if count == 0 { continue }
      if part.isAhead {
        match.ahead.append((part, place..<place + count))
      } else {
        match.parts.append((part, place..<place + count))
      }
      place += count
    }
    return match
  }

  /// Returns the number of tokens that a part matches at a place.
  private mutating func length(of part: HabitPattern.Part, at place: Int) -> Int? {
    let token = tokens[min(place, tokens.count - 1)]
    let endsLine = place > index && token.flags.contains(.firstOnLine) || token.kind == .endOfFile
    if part.capture == .end {
      return endsLine || token.kind == .rightBrace || isInTest && Step(token.kind) != nil ? 0 : nil
    }
    if part.capture == .after { return endsLine || endsRange(place) ? 0 : nil }
    if endsLine || part.isJoined && token.flags.contains(.spaced) { return nil }
    guard let capture = part.capture else {
      let isWritten = part.words.contains(HabitPattern.folded(source.text(of: token.span)))
      return isWritten && !token.kind.isTextPart ? 1 : nil
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
    case .named, .typed: isMatch = token.kind.isName
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
    case .end, .after, .limits: return nil
    }
    return isMatch ? 1 : nil
  }

  // MARK: Texts

  /// Returns a text of a row with the captures filled in; nil if one cannot be changed as it is
  /// meant.
  func filled(_ text: String, _ match: HabitMatch, shortens: Bool = false) -> String? {
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
      guard let text = self.text(of: String(name), in: match) else { return nil }
      guard let changed = change.map({ changed(text, $0) }) ?? text else { return nil }
      result += shortens ? shortened(changed) : changed
    }
    return result + rest
  }

  private func text(of name: String, in match: HabitMatch) -> String? {
    switch name {
    case "0": return source.text(of: tokens[max(0, index - 1)].span)
    case "1": return word
    case "2": return source.text(of: peekToken(1).span)
    case "written":
      return source.text(
        of: token.span.union(tokens[max(index, match.end - 1)].span))
    case "meant": return match.meant
    case "limits": return limitClause("", of: fieldType)
    default: break
    }
    let capture = HabitPattern.Capture(rawValue: name)
    guard capture != nil,
      let part = (match.parts + match.ahead).first(where: { $0.part.capture == capture }),
      let last = part.tokens.last
    else { return nil }
    return source.text(of: tokens[part.tokens.lowerBound].span.union(tokens[last].span))
  }

  private func changed(_ text: String, _ change: HabitPattern.Change) -> String? {
    switch change {
    case .slashed:
      guard text.utf8.count > 2 else { return nil }
      var inner = String(text.dropFirst().dropLast())
      if inner.hasPrefix("^"), inner.hasSuffix("$"), inner.utf8.count > 2 {
        inner = String(inner.dropFirst().dropLast())
      }
      // In a text, a backslash is doubled.
      return "/\(inner.replacingEach("\\\\", by: "\\").replacingEach("/", by: "\\/"))/"
    case .step:
      guard let places = Int(text), places <= 18 else { return nil }
      return places == 0 ? "1" : "0." + String(repeating: "0", count: places - 1) + "1"
    }
  }
}
