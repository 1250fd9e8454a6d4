internal import FormEngine
internal import FormSyntax

/// The declarations of a form, or of the named types of a file, while they are checked, and the
/// findings so far.
///
/// The parts of the checker share it: the `DeclarationReader` fills it, and the others look names
/// up in it and add what they find out about a declaration. Its properties are not checked for
/// overlapping accesses at run time: only one task uses it, and the checks would take a sixth of
/// the time.
final class DeclaredForm: DeclarationWords {
  /// The subject of the check.
  enum Subject {
    case form
    /// The named types of a file, each by itself.
    case types
  }

  /// The maximum number of nodes, once named types are expanded.
  static let nodeLimit = 200_000
  /// The maximum number of values, conditions and rules, once named types are expanded.
  static let slotLimit = 2_000_000
  /// The maximum nesting depth of declarations, once named types are expanded.
  static let depthLimit = 64

  let subject: Subject
  /// False if only the findings are wanted: then data that only a program needs is left out.
  let buildsProgram: Bool
  let names: NameTable
  /// The recorder of what names mean; nil if not requested.
  let recorder: NameRecorder?
  @exclusivity(unchecked) var files: FormFiles
  @exclusivity(unchecked) var findings: CheckFindings
  /// True once it was reported that named types expand to a form that is too large or too deep.
  var hasReportedSize = false

  /// The types of the file itself, then those of other files in the order in which they are named.
  @exclusivity(unchecked) var types: [TypeDeclaration] = []
  /// The number of types that the file itself declares.
  var ownTypeCount = 0
  @exclusivity(unchecked) var nodes: [Node] = []
  @exclusivity(unchecked) var declarations: [Declaration] = []
  /// The declarations in each node, in focus order.
  var children: [[NodeID]] = []
  /// The fields that names denote in an outermost scope, by name.
  @exclusivity(unchecked) var plainReads: [PlainRead] = []
  @exclusivity(unchecked) var scopes: [Scope] = []
  @exclusivity(unchecked) var symbols = SymbolTable()
  @exclusivity(unchecked) var lets: [LetDeclaration] = []
  @exclusivity(unchecked) var choices: [ChoiceDeclaration] = []
  @exclusivity(unchecked) var optionNumbers: [UInt64: Int32] = [:]
  /// The root node of each template, and the number of lists that contain it.
  var templates: [NodeID] = [0]
  @exclusivity(unchecked) var templateDepths: [Int] = [0]
  /// The values and conditions that the program stores.
  @exclusivity(unchecked) var slots: [Slot] = []
  /// The options from answers, and the field and clause of each.
  @exclusivity(unchecked) var answerOptions: [DeclaredAnswerOptions] = []
  /// True once the type of a field was asked for that takes its options from answers whose type is
  /// not known yet.
  var readsWaitingOptions = false
  /// The fields with `set`.
  @exclusivity(unchecked) var forcedFields: [ForcedField] = []
  /// The files that options come from, in the order in which they are named, and their columns.
  private(set) var optionFiles: [OptionFile] = []
  private var columnsOfFile: [ObjectIdentifier: [NameID: Int]] = [:]
  var submitSyntax: (file: Int, id: SyntaxID)?

  init(
    _ subject: Subject, _ file: FormFile, in library: FormSources, _ known: TypeCheck,
    buildsProgram: Bool, recorder: NameRecorder?
  ) {
    self.recorder = recorder
    self.subject = subject
    self.buildsProgram = buildsProgram
    files = FormFiles(file, in: library)
    names = subject == .form ? NameTable(capacity: file.source.bytes.count / 160) : NameTable()
    findings = known.findings
    hasReportedSize = known.hasReportedSize
  }

  /// Returns the columns of a file of options by name.
  func columns(of file: OptionFile) -> [NameID: Int] {
    if let known = columnsOfFile[ObjectIdentifier(file)] { return known }
    optionFiles.append(file)
    var columns: [NameID: Int] = [:]
    for (number, column) in (file.table?.columns ?? []).enumerated() {
      columns[names.intern(column.name)] = number
    }
    columnsOfFile[ObjectIdentifier(file)] = columns
    return columns
  }

  /// Reserves capacity for the declarations of the file, so arrays rarely move as they grow. Memory
  /// that is never used is never touched, and costs nothing.
  func reserveCapacity(_ count: Int, clauses clauseCount: Int) {
    nodes.reserveCapacity(count)
    declarations.reserveCapacity(count)
    // Options have names as well.
    let named = count + count / 2
    names.reserveCapacity(named)
    plainReads.reserveCapacity(named)
    symbols.reserveCapacity(named)
    slots.reserveCapacity(count + clauseCount)
  }
}
