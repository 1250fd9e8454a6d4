/// Writing to descriptors, and replacing files.
enum WriteFile {
  /// Writes all of the bytes, waiting if the descriptor is not ready.
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

  /// Writes all of the bytes, unless a signal asks the program to end first.
  ///
  /// - Parameter suspends: whether a signal that suspends the program does so; otherwise it stays
  ///   in the queue.
  /// - Returns: the number written: fewer than all if a signal asked for the end.
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
      // A pipe that is ready accepts that much without blocking.
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

  /// Why a file could not be written, as far as that can be known in advance.
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

  /// Whether a file could be created where there is none, as far as that can be known in advance.
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

  /// Creates a file with the permissions of the system's settings; a file that exists stays as it
  /// is. After a failure no file is left.
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

  /// Writes a file. An existing file is replaced, and keeps what `update` keeps. A pipe or a device
  /// is written to, and a pipe that has no reader yet is waited for.
  ///
  /// - Parameter isPrivate: whether only its owner may read a new file.
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

  /// Replaces an existing file. It keeps its owner, group and permissions, and all of its names: a
  /// symbolic link is followed. A file that may not be written stays as it is, even if its folder
  /// would allow more, and so does anything that is not a file.
  static func update(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    guard case .file(let file, let status) = try WriteTarget(path) else { throw .noFile }
    if let obstacle = System.obstacle(toWriting: file) { throw obstacle }
    try rewrite(file, status, with: bytes)
  }

  // MARK: Devices

  /// Opens a pipe or a device. A pipe without a reader is tried again and again: opening it would
  /// block, whatever signal comes.
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

  /// Rewrites an existing file: in one step if the new file can have the attributes of the old one,
  /// else in place.
  private static func rewrite(
    _ file: FilePath, _ status: FileStatus, with bytes: [UInt8]
  ) throws(SystemError) {
    // Another name of the file would keep the old contents.
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

  /// Replaces a file in one step: a reader sees the whole old file or the whole new one, and a
  /// failure or a signal leaves the old one and nothing else.
  ///
  /// - Parameters:
  ///   - model: the file whose owner and permissions the new file gets.
  ///   - isPrivate: whether only its owner may read it if there is no model.
  /// - Returns: false if it cannot get these; then nothing was changed.
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
    // The new name is on the disk once its folder is; not every file system can guarantee that.
    if isDone, let folder = try? System.openToRead(file.folder) {
      try? System.synchronize(folder)
      System.close(folder)
    }
    return isDone
  }

  /// Writes a new file to its end, and closes it. A signal that asks the program to end is an
  /// error, `.interrupted`.
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

  /// Writes a file in place, so that it stays the same file. If that fails, its former contents are
  /// written back; they need no space that it did not have.
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

/// What a path to be written leads to. Symbolic links are followed: they stay, and the file that
/// they lead to is written, even if it does not exist yet.
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

  /// Where dangling links would lead.
  private static func end(ofLinksAt path: FilePath) -> FilePath {
    var path = path
    // No system follows more.
    for _ in 0..<40 {
      guard let link = System.link(at: path) else { break }
      path = path.folder.appending(link)
    }
    return path
  }
}
