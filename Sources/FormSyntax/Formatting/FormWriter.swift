/// Writes the tokens as laid out, with the comments between them.
struct FormWriter {
  private let tree: SyntaxTree
  private let tokens: ContiguousArray<Token>
  private let bytes: [UInt8]
  private let plan: ContiguousArray<TokenPlan>
  private let numbers: ContiguousArray<UInt32>
  private(set) var output: [UInt8] = []

  /// The source that is still to be copied: a run of tokens that are already in place.
  private var run = 0..<0
  /// The indentation of the current line, and of the item around it.
  private var lineIndentation = 0
  private var itemIndentation = 0
  /// Comments that go before the next token, and the last token whose own comments have been
  /// written.
  private var carried: [GapComment] = []
  private var writtenBefore = -1
  /// The old and new margins of the texts around the current place; nil for those on one line.
  private var margins: [(old: Int, new: Int)?] = []

  init(
    _ tree: SyntaxTree, _ plan: ContiguousArray<TokenPlan>, numbers: ContiguousArray<UInt32>
  ) {
    self.tree = tree
    tokens = tree.tokens
    bytes = tree.source.bytes
    self.plan = plan
    self.numbers = numbers
    output.reserveCapacity(bytes.count + bytes.count / 8 + 16)
  }

  /// - Parameter limit: the largest number of bytes to write.
  /// - Returns: false if the output exceeds the limit.
  mutating func write(limit: Int) -> Bool {
    for index in tokens.indices {
      write(index)
      if output.count > limit { return false }
    }
    copyRun()
    if let last = output.last, last != 0x0A { output.append(0x0A) }
    return output.count <= limit
  }

  private func gap(before index: Int) -> Range<Int> {
    (index > 0 ? tokens[index - 1].end : 0)..<tokens[index].start
  }

  private mutating func write(_ index: Int) {
    let place = plan[index]
    let hasOwn = place.style.contains(.commented) && writtenBefore != index
    if hasOwn || !carried.isEmpty || place.style.contains(.carries) {
      return writeWithComments(index)
    }
    if place.line >= 0 {
      // Comments after an operator that starts a line go before it.
      if place.style.contains(.leads), plan[index + 1].style.contains(.commented) {
        return writeWithComments(index)
      }
      beginLine(index, Int(place.line), hasBlankLine: hasBlankLine(before: index))
    } else if place.style.contains(.keepsLine) {
      beginLine(index, max(lineIndentation, itemIndentation + FormLayout.step))
    } else {
      writeOnLine(index)
    }
  }

  // MARK: Lines

  private mutating func writeOnLine(_ index: Int) {
    let isSpaced = plan[index].style.contains(.spaced)
    let start = tokens[index].start
    // Most tokens of a formatted file are already in place.
    if run.upperBound == start - (isSpaced ? 1 : 0), !isSpaced || bytes[start - 1] == 0x20,
      index > 0, !run.isEmpty
    {
      return append(index, from: run.lowerBound)
    }
    copyRun()
    if isSpaced, !output.isEmpty { output.append(0x20) }
    append(index, from: start)
  }

  private mutating func beginLine(_ index: Int, _ indentation: Int, hasBlankLine: Bool = false) {
    copyRun()
    let style = plan[index].style
    if !output.isEmpty, index < tokens.count - 1 {
      output.append(0x0A)
      if hasBlankLine { output.append(0x0A) }
    }
    if style.contains(.item) || tokens[index].kind == .rightBrace { itemIndentation = indentation }
    if index < tokens.count - 1 { indent(indentation) }
    append(index, from: tokens[index].start)
  }

  private mutating func indent(_ indentation: Int) {
    output.append(contentsOf: repeatElement(0x20, count: indentation))
    lineIndentation = indentation
  }

  /// Returns true if an empty line before an item is kept, which it is except at the start of a
  /// block.
  private func hasBlankLine(before index: Int) -> Bool {
    guard plan[index].style.contains(.item), index > 0, tokens[index - 1].kind != .leftBrace else {
      return false
    }
    let gap = gap(before: index)
    // Two line ends are at least two bytes.
    return gap.count > 1 && GapContent(bytes, gap, isFirst: false).endsWithBlankLine
  }

  // MARK: Comments

  private mutating func writeWithComments(_ index: Int) {
    copyRun()
    let place = plan[index]
    var comments = carried
    carried = []
    var endsWithBlankLine = false
    if place.style.contains(.carries) {
      // The comments follow this token; those carried before it get a line of their own.
      carried = comments + content(before: index).comments
      if place.line >= 0 { beginLine(index, Int(place.line)) } else { writeOnLine(index) }
      return
    }
    if writtenBefore != index {
      let content = content(before: index)
      comments += content.comments
      endsWithBlankLine = content.endsWithBlankLine
    }
    if place.line >= 0, place.style.contains(.leads),
      plan[index + 1].style.contains(.commented)
    {
      comments += content(before: index + 1).comments
      writtenBefore = index + 1
    }
    let line =
      place.line >= 0 ? Int(place.line) : max(lineIndentation, itemIndentation + FormLayout.step)
    let isBetweenItems =
      place.style.contains(.item) || tokens[index].kind == .rightBrace || index == tokens.count - 1
    let margin = place.style.contains(.closes) ? line + FormLayout.step : line
    // Files and blocks do not start with an empty line.
    var mayPart = index > 0 && tokens[index - 1].kind != .leftBrace
    for (number, comment) in comments.enumerated() {
      if number == 0, comment.isTrailing {
        output.append(0x20)
      } else {
        if !output.isEmpty { output.append(0x0A) }
        if comment.followsBlankLine, isBetweenItems, mayPart { output.append(0x0A) }
        indent(margin)
        mayPart = true
      }
      output += bytes[comment.range]
    }
    if index == tokens.count - 1 { return }
    beginLine(
      index, line, hasBlankLine: endsWithBlankLine && mayPart && place.style.contains(.item))
  }

  private func content(before index: Int) -> GapContent {
    GapContent(bytes, gap(before: index), isFirst: index == 0)
  }

  // MARK: Tokens

  private mutating func copyRun() {
    output += bytes[run]
    run = 0..<0
  }

  /// Appends the source from an offset up to the end of a token.
  private mutating func append(_ index: Int, from start: Int) {
    let token = tokens[index]
    if !numbers.isEmpty, numbers[index] > 0 {
      run = start..<token.start
      copyRun()
      output += Array(String(numbers[index]).utf8)
      return
    }
    run = start..<token.end
    if token.kind.isTextPart, token.kind != .textLiteral || token.flags.contains(.multiline) {
      appendText(index, from: start)
    }
  }

  /// Tracks texts with interpolations, and moves the lines of multiline texts.
  private mutating func appendText(_ index: Int, from start: Int) {
    let token = tokens[index]
    if token.kind == .textStart || token.kind == .textLiteral {
      let isMultiline = token.flags.contains(.multiline)
      // A text inside another one is indented further.
      let outer = margins.reduce(lineIndentation) { $1?.new ?? $0 }
      let new = outer + FormLayout.step
      margins.append(
        isMultiline ? (tree.margin(from: index, to: endOfText(from: index)), new) : nil)
    }
    if let margin = margins.last ?? nil {
      run = start..<token.start
      copyRun()
      appendLines(token, margin.old, margin.new)
    }
    if token.kind == .textEnd || token.kind == .textLiteral { _ = margins.popLast() }
  }

  /// Returns the token after the end of the text that a token starts.
  private func endOfText(from index: Int) -> Int {
    var depth = 0
    for place in index..<tokens.count {
      switch tokens[place].kind {
      case .textStart: depth += 1
      case .textEnd: depth -= 1
      default: break
      }
      if depth == 0 { return place + 1 }
    }
    return tokens.count
  }

  /// Appends a part of a `"""` text with the margin of each line that starts in it replaced.
  private mutating func appendLines(_ token: Token, _ old: Int, _ new: Int) {
    var start = token.start
    var isOpening = token.kind == .textLiteral || token.kind == .textStart
    while true {
      let end = bytes[start..<token.end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? token.end
      // White space may follow the opening quotes.
      output += bytes[start..<(isOpening ? min(end, token.start + 3) : end)]
      isOpening = false
      if end >= token.end { return }
      output.append(0x0A)
      start = end + 1
      if bytes[end] == 0x0D, start < token.end, bytes[start] == 0x0A { start += 1 }
      let text =
        start + bytes[start..<token.end].prefix(old).prefix { $0 == 0x20 || $0 == 0x09 }.count
      start = text
      if start < token.end, bytes[start] != 0x0A, bytes[start] != 0x0D {
        output.append(contentsOf: repeatElement(0x20, count: new))
      }
    }
  }
}
