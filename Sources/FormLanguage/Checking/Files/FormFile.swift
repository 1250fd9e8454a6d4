/// A form file as its importers see it, and from which its own form is checked.
final class FormFile {
  let source: SourceText
  let limits: FindingLimits
  private(set) var tree: SyntaxTree
  /// The places of its tests.
  let tests: TestSpans
  /// The parser found more than it lists.
  let isCutOff: Bool
  let syntaxErrorCount: Int
  /// The parser's findings, and those about imports.
  var findings: [Diagnostic]
  /// The files that it imports itself, in order and without duplicates.
  var imports: [Import] = []
  /// An import could not be read, so a name may be declared there.
  var lacksImport = false
  /// The types that it declares, by their names in the library; of equal names, the first.
  private(set) var types: [NameID: SyntaxID] = [:]
  /// The names of its types, in the order of their declaration.
  private(set) var typeNames: [NameID] = []

  // Computed on demand.

  var typeCheck: TypeCheck?
  /// The errors in the files of options that its types name: a list for each file that has some.
  var optionErrors: [[Diagnostic]] = []
  /// Its errors as a form that imports it reports them.
  var errors: [Diagnostic]?
  /// Whether it, or a file that it imports, directly or not, has errors.
  var leadsToErrors: Bool?
  /// The number of the first file from here on to errors that has some itself, or several imports
  /// that lead to some.
  var junction: Int?
  /// Whether its imports are being followed.
  var isUnderway = false
  /// The number of the last walk through imports that has visited it.
  var lastWalk = 0
  private var unread: UnreadSource?
  /// Its texts in the language that the forms are shown in; nil in their own.
  var translation: FormTranslation?

  /// An imported file by its number in the library, and where it is imported.
  struct Import {
    var file: Int
    var span: SourceSpan
  }

  /// - Parameter names: the names of types in the library.
  init(_ source: SourceText, _ limits: FindingLimits, _ names: NameTable) {
    self.source = source
    self.limits = limits
    let (tree, findings) = SyntaxTree.parse(source, limits)
    self.tree = tree
    tests = TestSpans(tree)
    self.findings = findings.list
    isCutOff = findings.isFull
    syntaxErrorCount = findings.list.count { $0.severity == .error }
    for id in tree.children(of: tree.root) where tree.kind(id) == .typeDeclaration {
      guard let name = tree.child(at: 0, of: id), tree.kind(name) == .name else { continue }
      let number = names.intern(name, in: tree)
      if types[number] == nil {
        types[number] = id
        typeNames.append(number)
      }
    }
  }

  /// Discards the tree, which importers do not need if the file declares no types.
  func forgetTree() {
    tree = FormFile.emptyTree
    hasForgottenTree = true
  }

  private(set) var hasForgottenTree = false
  private static let emptyTree = SyntaxTree.parse(SourceText(name: "", bytes: [])).tree

  var importDeclarations: [SyntaxID] {
    tree.children(of: tree.root).filter { tree.kind($0) == .importDeclaration }
  }

  /// Whether a part that could not be parsed may declare a type of this name.
  func mayDeclare(_ name: String) -> Bool {
    guard findings.contains(where: { $0.severity == .error }) else { return false }
    let unread = unread ?? UnreadSource(tree)
    self.unread = unread
    return unread.hasNamelessDeclaration || unread.typeNames.contains(name)
  }
}

/// The result of checking the types of a file, each by itself.
struct TypeCheck {
  /// Including those of the parser and of the imports.
  var findings: Findings
  /// For each type of the file, whether another type is made of it.
  var usedTypes: [Bool] = []
  /// The `let`s that nothing in the types reads: a form may still read them.
  var unreadLets: [(name: String, span: SourceSpan)] = []
  /// Whether it was reported that the file expands to too much.
  var hasReportedSize = false
}
