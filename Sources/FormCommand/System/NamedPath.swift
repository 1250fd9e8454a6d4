/// A path that a person gives, or that a shell expands from a pattern.
enum NamedPath {
  /// The maximum number of links to follow; more must be a cycle.
  private static let linkLimit = 40

  /// Checks that no link on the path leads out of both the working directory and the root. To
  /// access a file outside, the user must name it directly.
  ///
  /// - Parameter root: another allowed folder, with links resolved.
  static func check(_ path: FilePath, root: FilePath? = nil) throws(SystemError) {
    guard let here = try? System.resolved(FilePath(".")) else { return }
    let whole = here.appending(path).withoutDots
    let folders = [here] + [root].compactMap { $0 }
    guard folders.contains(where: { $0.contains(whole) }) else { return }
    guard folders.contains(where: { staysInside($0, path, from: here) }) else {
      throw .leadsOutside
    }
  }

  /// Returns whether a path stays in a folder, without accessing anything outside.
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
      // This component leads to the folder itself.
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
        // Opening the path will report the cycle.
        if links > linkLimit { return true }
        if target.isAbsolute { place = FilePath("/") }
        rest += reversedNames(of: target)
      } catch {
        // Nothing exists at this path.
        return true
      }
    }
    return folder.contains(place)
  }

  private static func reversedNames(of path: FilePath) -> [[UInt8]] {
    path.bytes.split(separator: 0x2F).reversed().map { Array($0) }
  }
}
