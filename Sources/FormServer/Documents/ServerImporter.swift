import FormLanguage
import FormSyntax

/// Imports from loaded files, which open documents replace. Files that are not loaded count as
/// missing, and are recorded.
final class ServerImporter: FormImporter {
  private let known: [FileRequest: Result<SourceText, ImportFailure>]
  private let open: [String: SourceText]
  private let root: String
  /// The PO files of the workspace.
  private let translations: [String]
  /// The files to load, in the order of the requests.
  private var wanted: [FileRequest] = []
  private var seen: Set<FileRequest> = []
  /// The names of the files that were imported or read, including missing ones.
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

  /// Returns the languages of the PO files that are open or in the workspace.
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
      // It may be open, or be opened later, as an unsaved document.
      guard let name = DocumentURI.path(path, from: folder) else { return .failure(.missing) }
      named.insert(name)
      return open[name].map { .success($0) } ?? .failure(.missing)
    case .failure(let failure)?: return .failure(failure)
    }
  }

  /// Returns the files that were requested since the last call.
  func takeWanted() -> [FileRequest] {
    defer { wanted = [] }
    return wanted
  }

  /// Returns the base folder for imports: that of the file, or the workspace for a document without
  /// one.
  static func folder(of importer: String, root: String) -> String {
    importer.hasPrefix("/") ? DocumentURI.folder(of: importer) : root
  }
}
