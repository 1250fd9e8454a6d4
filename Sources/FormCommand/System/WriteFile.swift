/// Functions to write to descriptors, and to create and replace files.
enum WriteFile {
  /// Writes all of the bytes, waiting if the descriptor is not ready.
  static func all(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    let written = bytes.withUnsafeBytes { System.writeAll($0, to: descriptor) }
    if let failure = written.failure { throw failure }
  }

  /// Writes the bytes, stopping if a signal asks the program to end.
  ///
  /// - Parameter suspends: true to suspend the program if asked; otherwise that signal stays in the
  ///   queue.
  /// - Returns: the number of bytes written, which is less than all after such a signal.
  static func all(
    _ bytes: [UInt8], to descriptor: Int32, until signals: SignalQueue, suspends: Bool = false
  ) -> (count: Int, failure: SystemError?) {
    var start = 0
    while start < bytes.count, signals.ending == nil {
      let ready = System.wait(toRead: [System.signalDescriptor], toWrite: [descriptor])
      if ready.read.first == true {
        if suspends { signals.collectAndSuspend() } else { signals.collect() }
      }
      guard ready.write.first == true, signals.ending == nil else { continue }
      // A pipe that is ready accepts this much without blocking.
      let end = min(bytes.count, start + 4096)
      var failure: SystemError?
      bytes.withUnsafeBytes { buffer in
        do throws(SystemError) {
          start += try System.write(
            descriptor, UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        } catch .interrupted, .again {
        } catch {
          failure = error
        }
      }
      if let failure { return (start, failure) }
    }
    return (start, nil)
  }

  /// Returns the reason why a file could not be written, if it can be known in advance.
  static func obstacle(to path: FilePath) -> SystemError? {
    do throws(SystemError) {
      switch try WriteTarget(path) {
      case .device, .pipe: return nil
      case .new(let file): return System.canCreateFiles(in: file.folder)
      case .file(let file, _): return System.obstacle(toWriting: file)
      }
    } catch {
      return error
    }
  }

  /// Returns the reason why a file could not be created, if it can be known in advance.
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

  /// Creates a file with default permissions, without touching an existing one. After a failure no
  /// file is left.
  static func create(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    try System.deferringSignals { () throws(SystemError) in
      let descriptor = try System.createFile(path, isPrivate: false)
      do throws(SystemError) {
        try finish(descriptor, with: bytes)
      } catch {
        System.remove(path)
        throw error
      }
    }
  }

  /// Writes a file. An existing file is replaced as by `update`. A pipe or device is written to,
  /// after waiting for a reader if a pipe has none.
  ///
  /// - Parameter isPrivate: true if only its owner may read a new file.
  /// - Returns: false if a signal asked the program to end before everything was written.
  static func replace(
    _ path: FilePath, with bytes: [UInt8], isPrivate: Bool = true, until signals: SignalQueue,
    waiting: () -> Void = {}
  ) throws(SystemError) -> Bool {
    switch try WriteTarget(path) {
    case .device, .pipe:
      guard let descriptor = try openDevice(path, until: signals, waiting) else { return false }
      defer { System.close(descriptor) }
      let written = all(bytes, to: descriptor, until: signals, suspends: true)
      if let failure = written.failure { throw failure }
      return written.count == bytes.count
    case .new(let file):
      try replaceFile(file, with: bytes, like: nil, isPrivate: isPrivate)
    case .file(let file, let status):
      if let obstacle = System.obstacle(toWriting: file) { throw obstacle }
      try rewrite(file, status, with: bytes)
    }
    return true
  }

  /// Replaces the contents of an existing file, keeping its owner, group, permissions and hard
  /// links; a symbolic link is followed. Anything that is not a file is left alone, and so is a
  /// file that may not be written, even if its folder would allow it.
  static func update(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    guard case .file(let file, let status) = try WriteTarget(path) else { throw .noFile }
    if let obstacle = System.obstacle(toWriting: file) { throw obstacle }
    try rewrite(file, status, with: bytes)
  }

  // MARK: Devices

  /// Opens a pipe or device. A pipe without a reader is tried repeatedly, because a blocking open
  /// could not be ended by signals.
  private static func openDevice(
    _ path: FilePath, until signals: SignalQueue, _ waiting: () -> Void
  ) throws(SystemError) -> Int32? {
    var pause = 1
    var waited = 0
    var isAnnounced = false
    while true {
      do throws(SystemError) {
        return try System.openToWrite(path)
      } catch .noReader {
        guard case .pipe = try WriteTarget(path) else { throw .noReader }
        _ = System.wait(toRead: [System.signalDescriptor], milliseconds: pause)
        signals.collectAndSuspend()
        if signals.ending != nil { return nil }
        waited += pause
        pause = min(pause * 2, 50)
        if waited >= 500, !isAnnounced {
          isAnnounced = true
          waiting()
        }
      } catch {
        throw error
      }
    }
  }

  // MARK: Files

  /// Rewrites an existing file: atomically if the new file can have the old one's attributes,
  /// otherwise in place.
  private static func rewrite(
    _ file: FilePath, _ status: FileStatus, with bytes: [UInt8]
  ) throws(SystemError) {
    // A file with several hard links is written in place, so all of its names show the new
    // contents.
    if status.links == 1, !System.hasAccessList(file) {
      do throws(SystemError) {
        if try replaceFile(file, with: bytes, like: status) { return }
      } catch .denied, .notPermitted {
        // The folder does not allow new files.
      } catch {
        throw error
      }
    }
    try overwrite(file, status, with: bytes)
  }

  /// Replaces a file atomically: readers see either the old file or the new one, and a failure or
  /// signal leaves only the old one.
  ///
  /// - Parameters:
  ///   - model: the file whose owner and permissions the new file gets.
  ///   - isPrivate: true if only its owner may read it, without a model.
  /// - Returns: false if it cannot get these attributes, in which case nothing was changed.
  @discardableResult
  private static func replaceFile(
    _ file: FilePath, with bytes: [UInt8], like model: FileStatus?, isPrivate: Bool = true
  ) throws(SystemError) -> Bool {
    let isDone = try System.deferringSignals { () throws(SystemError) -> Bool in
      let (temporary, descriptor) = try System.createTemporaryFile(
        in: file.folder, prefix: ".formwalk-", suffix: ".tmp", isPrivate: isPrivate)
      if let model, !System.takeOver(model, by: descriptor) {
        System.close(descriptor)
        System.remove(temporary)
        return false
      }
      do throws(SystemError) {
        try finish(descriptor, with: bytes)
        try System.rename(temporary, to: file)
      } catch {
        System.remove(temporary)
        throw error
      }
      return true
    }
    // Flushing the folder makes the new name survive a crash. Not every file system can guarantee
    // that.
    if isDone, let folder = try? System.openToRead(file.folder) {
      try? System.synchronize(folder)
      System.close(folder)
    }
    return isDone
  }

  /// Writes a new file completely, and closes it. A signal that asks the program to end is the
  /// error `.interrupted`.
  private static func finish(_ descriptor: Int32, with bytes: [UInt8]) throws(SystemError) {
    var isOpen = true
    do throws(SystemError) {
      var start = 0
      while start < bytes.count {
        if System.isAskedToEnd { throw SystemError.interrupted }
        let end = min(bytes.count, start + 1 << 20)
        try all(Array(bytes[start..<end]), to: descriptor)
        start = end
      }
      try System.synchronize(descriptor)
      isOpen = false
      if let failure = System.close(descriptor) { throw failure }
    } catch {
      if isOpen { System.close(descriptor) }
      throw error
    }
  }

  /// Overwrites a file in place, so it keeps its identity. If that fails, the old contents are
  /// written back, which need no additional space.
  private static func overwrite(
    _ file: FilePath, _ status: FileStatus, with bytes: [UInt8]
  ) throws(SystemError) {
    try System.deferringSignals { () throws(SystemError) in
      let descriptor = try System.openToOverwrite(file)
      defer { System.close(descriptor) }
      let found = try System.status(of: descriptor)
      guard found.kind == .file, found.number == status.number, found.device == status.device else {
        throw .noFile
      }
      let former = try ReadFile.bytes(from: descriptor, limit: .max - 1)
      do throws(SystemError) {
        try write(bytes, over: descriptor)
      } catch {
        try? write(former, over: descriptor)
        throw error
      }
    }
  }

  private static func write(_ bytes: [UInt8], over descriptor: Int32) throws(SystemError) {
    System.move(descriptor, to: 0)
    try all(bytes, to: descriptor)
    System.cut(descriptor, to: bytes.count)
    try System.synchronize(descriptor)
  }
}

/// The kind of file that a path to write leads to. Symbolic links are followed and kept; their
/// target is written, even if it does not exist yet.
enum WriteTarget {
  case new(FilePath)
  case file(FilePath, FileStatus)
  case pipe
  case device

  init(_ path: FilePath) throws(SystemError) {
    guard let last = path.bytes.last else { throw .notFound }
    if last == 0x2F { throw .isFolder }
    try NamedPath.check(path)
    do throws(SystemError) {
      let status = try System.status(of: path)
      switch status.kind {
      case .folder: throw SystemError.isFolder
      case .file: self = .file(try System.resolved(path), status)
      case .other: self = status.isPipe ? .pipe : .device
      }
    } catch .notFound {
      self = .new(WriteTarget.end(ofLinksAt: path))
    }
  }

  /// Returns the target of dangling links.
  private static func end(ofLinksAt path: FilePath) -> FilePath {
    var path = path
    // Systems follow at most this many links.
    for _ in 0..<40 {
      guard let link = System.link(at: path) else { break }
      path = path.folder.appending(link)
    }
    return path
  }
}
