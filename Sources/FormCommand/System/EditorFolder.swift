/// A private folder that contains only the file for an editor.
///
/// The editor may replace the file, so it is opened again by name, without following links.
struct EditorFolder {
  private static let fileName = FilePath("answer.txt")
  let path: FilePath

  var file: FilePath { path.appending(Self.fileName) }

  /// Creates the folder in the first of several parent folders that allows it.
  init(in folders: [FilePath]) throws(SystemError) {
    var failure = SystemError.notFound
    for folder in folders {
      do throws(SystemError) {
        path = try System.createTemporaryFolder(in: folder, prefix: "formwalk-")
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// The parent folders for private files of the user, in order of preference.
  static var places: [FilePath] {
    let named = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(System.variable).map { FilePath($0) }
    return named.filter(\.isAbsolute) + [FilePath("/tmp")]
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try System.createFile(file)
    defer { System.close(descriptor) }
    try WriteFile.all(bytes, to: descriptor)
  }

  /// Reads the contents of the file, up to one byte past the limit.
  func read(limit: Int) throws(SystemError) -> [UInt8] {
    let folder = try System.openFolder(path)
    defer { System.close(folder) }
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try System.openToRead(Self.fileName, in: folder)
    } catch {
      throw error == .tooManyLinks ? .noFile : error
    }
    defer { System.close(descriptor) }
    guard try System.status(of: descriptor).kind == .file else { throw .noFile }
    return try ReadFile.bytes(from: descriptor, limit: limit)
  }

  /// Removes the folder and its contents; returns false if something is left.
  func remove() -> Bool {
    // A program left running by the editor may still write into the folder.
    for _ in 0..<8 {
      if let folder = try? System.openFolder(path) {
        if (try? System.status(of: folder).owner) == System.user { Self.empty(folder) }
        System.close(folder)
      }
      if [nil, .notFound].contains(System.remove(path, isFolder: true)) { return true }
      // Something other than a folder may have replaced it.
      if System.remove(path) == nil { return true }
    }
    return false
  }

  /// Removes the contents of a folder. The contents of inner folders are first moved up, so neither
  /// depth nor path length matters.
  private static func empty(_ folder: Int32) {
    var folders: [FilePath] = []
    for name in (try? System.names(in: folder)) ?? [] where System.remove(name, in: folder) != nil {
      folders.append(name)
    }
    while let name = folders.popLast() {
      System.unlock(name, in: folder)
      guard let inner = try? System.openFolder(name, in: folder) else { continue }
      for entry in (try? System.names(in: inner)) ?? [] where System.remove(entry, in: inner) != nil
      {
        System.unlock(entry, in: inner)
        let moved = FilePath(String(UInt64.random(in: .min ... .max), radix: 16))
        if System.rename(entry, in: inner, to: moved, in: folder) == nil { folders.append(moved) }
      }
      System.close(inner)
      System.remove(name, in: folder, isFolder: true)
    }
  }
}
