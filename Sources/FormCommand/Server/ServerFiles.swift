import FormLanguage
import FormServer
import FormSyntax

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
    // A document is asked for by the path that the client writes, which may lead through links.
    let isDocument = request.kind == nil && request.path.hasPrefix(request.folder + "/")
    let path = isDocument ? String(request.path.dropFirst(request.folder.count + 1)) : request.path
    return try workspace.place(of: FilePath(path), from: folder, as: request.kind)
  }

  /// The path of a folder without symbolic links, or the path itself.
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

  /// A search for the forms, files of options and PO files below a folder. Links and hidden files are
  /// skipped, and other file systems. `/` and the user's home are not searched.
  struct Search {
    /// The number of entries of folders that are looked at: a folder with very many other files is
    /// not searched through to its end.
    private static let entryLimit = 200_000
    /// How long a part of the search takes, in seconds.
    private static let slice = 0.005
    private static let suffixes = [".form", ".csv", ".po"].map { Array($0.utf8) }

    private let limit: Int
    private var device: UInt64 = 0
    private var folders: [FilePath] = []
    /// The entries of a folder that are yet to be looked at.
    private var names: [FilePath] = []
    private var folder = FilePath("/")
    private var entries = 0
    private var found: [FilePath] = []
    /// Whether there is more than was looked at.
    private(set) var isCutOff = false

    init(below folder: String, limit: Int) {
      self.limit = limit
      guard let root = try? System.resolved(FilePath(folder)), root != FilePath("/"),
        root != ServerFiles.home, let device = try? System.status(of: root).device
      else { return }
      self.device = device
      folders = [root]
    }

    /// What was found, sorted by the bytes of the paths.
    var files: [String] { found.sorted().map(\.description) }

    /// Takes a part of the search, and returns whether it is over.
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
