/// A path that a person, or a pattern of a shell, names.
enum NamedPath {
  /// More links than this must be a cycle.
  private static let linkLimit = 40

  /// Checks that no link on a path leads from the working directory, or a root, out of both. Whoever
  /// means what is there names it.
  ///
  /// - Parameter root: without symbolic links.
  static func check(_ path: FilePath, root: FilePath? = nil) throws(SystemError) {
    guard let here = try? System.resolved(FilePath(".")) else { return }
    let whole = here.appending(path).withoutDots
    let folders = [here] + [root].compactMap { $0 }
    guard folders.contains(where: { $0.contains(whole) }) else { return }
    guard folders.contains(where: { staysInside($0, path, from: here) }) else {
      throw .leadsOutside
    }
  }

  /// Whether a path stays in a folder. Nothing outside is looked at.
  private static func staysInside(
    _ folder: FilePath, _ path: FilePath, from here: FilePath
  ) -> Bool {
    var place = path.isAbsolute ? FilePath("/") : here
    var rest = reversedNames(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == [0x2E] { continue }
      if name == [0x2E, 0x2E] {
        place = place.folder
        continue
      }
      let next = place.appending(FilePath(bytes: name))
      // On the way to the folder itself.
      if next.contains(folder) {
        place = next
        continue
      }
      guard folder.contains(next) else { return false }
      do throws(SystemError) {
        guard let target = try System.target(ofLink: next) else {
          place = next
          continue
        }
        links += 1
        // Opening the path reports a cycle.
        if links > linkLimit { return true }
        if target.isAbsolute { place = FilePath("/") }
        rest += reversedNames(of: target)
      } catch {
        // Nothing is there.
        return true
      }
    }
    return folder.contains(place)
  }

  private static func reversedNames(of path: FilePath) -> [[UInt8]] {
    path.bytes.split(separator: 0x2F).reversed().map { Array($0) }
  }
}
