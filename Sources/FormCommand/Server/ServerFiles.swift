import FormLanguage
import FormServer

/// Reads files for the server. None is ever written.
struct ServerFiles {
  /// Loads a file that a form names, from below a folder.
  static func load(
    _ request: FileRequest, root: String
  ) -> Result<SourceText, ImportFailure> {
    guard !request.path.isEmpty, !request.path.utf8.contains(0) else { return .failure(.missing) }
    do throws(ImportFailure) {
      let place = try place(of: request, root: root)
      return .success(
        SourceText(name: place.path.description, bytes: try bytes(of: place.target)))
    } catch {
      return .failure(error)
    }
  }

  private static func place(
    of request: FileRequest, root: String
  ) throws(ImportFailure) -> Workspace.Place {
    let workspace: Workspace
    let folder: FilePath
    do throws(SystemError) {
      workspace = try Workspace(root: root)
      folder = try System.resolved(FilePath(request.folder))
    } catch {
      throw error == .notFound ? .missing : .unreadable(error.message)
    }
    return try workspace.place(of: FilePath(request.path), from: folder)
  }

  private static func bytes(of path: FilePath) throws(ImportFailure) -> [UInt8] {
    let limit = SourceText.byteLimit
    do throws(SystemError) {
      let status = try System.status(of: path)
      guard status.kind == .file else { throw SystemError.noFile }
      if status.size <= limit, let bytes = try ReadFile.bytesOfRegularFile(path, limit: limit),
        bytes.count <= limit
      {
        return bytes
      }
    } catch {
      throw .unreadable(error.message)
    }
    throw .tooLarge
  }

  // MARK: The forms of a workspace

  /// The number of entries of folders that are looked at: a folder with very many other files is not
  /// searched through to its end.
  private static let entryLimit = 200_000

  /// The forms below a folder, sorted by the bytes of their paths. Links and hidden files are
  /// skipped, and other file systems. `/` and the user's home are not searched.
  static func forms(below folder: String, limit: Int) -> (forms: [String], isCutOff: Bool) {
    let suffix = Array(".form".utf8)
    guard let root = try? System.resolved(FilePath(folder)), root != FilePath("/"),
      root != home, let device = try? System.status(of: root).device
    else { return ([], false) }
    var found: [FilePath] = []
    var folders = [root]
    var entries = 0
    while let current = folders.popLast() {
      for name in (try? System.names(in: current)) ?? [] where name.bytes.first != 0x2E {
        entries += 1
        guard entries <= entryLimit, found.count <= limit else {
          return (found.sorted().map(\.description), true)
        }
        let path = current.appending(name)
        guard let status = try? System.status(of: path, followingLink: false),
          status.device == device
        else { continue }
        if status.kind == .folder {
          folders.append(path)
        } else if status.kind == .file, name.bytes.count > suffix.count,
          name.bytes.suffix(suffix.count) == suffix[...]
        {
          found.append(path)
        }
      }
    }
    return (found.sorted().map(\.description), false)
  }

  private static var home: FilePath? {
    System.variable("HOME").flatMap { try? System.resolved(FilePath($0)) }
  }
}
