package import FormLanguage
package import FormSyntax

extension FileAnalysis {
  /// The edits that format the file as `fmt` does, in order and without overlaps; empty if it does
  /// not parse.
  package var formattingEdits: [Edit] {
    formatForm(source).edits().map { source.wholeLineEnds(of: $0) }
  }

  /// Returns the formatting edits for a range: for its lines, and for texts over several lines that
  /// begin or end there.
  package func formattingEdits(in range: SourceSpan) -> [Edit] {
    let lines = tree.wholeTexts(around: source.wholeLines(around: range))
    return formattingEdits.filter { $0.span.start <= lines.end && $0.span.end >= lines.start }
  }

  /// Returns the edits after a closing brace is typed: they format the item that it closes or, if
  /// the file does not parse, indent its line like the line of the opening brace.
  ///
  /// - Parameter offset: the offset directly after the brace.
  package func editsAfterBrace(at offset: Int) -> [Edit] {
    guard
      let brace = tree.tokens.lastIndex(where: {
        $0.end <= offset && $0.kind != .endOfFile
      }), tree.tokens[brace].kind == .rightBrace, tree.tokens[brace].end == offset
    else { return [] }
    let formatted = formatForm(source)
    guard formatted.isParsed else {
      return indentationEdit(at: tree.tokens[brace].start).map { [$0] } ?? []
    }
    let item = tree.nodes.filter { Int($0.endToken) == brace + 1 && $0.kind != .block }
      .min { $0.firstToken > $1.firstToken }
    guard let item else { return [] }
    let span = SourceSpan(tree.tokens[Int(item.firstToken)].start, offset)
    let line = source.wholeLines(around: span)
    return formatted.edits().map { source.wholeLineEnds(of: $0) }
      .filter { $0.span.start >= line.start && $0.span.end <= span.end }
  }

  /// Returns the edits after a new line is started: they indent it if it is empty or starts with an
  /// item or a closing bracket.
  ///
  /// - Parameter offset: any offset on the new line.
  package func editsAfterLineEnd(at offset: Int) -> [Edit] {
    indentationEdit(at: offset).map { [$0] } ?? []
  }
}

extension FileAnalysis {
  /// Returns the edit that indents the line at an offset by the brackets before it: two columns
  /// more than the line of the innermost open bracket. Nil inside a text, and for a line that
  /// continues an item.
  private func indentationEdit(at offset: Int) -> Edit? {
    let line = source.wholeLines(around: SourceSpan(offset, offset))
    var text = Int(line.start)
    while text < Int(line.end), source.isBlank(text) { text += 1 }
    let last = tree.tokens.count - 1
    let next = tree.tokens.firstIndex { $0.end > Int(line.start) } ?? last
    guard next == last || tree.tokens[next].start >= text else { return nil }
    let isFirst = tree.tokens[next].start == text && text < source.bytes.count
    let isEmpty = text == source.bytes.count || source.isLineEnd(text)
    let open = tree.openBrackets(before: next)
    guard !open.isInText, isEmpty || isFirst else { return nil }
    let closes = isFirst && tree.tokens[next].kind.closesBracket
    guard isEmpty || closes || tree.items(startingAt: next) else { return nil }
    var indentation: [UInt8] = []
    if let bracket = open.last {
      let start = Int(source.wholeLines(around: tree.tokens[bracket].span.atStart).start)
      indentation = Array(source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 })
      if !closes { indentation += [0x20, 0x20] }
    }
    guard !source.bytes[Int(line.start)..<text].elementsEqual(indentation) else { return nil }
    return Edit(
      span: SourceSpan(Int(line.start), text),
      replacement: String(decoding: indentation, as: UTF8.self))
  }
}

extension TokenKind {
  fileprivate var closesBracket: Bool {
    self == .rightBrace || self == .rightBracket || self == .rightParenthesis
  }
}

extension SyntaxTree {
  /// Returns the last bracket that is open before a token, and whether the token is inside a text.
  /// A brace closes everything that was left open inside it.
  fileprivate func openBrackets(before end: Int) -> (last: Int?, isInText: Bool) {
    var open: [Int] = []
    for index in tokens.indices.prefix(end) {
      switch tokens[index].kind {
      case .leftBrace, .leftBracket, .leftParenthesis, .textStart: open.append(index)
      case .rightBrace: close(.leftBrace, &open)
      case .rightBracket: close(.leftBracket, &open)
      case .rightParenthesis: close(.leftParenthesis, &open)
      case .textEnd: close(.textStart, &open)
      default: break
      }
    }
    return (open.last, open.contains { tokens[$0].kind == .textStart })
  }

  private func close(_ kind: TokenKind, _ open: inout [Int]) {
    guard let last = open.lastIndex(where: { tokens[$0].kind == kind }) else { return }
    if kind == .leftBrace || last == open.count - 1 { open.removeSubrange(last...) }
  }

  /// Returns true if a declaration, clause or step starts with a token.
  fileprivate func items(startingAt token: Int) -> Bool {
    nodes.contains {
      Int($0.firstToken) == token && $0.firstToken < $0.endToken
        && ($0.kind.isDeclaration || $0.kind == .clause || $0.kind == .step
          || $0.kind == .assignment
          || $0.kind == .focusPolicy || $0.kind == .onSubmit || $0.kind == .onSuccess
          || $0.kind == .onReject)
    }
  }

  /// Returns a span extended to the texts over several lines that it touches, since their closing
  /// quotes determine the indentation of their lines.
  fileprivate func wholeTexts(around span: SourceSpan) -> SourceSpan {
    var whole = span
    for node in nodes where node.kind == .text && node.firstToken < node.endToken {
      let (first, last) = (tokens[Int(node.firstToken)], tokens[Int(node.endToken) - 1])
      guard first.flags.contains(.multiline), first.offset <= whole.end, last.end >= whole.start
      else { continue }
      whole = whole.union(first.span.union(last.span))
    }
    return whole
  }
}

extension SourceText {
  fileprivate func isBlank(_ offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == 0x20 || bytes[offset] == 0x09)
  }

  fileprivate func isLineEnd(_ offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == 0x0A || bytes[offset] == 0x0D)
  }

  /// Returns the lines that a span touches, without the last line ending and a byte-order mark.
  fileprivate func wholeLines(around span: SourceSpan) -> SourceSpan {
    var start = min(Int(span.start), bytes.count)
    // An offset between CR and LF counts as before both.
    if start > 0, start < bytes.count, bytes[start] == 0x0A, bytes[start - 1] == 0x0D { start -= 1 }
    var end = max(start, min(Int(span.end), bytes.count))
    while start > 0, !isLineEnd(start - 1) { start -= 1 }
    while end < bytes.count, !isLineEnd(end) { end += 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    return SourceSpan(start, end)
  }

  /// Returns an edit that does not separate a CR from its LF, which an editor treats as one.
  fileprivate func wholeLineEnds(of edit: Edit) -> Edit {
    var edit = edit
    let (start, end) = (Int(edit.span.start), Int(edit.span.end))
    func isBetween(_ offset: Int) -> Bool {
      offset > 0 && offset < bytes.count && bytes[offset - 1] == 0x0D && bytes[offset] == 0x0A
    }
    if isBetween(end) {
      (edit.span.end, edit.replacement) = (edit.span.end + 1, edit.replacement + "\n")
    }
    if isBetween(start) {
      (edit.span.start, edit.replacement) = (edit.span.start - 1, "\r" + edit.replacement)
    }
    return edit
  }
}
