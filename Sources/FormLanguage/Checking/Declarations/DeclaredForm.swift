internal import FormEngine

/// The declarations of a form, or of the named types of a file, while they are checked, and what has
/// been found.
///
/// The parts of checking share it: the `DeclarationReader` fills it, the others look names up in it
/// and add what they find out about a declaration. Its properties are not checked for overlapping
/// accesses at run time: it is used by one task, and the checks took a sixth of the time.
final class DeclaredForm: DeclarationWords {
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
  /// False if only the findings are wanted: then what only a program needs is left out.
  let buildsProgram: Bool
  let names: NameTable
  /// Keeps what names mean; nil if nobody asks.
  let recorder: NameRecorder?
  @exclusivity(unchecked) var files: FormFiles
  @exclusivity(unchecked) var findings: Findings
  /// Whether it was reported that named types expand to too much.
  var hasReportedSize = false

  /// The types of the file itself, then those of others as they are met.
  @exclusivity(unchecked) var types: [TypeDeclaration] = []
  /// The number of types that the file itself declares.
  var ownTypeCount = 0
  @exclusivity(unchecked) var nodes: [Node] = []
  @exclusivity(unchecked) var declarations: [Declaration] = []
  /// By node: what is declared in it, in focus order.
  var children: [[NodeID]] = []
  /// By name.
  @exclusivity(unchecked) var plainReads: [PlainRead] = []
  @exclusivity(unchecked) var scopes: [Scope] = []
  @exclusivity(unchecked) var symbols = SymbolTable()
  @exclusivity(unchecked) var lets: [LetDeclaration] = []
  @exclusivity(unchecked) var choices: [ChoiceDeclaration] = []
  @exclusivity(unchecked) var optionNumbers: [UInt64: Int32] = [:]
  /// For each template, the node that is its root, and how many lists contain it.
  var templates: [NodeID] = [0]
  @exclusivity(unchecked) var templateDepths: [Int] = [0]
  /// The values and conditions that the program keeps.
  @exclusivity(unchecked) var slots: [Slot] = []
  /// The files that options come from, in the order in which they were met, and their columns.
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

  /// The columns of a file of options by their names.
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

  /// Reserves capacity for what the file declares, so that little is moved as it grows. Memory that
  /// is never used is never touched, and costs nothing.
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
