import FormLanguage
import FormSyntax

/// An importer that reads the forms of a command and the files that they import, each once.
///
/// A file is identified by its name in its folder, with the links of the folder resolved. A link
/// counts as a file of its own, because its location decides what the file imports.
final class FileImporter: FormImporter {
  let workspace: Workspace
  /// The forms of the command whose locations have not been resolved yet; most forms import
  /// nothing.
  private var unplaced: [FormInput] = []
  private var placesOfInputs: [FilePath: FilePath] = [:]
  /// The names of files in messages: those given by the user, or the path that an import followed.
  private var names: [FilePath: String] = [:]
  /// The locations of files, by name.
  private var places: [String: FilePath] = [:]
  /// The form read from standard input.
  private var standardInput: SourceText?
  /// The sources that have been read, by location.
  private var sources: [FilePath: SourceText] = [:]
  /// The files that options come from.
  private var optionPlaces: Set<FilePath> = []
  /// The files with translations.
  private var translationPlaces: Set<FilePath> = []
  /// The folder that was last searched, with the names of its PO files.
  private var searched: (folder: FilePath, names: [FilePath])?
  /// A watch to add all files to, if their changes matter.
  var watch: FileWatch?

  /// - Parameter root: the folder that imports may not leave; nil for the working directory.
  init(root: String?) throws(SystemError) {
    workspace = try Workspace(root: root)
  }

  /// Adds the forms of the command, so importing one of them is recognised.
  func add(_ inputs: [FormInput]) {
    unplaced += inputs.filter { !$0.isStandardInput }
  }

  /// Returns the text of a form of the command.
  func source(of input: FormInput) throws(SystemError) -> SourceText {
    if let known = input.source { return known }
    if let place = placesOfInputs[input.path], let known = sources[place] { return known }
    if !input.isStandardInput {
      watch?.add(input.path)
      try workspace.check(named: input.path)
    }
    let source = try input.read()
    if input.isStandardInput { standardInput = source } else { replace(input, by: source) }
    return source
  }

  /// Replaces the text of a form of the command.
  func replace(_ input: FormInput, by source: SourceText) {
    input.source = source
    if let place = placesOfInputs[input.path] { sources[place] = source }
  }

  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    load(path, relativeTo: importer, .form) { _ in }
  }

  func loadOptions(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    load(path, relativeTo: importer, .options) { optionPlaces.insert($0) }
  }

  func loadTranslation(
    of form: String, in language: String
  ) -> Result<SourceText, ImportFailure> {
    if form == FormInput.standardInputName { return .failure(.missing) }
    let name = FilePath(translationName(of: form, in: language)).name
    return load(String(decoding: name, as: UTF8.self), relativeTo: form, .translation) {
      translationPlaces.insert($0)
    }
  }

  func languages(of form: String) -> [String] {
    if form == FormInput.standardInputName { return [] }
    // The folder is not resolved, which saves work because most forms have no translations.
    let folder = FilePath(form).folder
    if searched?.folder != folder { searched = (folder, FileImporter.translations(in: folder)) }
    guard let names = searched?.names, !names.isEmpty else { return [] }
    let start = FilePath(translationName(of: form, in: "")).name.dropLast(3)
    return names.compactMap { name in
      guard name.bytes.starts(with: start) else { return nil }
      let tag = name.bytes.dropFirst(start.count).dropLast(3)
      return LanguageTag(String(decoding: tag, as: UTF8.self))?.name
    }
  }

  /// Returns the names of the PO files in a folder, sorted.
  private static func translations(in folder: FilePath) -> [FilePath] {
    let suffix = Array(".po".utf8)
    guard let names = try? System.names(in: folder) else { return [] }
    return names.filter { $0.bytes.suffix(suffix.count).elementsEqual(suffix) }.sorted()
  }

  private func load(
    _ path: String, relativeTo importer: String, _ kind: FileKind, _ note: (FilePath) -> Void
  ) -> Result<SourceText, ImportFailure> {
    guard !path.isEmpty, !path.utf8.contains(0) else { return .failure(.missing) }
    placeInputs()
    let path = FilePath(path)
    do throws(ImportFailure) {
      let folder = try folder(of: importer)
      watch?.add(path, from: folder, in: workspace)
      let place = try workspace.place(of: path, from: folder, as: kind)
      note(place.path)
      if let known = sources[place.path] { return .success(known) }
      let name = name(of: place.path, reached: FilePath(importer).folder.appending(path))
      let source = try read(place, named: name)
      sources[place.path] = source
      return .success(source)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the folder of an importing file, with links resolved.
  private func folder(of importer: String) throws(ImportFailure) -> FilePath {
    if let place = places[importer] { return place.folder }
    do throws(SystemError) {
      return try System.resolved(FilePath(importer).folder)
    } catch {
      throw .unreadable(error.message)
    }
  }

  private func read(_ place: Workspace.Place, named name: String) throws(ImportFailure)
    -> SourceText
  {
    let limit = SourceText.byteLimit
    do throws(SystemError) {
      // Special files are not opened, and files that are too large are not read.
      let status = try System.status(of: place.target)
      if status.kind == .file, status.size <= limit,
        let bytes = try ReadFile.bytesOfRegularFile(place.target, limit: limit),
        bytes.count <= limit
      {
        return SourceText(name: name, bytes: bytes)
      }
      guard status.kind == .file else { throw SystemError.noFile }
    } catch {
      throw .unreadable(error.message)
    }
    throw .tooLarge
  }

  /// A hash of the forms of the command and of all files that were read for them.
  var hash: FormHash {
    var hash = FormHash()
    placeInputs()
    if let standardInput { hash.add(standardInput) }
    let inputs = Set(placesOfInputs.values)
    let others = sources.keys.filter { !inputs.contains($0) && !translationPlaces.contains($0) }
    for place in inputs.sorted() + others.sorted() {
      guard let source = sources[place] else { continue }
      if optionPlaces.contains(place) { hash.addOptions(source.bytes) } else { hash.add(source) }
    }
    return hash
  }

  // MARK: Names

  /// Resolves the locations of the forms of the command.
  private func placeInputs() {
    var folders: [FilePath: FilePath] = [:]
    for input in unplaced {
      let folder = input.path.folder
      let resolved = folders[folder] ?? (try? System.resolved(folder)) ?? folder
      folders[folder] = resolved
      let place = resolved.appending(FilePath(bytes: input.path.name))
      names[place] = input.name
      if places[input.name] == nil { places[input.name] = place }
      placesOfInputs[input.path] = place
      if let source = input.source { sources[place] = source }
    }
    unplaced = []
  }

  /// Returns a name for the file that no other file has.
  private func name(of place: FilePath, reached path: FilePath) -> String {
    if let known = names[place] { return known }
    var name = path.withoutDots.description
    if places[name] != nil { name = place.description }
    names[place] = name
    places[name] = place
    return name
  }
}
