internal import FormEngine
internal import FormSyntax

/// Completes the type in a declaration.
extension Completer {
  func completeType() {
    let isSeveral = tree.isSeveral(place.leaf)
    let declaration = place.parent
    let isType = tree.kind(declaration) == .typeDeclaration
    let isGroup = tree.kind(declaration) == .groupDeclaration
    if !isSeveral, !isGroup {
      for type in ScalarType.allCases {
        add(
          CompletionItem(
            type.keyword, .type, .fitting, text: sign + type.keyword, detail: type.facts.label,
            documentation: type.facts.help))
      }
      if isType {
        add(
          CompletionItem(
            "group", .type, .fitting, text: sign + "group",
            snippet: sign + "group {\n\t$0\n}",
            documentation: DeclarationWord.group.meaning))
      }
    }
    for (name, place) in scope.names.types {
      if isType, place.tree === tree, place.node == declaration { continue }
      let scalar = scope.names.scalarType(of: place)
      let isOfGroup = scope.names.isGroup(place)
      let fits =
        isSeveral
        ? scalar == .choice
        : isGroup ? isOfGroup : !isOfGroup || tree.kind(declaration) == .rowsDeclaration || isType
      guard fits else { continue }
      addNamed(name, place, scalar)
      if !isSeveral, !isGroup, scalar == .choice {
        addNamed(name, place, .choices, before: "choices of ")
      }
    }
  }

  /// The sign before the type, if it has not been typed yet.
  private var sign: String {
    // A name before `of` may belong to something else.
    if tree.isSeveral(place.leaf) { return "" }
    return switch tree.kind(place.parent) {
    case .fieldDeclaration, .groupDeclaration: place.previous().isName ? ": " : ""
    case .typeDeclaration: place.previous().isName ? "= " : ""
    default: ""
    }
  }

  private func addNamed(
    _ name: String, _ place: TreePlace, _ scalar: ScalarType?, before: String = ""
  ) {
    let meaning = Keywords.meaning(of: name)
    let isPlain = isPlainName(name) && !meaning.kind.isReserved
    add(
      CompletionItem(
        before + name, .type, before.isEmpty ? .expected : .possible,
        text: sign + before + (isPlain ? name : "`\(name)`"),
        detail: scalar?.keyword ?? "group",
        documentation: place.tree.docComment(of: place.node) ?? ""))
  }
}
