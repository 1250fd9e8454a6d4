package import FormEngine
internal import FormSyntax

/// Finds the source of clauses and values in a form. It is built for the first explanation, in time
/// linear in the size of the form.
package final class WrittenPlaces {
  let form: WrittenForm
  /// The numbers of each declaration's clauses, by kind.
  private var conditions: [Owner: [Int]] = [:]
  /// The number of each rule's clause.
  private var rules: [Int: Int] = [:]
  /// The places of the values of `let`s, computed fields and defaults.
  private var definitions: [SlotID: SourcePlace] = [:]
  /// The `let` of each slot that has one.
  let lets: [SlotID: LetID]
  private var lines: [Int: LineTable] = [:]
  private var trees: [Int: SyntaxTree] = [:]
  /// True if long sources are cut.
  private let cutsSources: Bool

  private struct Owner: Hashable {
    var node: NodeID
    var kind: CheckedClause.Kind
  }

  /// - Parameter cutsSources: true to cut sources that are long for a line of an explanation.
  package init(_ form: WrittenForm, cutsSources: Bool = true) {
    self.form = form
    self.cutsSources = cutsSources
    lets = Dictionary(
      form.lets.enumerated().map { ($0.element.slot, $0.offset) }, uniquingKeysWith: { $1 })
    for (number, clause) in form.clauses.enumerated() {
      switch clause.kind {
      case .shown, .readonly, .forced, .required, .offered, .filtered:
        conditions[Owner(node: clause.node, kind: clause.kind), default: []].append(number)
      case .rule, .warning: if clause.rule >= 0 { rules[Int(clause.rule)] = number }
      }
    }
    for computation in form.computations {
      guard case .slot(let slot) = computation.purpose, let file = file(ofSlot: slot) else {
        continue
      }
      let span = form.expressions[Int(computation.expression)].span
      definitions[slot] = SourcePlace(file, span)
    }
  }

  private lazy var nodeOfSlot: [SlotID: NodeID] = Dictionary(
    form.nodes.enumerated().filter { $0.element.slot >= 0 }
      .map { (form.definedSlot(of: $0.offset), $0.offset) }, uniquingKeysWith: { first, _ in first }
  )

  private func file(ofSlot slot: SlotID) -> Int? {
    if let number = lets[slot] { return form.lets[number].file }
    if let file = form.importedDefaults[slot] { return file }
    return nodeOfSlot[slot].map { form.declarations[$0].file }
  }

  /// Returns the clauses that show a declaration, make it read-only or required, force its value,
  /// or offer its options.
  func clauses(_ kind: CheckedClause.Kind, of node: NodeID) -> [Int] {
    let found = conditions[Owner(node: node, kind: kind)] ?? []
    // The clauses of the field itself come before those of its types.
    return kind == .forced
      ? found.sorted { form.clauses[$0].force < form.clauses[$1].force } : found
  }

  func clause(ofRule rule: Int) -> Int? { rules[rule] }

  func hasDefinition(_ slot: SlotID) -> Bool { definitions[slot] != nil }

  // MARK: Sources

  /// Returns the source of a clause up to its message, and the place of its condition.
  package func source(ofClause number: Int) -> (text: String, place: SourcePlace) {
    let clause = form.clauses[number]
    var span = clause.span
    if let type = clause.ofType { return (type.keyword, SourcePlace(clause.file, span)) }
    switch clause.content {
    case .condition:
      span.end = max(span.start, clause.conditionSpan.end)
    case .exclusive:
      return (Clause.exclusive.keyword, SourcePlace(clause.file, span))
    case .always, .limit, .step, .match, .type, .unique:
      span = withoutMessage(span, in: clause.file)
    }
    return (text(of: span, in: clause.file), SourcePlace(clause.file, clause.conditionSpan))
  }

  /// Returns the source of a `let` with its name, or of a field's value after `=` or `default`.
  package func source(ofDefinition slot: SlotID) -> (text: String, place: SourcePlace)? {
    guard let place = definitions[slot] else { return nil }
    let value = text(of: place.span, in: place.file)
    if let number = lets[slot] {
      let name = text(of: form.lets[number].nameSpan, in: place.file)
      return ("let \(name) = \(value)", place)
    }
    let isComputed = nodeOfSlot[slot].map { form.nodes[$0].isComputed } ?? false
    return (isComputed ? "= \(value)" : "default \(value)", place)
  }

  func explained(_ place: SourcePlace) -> ExplainedPlace {
    ExplainedPlace(
      file: form.sources[place.file].name, line: line(of: Int(place.span.start), in: place.file))
  }

  func label(_ place: SourcePlace, _ message: LabelMessage) -> Diagnostic.Label? {
    guard form.sources.indices.contains(place.file) else { return nil }
    return Diagnostic.Label(form.sources[place.file], place.span, message)
  }

  private func text(of span: SourceSpan, in file: Int) -> String {
    guard form.sources.indices.contains(file) else { return "" }
    let source = form.sources[file]
    let text = cutsSources ? source.excerpt(span) : source.oneLine(span)
    return text.last == " " ? String(text.dropLast()) : text
  }

  private func line(of offset: Int, in file: Int) -> Int {
    let table = lines[file] ?? LineTable(form.sources[file])
    lines[file] = table
    return table.position(of: offset).line
  }

  /// Returns the span of a clause that has no condition, up to its `else`.
  private func withoutMessage(_ span: SourceSpan, in file: Int) -> SourceSpan {
    let tree = trees[file] ?? SyntaxTree.parse(form.sources[file]).tree
    trees[file] = tree
    // The nodes are sorted by their first tokens.
    var low = tree.nodes.indices.partitioningIndex { tree.span($0).start >= span.start }
    while low < tree.nodes.count, tree.span(low).start == span.start {
      if tree.kind(low) == .clause, tree.span(low) == span,
        let message = tree.child(.elseMessage, of: low)
      {
        return SourceSpan(start: span.start, end: tree.span(message).start)
      }
      low += 1
    }
    return span
  }
}
