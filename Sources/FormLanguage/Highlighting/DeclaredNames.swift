internal import FormEngine

/// What the names that a file declares are, by their spelling.
struct DeclaredNames {
  /// What all declarations of a name have in common.
  enum Meaning { case field, computed, constant, alias, rule }

  private var meanings: [String: Meaning] = [:]

  init(_ tree: SyntaxTree) {
    for node in tree.nodes.indices {
      let meaning: Meaning
      switch tree.kind(node) {
      case .fieldDeclaration:
        meaning = tree.child(.computed, of: node) == nil ? .field : .computed
      case .groupDeclaration, .rowsDeclaration: meaning = .field
      case .letDeclaration: meaning = .constant
      case .callAlias: meaning = .alias
      case .clause where tree.clause(of: node) == .check || tree.clause(of: node) == .warn:
        meaning = .rule
      default: continue
      }
      guard let name = tree.child(.name, of: node) else { continue }
      let text = tree.nameText(name)
      // A name with several meanings is most likely a field.
      meanings[text] = meanings[text].map { $0 == meaning ? meaning : .field } ?? meaning
    }
  }

  func meaning(of token: Int, in tree: SyntaxTree) -> Meaning? {
    meanings[tree.nameText(ofToken: token)]
  }

  /// Whether a name is that of a rule: a declared one, or that of a clause or type with a number.
  func isRule(_ token: Int, in tree: SyntaxTree) -> Bool {
    if let meaning = meaning(of: token, in: tree) { return meaning == .rule }
    let word = tree.nameText(ofToken: token)
    let stem = String(word.prefix { !("0"..."9").contains($0) })
    return RuleWords.all.contains(stem)
  }
}

/// The names of rules to which a form gives none, without the number at the end.
package enum RuleWords {
  package static let all: Set<String> = Set(
    Clause.table.filter { $0.shape.endsWithMessage || $0.shape == .check }.map(\.keyword)
      + [Clause.exclusive.keyword, "unreadable", "control-character"]
      + ScalarType.allCases.filter { $0.rule != nil }.map(\.keyword))
}
