package import FormEngine
package import FormSyntax

/// The contents that a form file reads from other files, for an editor.
package struct ReadFiles: Sendable {
  /// The files that it imports directly, and their imports.
  package var imports: [SyntaxTree] = []
  package var further: [SyntaxTree] = []
  private var tables: [Place: OptionTable] = [:]
  private var tablesBySource: [String: OptionTable] = [:]

  private struct Place: Hashable, Sendable {
    var source: String
    var path: String
  }

  /// Returns the options from the file that a clause in a source names; nil if it could not be
  /// read.
  package func table(_ path: String, namedIn source: String) -> OptionTable? {
    tables[Place(source: source, path: path)]
  }

  /// Returns the options from a file; nil if it could not be read or is not a file of options.
  package func table(in source: String) -> OptionTable? { tablesBySource[source] }

  /// Returns the tree of a form file: the importing file itself, or one of its imports.
  package func tree(named source: String, from own: SyntaxTree) -> SyntaxTree? {
    if own.source.name == source { return own }
    return imports.first { $0.source.name == source } ?? further.first { $0.source.name == source }
  }

  /// The names of the imported form files.
  package var formNames: [String] { (imports + further).map(\.source.name) }

  /// Adds the files of options that a form file names.
  mutating func addTables(of tree: SyntaxTree, from sources: FormSources) {
    for node in tree.nodes.indices where tree.clause(of: node) == .options {
      guard let text = tree.child(.text, of: node), let path = tree.plainText(text),
        case .success(let file) = sources.optionFile(path, namedIn: tree.source)
      else { continue }
      tables[Place(source: tree.source.name, path: path)] = file.table
      tablesBySource[file.source.name] = file.table
    }
  }
}

extension FormSources {
  /// Returns the contents that a file reads from other files.
  func readFiles(of file: FormFile, _ tree: SyntaxTree) -> ReadFiles {
    var read = ReadFiles()
    read.imports = file.imports.map { files[$0.file].tree }
    let direct = Set(file.imports.map(\.file))
    let all = importedFirst([file]).filter { $0 !== file }
    read.further = all.filter { other in !direct.contains { files[$0] === other } }.map(\.tree)
    for tree in [tree] + all.map(\.tree) { read.addTables(of: tree, from: self) }
    return read
  }
}
