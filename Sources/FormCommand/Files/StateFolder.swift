/// The folder for data that the program keeps between runs.
enum StateFolder {
  /// The path `$XDG_STATE_HOME/formwalk`, or else `~/.local/state/formwalk`; nil if there is no
  /// home folder.
  static var path: FilePath? {
    if let state = System.variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      return FilePath(state).appending(FilePath("formwalk"))
    }
    guard let home = System.variable("HOME"), home.hasPrefix("/") else { return nil }
    return FilePath(home).appending(FilePath(".local/state/formwalk"))
  }

  /// Creates a folder and its missing parents, accessible only to their owner. Failures are
  /// reported when files are written.
  static func make(_ folder: FilePath) {
    var missing: [FilePath] = []
    var path = folder
    while path != path.folder, (try? System.status(of: path)) == nil {
      missing.append(path)
      path = path.folder
    }
    for path in missing.reversed() { try? System.makeFolder(path) }
  }
}
