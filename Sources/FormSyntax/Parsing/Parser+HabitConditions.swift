internal import FormEngine

/// Decides about the conditions of rows of the table of habits.
extension Parser {
  mutating func holds(_ condition: HabitCondition, _ match: HabitMatch) -> Bool {
    switch condition {
    case .isInField: owner == .field
    case .isInList: owner == .rows && headOnLine.keyword == nil
    case .isAfterRows: headOnLine.keyword == .rows
    case .isOf(let isMeant): isMeant(fieldType)
    case .isAfterText: index == 0 || Self.type(meantBy: text(at: index - 1))?.isText ?? true
    case .isAfterList: match.left.map { isSeveralValues($0) } == true
    case .isBeforeText: peek(1).isTextPart
    case .isBeforeValue: peek(1).isTextPart || peek(1).isName || peek(1) == .dot
    case .isWhole: countsWhole
    case .isOutsideSet: !isInSet
    case .isOutsideTest: !isInTest
    case .isNoConditional: !isConditional
    case .isBeforeThen:
      lineAhead.contains { $0.kind == .then }
    case .isValueAfterExpectation: !isFirstOnLine && isValueAfterExpectation
    }
  }

  /// True if the clause here, whose keyword is the previous token, limits whole numbers.
  private var countsWhole: Bool {
    let clause = index > 0 ? tokens[index - 1].clause : nil
    return clause == .length || clause == .count || fieldType?.kind == .integer
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
