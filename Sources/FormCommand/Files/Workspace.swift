import FormLanguage

/// The folder that imports may not leave, and the path to a file in it.
///
/// An import cannot be used to find out whether something exists outside the folder: a path is
/// followed one component and one link at a time, and anything that is neither in the folder nor on
/// the path to it is never looked at.
struct Workspace {
  /// Without symbolic links.
  private let root: FilePath

  /// What an import leads to.
  struct Place: Hashable {
    /// The folder with the file, without symbolic links, and the file's name in it.
    var path: FilePath
    /// The same path, or, if the file is a link, what the link leads to, without further links.
    var target: FilePath
  }

  /// More links than this must be a cycle.
  private static let linkLimit = 40

  /// - Parameter root: by default, the working directory.
  init(root: String?) throws(SystemError) {
    let path = FilePath(root ?? ".")
    guard try System.status(of: path).kind == .folder else { throw SystemError.notAFolder }
    self.root = try System.resolved(path)
  }

  /// Follows a path to a file.
  ///
  /// - Parameters:
  ///   - folder: where a relative path starts, without symbolic links.
  ///   - kind: what a form asks for. Then neither the path nor what links on it lead to may be
  ///     hidden or have another ending, so that no form quotes the settings of a repository. Nil
  ///     for a path that a person names.
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
      // On the way to the folder itself.
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

  /// Checks a path that a person, or a pattern of a shell, names.
  func check(named path: FilePath) throws(SystemError) {
    try NamedPath.check(path, root: root)
  }

  /// A path while it is followed.
  private struct Walk {
    /// Without symbolic links.
    var here: FilePath
    /// What `here` is.
    var isFile = false
    var links = 0
    /// The components still to follow, the next last, and whether each belongs to the path itself
    /// rather than to a link.
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

    /// A slash at the end asks for a folder.
    private static func components(of path: FilePath) -> [[UInt8]] {
      path.bytes.split(separator: 0x2F).map(Array.init) + (path.bytes.last == 0x2F ? [[0x2E]] : [])
    }
  }
}

extension [UInt8] {
  /// Whether a name is more than this ending.
  func hasEnding(_ ending: String) -> Bool {
    count > ending.utf8.count && suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
