internal import FormEngine

/// The places where the elements of a form are written, recorded for coverage.
struct ElementPlaces: Sendable {
  enum Element: Hashable {
    case declaration(NodeID)
    case rule(Int)
    /// The condition of a `check` or `warn` without a name.
    case unnamedRule(Int)
    case required(NodeID)
    /// The `when` of a declaration.
    case condition(NodeID, Slot.Kind)
    case option(NodeID, Int)
    case optionCondition(NodeID, Int)
  }

  private var places: [Element: SourcePlace] = [:]

  /// Records the place of an element, unless it already has one.
  mutating func keep(_ element: Element, _ place: SourcePlace) {
    if places[element] == nil { places[element] = place }
  }

  subscript(element: Element) -> SourcePlace? { places[element] }
}

extension ClauseChecker {
  /// Records the place of an element, if coverage needs it.
  func keepPlace(_ element: ElementPlaces.Element, _ id: SyntaxID) {
    guard places != nil else { return }
    places?.keep(element, SourcePlace(context.file, tree.span(id)))
  }

  /// Records the place of a clause's `when`.
  func keepCondition(_ element: ElementPlaces.Element, of clause: SyntaxID) {
    guard places != nil, let when = tree.child(.whenCondition, of: clause) else { return }
    keepPlace(element, when)
  }

  /// Records the places of declarations and their options.
  func keepDeclarationPlaces() {
    guard places != nil else { return }
    for (node, declaration) in form.declarations.enumerated() {
      places?.keep(.declaration(node), declaration.namePlace)
      guard form.choices.indices.contains(declaration.choice) else { continue }
      let choice = form.choices[declaration.choice]
      let tree = form.files.trees[choice.file]
      // The options of a file count as one element.
      let first = choice.fileOptions?.table.count ?? 0
      if let options = choice.fileOptions {
        places?.keep(.option(node, 0), SourcePlace(choice.file, tree.span(options.clause)))
      }
      for (index, id) in choice.syntax.enumerated() {
        let name = tree.child(at: 0, of: id) ?? id
        places?.keep(.option(node, first + index), SourcePlace(choice.file, tree.span(name)))
      }
    }
  }
}
