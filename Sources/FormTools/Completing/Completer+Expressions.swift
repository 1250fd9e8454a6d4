internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Completes names, functions and keywords at the start of an expression.
extension Completer {
  /// - Parameter depth: the index of the expression in `place.around`.
  func completeExpression(_ depth: Int) {
    let expected = expectedType(depth)
    let parent = place.around[max(0, depth - 1)]
    if let expected, !expected.type.isMany {
      addOptions(expected.owners, expected.type.kind == .options ? .inSet : .withDot)
    }
    if expected == nil || expected?.type.kind == .boolean {
      add(["true", "false"], .keyword, .fitting)
    }
    if isLiteral(depth) { return }
    if place.previous() == .expect { addExpectations() }
    if place.previous(2) == .expect, place.previous() == .not { addNegations() }
    addNames(expected, function(around: depth))
    addOwnWords(expected)
    // An argument that must be rows can be nothing else.
    if expected?.type.kind == .rows { return }
    addFunctions(expected)
    guard tree.kind(parent) != .range, tree.kind(parent) != .sum else { return }
    if !isOperand(depth) {
      add(
        CompletionItem(
          "if", .keyword, .other, text: "if ",
          snippet: "if ${1:true} then ${2:empty} else ${3:empty}"))
    }
    if expected == nil || expected?.type.kind == .boolean, place.previous() != .not {
      add(["not"], .keyword, .possible)
    }
    add(["empty"], .keyword, .other)
  }

  /// Returns true if the expression is the operand of an operator, where an `if` needs parentheses.
  private func isOperand(_ depth: Int) -> Bool {
    guard depth > 0 else { return false }
    let parent = place.around[depth - 1]
    switch tree.kind(parent) {
    case .not, .negate: return true
    case .or, .and, .comparison, .sum, .product, .coalesce, .range:
      return tree.child(at: 0, of: parent) != place.around[depth]
    default: return false
    }
  }

  /// Returns true if the expression is the value of a step or of `start`, which must be
  /// a literal.
  private func isLiteral(_ depth: Int) -> Bool {
    let tree = tree
    return place.around[..<depth].contains { node in
      switch tree.kind(node) {
      case .assignment: true
      case .clause: tree.clause(of: node) == .start
      case .step: tree.step(of: node) == .enter
      default: false
      }
    }
  }

  /// Adds the keywords that only have a meaning at the marker.
  private func addOwnWords(_ expected: MeantType?) {
    if scope.form != nil, scope.levels.count > 1 { add(["form"], .keyword, .other) }
    if scope.rowsAround != nil, scope.part(named: RowAbove.name) == nil {
      add([RowAbove.name], .keyword, .other)
    }
    addRowValue()
    guard let owner = scope.value else { return }
    let clause = place.around.compactMap(tree.clause).first
    guard let clause, let type = scope.valueType(owner) else { return }
    let fits = expected.map { $0.takes(type) } ?? true
    let isInMessage = place.around.contains { tree.kind($0) == .elseMessage }
    let hasValue = owner.tree.kind(owner.node) != .rowsDeclaration || isPlainList(owner)
    switch clause.shape {
    case .check, .range, .step, .match, .required, .option:
      guard hasValue else { break }
      add(
        CompletionItem(
          "value", .keyword, fits ? .expected : .possible, detail: words(of: type, owner)))
    case .nothing, .text, .plainText, .options, .other, .unique, .sort, .start, .show, .readonly,
      .expression, .set:
      break
    }
    guard isInMessage else { return }
    add(["label"], .keyword, .fitting)
    let range = place.around.last { tree.clause(of: $0)?.shape == .range }
      .flatMap { tree.child(.range, of: $0) }
    if let range {
      let flags = tree.flags(range)
      if flags.contains(.lowerBound) { add(["min"], .keyword, .expected) }
      if flags.contains(.upperBound) { add(["max"], .keyword, .expected) }
    }
  }

  private func isPlainList(_ list: TreePlace) -> Bool {
    scope.names.scalarType(of: list) != nil
  }

  /// Adds `value` in a condition on the rows of a list of plain values.
  private func addRowValue() {
    guard let call = place.around.last(where: { tree.kind($0) == .call }),
      place.around.contains(where: { $0 > call && tree.kind($0) == .whereCondition }),
      let path = tree.child(at: 1, of: call),
      case .container(let list, _)? = scope.destination(of: path, in: tree)
    else { return }
    let declaration = TreePlace(tree: list.tree, node: list.node)
    guard scope.names.scalarType(of: declaration) != nil else { return }
    add(
      CompletionItem(
        "value", .keyword, .expected, detail: words(of: nil, declaration)))
  }

  /// Adds the visible names, ranked by whether they have the expected type.
  ///
  /// - Parameter function: the function whose argument is being completed.
  private func addNames(_ expected: MeantType?, _ function: Function?) {
    var seen: Set<String> = []
    let isDefault = place.around.contains { tree.clause(of: $0) == .default }
    for (number, level) in scope.levels.enumerated() {
      let declared = scope.outward(from: number)
      level.forEachPart { part in
        let name = part.name
        guard word.fits(name), !isBeingDefined(part), !(isDefault && isSecret(part)) else {
          return true
        }
        guard seen.insert(name).inserted else { return true }
        let type = declared.type(of: part)
        guard !isRefused(part, type, expected, function) else { return true }
        add(item(for: part, name, type, rank(of: part, type, expected)))
        return items.count < 2 * CompletionList.limit
      }
    }
  }

  /// Returns true if the marker is in the expression of a declaration, which cannot read itself.
  private func isBeingDefined(_ part: NamedPart) -> Bool {
    // The declarations around it can be read: a row may read its list.
    guard part.tree === tree, place.around.last(where: { tree.kind($0).isDeclaration }) == part.node
    else { return false }
    return place.around.contains { node in
      guard node >= part.node else { return false }
      switch tree.kind(node) {
      case .letDeclaration, .computed: return true
      case .clause: return [.default, .show, .readonly, .set].contains(tree.clause(of: node))
      default: return false
      }
    }
  }

  /// Returns true if a part is a secret, which few expressions may read.
  func isSecret(_ part: NamedPart) -> Bool {
    part.kind == .field && part.text == nil
      && scope.names.scalarType(of: TreePlace(tree: part.tree, node: part.node))?.isSecret == true
  }

  /// Returns true if a part is a single value where rows are expected. `count` accepts a set of
  /// options.
  private func isRefused(
    _ part: NamedPart, _ type: MeantType?, _ expected: MeantType?, _ function: Function?
  ) -> Bool {
    guard expected?.type.kind == .rows, part.kind == .field || part.kind == .constant,
      let type = type?.type, !type.isMany
    else { return false }
    return !(type.kind == .options && function == .count)
  }

  private func rank(
    of part: NamedPart, _ type: MeantType?, _ expected: MeantType?
  ) -> CompletionItem.Rank {
    // A condition on rows most likely reads the row.
    if part.kind == .row { return expected?.type.kind == .rows ? .possible : .expected }
    guard let expected else { return part.kind == .group ? .possible : .fitting }
    if expected.type.kind == .rows {
      // A function over rows accepts a column of a list or the list itself.
      return part.kind == .rows || type?.type.isMany == true ? .expected : .possible
    }
    guard let type else { return .possible }
    return expected.takes(type) ? .expected : .possible
  }

  /// Returns the completion item for a declared name.
  func item(
    for part: NamedPart, _ name: String, _ type: MeantType?, _ rank: CompletionItem.Rank
  ) -> CompletionItem {
    let kind: CompletionItem.Kind =
      switch part.kind {
      case .field: .field
      case .group: .group
      case .rows: .rows
      case .constant: .constant
      case .row: .row
      case .column: .column
      }
    return CompletionItem(
      name, kind, rank, text: written(name, part),
      detail: words(of: type, TreePlace(tree: part.tree, node: part.node)),
      documentation: documentation(of: part))
  }

  /// Returns a name as written at the marker: in backticks if it would be read as a keyword.
  private func written(_ name: String, _ part: NamedPart) -> String {
    let meaning = Keywords.meaning(of: name)
    let isWritten = part.token >= 0 && part.tree.tokens[part.token].kind == .quotedName
    let isInTest = place.around.contains { tree.kind($0) == .testDeclaration }
    let isMember = tree.kind(place.parent) == .member
    let isKeyword =
      meaning.kind.isReserved
      || isInTest && (meaning.kind.isTestWord || DurationUnit(meaning.kind) != nil)
      || isInTest && meaning.kind == .none
    let isOptional = tree.clause(of: place.parent) == .unique
    if isMember, !isWritten { return name }
    return isWritten || isKeyword || isOptional && isItemWord(meaning) ? "`\(name)`" : name
  }

  private func isItemWord(_ meaning: Keywords.Meaning) -> Bool {
    meaning.clause != nil || meaning.kind.beginsDeclaration
  }

  /// Returns the type on one line, as written or as inferred.
  func words(of type: MeantType?, _ place: TreePlace) -> String {
    if let written = place.tree.child(.typeName, of: place.node) { return place.tree.text(written) }
    switch place.tree.kind(place.node) {
    case .groupDeclaration: return "group"
    case .rowsDeclaration: return "rows"
    default: return type?.type.words ?? ""
    }
  }

  /// Returns the doc comment and label of a declaration.
  private func documentation(of part: NamedPart) -> String {
    guard part.text == nil else { return "" }
    let label = part.tree.child(.text, of: part.node).flatMap(part.tree.plainText)
    let parts = [part.tree.docComment(of: part.node), label].compactMap { $0 }
    return parts.joined(separator: "\n\n")
  }

  /// Adds the functions, ranked by whether they return the expected type.
  func addFunctions(_ expected: MeantType?) {
    for function in Function.allCases {
      if function == .position, !isInRow { continue }
      let fits = expected.map { expected in
        function.signatures.contains { gives($0, expected, function) }
      }
      let takesNothing = function.signatures.contains { $0.parameters.isEmpty }
      add(
        CompletionItem(
          function.name, .function, fits == true ? .fitting : fits == nil ? .possible : .other,
          text: "\(function.name)\(isBeforeCall ? "" : "()")",
          snippet: isBeforeCall || takesNothing ? nil : "\(function.name)($1)",
          detail: function.signatureTexts.joined(separator: ", "),
          documentation: function.meaning))
    }
  }

  /// Returns true if a function may return a value of the expected type.
  private func gives(
    _ signature: FunctionSignature, _ expected: MeantType, _ function: Function
  ) -> Bool {
    switch signature.result {
    case .number: expected.type.isNumber
    case .element:
      switch function {
      case .sum: expected.type.isNumber || expected.type.isDuration
      case .min, .max: expected.type.isOrdered
      default: true
      }
    default: ValueType(of: signature.result).map { expected.takes(MeantType($0)) } ?? false
    }
  }

  /// True if the marker is in a row, or in the arguments of a function.
  private var isInRow: Bool {
    let around = place.around
    return around.indices.contains { depth in
      switch tree.kind(around[depth]) {
      case .call: return true
      case .rowsDeclaration:
        guard depth + 2 < around.count, tree.kind(around[depth + 1]) == .block else { return false }
        return !scope.isAboutOutside(around[depth + 2], in: tree)
      default: return false
      }
    }
  }

  private var isBeforeCall: Bool {
    place.marker + 1 < tree.tokens.count
      && tree.tokens[place.marker + 1].kind == .leftParenthesis
      && !tree.tokens[place.marker + 1].flags.contains(.spaced)
  }
}
