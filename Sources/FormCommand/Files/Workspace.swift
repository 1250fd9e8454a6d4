import FormLanguage

/// The folder that imports may not leave, and the resolution of paths in it.
///
/// Imports cannot be used to find out what exists outside the folder: a path is followed one
/// component and one link at a time, and anything neither in the folder nor on the path to it is
/// never accessed.
struct Workspace {
  /// The path of the folder, with links resolved.
  private let root: FilePath

  /// The file that an import leads to.
  struct Place: Hashable {
    /// The path of the file's folder, with links resolved, and the file's name in it.
    var path: FilePath
    /// The same path or, if the file is a link, the final target of the link.
    var target: FilePath
  }

  /// The maximum number of links to follow; more must be a cycle.
  private static let linkLimit = 40

  /// - Parameter root: the folder; nil for the working directory.
  init(root: String?) throws(SystemError) {
    let path = FilePath(root ?? ".")
    guard try System.status(of: path).kind == .folder else { throw SystemError.notAFolder }
    self.root = try System.resolved(path)
  }

  /// Follows a path to a file.
  ///
  /// - Parameters:
  ///   - folder: the starting point of a relative path, with links resolved.
  ///   - kind: the kind of file that a form requests. The path and the targets of links on it must
  ///     then not be hidden and must have the right extension, so a form cannot quote the settings
  ///     of a repository. Nil for a path that a person gives.
  func place(
    of path: FilePath, from folder: FilePath, as kind: FileKind? = nil
  ) throws(ImportFailure) -> Place {
    var walk = Walk(path, from: folder)
    var place: FilePath?
    while let (name, isOwn) = walk.next() {
      if walk.isFile { throw .unreadable(SystemError.notAFolder.message) }
      if name == [0x2E] { continue }
      if name == [0x2E, 0x2E] {
        walk.here = walk.here.folder
        continue
      }
      let next = walk.here.appending(FilePath(bytes: name))
      if isOwn { place = next }
      // This component leads to the root folder itself.
      if next.contains(root) {
        walk.here = next
        continue
      }
      guard root.contains(next) else { throw .outsideRoot }
      if kind != nil, name.first == 0x2E { throw .hidden }
      do throws(SystemError) {
        if let target = try System.target(ofLink: next) {
          walk.links += 1
          if walk.links > Workspace.linkLimit { throw SystemError.tooManyLinks }
          walk.follow(target)
        } else {
          walk.here = next
          walk.isFile = try System.status(of: next).kind != .folder
        }
      } catch .notFound {
        throw .missing
      } catch {
        throw .unreadable(error.message)
      }
    }
    guard root.contains(walk.here) else { throw .outsideRoot }
    guard walk.isFile, let place else { throw .isFolder }
    if let ending = kind?.ending {
      guard [place, walk.here].allSatisfy({ $0.name.hasEnding(ending) }) else {
        throw .otherEnding
      }
    }
    return Place(path: place, target: walk.here)
  }

  /// Checks a path that a person gives, or that a shell expands from a pattern.
  func check(named path: FilePath) throws(SystemError) {
    try NamedPath.check(path, root: root)
  }

  /// A path that is being followed.
  private struct Walk {
    /// The current path, with links resolved.
    var here: FilePath
    /// True if `here` is a file.
    var isFile = false
    var links = 0
    /// The components still to follow, the next one last, and whether each belongs to the path
    /// itself rather than to a link.
    private var rest: [(name: [UInt8], isOwn: Bool)]

    init(_ path: FilePath, from folder: FilePath) {
      here = path.isAbsolute ? FilePath("/") : folder
      rest = Walk.components(of: path).reversed().map { ($0, true) }
    }

    mutating func next() -> (name: [UInt8], isOwn: Bool)? { rest.popLast() }

    /// Continues with the target of a link in `here`.
    mutating func follow(_ target: FilePath) {
      if target.isAbsolute { here = FilePath("/") }
      rest += Walk.components(of: target).reversed().map { ($0, false) }
    }

    /// Returns the components of a path; a trailing slash requires a folder.
    private static func components(of path: FilePath) -> [[UInt8]] {
      path.bytes.split(separator: 0x2F).map(Array.init) + (path.bytes.last == 0x2F ? [[0x2E]] : [])
    }
  }
}

extension [UInt8] {
  /// Returns whether a name has this extension and is longer than it.
  func hasEnding(_ ending: String) -> Bool {
    count > ending.utf8.count && suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
