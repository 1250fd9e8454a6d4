import FormLanguage

/// The forms of the folders that the client works in.
struct ServerWorkspace {
  /// The folders, the first of which is where documents without a file import from.
  var folders: [String] = []
  var root: String { folders.first ?? "" }

  /// The folder that a file in a folder may import from: that of the workspace, else its own.
  func root(of folder: String) -> String {
    folders.first { folder == $0 || folder.hasPrefix($0 + "/") } ?? folder
  }

  /// The forms that were found; nil before they are asked for.
  private(set) var forms: [String]?
  private var listings: [String: [String]] = [:]
  /// The analyses of forms that are not open.
  private(set) var analyses: [String: FileAnalysis] = [:]
  /// Forms that cannot be read.
  private var unreadable: Set<String> = []
  var isCutOff = false

  mutating func add(_ folder: String, _ found: [String]) {
    listings[folder] = found
    guard listings.count >= Set(folders).count else { return }
    let all = Set(listings.values.joined()).sorted()
    forms = Array(all.prefix(ServerState.fileLimit))
    if all.count > ServerState.fileLimit { isCutOff = true }
  }

  mutating func add(_ analysis: FileAnalysis) { analyses[analysis.source.name] = analysis }

  mutating func addUnreadable(_ name: String) { unreadable.insert(name) }

  /// The first form that has no analysis, of those that are not open.
  func next(open: Set<String>) -> String? {
    forms?.first { !open.contains($0) && analyses[$0] == nil && !unreadable.contains($0) }
  }

  /// Forgets what was found in files, and with `isListChanged` which there are.
  mutating func forget(_ isChanged: (String) -> Bool, isListChanged: Bool) {
    analyses = analyses.filter { !isChanged($0.key) }
    unreadable = unreadable.filter { !isChanged($0) }
    if isListChanged {
      forms = nil
      listings = [:]
      isCutOff = false
    }
  }
}
