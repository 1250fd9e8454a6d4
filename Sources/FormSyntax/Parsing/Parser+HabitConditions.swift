internal import FormEngine

/// Decides about the conditions of rows of the table of habits.
extension Parser {
  mutating func holds(_ condition: Habit.Condition) -> Bool {
    switch condition {
    case .isInField: owner == .field
    case .isInGroup: isInGroupType()
    case .isInChoice: holdsOptions
    case .isFirstOption: holdsOptions && isFirstOption
    case .isAllowed: belongs(token, in: ownerOnLine)
    case .isBeforeType: peek(2) == .type && peek(3) == .colon
    case .isInList: owner == .rows && headOnLine.keyword == nil
    case .isAfterRows: headOnLine.keyword == .rows
    case .isOf(let isMeant): isMeant(fieldType)
    case .isAfterName: isAfterWholeName
    case .isAfterText: index == 0 || Self.type(meantBy: text(at: index - 1))?.isText ?? true
    case .isAfterList: isAfterSeveralValues()
    case .isBeforeOperand: !isOrBeforeMessage
    case .isBeforeText: peek(1).isTextPart
    case .isBeforeValue: peek(1).isTextPart || peek(1).isName || peek(1) == .dot
    case .isWhole: countsWhole
    case .isInRule: isInRule
    case .isOutsideSet: !isInSet
    case .isOutsideTest: !isInTest
    case .isNoConditional: !isConditional
    case .isBeforeThen: lineAhead.contains { $0.kind == .then }
    case .isValueAfterExpectation: !isFirstOnLine && isValueAfterExpectation
    }
  }

  /// True in the block of a named group.
  private mutating func isInGroupType() -> Bool {
    owner == .type
      && (typeToken.kind == .group || names.groups.contains(source.nameText(of: typeToken)))
  }

  /// True in the block of a choice, or of a field without a type.
  private var holdsOptions: Bool { fieldType?.isChoice == true || !typeToken.kind.isName }

  /// True if a text, a brace or the end of a line precedes this token, so an item is likely to end
  /// there, and no option here has its keyword: then a word without it may be another clause.
  private var isFirstOption: Bool {
    let before = index > 0 ? tokens[index - 1].kind : .leftBrace
    let head = tokens[max(0, openDeclaration)..<index]
    guard isFirstOnLine || before.isTextPart || before == .leftBrace || before == .rightBrace,
      let open = head.firstIndex(where: { $0.kind == .leftBrace })
    else { return false }
    let options = tokens[open..<min(open + 400, tokens.count)].prefix { $0.kind != .rightBrace }
    return !options.contains { $0.clause == .option }
  }

  /// True if the clause here, whose keyword is the previous token, limits whole numbers.
  private var countsWhole: Bool {
    let clause = index > 0 ? tokens[index - 1].clause : nil
    return clause == .length || clause == .count || fieldType?.kind == .integer
  }

  /// True at an `if` with its own `then` or `else`, or as a function of other languages.
  private var isConditional: Bool {
    if peek(1) == .leftParenthesis, isJoined(index + 1) { return true }
    let words = lineAhead.dropFirst().map(\.kind)
    return words.first { $0 == .else || $0 == .then || $0 == .if } != .else
  }

  /// The owner of the block that belongs to the head here.
  private var ownerOnLine: Owner {
    switch headOnLine.keyword {
    case .section: .section
    case .group: .group
    case .rows: .rows
    default: .field
    }
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

  /// True if a name or a call is before the habit, and nothing else before `or`.
  private var isAfterWholeName: Bool {
    guard let operand = before?.lowerBound, tokens[operand].kind.isName else { return false }
    let sign = operand > 0 ? tokens[operand - 1].kind : .endOfFile
    return !sign.isOperator && ![.not, .in, .is, .matches, .and, .or].contains(sign)
      && endsOperand(index + 2) && !isOrBeforeMessage
  }

  /// Returns whether a list, a range, a column, or what was chosen is before the habit.
  private mutating func isAfterSeveralValues() -> Bool {
    guard let before else { return false }
    let first = tokens[before.lowerBound]
    if first.kind == .leftBracket { return true }
    if tokens[before].contains(where: { $0.kind == .leftParenthesis }) { return false }
    return tokens[before].contains { isRangeOperator($0.kind) }
      || before.count > 1 && names.lists.contains(source.nameText(of: first))
      || names.sets.contains(source.nameText(of: tokens[before.upperBound - 1]))
  }
}
