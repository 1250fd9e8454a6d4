extension System {
  /// Creates a file with an unpredictable name in a folder.
  ///
  /// - Parameter isPrivate: true if only its owner may read and write it.
  static func createTemporaryFile(
    in folder: FilePath, prefix: String, suffix: String, isPrivate: Bool = true
  ) throws(SystemError) -> (path: FilePath, descriptor: Int32) {
    try create(in: folder, prefix: prefix, suffix: suffix) { path throws(SystemError) in
      try createFile(path, isPrivate: isPrivate)
    }
  }

  /// Creates a folder with an unpredictable name in a folder, accessible only to its owner.
  static func createTemporaryFolder(
    in folder: FilePath, prefix: String
  ) throws(SystemError) -> FilePath {
    try create(in: folder, prefix: prefix, suffix: "") { path throws(SystemError) in
      try createFolder(path)
    }.path
  }

  private static func create<Made>(
    in folder: FilePath, prefix: String, suffix: String,
    with make: (FilePath) throws(SystemError) -> Made
  ) throws(SystemError) -> (path: FilePath, Made) {
    for _ in 0..<100 {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = folder.appending(FilePath(prefix + digits + suffix))
      do throws(SystemError) {
        return (path, try make(path))
      } catch .exists {
        // The existing file is not ours, so another name is tried.
      } catch {
        throw error
      }
    }
    throw .exists
  }
}
