internal import FormEngine
internal import FormLanguage
internal import FormSyntax

extension Clause {
  /// Returns the owner of clauses for a kind of node; nil if the node has no clauses.
  static func owner(_ kind: SyntaxKind) -> ClauseOwners? {
    switch kind {
    case .formDeclaration: .form
    case .sectionDeclaration: .section
    case .groupDeclaration: .group
    case .rowsDeclaration: .rows
    case .fieldDeclaration: .field
    default: nil
    }
  }

  /// The position among the offered clauses, with those that authors add most often first. Nil for
  /// clauses that are not offered, because they need a name or a decision.
  private var place: Int? {
    switch self {
    case .required: 0
    case .hint: 1
    case .help: 2
    case .default: 3
    case .length: 4
    case .range: 5
    case .count: 6
    case .item: 7
    case .show: 8
    case .readonly: 9
    case .unit: 10
    case .example: 11
    // The label is offered separately.
    case .label, .step, .match, .check, .warn, .option, .options, .other, .unique, .sort, .start,
      .set, .keep, .confirm, .exclusive:
      nil
    }
  }

  fileprivate static let wanted = allCases.filter { $0.place != nil }
    .sorted { ($0.place ?? 0) < ($1.place ?? 0) }
}

extension FileAnalysis {
  /// Returns refactorings that add the label or a clause that a declaration may have and lacks.
  func missingClauses(of declaration: SyntaxID, _ around: [SyntaxID]) -> [Refactoring] {
    guard let owner = Clause.owner(tree.kind(declaration)) else { return [] }
    let block = tree.child(.block, of: declaration)
    if let block, !tree.isClosed(block) { return [] }
    var present = ClauseSet()
    if let block {
      tree.forEachChild(of: block) { id in
        if let clause = tree.clause(of: id) { present.insert(clause) }
      }
    }
    var offered: [Refactoring] = []
    let name = tree.child(.name, of: declaration)
    if let name, tree.child(.text, of: declaration) == nil, !present.contains(.label) {
      offered.append(
        Refactoring(
          .addLabel, .rewrite,
          ClauseAddition(
            declaration: declaration,
            texts: [TextLiteral.line(Self.label(of: tree.nameText(name)))], isLabel: true)))
    }
    let type = scalarType(of: declaration)
    let isComputed = tree.child(.computed, of: declaration) != nil
    for clause in Clause.wanted where !present.contains(clause) {
      guard accepts(clause, owner, type, isComputed: isComputed),
        let texts = placeholders(for: clause, of: declaration, type, around)
      else { continue }
      offered.append(
        Refactoring(
          .addClause(clause == .show ? "show when" : clause.keyword), .rewrite,
          ClauseAddition(declaration: declaration, texts: texts, isLabel: false)))
    }
    return offered
  }

  private func accepts(
    _ clause: Clause, _ owner: ClauseOwners, _ type: ScalarType?, isComputed: Bool
  ) -> Bool {
    let facts = clause.facts
    guard facts.owners.contains(owner) else { return false }
    if owner == .field {
      guard type.map(facts.types.contains) ?? (facts.types == .every) else { return false }
    }
    guard isComputed else { return true }
    return clause != .default && clause != .required && clause != .readonly && clause != .set
  }

  /// Returns a name as readable words: `First name` for `first_name`.
  private static func label(of name: String) -> String {
    let words = name.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
    return words.isEmpty ? name : words.capitalisedFirst
  }

  // MARK: Types

  /// Returns the type of a field's values; nil if it is unknown.
  func scalarType(of declaration: SyntaxID) -> ScalarType? {
    for type in typeNames(of: declaration) {
      if let scalar = tree.scalarType(type) { return scalar }
      if tree.isSeveral(type) { return .choices }
    }
    guard let node = node(of: declaration), let form = form?.form, form.nodes[node].kind == .field
    else { return nil }
    return form.nodes[node].type
  }

  /// Returns the type of a declaration, followed by the types in this file that it is based on.
  private func typeNames(of declaration: SyntaxID) -> [SyntaxID] {
    var found: [SyntaxID] = []
    var next = tree.child(.typeName, of: declaration)
    // Types may refer to one another in a cycle, which is reported elsewhere.
    while let name = next, found.count < 64 {
      found.append(name)
      let wanted = tree.nameText(name)
      next =
        tree.scalarType(name) != nil
        ? nil
        : tree.children(of: tree.root).first { id in
          tree.kind(id) == .typeDeclaration
            && tree.child(.name, of: id).map { tree.nameText($0) == wanted } == true
        }.flatMap { tree.child(.typeName, of: $0) }
    }
    return found
  }

  /// Returns the first option of a choice that this file declares, as an expression.
  private func firstOption(of declaration: SyntaxID) -> String? {
    // A type declaration is two nodes before the type in it.
    let owners = [declaration] + typeNames(of: declaration).dropFirst().map { $0 - 2 }
    for owner in owners {
      guard let block = tree.child(.block, of: owner) else { continue }
      let option = tree.children(of: block).first { tree.clause(of: $0) == .option }
      if let name = option.flatMap({ tree.child(.name, of: $0) }) { return "." + tree.text(name) }
    }
    return nil
  }

  /// Returns the node of a declaration in the form, if there is one.
  func node(of declaration: SyntaxID) -> NodeID? {
    form?.form.declarations.firstIndex {
      $0.file == 0 && $0.syntax == declaration && $0.otherOf < 0
    }
  }

  // MARK: Placeholders

  /// Returns the texts to try for a clause; nil if there are none here.
  private func placeholders(
    for clause: Clause, of declaration: SyntaxID, _ type: ScalarType?, _ around: [SyntaxID]
  ) -> [String]? {
    switch clause {
    case .default:
      guard let type, !type.isSecret else { return nil }
      if type.isChoice {
        return firstOption(of: declaration).map {
          ["default " + (type.kind == .options ? "[\($0)]" : $0)]
        }
      }
      return hasPattern(declaration) ? nil : Self.values(of: type).map { "default \($0)" }
    case .example:
      guard let type, !type.isSecret, !hasPattern(declaration) else { return nil }
      return ["example \(TextLiteral.line(type.facts.sample ?? ""))"]
    case .range: return type.map { Self.ranges(of: $0).map { "range \($0)" } }
    case .item:
      let fields = tree.child(.block, of: declaration).map { self.fields(in: $0) } ?? []
      return fields.first { scalarType(of: $0)?.isSecret == false }
        .flatMap { tree.child(.name, of: $0) }.map { ["item \"\\(\(tree.text($0)))\""] }
    case .show:
      let conditions = conditions(for: declaration, around)
      return conditions.isEmpty ? nil : conditions.map { "show when \($0)" }
    case .readonly:
      return ["readonly"] + conditions(for: declaration, around).map { "readonly when \($0)" }
    case .label, .hint, .help, .required, .length, .step, .match, .check, .warn, .option, .options,
      .other, .count, .unique, .sort, .start, .set, .keep, .confirm, .unit, .exclusive:
      // The remaining texts do not depend on the form.
      let additions = clause.facts.additions
      return additions.isEmpty
        ? nil : additions.map { $0.isEmpty ? clause.keyword : clause.keyword + " " + $0 }
    }
  }

  /// Returns true if texts must match a pattern, so no sample can be made up.
  private func hasPattern(_ declaration: SyntaxID) -> Bool {
    // A type declaration is two nodes before the type in it.
    ([declaration] + typeNames(of: declaration).dropFirst().map { $0 - 2 }).contains { owner in
      tree.child(.block, of: owner).map { block in
        tree.children(of: block).contains { tree.clause(of: $0) == .match }
      } ?? false
    }
  }

  private static func values(of type: ScalarType) -> [String] {
    switch type.kind {
    case .text: ["\"…\"", TextLiteral.line(type.facts.sample ?? ""), "\"a\""]
    case .integer, .decimal: ["0", "1", "10", "100", "1000"]
    case .boolean: ["false"]
    case .date: ["today()", "2030-01-01"]
    case .time: ["12:00"]
    case .dateTime: ["now()", "2030-01-01T12:00"]
    case .option, .options: []
    }
  }

  private static func ranges(of type: ScalarType) -> [String] {
    switch type.kind {
    case .integer, .decimal: ["0...100", "0..."]
    case .date: ["2000-01-01...", "...today()"]
    case .time: ["08:00...18:00", "00:00..."]
    case .dateTime: ["2000-01-01T00:00...", "...now()"]
    case .text, .boolean, .option, .options: []
    }
  }

  private func fields(in block: SyntaxID) -> [SyntaxID] {
    tree.children(of: block).flatMap { id -> [SyntaxID] in
      switch tree.kind(id) {
      case .fieldDeclaration: [id]
      case .sectionDeclaration: tree.child(.block, of: id).map { fields(in: $0) } ?? []
      default: []
      }
    }
  }

  /// Returns conditions on the fields around a declaration, with boolean fields first, then those
  /// before it, nearest first.
  private func conditions(for declaration: SyntaxID, _ around: [SyntaxID]) -> [String] {
    var found: [(rank: Int, text: String)] = []
    for block in around.reversed() where tree.kind(block) == .block && block < declaration {
      for field in fields(in: block).reversed() {
        guard found.count < 32, Int(tree.nodes[field].end) <= declaration || field > declaration,
          let name = tree.child(.name, of: field), tree.child(.computed, of: field) == nil
        else { continue }
        let isBoolean = scalarType(of: field) == .boolean
        let rank = (isBoolean ? 0 : 2) + (field < declaration ? 0 : 1)
        found.append((rank, tree.text(name) + (isBoolean ? "" : " is filled")))
      }
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(4).map(\.element.text)
  }
}
