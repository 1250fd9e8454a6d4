/// A form file as the files see it that import it, and as its own form begins from.
final class FormFile {
  let source: SourceText
  let limits: FindingLimits
  private(set) var tree: SyntaxTree
  /// Where its tests stand.
  let tests: TestSpans
  /// The parser found more than it lists.
  let isCutOff: Bool
  let syntaxErrorCount: Int
  /// What the parser found, and what is wrong with the imports.
  var findings: [Diagnostic]
  /// The files that it imports itself, in order and each once.
  var imports: [Import] = []
  /// An import could not be read, so that a name may be declared there.
  var lacksImport = false
  /// The types that it declares, by their names in the library; of equal names the first.
  private(set) var types: [NameID: SyntaxID] = [:]
  /// The names of its types, in the order of their declaration.
  private(set) var typeNames: [NameID] = []

  // What was found out once somebody asked.

  var typeCheck: TypeCheck?
  /// Its errors as a form reports them that imports it.
  var errors: [Diagnostic]?
  /// Whether it, or a file that it imports, directly or not, has errors.
  var leadsToErrors: Bool?
  /// The number of the first file from here on to errors that has some, or several ways to some.
  var junction: Int?
  /// Its imports are being looked into.
  var isUnderway = false
  /// The number of the last walk through imports that has come by.
  var lastWalk = 0
  private var unread: UnreadSource?

  /// An imported file by its number in the library, and where it is named.
  struct Import {
    var file: Int
    var span: Span
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

  /// Lets the tree go, of which a file that imports this one has no use: it declares no types.
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
    return unread.hasNamelessDeclaration || unread.words.contains(name)
  }
}

/// What checking the types of a file gave, each by itself.
struct TypeCheck {
  /// With those of the parser and of the imports.
  var findings: Findings
  /// For each type of the file whether another one is made of it.
  var usedTypes: [Bool] = []
  /// The `let`s that nothing in the types reads: a form may still read them.
  var unreadLets: [(name: String, span: Span)] = []
  /// That the file comes to too much was reported.
  var hasReportedSize = false
}
