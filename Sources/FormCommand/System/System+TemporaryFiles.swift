extension System {
  /// Creates a file in a folder, with a name that nobody knows in advance; only its owner may read
  /// and write it.
  static func createTemporaryFile(
    in folder: FilePath, prefix: String, suffix: String
  ) throws(SystemError) -> (path: FilePath, descriptor: Int32) {
    for _ in 0..<100 {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = folder.appending(FilePath(prefix + digits + suffix))
      do throws(SystemError) {
        return (path, try createFile(path))
      } catch .exists {
        // It is somebody else's, and stays.
      } catch {
        throw error
      }
    }
    throw .exists
  }
}
