/// Clauses, by their shapes in the table of clauses.
extension Parser {
  mutating func parseClause(in holder: Holder) {
    guard let clause = Clause(kind) else { return }
    let declaration = index
    let node = begin(.clause)
    advance()
    skipColon(after: clause)
    switch clause.facts.shape {
    case .nothing:
      break
    case .text, .plainText:
      parseClauseText(clause)
    case .required:
      if kind == .when { parseWhen() }
      parseElse()
    case .range:
      parseRangeClause(clause)
      parseElse()
    case .step:
      parseSum()
      if kind == .from {
        let from = begin(.stepFrom)
        advance()
        parseSum()
        end(from)
      }
      parseElse()
    case .match:
      if kind == .patternLiteral {
        leaf(.pattern)
      } else {
        expected("a pattern between slashes", help: "Write `match /[a-z]+/`.")
        missing()
        if kind.isTextPart, !isFirstOnLine { skipLine() }
      }
      parseElse()
    case .check:
      parseCheck(clause)
    case .option:
      parseOption(declaration)
    case .options:
      if !take(.from) { expected("`from`", help: clause.facts.usage) }
      parseText()
      if kind == .where { parseWhere() }
    case .unique:
      if kind.isName, !beginsNext {
        parseName("the name of a field in the row")
        while take(.comma) { parseName("the name of a field in the row") }
      }
      parseElse()
    case .sort:
      if !take(.by) { expected("`by`", help: "Write `sort by NAME`.") }
      parseSortKeys()
    case .show:
      parseConditionalWhen(clause)
    case .readonly:
      if kind == .when { parseWhen() }
    case .expression:
      parseExpression()
    }
    end(node)
  }

  /// A word that begins the next clause or declaration: where a name is optional it is none.
  var beginsNext: Bool {
    kind != .quotedName && (beginsItem(kind) || (isInTest && Step(kind) != nil))
  }

  /// `required: true` and `label = "…"`, as other languages write them.
  private mutating func skipColon(after clause: Clause) {
    guard kind == .colon || kind == .equals else { return }
    report(
      .foreignSyntax, "What `\(clause.keyword.spelling)` says stands directly behind it.",
      help: "Write `\(clause.facts.usage)`.",
      fix: replacing(token.span, with: "", "Remove the `\(kind.spelling)`"))
    let node = begin(.error)
    advance()
    if kind == .true || kind == .false,
      [.nothing, .required, .readonly].contains(clause.facts.shape)
    {
      advance()
    }
    end(node, .broken)
  }

  private mutating func parseClauseText(_ clause: Clause) {
    if kind.isTextPart {
      parseText()
    } else {
      expected("a text in double quotes", help: "Write `\(clause.facts.usage)`.")
      missing()
    }
  }

  private mutating func parseRangeClause(_ clause: Clause) {
    let first = nodes.count
    guard beginsExpression(index) || isRangeOperator(kind) else {
      expected("a range", help: "Write `\(clause.facts.usage)`.")
      return missing()
    }
    parseRange()
    guard nodes[first].kind != .range, nodes[first].kind != .missing else { return }
    let span = Span(
      start: tokens[Int(nodes[first].firstToken)].offset,
      end: tokens[max(0, index - 1)].offset + tokens[max(0, index - 1)].length)
    let text = source.text(of: span)
    report(
      .unexpected, at: max(0, index - 1),
      "`\(clause.keyword.spelling)` takes a range, not a single value.", span: span,
      help:
        "Write `\(text)...` for at least, `...\(text)` for at most, `\(text)...\(text)` for exactly that."
    )
  }

  private mutating func parseCheck(_ clause: Clause) {
    if peek(1) == .colon, kind.isName || kind.isReserved {
      parseName("the name of the rule")
      advance()
    }
    parseExpression()
    if kind == .else {
      parseElse()
    } else if let lastIf, lastIf.end == index {
      report(
        .ifTookTheMessage, at: lastIf.elseToken,
        "This `else` belongs to the `if`, so the rule has no message.",
        help: "Put the `if` into parentheses, or give it its own `else` before the message's.")
      missing()
    } else {
      expected(
        "`else` and the message",
        help: "Write `\(clause.keyword.spelling) CONDITION else \"What to say\"`.")
      missing()
    }
    if kind == .focus, !isInTest { parseFocusTarget() }
  }

  mutating func parseFocusTarget() {
    let node = begin(.focusTarget)
    advance()
    parsePath()
    end(node)
  }

  private mutating func parseOption(_ declaration: Int) {
    if kind == .dot {
      report(
        .unexpected, "The name of an option is declared without its dot.",
        help: "Write `option NAME \"Label\"`; the dot stands where the option is used.",
        fix: replacing(token.span, with: "", "Remove the dot"))
      skipOne()
    }
    parseName("the name of the option", anyWord: true)
    if kind.isTextPart { parseText() }
    if kind == .when { parseWhen() }
    if kind == .leftBrace { parseBlock(.option, declaration) }
  }

  mutating func parseWhen() {
    let node = begin(.whenCondition)
    advance()
    parseExpression()
    end(node)
  }

  /// `show when E`, where `when` may not be left out.
  private mutating func parseConditionalWhen(_ clause: Clause) {
    if kind == .when { return parseWhen() }
    let word = source.text(of: token.span)
    if kind == .if || kind == .identifier && word == "unless" {
      report(
        .foreignSyntax, "A condition begins with `when`.",
        help: word == "unless" ? "Write `show when not …`." : "Write `when`.",
        fix: kind == .if ? replacing(token.span, with: "when", "Write `when`") : nil)
      return parseWhen()
    }
    expected("`when` and a condition", help: "Write `\(clause.facts.usage)`.")
    if beginsExpression(index), !isFirstOnLine, !beginsNext {
      let node = begin(.whenCondition)
      parseExpression()
      end(node)
    } else {
      missing()
    }
  }

  mutating func parseElse() {
    guard kind == .else else { return }
    let node = begin(.elseMessage)
    advance()
    if kind.isTextPart {
      parseText()
    } else {
      expected("a message in double quotes")
      missing()
    }
    end(node)
  }

  mutating func parseSortKeys() {
    repeat {
      let node = begin(.sortKey)
      if kind == .value { leaf(.name) } else { parseName("the name of a field in the row") }
      if take(.descending) {
        end(node, .alternative)
      } else {
        if kind == .identifier, !isFirstOnLine,
          ["ascending", "asc", "desc"].contains(source.text(of: token.span))
        {
          let isDown = source.text(of: token.span) == "desc"
          report(
            .foreignSyntax,
            isDown
              ? "The word is `descending`." : "Ascending is how rows are sorted without a word.",
            help: isDown ? "Write `descending`." : "Remove it.",
            fix: replacing(
              token.span, with: isDown ? "descending" : "",
              isDown ? "Write `descending`" : "Remove the word"))
          skipOne()
        }
        end(node)
      }
    } while take(.comma)
  }

  // MARK: Submit

  mutating func parseSubmitPart() {
    switch kind {
    case .focus:
      let node = begin(.focusPolicy)
      advance()
      if !take(.first) {
        expected("`first empty` or `first problem`", help: "Write `focus first empty`.")
      }
      var flags: SyntaxFlags = []
      if kind == .problem {
        flags = .alternative
        advance()
      } else if !take(.empty) {
        expected("`empty` or `problem`", help: "Write `focus first empty`.")
      }
      end(node, flags)
    case .on:
      parseOn()
    default:
      if kind == .comma || kind == .semicolon {
        report(.foreignSyntax, "The parts of `submit` stand without commas.", help: "Remove it.")
        return skipOne()
      }
      report(
        kind.isWord ? .unknownClause : .unexpected,
        "Here `focus first empty`, `on success` or `on reject` has to stand, not \(described(index))."
      )
      skipLine()
    }
  }

  private mutating func parseOn() {
    if peek(1) == .success {
      let node = begin(.onSuccess)
      advance()
      advance()
      var flags: SyntaxFlags = []
      if take(.unfocus) {
      } else if kind == .keep, peek(1) == .focus {
        advance()
        advance()
        flags = .alternative
      } else if take(.focus) {
        parsePath()
      } else {
        expected("`unfocus`, `keep focus` or `focus NAME`")
        missing()
      }
      return end(node, flags)
    }
    let node = begin(.onReject)
    advance()
    if take(.reject) {
      if kind == .focus { parseFocusTarget() }
      if kind == .clear {
        let targets = begin(.clearTargets)
        advance()
        parsePath()
        while take(.comma) { parsePath() }
        end(targets)
      }
    } else {
      expected(
        "`success` or `reject`", help: "Write `on success unfocus` or `on reject focus NAME`.")
      if !isFirstOnLine, kind != .rightBrace { skipLine() }
    }
    end(node)
  }
}
