internal import FormEngine
internal import FormSyntax

/// A `count` or `sum` that is used as a divisor.
struct Divisor {
  var file: Int
  var span: SourceSpan
  /// The list that is counted or summed; -1 for a set of options.
  var list: NodeID
  /// The declaration whose clause divides, or -1, and the template of its rows.
  var node: NodeID
  var template: Int
  var isCount: Bool
}

/// A checker that warns about divisions by a `count` or `sum` that may be 0.
final class DivisorChecker: CheckingPart {
  let here: CheckedPlace
  var found: [Divisor] = []
  /// The `let`s that are a `count` or `sum`.
  private var summaries: [SlotID: Summary] = [:]

  init(_ here: CheckedPlace) { self.here = here }

  /// Records a divisor; one after an `if`, `and` or `or` is assumed to be guarded.
  func note(_ operand: Expression) {
    guard !context.isSilent, !context.isGuarded, !context.isTest, let sum = summary(operand) else {
      return
    }
    found.append(
      Divisor(
        file: context.file, span: operand.span, list: sum.list, node: context.node,
        template: context.template, isCount: sum.isCount))
  }

  /// Records a `let` that is a `count` or `sum`.
  func note(_ expression: Expression, ofLet slot: SlotID) {
    if let sum = summary(expression) { summaries[slot] = sum }
  }

  private func summary(_ expression: Expression) -> Summary? {
    switch expression.form {
    case .aggregate(let aggregation):
      guard let list = aggregation.lists.last else { return nil }
      switch aggregation.function {
      case .count: return Summary(list: list, isCount: aggregation.condition == nil)
      case .sum: return Summary(list: list, isCount: false)
      default: return nil
      }
    case .apply(.optionCount, _, _, _): return Summary(list: -1, isCount: false)
    case .apply(.toDecimal, let operands, _, _): return operands.first.flatMap { summary($0) }
    // Neither is ever empty, so `??` has no effect.
    case .coalesce(let terms): return terms.first.flatMap { summary($0) }
    case .read(let slot, _): return summaries[slot]
    default: return nil
    }
  }

  func reportUnguarded() {
    guard !found.isEmpty else { return }
    for divisor in found where !isGuarded(divisor) {
      let place = SourcePlace(divisor.file, divisor.span)
      report(
        .unguardedDivisor, at: place, ArithmeticMessage.unguardedDivisor(shortSource(place)))
    }
    found = []
  }

  private func isGuarded(_ divisor: Divisor) -> Bool {
    if divisor.node >= 0, isShownOnlyWhen(divisor) || hasOtherCheck(divisor) { return true }
    if divisor.list >= 0 {
      if wantsRows(divisor.list) { return true }
      // In a row of the list, the count is at least 1.
      if divisor.isCount, isInside(form.templates[divisor.template], divisor.list) { return true }
    }
    return isCompared(divisor)
  }

  /// Returns whether a condition other than the one that divides decides if the declaration is
  /// shown.
  private func isShownOnlyWhen(_ divisor: Divisor) -> Bool {
    var node = divisor.node
    if node > 0, isInOwnCondition(divisor) { node = form.nodes[node].parent }
    return form.nodes.outward(from: node).contains { form.nodes[$0].shown != .always }
  }

  private func isInOwnCondition(_ divisor: Divisor) -> Bool {
    func contains(_ id: SyntaxID, _ tree: SyntaxTree) -> Bool {
      let span = tree.span(id)
      return span.start <= divisor.span.start && span.end >= divisor.span.end
    }
    let declaration = form.declarations[divisor.node]
    let tree = form.files.trees[declaration.file]
    if form.nodes[divisor.node].kind == .note {
      return tree.child(.whenCondition, of: declaration.syntax).map { contains($0, tree) } ?? false
    }
    var found = false
    here.forEachClause(of: divisor.node, among: ClauseSet(.show)) { id, _ in
      if contains(id, self.tree) { found = true }
    }
    return found
  }

  private func isInside(_ node: NodeID, _ list: NodeID) -> Bool {
    form.nodes.outward(from: node).contains(list)
  }

  /// Returns whether another rule of the same declaration may exclude 0.
  private func hasOtherCheck(_ divisor: Divisor) -> Bool {
    guard divisor.node > 0 else { return false }
    var found = false
    here.forEachClause(of: divisor.node, among: .checks) { id, _ in
      let span = tree.span(id)
      if span.start > divisor.span.start || span.end < divisor.span.end { found = true }
    }
    return found
  }

  /// Returns whether the list must have rows.
  private func wantsRows(_ list: NodeID) -> Bool {
    var found = form.nodes[list].required != .never
    here.forEachClause(of: list, among: ClauseSet(.count)) { id, _ in
      guard let range = tree.child(.range, of: id), let lower = tree.rangeParts(of: range).lower
      else { return }
      if tree.integerMagnitude(lower) != 0 { found = true }
    }
    return found
  }

  /// Returns whether the file compares the divisor or the number of rows, or tests for rows with
  /// `any`.
  private func isCompared(_ divisor: Divisor) -> Bool {
    let tree = form.files.trees[divisor.file]
    let source = form.files.sources[divisor.file]
    context = ExpressionContext(file: divisor.file)
    var guards = [shortSource(divisor.span)]
    if divisor.list >= 0 {
      guards += [
        "count(\(form.pathText(divisor.list)))", "count(\(form.nodes[divisor.list].name))",
      ]
    }
    for (index, node) in tree.nodes.enumerated()
    where node.kind == .comparison || node.kind == .call {
      let id = SyntaxID(truncatingIfNeeded: index)
      let span = tree.span(id)
      if node.kind == .call {
        guard divisor.list >= 0 else { continue }
        let text = source.text(of: span)
        if text.hasPrefix("any("), text.dropFirst(4).hasPrefix(form.nodes[divisor.list].name) {
          return true
        }
        continue
      }
      for child in tree.children(of: id) where guards.contains(shortSource(tree.span(child))) {
        return true
      }
    }
    return false
  }
}

/// The list that a `count` or `sum` ranges over.
private struct Summary {
  var list: NodeID
  /// True if it counts all rows.
  var isCount: Bool
}
