internal import FormEngine

/// Checks the declarations of a form and produces a `CheckedForm`.
///
/// The steps, each in a file of its own, are: types, declarations, names, order, then the clauses
/// of each declaration with the expressions in them, tests, unused names. A mistake is reported
/// once: an expression with an error has the type *invalid*, which fits everywhere.
///
/// The properties that every step uses are not checked for overlapping accesses at run time: the
/// checker is used by one task, and the checks took a sixth of its time.
final class FormChecker {
  /// What is being checked.
  enum Subject {
    case form
    /// A file's named types, each by itself.
    case types
  }

  /// The number of nodes that the named types of a form may expand to.
  static let nodeLimit = 200_000
  /// The number of values, conditions and rules that they may expand to.
  static let slotLimit = 2_000_000
  /// How deep declarations may nest once named types are expanded.
  static let depthLimit = 64

  let subject: Subject
  @exclusivity(unchecked) var files: FormFiles
  /// False if only the findings are wanted: then what only a program needs is left out.
  let buildsProgram: Bool
  let names: NameTable
  @exclusivity(unchecked) var findings: Findings

  // Declarations
  /// Those of the file itself, then those of others as they are met.
  @exclusivity(unchecked) var types: [TypeDeclaration] = []
  /// The number of types that the file itself declares.
  var ownTypeCount = 0
  /// The types by file and the name there.
  var typeNumbers: [UInt64: TypeID] = [:]
  @exclusivity(unchecked) var nodes: [Node] = []
  @exclusivity(unchecked) var declarations: [Declaration] = []
  /// By name.
  @exclusivity(unchecked) var plainReads: [PlainRead] = []
  @exclusivity(unchecked) var scopes: [Scope] = []
  @exclusivity(unchecked) var symbols = SymbolTable()
  @exclusivity(unchecked) var lets: [LetDeclaration] = []
  @exclusivity(unchecked) var choices: [ChoiceDeclaration] = []
  @exclusivity(unchecked) var optionNumbers: [UInt64: Int32] = [:]
  var templates: [NodeID] = [0]
  var children: [[NodeID]] = []
  /// The named types that are being expanded.
  var expanding: [TypeID] = []
  /// The types that were reported as containing one another.
  var typesInCircles: Set<TypeID> = []
  var hasReportedSize = false
  /// The result of checking the types of the file.
  let typeCheck: TypeCheck
  /// Whether a file that it imports, directly or not, has errors.
  let hasImportedErrors: Bool

  /// By scope: the names declared in it, once an unknown one was found.
  var declaredNames: [NearNames]?
  /// By name: the first node that has it, once an unknown one was found.
  var nodesByName: [NameID: NodeID]?

  // What the program keeps
  @exclusivity(unchecked) var slots: [Slot] = []
  /// For each template, how many lists contain it.
  @exclusivity(unchecked) var templateDepths: [Int] = [0]
  @exclusivity(unchecked) var rules: [Rule] = []
  /// False if neither a program nor a test needs rules.
  let keepsRules: Bool
  @exclusivity(unchecked) var options: [[FormOption]] = []
  /// By count: options without any facts.
  @exclusivity(unchecked) var plainOptions: [Int: [FormOption]] = [:]
  var patterns: [Pattern] = []
  /// The number of the pattern of each literal, byte for byte: canonically equivalent patterns may
  /// match different texts.
  var patternNumbers: [ArraySlice<UInt8>: Int] = [:]
  var submit = SubmitPolicy()
  var submitSyntax: (file: Int, id: SyntaxID)?
  /// Where the conditions of declarations are written, for explanations.
  @exclusivity(unchecked) var conditionClauses: [ConditionClause] = []
  /// Where the elements of the form are written; nil if nobody asks.
  @exclusivity(unchecked) var places: ElementPlaces?
  /// The rules that are named in the scope of a form, group or row.
  @exclusivity(unchecked) var rulesByName: [UInt64: Int] = [:]
  /// The last numbers given to rules without names, by scope and clause.
  var ruleNumbers: [String: Int] = [:]
  /// The label of the declaration whose rules are checked, and that of the list around it.
  @exclusivity(unchecked) var ownLabel: Expression?
  @exclusivity(unchecked) var listLabel: Expression?

  /// The clauses about the declaration that is checked.
  @exclusivity(unchecked) var clauses: [PlacedClause] = []

  // Constants and dead ends
  /// What the clauses of the current field allow, as far as known.
  @exclusivity(unchecked) var limits: [ConstantLimit] = []
  @exclusivity(unchecked) var constantDefault: ConstantDefault?
  var matchablePatterns: [PatternUse: Bool] = [:]
  /// How many steps may still be spent on the lengths that patterns match.
  var patternSteps = 100_000_000
  var focusTargets: [FocusTarget] = []
  var divisors: [Divisor] = []
  /// By the scope of rows, the name that fixes give to the position of a row.
  var positionNames: [ScopeID: String] = [:]
  /// The `let`s that are a `count` or `sum`.
  var summaries: [SlotID: Summary] = [:]

  /// The meaning of all clauses, and their expressions.
  @exclusivity(unchecked) var checked = CheckedClauses()
  @exclusivity(unchecked) var readingOrder = ReadingOrder()

  // The expression that is being checked
  @exclusivity(unchecked) var context = ExpressionContext()
  @exclusivity(unchecked) var openFrames: [OpenFrame] = []
  /// The meaning of `label`, `min` and `max` in the message that is being checked.
  @exclusivity(unchecked) var messageWords = MessageWords()
  @exclusivity(unchecked) var nextFrame: FrameID = 1
  /// The last field or list in focus order that the expression reads, or -1; recorded only when
  /// needed.
  @exclusivity(unchecked) var lastRead: NodeID = -1
  @exclusivity(unchecked) var keepsLastRead = false
  /// How deep the `let`s being typed are nested.
  @exclusivity(unchecked) var letDepth = 0
  /// The `let` where a chain that is too long to follow at once continues.
  @exclusivity(unchecked) var waitingLet: LetID?

  /// The tests, once the form is checked.
  var scenarios: [Scenario] = []

  /// A checker of the form in a file, whose types have already been checked by themselves.
  init(
    formOf file: FormFile, in library: FormSources, _ typeCheck: TypeCheck, hasImportedErrors: Bool,
    buildsProgram: Bool, keepsPlaces: Bool
  ) {
    subject = .form
    self.typeCheck = typeCheck
    self.hasImportedErrors = hasImportedErrors
    places = keepsPlaces ? ElementPlaces() : nil
    files = FormFiles(file, in: library)
    self.buildsProgram = buildsProgram
    keepsRules = buildsProgram || file.tree.child(.testDeclaration, of: 0) != nil
    names = NameTable(capacity: file.source.bytes.count / 160)
    findings = typeCheck.findings
    hasReportedSize = typeCheck.hasReportedSize
  }

  /// A checker of the types in a file, which starts with what is known about the file.
  init(typesOf file: FormFile, in library: FormSources, _ known: TypeCheck) {
    subject = .types
    typeCheck = known
    hasImportedErrors = false
    files = FormFiles(file, in: library)
    buildsProgram = false
    keepsRules = false
    names = NameTable()
    findings = known.findings
  }

  var tree: SyntaxTree { files.trees[context.file] }

  /// The findings so far, and the checked form; nil if there is none.
  func report(on form: CheckedForm?) -> FormReport {
    FormReport(
      form, findings, files, hasOtherErrors: hasImportedErrors || files.first.isCutOff)
  }
}

/// Where an expression is and what it may read.
struct ExpressionContext {
  var file = 0
  /// The block of the clause, if it is in one.
  var block: SyntaxID = -1
  /// The innermost scope, or -1 if no names are visible.
  var scope: ScopeID = 0
  /// The rows in which it is evaluated.
  var template = 0
  /// Findings were reported elsewhere.
  var isSilent = false
  /// The scope of a named type to which the block around the expression adds: outer names are
  /// visible from it.
  var openScope: ScopeID = -1
  /// It is in the body of a named type.
  var isInType = false
  var value = ValueMeaning.nothing
  /// It is in a message, which may name the rule's own `label`, `min` and `max`.
  var isMessage = false
  /// Paths may index rows.
  var isTest = false
  /// It is the value of an `enter` step, which must be a literal.
  var isEntered = false
  /// The declaration whose clause it is, or -1.
  var node: NodeID = -1
  /// It follows an `if`, `and` or `or`, which may exclude a fault.
  var isGuarded = false
}

/// The words that a message may use.
struct MessageWords {
  var label: Expression?
  var bounds = RuleBounds()
}

/// The bounds of a rule; nil where it has none.
struct RuleBounds {
  var least: Expression?
  var most: Expression?
}

/// What `value` means.
enum ValueMeaning {
  case nothing
  case field(NodeID)
  /// The number of rows in a list.
  case rowCount(NodeID)
}

/// A row that an aggregate around the expression visits.
struct OpenFrame {
  var id: FrameID
  /// The name after `as`.
  var alias: NameID?
  var list: NodeID
  /// The scopes in which names are looked up without `as`, innermost first.
  var scopes: [ScopeID]
  /// Slots of templates no deeper than this also belong to the row.
  var sharedDepth: Int
  var readsAround = false
  /// The calls of `position()` in the current comparison, and whether it also calls `position` with
  /// the row.
  var plainPositions: [Span] = []
  var namesPosition = false
  /// The comparisons that do both.
  var samePositions: [Span] = []
}
