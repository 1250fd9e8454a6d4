package import FormEngine
internal import FormSyntax

/// The places where the elements of a form are written, recorded for coverage.
package struct ElementPlaces: Sendable {
  package enum Element: Hashable {
    case declaration(NodeID)
    case rule(Int)
    /// The condition of a `check` or `warn` without a name.
    case unnamedRule(Int)
    case required(NodeID)
    /// The `when` of a declaration.
    case condition(NodeID, Slot.Kind)
    case option(NodeID, Int)
    case optionCondition(NodeID, Int)
    /// The `when` of a `set`, by its number among those of the field.
    case forced(NodeID, Int)
  }

  private var places: [Element: SourcePlace] = [:]
  /// The choice of each field with options.
  private var choices: [NodeID: Int] = [:]
  /// The places of the options of each choice, which the fields of a named type share.
  private var options: [Int: OptionPlaces] = [:]

  private struct OptionPlaces {
    /// The place of the clause that names a file, and the number of options in the file.
    var file: SourcePlace?
    var fileCount = 0
    var declared: [SourcePlace] = []

    subscript(index: Int) -> SourcePlace? {
      if index < fileCount { return index == 0 ? file : nil }
      return declared.indices.contains(index - fileCount) ? declared[index - fileCount] : nil
    }
  }

  /// Records the place of an element, unless it already has one.
  mutating func keep(_ element: Element, _ place: SourcePlace) {
    if places[element] == nil { places[element] = place }
  }

  package subscript(element: Element) -> SourcePlace? {
    guard case .option(let node, let index) = element else { return places[element] }
    return choices[node].flatMap { options[$0] }?[index]
  }

  /// Records the places of the options of a field.
  mutating func keepOptions(of node: NodeID, _ number: Int, in form: DeclaredForm) {
    choices[node] = number
    guard options[number] == nil else { return }
    let choice = form.choices[number]
    let tree = form.files.trees[choice.file]
    var places = OptionPlaces()
    // The options of a file count as one element.
    if let options = choice.fileOptions {
      places.fileCount = options.table.count
      places.file = SourcePlace(choice.file, tree.span(options.clause))
    }
    places.declared = choice.syntax.map {
      SourcePlace(choice.file, tree.span(tree.child(at: 0, of: $0) ?? $0))
    }
    options[number] = places
  }
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
      places?.keepOptions(of: node, declaration.choice, in: form)
    }
  }
}
