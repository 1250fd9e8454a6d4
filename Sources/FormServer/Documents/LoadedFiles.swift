import FormLanguage
import FormSyntax

/// The files that forms name, with the contents that were loaded.
struct LoadedFiles {
  private(set) var results: [FileRequest: Result<SourceText, ImportFailure>] = [:]
  /// The requests without a result yet.
  private var pending: Set<FileRequest> = []
  /// The library of forms, valid until a file changes.
  private var current: (forms: FormLibrary, importer: ServerImporter)?
  /// The names of the files that forms have imported or read options from, including missing ones.
  private var named: Set<String> = []

  /// The number of requested files that have not arrived.
  var awaited: Int { pending.count }

  /// Returns true if a file must be loaded; it is pending from then on.
  mutating func ask(for request: FileRequest) -> Bool {
    results[request] == nil && pending.insert(request).inserted
  }

  mutating func add(_ request: FileRequest, _ result: Result<SourceText, ImportFailure>) {
    pending.remove(request)
    results[request] = result
  }

  /// Returns the library for these files and the open documents.
  mutating func library(
    open: [String: SourceText], root: String, translations: [String]
  ) -> (forms: FormLibrary, importer: ServerImporter) {
    if let current { return current }
    let importer = ServerImporter(results, open: open, root: root, translations: translations)
    let made = (FormLibrary(importing: importer), importer)
    current = made
    return made
  }

  /// Discards the library, since a file has changed; the next use creates another.
  mutating func forgetLibrary() {
    if let current { named.formUnion(current.importer.named) }
    current = nil
  }

  /// Forgets files, which are loaded again when needed.
  mutating func forget(_ isChanged: (_ name: String?) -> Bool) {
    results = results.filter {
      switch $0.value {
      case .success(let source): !isChanged(source.name)
      case .failure: !isChanged(nil)
      }
    }
    forgetLibrary()
  }

  /// Returns true if a form imports a file or reads options from it, even if the file is missing.
  func isNamed(_ name: String) -> Bool {
    named.contains(name) || current?.importer.named.contains(name) == true
  }
}
