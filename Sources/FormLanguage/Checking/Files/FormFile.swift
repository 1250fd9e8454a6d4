package import FormSyntax

/// A form file, as its importers see it and as its own form is checked.
package final class FormFile {
  package let source: SourceText
  package let limits: FindingLimits
  package private(set) var tree: SyntaxTree
  /// The spans of its tests.
  let tests: TestSpans
  /// The comments that allow findings.
  let allowances: Allowances
  /// True if the parser found more than it lists.
  let isCutOff: Bool
  package let syntaxErrorCount: Int
  /// The findings of the parser, and those about imports.
  var findings: [Diagnostic]
  /// The files that it imports directly, in order and without duplicates.
  var imports: [Import] = []
  /// True if an import could not be read, so an unknown name may be declared there.
  var lacksImport = false
  /// The types that it declares, by their names in the library; of equal names, the first.
  private(set) var types: [NameID: SyntaxID] = [:]
  /// The names of its types, in the order of their declaration.
  private(set) var typeNames: [NameID] = []

  // Computed on demand.

  var typeCheck: TypeCheck?
  /// The errors in the files of options that its types name: one list for each file with errors.
  var optionErrors: [[Diagnostic]] = []
  /// Its errors, as a form that imports it reports them.
  var errors: [Diagnostic]?
  /// True if it, or a file that it imports directly or indirectly, has errors.
  var leadsToErrors: Bool?
  /// The number of the first file on the way from here to errors that has errors itself, or several
  /// imports that lead to errors.
  var junction: Int?
  /// True while its imports are being followed.
  var isUnderway = false
  /// The number of the last walk through imports that visited it.
  var lastWalk = 0
  private var unread: UnreadSource?
  /// Its texts in the language that is shown; nil in the form's own language.
  var translation: FormTranslation?

  /// An imported file, by its number in the library, and the span of the import.
  struct Import {
    var file: Int
    var span: SourceSpan
  }

  /// Parses a file and collects the types that it declares.
  ///
  /// - Parameter names: the names of types in the library.
  init(_ source: SourceText, _ limits: FindingLimits, _ names: NameTable) {
    self.source = source
    self.limits = limits
    let (tree, findings) = SyntaxTree.parse(source, limits)
    self.tree = tree
    tests = TestSpans(tree)
    allowances = Allowances(tree)
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

  /// Returns whether a part that could not be parsed may declare a type of this name.
  func mayDeclare(_ name: String) -> Bool {
    guard findings.contains(where: { $0.severity == .error }) else { return false }
    let unread = unread ?? UnreadSource(tree)
    self.unread = unread
    return unread.hasNamelessDeclaration || unread.typeNames.contains(name)
  }
}

/// The result of checking the types of a file, each by itself.
struct TypeCheck {
  /// The findings, including those of the parser and those about imports.
  var findings: CheckFindings
  /// For each type of the file, true if another type is based on it.
  var usedTypes: [Bool] = []
  /// The `let`s that nothing in the types reads: a form may still read them.
  var unreadLets: [(name: String, span: SourceSpan)] = []
  /// True if it was reported that the types of the file expand to too many declarations.
  var hasReportedSize = false
}
