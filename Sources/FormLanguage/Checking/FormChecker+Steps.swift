internal import FormEngine

/// The order in which a form is checked.
extension FormChecker {
  /// Checks the types of the file, each by itself.
  func checkTypes() -> TypeCheck {
    readTypes()
    checkAll()
    reportCycles(Program.cycles(in: parts()))
    reportProofs()
    return TypeCheck(
      findings: findings, usedTypes: types.prefix(ownTypeCount).map(\.isUsed),
      unreadLets: lets.filter { !$0.isUsed && $0.file == 0 }
        .map { (names.text($0.name), $0.nameSpan) },
      hasReportedSize: hasReportedSize)
  }

  /// Checks the form and its tests; gives what it compiles to, or nothing where there is no form.
  func checkForm() -> ProgramParts? {
    readTypes()
    let tree = files.trees[0]
    guard tree.child(.formDeclaration, of: tree.root) != nil else {
      scenarios = checkScenarios()
      return nil
    }
    checkAll()
    scenarios = checkScenarios()
    checkUnusedLets()
    checkUnusedTypes()
    let parts = parts()
    keepDeclarationPlaces()
    reportCycles(Program.cycles(in: parts))
    checkSomethingIsAsked()
    reportProofs()
    return parts
  }

  private func checkAll() {
    reserve()
    readDeclarations()
    checkSimilarNames()
    orderDeclarations()
    checkLets()
    checkDeclarations()
  }

  /// Makes room for what the file declares, so that little is moved as it grows. Room that nothing
  /// comes to is never touched, and costs nothing.
  private func reserve() {
    var declarations = 0
    var clauses = 0
    for node in files.trees[0].nodes {
      if node.kind.isDeclaration { declarations += 1 }
      if node.kind == .clause { clauses += 1 }
    }
    nodes.reserveCapacity(declarations)
    self.declarations.reserveCapacity(declarations)
    // Options have names as well.
    let names = declarations + declarations / 2
    self.names.reserveCapacity(names)
    plainReads.reserveCapacity(names)
    symbols.reserveCapacity(names)
    writer.reserveCapacity(declarations: declarations)
    if keepsRules { rules.reserveCapacity(clauses / 2) }
    checked.reserveCapacity(clauses)
  }

  /// What the engine is handed.
  private func parts() -> ProgramParts {
    var parts = ProgramParts()
    parts.templates = templates
    parts.nodes = nodes
    parts.children = children
    parts.slots = writer.slots
    parts.rules = rules
    parts.aggregates = writer.aggregates
    parts.scans = writer.scans
    parts.options = options
    parts.patterns = patterns
    parts.instructions = writer.instructions
    parts.constants = writer.constants.values
    parts.submit = submit
    return parts
  }

  private func checkUnusedTypes() {
    for type in types.prefix(ownTypeCount) where !type.isUsed {
      context = ExpressionContext(file: 0)
      report(
        .unusedType, type.nameSpan, "Nothing uses the type `\(names.text(type.name))`.",
        help: "Delete it, or give it to a field.")
    }
  }
}
