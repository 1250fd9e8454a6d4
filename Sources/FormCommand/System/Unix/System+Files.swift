#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import CLibrary
  import Glibc
#endif

extension FileStatus {
  fileprivate init(_ raw: stat) {
    let kind = mode_t(raw.st_mode) & mode_t(S_IFMT)
    self.init(
      kind: kind == mode_t(S_IFREG) ? .file : kind == mode_t(S_IFDIR) ? .folder : .other,
      isPipe: kind == mode_t(S_IFIFO), isLink: kind == mode_t(S_IFLNK), size: Int(raw.st_size),
      device: UInt64(truncatingIfNeeded: raw.st_dev),
      number: UInt64(truncatingIfNeeded: raw.st_ino), links: Int(raw.st_nlink),
      mode: UInt32(raw.st_mode) & 0o7777, owner: raw.st_uid, group: raw.st_gid,
      changed: Int(FileStatus.changeTime(raw).tv_sec),
      changedNanoseconds: Int(FileStatus.changeTime(raw).tv_nsec))
  }

  private static func changeTime(_ raw: stat) -> timespec {
    #if canImport(Darwin)
      raw.st_mtimespec
    #else
      raw.st_mtim
    #endif
  }
}

extension System {
  /// Opens placeholders for standard descriptors that the program was started without, so files
  /// opened later do not take their numbers. Reading or writing them fails as with a closed
  /// descriptor.
  static func holdStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD, 0) == -1 {
      _ = try? open(FilePath("/dev/null"), flags: descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func openToRead(_ path: FilePath, waiting: Bool = true) throws(SystemError) -> Int32 {
    try open(path, flags: waiting ? O_RDONLY : O_RDONLY | O_NONBLOCK)
  }

  /// Opens a path for writing, without blocking now or in later writes. Throws `.noReader` for a
  /// pipe without a reader.
  static func openToWrite(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_WRONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Opens an existing file to read and overwrite its contents, without following a link or
  /// blocking on a pipe.
  static func openToOverwrite(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_RDWR | O_NONBLOCK | O_NOFOLLOW)
  }

  /// Opens an existing file to read it and append to it, without following a link or blocking on a
  /// pipe.
  static func openToAppend(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  }

  /// Locks a file until it is closed; returns false if another program has locked it, or the file
  /// cannot be locked.
  static func lock(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Opens a folder inside an open one, without following a link.
  static func openFolder(_ name: FilePath, in folder: Int32) throws(SystemError) -> Int32 {
    try open(name, in: folder, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Opens a file inside an open folder, without following a link or blocking on a pipe.
  static func openToRead(_ name: FilePath, in folder: Int32) throws(SystemError) -> Int32 {
    try open(name, in: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  }

  private static func open(
    _ name: FilePath, in folder: Int32, flags: Int32
  ) throws(SystemError) -> Int32 {
    guard !name.bytes.contains(0) else { throw .notFound }
    while true {
      let descriptor = name.withCString { openat(folder, $0, flags | O_CLOEXEC) }
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw .current }
    }
  }

  /// Opens an open terminal once more in non-blocking mode, which does not affect other users of
  /// it.
  static func openAgain(_ terminal: Int32) throws(SystemError) -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
      let path = FilePath("/proc/self/fd/\(terminal)")
    #else
      guard let name = ttyname(terminal) else { throw .current }
      let path = FilePath(String(cString: name))
    #endif
    return try open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  static func openTerminal() throws(SystemError) -> Int32 {
    try open(FilePath("/dev/tty"), flags: O_RDWR | O_NOCTTY)
  }

  /// Creates a file, which must not exist.
  ///
  /// - Parameters:
  ///   - isPrivate: true if only its owner may read and write it; otherwise the umask decides.
  ///   - appends: true to open it for reading and appending.
  static func createFile(
    _ path: FilePath, isPrivate: Bool = true, appends: Bool = false
  ) throws(SystemError) -> Int32 {
    let flags = (appends ? O_RDWR | O_APPEND : O_WRONLY) | O_CREAT | O_EXCL | O_NOFOLLOW
    guard isPrivate else { return try open(path, flags: flags, permissions: 0o666) }
    let descriptor = try open(path, flags: flags)
    // The umask may have removed permissions that are needed.
    guard fchmod(descriptor, 0o600) == 0 else {
      let failure = SystemError.current
      close(descriptor)
      remove(path)
      throw failure
    }
    return descriptor
  }

  /// Creates a folder accessible only to its owner, unless it exists.
  static func makeFolder(_ path: FilePath) throws(SystemError) {
    guard path.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST else { return }
    throw .current
  }

  /// Creates a folder accessible only to its owner, which must not exist.
  static func createFolder(_ path: FilePath) throws(SystemError) {
    guard path.withCString({ mkdir($0, 0o700) }) == 0 else { throw .current }
    // The umask may have removed permissions that are needed.
    guard path.withCString({ chmod($0, 0o700) }) == 0 else {
      let failure = SystemError.current
      remove(path, isFolder: true)
      throw failure
    }
  }

  /// Opens a folder, without following a link.
  static func openFolder(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Opens a file for writing and empties it, or creates it.
  static func createOrEmpty(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o666)
  }

  /// Truncates a file to a size in bytes; returns an error for anything but a file, such as a pipe.
  @discardableResult
  static func cut(_ descriptor: Int32, to size: Int) -> SystemError? {
    ftruncate(descriptor, off_t(size)) == 0 ? nil : .current
  }

  private static func open(
    _ path: FilePath, flags: Int32, permissions: mode_t = 0o600
  ) throws(SystemError) -> Int32 {
    guard !path.bytes.contains(0) else { throw .notFound }
    while true {
      #if canImport(Darwin)
        let descriptor = path.withCString { Darwin.open($0, flags | O_CLOEXEC, permissions) }
      #elseif canImport(Musl)
        let descriptor = path.withCString { Musl.open($0, flags | O_CLOEXEC, permissions) }
      #else
        let descriptor = path.withCString { Glibc.open($0, flags | O_CLOEXEC, permissions) }
      #endif
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw .current }
    }
  }

  @discardableResult
  static func close(_ descriptor: Int32) -> SystemError? {
    #if canImport(Darwin)
      let result = Darwin.close(descriptor)
    #elseif canImport(Musl)
      let result = Musl.close(descriptor)
    #else
      let result = Glibc.close(descriptor)
    #endif
    return result == 0 || errno == EINTR ? nil : .current
  }

  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { throw .current }
    return FileStatus(raw)
  }

  static func status(of path: FilePath, followingLink: Bool = true) throws(SystemError)
    -> FileStatus
  {
    guard !path.bytes.contains(0) else { throw .notFound }
    var raw = stat()
    let result = path.withCString { followingLink ? stat($0, &raw) : lstat($0, &raw) }
    guard result == 0 else { throw .current }
    return FileStatus(raw)
  }

  /// Returns the reason why files may not be created in a folder, or nil.
  static func canCreateFiles(in folder: FilePath) -> SystemError? {
    folder.withCString { access($0, W_OK | X_OK) } == 0 ? nil : .current
  }

  /// Returns the reason why the permissions of a file keep this program from writing it, or nil.
  static func obstacle(toAccessing file: FilePath) -> SystemError? {
    file.withCString { access($0, W_OK) } == 0 ? nil : .current
  }

  /// Changes the owner and group of an open file; returns whether that succeeded.
  static func give(_ descriptor: Int32, owner: UInt32, group: UInt32) -> Bool {
    fchown(descriptor, owner, group) == 0
  }

  /// Changes the permissions of an open file, with the setuid, setgid and sticky bits; returns
  /// whether that succeeded.
  static func set(mode: UInt32, of descriptor: Int32) -> Bool {
    fchmod(descriptor, mode_t(mode)) == 0
  }

  /// Returns whether a file has an access control list, which is known only with glibc. The group
  /// permission bits of such a file do not show what the group may do.
  static func hasAccessList(_ path: FilePath) -> Bool {
    #if canImport(Glibc)
      return path.withCString { path in
        "system.posix_acl_access".withCString { getxattr(path, $0, nil, 0) > 0 }
      }
    #else
      return false
    #endif
  }

  /// Returns the target of a symbolic link; nil if there is no link or it cannot be read.
  static func link(at path: FilePath) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = path.withCString { readlink($0, &bytes, bytes.count) }
    guard count > 0, count < bytes.count else { return nil }
    return FilePath(bytes: bytes.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Returns the current offset in an open file; nil if it has none, such as a pipe.
  static func offset(in descriptor: Int32) -> Int? {
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int(offset) : nil
  }

  static func move(_ descriptor: Int32, to offset: Int) {
    _ = lseek(descriptor, off_t(offset), SEEK_SET)
  }

  /// Returns the absolute path with links resolved.
  static func resolved(_ path: FilePath) throws(SystemError) -> FilePath {
    guard !path.bytes.contains(0) else { throw .notFound }
    guard let raw = path.withCString({ realpath($0, nil) }) else { throw .current }
    defer { free(raw) }
    return FilePath(bytes: bytes(of: raw))
  }

  /// Returns the target of a symbolic link; nil if the path is not a link.
  static func target(ofLink path: FilePath) throws(SystemError) -> FilePath? {
    guard !path.bytes.contains(0) else { throw .notFound }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCString { readlink($0, &buffer, buffer.count) }
    if count < 0 {
      if errno == EINVAL { return nil }
      throw .current
    }
    return FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Returns the names in a folder, unsorted, without `.` and `..`.
  static func names(in folder: FilePath) throws(SystemError) -> [FilePath] {
    let descriptor = try open(folder, flags: O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    return try names(in: descriptor)
  }

  /// Returns the names in an open folder.
  static func names(in folder: Int32) throws(SystemError) -> [FilePath] {
    // Closing the stream also closes its descriptor, so a copy is used.
    let copy = try open(FilePath("."), in: folder, flags: O_RDONLY | O_DIRECTORY)
    guard let stream = fdopendir(copy) else {
      let failure = SystemError.current
      close(copy)
      throw failure
    }
    defer { closedir(stream) }
    var names: [FilePath] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { return names }
        throw .current
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { bytes(of: $0) }
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(FilePath(bytes: name)) }
    }
  }

  static func rename(_ old: FilePath, to new: FilePath) throws(SystemError) {
    let result = old.withCString { old in
      new.withCString { new in
        #if canImport(Darwin)
          Darwin.rename(old, new)
        #elseif canImport(Musl)
          Musl.rename(old, new)
        #else
          Glibc.rename(old, new)
        #endif
      }
    }
    guard result == 0 else { throw .current }
  }

  /// - Parameter isFolder: true to remove an empty folder.
  @discardableResult
  static func remove(_ path: FilePath, isFolder: Bool = false) -> SystemError? {
    remove(path, in: AT_FDCWD, isFolder: isFolder)
  }

  /// Removes an entry of an open folder.
  @discardableResult
  static func remove(
    _ name: FilePath, in folder: Int32, isFolder: Bool = false
  ) -> SystemError? {
    name.withCString { unlinkat(folder, $0, isFolder ? AT_REMOVEDIR : 0) } == 0 ? nil : .current
  }

  /// Moves an entry of an open folder into another.
  static func rename(
    _ name: FilePath, in folder: Int32, to new: FilePath, in other: Int32
  ) -> SystemError? {
    name.withCString { name in
      new.withCString { renameat(folder, name, other, $0) }
    } == 0 ? nil : .current
  }

  /// Gives the owner all permissions on a folder inside an open folder.
  static func unlock(_ name: FilePath, in folder: Int32) {
    _ = name.withCString { fchmodat(folder, $0, 0o700, 0) }
  }

  /// Flushes the contents and size of a file but no other metadata, which is faster than
  /// `synchronize`; failures are ignored.
  static func synchronizeData(_ descriptor: Int32) {
    #if canImport(Darwin)
      try? synchronize(descriptor)
    #else
      while fdatasync(descriptor) != 0, errno == EINTR {}
    #endif
  }

  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    while fsync(descriptor) != 0 {
      // Descriptors that cannot be flushed, such as pipes, have nothing to lose.
      if errno == EINVAL { return }
      if errno != EINTR { throw .current }
    }
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    let length = strlen(text)
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      Array(UnsafeBufferPointer(start: $0, count: length))
    }
  }
}
