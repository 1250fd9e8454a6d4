internal import FormEngine
internal import FormSyntax

/// The types of `let`s, each of which is inferred when it is first read.
protocol LetTypes: AnyObject {
  func type(of number: LetID) -> ValueType
}

/// A resolver of paths: names, and the members and rows that follow them.
final class PathResolver: CheckingPart {
  let here: CheckedPlace
  private let problems: NameProblems
  private let rowAbove: RowAboveChecker
  weak var lets: (any LetTypes)?

  init(_ here: CheckedPlace, _ problems: NameProblems, _ rowAbove: RowAboveChecker) {
    self.here = here
    self.problems = problems
    self.rowAbove = rowAbove
  }

  func type(of number: LetID) -> ValueType { lets?.type(of: number) ?? .invalid }

  /// Resolves a `path` or `nameReference` node.
  func resolve(_ id: SyntaxID) -> ResolvedPath {
    let path = resolveAnywhere(id)
    guard path.isAbove, !path.isInvalid else { return path }
    return rowAbove.reportMisuse(path, id)
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
      if let frame = here.openFrames.last(where: {
        $0.alias == nil && form.nodes[$0.list].isPlainList
      }) {
        note(node: frame.list, at: span, isWord: true)
        return ResolvedPath(
          target: .node(form.valueNode(of: frame.list)), frame: frame.id, span: span)
      }
      if case .field(let node) = context.value {
        note(node: node, at: span, isWord: true)
        return ResolvedPath(target: .node(node), span: span)
      }
      // A field named `value` is declared in backticks.
      let isField = here.symbol(form.names.intern("value"), from: context.scope) != nil
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

  private func resolveName(_ name: NameID, at span: SourceSpan) -> ResolvedPath {
    for frame in here.openFrames.reversed() {
      if let alias = frame.alias {
        guard alias == name else { continue }
        note(.alias, SourcePlace(context.file, frame.aliasSpan), at: span, node: frame.list)
        return ResolvedPath(target: .row(list: frame.list), frame: frame.id, span: span)
      }
      for scope in frame.scopes {
        guard let symbol = form.symbol(name, in: scope), !form.isRule(symbol) else { continue }
        problems.warnIfShadowed(name, found: symbol, in: scope, at: span)
        note(symbol, at: span)
        return resolved(symbol, name: name, scope: scope, frame: frame.id, span: span)
      }
    }
    if let candidate = candidate(named: name, at: span) { return candidate }
    guard let (symbol, scope) = here.symbol(name, from: context.scope) else {
      if let above = rowAbove.path(named: name, at: span) { return above }
      problems.reportUnknown(name, at: span)
      return .invalid(span)
    }
    problems.warnIfShadowed(name, found: symbol, in: scope, at: span)
    if context.template > 0 { rowAbove.warnIfShadowed(name, found: symbol, at: span) }
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
            form.quoted(node), noun: form.fieldWords(node),
            remedy: problems.remedy(for: name, of: path)),
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
        rowAbove.reportCellAround(name, at: span, of: path, list)
      {
        return .invalid(span)
      }
      let remedy = path.lists.last.flatMap { list -> NameRemedy? in
        var listed = path
        listed.target = .node(list)
        return problems.remedy(for: name, of: listed)
      }
      problems.reportUnknownMember(name, at: span, in: scope, remedy: remedy)
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
    while start > 0, bytes[start - 1] == UInt8(ascii: ".") || bytes[start - 1].isPartOfName {
      start -= 1
    }
    while end < bytes.count, end - Int(span.end) < 200,
      bytes[end] == UInt8(ascii: ".") || bytes[end].isPartOfName
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
