/// Writing to descriptors, and replacing files in one step.
enum WriteFile {
  /// Writes all of the bytes, waiting where the descriptor is not ready.
  static func all(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        do throws(SystemError) {
          let count = try System.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
          rest = rest.dropFirst(count)
        } catch .interrupted {
          continue
        } catch .again {
          _ = System.wait(toRead: [], toWrite: [descriptor])
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Whether the file could be replaced, as far as that can be known before.
  static func obstacle(to path: FilePath) -> SystemError? {
    do throws(SystemError) {
      switch try target(of: path) {
      case .device: return nil
      case .file(let file): return System.canCreateFiles(in: file.folder)
      }
    } catch {
      return error
    }
  }

  /// Whether a file could be created where none is, as far as that can be known before.
  static func obstacle(toCreating path: FilePath) -> SystemError? {
    do throws(SystemError) {
      _ = try System.status(of: path, followingLink: false)
      return .exists
    } catch .notFound {
      return obstacle(to: path)
    } catch {
      return error
    }
  }

  /// Creates a file that others may read as the system is set up; one that is there stays as it is.
  static func create(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    let descriptor = try System.createFile(path, isPrivate: false)
    do throws(SystemError) {
      var isOpen = true
      do throws(SystemError) {
        try all(bytes, to: descriptor)
        isOpen = false
        if let failure = System.close(descriptor) { throw failure }
      } catch {
        if isOpen { System.close(descriptor) }
        throw error
      }
    } catch {
      System.remove(path)
      throw error
    }
  }

  /// Replaces a file in one step: a reader sees the old one or the new one whole, and a failure
  /// leaves the old one. Only the owner may read it. What is no file (a pipe, a device) is written.
  static func replace(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    switch try target(of: path) {
    case .device:
      let descriptor = try System.openToWrite(path)
      defer { System.close(descriptor) }
      try all(bytes, to: descriptor)
    case .file(let file):
      try replaceFile(file, with: bytes)
    }
  }

  /// Replaces a file that is there, in one step, and keeps its permissions. One that may not be
  /// written stays as it is, also where its folder would allow more, and so does what is no file.
  static func update(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    guard case .file(let file) = try target(of: path) else { throw .noFile }
    if let obstacle = System.obstacle(toWriting: file) { throw obstacle }
    try replaceFile(file, with: bytes, like: System.status(of: file))
  }

  private enum Target {
    case file(FilePath)
    case device
  }

  /// Follows symbolic links: the file that they lead to is replaced, and they stay.
  private static func target(of path: FilePath) throws(SystemError) -> Target {
    guard let last = path.bytes.last else { throw .notFound }
    if last == 0x2F { throw .isFolder }
    do throws(SystemError) {
      switch try System.status(of: path).kind {
      case .folder: throw SystemError.isFolder
      case .file: return .file(try System.resolved(path))
      case .other: return .device
      }
    } catch .notFound {
      return .file(path)
    }
  }

  /// - Parameter model: whose permissions the file gets; without one only its owner may read it.
  private static func replaceFile(
    _ file: FilePath, with bytes: [UInt8], like model: FileStatus? = nil
  ) throws(SystemError) {
    let name = FilePath(
      bytes: Array(".formwalk-\(System.processNumber)-".utf8) + file.name.prefix(100))
    let temporary = file.folder.appending(name)
    // One that is left over from a process of the same number is in nobody's use.
    System.remove(temporary)
    let descriptor = try System.createFile(temporary)
    do throws(SystemError) {
      var isOpen = true
      do throws(SystemError) {
        try all(bytes, to: descriptor)
        if let model { try System.takeOver(model, by: descriptor) }
        try System.synchronize(descriptor)
        isOpen = false
        if let failure = System.close(descriptor) { throw failure }
      } catch {
        if isOpen { System.close(descriptor) }
        throw error
      }
      try System.rename(temporary, to: file)
    } catch {
      System.remove(temporary)
      throw error
    }
    // The new name is on the disk once its folder is; not every file system can promise that.
    if let folder = try? System.openToRead(file.folder) {
      try? System.synchronize(folder)
      System.close(folder)
    }
  }
}
