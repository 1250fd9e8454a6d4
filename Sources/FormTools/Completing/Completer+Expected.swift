internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Infers the type that an expression should have from its context.
extension Completer {
  /// Returns the type that an expression should have; nil if the context does not determine it.
  ///
  /// - Parameter depth: the index of the expression in `place.around`.
  func expectedType(_ depth: Int) -> MeantType? {
    guard depth > 0, depth < place.around.count else { return nil }
    let node = place.around[depth]
    let parent = place.around[depth - 1]
    switch tree.kind(parent) {
    case .parenthesized: return expectedType(depth - 1)
    case .negate: return expectedType(depth - 1) ?? MeantType(.decimal)
    case .and, .or, .not, .whenCondition, .whereCondition: return MeantType(.boolean)
    case .comparison: return comparedType(node, in: parent)
    case .sum, .product, .coalesce:
      return typeOfSibling(of: node, in: parent)
        ?? (tree.kind(parent) == .coalesce ? expectedType(depth - 1) : MeantType(.decimal))
    case .range: return typeOfSibling(of: node, in: parent) ?? typeOfBound(depth - 1)
    case .ifExpression:
      let children = Array(tree.children(of: parent))
      let index = children.firstIndex(of: node) ?? 0
      let isCondition = index.isMultiple(of: 2) && tree.tokens[tokenBefore(node)].kind == .if
      return isCondition ? MeantType(.boolean) : expectedType(depth - 1)
    case .list: return listedType(depth - 1)
    case .call: return argumentType(node, in: parent)
    case .computed: return scope.value.flatMap(scope.valueType)
    case .stepFrom: return MeantType(.decimal)
    case .exactCount: return MeantType(.integer)
    case .clause: return typeInClause(parent)
    case .step:
      if tree.expectation(of: parent) == .condition { return MeantType(.boolean) }
      return typeOfPath(in: parent)
    case .assignment: return typeOfPath(in: parent)
    default: return nil
    }
  }

  private func tokenBefore(_ node: SyntaxID) -> Int {
    max(0, Int(tree.nodes[node].firstToken) - 1)
  }

  private func typeOfPath(in node: SyntaxID) -> MeantType? {
    guard let path = tree.child(.path, of: node) else { return nil }
    return scope.type(of: path, in: tree)
  }

  private func typeInClause(_ clause: SyntaxID) -> MeantType? {
    switch tree.clause(of: clause)?.shape {
    case .check: MeantType(.boolean)
    case .expression, .set, .start: scope.value.flatMap(scope.valueType)
    case .range: typeOfBoundInClause(clause)
    case .step: MeantType(.decimal)
    case .nothing, .text, .plainText, .required, .match, .option, .options, .other, .unique, .sort,
      .show, .readonly, nil:
      nil
    }
  }

  private func typeOfBoundInClause(_ clause: SyntaxID) -> MeantType? {
    tree.clause(of: clause) == .range
      ? scope.value.flatMap(scope.valueType) : MeantType(.integer)
  }

  /// Returns the type of the bounds of a range.
  private func typeOfBound(_ depth: Int) -> MeantType? {
    guard depth > 0 else { return nil }
    let parent = place.around[depth - 1]
    return tree.kind(parent) == .clause
      ? typeOfBoundInClause(parent) : expectedType(depth)?.one
  }

  func typeOfSibling(of node: SyntaxID, in parent: SyntaxID) -> MeantType? {
    tree.children(of: parent).lazy.filter { $0 != node }.prefix(4)
      .compactMap { scope.type(of: $0, in: tree) }.first
  }

  private func comparedType(_ node: SyntaxID, in comparison: SyntaxID) -> MeantType? {
    guard let left = tree.child(at: 0, of: comparison) else { return nil }
    switch tree.operatorToken(after: left) {
    case .matches: return MeantType(.text)
    case .in:
      if node == left {
        return tree.child(at: 1, of: comparison).flatMap { scope.type(of: $0, in: tree) }?.element
      }
      // An option alone does not show which choice it belongs to.
      if tree.kind(left) == .optionLiteral { return MeantType(ValueType(.options)) }
      return scope.type(of: left, in: tree)?.many
    default: return typeOfSibling(of: node, in: comparison)
    }
  }

  /// Returns the type of the elements of a list.
  private func listedType(_ depth: Int) -> MeantType? {
    let list = place.around[depth]
    if let sibling = typeOfSibling(of: place.around[depth + 1], in: list) { return sibling }
    guard let expected = expectedType(depth) else { return nil }
    return expected.type.isMany ? expected.one : expected.element
  }

  private func argumentType(_ node: SyntaxID, in call: SyntaxID) -> MeantType? {
    guard let function = tree.calledFunction(call) else { return nil }
    let arguments = tree.children(of: call).filter { tree.kind($0).isExpression }.dropFirst()
    guard let index = arguments.firstIndex(of: node).map({ $0 - arguments.startIndex }),
      let signature = function.signatures.first(where: {
        $0.parameters.count > index || $0.isVariadic
      }), let last = signature.parameters.last
    else { return nil }
    switch signature.parameters.count > index ? signature.parameters[index] : last {
    case .list: return MeantType(ValueType(.rows))
    case .number: return MeantType(.decimal)
    case .element:
      return arguments.lazy.filter { $0 != node }.prefix(4)
        .compactMap { self.scope.type(of: $0, in: self.tree) }.first
    case .row: return nil
    case let parameter: return ValueType(of: parameter).map { MeantType($0) }
    }
  }

  /// Returns the function whose arguments contain the marker.
  func function(around depth: Int) -> Function? {
    guard depth > 0, tree.kind(place.around[depth - 1]) == .call else { return nil }
    return tree.calledFunction(place.around[depth - 1])
  }
}
