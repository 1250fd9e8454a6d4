internal import FormEngine
package import FormSyntax

/// The form files of one run: each is read and parsed once, however many forms import it.
///
/// Time and memory grow with the sizes of the files, not with how they import one another.
package final class FormSources {
  private let importer: any FormImporter
  private var optionFiles = OptionFiles()
  private(set) var files: [FormFile] = []
  private let names = NameTable(capacity: 16)
  /// The file with each name, or -1.
  private var numbers: [Int] = []
  /// The names of types in all files.
  let typeNames = NameTable()
  /// The names that two files declare, by the files that are imported together.
  private var clashes: [[Int]: [TypeClash]] = [:]
  private var walks = 0
  /// The number of files that were parsed.
  private(set) var parsedFiles = 0
  /// The language in which forms are shown; nil for English and their own.
  var language: Language?
  /// The name of that language, and the names of its fallbacks.
  var languageNames: [String] = []
  private var translatedTables: [ObjectIdentifier: OptionTable?] = [:]
  /// True if a file has a translation.
  var isTranslated = false
  /// The translation being checked: problems with its expressions are reported.
  var checkedTranslation: FormTranslation?

  /// The maximum number of failed imports in one file that are reported: they probably have one
  /// cause, and each is looked up in the file system.
  private static let failureLimit = 1_000

  init(importing importer: any FormImporter) {
    self.importer = importer
  }

  /// Returns the file of a source. A source with the name of another file replaces it only for this
  /// check: files that were already read keep importing the other.
  package func file(_ source: SourceText) -> FormFile {
    guard let number = number(of: source.name) else { return files[load(source)] }
    let known = files[number]
    return known.source === source && !known.hasForgottenTree ? known : standIn(source, .listed)
  }

  /// Returns a file of its own, which nothing can import.
  func unlistedFile(_ source: SourceText) -> FormFile { FormFile(source, .listed, typeNames) }

  /// Discards everything that the importers of a checked file do not need.
  func release(_ file: FormFile) {
    if file.types.isEmpty, file.findings.isEmpty { file.forgetTree() }
  }

  /// Replaces the text of a file, before anything that imports the file is checked.
  package func replace(_ file: FormFile, by source: SourceText) {
    guard let number = number(of: file.source.name) else { return }
    files[number] = standIn(source, .listed)
  }

  /// Returns the file of options that a clause in a source names; nil if too many could not be
  /// read.
  func optionFile(
    _ path: String, namedIn source: SourceText
  ) -> Result<OptionFile, ImportFailure>? {
    optionFiles.file(path, namedIn: source, importer)
  }

  /// Returns the PO file with the texts of a form file in a language.
  package func translation(
    of form: String, in language: String
  ) -> Result<SourceText, ImportFailure> {
    importer.loadTranslation(of: form, in: language)
  }

  /// Returns a file's options with their labels in the language that is shown; nil if it has none.
  func translated(_ table: OptionTable) -> OptionTable? {
    guard !languageNames.isEmpty else { return nil }
    if let known = translatedTables[ObjectIdentifier(table)] { return known }
    let translated = table.translated(into: languageNames)
    translatedTables[ObjectIdentifier(table)] = .some(translated)
    return translated
  }

  /// Returns the languages for which there is a PO file beside a form file.
  package func languages(of form: String) -> [String] { importer.languages(of: form) }

  // MARK: Reading imports

  /// Adds a file and everything that it imports, directly or indirectly, unless already added.
  private func load(_ source: SourceText) -> Int {
    let first = add(source)
    // An explicit stack, because chains of imports may be long.
    var underway = [Visit(first, files[first])]
    files[first].isUnderway = true
    while let index = underway.indices.last {
      guard let declaration = underway[index].next() else {
        files[underway[index].file].isUnderway = false
        underway.removeLast()
        continue
      }
      let number = underway[index].file
      let file = files[number]
      guard let (imported, span) = read(declaration, in: file, &underway[index].failures) else {
        continue
      }
      switch imported {
      case .known(let known):
        if files[known].isUnderway, let start = underway.firstIndex(where: { $0.file == known }) {
          reportCycle(underway[start...].map(\.file), at: declaration, in: file)
        } else if underway[index].seen.contains(known) {
          reportDuplicate(declaration, in: file)
        }
        if known != number, underway[index].seen.insert(known).inserted {
          file.imports.append(FormFile.Import(file: known, span: span))
        }
      case .new(let source):
        let known = add(source)
        underway[index].seen.insert(known)
        file.imports.append(FormFile.Import(file: known, span: span))
        underway.append(Visit(known, files[known]))
        files[known].isUnderway = true
      }
    }
    return first
  }

  /// A file whose imports are being read.
  private struct Visit {
    let file: Int
    private var declarations: ArraySlice<SyntaxID>
    var seen: Set<Int> = []
    var failures = 0

    init(_ number: Int, _ file: FormFile) {
      self.file = number
      declarations = file.importDeclarations[...]
    }

    mutating func next() -> SyntaxID? { declarations.popFirst() }
  }

  private func number(of name: String) -> Int? {
    let number = numbers[place(of: name)]
    return number >= 0 ? number : nil
  }

  private func place(of name: String) -> Int {
    let place = Int(names.intern(name))
    if place == numbers.count { numbers.append(-1) }
    return place
  }

  private func add(_ source: SourceText) -> Int {
    numbers[place(of: source.name)] = files.count
    parsedFiles += 1
    files.append(FormFile(source, .listed, typeNames))
    return files.count - 1
  }

  /// Creates a file that is not added: files that import its name keep importing the other. An
  /// import cycle through it is reported for the other.
  package func standIn(_ source: SourceText, _ limits: FindingLimits) -> FormFile {
    let file = FormFile(source, limits, typeNames)
    parsedFiles += 1
    var seen: Set<Int> = []
    var failures = 0
    for declaration in file.importDeclarations {
      guard let (imported, span) = read(declaration, in: file, &failures) else { continue }
      let known =
        switch imported {
        case .known(let number): number
        case .new(let source): load(source)
        }
      if files[known].source.name == source.name {
        reportCycle([known], at: declaration, in: file)
      } else if seen.insert(known).inserted {
        file.imports.append(FormFile.Import(file: known, span: span))
      } else {
        reportDuplicate(declaration, in: file)
      }
    }
    return file
  }

  private enum Imported {
    case known(Int)
    case new(SourceText)
  }

  /// Returns the file that an import names; reports a file that cannot be read and returns nil.
  private func read(
    _ declaration: SyntaxID, in file: FormFile, _ failures: inout Int
  ) -> (imported: Imported, span: SourceSpan)? {
    guard let text = file.tree.child(at: 0, of: declaration), file.tree.kind(text) == .text,
      let path = file.tree.plainText(text)
    else { return nil }
    let span = file.tree.span(text)
    guard failures < FormSources.failureLimit else {
      file.lacksImport = true
      return nil
    }
    switch importer.load(path, relativeTo: file.source.name) {
    case .success(let source):
      return (number(of: source.name).map { .known($0) } ?? .new(source), span)
    case .failure(let failure):
      failures += 1
      file.lacksImport = true
      file.findings.append(
        Diagnostic(.importFailed, message(failure, path), source: file.source, span: span))
      return nil
    }
  }

  /// Starts a walk through imports and returns its number.
  func beginWalk() -> Int {
    walks += 1
    return walks
  }

  /// Returns files and everything that they import, directly or indirectly, each after those that
  /// it imports itself.
  package func importedFirst(_ roots: [FormFile]) -> [FormFile] {
    let walks = beginWalk()
    var result: [FormFile] = []
    for root in roots where root.lastWalk != walks {
      root.lastWalk = walks
      var underway = [(file: root, next: 0)]
      while let (file, next) = underway.last {
        guard next < file.imports.count else {
          result.append(file)
          underway.removeLast()
          continue
        }
        underway[underway.count - 1].next += 1
        let imported = files[file.imports[next].file]
        if imported.lastWalk != walks {
          imported.lastWalk = walks
          underway.append((imported, 0))
        }
      }
    }
    return result
  }

  // MARK: Problems with imports

  func message(_ failure: ImportFailure, _ path: String) -> ImportMessage {
    switch failure {
    case .missing: path.isEmpty ? .emptyPath : .noFile(path)
    case .isFolder: .folder(path)
    case .outsideRoot: .outsideWorkspace(path)
    case .hidden: .hidden(path)
    case .otherEnding: .otherEnding(path)
    case .tooLarge: .tooLarge(path)
    case .unreadable(let reason): .unreadable(path, reason: reason)
    }
  }

  /// Reports an import cycle.
  ///
  /// - Parameter chain: the files that import one another; the file that closes the cycle is last.
  private func reportCycle(_ chain: [Int], at declaration: SyntaxID, in file: FormFile) {
    let names = (chain + chain.prefix(1)).map { files[$0].source.name }
    let span = file.tree.child(at: 0, of: declaration) ?? declaration
    let isLong = chain.count > 1
    file.findings.append(
      Diagnostic(
        .importCycle, isLong ? ImportMessage.cycle(names) : .ownFile, source: file.source,
        span: file.tree.span(span), fix: isLong ? nil : deletion(of: declaration, in: file)))
  }

  private func reportDuplicate(_ declaration: SyntaxID, in file: FormFile) {
    guard let text = file.tree.child(at: 0, of: declaration) else { return }
    file.findings.append(
      Diagnostic(
        .duplicateImport, ImportMessage.duplicate(file.tree.plainText(text) ?? ""),
        source: file.source, span: file.tree.span(text),
        fix: deletion(of: declaration, in: file)))
  }

  private func deletion(of declaration: SyntaxID, in file: FormFile) -> Fix {
    Fix([Edit(span: file.source.deletion(of: file.tree.span(declaration)), replacement: "")])
  }

  // MARK: Types with the same name

  /// A type that two imported files declare.
  struct TypeClash {
    var name: NameID
    /// The indexes of the two files among the imports.
    var first: Int
    var second: Int
  }

  /// Returns the types that more than one of some files declares.
  func clashes(among imports: [Int]) -> [TypeClash] {
    if imports.count < 2 { return [] }
    if let known = clashes[imports] { return known }
    var first: [NameID: Int] = [:]
    var found: [TypeClash] = []
    for (place, number) in imports.enumerated() {
      for name in files[number].typeNames {
        if let other = first[name] {
          found.append(TypeClash(name: name, first: other, second: place))
        } else {
          first[name] = place
        }
      }
    }
    clashes[imports] = found
    return found
  }

  /// Reports the types of a file that have the name of an imported one, and the imports that
  /// declare the same name.
  func reportClashes(of file: FormFile, _ findings: inout CheckFindings) {
    for imported in file.imports {
      let other = files[imported.file]
      let (few, many) = other.types.count < file.types.count ? (other, file) : (file, other)
      for name in few.typeNames where many.types[name] != nil {
        findings.append(
          Diagnostic(
            .duplicateName, ImportMessage.typeDeclaredHereToo(typeNames.text(name)),
            source: file.source, span: nameSpan(name, in: file),
            labels: [label(name, in: other, .other)]))
      }
    }
    for clash in clashes(among: file.imports.map(\.file)) where file.types[clash.name] == nil {
      let (first, second) = (
        files[file.imports[clash.first].file], files[file.imports[clash.second].file]
      )
      findings.append(
        Diagnostic(
          .duplicateName, ImportMessage.typeInTwoImports(typeNames.text(clash.name)),
          source: file.source, span: file.imports[clash.second].span,
          labels: [
            label(clash.name, in: first, .first),
            label(clash.name, in: second, .second),
          ]))
    }
  }

  private func nameSpan(_ name: NameID, in file: FormFile) -> SourceSpan {
    guard let id = file.types[name], let nameID = file.tree.child(at: 0, of: id) else {
      return SourceSpan(0, 0)
    }
    return file.tree.span(nameID)
  }

  private func label(_ name: NameID, in file: FormFile, _ message: LabelMessage) -> Diagnostic.Label
  {
    Diagnostic.Label(file.source, nameSpan(name, in: file), message)
  }
}
