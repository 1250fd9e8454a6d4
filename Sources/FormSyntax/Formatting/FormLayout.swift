/// Decides which tokens start a line, and how far the line is indented.
///
/// A declaration, clause or step is an *item*. It goes on one line if it fits; so does its block if
/// it was written on one line. Anything longer is broken from the outside in: first before its
/// parts (`when`, `else`, `focus`) and after its `=`, then its expression at the loosest operators,
/// then the operands. The line breaks of the source do not matter, except for short blocks, and for
/// clauses on the line of a declaration that they do not belong to.
///
/// The layout knows the kinds of nodes, but not the clauses or steps, so a new one needs no change
/// here, unless it has a new kind of part: `isPart`.
struct FormLayout {
  /// The number of spaces for each level of indentation.
  static let step = 2

  let tree: SyntaxTree
  let nodes: ContiguousArray<SyntaxNode>
  let tokens: ContiguousArray<Token>
  let bytes: [UInt8]
  let isASCII: Bool
  /// The maximum width of a line.
  let columns: Int
  /// The new number for each token with digits, or 0 to keep them; empty if no tags are renumbered.
  let numbers: ContiguousArray<UInt32>
  var plan: ContiguousArray<TokenPlan>
  /// The number of lines that have been started, and the first token and the indentation of the
  /// last one.
  private var lineCount = 0
  private var lineStart = 0
  private(set) var lineIndentation = 0

  init(_ tree: SyntaxTree, numbers: ContiguousArray<UInt32>, columns: Int) {
    self.tree = tree
    nodes = tree.nodes
    tokens = tree.tokens
    bytes = tree.source.bytes
    isASCII = bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80
    self.numbers = numbers
    self.columns = columns
    plan = ContiguousArray(repeating: TokenPlan(), count: tokens.count)
  }

  mutating func layOut() {
    joinParts()
    measure()
    layOutItems(of: tree.root, at: 0)
    beginLine(tokens.count - 1, 0)
  }

  // MARK: Measuring

  func first(_ id: SyntaxID) -> Int { Int(nodes[id].firstToken) }

  func end(_ id: SyntaxID) -> Int { Int(nodes[id].endToken) }

  func space(_ token: Int) -> Int { plan[token].style.contains(.spaced) ? 1 : 0 }

  /// Returns the width of tokens on one line.
  func width(_ first: Int, _ end: Int) -> Int {
    first < end ? Int(plan[end].start) - space(end) - Int(plan[first].start) : 0
  }

  func width(_ id: SyntaxID) -> Int { width(first(id), end(id)) }

  /// Returns true if a line must start at the token, whether or not it would fit.
  func isForced(_ token: Int) -> Bool {
    token > 0 && plan[token].forced != plan[token - 1].forced
  }

  /// Returns true if tokens fit on a line, given the column they start at and the width of trailing
  /// text.
  func fits(_ first: Int, _ end: Int, at column: Int, trailing: Int = 0) -> Bool {
    first >= end
      || column + width(first, end) + trailing <= columns
        && plan[first].forced == plan[end - 1].forced
  }

  func fits(_ id: SyntaxID, at column: Int, trailing: Int = 0) -> Bool {
    fits(first(id), end(id), at: column, trailing: trailing)
  }

  mutating func beginLine(_ token: Int, _ indentation: Int, _ style: TokenStyle = []) {
    plan[token].line = Int16(clamping: indentation)
    plan[token].style.formUnion(style)
    lineCount += 1
    lineStart = token
    lineIndentation = indentation
  }

  // MARK: Items

  /// Lays out the contents of the file or of a block, one item per line.
  private mutating func layOutItems(of parent: SyntaxID, at indentation: Int) {
    var child = parent + 1
    let end = Int(nodes[parent].end)
    var canGoOn = false
    while child < end {
      if canGoOn, staysOnLine(child) {
        child = Int(nodes[child].end)
        continue
      }
      layOutItem(child, at: indentation)
      canGoOn =
        tokens[first(child)].flags.contains(.firstOnLine)
        && (nodes[child].kind == .fieldDeclaration || tree.clause(of: child) == .option)
      child = Int(nodes[child].end)
    }
  }

  /// Returns true if a clause stays on the line of the field or option before it, to which it does
  /// not belong: `field a: text required`. On a line of its own, it would look intended.
  private func staysOnLine(_ id: SyntaxID) -> Bool {
    let first = first(id)
    return nodes[id].kind == .clause && first < end(id)
      && !tokens[first].flags.contains(.firstOnLine)
      && plan[first].style.isDisjoint(with: [.commented, .carries])
      && fits(lineStart, end(id), at: lineIndentation)
  }

  private mutating func layOutItem(_ id: SyntaxID, at indentation: Int) {
    let (first, end) = (first(id), end(id))
    guard first < end else { return }
    beginLine(first, indentation, .item)
    if layOutBlocks(of: id, at: indentation) { return }
    guard tokens[end - 1].kind == .rightBrace, let block = tree.child(.block, of: id) else {
      if !fits(first, end, at: indentation) { breakItem(id, upTo: end, at: indentation) }
      return
    }
    let (open, close) = (self.first(block), end - 1)
    let isEmpty = open + 1 == close && !isForced(close)
    if isEmpty || isOnLine(open, close), fits(first, end, at: indentation) { return }
    let lines = lineCount
    let trailing = isEmpty ? 3 : 2
    if !fits(first, open, at: indentation, trailing: trailing) {
      breakItem(id, upTo: open, at: indentation, trailing: trailing)
    }
    // After a head of several lines, the brace would hide the start of the block.
    if lineCount > lines || plan[first].forced != plan[open].forced { beginLine(open, indentation) }
    if isEmpty { return }
    layOutItems(of: block, at: indentation + Self.step)
    beginLine(close, indentation, .closes)
  }

  /// Lays out an item with several blocks, such as the rows of `start`: on one line if they were
  /// written on one and fit, otherwise each on a line of its own.
  ///
  /// - Returns: false if the item has at most one block.
  private mutating func layOutBlocks(of id: SyntaxID, at indentation: Int) -> Bool {
    let blocks = tree.children(of: id).filter { nodes[$0].kind == .block }
    guard blocks.count > 1, let last = blocks.last else { return false }
    let (first, end) = (first(id), end(id))
    if isOnLine(self.first(blocks[0]), self.end(last) - 1), fits(first, end, at: indentation) {
      return true
    }
    let inner = indentation + Self.step
    for block in blocks {
      let (open, close) = (self.first(block), self.end(block) - 1)
      beginLine(open, inner)
      let isEmpty = open + 1 == close && !isForced(close)
      if isEmpty || isOnLine(open, close), fits(open, close + 1, at: inner) { continue }
      layOutItems(of: block, at: inner + Self.step)
      beginLine(close, inner, .closes)
    }
    return true
  }

  /// Returns true if a block was written on one line. Only called if it fits on one, so it is
  /// short.
  private func isOnLine(_ open: Int, _ close: Int) -> Bool {
    if isForced(open) || plan[open].style.contains(.carries) { return false }
    return tokens[(open + 1)...close].allSatisfy {
      $0.flags.isDisjoint(with: [.firstOnLine, .multiline])
    }
  }

  /// Breaks an item, or its head before a block, that does not fit on a line.
  private mutating func breakItem(
    _ id: SyntaxID, upTo end: Int, at indentation: Int, trailing: Int = 0
  ) {
    let hasParts = tree.children(of: id).dropFirst().contains { isPart(nodes[$0].kind) }
    let inner = indentation + (hasParts ? 2 : 1) * Self.step
    _ = layOutChildren(
      of: id, upTo: end, at: indentation, inner: inner, trailing: trailing,
      parts: indentation + Self.step)
  }

  /// Returns true if a part goes on a line of its own in an item that does not fit on one, unless
  /// it is the first part.
  private func isPart(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .whenCondition, .whereCondition, .elseMessage, .focusTarget, .clearTargets: true
    default: false
    }
  }

  /// Lays out the children of a node in turn, with the tokens between them.
  ///
  /// - Parameters:
  ///   - inner: the indentation of lines that start inside the node.
  ///   - trailing: the number of columns that follow on its last line.
  ///   - parts: for an item, the indentation of its parts.
  /// - Returns: the column after the last token.
  mutating func layOutChildren(
    of id: SyntaxID, upTo end: Int, at column: Int, inner: Int, trailing: Int, parts: Int? = nil
  ) -> Int {
    let first = first(id)
    var column = column - space(first)
    var next = first
    var child = id + 1
    var isFirst = true
    while child < Int(nodes[id].end), self.first(child) < end {
      let (start, stop) = (self.first(child), self.end(child))
      defer {
        child = Int(nodes[child].end)
        isFirst = false
      }
      guard start < stop, start >= next else { continue }
      column += space(next) + Int(plan[start].start - plan[next].start)
      let kind = nodes[child].kind
      var rest = trailing
      if stop < end {
        switch tokens[stop].kind {
        case .comma: rest = 1
        case .equals: rest = 2
        default:
          // An item may continue on the next line; an expression may only do so at its next
          // bracket.
          let next = Int(nodes[child].end)
          let bracket = next < Int(nodes[id].end) ? openingBracket(of: next) : nil
          rest =
            parts != nil
            ? 0
            : bracket.map { space(stop) + width(stop, $0 + 1) }
              ?? space(stop) + width(stop, end) + trailing
        }
      }
      var inner = inner
      if let parts, !isFirst, isPart(kind) {
        beginLine(start, parts, .leads)
        (column, inner) = (parts, parts + Self.step)
      } else if let parts, kind == .text, start > first + 1,
        column + width(child) + rest > columns,
        parts + width(child) + rest <= columns
      {
        beginLine(start, parts)
        column = parts
      } else if start > 0, tokens[start - 1].kind == .comma,
        isForced(start) || column + width(child) + rest > columns
      {
        beginLine(start, inner)
        column = inner
      } else if start > 0, tokens[start - 1].kind == .equals,
        isForced(start) || needsLine(child, at: column, orAt: inner, trailing: rest)
      {
        beginLine(start, inner)
        (column, inner) = (inner, inner + Self.step)
      } else if parts != nil, start > first, isForced(start) {
        beginLine(start, inner)
        column = inner
      }
      column = layOut(child, at: column, inner: inner, trailing: rest)
      next = stop
    }
    if next < end { column += space(next) + width(next, end) }
    return column
  }

  /// Returns true if an expression moves to the next line because it does not fit. Brackets are
  /// broken inside instead, unless they are not a list and fit on a line of their own.
  func needsLine(_ id: SyntaxID, at column: Int, orAt inner: Int, trailing: Int) -> Bool {
    if fits(id, at: column, trailing: trailing) { return false }
    switch nodes[id].kind {
    case .list: return false
    case .text, .parenthesized, .call: return fits(id, at: inner, trailing: trailing)
    default: return true
    }
  }

  /// Returns the bracket after which an expression may be broken, if it starts with one.
  private func openingBracket(of id: SyntaxID) -> Int? {
    switch nodes[id].kind {
    case .list, .parenthesized: first(id)
    case .call: first(id) + 1
    default: nil
    }
  }
}
