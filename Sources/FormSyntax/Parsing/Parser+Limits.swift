internal import FormEngine

/// Reads limits that are not in the block of their field, where a range belongs, and limits of
/// dates, which are expressions.
extension Parser {
  /// Parses `min 1` in a list, or after the head of a field.
  mutating func parseOuterLimit() -> Bool {
    guard beginsOuterLimit else { return false }
    guard let limit = limit(at: index + 1) else { return false }
    let number = limit.text
    let isLeast = word.lowercased().hasPrefix("min")
    var start = index
    var isAfterField = false
    var type: ScalarType?
    while start > 0, !tokens[start].flags.contains(.firstOnLine) {
      start -= 1
      if tokens[start].kind == .leftBrace { break }
      isAfterField = isAfterField || tokens[start].kind.beginsInnerDeclaration
      if tokens[start].kind == .colon { type = tokens[start + 1].type }
    }
    let isOfList = owner == .rows && !isAfterField
    let isAfterList = !isOfList && tokens[start].kind == .rows
    let other = otherLimit(of: word.lowercased(), after: limit.last)
    let range =
      isLeast ? "\(number)...\(other?.text ?? "")" : "\(other?.text ?? "")...\(number)"
    let last = other?.last ?? limit.last
    let span = token.span.union(tokens[last].span)
    let clause =
      isAfterList ? "count" : isAfterField ? limitClause(word.lowercased(), of: type) : nil
    let meant: String? =
      isOfList ? "count \(range)" : clause.map { "{ \($0) \(range) }" }
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        shortened(word),
        instead: meant.map { .exactly($0) }
          ?? .limitInBlock(range: range, isOfList: isAfterList)),
      fix: meant.map { replacing(span, with: $0, safe: false) })
    isLost = true
    skip(to: last + 1, isRead: false)
    return true
  }

  /// True if a word for a limit is followed by its value.
  var beginsOuterLimit: Bool {
    ["min", "max", "minimum", "maximum"].contains(word.lowercased())
      && limit(at: index + 1) != nil
  }

  /// Reports a limit before the brace: `rows people min 1 max 5 {`.
  mutating func reportLimitBefore(_ limit: (text: String, last: Int), _ owner: Owner) {
    let other = otherLimit(of: word.lowercased(), after: limit.last)?.text ?? ""
    let isLeast = word.lowercased().hasPrefix("min")
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        shortened(word),
        instead: .limitInBlock(
          range: isLeast ? "\(limit.text)...\(other)" : "\(other)...\(limit.text)",
          isOfList: owner == .rows)))
  }

  /// Returns a limit and its last token: a literal, perhaps with a sign, or a call without
  /// arguments.
  func limit(at place: Int) -> (text: String, last: Int)? {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return nil }
    var last = place
    let isSigned = tokens[place].kind == .minus && isBound(place + 1)
    let isCall =
      (tokens[place].kind == .today || tokens[place].kind == .now) && place + 2 < tokens.count
      && tokens[place + 1].kind == .leftParenthesis && tokens[place + 2].kind == .rightParenthesis
    if isSigned {
      last += 1
    } else if isCall {
      last += 2
    } else if !isBound(place) {
      return nil
    }
    return (source.text(of: tokens[place].span.union(tokens[last].span)), last)
  }

  /// Returns the limit of `max 5` after `min 3`, or vice versa.
  func otherLimit(of written: String, after place: Int) -> (text: String, last: Int)? {
    var next = place + 1
    if next < tokens.count, tokens[next].kind == .comma || tokens[next].kind == .semicolon {
      next += 1
    }
    guard next < tokens.count, let kind = written.first == "m" ? written.prefix(3) : nil else {
      return nil
    }
    let meant = (kind == "min" ? "max" : "min") + written.dropFirst(3)
    guard source.text(of: tokens[next].span).lowercased() == meant else { return nil }
    var number = next + 1
    if number < tokens.count, tokens[number].kind == .colon || tokens[number].kind == .equals {
      number += 1
    }
    return limit(at: number)
  }

  /// Returns the clause that limits a field of a type.
  func limitClause(_ written: String, of type: ScalarType?) -> String? {
    if written.hasSuffix("length") { return "length" }
    guard let type else { return nil }
    if type.isText { return "length" }
    if type.isChoice { return "count" }
    return type.isOrdered ? "range" : nil
  }

  private static let wordsForMoments: Set = [
    "after", "before", "since", "until", "past", "future", "earliest", "latest", "notbefore",
    "not_before", "notafter", "not_after",
  ]

  /// Parses a limit of a date or time: `after today()`, `before: 2030-01-01`, `past`.
  mutating func parseMoment() -> Bool {
    let written = word.lowercased()
    guard let type = fieldType, [.date, .dateTime, .time].contains(type.kind),
      Self.wordsForMoments.contains(written)
    else { return false }
    let start = index
    let now = type.kind == .date ? "today()" : type.kind == .time ? "12:00" : "now()"
    var bound = now
    var isRead = true
    let known = problems
    let node = begin(.error)
    advance()
    if kind == .colon || kind == .equals, !isFirstOnLine { advance() }
    if written != "past", written != "future" {
      let first = index
      isRead = !isFirstOnLine && beginsExpression(index)
      if isRead {
        parseSum()
        isRead = problems == known && index > first
      }
      if isRead {
        bound = source.text(of: SourceSpan(tokens[first].start, tokens[index - 1].end))
      }
    }
    end(node, [.broken, .unread])
    let clause: String
    switch written {
    case "before", "past": clause = "range ..<\(bound)"
    case "until", "latest", "notafter", "not_after": clause = "range ...\(bound)"
    case "since", "earliest", "notbefore", "not_before": clause = "range \(bound)..."
    default: clause = "check value > \(bound) else \"What to say\""
    }
    report(
      .unknownClause, at: start,
      ForeignClauseMessage.noClause(
        shortened(source.text(of: tokens[start].span)), instead: .exactly(shortened(clause))),
      fix: isRead && clause.hasPrefix("range")
        ? replacing(
          SourceSpan(tokens[start].start, tokens[index - 1].end), with: clause, safe: false)
        : nil)
    return true
  }
}
