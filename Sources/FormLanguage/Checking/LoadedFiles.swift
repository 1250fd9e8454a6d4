/// A form's file and the files that it imports, directly or not, each parsed once.
struct LoadedFiles {
  private(set) var sources: [SourceText] = []
  private(set) var trees: [SyntaxTree] = []
  /// For each file those that it imports itself, in order.
  private(set) var imports: [[Int]] = []
  private(set) var findings: [Diagnostic] = []
  /// The files with an import that could not be read.
  private(set) var lacksImport: Set<Int> = []

  /// How many files one form may import.
  private static let fileLimit = 1_000

  private var failures = 0
  /// By name, those that are imported: most forms import nothing.
  private var numbers: [String: Int] = [:]
  /// The files whose imports are being read, and where each imports the next.
  private var underway: [(file: Int, span: Span)] = []

  init(_ source: SourceText, importing importer: any FormImporter) {
    add(source)
    var pending = [(file: 0, declarations: importDeclarations(0)[...])]
    // A stack of our own: chains of imports may be long.
    while var top = pending.popLast() {
      guard let declaration = top.declarations.popFirst() else {
        if !underway.isEmpty { underway.removeLast() }
        continue
      }
      pending.append(top)
      if let next = load(declaration, in: top.file, importing: importer) {
        pending.append((next, importDeclarations(next)[...]))
      }
    }
  }

  private mutating func add(_ source: SourceText) {
    let (tree, diagnostics) = SyntaxTree.parse(source)
    if !sources.isEmpty { numbers[source.name] = sources.count }
    sources.append(source)
    trees.append(tree)
    imports.append([])
    findings +=
      sources.count == 1 ? diagnostics : diagnostics.filter { $0.severity == .error }
  }

  private func importDeclarations(_ file: Int) -> [SyntaxID] {
    trees[file].children(of: trees[file].root).filter {
      trees[file].kind($0) == .importDeclaration
    }
  }

  /// Reads one import; gives the file when its own imports are still to be read.
  private mutating func load(
    _ declaration: SyntaxID, in file: Int, importing importer: any FormImporter
  ) -> Int? {
    let tree = trees[file]
    guard let text = tree.child(at: 0, of: declaration), tree.kind(text) == .text,
      let path = tree.plainText(text)
    else { return nil }
    let span = tree.span(text)
    // So many imports that fail have one cause, and each is looked for in the file system.
    guard failures < LoadedFiles.fileLimit else {
      lacksImport.insert(file)
      return nil
    }
    guard sources.count < LoadedFiles.fileLimit else {
      report(
        .importFailed, file, span, "More than \(LoadedFiles.fileLimit) files are imported.", nil)
      return nil
    }
    switch importer.load(path, relativeTo: sources[file].name) {
    case .failure(let failure):
      let (message, help) = words(failure, path)
      lacksImport.insert(file)
      report(.importFailed, file, span, message, help)
      return nil
    case .success(let source):
      if let known = source.name == sources[0].name ? 0 : numbers[source.name] {
        let chain = underway.map(\.file)
        if known == file || known == 0 || chain.contains(known) {
          reportCycle(to: known, from: file, at: span)
        } else if imports[file].contains(known) {
          report(
            .duplicateImport, file, span, "`\(path)` is imported already.", "Delete this import.",
            fix: Fix(
              title: "Delete this import",
              edits: [
                Edit(span: sources[file].deletion(of: tree.span(declaration)), replacement: "")
              ])
          )
        } else {
          imports[file].append(known)
        }
        return nil
      }
      let number = sources.count
      add(source)
      imports[file].append(number)
      underway.append((number, span))
      return number
    }
  }

  private func words(_ failure: ImportFailure, _ path: String) -> (String, String?) {
    switch failure {
    case .missing:
      ("There is no file `\(path)`.", "The path is relative to the file with the import.")
    case .isFolder: ("`\(path)` is a folder, and an import names a file.", nil)
    case .outsideRoot:
      (
        "`\(path)` lies outside the workspace.",
        "An import reads only below the working directory, or below `--root`."
      )
    case .tooLarge: ("`\(path)` is larger than 64 MiB.", nil)
    case .unreadable(let reason): ("`\(path)` could not be read: \(reason).", nil)
    }
  }

  private mutating func reportCycle(to known: Int, from file: Int, at span: Span) {
    var chain = [0] + underway.map(\.file)
    if let start = chain.firstIndex(of: known) { chain.removeFirst(start) }
    let names = (chain + [known]).map { "`\(sources[$0].name)`" }
    report(
      .importCycle, file, span,
      known == file
        ? "This file imports itself."
        : "These files import one another: \(names.joined(separator: " → ")).",
      "Move what both need to a third file.")
  }

  private mutating func report(
    _ name: DiagnosticName, _ file: Int, _ span: Span, _ message: String, _ help: String?,
    fix: Fix? = nil
  ) {
    failures += 1
    findings.append(
      Diagnostic(name, message, source: sources[file], span: span, help: help, fix: fix))
  }
}
