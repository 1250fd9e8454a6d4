internal import FormEngine

/// Decides about the conditions of rows of the table of habits.
extension Parser {
  mutating func holds(_ condition: HabitCondition, _ match: HabitMatch) -> Bool {
    switch condition {
    case .isInField: owner == .field
    case .isInChoice: fieldType?.isChoice == true
    case .isBoolean: fieldType?.kind == .boolean
    case .isInteger: fieldType == .integer
    case .isWhole: countsWhole
    case .isBeforeWhole:
      countsWhole && nextSign.map { tokens[$0].kind == .greater && isInteger($0 + 1) } == true
    case .isBeforeSign(let sign): nextSign.map { tokens[$0].kind } == sign
    case .isCall: !isDeclared(word) && isDeclared(source.nameText(of: peekToken(1)))
    case .isOfList: names.lists.contains(text(of: "path", in: match) ?? "")
    case .isOfField:
      match.tokens(of: .path).map { isDeclared(source.nameText(of: tokens[$0.lowerBound])) } == true
        || peek(1) == .leftParenthesis
    case .isTextWithBraces: source.bytes[peekToken(1).start..<peekToken(1).end].contains(0x7B)
    case .isInList: owner == .rows && headOnLine.keyword == nil
    case .isAfterRows: headOnLine.keyword == .rows
    case .isAfterLimitedField: limitClause("", of: headOnLine.type) != nil
    case .isMoment: fieldType.map { [.date, .dateTime, .time].contains($0.kind) } == true
    case .isBeforeAnd:
      tokens[index...].dropFirst(2).prefix(12).prefix { !$0.flags.contains(.firstOnLine) }
        .contains { $0.kind == .and || source.text(of: $0.span).lowercased() == "and" }
    case .isBeforeRecorded:
      (index + 2..<max(index + 2, min(index + 60, tokens.count - 1))).prefix {
        !isFirst($0) && tokens[$0].kind != .leftBrace && tokens[$0].kind != .rightBrace
      }.contains { tokens[$0].kind == .as && isRecorded($0 + 1) }
    case .isBeforeText: peek(1).isTextPart
    case .isAfterClause: index > 0 && tokens[index - 1].clause != nil && !beginsItem(token)
    case .isOwner: source.nameText(of: token) == nameOfOwner
    case .isInCheck: index > 0 && tokens[index - 1].kind == .check && !isConditional
    case .isNoConditional: !isConditional
    case .isCondition: startsCondition(index)
    case .isBeforeCondition: startsCondition(index + 1)
    case .isConditionOfShow:
      beginsExpression(index) && (kind == .quotedName || kind == .not || !beginsItem(token))
    case .isBeforeShown: peek(1) != .when && peek(1) != .true
    case .isStray:
      !kind.isWord && !kind.isTextPart
        && ![.leftBrace, .rightBrace, .colon, .equals, .at].contains(kind)
    case .isShort: token.length <= 3
    case .isOption: kind == .dot
    case .isAfterDots: index > 0 && tokens[index - 1].kind == .ellipsis && isJoined
    case .isNoExpectation: Expectation(kind) == nil
    case .isApart: !isJoined(index + 1) || peek(1).isTextPart
    case .isBeforeValue: peek(1).isTextPart || peek(1).isName || peek(1) == .dot
    case .isNoPredicate: ![.empty, .filled].contains(peek(1)) && misspelledPredicate == nil
    case .isAfterLabel:
      tokens[max(0, index - 1)].kind.isTextPart
        && source.text(of: peekToken(1).span).dropFirst().first?.isNumber != true
    case .isAfterName:
      index > 0 && tokens[index - 1].kind.isName && !isInTest
        && (peek(1) != .identifier || isFirst(index + 1))
    case .isNoChoice: token.type?.isChoice != true
    case .isNotListed: peek(3) != .comma
    case .isBeforeType: isType(index + 1)
    case .isAfterChoice: index > 0 && tokens[index - 1].type?.isChoice == true
    case .isAfterText: isJoined && (typeBefore.map(\.isText) ?? true)
    case .isAfterForeignChoice: isJoined && typeBefore?.isChoice == true
    case .isJoined: isJoined
    case .isAfterList: match.left.map { isSeveralValues($0) } == true
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
    case .isOutsideSet: !isInSet
    case .precedesBlock: isFirstOnLine && blockFollows
    }
  }

  /// True for a word with the name of nothing in the file, and without a member.
  private mutating func isFreeState(_ place: Int) -> Bool {
    let name = source.text(of: tokens[min(place, tokens.count - 1)].span)
    return !isDeclared(name) && peek(place + 1 - index) != .dot
  }

  /// True if the clause here, whose keyword is the previous token, limits whole numbers.
  private var countsWhole: Bool {
    let clause = index > 0 ? tokens[index - 1].clause : nil
    return clause == .length || clause == .count || fieldType?.kind == .integer
  }

  /// Returns whether what an option may be recorded as is at a place.
  private func isRecorded(_ place: Int) -> Bool {
    switch tokens[place].kind {
    case .true, .false: true
    case let kind: kind.isTextPart || isBound(place)
    }
  }

  private func isInteger(_ place: Int) -> Bool {
    tokens[min(place, tokens.count - 1)].kind == .integerLiteral
  }

  /// The next sign of a comparison on the line, after the one here.
  private var nextSign: Int? {
    (index + 1..<min(index + 20, tokens.count)).prefix { !isFirst($0) }.first {
      [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(tokens[$0].kind)
    }
  }

  /// True at an `if` with its own `then` or `else`, or as a function of other languages.
  private var isConditional: Bool {
    if peek(1) == .leftParenthesis, isJoined(index + 1) { return true }
    for place in index + 1..<min(index + 40, tokens.count) where !isFirst(place) {
      switch tokens[place].kind {
      case .else: return false
      case .then, .if, .endOfFile: return true
      default: if isFirst(place + 1) { return true }
      }
    }
    return true
  }

  /// The keyword and the type of the declaration that this line starts with.
  var headOnLine: (keyword: TokenKind?, type: ScalarType?) {
    var head: (keyword: TokenKind?, type: ScalarType?)
    var place = index
    while place > max(0, index - 400), !isFirst(place), tokens[place - 1].kind != .leftBrace {
      place -= 1
      if tokens[place].kind.beginsInnerDeclaration { head.keyword = tokens[place].kind }
      if tokens[place].kind == .colon { head.type = tokens[place + 1].type }
    }
    return head
  }

  /// The type before this place, in this language or another.
  private var typeBefore: ScalarType? {
    index > 0 ? Self.type(meantBy: source.text(of: tokens[index - 1].span)) : nil
  }

  /// Returns whether an operand is a list, a range, a column, or what was chosen.
  private mutating func isSeveralValues(_ operand: Range<Int>) -> Bool {
    let first = tokens[operand.lowerBound]
    if first.kind == .leftBracket { return true }
    if tokens[operand].contains(where: { $0.kind == .leftParenthesis }) { return false }
    return tokens[operand].contains { isRangeOperator($0.kind) }
      || operand.count > 1 && names.lists.contains(source.nameText(of: first))
      || names.sets.contains(source.nameText(of: tokens[operand.upperBound - 1]))
  }
}
