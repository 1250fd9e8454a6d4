/// Parses `when`, and the conditions of clauses.
extension Parser {
  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    if kind == .colon, !isFirstOnLine { _ = readHabit(.condition) }
    parseExpression()
    end(node)
  }

  /// Parses `when E`, if it is there.
  mutating func parseOptionalWhen() {
    guard !isLost else { return }
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if kind == .if || kind == .identifier, !isFirstOnLine, readHabit(.when).isCorrected {
      parseWhen()
    }
  }

  /// Parses the `when E` of `required` or `readonly`, if it is there.
  mutating func parseCondition(of clause: Clause) {
    let start = index
    if isSubject, readHabit(.when) == .skipped { return }
    parseOptionalWhen()
    if index == start, !isFirstOnLine, startsCondition(index) {
      parseConditionWithoutWhen(clause)
    }
  }

  /// Returns whether a condition may start at a place: with `not`, or with a declared name that
  /// cannot be the next clause.
  mutating func startsCondition(_ place: Int) -> Bool {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return false }
    return switch tokens[place].kind {
    case .not: true
    case .identifier:
      !beginsItem(tokens[place]) && isDeclared(source.text(of: tokens[place].span))
    default: false
    }
  }

  private mutating func parseConditionWithoutWhen(_ clause: Clause) {
    report(
      .missing, ClauseSyntaxMessage.conditionWithoutWhen(clause.keyword), fix: inserting(" when"))
    let node = begin(.whenCondition)
    parseExpression()
    end(node)
  }

  /// Parses the `when E` of `show`, which is required.
  mutating func parseShow() {
    correctInnerWord(.when)
    if kind == .when { return parseWhen() }
    if !isFirstOnLine {
      if isSubject || kind == .if || kind == .identifier {
        let reading = readHabit(.when)
        if reading != .none { return reading.isCorrected ? parseWhen() : () }
      }
      if beginsExpression(index), kind == .quotedName || !beginsItem(token) || kind == .not {
        return parseConditionWithoutWhen(.show)
      }
    }
    expected(ExpectedClausePart.condition)
    missing()
  }

  /// True at the subject of `show a when E` and `required a when E`.
  private var isSubject: Bool {
    guard kind.isName, !isFirstOnLine else { return false }
    let next = placeAfterMembers(of: index)
    return tokens[next].kind == .when && !isFirst(next)
      && (!beginsItem(token) || source.nameText(of: token) == nameOfOwner)
  }
}
