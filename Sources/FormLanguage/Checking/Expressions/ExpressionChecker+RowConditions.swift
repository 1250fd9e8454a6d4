internal import FormEngine
internal import FormSyntax

/// Reports conditions on rows that are written as in other languages.
extension ExpressionChecker {
  /// Reports `count(items.price > 1)`, which should be `count(items where price > 1)`; returns
  /// false if the argument is not a condition on a column.
  func reportCondition(_ argument: SyntaxID, of function: AggregateFunction, _ call: Call) -> Bool {
    let tree = self.tree
    guard isCondition(argument, tree), call.filter == nil,
      let column = firstColumn(in: argument, tree)
    else { return false }
    let source = form.files.sources[context.file]
    // The names that it reads still count as used.
    let isSilent = context.isSilent
    context.isSilent = true
    let isWhole = !infer(argument).isInvalid
    context.isSilent = isSilent
    if function == .any, isWhole {
      report(
        .wrongArguments, call.span,
        AggregateMessage.conditionOnColumn(function, meant: source.excerpt(tree.span(argument))),
        fix: Fix([
          Edit(span: call.span, replacement: source.text(of: tree.span(argument)))
        ]))
      return true
    }
    let list = source.text(of: column.list)
    let condition = condition(argument, onRowsOf: list, tree)
    let counts = function == .count || function == .any || function == .all
    let rows = counts ? list : source.text(of: column.whole)
    let span = tree.span(argument)
    let text = "\(rows) where \(condition)"
    let written = text.utf8.count > 60 ? "\(rows) where …" : text
    report(
      .wrongArguments, span, AggregateMessage.conditionAsArgument(function, meant: written),
      fix: call.alias == nil
        ? Fix([Edit(span: span, replacement: text)], isSafe: counts) : nil)
    return true
  }

  /// Returns the source of a condition whose names refer to the row, without the list before them.
  private func condition(
    _ argument: SyntaxID, onRowsOf list: String, _ tree: SyntaxTree
  ) -> String {
    let source = form.files.sources[context.file]
    var condition = ""
    var start = Int(tree.span(argument).start)
    for id in argument..<Int(tree.nodes[argument].end) {
      guard tree.kind(id) == .path, let prefix = listSpan(of: id, tree),
        source.text(of: prefix) == list
      else { continue }
      condition += source.text(of: SourceSpan(start, Int(prefix.start)))
      start = Int(prefix.end) + 1
    }
    return condition + source.text(of: SourceSpan(start, Int(tree.span(argument).end)))
  }

  /// Returns the single argument that is meant by `any(people, age > 3)` or `sum(items, price)`:
  /// the list with the condition or the column; nil if that is unclear.
  func oneArgument(of call: Call) -> String? {
    let tree = self.tree
    guard call.arguments.count == 2, call.filter == nil, call.alias == nil else { return nil }
    let (rows, other) = (call.arguments[0], call.arguments[1])
    guard tree.kind(rows) == .nameReference || tree.kind(rows) == .path else { return nil }
    let source = form.files.sources[context.file]
    let isSilent = context.isSilent
    context.isSilent = true
    defer { context.isSilent = isSilent }
    let path = paths.resolve(rows)
    let isList =
      if case .node(let node) = path.target { form.nodes[node].kind == .list } else { false }
    guard isList || !path.lists.isEmpty else { return nil }
    let written = source.text(of: tree.span(rows))
    if isCondition(other, tree) {
      let list = isList ? written : listSpan(of: rows, tree).map(source.text(of:)) ?? written
      return "\(written) where \(condition(other, onRowsOf: list, tree))"
    }
    guard isList, tree.kind(other) == .nameReference else { return nil }
    return "\(written).\(source.text(of: tree.span(other)))"
  }

  private func isCondition(_ id: SyntaxID, _ tree: SyntaxTree) -> Bool {
    switch tree.kind(id) {
    case .comparison, .and, .or, .not, .isEmpty, .isFilled: true
    default: false
    }
  }

  /// Returns the spans of the first path to a column, and of its list.
  private func firstColumn(in id: SyntaxID, _ tree: SyntaxTree) -> (
    whole: SourceSpan, list: SourceSpan
  )? {
    let isSilent = context.isSilent
    context.isSilent = true
    defer { context.isSilent = isSilent }
    for path in id..<Int(tree.nodes[id].end) where tree.kind(path) == .path {
      if let list = listSpan(of: path, tree), !paths.resolve(path).lists.isEmpty {
        return (tree.span(path), list)
      }
    }
    return nil
  }

  /// Returns the span of a path without its last part.
  private func listSpan(of path: SyntaxID, _ tree: SyntaxTree) -> SourceSpan? {
    let parts = Array(tree.children(of: path))
    guard parts.count > 1, let last = parts.last, tree.kind(last) == .member else { return nil }
    return SourceSpan(Int(tree.span(path).start), Int(tree.span(parts[parts.count - 2]).end))
  }

  /// Returns what to write for a column in a condition on its own rows: `price` for `items.price`.
  func cellOfOpenRow(_ column: Expression) -> String? {
    guard case .aggregate(let aggregation) = column.form, aggregation.lists.count == 1,
      aggregation.function == .collect,
      let frame = here.openFrames.last(where: { $0.list == aggregation.lists[0] })
    else { return nil }
    let text = form.files.sources[context.file].text(of: column.span)
    guard !text.contains("`"), let dot = text.lastIndex(of: ".") else { return nil }
    let name = text[text.index(after: dot)...]
    return frame.alias.map { "\(form.names.text($0)).\(name)" } ?? String(name)
  }
}
