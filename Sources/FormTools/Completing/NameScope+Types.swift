internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Infers the types of expressions from their syntax.
extension NameScope {
  /// Returns the type of a named part; nil if it is unknown.
  func type(of part: NamedPart, _ depth: Int = 0) -> MeantType? {
    if let type = part.type { return MeantType(type) }
    let place = TreePlace(tree: part.tree, node: part.node)
    switch part.kind {
    case .field:
      return names.scalarType(of: place).map {
        MeantType(ValueType($0, choice: -1), names.owners(of: place))
      }
    case .rows: return plainType(of: part)?.many ?? MeantType(ValueType(.rows))
    case .group, .row, .column: return nil
    case .constant:
      let file = ObjectIdentifier(part.tree)
      if let known = names.typesOfLets[file]?[part.node] { return known }
      guard depth < FormNames.deepest, let value = part.tree.child(at: 1, of: part.node) else {
        return nil
      }
      // A `let` that reads itself has no type.
      names.typesOfLets[file, default: [:]][part.node] = .some(nil)
      let type = type(of: value, in: part.tree, depth + 1)
      names.typesOfLets[file, default: [:]][part.node] = .some(type)
      return type
    }
  }

  /// Returns the type of an expression; nil if it is unknown.
  func type(of node: SyntaxID, in tree: SyntaxTree, _ depth: Int = 0) -> MeantType? {
    guard depth < FormNames.deepest else { return nil }
    let inner = { (node: SyntaxID) in type(of: node, in: tree, depth + 1) }
    switch tree.kind(node) {
    case .integer: return MeantType(.integer)
    case .decimal: return MeantType(.decimal)
    case .date: return MeantType(.date)
    case .time: return MeantType(.time)
    case .dateTime: return MeantType(.dateTime)
    case .duration:
      let unit = tree.duration(of: node)?.unit
      return MeantType(unit?.months == nil ? .duration : .period)
    case .text: return MeantType(.text)
    case .boolean, .comparison, .isEmpty, .isFilled, .not, .and, .or: return MeantType(.boolean)
    case .nameReference, .path:
      switch destination(of: node, in: tree, depth + 1) {
      case .value(let type, _): return type
      case .container(let part, isRow: false): return type(of: part, depth + 1)
      case .container, .form, nil: return nil
      }
    case .valueReference: return value.flatMap(valueType)
    case .call: return callType(node, in: tree, depth)
    case .list: return tree.child(at: 0, of: node).flatMap(inner)?.many
    case .negate, .parenthesized: return tree.child(at: 0, of: node).flatMap(inner)
    case .coalesce: return tree.children(of: node).lazy.compactMap(inner).first
    case .sum, .product: return arithmeticType(node, in: tree, depth)
    case .range: return tree.children(of: node).lazy.compactMap(inner).first
    case .ifExpression: return tree.child(at: 1, of: node).flatMap(inner)
    default: return nil
    }
  }

  /// Returns the type of `value`: the type of the field, or of the number of rows.
  func valueType(_ place: TreePlace) -> MeantType? {
    if let type = names.scalarType(of: place) {
      return MeantType(ValueType(type, choice: -1), names.owners(of: place))
    }
    return place.tree.kind(place.node) == .rowsDeclaration ? MeantType(.integer) : nil
  }

  private func arithmeticType(
    _ node: SyntaxID, in tree: SyntaxTree, _ depth: Int
  ) -> MeantType? {
    var types: [ValueType] = []
    var isDivision = false
    var isDifference = false
    for operand in tree.children(of: node) {
      if let type = type(of: operand, in: tree, depth + 1) { types.append(type.type) }
      switch tree.operatorToken(after: operand) {
      case .slash: isDivision = true
      case .minus: isDifference = true
      default: break
      }
      // A chain seldom has more than two kinds of operands.
      if types.count == 8 { break }
    }
    let temporal = types.filter { $0.kind.ofFields?.isTemporal == true }
    if let first = temporal.first {
      return isDifference && temporal.count > 1 ? MeantType(.duration) : MeantType(first)
    }
    if let long = types.first(where: { $0.isDuration || $0.kind == .period }) {
      return MeantType(long)
    }
    if isDivision || types.contains(where: { $0.kind == .decimal }) { return MeantType(.decimal) }
    return types.first.map { MeantType($0) }
  }

  private func callType(_ node: SyntaxID, in tree: SyntaxTree, _ depth: Int) -> MeantType? {
    guard let function = tree.calledFunction(node) else { return nil }
    let arguments = tree.children(of: node).filter { tree.kind($0).isExpression }.dropFirst()
    let signature =
      function.signatures.first { $0.parameters.count == arguments.count }
      ?? function.signatures.last
    guard let result = signature?.result else { return nil }
    if let type = ValueType(of: result) { return MeantType(type) }
    return arguments.first.flatMap { type(of: $0, in: tree, depth + 1) }?.element
  }
}
