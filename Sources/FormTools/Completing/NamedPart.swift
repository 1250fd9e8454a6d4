internal import FormLanguage
internal import FormSyntax

/// A name that expressions and paths may use, and its declaration.
struct NamedPart {
  enum Kind {
    case field, group, rows, constant, row, column
  }

  var kind: Kind
  var tree: SyntaxTree
  /// The declaration; for a row, the list.
  var node: SyntaxID
  /// The token of the name, if it has one.
  var token = -1
  /// The name, if no token has it.
  var text: String?
  /// The type of a column.
  var type: ValueType?

  /// The name, without backticks.
  var name: String { text ?? tree.nameText(ofToken: token) }

  /// Returns true if the part has a name. Compares bytes, which avoids building a string.
  func isNamed(_ wanted: String) -> Bool {
    if let text { return text == wanted }
    let span = tree.tokens[token].span
    let count = span.range.count
    let isQuoted = tree.tokens[token].kind == .quotedName
    let bytes = tree.source.bytes
    guard !isQuoted, bytes[span.range].allSatisfy({ $0 < 0x80 }) else { return name == wanted }
    return wanted.utf8.count == count && bytes[span.range].elementsEqual(wanted.utf8)
  }
}

/// The names of one block or one row, which are visible together.
struct NameLevel {
  var tree: SyntaxTree
  /// The block; -1 if there is none.
  var block: SyntaxID = -1
  var further: [NamedPart] = []
  /// The index for looking up the types of fields.
  var names: FormNames?

  /// Calls `body` with each name, until it returns false.
  func forEachPart(_ body: (NamedPart) -> Bool) {
    for part in further where !body(part) { return }
    if block >= 0 { _ = forEachPart(in: block, body) }
  }

  /// Includes the names in sections, which belong to the block around them.
  private func forEachPart(in block: SyntaxID, _ body: (NamedPart) -> Bool) -> Bool {
    var child = block + 1
    let end = Int(tree.nodes[block].end)
    while child < end {
      let kind: NamedPart.Kind?
      switch tree.nodes[child].kind {
      case .fieldDeclaration: kind = .field
      case .groupDeclaration: kind = .group
      case .rowsDeclaration: kind = .rows
      case .letDeclaration: kind = .constant
      case .sectionDeclaration:
        kind = nil
        if let inner = tree.child(.block, of: child), !forEachPart(in: inner, body) {
          return false
        }
      default: kind = nil
      }
      if let kind, let name = tree.child(at: 0, of: child), tree.nodes[name].kind == .name {
        let part = NamedPart(
          kind: kind, tree: tree, node: child, token: Int(tree.nodes[name].firstToken))
        if !body(part) { return false }
        if kind == .field, let text = otherText(of: child, part) {
          var other = part
          other.text = text
          other.type = .text
          if !body(other) { return false }
        }
      }
      child = Int(tree.nodes[child].end)
    }
    return true
  }

  /// Returns the name of the text beside a choice with `other`.
  private func otherText(of field: SyntaxID, _ part: NamedPart) -> String? {
    names?.hasOther(TreePlace(tree: tree, node: field)) == true ? part.name + "_other" : nil
  }
}
