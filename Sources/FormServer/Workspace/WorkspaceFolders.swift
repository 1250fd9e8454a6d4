/// The folders of the client, with the paths that it writes and those without symbolic links, by
/// which files are named.
struct WorkspaceFolders {
  private struct Folder {
    let written: String
    var path: String
  }

  private var folders: [Folder] = []

  /// The paths without symbolic links, in the client's order.
  var paths: [String] { folders.map(\.path) }

  var isEmpty: Bool { folders.isEmpty }

  /// The base folder for documents without a file.
  var first: String { folders.first?.path ?? "" }

  /// Adds folders of the client; returns those to resolve.
  mutating func add(_ paths: [String]) -> [String] {
    let new = paths.filter { $0.hasPrefix("/") }.map(WorkspaceFolders.trimmed)
    folders += new.map { Folder(written: $0, path: $0) }
    return new
  }

  mutating func remove(_ paths: [String]) {
    let removed = Set(paths.map(WorkspaceFolders.trimmed))
    folders.removeAll { removed.contains($0.written) }
  }

  /// Records the resolved path of a folder; returns true if it differs from the one known so far.
  mutating func resolve(_ written: String, to path: String) -> Bool {
    var isNews = false
    for index in folders.indices
    where folders[index].written == written && folders[index].path != path {
      folders[index].path = path
      isNews = true
    }
    return isNews
  }

  /// Returns the name of a document; for a file, its path with the symbolic links of its folder
  /// resolved.
  func name(of uri: String) -> String {
    let name = DocumentURI.name(of: uri)
    for folder in folders where folder.written != folder.path {
      if let rest = WorkspaceFolders.rest(of: name, in: folder.written) {
        return folder.path + rest
      }
    }
    return name
  }

  /// Returns the URI for a name, as the client would write it.
  func uri(of name: String) -> String {
    for folder in folders where folder.written != folder.path {
      if let rest = WorkspaceFolders.rest(of: name, in: folder.path) {
        return DocumentURI.uri(of: folder.written + rest)
      }
    }
    return DocumentURI.uri(of: name)
  }

  /// Returns the outermost folder from which a file in a folder may import: the outermost folder of
  /// the client around it, or else its own.
  func root(of folder: String) -> String {
    paths.filter { WorkspaceFolders.rest(of: folder, in: $0) != nil }
      .min { $0.utf8.count < $1.utf8.count } ?? folder
  }

  /// Returns the rest of a path after a folder; empty for the folder itself, nil for other paths.
  private static func rest(of path: String, in folder: String) -> Substring? {
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.count)
    return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
