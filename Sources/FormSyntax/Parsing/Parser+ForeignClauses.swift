internal import FormEngine

/// Parses clauses of other languages and of schemas, and suggests what to write here.
extension Parser {
  /// Parses a clause of another language whose value is not simply that of a clause here.
  mutating func parseForeignClause() -> Bool {
    if parseComputedWord() || parseForeignCondition() { return true }
    let written = word.lowercased()
    switch written {
    case "min", "max", "minimum", "maximum", "minlength", "maxlength", "min_length", "max_length",
      "minitems", "maxitems", "at_least", "at_most":
      parseLimit(written)
    case "choice" where isNameOfOptionNext, "case" where isNameOfOptionNext,
      "answer" where isNameOfOptionNext, "item" where isNameOfOptionNext,
      "enum" where isNameOfOptionNext, "radio" where isNameOfOptionNext:
      replaceWord(by: Clause.option.keyword)
    case "pattern", "regex", "regexp", "validate": return parseForeignPattern(written)
    case "exclusiveminimum", "exclusivemaximum":
      reportNoClause(.exclusiveLimit)
    case "between" where isBound(index + 1) && peek(2) == .and && isBound(index + 3):
      parseBetweenClause()
    case "multipleof" where isBound(valueOfClause), "multiple_of" where isBound(valueOfClause):
      replaceClause(upTo: valueOfClause, by: "step \(text(at: valueOfClause))")
    case "checked" where fieldType?.kind == .boolean, "ticked" where fieldType?.kind == .boolean,
      "mustbetrue" where fieldType?.kind == .boolean:
      reportNoClause(.checked)
    case "after", "before", "since", "until", "past", "future", "earliest", "latest",
      "notbefore", "not_before", "notafter", "not_after":
      return parseMoment(written)
    case "decimals", "precision", "scale", "decimal_places", "decimalplaces":
      return parseDecimals()
    case "order" where isBound(valueOfClause), "position" where isBound(valueOfClause),
      "index" where isBound(valueOfClause), "tabindex" where isBound(valueOfClause),
      "tag" where isBound(valueOfClause):
      reportNoClause(.orderTag(text(at: valueOfClause)))
    case "not" where isNoValue(index + 1): replaceClause(upTo: index + 1, by: "required")
    case "value":
      reportClause(.ruleWithoutCheck)
    case "optional", "nullable", "null":
      let truth = valueOfClause
      if truth > index + 1, tokens[truth].kind == .false {
        replaceClause(upTo: truth, by: "required")
      } else {
        let last = truth > index + 1 && tokens[truth].kind == .true ? truth : index
        // Removing the word would leave its condition alone.
        let hasCondition = source.text(of: peekToken(1).span) == "when"
        report(
          .unknownClause, ForeignClauseMessage.noClause(word, instead: .nothingUnlessRequired),
          fix: hasCondition ? nil : replacing(spanWithSpace.union(tokens[last].span), with: ""))
        isLost = true
        skipOne()
      }
    case "enabled", "enable", "editable":
      reportNoClause(.readonly)
    case "when":
      reportClause(.conditionAlone)
    case "enum", "values", "choices", "items", "oneof", "anyof":
      reportClause(.listOfOptions)
    case "format", "inputtype", "datatype", "input_type":
      reportNoClause(.type)
    case "const", "equals":
      reportNoClause(.equalityCheck)
    case "appearance", "widget", "style", "class", "css", "cols", "columns", "width", "layout",
      "icon", "image", "color", "colour":
      reportNoClause(.nothingOnLayout)
    case "help_text", "helptext": replaceWord(by: "help")
    case "error_message", "errormessage", "constraint_message", "required_message", "error",
      "message", "errors":
      let hasCondition = peek(1) == .textLiteral && (peek(2) == .when || peek(2) == .if)
      reportNoClause(hasCondition ? .check : .message)
    case "refine", "superrefine", "validator", "validators", "transform":
      reportNoClause(.check)
    default:
      guard token.type != nil, peek(1) == .leftParenthesis, isJoined(index + 1) else {
        return false
      }
      reportClause(.typeAsClause(word))
    }
    return true
  }

  /// Parses a condition of another language, in a field or between declarations: `visible if a`,
  /// `required_if a`, `hide when a`.
  mutating func parseForeignCondition() -> Bool {
    let written = word.lowercased().filter { $0 != "_" }
    let next = text(at: min(index + 1, tokens.count - 1)).lowercased()
    let isFollowed =
      !tokens[min(index + 1, tokens.count - 1)].flags.contains(.firstOnLine)
      && ["if", "when", "on", "unless"].contains(next)
    let isInField = owner == .field || owner == .type
    switch written {
    case "ask" where isFollowed, "only" where isFollowed, "display" where isFollowed,
      "depends" where isFollowed, "visible" where isFollowed, "relevant" where isFollowed,
      "enable" where next == "when":
      return next != "unless" && parseForeignCondition(.show, words: 2)
    case "relevant", "relevance", "visible", "showif", "showwhen", "displayif", "displaywhen",
      "visibleif", "visiblewhen", "enablewhen", "dependson", "onlyif", "askif", "askwhen", "if":
      return parseForeignCondition(.show, words: 1)
    case "requires", "requiredif", "requiredwhen", "mandatoryif", "mandatorywhen":
      return isInField && parseForeignCondition(.required, words: 1)
    case "hidden", "hide", "invisible",
      "skip" where isFollowed, "hideif", "hidewhen", "hiddenif",
      "hiddenwhen", "skipif", "unless":
      if !isInField, !isFollowed, !beginsExpression(index + 1) { return false }
      reportNoClause(isFollowed && next == "unless" ? .shown : .hidden)
      return true
    default: return false
    }
  }

  /// Reports a word of another language for computed fields, in a field or between declarations.
  mutating func parseComputedWord() -> Bool {
    switch word.lowercased() {
    case "calculate", "calculated", "calculation", "compute", "computed", "formula", "derived":
      reportNoClause(.computedField)
      return true
    default: return false
    }
  }

  private func isJoined(_ place: Int) -> Bool { !tokens[place].flags.contains(.spaced) }

  private func text(at place: Int) -> String { source.text(of: tokens[place].span) }

  /// The index of the value of a clause, after a sign that other languages put before it.
  private var valueOfClause: Int {
    let hasSign = peek(1) == .colon || peek(1) == .equals || peek(1) == .leftParenthesis
    return min(index + (hasSign ? 2 : 1), tokens.count - 1)
  }

  /// Reports the word as an unknown clause and skips what follows.
  private mutating func reportClause(_ message: ForeignClauseMessage) {
    report(.unknownClause, message)
    isLost = true
    skipOne()
  }

  private mutating func reportNoClause(_ instead: ClauseInstead) {
    reportClause(.noClause(shortened(word), instead: instead))
  }

  /// Replaces the word and the tokens after it, up to and including `last`.
  private mutating func replaceClause(upTo last: Int, by text: String) {
    let span = token.span.union(tokens[last].span)
    let isClosed =
      peek(1) == .leftParenthesis
      && tokens[min(last + 1, tokens.count - 1)].kind == .rightParenthesis
    let whole = isClosed ? span.union(tokens[last + 1].span) : span
    let written = isClosed || peek(1) != .leftParenthesis
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        shortened(source.text(of: text == "required" ? span : token.span)),
        instead: .exactly(text)),
      span: text == "required" ? span : nil,
      fix: written ? replacing(whole, with: text, safe: false) : nil)
    isLost = true
    let node = begin(.error)
    while index <= last { advance() }
    end(node, [.broken, .unread])
  }

  private var isNameOfOptionNext: Bool {
    fieldType?.isChoice == true && peek(1).isWord
      && !peekToken(1).flags.contains(.firstOnLine)
  }

  private mutating func replaceWord(by word: String) {
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(shortened(self.word), instead: .word(word)),
      fix: replacing(token.span, with: word, safe: false))
    tokens[index] = token.read(as: word)
    parseItem()
  }

  /// Parses `min 18`, `maxlength: 3` and `max(5)`.
  private mutating func parseLimit(_ written: String) {
    let isLeast = written.hasPrefix("min") || written == "at_least"
    let place = valueOfClause
    let limit = limit(at: place)
    let number = limit?.text ?? "N"
    let range = isLeast ? "\(number)..." : "...\(number)"
    let clause = written.hasSuffix("items") ? "count" : limitClause(written, of: fieldType)
    var text = "\(clause ?? "range") \(range)"
    var fix: Fix?
    var last = index
    if let limit, clause != nil {
      let after = tokens[min(limit.last + 1, tokens.count - 1)]
      let isCall = peek(1) == .leftParenthesis
      if !isCall, let other = otherLimit(of: written, after: limit.last) {
        let both = isLeast ? "\(number)...\(other.text)" : "\(other.text)...\(number)"
        text = "\(clause ?? "range") \(both)"
        let span = token.span.union(tokens[other.last].span)
        fix = replacing(span, with: text, safe: false)
        last = other.last
      } else if !isCall || after.kind == .rightParenthesis {
        let span = token.span.union(isCall ? after.span : tokens[limit.last].span)
        fix = replacing(span, with: text, safe: false)
        last = isCall ? index : limit.last
      }
    }
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        shortened(word), instead: clause == nil ? .limit(range: range) : .exactly(text)),
      fix: fix)
    isLost = true
    let node = begin(.error)
    while index <= last { advance() }
    end(node, [.broken, .unread])
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
    guard text(at: next).lowercased() == meant else { return nil }
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

  /// Parses `decimals 2`, the number of decimal places.
  private mutating func parseDecimals() -> Bool {
    guard tokens[valueOfClause].kind == .integerLiteral,
      let places = Int(text(at: valueOfClause)), places <= 18
    else { return false }
    let step = places == 0 ? "1" : "0." + String(repeating: "0", count: places - 1) + "1"
    replaceClause(upTo: valueOfClause, by: "step \(step)")
    return true
  }

  /// Parses a limit of a date or time: `after today()`, `before: 2030-01-01`, `past`.
  private mutating func parseMoment(_ written: String) -> Bool {
    guard let type = fieldType, [.date, .dateTime, .time].contains(type.kind) else { return false }
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

  /// Parses `between 1 and 5`.
  private mutating func parseBetweenClause() {
    let range = "range \(text(at: index + 1))...\(text(at: index + 3))"
    let span = token.span.union(tokens[index + 3].span)
    report(
      .unknownClause, ForeignClauseMessage.noClause(word, instead: .exactly(range)),
      fix: replacing(span, with: range))
    isLost = true
    let node = begin(.error)
    for _ in 0..<4 { advance() }
    end(node, [.broken, .unread])
  }

  /// Parses a condition without `show when` or `required when`: `relevant a > 3`, `ask if a`.
  private mutating func parseForeignCondition(_ clause: Clause, words: Int) -> Bool {
    let last = min(index + words - 1, tokens.count - 1)
    let sign = tokens[min(last + 1, tokens.count - 1)].kind
    // Between declarations, `visible: boolean` is a field without its keyword.
    let hasSign = sign == .colon && (owner == .field || owner == .type) || sign == .equals
    let place = last + (hasSign ? 2 : 1)
    guard beginsExpression(place), place < tokens.count, tokens[place].kind != .if,
      !tokens[place].flags.contains(.firstOnLine), !beginsItem(tokens[place])
    else { return false }
    if kind == .if {
      reportClause(.ifInField)
      return true
    }
    let isText = tokens[place].kind.isTextPart
    let written = token.span.union(tokens[last].span)
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        shortened(source.text(of: written)), instead: clause == .show ? .shown : .required),
      span: written,
      fix: isText
        ? nil
        : replacing(
          hasSign ? written.union(tokens[place - 1].span) : written,
          with: "\(clause.keyword) when", safe: false))
    let node = begin(.clause)
    tokens[index] = token.read(as: clause.keyword)
    advance()
    while index < place { skipOne() }
    let condition = begin(.whenCondition)
    parseExpression()
    end(condition, isText ? [.broken, .unread] : [])
    end(node)
    return true
  }

  /// Parses `regex "[a-z]+"`, `pattern: "[a-z]+"` and `pattern /[a-z]+/`.
  private mutating func parseForeignPattern(_ written: String) -> Bool {
    let place = valueOfClause
    let next = tokens[place]
    guard next.kind == .slash || (next.kind.isTextPart && written != "validate"),
      !next.flags.contains(.firstOnLine)
    else { return false }
    var fix: Fix?
    var meant = "[a-z]+"
    let inner = source.text(of: SourceSpan(next.start + 1, max(next.start + 1, next.end - 1)))
    if next.kind == .slash {
      fix = replacing(SourceSpan(token.start, next.start), with: "match ")
    } else if next.kind == .textLiteral, next.flags.isDisjoint(with: [.multiline, .unclosed]),
      !inner.isEmpty
    {
      // In a text, a backslash is doubled.
      let anchored = inner.hasPrefix("^") && inner.hasSuffix("$") && inner.utf8.count > 2
      let inner = anchored ? String(inner.dropFirst().dropLast()) : inner
      meant = inner.replacingEach("\\\\", by: "\\").replacingEach("/", by: "\\/")
      fix = replacing(SourceSpan(token.start, next.end), with: "match /\(meant)/", safe: false)
    }
    report(
      .unknownClause,
      ForeignClauseMessage.noClause(
        word, instead: .pattern(shortened(meant), isSlashed: next.kind == .slash)),
      fix: fix)
    isLost = true
    skipOne()
    return true
  }
}

extension String {
  /// Returns the string with each occurrence of one text replaced by another.
  package func replacingEach(_ part: String, by other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
