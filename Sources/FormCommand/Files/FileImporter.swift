import FormLanguage
import FormSyntax

/// Reads the forms of a command and the files that they import, each once.
///
/// A file is identified by its name in its folder, the folder without symbolic links: the location
/// of a link decides what the file imports, so a link is a file of its own.
final class FileImporter: FormImporter {
  let workspace: Workspace
  /// The forms of the command whose places have not been looked up yet: most forms import nothing.
  private var unplaced: [FormInput] = []
  private var placesOfInputs: [FilePath: FilePath] = [:]
  /// The names of files in messages: those that the user gave, or the path that an import followed.
  private var names: [FilePath: String] = [:]
  /// The files with these names.
  private var places: [String: FilePath] = [:]
  /// The form that was read from standard input.
  private var standardInput: SourceText?
  /// The sources that were read, by place.
  private var sources: [FilePath: SourceText] = [:]
  /// The files that options come from.
  private var optionPlaces: Set<FilePath> = []
  /// The files with texts in other languages.
  private var translationPlaces: Set<FilePath> = []
  /// The folder that was looked through last, with the names of the PO files in it.
  private var searched: (folder: FilePath, names: [FilePath])?
  /// Learns which files are read, if somebody wants to notice their changes.
  var watch: FileWatch?

  /// - Parameter root: the folder that imports may not leave; by default, the working directory.
  init(root: String?) throws(SystemError) {
    workspace = try Workspace(root: root)
  }

  /// Adds the forms that the command is about, so that an import of one is recognised.
  func add(_ inputs: [FormInput]) {
    unplaced += inputs.filter { !$0.isStandardInput }
  }

  /// The text of a form that the command is about.
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

  /// Replaces the text of a form that the command is about.
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
    // As it was named: most forms have no translation, and then nothing else is looked up.
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

  /// The names of the PO files in a folder, in their order.
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

  /// The folder of an importing file, without symbolic links.
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
      // Something that is not a file is not opened, and a file that is too large is not read.
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

  /// A hash of the forms that the command is about and of all files that were read for them.
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

  /// Looks up the places of the forms that the command is about.
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

  /// No two files have the same name.
  private func name(of place: FilePath, reached path: FilePath) -> String {
    if let known = names[place] { return known }
    var name = path.withoutDots.description
    if places[name] != nil { name = place.description }
    names[place] = name
    places[name] = place
    return name
  }
}
