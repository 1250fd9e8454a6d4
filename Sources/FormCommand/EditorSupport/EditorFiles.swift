/// The files for an editor, which are written only if nothing prevents any of them from being
/// written.
struct EditorFiles {
  struct Obstacle {
    var file: FilePath
    var reason: String
    /// True if `--force` would override it.
    var isForcible = false
  }

  /// The folder above which paths are not checked.
  private let base: FilePath
  private let files: [(path: FilePath, bytes: [UInt8])]
  private let isForced: Bool

  /// - Parameter base: the folder below which no part of the path may be a link.
  init(_ editor: EditorPackage, in folder: FilePath, below base: FilePath, isForced: Bool) {
    self.base = base
    self.isForced = isForced
    files = editor.files.map { (folder.appending(FilePath($0.path)), Array($0.text.utf8)) }
  }

  var names: [String] { files.map { $0.path.description } }

  /// The reasons why files cannot be written.
  var obstacles: [Obstacle] {
    var found: [Obstacle] = []
    for (path, bytes) in files {
      if let obstacle = obstacle(toFolder: path.folder) {
        if !found.contains(where: { $0.file == obstacle.file }) { found.append(obstacle) }
      } else if let obstacle = obstacle(to: path, bytes) {
        found.append(obstacle)
      }
    }
    return found
  }

  private func obstacle(toFolder path: FilePath) -> Obstacle? {
    var parts: [FilePath] = []
    var part = path
    while part.bytes.count > base.bytes.count {
      parts.append(part)
      let parent = part.folder
      if parent.bytes.count >= part.bytes.count { break }
      part = parent
    }
    for part in parts.reversed() {
      guard let status = try? System.status(of: part, followingLink: false) else { return nil }
      if System.link(at: part) != nil {
        return Obstacle(file: part, reason: FileReason.leadsElsewhere.words)
      }
      if status.kind != .folder {
        return Obstacle(file: part, reason: SystemError.notAFolder.message)
      }
    }
    return nil
  }

  private func obstacle(to path: FilePath, _ bytes: [UInt8]) -> Obstacle? {
    guard let status = try? System.status(of: path, followingLink: false) else { return nil }
    if System.link(at: path) != nil { return Obstacle(file: path, reason: FileReason.isLink.words) }
    guard status.kind == .file else {
      let error: SystemError = status.kind == .folder ? .isFolder : .noFile
      return Obstacle(file: path, reason: error.message)
    }
    if isForced || isWritten(path, bytes) { return nil }
    return Obstacle(file: path, reason: FileReason.exists.words, isForcible: true)
  }

  private func isWritten(_ path: FilePath, _ bytes: [UInt8]) -> Bool {
    (try? ReadFile.bytes(of: path, limit: 1 << 20)) == bytes
  }

  /// Writes the files that do not exist with these contents yet.
  func write() throws(FileFailure) {
    for (path, bytes) in files where !isWritten(path, bytes) {
      do throws(SystemError) {
        StateFolder.make(path.folder)
        if (try? System.status(of: path, followingLink: false)) == nil {
          try WriteFile.create(path, with: bytes)
        } else {
          try WriteFile.update(path, with: bytes)
        }
      } catch {
        throw FileFailure(file: path, error: error)
      }
    }
  }

  struct FileFailure: Error {
    var file: FilePath
    var error: SystemError
  }
}
