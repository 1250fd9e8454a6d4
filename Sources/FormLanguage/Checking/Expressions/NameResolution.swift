internal import FormEngine
internal import FormSyntax

/// A place where options with points are chosen.
struct ChosenPlace {
  var slot: SlotID
  /// The field, or the last field that the `let` reads, or -1.
  var node: NodeID
  /// The type of the chosen value.
  var type: ValueType
}

/// The result of resolving a path.
struct ResolvedPath {
  enum Target {
    /// A path with an error, which was reported.
    case invalid
    case node(NodeID)
    case constant(LetID)
    /// The points of the options chosen in a field or `let`.
    case points(ChosenPlace)
    /// A row of a list; if a test gives its number, that is in `rows`.
    case row(list: NodeID)
    case rule(name: NameID, scope: ScopeID)
    /// The candidate option of a choice with options from a file.
    case candidate(choice: Int)
    case column(Int, choice: Int)
    /// A column of the option that is the value of a field or `let`.
    case chosenColumn(Int, SlotID, NodeID, ValueType)
  }

  var target = Target.invalid
  /// The lists of which the path reads all rows, outermost first.
  var lists: [NodeID] = []
  /// The numbers, from 1, of the rows that the path names, outermost first.
  var rows: [Int] = []
  /// True for `previous.…`: the path leads to cells of the row above.
  var isAbove = false
  /// The frame of the row from which the path starts.
  var frame: FrameID = 0
  var span: SourceSpan

  static func invalid(_ span: SourceSpan) -> ResolvedPath { ResolvedPath(span: span) }

  var isInvalid: Bool {
    if case .invalid = target { return true }
    return false
  }
}

extension ExpressionChecker {
  // MARK: Scopes

  /// Returns the scope around another, or -1 at the end of a named type.
  func outer(_ scope: ScopeID) -> ScopeID {
    form.scopes[scope].isClosed && scope != context.openScope ? -1 : form.scopes[scope].parent
  }

  /// Resolves a name from a scope outwards, to its symbol and the scope that declares it. A rule is
  /// found only if nothing readable has the name.
  func symbol(
    _ name: NameID, from scope: ScopeID
  ) -> (symbol: Symbol, scope: ScopeID)? {
    var scope = scope
    var rule: (symbol: Symbol, scope: ScopeID)?
    while scope >= 0 {
      if let symbol = form.symbol(name, in: scope) {
        if !form.isRule(symbol) { return (symbol, scope) }
        rule = rule ?? (symbol, scope)
      }
      scope = outer(scope)
    }
    return rule
  }

  /// Returns the names that an expression may read, innermost first.
  func visibleNames() -> [NearNames] {
    var visible: [ScopeID] = openFrames.reversed().flatMap { $0.alias == nil ? $0.scopes : [] }
    var scope = context.scope
    while scope >= 0 {
      visible.append(scope)
      scope = outer(scope)
    }
    let aliases =
      openFrames.compactMap(\.alias).map { form.names.text($0) } + namesOfCandidate()
    return (aliases.isEmpty ? [] : [NearNames(aliases)]) + visible.map { namesDeclared(in: $0) }
  }

  /// Returns the names of the fields, groups and lists of a scope in the order of their
  /// declaration, then those of its `let`s.
  func namesDeclared(in scope: ScopeID) -> NearNames {
    if let known = advice.declaredNames, known.count == form.scopes.count { return known[scope] }
    var declared = [[String]](repeating: [], count: form.scopes.count)
    for (node, declaration) in form.declarations.enumerated()
    where declaration.scope >= 0 && declaration.name >= 0 {
      declared[declaration.scope].append(form.nodes[node].name)
    }
    for declaration in form.lets {
      declared[declaration.scope].append(form.names.text(declaration.name))
    }
    let lists = declared.map { NearNames($0) }
    advice.declaredNames = lists
    return lists[scope]
  }

  // MARK: Paths

  /// Resolves a `path` or `nameReference` node.
  func resolve(_ id: SyntaxID) -> ResolvedPath {
    let path = resolveAnywhere(id)
    guard path.isAbove, !path.isInvalid else { return path }
    return reportMisusedAbove(path, id)
  }

  /// Resolves a `path` or `nameReference` node, which may lead to the row above.
  func resolveAnywhere(_ id: SyntaxID) -> ResolvedPath {
    let tree = self.tree
    guard tree.kind(id) == .path else { return resolveFirst(id) }
    var path: ResolvedPath?
    for part in tree.children(of: id) {
      let next = continued(path, part)
      if next.isInvalid { return next }
      path = next
    }
    guard var path else { return .invalid(tree.span(id)) }
    path.span = tree.span(id)
    return path
  }

  /// Resolves the next part of a path.
  ///
  /// - Parameter path: the parts before it; nil for the first part.
  func continued(_ path: ResolvedPath?, _ part: SyntaxID) -> ResolvedPath {
    guard let path else { return resolveFirst(part) }
    switch tree.kind(part) {
    case .member: return member(part, of: path)
    case .index: return index(part, of: path)
    default: return .invalid(tree.span(part))
    }
  }

  private func resolveFirst(_ id: SyntaxID) -> ResolvedPath {
    let tree = self.tree
    let span = tree.span(id)
    switch tree.kind(id) {
    case .formReference:
      guard !context.isInType, context.scope >= 0 || context.isTest else {
        report(.unknownName, span, NameMessage.formInType)
        return .invalid(span)
      }
      note(node: 0, at: span, isWord: true)
      return ResolvedPath(target: .node(0), span: span)
    case .nameReference:
      return resolveName(form.names.intern(id, in: tree), at: span)
    case .valueReference:
      if let frame = openFrames.last(where: { $0.alias == nil && form.nodes[$0.list].isPlainList })
      {
        note(node: frame.list, at: span, isWord: true)
        return ResolvedPath(
          target: .node(form.valueNode(of: frame.list)), frame: frame.id, span: span)
      }
      if case .field(let node) = context.value {
        note(node: node, at: span, isWord: true)
        return ResolvedPath(target: .node(node), span: span)
      }
      // A field named `value` is declared in backticks.
      let isField = symbol(form.names.intern("value"), from: context.scope) != nil
      report(
        .noValueHere, span, NameMessage.valueOutsideRule(isField: isField),
        fix: isField ? replacing(span, with: "`value`") : nil)
      return .invalid(span)
    case .missing: return .invalid(span)
    default:
      report(.notAPath, span, NameMessage.notAPath)
      return .invalid(span)
    }
  }

  /// Returns whether a name is visible here, or may be.
  func isVisible(_ name: NameID) -> Bool {
    var around = context.scope
    while around >= 0 {
      if form.scopes[around].hasUnknownMembers { return true }
      around = outer(around)
    }
    for frame in openFrames {
      if frame.alias == name { return true }
      if frame.alias == nil, frame.scopes.contains(where: { form.symbol(name, in: $0) != nil }) {
        return true
      }
    }
    return candidate(named: name, at: SourceSpan(0, 0)) != nil
      || symbol(name, from: context.scope) != nil
  }

  private func resolveName(_ name: NameID, at span: SourceSpan) -> ResolvedPath {
    for frame in openFrames.reversed() {
      if let alias = frame.alias {
        guard alias == name else { continue }
        note(.alias, SourcePlace(context.file, frame.aliasSpan), at: span, node: frame.list)
        return ResolvedPath(target: .row(list: frame.list), frame: frame.id, span: span)
      }
      for scope in frame.scopes {
        guard let symbol = form.symbol(name, in: scope), !form.isRule(symbol) else { continue }
        warnIfShadowed(name, found: symbol, in: scope, at: span)
        note(symbol, at: span)
        return resolved(symbol, name: name, scope: scope, frame: frame.id, span: span)
      }
    }
    if let candidate = candidate(named: name, at: span) { return candidate }
    guard let (symbol, scope) = symbol(name, from: context.scope) else {
      if let above = rowAbove(name, at: span) { return above }
      reportUnknown(name, at: span)
      return .invalid(span)
    }
    warnIfShadowed(name, found: symbol, in: scope, at: span)
    if context.template > 0 { warnIfRowAboveIsShadowed(name, found: symbol, at: span) }
    note(symbol, at: span)
    return resolved(symbol, name: name, scope: scope, frame: 0, span: span)
  }

  private func resolved(
    _ symbol: Symbol, name: NameID, scope: ScopeID, frame: FrameID, span: SourceSpan
  ) -> ResolvedPath {
    switch symbol {
    case .node(let node): ResolvedPath(target: .node(node), frame: frame, span: span)
    case .constant(let number):
      ResolvedPath(target: .constant(number), frame: frame, span: span)
    case .rule:
      ResolvedPath(target: .rule(name: name, scope: scope), frame: frame, span: span)
    }
  }

  private func member(_ id: SyntaxID, of path: ResolvedPath) -> ResolvedPath {
    let tree = self.tree
    guard let nameID = tree.child(at: 0, of: id), tree.kind(nameID) == .name else {
      return .invalid(tree.span(id))
    }
    let span = tree.span(nameID)
    let name = form.names.intern(nameID, in: tree)
    var path = path
    let scope: ScopeID
    if let points = points(name, of: path, at: span) { return points }
    switch path.target {
    case .candidate, .column, .chosenColumn: return column(name, at: span, of: path)
    case .row(let list): scope = form.rowScope(of: list)
    case .node(let node):
      switch form.nodes[node].kind {
      case .form, .group: scope = form.declarations[node].inner
      case .list:
        path.lists.append(node)
        scope = form.rowScope(of: node)
      default:
        if form.declarations[node].isUntyped { return .invalid(span) }
        if let column = chosenColumn(name, at: span, of: path) { return column }
        report(
          .noSuchMember, span,
          NameMessage.fieldHasNoParts(
            form.quoted(node), noun: form.fieldWords(node), remedy: remedy(for: name, of: path)),
          labels: [form.label(declaring: node)])
        return .invalid(span)
      }
    case .constant(let number):
      form.lets[number].isUsed = true
      if let column = chosenColumn(name, at: span, of: path) { return column }
      report(
        .noSuchMember, span,
        NameMessage.expressionHasNoParts(form.names.text(form.lets[number].name)))
      return .invalid(span)
    case .points:
      report(.noSuchMember, span, NameMessage.pointsHaveNoParts)
      return .invalid(span)
    case .rule, .invalid: return .invalid(span)
    }
    guard let symbol = form.symbol(name, in: scope) else {
      if let column = columnOfPlainRows(name, at: span, of: path) { return column }
      if path.isAbove, case .row(let list) = path.target,
        reportCellAround(name, at: span, of: path, list)
      {
        return .invalid(span)
      }
      let remedy = path.lists.last.flatMap { list -> NameRemedy? in
        var listed = path
        listed.target = .node(list)
        return self.remedy(for: name, of: listed)
      }
      reportUnknownMember(name, at: span, in: scope, remedy: remedy)
      return .invalid(span)
    }
    note(symbol, at: span)
    switch symbol {
    case .node(let node): path.target = .node(node)
    case .constant(let number): path.target = .constant(number)
    case .rule: path.target = .rule(name: name, scope: scope)
    }
    path.span = span
    return path
  }

  /// Returns the call of `nth` that is probably meant by a path with a row number in brackets.
  private func cell(at index: SyntaxID, of path: ResolvedPath) -> String {
    let (bytes, span) = (tree.source.bytes, tree.span(index))
    var (start, end) = (Int(span.start), Int(span.end))
    while start > 0, bytes[start - 1] == UInt8(ascii: ".") || Self.isPartOfName(bytes[start - 1]) {
      start -= 1
    }
    while end < bytes.count, end - Int(span.end) < 200,
      bytes[end] == UInt8(ascii: ".") || Self.isPartOfName(bytes[end])
    {
      end += 1
    }
    let members = tree.source.text(of: SourceSpan(Int(span.end), end))
    var column = members.isEmpty ? ".COLUMN" : members
    // Neither a column nor a list of single values has members.
    if members.isEmpty, case .node(let node) = path.target,
      form.nodes[node].isPlainList || form.nodes[node].kind == .field
    {
      column = ""
    }
    let list = shortSource(SourceSpan(start, Int(span.start)))
    // Other languages count from 0.
    var number = tree.child(at: 0, of: index).map { tree.text($0) } ?? "1"
    if number == "0" { number = "1" }
    if case .node(let node) = path.target, path.lists.isEmpty, form.nodes[node].kind == .field,
      form.nodes[node].type.isText
    {
      return "part(\(list), \(number), 1)"
    }
    return "nth(\(list)\(column), \(number))"
  }

  private func index(_ id: SyntaxID, of path: ResolvedPath) -> ResolvedPath {
    let tree = self.tree
    let span = tree.span(id)
    guard context.isTest else {
      report(
        .rowIndex, span,
        context.isInStartRow
          ? NameMessage.rowNumberInStart : .rowNumberInForm(meant: cell(at: id, of: path)))
      return .invalid(span)
    }
    guard case .node(let list) = path.target, form.nodes[list].kind == .list else {
      report(.rowIndex, span, NameMessage.rowNumberWithoutList)
      return .invalid(span)
    }
    guard path.lists.isEmpty else {
      report(
        .rowIndex, span,
        NameMessage.ambiguousOuterRow(
          list: form.quoted(path.lists[0]), path: form.pathText(path.lists[0])))
      return .invalid(span)
    }
    guard let number = tree.child(at: 0, of: id), case .integer(let row)? = tree.value(of: number)
    else { return .invalid(span) }
    guard row >= 1 else {
      report(
        .rowIndex, span, NameMessage.rowNumberTooSmall,
        fix: replacement("[1]", at: span, isSafe: false))
      return .invalid(span)
    }
    var path = path
    path.target = .row(list: list)
    path.rows.append(Int(clamping: row))
    return path
  }

}
