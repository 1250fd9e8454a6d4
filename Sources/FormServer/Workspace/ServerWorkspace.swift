import FormLanguage

/// The forms of the folders that the client works in.
struct ServerWorkspace {
  /// The number of files that are looked at.
  static let fileLimit = 10_000

  var folders = WorkspaceFolders()

  /// The forms that were found; nil before they are asked for.
  private(set) var forms: [String]?
  /// The files of options among them.
  private(set) var optionFiles: [String] = []
  /// The PO files among them.
  private(set) var translations: [String] = []
  private var listings: [String: [String]] = [:]
  /// Whether the files are being looked for.
  private(set) var isBeingListed = false
  /// The analyses of forms that are not open.
  private(set) var analyses: [String: FileAnalysis] = [:]
  /// The number of forms at the start of the list that need no analysis any more.
  private var analyzedCount = 0
  /// Forms that cannot be read.
  private var unreadable: Set<String> = []
  var isCutOff = false

  /// Asks for the files, and returns the folders to look in; nil while they are looked for.
  mutating func beginListing() -> [String]? {
    guard !isBeingListed else { return nil }
    isBeingListed = !folders.isEmpty
    if folders.isEmpty { forms = [] }
    return Set(folders.paths).sorted()
  }

  mutating func add(_ folder: String, _ found: [String]) {
    guard isBeingListed, folders.paths.contains(folder) else { return }
    listings[folder] = found
    guard listings.count >= Set(folders.paths).count else { return }
    isBeingListed = false
    let all = Set(listings.values.joined()).sorted()
    let files = all.prefix(ServerWorkspace.fileLimit)
    forms = files.filter { !$0.hasSuffix(".csv") && !$0.hasSuffix(".po") }
    translations = files.filter { $0.hasSuffix(".po") }
    optionFiles = files.filter { $0.hasSuffix(".csv") }
    analyzedCount = 0
    if all.count > ServerWorkspace.fileLimit { isCutOff = true }
  }

  mutating func add(_ analysis: FileAnalysis) { analyses[analysis.source.name] = analysis }

  mutating func addUnreadable(_ name: String) { unreadable.insert(name) }

  /// The first form that has no analysis, of those that are not open.
  func next(but open: OpenDocuments) -> String? {
    forms?[analyzedCount...].first { needsAnalysis($0, open) }
  }

  /// Does not look at those again that need no analysis.
  mutating func skipAnalyzed(but open: OpenDocuments) {
    guard let forms else { return }
    analyzedCount =
      forms[analyzedCount...].firstIndex { needsAnalysis($0, open) } ?? forms.count
  }

  private func needsAnalysis(_ form: String, _ open: OpenDocuments) -> Bool {
    open.document(named: form) == nil && analyses[form] == nil && !unreadable.contains(form)
  }

  /// Looks at all forms again, since one of them is no longer open.
  mutating func findAgain() { analyzedCount = 0 }

  /// Forgets what was found in files, and with `isListChanged` which there are.
  mutating func forget(_ isChanged: (String) -> Bool, isListChanged: Bool) {
    analyzedCount = 0
    analyses = analyses.filter { !isChanged($0.key) }
    unreadable = unreadable.filter { !isChanged($0) }
    if isListChanged {
      forms = nil
      optionFiles = []
      translations = []
      listings = [:]
      isBeingListed = false
      isCutOff = false
    }
  }
}
