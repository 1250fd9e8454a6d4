/// The folders that the client works in, as it writes them and without symbolic links, as files are
/// named.
struct WorkspaceFolders {
  private struct Folder {
    let written: String
    var path: String
  }

  private var folders: [Folder] = []

  /// The paths without symbolic links, in the order of the client.
  var paths: [String] { folders.map(\.path) }

  var isEmpty: Bool { folders.isEmpty }

  /// Where documents without a file import from.
  var first: String { folders.first?.path ?? "" }

  /// Adds folders of the client, and returns those that are to be resolved.
  mutating func add(_ paths: [String]) -> [String] {
    let new = paths.filter { $0.hasPrefix("/") }.map(WorkspaceFolders.trimmed)
    folders += new.map { Folder(written: $0, path: $0) }
    return new
  }

  mutating func remove(_ paths: [String]) {
    let removed = Set(paths.map(WorkspaceFolders.trimmed))
    folders.removeAll { removed.contains($0.written) }
  }

  /// Notes where a folder really is; returns whether that was not known.
  mutating func resolve(_ written: String, to path: String) -> Bool {
    var isNews = false
    for index in folders.indices
    where folders[index].written == written && folders[index].path != path {
      folders[index].path = path
      isNews = true
    }
    return isNews
  }

  /// The name of a document: of a file its path, without symbolic links on the way to the folder.
  func name(of uri: String) -> String {
    let name = DocumentURI.name(of: uri)
    for folder in folders where folder.written != folder.path {
      if let rest = WorkspaceFolders.rest(of: name, in: folder.written) {
        return folder.path + rest
      }
    }
    return name
  }

  /// The URI of a name, as the client would write it.
  func uri(of name: String) -> String {
    for folder in folders where folder.written != folder.path {
      if let rest = WorkspaceFolders.rest(of: name, in: folder.path) {
        return DocumentURI.uri(of: folder.written + rest)
      }
    }
    return DocumentURI.uri(of: name)
  }

  /// The folder that a file in a folder may import from: the outermost of the client's around it,
  /// else its own.
  func root(of folder: String) -> String {
    paths.filter { WorkspaceFolders.rest(of: folder, in: $0) != nil }
      .min { $0.utf8.count < $1.utf8.count } ?? folder
  }

  /// What follows a folder in a path of something inside, or nothing for the folder itself.
  private static func rest(of path: String, in folder: String) -> Substring? {
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.count)
    return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
