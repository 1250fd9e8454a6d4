internal import FormEngine
internal import FormSyntax

/// Resolves columns of options from a file: those of the candidate option, which `where` tests, and
/// those of the chosen option; and the points of the chosen options.
extension PathResolver {
  /// Resolves the name of the candidate option, or, if it has none, one of its columns, which come
  /// before other names.
  func candidate(named name: NameID, at span: SourceSpan) -> ResolvedPath? {
    guard let candidates = here.candidates else { return nil }
    if let alias = candidates.alias {
      guard alias == name else { return nil }
      noteAlias(of: candidates, at: span)
      return ResolvedPath(target: .candidate(choice: context.candidates), span: span)
    }
    guard let column = candidates.columns[name] else { return nil }
    note(column: column, of: candidates, at: span)
    return ResolvedPath(target: .column(column, choice: context.candidates), span: span)
  }

  /// Resolves a column of the candidate option.
  func column(_ name: NameID, at span: SourceSpan, of path: ResolvedPath) -> ResolvedPath {
    guard case .candidate(let choice) = path.target, let options = form.choices[choice].fileOptions
    else {
      report(.noSuchMember, span, ColumnMessage.withoutParts(shortSource(path.span)))
      return .invalid(span)
    }
    guard let column = options.columns[name] else {
      reportUnknownColumn(name, at: span, of: options, form.choices[choice].name)
      return .invalid(span)
    }
    note(column: column, of: options, at: span)
    return ResolvedPath(target: .column(column, choice: choice), span: span)
  }

  private func noteAlias(of options: FileOptions, at span: SourceSpan) {
    guard form.recorder != nil, let alias = tree.child(.callAlias, of: options.clause),
      let name = tree.child(.name, of: alias)
    else { return }
    note(.alias, SourcePlace(context.file, tree.span(name)), at: span)
  }

  /// Resolves a column of the option that is the value of a field or `let`; returns nil for other
  /// paths.
  func chosenColumn(_ name: NameID, at span: SourceSpan, of path: ResolvedPath) -> ResolvedPath? {
    let (type, slot, node): (ValueType, SlotID, NodeID)
    let column: Int
    switch path.target {
    case .node(let field):
      (type, slot, node) = (form.fieldType(field), form.nodes[field].slot, field)
    case .constant(let number):
      (type, slot) = (self.type(of: number), form.lets[number].slot)
      node = form.lets[number].place
      if type.isInvalid { return .invalid(span) }
    case .row(let list) where form.nodes[list].isPlainList:
      let field = form.valueNode(of: list)
      (type, slot, node) = (form.fieldType(field), form.nodes[field].slot, field)
    case .invalid, .row, .rule, .candidate, .column, .chosenColumn, .points: return nil
    }
    switch self.column(name, at: span, of: type, readAs: path.span) {
    case .noFile: return nil
    case .invalid: return .invalid(span)
    case .found(let found): column = found
    }
    var path = path
    path.target = .chosenColumn(column, slot, node, type)
    path.span = span
    return path
  }

  /// The meaning of a name after an option.
  enum ChosenColumn {
    case found(Int)
    /// An error that was reported.
    case invalid
    /// The options are not from a file.
    case noFile
  }

  /// Looks up the column with a name for values of a type.
  func column(
    _ name: NameID, at span: SourceSpan, of type: ValueType, readAs source: SourceSpan
  ) -> ChosenColumn {
    guard form.choices.indices.contains(Int(type.choice)) else { return .noFile }
    let choice = form.choices[Int(type.choice)]
    // The problem with the file was reported.
    if choice.isOpen, type.kind == .option { return .invalid }
    guard let options = choice.fileOptions else { return .noFile }
    guard type.kind == .option, !type.isMany else {
      report(.noSuchMember, span, ColumnMessage.ofSeveral(shortSource(source)))
      return .invalid
    }
    guard let column = options.columns[name] else {
      reportUnknownColumn(name, at: span, of: options, choice.name)
      return .invalid
    }
    note(column: column, of: options, at: span)
    return .found(column)
  }

  /// Resolves a column of the options in a list of plain values.
  func columnOfPlainRows(_ name: NameID, at span: SourceSpan, of path: ResolvedPath)
    -> ResolvedPath?
  {
    var path = path
    switch path.target {
    case .node(let list) where form.nodes[list].isPlainList:
      path.target = .node(form.valueNode(of: list))
    case .row(let list) where form.nodes[list].isPlainList: break
    default: return nil
    }
    return chosenColumn(name, at: span, of: path)
  }

  private func reportUnknownColumn(
    _ name: NameID, at span: SourceSpan, of options: FileOptions, _ choice: String
  ) {
    guard isListed(.unknownName, at: span) else { return }
    let text = form.names.text(name)
    let known = options.table.columns.map(\.name)
    let near = form.findings.spend(known.count) ? nearestName(to: text, among: known) : nil
    report(
      .unknownName, span,
      ColumnMessage.unknown(text, choice: choice, near: near, known: known),
      fix: near.map { respelling(text, as: $0, among: known, at: span) })
  }

  // MARK: Points

  /// Returns the path to the points of the options that a path leads to; nil if they have none, or
  /// if the name is not `points`.
  func points(_ name: NameID, of path: ResolvedPath, at span: SourceSpan) -> ResolvedPath? {
    guard name == form.names.intern("points"), var place = chosenPlace(path),
      place.type.choice >= 0, form.choices[Int(place.type.choice)].points != nil
    else { return nil }
    var path = path
    switch path.target {
    case .node(let list) where form.nodes[list].kind == .list: path.lists.append(list)
    case .constant(let number): form.lets[number].isUsed = true
    default: break
    }
    place.type = place.type.one
    path.target = .points(place)
    path.span = span
    return path
  }

  /// Returns the place where options are chosen at the end of a path: a field, a `let`, or the
  /// value of a list of single values or of one of its rows.
  private func chosenPlace(_ path: ResolvedPath) -> ChosenPlace? {
    switch path.target {
    case .node(let node) where form.nodes[node].kind == .field: chosenPlace(node)
    case .node(let list) where form.nodes[list].isPlainList,
      .row(let list) where form.nodes[list].isPlainList:
      chosenPlace(form.valueNode(of: list))
    case .constant(let number):
      type(of: number).isMany
        ? nil
        : ChosenPlace(
          slot: form.lets[number].slot, node: form.lets[number].place, type: type(of: number))
    default: nil
    }
  }

  private func chosenPlace(_ node: NodeID) -> ChosenPlace {
    ChosenPlace(slot: form.nodes[node].slot, node: node, type: form.fieldType(node))
  }
}
