internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Extracts a named type from a field. The clauses about any such value move to a type before the
/// form; those about this place in the form stay.
struct TypeExtraction: RefactoringChange {
  let name: String
  let field: SyntaxID
  /// The top-level declaration that contains the field.
  let outermost: SyntaxID
  let clauses: [SyntaxID]

  var keepsMeaning: Bool { true }
  var addsType: Bool { true }

  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]] {
    let tree = context.file.tree
    guard let type = tree.child(.typeName, of: field),
      let block = tree.child(.block, of: field), tree.isClosed(block)
    else { throw RefactoringRefusal(.nothingToDo) }
    if let other = context.others.first(where: { $0.tree.declaresType(name) }) {
      throw RefactoringRefusal(
        .typeElsewhere(visibleText(name), file: visibleText(other.source.name)))
    }
    let extents = clauses.map { DeclarationExtent($0, in: tree) }
    guard !extents.contains(where: \.hasStrayDocumentation) else {
      throw RefactoringRefusal(.commentInTheWay)
    }
    let spans = extents.map {
      SourceSpan(
        start: $0.span.start, end: $0.endsLine ? $0.endOfComment ?? $0.span.end : $0.span.end)
    }
    let body = spans.map { "  \(tree.source.text(of: $0))\n" }.joined()
    let declared = Self.formatted("type \(name) = \(tree.text(type)) {\n\(body)}\n")
    let place = DeclarationExtent(outermost, in: tree).span.atStart
    return [
      [
        Edit(span: place, replacement: declared + "\n"),
        Edit(span: tree.span(type), replacement: name),
      ] + removals(of: spans, from: block, tree)
    ]
  }

  /// Formats a declaration on its own.
  private static func formatted(_ text: String) -> String {
    let formatted = formatForm(SourceText(name: "type", text: text))
    return formatted.isParsed ? String(decoding: formatted.bytes, as: UTF8.self) : text
  }

  private func removals(of spans: [SourceSpan], from block: SyntaxID, _ tree: SyntaxTree) -> [Edit]
  {
    let source = tree.source
    let whole = tree.span(block)
    var rest: [UInt8] = []
    var place = Int(whole.start) + 1
    for span in spans {
      rest += source.bytes[min(place, Int(span.start))..<Int(span.start)]
      place = Int(span.end)
    }
    rest += source.bytes[min(place, Int(whole.end) - 1)..<(Int(whole.end) - 1)]
    guard rest.contains(where: { $0 > 0x20 }) else {
      // Also removes the white space before the block.
      let end = tree.tokens[Int(tree.nodes[block].firstToken) - 1].span.end
      return [Edit(span: SourceSpan(start: end, end: whole.end), replacement: "")]
    }
    return spans.map { Edit(span: source.deletion(of: $0), replacement: "") }
  }
}

extension SyntaxTree {
  /// Returns true if the file has a type with this name, which would be a duplicate in files that
  /// import both.
  fileprivate func declaresType(_ name: String) -> Bool {
    children(of: root).contains { id in
      guard kind(id) == .typeDeclaration, let declared = child(.name, of: id) else { return false }
      return nameText(declared) == name
    }
  }
}

extension FileAnalysis {
  func typeExtraction(of declaration: SyntaxID, _ around: [SyntaxID]) -> [Refactoring] {
    guard tree.kind(declaration) == .fieldDeclaration, around.count > 1,
      tree.kind(around[1]) == .formDeclaration,
      let block = tree.child(.block, of: declaration), tree.isClosed(block),
      let nameID = tree.child(.name, of: declaration)
    else { return [] }
    var clauses: [SyntaxID] = []
    var isOrderKept = true
    var hasOwnOptions = false
    tree.forEachChild(of: block) { id in
      guard let clause = tree.clause(of: id), clause.facts.isAboutValue else { return }
      let isFree = clause.facts.shape == .options || !readsNames(id)
      // A field cannot add options to those of its type.
      if clause == .option, !isFree { hasOwnOptions = true }
      // The rules of a type come before those of its fields.
      if isFree, isOrderKept || clause == .option || clause == .unit || clause == .confirm {
        clauses.append(id)
      } else {
        isOrderKept = false
      }
    }
    guard !clauses.isEmpty, !hasOwnOptions else { return [] }
    let name = tree.freeName(Self.typeName(for: tree.nameText(nameID)))
    return [
      Refactoring(
        .extractType(name), .extract,
        TypeExtraction(
          name: name, field: declaration, outermost: around[1], clauses: clauses))
    ]
  }

  /// Returns a name in the style of types: `FirstName` for `first_name`.
  private static func typeName(for name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return TestText.name(joined, isFirst: true) == joined && !joined.isEmpty ? joined : "Value"
  }

  /// Returns true if a clause reads a name of the form. Functions, and the names available in
  /// messages, do not count.
  private func readsNames(_ clause: SyntaxID) -> Bool {
    var messageEnd = 0
    for id in clause..<Int(tree.nodes[clause].end) {
      switch tree.kind(id) {
      case .elseMessage: messageEnd = Int(tree.nodes[id].end)
      case .formReference: return true
      case .nameReference:
        if tree.kind(id - 1) == .call { continue }
        let isOfMessage = ["label", "min", "max"].contains(tree.nameText(id))
        if id >= messageEnd || !isOfMessage || tree.isQuoted(id) { return true }
      default: continue
      }
    }
    return false
  }
}
