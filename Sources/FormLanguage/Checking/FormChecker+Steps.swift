internal import FormEngine

/// The order in which a form is checked.
extension FormChecker {
  /// Checks the types of the file, each by itself.
  func checkTypes() -> (form: CheckedForm, check: TypeCheck, report: FormReport) {
    readTypes()
    checkAll()
    let form = CheckedForm(self)
    let check = TypeCheck(
      findings: findings, usedTypes: types.prefix(ownTypeCount).map(\.isUsed),
      unreadLets: lets.filter { !$0.isUsed && $0.file == 0 }
        .map { (names.text($0.name), $0.nameSpan) },
      hasReportedSize: hasReportedSize)
    return (form, check, report(on: form))
  }

  /// Checks the form and its tests.
  ///
  /// - Returns: the form, or nil if there is none, and the findings.
  func checkForm() -> (form: CheckedForm?, report: FormReport) {
    readTypes()
    let tree = files.trees[0]
    guard tree.child(.formDeclaration, of: tree.root) != nil else {
      scenarios = checkScenarios()
      return (nil, report(on: nil))
    }
    checkAll()
    scenarios = checkScenarios()
    checkUnusedLets()
    checkUnusedTypes()
    keepDeclarationPlaces()
    let form = CheckedForm(self)
    return (form, report(on: form))
  }

  private func checkAll() {
    reserve()
    readDeclarations()
    checkSimilarNames()
    orderDeclarations()
    checkLets()
    checkDeclarations()
  }

  /// Reserves capacity for what the file declares, so that little is moved as it grows. Memory that
  /// is never used is never touched, and costs nothing.
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
    slots.reserveCapacity(declarations * 2)
    if keepsRules { rules.reserveCapacity(clauses / 2) }
    checked.reserveCapacity(clauses)
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
