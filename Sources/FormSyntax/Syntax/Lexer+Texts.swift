internal import FormEngine

/// Text literals, which an interpolation may interrupt.
extension Lexer {
  mutating func text() {
    let start = position
    let isMultiline =
      byte(start + 1) == UInt8(ascii: "\"") && byte(start + 2) == UInt8(ascii: "\"")
    readText(from: start, at: start + (isMultiline ? 3 : 1), isMultiline, isFirst: true)
  }

  /// Reads the `)` that ends an interpolation, and continues the text around it.
  mutating func resumeText() {
    guard let open = texts.popLast() else { return }
    if !open.isMultiline { openLineTexts -= 1 }
    openingOfText = open.openingToken
    readText(from: position, at: position + 1, open.isMultiline, isFirst: false)
  }

  /// Closes the open texts whose interpolation lacks its `)`: all of them, or only those that must
  /// end on their line. Nested ones count as the same mistake.
  mutating func closeTexts(ofLine isLine: Bool) {
    var reported: Bool?
    while let open = texts.last, isLine ? openLineTexts > 0 : true {
      closeText(isReported: reported != open.isMultiline)
      reported = open.isMultiline
    }
  }

  private mutating func closeText(isReported: Bool) {
    guard let open = texts.popLast() else { return }
    if !open.isMultiline { openLineTexts -= 1 }
    let opening = tokens[open.openingToken]
    let start = Int(tokens.last?.span.end ?? 0)
    if !opening.flags.contains(.reported), !findings.isFull {
      let mark = open.isMultiline ? 3 : 1
      if isReported {
        findings.report(
          .unclosedText, SourceSpan(opening.start, opening.start + mark),
          TextMessage.unclosedInterpolation(isMultiline: open.isMultiline))
      }
      tokens[open.openingToken].flags.insert(.reported)
    }
    let saved = flags
    flags = []
    tokens.append(
      Token(offset: start, end: start, kind: .textEnd, flags: [.unclosed, .reported]))
    flags = saved
    last = .textEnd
  }

  private mutating func readText(
    from start: Int, at content: Int, _ isMultiline: Bool, isFirst: Bool
  ) {
    var index = content
    var more: TokenFlags = isMultiline ? .multiline : []
    /// The index of the finding about the first control character.
    var control: Int?
    if isFirst, isMultiline, !beginsLine(after: content) { more.insert(.reported) }
    // After `match`, a pattern was meant, so backslashes belong to it.
    let isPattern = isFirst && !isMultiline && followsMatch
    while true {
      index = Self.endOfPlainText(bytes, from: index)
      guard index < count else { break }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        if isMultiline {
          guard self.byte(index + 1) == byte, self.byte(index + 2) == byte else {
            index += 1
            continue
          }
          index += 2
          if isFirst, !beginsLine(index - 2), fixQuotes(from: start, at: content, to: index - 2) {
            return
          }
        } else if isFirst, more.isEmpty, quotesInside(from: start, at: index) {
          return
        }
        emit(isFirst ? .textLiteral : .textEnd, from: start, to: index + 1, more)
        if isMultiline {
          checkMargin()
        } else if isFirst {
          noteEmptyText(from: start, to: index + 1)
        }
        return
      case UInt8(ascii: "\\") where isPattern:
        more.insert(.escaped)
        index += self.byte(index + 1) >= 0x20 ? 2 : 1
      case UInt8(ascii: "\\"):
        if self.byte(index + 1) == UInt8(ascii: "(") {
          if isFirst { openingOfText = tokens.count }
          emit(isFirst ? .textStart : .textMiddle, from: start, to: index + 2, more)
          texts.append(
            OpenText(openingToken: openingOfText, isMultiline: isMultiline, depth: 0))
          if !isMultiline { openLineTexts += 1 }
          return
        }
        more.insert(.escaped)
        index = escape(at: index, &more)
      case 0x0A, 0x0D:
        guard isMultiline else {
          return endUnclosed(from: start, at: index, isFirst, more)
        }
        index += 1
      case 0x09:
        index += 1
      default:
        if control == nil { control = reportControl(at: index) }
        findings.addEdit(escapeOfControl(at: index), to: control)
        more.insert(.reported)
        index += 1
      }
    }
    if isMultiline {
      if isFirst, fixQuotes(from: start, at: content, to: count) { return }
      let opening = isFirst ? start : tokens[openingOfText].start
      let end = hasUnclosedLines ? count : indentedEnd(of: opening, from: content)
      hasUnclosedLines = true
      findings.report(
        .unclosedText, isFirst ? SourceSpan(start, start + 3) : tokens[openingOfText].span,
        TextMessage.unclosedLines)
      emit(
        isFirst ? .textLiteral : .textEnd, from: start, to: end,
        more.union([.unclosed, .reported]))
    } else {
      endUnclosed(from: start, at: count, isFirst, more)
    }
  }

  /// True if the last token is the keyword `match` or `matches`, and not the name of an option.
  private var followsMatch: Bool {
    guard last == .match || last == .matches else { return false }
    let before = tokens.dropLast().last
    return before?.kind != .option && before?.kind != .dot
  }

  /// Finds the next quote, backslash or control character. Eight bytes are examined at a time, as
  /// one integer: subtracting sets the high bit of each byte that is sought (and perhaps of some
  /// after the first match).
  private static func endOfPlainText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let count = bytes.count
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let deletes = word ^ (ones &* 0x7F)
      let found =
        ((word &- (ones &* 0x20)) & ~word | (quotes &- ones) & ~quotes
          | (backslashes &- ones) & ~backslashes | (deletes &- ones) & ~deletes) & (ones &* 0x80)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F {
        break
      }
      index += 1
    }
    return index
  }

  /// Reads a text that does not end on its line. A comment and braces at the end of the line are
  /// not part of it: what looks like a comment would be shown, and a block would be lost.
  private mutating func endUnclosed(
    from start: Int, at lineEnd: Int, _ isFirst: Bool, _ more: TokenFlags
  ) {
    let lineEnd = comment(from: start + 1, to: lineEnd) ?? lineEnd
    var end = lineEnd
    var index = lineEnd
    while index > start + 1 {
      let byte = bytes[index - 1]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        guard index > start + 2, bytes[index - 2] == 0x20 || bytes[index - 2] == byte else { break }
        end = index - 1
      } else if byte == UInt8(ascii: "="), index > start + 2, bytes[index - 2] == 0x20 {
        // As in `field a: integer "Label =`, with the value on the next line.
        end = index - 1
      } else if byte != 0x20 && byte != 0x09 {
        break
      }
      index -= 1
    }
    if let block = block(from: start + 1, to: lineEnd) { end = block }
    while end > start + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    // In an interpolation, the quote was probably meant to end the text around it.
    if isFirst, let open = texts.last, !open.isMultiline { return endInterpolation(at: start) }
    let opening = isFirst ? SourceSpan(start, start + 1) : tokens[openingOfText].span
    if isFirst { forgetEchoes(before: start) }
    findings.report(
      .unclosedText, SourceSpan(start: opening.start, end: opening.start + 1), TextMessage.unclosed,
      fix: replacing(SourceSpan(end, end), with: "\"", safe: false))
    emit(
      isFirst ? .textLiteral : .textEnd, from: start, to: end, more.union([.unclosed, .reported]))
  }

  /// Finds a comment that follows white space.
  private func comment(from start: Int, to lineEnd: Int) -> Int? {
    let slash = UInt8(ascii: "/")
    var index = start + 1
    while index + 1 < lineEnd {
      let isSpaced = bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09
      if bytes[index] == slash, bytes[index + 1] == slash, isSpaced { return index }
      index += 1
    }
    return nil
  }

  /// Removes earlier findings on the line: if a text lacks its first quote rather than its last,
  /// what could not be read there is part of the text.
  private mutating func forgetEchoes(before quote: Int) {
    var line = quote
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    findings.removeLast(from: line, keeping: strayCharacters) {
      $0 == .unknownCharacter || $0 == .badLiteral || $0 == .unexpected
    }
  }

  /// Finds a block that opens and closes on the line.
  private func block(from start: Int, to lineEnd: Int) -> Int? {
    var last = lineEnd
    while last > start, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
    guard last > start, bytes[last - 1] == UInt8(ascii: "}") else { return nil }
    var open: Int?
    var depth = 0
    for index in start..<last {
      if bytes[index] == UInt8(ascii: "{"), depth > 0 || bytes[index - 1] == 0x20 {
        if depth == 0 { open = index }
        depth += 1
      } else if bytes[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth < 0 { return nil }
      }
    }
    return depth == 0 ? open : nil
  }

  /// Reads a quote in an interpolation whose `)` is missing.
  private mutating func endInterpolation(at quote: Int) {
    guard let open = texts.popLast() else { return }
    openLineTexts -= 1
    let opening = endOfInterpolationStart(in: open)
    let value = endOfValue(before: quote)
    findings.report(
      .unclosedText, SourceSpan(opening - 2, opening), TextMessage.quoteInInterpolation,
      fix: replacing(SourceSpan(value, value), with: ")", safe: false))
    emit(.textEnd, from: quote, to: quote + 1, .reported)
  }

  /// Returns the offset after the `\(` of the interpolation that is open in a text.
  private func endOfInterpolationStart(in open: OpenText) -> Int {
    var depth = 0
    for token in tokens[open.openingToken...].reversed() {
      switch token.kind {
      case .textEnd: depth += 1
      case .textMiddle: if depth == 0 { return token.end }
      case .textStart:
        if depth == 0 { return token.end }
        depth -= 1
      default: break
      }
    }
    return tokens[open.openingToken].end
  }

  /// Finds the probable end of a value whose `)` is missing: before a word that is separated from
  /// the name or bracket before it, otherwise at the quote.
  private func endOfValue(before quote: Int) -> Int {
    var place = tokens.count - 1
    var end = quote
    while place > 0, tokens[place].kind != .textStart, tokens[place].kind != .textMiddle {
      let before = tokens[place - 1]
      let endsValue =
        before.kind.isName || before.kind == .rightParenthesis || before.kind == .rightBracket
      if tokens[place].kind.isWord, tokens[place].flags.contains(.spaced), endsValue {
        end = before.end
      }
      place -= 1
    }
    return end
  }

  /// Reads an escape and returns the index after it.
  private mutating func escape(at index: Int, _ more: inout TokenFlags) -> Int {
    switch byte(index + 1) {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
      return index + 2
    case UInt8(ascii: "u"):
      guard byte(index + 2) == UInt8(ascii: "{") else { break }
      var end = index + 3
      var value: UInt32 = 0
      while let digit = Self.hexadecimalDigit(byte(end)) {
        value = min(value << 4 | digit, 0x0FFF_FFFF)
        end += 1
      }
      let hasDigits = end > index + 3
      let isClosed = byte(end) == UInt8(ascii: "}")
      if isClosed { end += 1 }
      if hasDigits, isClosed, Unicode.Scalar(value) != nil { return end }
      more.insert(.reported)
      findings.report(
        .badEscape, SourceSpan(index, end),
        !hasDigits || !isClosed
          ? TextMessage.incompleteEscape
          : value >= 0xD800 && value < 0xE000 ? .surrogate : .noSuchCharacter)
      return end
    default: break
    }
    more.insert(.reported)
    let next = byte(index + 1)
    if next == 0x0A || next == 0x0D || index + 1 >= count {
      findings.report(.badEscape, SourceSpan(index, index + 1), TextMessage.lastBackslash)
      return index + 1
    }
    let length = scalar(at: index + 1)?.length ?? 1
    if let (end, meant) = meantEscape(at: index) {
      let span = SourceSpan(index, end)
      findings.report(
        .badEscape, span,
        TextMessage.foreignEscape(findings.source.text(of: span), meant: meant),
        fix: replacing(span, with: meant))
      return end
    }
    let span = SourceSpan(index, index + 1 + length)
    findings.report(
      .badEscape, span, TextMessage.unknownEscape(visibleText(findings.source.text(of: span))),
      fix: replacing(SourceSpan(index, index + 1), with: #"\\"#, safe: false))
    return Int(span.end)
  }

  /// Returns the end of an escape of other languages, and what it means: `\u00e9`, `\xe9`, `\'`.
  private func meantEscape(at index: Int) -> (end: Int, meant: String)? {
    let digits: Int
    switch byte(index + 1) {
    case UInt8(ascii: "'"): return (index + 2, "'")
    case UInt8(ascii: "/"): return (index + 2, "/")
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "x"): digits = 2
    default: return nil
    }
    let span = SourceSpan(index + 2, min(index + 2 + digits, count))
    let number = findings.source.text(of: span)
    guard number.utf8.count == digits, number.utf8.allSatisfy({ Self.hexadecimalDigit($0) != nil }),
      let value = UInt32(number, radix: 16), Unicode.Scalar(value) != nil
    else { return nil }
    return (Int(span.end), "\\u{\(number)}")
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Reports the first control character of a text, and returns the index of the finding. Its fix
  /// gets an edit for each control character.
  private mutating func reportControl(at index: Int) -> Int? {
    findings.report(
      .unknownCharacter, SourceSpan(index, index + 1),
      TextMessage.controlCharacter(escape: escapeOfControl(at: index).replacement), fix: Fix([]))
  }

  private func escapeOfControl(at index: Int) -> Edit {
    let value = String(UInt32(bytes[index]), radix: 16, uppercase: true)
    return Edit(span: SourceSpan(index, index + 1), replacement: "\\u{\(value)}")
  }

  /// Returns true if the text between `"""` begins on the next line; otherwise reports it.
  private mutating func beginsLine(after content: Int) -> Bool {
    var index = content
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    if index >= count || bytes[index] == 0x0A || bytes[index] == 0x0D { return true }
    findings.report(
      .unexpected, SourceSpan(index, index + (scalar(at: index)?.length ?? 1)),
      TextMessage.contentAfterOpeningQuotes)
    return false
  }

  /// Checks that each line of a text between `"""` begins with the white space before its closing
  /// quotes, which are on a line of their own. The last token is the end of the text.
  private mutating func checkMargin() {
    guard let lastToken = tokens.last else { return }
    let first = lastToken.kind == .textLiteral ? tokens.count - 1 : openingOfText
    guard !tokens[first].flags.contains(.reported) else { return }
    let close = lastToken.end - 3
    var margin = close
    while margin > lastToken.start, bytes[margin - 1] == 0x20 || bytes[margin - 1] == 0x09 {
      margin -= 1
    }
    guard margin > lastToken.start, bytes[margin - 1] == 0x0A || bytes[margin - 1] == 0x0D else {
      findings.report(
        .unexpected, SourceSpan(close, close + 3), TextMessage.contentBeforeClosingQuotes)
      tokens[first].flags.insert(.reported)
      return
    }
    // A line that starts inside an interpolation is not a line of the text.
    var depth = 0
    for part in first..<tokens.count {
      let token = tokens[part]
      if token.kind == .textStart { depth += 1 }
      let isPart =
        part == first || (depth == 1 && (token.kind == .textMiddle || token.kind == .textEnd))
      if isPart, !checkMargin(of: token, margin..<close, first) { return }
      if token.kind == .textEnd { depth -= 1 }
    }
  }

  /// Checks the lines that begin in a part of a text. Returns false if it reports a finding.
  private mutating func checkMargin(of token: Token, _ margin: Range<Int>, _ first: Int) -> Bool {
    var index = token.start
    while index < min(token.end, margin.lowerBound) {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || (byte == 0x0D && self.byte(index) != 0x0A) else { continue }
      var offset = 0
      while offset < margin.count, self.byte(index + offset) == bytes[margin.lowerBound + offset] {
        offset += 1
      }
      let stop = self.byte(index + offset)
      if offset < margin.count, stop != 0x0A, stop != 0x0D {
        if isConflictMarker(inLineFrom: index, UInt8(ascii: "<")) {
          findings.report(
            .unexpected, SourceSpan(index, endOfLine(from: index)), TokenMessage.conflictMarker)
          tokens[first].flags.insert(.reported)
          return false
        }
        findings.report(
          .unexpected, SourceSpan(index, index + max(offset, scalar(at: index)?.length ?? 1)),
          TextMessage.badIndentation,
          labels: [(SourceSpan(margin.upperBound, margin.upperBound + 3), .closingQuotes)])
        tokens[first].flags.insert(.reported)
        return false
      }
    }
    return true
  }
}
