internal import FormEngine
internal import FormSyntax

/// Finds the completion items for the marker.
final class Completer {
  let word: CompletedWord
  let place: CompletionPlace
  let scope: NameScope
  private(set) var items: [CompletionItem] = []

  init(_ word: CompletedWord, _ place: CompletionPlace, _ scope: NameScope) {
    self.word = word
    self.place = place
    self.scope = scope
  }

  var tree: SyntaxTree { place.tree }

  func add(_ item: CompletionItem) {
    guard word.fits(item.label) else { return }
    var item = item
    if lacksEquals {
      item.text = "= " + item.text
      item.snippet = item.snippet.map { "= " + $0 }
    }
    items.append(item)
  }

  /// True if the marker is the value of a `let` whose `=` has not been typed yet.
  private var lacksEquals: Bool {
    let depth = place.around.count - 2
    return depth > 0 && tree.kind(place.around[depth]) == .letDeclaration
      && tree.child(at: 1, of: place.around[depth]) == place.leaf && place.previous() != .equals
  }

  func add(_ words: [String], _ kind: CompletionItem.Kind, _ rank: CompletionItem.Rank) {
    for word in words { add(CompletionItem(word, kind, rank)) }
  }

  func complete() {
    if place.isAfterIs { return add(["empty", "filled"], .keyword, .expected) }
    switch tree.kind(place.leaf) {
    case .name: completeName()
    case .typeName: completeType()
    case .nameReference: completeReference()
    default: completeGap()
    }
  }

  /// Completes a name after a dot, or the name of a column.
  private func completeName() {
    switch tree.kind(place.parent) {
    case .member: completeMember()
    case .optionLiteral:
      addOptions(expectedType(place.around.count - 2)?.element.owners ?? [], .afterDot)
    case .sortKey:
      if place.previous() != .by, place.previous() != .comma {
        return add(["by"], .keyword, .expected)
      }
      completeColumn()
    case .clause where tree.clause(of: place.parent) == .unique:
      completeColumn()
      // The column names are optional.
      if place.previous() != .comma { completeGap(beside: place.parent) }
    default: break
    }
  }

  /// Completes a name at the start of an expression or path.
  private func completeReference() {
    let depth = place.around.count - 1
    let isInPath = tree.kind(place.parent) == .path
    let node = isInPath ? depth - 1 : depth
    if tree.kind(place.parent) == .call {
      if tree.child(at: 0, of: place.parent) == place.leaf { return addFunctions(nil) }
    }
    if place.previous() == .show {
      return add(["when"], .keyword, .expected)
    }
    if place.isAfterOpenRange || isAfterCondition(node) {
      // White space ends the range, and something new begins.
      return completeGap(beside: place.around[node])
    }
    if isInPath, let role = pathRole(node) {
      completePath(role)
    } else {
      completeExpression(node)
    }
    if place.isFirstOnLine, case .step = tree.kind(place.around[max(0, node - 1)]),
      place.previous() == .reject || place.previous() == .valid
    {
      addSteps(.fitting)
    }
  }

  /// Returns true if the marker follows a condition without `then`, and was parsed as the value.
  private func isAfterCondition(_ depth: Int) -> Bool {
    guard depth > 0, tree.kind(place.around[depth - 1]) == .ifExpression else { return false }
    switch place.previous() {
    case .if, .then, .else: return false
    default: return true
    }
  }

  /// Completes what may continue or follow the text before the marker.
  private func completeGap(beside node: SyntaxID? = nil) {
    // A number must follow `@`.
    if place.previous() == .at { return }
    let rank: CompletionItem.Rank = place.isFirstOnLine ? .possible : .fitting
    addContinuations(rank, beside: node)
    guard place.beginsItem || node != nil, !isPartOfSubmitOpen,
      !place.open.contains(where: { missingBranch(of: $0) != nil })
    else { return }
    addBlockItems(place.isFirstOnLine ? .fitting : .possible)
  }

  /// Returns the items in display order.
  func sorted(limit: Int) -> (items: [CompletionItem], isCut: Bool) {
    var seen: Set<String> = []
    var result: [CompletionItem] = []
    for rank in [CompletionItem.Rank.expected, .fitting, .possible, .other] {
      for item in items where item.rank == rank && seen.insert(item.label).inserted {
        if result.count == limit { return (result, true) }
        result.append(item)
      }
    }
    return (result, false)
  }
}

extension CompletionPlace {
  /// True if the marker follows `is`, which the parser may have corrected.
  var isAfterIs: Bool {
    let written = tree.tokens[..<marker].last { $0.length > 0 }
    return written.map { tree.source.text(of: $0.span) } == "is"
  }

  /// True if the marker follows the dots of a range and white space.
  var isAfterOpenRange: Bool {
    isSpaced && (previous() == .ellipsis || previous() == .halfOpen)
  }
}
