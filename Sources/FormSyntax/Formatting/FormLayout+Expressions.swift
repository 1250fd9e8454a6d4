/// Lays out expressions that do not fit on one line.
extension FormLayout {
  /// Lays out a part of an item: on the current line if it fits, otherwise broken.
  ///
  /// - Parameters:
  ///   - column: the column of its first token.
  ///   - inner: the indentation of lines that start inside it.
  ///   - trailing: the number of columns that follow on its last line.
  /// - Returns: the column after its last token.
  mutating func layOut(_ id: SyntaxID, at column: Int, inner: Int, trailing: Int) -> Int {
    if fits(id, at: column, trailing: trailing) { return column + width(id) }
    switch nodes[id].kind {
    case .text: return column + width(id)
    case .or, .and, .sum, .product, .coalesce:
      return layOutChain(id, at: column, inner: inner, trailing: trailing)
    case .comparison:
      return layOutComparison(id, at: column, inner: inner, trailing: trailing)
    case .parenthesized, .call, .list: return layOutBrackets(id)
    case .ifExpression: return layOutIf(id, at: column, inner: inner, trailing: trailing)
    default:
      return layOutChildren(
        of: id, upTo: end(id), at: column, inner: inner, trailing: trailing)
    }
  }

  /// Lays out operands of the same precedence, each but the first on a line of its own, after its
  /// operator.
  private mutating func layOutChain(
    _ id: SyntaxID, at column: Int, inner: Int, trailing: Int
  ) -> Int {
    var column = column
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      let next = Int(nodes[child].end)
      if child > id + 1 {
        // The operator is directly before its operand.
        let operation = first(child) - 1
        beginLine(operation, inner, .leads)
        column = inner + width(operation, first(child)) + 1
      }
      column = layOut(
        child, at: column, inner: inner + Self.step, trailing: next < end ? 0 : trailing)
      child = next
    }
    return column
  }

  private mutating func layOutComparison(
    _ id: SyntaxID, at column: Int, inner: Int, trailing: Int
  ) -> Int {
    let left = id + 1
    let right = Int(nodes[left].end)
    guard right < Int(nodes[id].end) else { return column + width(id) }
    let operation = end(left)
    let isWhole = fits(left, at: column)
    var column = layOut(left, at: column, inner: inner + Self.step, trailing: 0)
    var breaks = isForced(operation) || isForced(first(right))
    let prefix = width(operation, first(right)) + space(first(right))
    if isWhole {
      let place = (here: column + 1 + prefix, below: inner + prefix)
      breaks =
        breaks || needsLine(right, at: place.here, orAt: place.below, trailing: trailing)
    } else if !plan[operation - 1].style.contains(.closes)
      || column + 1 + width(operation, end(id)) + trailing > columns
    {
      // Otherwise the comparison continues after the closing bracket of its left side.
      breaks = true
    }
    if breaks {
      beginLine(operation, inner, .leads)
      column = inner - 1
    }
    column += 1 + prefix
    return layOut(
      right, at: column, inner: breaks ? inner + Self.step : inner, trailing: trailing)
  }

  /// Lays out the contents of brackets on lines of their own, indented by one step: as many
  /// elements of a list as fit on each line, but only one argument of a call.
  private mutating func layOutBrackets(_ id: SyntaxID) -> Int {
    let outer = lineIndentation
    let inner = outer + Self.step
    let isList = nodes[id].kind == .list
    let close = end(id) - 1
    var column = 0
    var child = id + 1
    // Skip the name of a call.
    if nodes[id].kind == .call { child = Int(nodes[child].end) }
    var isFirst = true
    while child < Int(nodes[id].end) {
      let start = first(child)
      let follows = tokens[end(child)].kind == .comma ? 1 : 0
      let kind = nodes[child].kind
      if kind == .callAlias {
        column += 1
      } else if !isFirst, isList, !isForced(start), fits(child, at: column + 1, trailing: follows) {
        column += 1
      } else {
        beginLine(start, inner, kind == .whereCondition ? .leads : [])
        column = inner
      }
      column = layOut(child, at: column, inner: inner + Self.step, trailing: follows) + follows
      isFirst = false
      child = Int(nodes[child].end)
    }
    if isFirst, !isForced(close) { return column }
    beginLine(close, outer, .closes)
    return outer + 1
  }

  /// Puts each `else` on a line of its own, and a `then` only if it does not fit after its
  /// condition.
  private mutating func layOutIf(
    _ id: SyntaxID, at column: Int, inner: Int, trailing: Int
  ) -> Int {
    // If the `if` starts a line, each `else` is aligned with it.
    let inner = plan[first(id)].line >= 0 ? Int(plan[first(id)].line) : inner
    var column = column
    var child = id + 1
    let end = Int(nodes[id].end)
    while child < end {
      let value = Int(nodes[child].end)
      let isFirst = child == id + 1
      // `if`, `else if`, or the `else` before the last value, which has no condition.
      let opening = value < end && !isFirst ? first(child) - 2 : first(child) - 1
      if !isFirst {
        beginLine(opening, inner, .leads)
        column = inner
      }
      column += width(opening, first(child)) + 1
      guard value < end else {
        return layOut(child, at: column, inner: inner + Self.step, trailing: trailing)
      }
      let deeper = inner + 2 * Self.step
      if fits(first(child), self.end(value), at: column) {
        column += width(first(child), self.end(value))
      } else {
        _ = layOut(child, at: column, inner: deeper, trailing: 0)
        let then = self.end(child)
        beginLine(then, inner + Self.step, .leads)
        column = inner + Self.step + width(then, first(value)) + 1
        column = layOut(value, at: column, inner: deeper, trailing: 0)
      }
      child = Int(nodes[value].end)
    }
    return column
  }
}
