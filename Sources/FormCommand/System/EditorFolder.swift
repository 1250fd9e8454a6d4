/// A folder that only its user may enter, with nothing in it but the file for an editor.
///
/// The editor may do to it what it likes, so it is found again by its name, and a link in its place
/// is not followed.
struct EditorFolder {
  private static let fileName = FilePath("answer.txt")
  let path: FilePath

  var file: FilePath { path.appending(Self.fileName) }

  /// Creates a folder in the first of several that lets it.
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

  /// Where private files of this user go, the best place first.
  static var places: [FilePath] {
    let named = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(System.variable).map { FilePath($0) }
    return named.filter(\.isAbsolute) + [FilePath("/tmp")]
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try System.createFile(file)
    defer { System.close(descriptor) }
    try WriteFile.all(bytes, to: descriptor)
  }

  /// Reads what is now in the file, up to one byte past the limit.
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

  /// Removes the folder and all that is in it; returns whether nothing is left.
  func remove() -> Bool {
    // Something that the editor has left running may still write into it.
    for _ in 0..<8 {
      if let folder = try? System.openFolder(path) {
        if (try? System.status(of: folder).owner) == System.user { Self.empty(folder) }
        System.close(folder)
      }
      if [nil, .notFound].contains(System.remove(path, isFolder: true)) { return true }
      // What is in its place may not be a folder.
      if System.remove(path) == nil { return true }
    }
    return false
  }

  /// Removes all that is in a folder. What is in the folders in it is moved up first, so neither
  /// their depth nor the length of their paths matters.
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
