internal import FormEngine
internal import FormSyntax

/// Resolves `mood.points`: the points of the chosen options.
extension ExpressionChecker {
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

  /// Returns the type of the points of the options chosen at a place.
  func pointsType(_ place: ChosenPlace) -> ValueType {
    form.choices[Int(place.type.choice)].points ?? .invalid
  }

  /// Returns the points of options that are read from a slot.
  func points(_ place: ChosenPlace, _ span: SourceSpan, readAs form: Expression.Form) -> Expression
  {
    points(of: Expression(type: place.type, span: span, form: form), at: span) ?? .invalid(span)
  }
  /// Returns the points of the options that an expression evaluates to; nil if they have none.
  func points(of chosen: Expression, at span: SourceSpan) -> Expression? {
    guard form.choices.indices.contains(Int(chosen.type.choice)),
      let type = form.choices[Int(chosen.type.choice)].points
    else { return nil }
    return Expression(
      type: type, span: span,
      form: .apply(
        .points, [chosen], a: compiledOptions(ofChoice: Int(chosen.type.choice)),
        source: chosen.type.kind == .options ? problemSource(span) : ""))
  }
}
