import FormLanguage

/// Imports from files that were loaded before; open documents replace theirs. What was not loaded
/// counts as missing, and is noted.
final class ServerImporter: FormImporter {
  private let known: [FileRequest: Result<SourceText, ImportFailure>]
  private let open: [String: SourceText]
  private let root: String
  /// The PO files of the workspace.
  private let translations: [String]
  /// The files that are yet to be loaded, in the order in which they were asked for.
  private var wanted: [FileRequest] = []
  private var seen: Set<FileRequest> = []
  /// The names of the files that were imported or read, or that are missing.
  private(set) var named: Set<String> = []

  init(
    _ known: [FileRequest: Result<SourceText, ImportFailure>], open: [String: SourceText],
    root: String, translations: [String]
  ) {
    self.translations = translations
    self.known = known
    self.open = open
    self.root = root
  }

  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    find(path, importer, kind: .form)
  }

  func loadOptions(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    find(path, importer, kind: .options)
  }

  func loadTranslation(
    of form: String, in language: String
  ) -> Result<SourceText, ImportFailure> {
    let name = translationName(of: form, in: language)
    let folder = DocumentURI.folder(of: name)
    let file = folder.isEmpty ? name : String(name.dropFirst(folder.count + 1))
    return find(file, form, kind: .translation)
  }

  /// Those of the PO files that are open or that were found in the workspace.
  func languages(of form: String) -> [String] {
    let start = translationName(of: form, in: "").dropLast(3)
    let names = Set(translations).union(open.keys).filter {
      $0.hasPrefix(start) && $0.hasSuffix(".po")
    }
    return names.sorted().compactMap {
      LanguageTag(String($0.dropFirst(start.count).dropLast(3)))?.name
    }
  }

  private func find(
    _ path: String, _ importer: String, kind: FileKind
  ) -> Result<SourceText, ImportFailure> {
    let folder = ServerImporter.folder(of: importer, root: root)
    let request = FileRequest(path: path, folder: folder, kind: kind)
    switch known[request] {
    case nil:
      if seen.insert(request).inserted { wanted.append(request) }
      return .failure(.missing)
    case .success(let source)?:
      named.insert(source.name)
      return .success(open[source.name] ?? source)
    case .failure(.missing)?:
      // It may be open, or be opened later, without having been saved.
      guard let name = DocumentURI.path(path, from: folder) else { return .failure(.missing) }
      named.insert(name)
      return open[name].map { .success($0) } ?? .failure(.missing)
    case .failure(let failure)?: return .failure(failure)
    }
  }

  /// Those that were asked for since the last time.
  func takeWanted() -> [FileRequest] {
    defer { wanted = [] }
    return wanted
  }

  /// A document without a file imports from the workspace.
  static func folder(of importer: String, root: String) -> String {
    importer.hasPrefix("/") ? DocumentURI.folder(of: importer) : root
  }
}
