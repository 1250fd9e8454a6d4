/// The declarations of a form.
extension Parser {
  /// Whether a word starts a declaration or a clause.
  func beginsItem(_ token: Token) -> Bool {
    beginsDeclaration(token.kind) || token.clause != nil
  }

  func beginsDeclaration(_ kind: TokenKind) -> Bool {
    switch kind {
    case .field, .group, .section, .rows, .let, .note, .submit: true
    default: false
    }
  }

  /// A declaration or clause; the word that starts it is the next token.
  mutating func parseItem() {
    switch kind {
    case .field: parseField()
    case .group: parseGroup(.groupDeclaration)
    case .rows: parseGroup(.rowsDeclaration)
    case .section: parseSection()
    case .let: parseLet()
    case .note: parseNote()
    case .submit: parseSubmit()
    case .type, .import, .form, .test, .translation: parseTopLevel()
    default: parseClause()
    }
  }

  mutating func parseField(hasKeyword: Bool = true) {
    let declaration = index
    let node = begin(.fieldDeclaration)
    if hasKeyword {
      advance()
      skipRepeatedKeyword()
    }
    parseName("the name of the field")
    if kind == .question, peek(1) == .colon, !isLost {
      report(
        .foreignSyntax, "A name has no `?`: a field is optional unless it is `required`.",
        help: "Remove it.", fix: replacing(token.span, with: "", "Remove the `?`"))
      skipOne()
    }
    if skipSecondName() || skipMoreNames() {
      take(.colon)
    } else {
      parseColon()
    }
    let outer = typeToken
    typeToken = token
    parseTypeName(of: declaration)
    parseHead(allowsValue: true)
    parseOptionalBlock(.field, declaration)
    typeToken = outer
    end(node)
  }

  /// The colon of `field NAME: TYPE`.
  private mutating func parseColon() {
    if take(.colon) { return }
    let usage = "Write `field NAME: TYPE`."
    if kind == .equals || kind == .equal {
      report(
        .missing, "A field has a type before its value.",
        help: "Write `field NAME: TYPE = EXPRESSION`.")
      isLost = true
    } else if !kind.isWord, skipSignForColon() {
      return
    } else if kind.isName, !isFirstOnLine, !isLost {
      report(
        .missing, "Missing `:` between a field and its type.", help: usage,
        fix: inserting(":", "Write `:`"))
    } else {
      expected("`:` with the type", help: usage)
    }
  }

  /// Another sign in place of the required colon.
  private mutating func skipSignForColon() -> Bool {
    guard kind == .comma || kind == .semicolon || kind == .dot || kind == .arrow,
      peek(1).isName || peek(1) == .colon, !isFirstOnLine, !isLost
    else { return false }
    let hasColon = peek(1) == .colon
    report(
      .unexpected, "A field and its type are separated by `:`.", help: "Write `field NAME: TYPE`.",
      fix: replacing(token.span, with: hasColon ? "" : ":", hasColon ? "Remove it" : "Write `:`"))
    skipOne()
    take(.colon)
    return true
  }

  /// The order tag, the label and, for fields, what they are computed from: in this order.
  ///
  /// - Parameter rank: that of the last of these that has been read.
  private mutating func parseHead(allowsValue: Bool, after rank: Int = 0) {
    var last = rank
    while true {
      let rank: Int
      switch kind {
      case .at: rank = 1
      case .textLiteral, .textStart: rank = 2
      case .equals where allowsValue: rank = 3
      case .equal where allowsValue: rank = 3
      case .comma, .semicolon:
        guard skipSeparatorInHead() else { return }
        continue
      default:
        if last < 2, skipLabelWord() { continue }
        if allowsValue, kind == .colon, peek(1) == .equals, !isFirstOnLine,
          !tokens[index + 1].flags.contains(.spaced)
        {
          report(
            .foreignSyntax, "A value follows `=`.", help: "Write `=`.",
            fix: replacing(token.span, with: "", "Remove the `:`"))
          skipOne()
          continue
        }
        if last < 2, !isMisspeltClause(of: allowsValue ? .field : .group), skipBareLabel() {
          last = 2
          continue
        }
        return
      }
      if rank == last {
        report(
          .unexpected,
          rank == 1
            ? "A declaration has one order tag."
            : rank == 2 ? "A declaration has one label." : "A field has one value.",
          help: rank == 2
            ? #"Other texts follow a keyword: `hint "…"`, `help "…"`."#
            : "Put it where it belongs: `field NAME: TYPE @N \"Label\"`.")
        let node = begin(.error)
        parseHeadPart(rank)
        end(node, .broken)
        continue
      }
      if rank < last {
        report(
          .unexpected, "The \(rank == 1 ? "order tag" : "label") comes earlier.",
          help: allowsValue
            ? #"The order is `field NAME: TYPE @10 "Label" = VALUE { … }`."#
            : #"The order is `NAME @10 "Label" { … }`."#)
      }
      last = max(last, rank)
      parseHeadPart(rank)
    }
  }

  /// A comma between the parts of a declaration.
  private mutating func skipSeparatorInHead() -> Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    guard !next.flags.contains(.firstOnLine), !isFirstOnLine,
      next.kind == .at || next.kind.isTextPart || next.kind == .leftBrace || next.kind == .equals
    else { return false }
    report(
      .foreignSyntax, "The parts of a declaration are not separated by `\(word)`.",
      help: "Remove it.", fix: replacing(token.span, with: "", "Remove the `\(word)`"))
    skipOne()
    return true
  }

  private mutating func parseHeadPart(_ rank: Int) {
    switch rank {
    case 1: parseTag()
    case 2: parseText()
    default:
      let node = begin(.computed)
      if kind == .equal {
        report(
          .foreignSyntax, "A value follows `=`.", help: "Write `=`.",
          fix: replacing(token.span, with: "=", "Write `=`"))
      }
      advance()
      parseExpression()
      end(node)
    }
  }

  private mutating func parseTag() {
    let node = begin(.tag)
    let help = "Order tags are whole numbers from 0: `@10`."
    advance()
    if kind == .integerLiteral {
      if !isJoined {
        report(
          .unexpected, "The number of an order tag follows `@` directly.", help: help,
          fix: replacing(Span(tokens[index - 1].end, token.start), with: "", "Remove the space"))
      }
      advance()
    } else if !isFirstOnLine, kind == .minus || kind == .decimalLiteral || kind == .identifier {
      report(.badLiteral, "This is not an order tag.", help: help)
      while kind == .minus { advance() }
      if !isFirstOnLine, kind == .integerLiteral || kind == .decimalLiteral || kind == .identifier {
        advance()
      }
    } else {
      expected("a number", help: help)
    }
    end(node)
  }

  private mutating func parseGroup(_ syntax: SyntaxKind) {
    let declaration = index
    let node = begin(syntax)
    let isList = syntax == .rowsDeclaration
    advance()
    skipRepeatedKeyword()
    parseName(isList ? "the name of the list" : "the name of the group")
    if !kind.isWord, peek(1) == .colon, kind == .comma || kind == .semicolon || kind == .dot {
      report(
        .unexpected, "\(described(index)) is not allowed here.", help: "Remove it.",
        fix: replacing(token.span, with: "", "Remove it"))
      skipOne()
    }
    if kind == .colon, !isGroupColon {
      advance()
      parseTypeName()
    }
    parseHead(allowsValue: false)
    parseOptionalBlock(isList ? .rows : .group, declaration)
    end(node)
  }

  /// A colon where a brace was meant: the first declaration of the block follows on the next line.
  /// (A type may have the name of a keyword that starts a declaration, but then no name follows
  /// it, except after `submit`, which is never followed by one itself.)
  private var isGroupColon: Bool {
    guard index + 2 < tokens.count, tokens[index + 1].flags.contains(.firstOnLine),
      beginsDeclaration(tokens[index + 1].kind), peek(1) != .submit
    else { return false }
    return tokens[index + 2].kind.isName && !tokens[index + 2].flags.contains(.firstOnLine)
  }

  private mutating func parseSection() {
    let declaration = index
    let node = begin(.sectionDeclaration)
    advance()
    if kind == .at { parseTag() }
    if kind.isName, !isFirstOnLine, peek(1).isTextPart {
      report(
        .unexpected, "A section has a title, but no name.",
        help: #"Write `section "Title" { … }`, or `group NAME "Title" { … }`."#,
        fix: replacing(
          Span(token.start, tokens[index + 1].start), with: "", "Remove the name", safe: false))
      skipOne()
    }
    if kind.isTextPart {
      parseText()
    } else {
      let isWord = kind.isName && !isFirstOnLine
      expected("the title of the section", help: #"Write `section "Title" { … }`."#)
      missing()
      if isWord { skipOne() }
      if kind == .leftBrace, peek(1).isTextPart { reportedAt = index + 1 }
    }
    parseHead(allowsValue: false, after: 2)
    parseOptionalBlock(.section, declaration)
    end(node)
  }

  private mutating func parseLet() {
    let node = begin(.letDeclaration)
    let usage = "Write `let NAME = EXPRESSION`."
    advance()
    skipRepeatedKeyword()
    parseName("a name")
    if kind == .colon, peek(1).isName, peek(2) == .equals {
      report(.unexpected, "A `let` has no type of its own.", help: usage)
      let error = begin(.error)
      advance()
      advance()
      end(error, .broken)
    }
    if kind == .colon || kind == .equal {
      report(
        .unexpected, "The value of a `let` follows `=`.", help: usage, fix: writingEquals)
      skipOne()
      take(.equals)
    } else if !take(.equals) {
      expected("`=`", help: usage)
    }
    parseExpression()
    end(node)
  }

  /// `=` in place of the sign here, which is `==`, `:` or `:=`.
  var writingEquals: Fix {
    let next = tokens[min(index + 1, tokens.count - 1)]
    let isPair = kind == .colon && next.kind == .equals && !next.flags.contains(.firstOnLine)
    let isApart = kind == .equal || token.flags.contains(.spaced)
    return replacing(
      isPair ? token.span.union(next.span) : token.span, with: isApart ? "=" : " =", "Write `=`")
  }

  private mutating func parseNote() {
    let node = begin(.noteDeclaration)
    advance()
    if kind == .at { parseTag() }
    parseText()
    if kind == .at {
      report(
        .unexpected, "The order tag comes before the text.", help: #"Write `note @10 "Text"`."#)
      let error = begin(.error)
      parseTag()
      end(error, .broken)
    }
    parseOptionalWhen()
    end(node)
  }

  private mutating func parseSubmit() {
    let declaration = index
    let node = begin(.submitDeclaration)
    advance()
    if kind.isTextPart { parseText() }
    parseOptionalBlock(.submit, declaration)
    end(node)
  }
}
