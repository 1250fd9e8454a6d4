internal import FormEngine

/// Checks the declarations of a form, which gives a `CheckedForm`.
///
/// The steps, each in a file of its own, follow one another: types, declarations, names, order, then
/// the clauses of each declaration with the expressions in them, tests, unused names.
/// What is wrong is reported once: an expression in which something was found has the type
/// *invalid*, which fits everywhere.
///
/// The properties that every step works on go unchecked for overlapping accesses while the program
/// runs: the checker is used by one task, and the checks took a sixth of its time.
final class FormChecker {
  /// What is being checked.
  enum Subject {
    case form
    /// A file's named types, each by itself.
    case types
  }

  /// How many nodes the named types of a form may expand to.
  static let nodeLimit = 200_000
  /// How many values, conditions and rules they may come to.
  static let slotLimit = 2_000_000
  /// How deep declarations may nest once named types are written out.
  static let depthLimit = 64

  let subject: Subject
  @exclusivity(unchecked) var files: FormFiles
  /// False where only what is wrong is wanted: then what a program alone has use for is left out.
  let buildsProgram: Bool
  let names: NameTable
  @exclusivity(unchecked) var findings: Findings

  // Declarations
  /// Those of the file itself, then those of others as they are met.
  @exclusivity(unchecked) var types: [TypeDeclaration] = []
  /// How many types the file itself declares.
  var ownTypeCount = 0
  /// By file: the types that are known by a name there.
  var typeNumbers: [[NameID: TypeID]] = [[:]]
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
  /// The named types that are being written out.
  var expanding: [TypeID] = []
  /// The types that were told to be made of one another.
  var typesInCircles: Set<TypeID> = []
  var hasReportedSize = false
  /// What checking the types of the file gave.
  let typeCheck: TypeCheck
  /// A file that it imports, directly or not, has errors.
  let hasImportedErrors: Bool

  /// By scope: the names declared in it, once a wrong one was found.
  var declaredNames: [NearNames]?
  /// By name: the first node that has it, once a wrong one was found.
  var nodesByName: [NameID: NodeID]?

  // What the program keeps
  @exclusivity(unchecked) var slots: [Slot] = []
  /// For each template how many lists it is inside of.
  @exclusivity(unchecked) var templateDepths: [Int] = [0]
  @exclusivity(unchecked) var rules: [Rule] = []
  /// False where neither a program nor a test asks for rules.
  let keepsRules: Bool
  @exclusivity(unchecked) var options: [[FormOption]] = []
  /// By count: options of which nothing is to be known.
  @exclusivity(unchecked) var plainOptions: [Int: [FormOption]] = [:]
  var patterns: [Pattern] = []
  /// The number of the pattern of each literal, byte for byte: patterns that are canonically
  /// equivalent may match other texts.
  var patternNumbers: [ArraySlice<UInt8>: Int] = [:]
  var submit = SubmitPolicy()
  var submitSyntax: (file: Int, id: SyntaxID)?
  /// Where the conditions of declarations are written, for explanations.
  @exclusivity(unchecked) var conditionClauses: [ConditionClause] = []
  /// Where the elements of the form are written; nothing where nobody asks.
  @exclusivity(unchecked) var places: ElementPlaces?
  /// The rules that are named in the scope of a form, group or row.
  @exclusivity(unchecked) var rulesByName: [UInt64: Int] = [:]
  /// The numbers that rules without names got last, by scope and clause.
  var ruleNumbers: [String: Int] = [:]
  /// The label of the declaration whose rules are checked, and of the list around it.
  @exclusivity(unchecked) var ownLabel: Expression?
  @exclusivity(unchecked) var listLabel: Expression?

  /// The clauses about the declaration that is checked.
  @exclusivity(unchecked) var clauses: [PlacedClause] = []

  // Constants and dead ends
  /// What the clauses of the field that is checked let through, as far as that is known.
  @exclusivity(unchecked) var limits: [ConstantLimit] = []
  @exclusivity(unchecked) var constantDefault: ConstantDefault?
  var matchablePatterns: [PatternUse: Bool] = [:]
  /// How long it may still be sought what lengths patterns match.
  var patternSteps = 100_000_000
  var focusTargets: [FocusTarget] = []
  var divisors: [Divisor] = []
  /// By the scope of rows, the name that fixes give to the position of a row.
  var positionNames: [ScopeID: String] = [:]
  /// The `let`s that are a `count` or `sum`.
  var summaries: [SlotID: Summary] = [:]

  /// What all clauses say, and the expressions in them.
  @exclusivity(unchecked) var checked = CheckedClauses()

  // The expression that is being checked
  @exclusivity(unchecked) var context = ExpressionContext()
  @exclusivity(unchecked) var openFrames: [OpenFrame] = []
  /// What `label`, `min` and `max` mean in the message that is being checked.
  @exclusivity(unchecked) var messageWords = MessageWords()
  @exclusivity(unchecked) var nextFrame: FrameID = 1
  /// The field or list that the expression reads last in focus order, or -1; kept where it is asked
  /// for.
  @exclusivity(unchecked) var lastRead: NodeID = -1
  @exclusivity(unchecked) var keepsLastRead = false
  /// How deep expressions wait for the types of the `let`s that they read.
  @exclusivity(unchecked) var letDepth = 0
  /// The `let` that a chain of `let`s too long to follow at once goes on with.
  @exclusivity(unchecked) var waitingLet: LetID?

  /// The tests, once the form is checked.
  var scenarios: [Scenario] = []

  /// A checker of the form in a file, whose types are checked by themselves before.
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

  /// A checker of the types in a file, which begins with what is known of the file.
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

  /// What was found so far, and what the form is checked to be; nothing where there is none.
  func report(on form: CheckedForm?) -> FormReport {
    FormReport(
      form, findings, files, hasOtherErrors: hasImportedErrors || files.first.isCutOff)
  }
}

/// Where an expression stands and what it may read.
struct ExpressionContext {
  var file = 0
  /// The block of the clause, where it stands in one.
  var block: SyntaxID = -1
  /// The innermost scope, or -1 where no names are seen.
  var scope: ScopeID = 0
  /// The rows in which it is evaluated.
  var template = 0
  /// Findings were reported elsewhere.
  var isSilent = false
  /// The scope of a named type to which the block around the expression adds: it sees out of it.
  var openScope: ScopeID = -1
  /// It stands in the body of a named type.
  var isInType = false
  var value = ValueMeaning.nothing
  /// It stands in a message, which may name the rule's own `label`, `min` and `max`.
  var isMessage = false
  /// Paths may index rows.
  var isTest = false
  /// It is what a test enters, and has to be written out.
  var isEntered = false
  /// The declaration whose clause it is, or -1.
  var node: NodeID = -1
  /// It stands behind an `if`, `and` or `or`, which may rule out what makes trouble.
  var isGuarded = false
}

/// What a message may name.
struct MessageWords {
  var label: Expression?
  var least: Expression?
  var most: Expression?
}

/// What `value` means.
enum ValueMeaning {
  case nothing
  case field(NodeID)
  /// How many rows a list has.
  case rowCount(NodeID)
}

/// A row that an aggregate around the expression looks at.
struct OpenFrame {
  var id: FrameID
  /// The name after `as`.
  var alias: NameID?
  var list: NodeID
  /// Where names are looked for without `as`, innermost first.
  var scopes: [ScopeID]
  /// Slots of templates no deeper than this belong to the row that is looked at, too.
  var sharedDepth: Int
  var readsAround = false
  /// Where the comparison at hand calls `position()`, and whether it names the row for its position.
  var plainPositions: [Span] = []
  var namesPosition = false
  /// Where comparisons did both.
  var samePositions: [Span] = []
}
