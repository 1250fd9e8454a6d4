internal import FormEngine
internal import FormSyntax

/// A checker of a form or of the named types of a file, which produces a `CheckedForm`.
///
/// The steps, each in its own folder: declarations, then their clauses with the expressions in
/// them, then tests.
struct FormChecker {
  private let form: DeclaredForm
  private let reader: DeclarationReader
  private let expressions: ExpressionChecker
  private let clauses: ClauseChecker
  /// True if a file that it imports, directly or indirectly, has errors.
  private let hasImportedErrors: Bool
  private let recorder: CheckRecorder?

  /// Creates a checker for the form in a file, whose types have already been checked by themselves.
  init(
    formOf file: FormFile, in library: FormSources, _ typeCheck: TypeCheck, hasImportedErrors: Bool,
    buildsProgram: Bool, keepsPlaces: Bool, recorder: CheckRecorder? = nil,
    ruleNames: RuleNames? = nil
  ) {
    self.hasImportedErrors = hasImportedErrors
    self.recorder = recorder
    form = DeclaredForm(
      .form, file, in: library, typeCheck, buildsProgram: buildsProgram, recorder: recorder?.names)
    reader = DeclarationReader(form, typeCheck)
    expressions = ExpressionChecker(CheckedPlace(form))
    clauses = ClauseChecker(
      form, expressions,
      keepsRules: buildsProgram || file.tree.child(.testDeclaration, of: 0) != nil
        || ruleNames != nil,
      keepsPlaces: keepsPlaces, ruleNames: ruleNames)
  }

  /// Creates a checker for the types in a file, which starts from what is known about the file.
  init(
    typesOf file: FormFile, in library: FormSources, _ known: TypeCheck,
    buildsProgram: Bool = false, recorder: CheckRecorder? = nil, ruleNames: RuleNames? = nil
  ) {
    hasImportedErrors = false
    self.recorder = recorder
    form = DeclaredForm(
      .types, file, in: library, known, buildsProgram: buildsProgram, recorder: recorder?.names)
    reader = DeclarationReader(form, known)
    expressions = ExpressionChecker(CheckedPlace(form))
    clauses = ClauseChecker(
      form, expressions, keepsRules: ruleNames != nil, keepsPlaces: false, ruleNames: ruleNames)
  }

  /// Checks the types of the file, each by itself.
  func checkTypes() -> (form: CheckedForm, check: TypeCheck, report: FormReport) {
    reader.readTypes()
    readDeclarations()
    _ = clauses.checkDeclarations(atMost: .max)
    let checked = CheckedForm(form, expressions, clauses, [])
    form.recorder?.types.scopes = form.scopes
    recorder?.types = CheckRecorder.Part(form: checked, expressions: expressions.recorded)
    let check = TypeCheck(
      findings: form.findings, usedTypes: form.types.prefix(form.ownTypeCount).map(\.isUsed),
      unreadLets: form.lets.filter { !$0.isUsed && $0.file == 0 }
        .map { (form.names.text($0.name), $0.nameSpan) },
      hasReportedSize: form.hasReportedSize)
    return (checked, check, report(on: checked))
  }

  /// Reads the declarations of the form, which is the first step of its check.
  func readForm() {
    reader.readTypes()
    if hasForm { readDeclarations() }
  }

  /// Checks the clauses of some more declarations of the form.
  ///
  /// - Returns: true if declarations are left.
  func checkSomeOfForm() -> Bool {
    hasForm && clauses.checkDeclarations(atMost: FormChecker.sliceSize)
  }

  /// Checks the tests and everything that needs the whole form, which is the last step.
  ///
  /// - Returns: the form, or nil if there is none, and the findings.
  func finishForm() -> (form: CheckedForm?, report: FormReport) {
    let scenarios = ScenarioChecker(form, expressions, clauses).checkScenarios()
    guard hasForm else { return (nil, report(on: nil)) }
    reader.checkUnusedLets()
    reader.checkUnusedTypes()
    clauses.keepDeclarationPlaces()
    clauses.computeOrders()
    let checked = CheckedForm(form, expressions, clauses, scenarios)
    form.recorder?.form.scopes = form.scopes
    recorder?.form = CheckRecorder.Part(form: checked, expressions: expressions.recorded)
    return (checked, report(on: checked))
  }

  /// The errors in the files of options that the form names: one list for each file with errors.
  var optionErrors: [[Diagnostic]] { form.optionFiles.map(\.findings).filter { !$0.isEmpty } }

  /// The number of declarations that are checked in one step, which takes a few milliseconds.
  private static let sliceSize = 1_000

  private var hasForm: Bool {
    let tree = form.files.trees[0]
    return tree.child(.formDeclaration, of: tree.root) != nil
  }

  private func readDeclarations() {
    reserve()
    reader.readDeclarations()
    reader.typeAnswerOptions()
    reader.checkSimilarNames()
    reader.checkMembers()
    reader.orderDeclarations()
    reader.typeAnswerOptions { expressions.type(of: $0) }
    expressions.checkLets()
  }

  private func reserve() {
    var declarationCount = 0
    var clauseCount = 0
    for node in form.files.trees[0].nodes {
      if node.kind.isDeclaration { declarationCount += 1 }
      if node.kind == .clause { clauseCount += 1 }
    }
    form.reserveCapacity(declarationCount, clauses: clauseCount)
    clauses.reserveCapacity(clauseCount)
  }

  /// Returns the findings so far, with the checked form if there is one.
  private func report(on checked: CheckedForm?) -> FormReport {
    FormReport(
      checked, form.findings, form.files,
      hasOtherErrors: hasImportedErrors || form.files.first.isCutOff || !optionErrors.isEmpty)
  }
}
