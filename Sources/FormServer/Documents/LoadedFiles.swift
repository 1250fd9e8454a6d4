import FormLanguage

/// The files that forms name, as they were when they were loaded.
struct LoadedFiles {
  private(set) var results: [FileRequest: Result<SourceText, ImportFailure>] = [:]
  /// Those that were asked for and have not arrived.
  private var pending: Set<FileRequest> = []
  /// The forms that were read, for as long as no file changes.
  private var current: (forms: FormLibrary, importer: ServerImporter)?
  /// The names of the files that forms have imported or read options from, or that they miss.
  private var named: Set<String> = []

  /// How many files are still to come.
  var awaited: Int { pending.count }

  /// Whether a file is to be loaded; it counts as asked for from then on.
  mutating func ask(for request: FileRequest) -> Bool {
    results[request] == nil && pending.insert(request).inserted
  }

  mutating func add(_ request: FileRequest, _ result: Result<SourceText, ImportFailure>) {
    pending.remove(request)
    results[request] = result
  }

  /// The forms that were read from these files and from open documents.
  mutating func library(
    open: [String: SourceText], root: String, translations: [String]
  ) -> (forms: FormLibrary, importer: ServerImporter) {
    if let current { return current }
    let importer = ServerImporter(results, open: open, root: root, translations: translations)
    let made = (FormLibrary(importing: importer), importer)
    current = made
    return made
  }

  /// Reads the forms again when they are needed, since one of them has changed.
  mutating func forgetLibrary() {
    if let current { named.formUnion(current.importer.named) }
    current = nil
  }

  /// Forgets files, which are loaded again when they are needed.
  mutating func forget(_ isChanged: (_ name: String?) -> Bool) {
    results = results.filter {
      switch $0.value {
      case .success(let source): !isChanged(source.name)
      case .failure: !isChanged(nil)
      }
    }
    forgetLibrary()
  }

  /// Whether a form imports a file or reads options from it, or would if it were there.
  func isNamed(_ name: String) -> Bool {
    named.contains(name) || current?.importer.named.contains(name) == true
  }
}
