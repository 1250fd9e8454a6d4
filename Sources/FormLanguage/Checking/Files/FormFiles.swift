internal import FormSyntax

/// The files that one check reads, by dense numbers: the file itself is 0, and those whose types it
/// uses follow in the order in which they are named.
struct FormFiles {
  let library: FormSources
  private(set) var sources: [SourceText]
  private(set) var trees: [SyntaxTree]
  private var files: [FormFile]
  /// The numbers of all files but the first.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var knownTypeNames: [Int: [String]] = [:]

  init(_ file: FormFile, in library: FormSources) {
    self.library = library
    files = [file]
    sources = [file.source]
    trees = [file.tree]
  }

  /// The file that is checked.
  var first: FormFile { files[0] }

  /// Returns the declaration of a type that a file declares or imports; nil if there is no such
  /// type.
  mutating func type(named name: String, in number: Int) -> (file: Int, syntax: SyntaxID)? {
    let file = files[number]
    // Most forms use only the types of the language.
    if file.types.isEmpty, file.imports.isEmpty { return nil }
    let name = library.typeNames.intern(name)
    if let syntax = file.types[name] { return (number, syntax) }
    for imported in file.imports {
      let other = library.files[imported.file]
      if let syntax = other.types[name] { return (self.number(of: other), syntax) }
    }
    return nil
  }

  /// Returns the names of the types that a file declares and imports.
  mutating func typeNames(in number: Int) -> [String] {
    if let names = knownTypeNames[number] { return names }
    let file = files[number]
    let imported = file.imports.flatMap { library.files[$0.file].typeNames }
    let names = (file.typeNames + imported).map { library.typeNames.text($0) }
    knownTypeNames[number] = names
    return names
  }

  /// Returns whether an unknown type may be declared in an import that could not be read or parsed.
  func mayHaveType(_ name: String, in number: Int) -> Bool {
    let file = files[number]
    return file.lacksImport
      || file.imports.contains { library.files[$0.file].mayDeclare(name) }
  }

  /// Returns the translation of a text, and the number of the file with its expressions.
  mutating func translation(
    of id: SyntaxID, in number: Int
  ) -> (text: FormTranslation.Text, file: Int)? {
    guard library.isTranslated, let text = files[number].translation?.text(id) else { return nil }
    guard case .written(_, let file) = text else { return (text, number) }
    return (text, self.number(of: file))
  }

  /// Returns whether problems with the translation of a file are reported.
  func checksTranslation(of number: Int) -> Bool {
    files[number].translation != nil && files[number].translation === library.checkedTranslation
  }

  private mutating func number(of file: FormFile) -> Int {
    if file === first { return 0 }
    if let known = numbers[ObjectIdentifier(file)] { return known }
    let number = files.count
    files.append(file)
    sources.append(file.source)
    trees.append(file.tree)
    numbers[ObjectIdentifier(file)] = number
    return number
  }
}
