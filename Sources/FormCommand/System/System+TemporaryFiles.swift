extension System {
  /// Creates a file in a folder, with an unpredictable name; only its owner may read and write it.
  static func createTemporaryFile(
    in folder: FilePath, prefix: String, suffix: String
  ) throws(SystemError) -> (path: FilePath, descriptor: Int32) {
    for _ in 0..<100 {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = folder.appending(FilePath(prefix + digits + suffix))
      do throws(SystemError) {
        return (path, try createFile(path))
      } catch .exists {
        // It belongs to somebody else, and stays.
      } catch {
        throw error
      }
    }
    throw .exists
  }
}
