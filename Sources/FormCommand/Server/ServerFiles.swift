import FormLanguage
import FormServer
import FormSyntax

/// File access for the server, which never writes files.
struct ServerFiles {
  /// Loads a file that a form names, from inside a root folder.
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
    // A document is requested by the client's path, which may lead through links.
    let isDocument = request.kind == nil && request.path.hasPrefix(request.folder + "/")
    let path = isDocument ? String(request.path.dropFirst(request.folder.count + 1)) : request.path
    return try workspace.place(of: FilePath(path), from: folder, as: request.kind)
  }

  /// Returns the path of a folder with links resolved, or the path itself.
  static func resolved(_ folder: String) -> String {
    (try? System.resolved(FilePath(folder)))?.description ?? folder
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

  // MARK: The files of a workspace

  /// A search for forms, option files and PO files in a folder and its subfolders. Links, hidden
  /// files and other file systems are skipped. `/` and the home folder are not searched.
  struct Search {
    /// The maximum number of folder entries to look at, so a folder with very many other files is
    /// not searched to its end.
    private static let entryLimit = 200_000
    /// The time in seconds that a part of the search takes.
    private static let slice = 0.005
    private static let suffixes = [".form", ".csv", ".po"].map { Array($0.utf8) }

    private let limit: Int
    private var device: UInt64 = 0
    private var folders: [FilePath] = []
    /// The entries of the current folder that have not been looked at yet.
    private var names: [FilePath] = []
    private var folder = FilePath("/")
    private var entries = 0
    private var found: [FilePath] = []
    /// True if the search stopped at its limit.
    private(set) var isCutOff = false

    init(below folder: String, limit: Int) {
      self.limit = limit
      guard let root = try? System.resolved(FilePath(folder)), root != FilePath("/"),
        root != ServerFiles.home, let device = try? System.status(of: root).device
      else { return }
      self.device = device
      folders = [root]
    }

    /// The files found, sorted by path.
    var files: [String] { found.sorted().map(\.description) }

    /// Continues the search for a slice of time; returns true when it is finished.
    mutating func goOn() -> Bool {
      let end = System.elapsed() + Search.slice
      while !isCutOff {
        guard let name = names.popLast() else {
          guard let next = folders.popLast() else { return true }
          folder = next
          names = (try? System.names(in: next)) ?? []
          continue
        }
        look(at: name)
        if entries % 64 == 0, System.elapsed() > end { return false }
      }
      return true
    }

    private mutating func look(at name: FilePath) {
      entries += 1
      guard entries <= Search.entryLimit, found.count <= limit else {
        isCutOff = true
        return
      }
      let path = folder.appending(name)
      guard name.bytes.first != 0x2E,
        let status = try? System.status(of: path, followingLink: false), status.device == device
      else { return }
      if status.kind == .folder {
        folders.append(path)
      } else if status.kind == .file,
        Search.suffixes.contains(where: {
          name.bytes.count > $0.count && name.bytes.suffix($0.count) == $0[...]
        })
      {
        found.append(path)
      }
    }
  }

  private static var home: FilePath? {
    System.variable("HOME").flatMap { try? System.resolved(FilePath($0)) }
  }
}
