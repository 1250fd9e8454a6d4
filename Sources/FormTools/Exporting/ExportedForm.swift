package import FormEngine
package import FormLanguage
internal import FormSyntax

/// A form as the exports read it: the program, and the clauses as they are written.
package struct ExportedForm {
  let program: Program
  let written: WrittenForm
  private let places: WrittenPlaces
  /// The index of the clause of each rule, by the rule's number.
  private let clauseOfRule: [Int: Int]
  /// The clauses of each declaration that are not rules, by their indices.
  private let clausesOfNode: [NodeID: [Int]]

  package init(_ program: Program, _ written: WrittenForm) {
    self.program = program
    self.written = written
    places = WrittenPlaces(written, cutsSources: false)
    var clauseOfRule: [Int: Int] = [:]
    var clausesOfNode: [NodeID: [Int]] = [:]
    for (index, clause) in written.clauses.enumerated() {
      switch clause.kind {
      case .rule, .warning: if clause.rule >= 0 { clauseOfRule[Int(clause.rule)] = index }
      case .shown, .readonly, .required, .offered, .forced, .filtered:
        clausesOfNode[clause.node, default: []].append(index)
      }
    }
    self.clauseOfRule = clauseOfRule
    self.clausesOfNode = clausesOfNode
  }

  /// Returns the clauses of a declaration of one kind, in the order of the source.
  func clauses(_ kind: CheckedClause.Kind, of node: NodeID) -> [CheckedClause] {
    numbers(kind, of: node).map { written.clauses[$0] }
  }

  private func numbers(_ kind: CheckedClause.Kind, of node: NodeID) -> [Int] {
    (clausesOfNode[node] ?? []).filter { written.clauses[$0].kind == kind }
  }

  /// Returns the sources of the clauses of one kind, without messages.
  func sources(_ kind: CheckedClause.Kind, of node: NodeID) -> [String] {
    numbers(kind, of: node).map { shortened(places.source(ofClause: $0).text) }
  }

  /// Returns the source of a rule without its message; the name of its type for the rule of a type.
  func source(ofRule number: Int) -> String {
    guard let clause = clauseOfRule[number] else { return program.parts.rules[number].name }
    return shortened(places.source(ofClause: clause).text)
  }

  /// Returns true if a clause contains a rule; false if only the type of the field provides it.
  func isWritten(rule number: Int) -> Bool {
    clauseOfRule[number].map { written.clauses[$0].ofType == nil } ?? false
  }

  /// Returns the formula of a computed field; nil for other fields.
  func formula(of node: NodeID) -> String? {
    guard program.nodes[node].isComputed else { return nil }
    return definition(of: program.nodes[node].slot)
  }

  /// Returns the source after `=` or `default`.
  private func definition(of slot: SlotID) -> String? {
    places.source(ofDefinition: slot).map { source in
      let value = source.text.drop { $0 != " " }.drop { $0 == " " }
      return shortened(String(value))
    }
  }

  /// Returns the source of the message of a rule if it depends on the answers, in the form's own
  /// language, or else the message; empty if there is none.
  func message(ofRule number: Int) -> String {
    let code = program.parts.rules[number].message
    return program.constantText(code) ?? written.source(ofMessage: number) ?? ""
  }

  /// Returns the bounds of a rule as they are written; nil for those that it does not have.
  func bounds(ofRule number: Int) -> (lower: String?, upper: String?) {
    guard let index = clauseOfRule[number] else { return (nil, nil) }
    let clause = written.clauses[index]
    switch clause.content {
    case .limit(_, let lower, let upper, _):
      return (source(of: lower, in: clause), source(of: upper, in: clause))
    case .step(let step, let start):
      return (source(of: step, in: clause), source(of: start, in: clause))
    case .always, .condition, .match, .type, .unique, .exclusive: return (nil, nil)
    }
  }

  private func source(of id: ExpressionID, in clause: CheckedClause) -> String? {
    id < 0 ? nil : shortened(written.source(of: written[id], in: clause.file))
  }

  /// Returns the source of the default of a field; nil if it has none.
  func defaultSource(of node: NodeID) -> String? {
    guard !program.nodes[node].isComputed else { return nil }
    return definition(of: program.parts.answerSlot(of: node))
  }

  /// The most bytes of a source that is quoted in full.
  private static let mostQuoted = 400

  /// Returns a source on one line, cut if it is very long.
  func shortened(_ source: String) -> String {
    guard source.utf8.count > Self.mostQuoted else { return visibleLine(source) }
    var start = source.prefix(Self.mostQuoted)
    while start.utf8.count > Self.mostQuoted { start.removeLast() }
    return visibleLine(String(start)) + "…"
  }

  /// Returns the condition under which the clauses of one kind apply, if all have a plain one.
  ///
  /// - Parameter isAll: true if all clauses must apply, false if one is enough.
  func condition(
    _ kind: CheckedClause.Kind, of node: NodeID, isAll: Bool
  ) -> PlainCondition? {
    var parts: [PlainCondition] = []
    for clause in clauses(kind, of: node) {
      guard case .condition(let id) = clause.content,
        let part = PlainConditionReader.read(written[id], is: true, program, written)
      else { return nil }
      parts.append(part)
    }
    guard parts.count != 1 else { return parts[0] }
    return parts.isEmpty ? nil : isAll ? .all(parts) : .any(parts)
  }

  /// Returns the condition under which a rule fails; nil if it is not plain.
  func failure(ofRule number: Int) -> PlainCondition? {
    guard let clause = clauseOfRule[number],
      case .condition(let id) = written.clauses[clause].content
    else { return nil }
    return PlainConditionReader.read(written[id], is: false, program, written)
  }

  /// Returns a text that does not depend on the answers; empty if it does, or there is none.
  func text(_ code: Code) -> String { program.constantText(code) ?? "" }

  /// Returns the label of a declaration on one line, or else its name. In a label that depends on
  /// the answers, the expressions are left as they are written.
  func label(of node: NodeID) -> String {
    let label = singleLine(written(.label, of: node))
    return label.isEmpty ? program.nodes[node].name : label
  }

  /// Returns a text of a declaration, as it is written in the form's own language if it depends on
  /// the answers; empty if there is none.
  func written(_ text: Node.Text, of node: NodeID) -> String {
    let code = program.nodes[node][text]
    return program.constantText(code) ?? written.source(of: text, node) ?? ""
  }
}
