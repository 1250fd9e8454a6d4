internal import FormEngine

/// Parses comparisons, including those of other languages.
extension Parser {
  private var isComparison: Bool {
    switch kind {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .matches, .is:
      true
    default: false
    }
  }

  mutating func parseComparison() {
    let left = here
    parseRange()
    var operation = index
    let isRead = readHabit(.comparison, after: left) == .skipped
    guard isRead || isComparison else { return }
    let isNegated =
      index > 0 && tokens[max(0, Int(nodes[left.node].firstToken) - 1)].kind == .not
    if !isRead {
      operation = index
      compare(left)
    }
    // A second comparison is parsed, so nothing after it is lost, but left out. That is the mistake
    // there, however its operator is written.
    while true {
      var place = index
      let isRead = readHabit(.comparison, after: here, isReported: false) == .skipped
      guard isRead || isComparison else { return }
      if !isRead { place = index }
      // The intended meaning of `=>` is unknown.
      if text(at: operation) != "=>" {
        report(
          .chainedComparison, at: place, ComparisonMessage.chained,
          fix: isNegated ? nil : separating(operation, place))
      }
      operation = place
      if isRead { continue }
      let error = begin(.error)
      let operand = here
      missing()
      compare(operand)
      end(error, .broken)
    }
  }

  /// Returns a fix that writes `a < b and b < c` for `a < b < c`, if both operators, which are at
  /// these places, point the same way.
  private func separating(_ before: Int, _ place: Int) -> Fix? {
    let kind = tokens[place].kind
    let isSameWay =
      switch tokens[before].kind {
      case .less, .lessOrEqual: kind == .less || kind == .lessOrEqual
      case .greater, .greaterOrEqual: kind == .greater || kind == .greaterOrEqual
      default: false
      }
    guard isSameWay, before + 1 < place, place - before < 20 else { return nil }
    let middle = SourceSpan(tokens[before + 1].start, tokens[place - 1].end)
    let text = source.text(of: middle)
    guard !text.utf8.contains(0x0A), !text.utf8.contains(0x0D) else { return nil }
    return replacing(middle.atEnd, with: " and \(text)")
  }

  private mutating func compare(_ left: Begun) {
    if kind == .is || kind == .empty || kind == .filled { return parseIs(left) }
    let node = wrap(left, .comparison)
    let operation = index
    advance()
    if tokens[operation].kind == .matches {
      parsePattern("matches")
      return end(node)
    }
    if tokens[operation].kind == .equal || tokens[operation].kind == .notEqual {
      let first = Int(nodes[node.node].firstToken)
      if lengthOfNothing(index) != nil || lengthOfNothing(first) == operation - first { suspect() }
    }
    if tokens[operation].kind != .in || readHabit(.members) != .skipped { parseRange() }
    end(node)
  }

  /// Parses `is empty` and `is filled`.
  private mutating func parseIs(_ left: Begun) {
    let node = wrap(left, .isEmpty)
    advance()
    let isNegated = kind == .not || kind == .exclamation
    if isNegated {
      suspect()
      advance()
    }
    _ = readHabit(.predicate)
    if kind == .empty || kind == .filled {
      if (kind == .filled) != isNegated { nodes[node.node].kind = .isFilled }
      advance()
    } else {
      nodes[node.node].kind = .comparison
      missing(ExpectedOperand.emptyOrFilled)
    }
    end(node)
  }
}
