import FormLanguage
import FormSyntax

/// The forms in the folders of the client.
struct ServerWorkspace {
  /// The maximum number of files that are considered.
  static let fileLimit = 10_000

  var folders = WorkspaceFolders()

  /// The names of the forms; nil until they are listed.
  private(set) var forms: [String]?
  /// The files of options.
  private(set) var optionFiles: [String] = []
  /// The PO files.
  private(set) var translations: [String] = []
  private var listings: [String: [String]] = [:]
  /// True while the files are being listed.
  private(set) var isBeingListed = false
  /// The analyses of forms that are not open, by name.
  private(set) var analyses: [String: FileAnalysis] = [:]
  /// The number of forms at the start of the list that need no analysis.
  private var analyzedCount = 0
  /// The forms that cannot be read.
  private var unreadable: Set<String> = []
  var isCutOff = false

  /// Begins listing the files and returns the folders to list; nil if this is already under way.
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

  /// Returns the first form without an analysis that is not open.
  func next(but open: OpenDocuments) -> String? {
    forms?[analyzedCount...].first { needsAnalysis($0, open) }
  }

  /// Advances past the forms that need no analysis.
  mutating func skipAnalyzed(but open: OpenDocuments) {
    guard let forms else { return }
    analyzedCount =
      forms[analyzedCount...].firstIndex { needsAnalysis($0, open) } ?? forms.count
  }

  private func needsAnalysis(_ form: String, _ open: OpenDocuments) -> Bool {
    open.document(named: form) == nil && analyses[form] == nil && !unreadable.contains(form)
  }

  /// Starts over with all forms, since one of them is no longer open.
  mutating func findAgain() { analyzedCount = 0 }

  /// Forgets the analyses of changed files and, with `isListChanged`, the list of files.
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
