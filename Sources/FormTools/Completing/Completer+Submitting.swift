internal import FormSyntax

/// Completes the block of `submit`, which consists of a few fixed phrases.
extension Completer {
  private var isInSubmit: Bool { tree.kind(place.owner) == .submitDeclaration }

  /// True if the words before the marker do not form a complete phrase.
  var isPartOfSubmitOpen: Bool {
    guard isInSubmit, !place.isFirstOnLine else { return false }
    switch place.previous() {
    case .on, .success, .reject, .keep, .first: return true
    case .focus: return place.previous(2) != .keep
    case .submit: return place.previous(2) == .on
    default: return false
    }
  }

  private var isBeforePolicy: Bool {
    guard place.marker + 1 < tree.tokens.count else { return false }
    let next = tree.tokens[place.marker + 1].kind
    return next == .empty || next == .problem
  }

  /// Adds the words that continue a phrase before the marker.
  func addInSubmit(_ rank: CompletionItem.Rank) {
    guard isInSubmit else { return }
    switch (place.previous(2), place.previous()) {
    case (_, .on): add(["submit", "success", "reject"], .keyword, .expected)
    case (.on, .submit): add(["unfocus"], .keyword, .expected)
    case (.on, .success): add(["unfocus", "keep focus", "focus"], .keyword, .expected)
    case (.success, .keep): add(["focus"], .keyword, .expected)
    case (.on, .reject): add(["focus", "clear"], .keyword, .expected)
    case (.keep, .focus): break
    case (_, .focus) where isBeforePolicy: add(["first"], .keyword, .expected)
    case (_, .focus): add(["first empty", "first problem"], .keyword, .expected)
    case (.focus, .first): add(["empty", "problem"], .keyword, .expected)
    default:
      if place.open.contains(where: {
        tree.kind($0) == .onReject && tree.child(.clearTargets, of: $0) == nil
      }) {
        add(["clear"], .keyword, rank)
      }
    }
  }

  /// Adds the phrases that the block does not contain yet.
  func addPartsOfSubmit(_ rank: CompletionItem.Rank) {
    var present: Set<SyntaxKind> = []
    tree.forEachChild(of: place.around[place.block]) { present.insert(tree.kind($0)) }
    if !present.contains(.focusPolicy) {
      add(["focus first empty", "focus first problem"], .clause, rank)
    }
    if !present.contains(.onSubmit) { add(["on submit unfocus"], .clause, rank) }
    if !present.contains(.onSuccess) {
      add(["on success unfocus", "on success keep focus", "on success focus"], .clause, rank)
    }
    if !present.contains(.onReject) { add(["on reject focus", "on reject clear"], .clause, rank) }
  }
}
