// The one file of the project that imports the C library. Each function is one call of the system,
// with its retries, in Swift's types; what to do with it is decided elsewhere.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  import CLibrary
  @preconcurrency import Glibc
#endif

extension SystemError {
  static var current: SystemError { SystemError(code: errno) }
  static let isFolder = SystemError(code: EISDIR)
  static let notFound = SystemError(code: ENOENT)
  static let exists = SystemError(code: EEXIST)
  static let again = SystemError(code: EAGAIN)
  static let interrupted = SystemError(code: EINTR)
  static let device = SystemError(code: EIO)
  static let closed = SystemError(code: EBADF)
  static let notAFolder = SystemError(code: ENOTDIR)
  static let denied = SystemError(code: EACCES)
  static let notPermitted = SystemError(code: EPERM)
  static let readOnly = SystemError(code: EROFS)
  static let noFile = SystemError(code: ENOTSUP)
  /// Of a pipe that is opened to be written without waiting: nobody reads it yet.
  static let noReader = SystemError(code: ENXIO)
  /// Of a pipe that nobody reads any more.
  static let brokenPipe = SystemError(code: EPIPE)
  static let tooManyLinks = SystemError(code: ELOOP)
  static let nameTooLong = SystemError(code: ENAMETOOLONG)
  static let noSpace = SystemError(code: ENOSPC)
  static let fileTooLarge = SystemError(code: EFBIG)
  static let tooManyFiles = SystemError(code: EMFILE)
  static let tooManyFilesOfAll = SystemError(code: ENFILE)
  static let notExecutable = SystemError(code: ENOEXEC)
  static let argumentsTooLong = SystemError(code: E2BIG)

  /// What the C library says of it.
  var systemMessage: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

extension FileStatus {
  fileprivate init(_ raw: stat) {
    let kind = mode_t(raw.st_mode) & mode_t(S_IFMT)
    self.init(
      kind: kind == mode_t(S_IFREG) ? .file : kind == mode_t(S_IFDIR) ? .folder : .other,
      isPipe: kind == mode_t(S_IFIFO), size: Int(raw.st_size),
      device: UInt64(truncatingIfNeeded: raw.st_dev),
      number: UInt64(truncatingIfNeeded: raw.st_ino), links: Int(raw.st_nlink),
      mode: UInt32(raw.st_mode) & 0o7777, owner: raw.st_uid, group: raw.st_gid,
      changed: Int(FileStatus.changeTime(raw).tv_sec),
      changedNanoseconds: Int(FileStatus.changeTime(raw).tv_nsec))
  }
}

extension FileStatus {
  fileprivate static func changeTime(_ raw: stat) -> timespec {
    #if canImport(Darwin)
      raw.st_mtimespec
    #else
      raw.st_mtim
    #endif
  }
}

extension Signal {
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    case .child: SIGCHLD
    case .resize: SIGWINCH
    }
  }
}

/// How a terminal treats what is typed and written: an opaque copy of its settings.
struct TerminalSettings {
  fileprivate var raw: termios

  /// Whether the terminal hands on whole lines, which it lets people correct until Enter.
  var isByLine: Bool { raw.c_lflag & tcflag_t(ICANON) != 0 }

  /// The same, but nothing that is typed appears.
  var withoutEcho: TerminalSettings {
    var settings = self
    settings.raw.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
    return settings
  }

  /// The same, but each key is handed on as it is, and nothing that is typed appears. The keys for
  /// signals are not keys.
  var byKey: TerminalSettings {
    var settings = withoutEcho
    settings.raw.c_lflag &= ~tcflag_t(ICANON | IEXTEN)
    settings.raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
    withUnsafeMutableBytes(of: &settings.raw.c_cc) { keys in
      // A signal may drop a key before it is read: reading never waits.
      keys[Int(VMIN)] = 0
      keys[Int(VTIME)] = 0
    }
    return settings
  }
}

/// The calls of the operating system.
enum System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  // MARK: Files

  /// Fills the standard descriptors that the program was started without, so that no file that is
  /// opened later takes their place: reading or writing them then fails as a closed one does.
  static func holdStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD, 0) == -1 {
      _ = try? open(FilePath("/dev/null"), flags: descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func openToRead(_ path: FilePath, waiting: Bool = true) throws(SystemError) -> Int32 {
    try open(path, flags: waiting ? O_RDONLY : O_RDONLY | O_NONBLOCK)
  }

  /// - Parameter waiting: else neither opening a pipe that nobody reads (`.noReader`) nor writing to
  ///   it waits.
  static func openToWrite(_ path: FilePath, waiting: Bool = true) throws(SystemError) -> Int32 {
    try open(path, flags: (waiting ? O_WRONLY : O_WRONLY | O_NONBLOCK) | O_NOCTTY)
  }

  /// Opens a regular file that is there, to write over what is in it.
  static func openToOverwrite(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_RDWR | O_NONBLOCK | O_NOFOLLOW)
  }

  /// Opens a file that is there to read it and to add to its end; a link is not followed, and a pipe
  /// is not waited for.
  static func openToAppend(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  }

  /// Whether a file that another program may have locked is now locked by this one, until it is
  /// closed.
  static func lock(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Opens a folder in an open one; a link is not followed.
  static func openFolder(_ name: FilePath, in folder: Int32) throws(SystemError) -> Int32 {
    try open(name, in: folder, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Opens a file in an open folder; a link is not followed, and a pipe is not waited for.
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

  /// Opens a terminal that is open already once more: reading it there never waits, which changes
  /// nothing for others that read it.
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

  /// Creates a file where none was.
  ///
  /// - Parameters:
  ///   - isPrivate: only its owner may read and write it; else the system's mask decides.
  ///   - appends: whether it can be read, and everything is written at its end.
  static func createFile(
    _ path: FilePath, isPrivate: Bool = true, appends: Bool = false
  ) throws(SystemError) -> Int32 {
    let flags = (appends ? O_RDWR | O_APPEND : O_WRONLY) | O_CREAT | O_EXCL | O_NOFOLLOW
    guard isPrivate else { return try open(path, flags: flags, permissions: 0o666) }
    let descriptor = try open(path, flags: flags)
    // The mask of the system may have taken more than is wanted.
    guard fchmod(descriptor, 0o600) == 0 else {
      let failure = SystemError.current
      close(descriptor)
      remove(path)
      throw failure
    }
    return descriptor
  }

  /// Makes a folder that only its owner may use; one that exists is not an error.
  static func makeFolder(_ path: FilePath) throws(SystemError) {
    guard path.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST else { return }
    throw .current
  }

  /// Creates a folder where nothing was; only its owner may use it.
  static func createFolder(_ path: FilePath) throws(SystemError) {
    guard path.withCString({ mkdir($0, 0o700) }) == 0 else { throw .current }
    // The mask of the system may have taken more than is wanted.
    guard path.withCString({ chmod($0, 0o700) }) == 0 else {
      let failure = SystemError.current
      remove(path, isFolder: true)
      throw failure
    }
  }

  /// Opens a folder, to which no link leads.
  static func openFolder(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Opens a file to write it anew, and makes it where none was.
  static func createOrEmpty(_ path: FilePath) throws(SystemError) -> Int32 {
    try open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o666)
  }

  /// Cuts a file off after so many bytes; what is not a file stays as it is.
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

  /// Whether files may be created in a folder.
  static func canCreateFiles(in folder: FilePath) -> SystemError? {
    folder.withCString { access($0, W_OK | X_OK) } == 0 ? nil : .current
  }

  /// Why the permissions of a file do not let this program write it.
  static func obstacle(toAccessing file: FilePath) -> SystemError? {
    file.withCString { access($0, W_OK) } == 0 ? nil : .current
  }

  /// Whether an open file now belongs to that owner and group.
  static func give(_ descriptor: Int32, owner: UInt32, group: UInt32) -> Bool {
    fchown(descriptor, owner, group) == 0
  }

  /// Whether an open file now has these permissions, and the three bits before them.
  static func set(mode: UInt32, of descriptor: Int32) -> Bool {
    fchmod(descriptor, mode_t(mode)) == 0
  }

  /// Whether who may use a file is written in an access control list beside its permissions. What
  /// the permissions then say of the group is not what the group may do.
  static func hasAccessList(_ path: FilePath) -> Bool {
    #if canImport(Glibc)
      return path.withCString { path in
        "system.posix_acl_access".withCString { getxattr(path, $0, nil, 0) > 0 }
      }
    #else
      return false
    #endif
  }

  /// What a symbolic link says; nil where there is none.
  static func link(at path: FilePath) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = path.withCString { readlink($0, &bytes, bytes.count) }
    guard count > 0, count < bytes.count else { return nil }
    return FilePath(bytes: bytes.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Where in an open file the next byte goes; nil in what is not a file.
  static func offset(in descriptor: Int32) -> Int? {
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int(offset) : nil
  }

  static func move(_ descriptor: Int32, to offset: Int) {
    _ = lseek(descriptor, off_t(offset), SEEK_SET)
  }

  /// The absolute path without symbolic links.
  static func resolved(_ path: FilePath) throws(SystemError) -> FilePath {
    guard !path.bytes.contains(0) else { throw .notFound }
    guard let raw = path.withCString({ realpath($0, nil) }) else { throw .current }
    defer { free(raw) }
    return FilePath(bytes: bytes(of: raw))
  }

  /// What a symbolic link leads to; nothing for what is not a link.
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

  /// The names in a folder, in no order, without `.` and `..`.
  static func names(in folder: FilePath) throws(SystemError) -> [FilePath] {
    let descriptor = try open(folder, flags: O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    return try names(in: descriptor)
  }

  /// The same for an open folder.
  static func names(in folder: Int32) throws(SystemError) -> [FilePath] {
    // What reads the names closes its descriptor.
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

  /// - Parameter isFolder: whether it is an empty folder.
  @discardableResult
  static func remove(_ path: FilePath, isFolder: Bool = false) -> SystemError? {
    remove(path, in: AT_FDCWD, isFolder: isFolder)
  }

  /// The same in an open folder.
  @discardableResult
  static func remove(
    _ name: FilePath, in folder: Int32, isFolder: Bool = false
  ) -> SystemError? {
    name.withCString { unlinkat(folder, $0, isFolder ? AT_REMOVEDIR : 0) } == 0 ? nil : .current
  }

  /// Moves what is in an open folder into another.
  static func rename(
    _ name: FilePath, in folder: Int32, to new: FilePath, in other: Int32
  ) -> SystemError? {
    name.withCString { name in
      new.withCString { renameat(folder, name, other, $0) }
    } == 0 ? nil : .current
  }

  /// Lets its owner do anything with a folder in an open folder.
  static func unlock(_ name: FilePath, in folder: Int32) {
    _ = name.withCString { fchmodat(folder, $0, 0o700, 0) }
  }

  /// The same for the contents of a file and its size alone, which takes less time.
  static func synchronizeData(_ descriptor: Int32) {
    #if canImport(Darwin)
      try? synchronize(descriptor)
    #else
      while fdatasync(descriptor) != 0, errno == EINTR {}
    #endif
  }

  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    while fsync(descriptor) != 0 {
      // A descriptor that cannot be synchronised, such as a pipe, has nothing to lose.
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

  // MARK: Memory

  /// Places the next allocations, up to this many bytes, on large pages.
  ///
  /// A large form is read into arrays of some megabytes, and the first touch of each of their small
  /// pages goes through the kernel: a fifth of the time that checking 10,000 fields takes. The heap
  /// is grown once, marked, and kept when it is freed. A system that has no large pages loses nothing.
  static func expectToAllocate(_ bytes: Int) {
    #if canImport(Glibc)
      // All from the heap, and none of it given back.
      guard mallopt(M_MMAP_MAX, 0) == 1, mallopt(M_TRIM_THRESHOLD, .max) == 1 else { return }
      let size = min(max(bytes, 0), 1 << 30)
      let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      defer { room.deallocate() }
      let page = 1 << 21
      let address = UInt(bitPattern: room)
      let start = (address + UInt(page) - 1) & ~UInt(page - 1)
      if let first = UnsafeMutableRawPointer(bitPattern: start), start < address + UInt(size) {
        madvise(first, size - Int(start - address), MADV_HUGEPAGE)
      }
    #endif
  }

  // MARK: Threads

  /// A running thread, which must be joined.
  struct Thread {
    fileprivate var handle: pthread_t
  }

  /// Runs work on a thread of its own; nothing when none can be had.
  static func start(_ work: @escaping () -> Void) -> Thread? {
    let argument = Unmanaged.passRetained(ThreadWork(work)).toOpaque()
    #if canImport(Darwin)
      var handle: pthread_t?
      let failure = pthread_create(&handle, nil, runWork, argument)
      if failure == 0, let handle { return Thread(handle: handle) }
    #else
      var handle = pthread_t()
      let failure = pthread_create(&handle, nil, runWork, argument)
      if failure == 0 { return Thread(handle: handle) }
    #endif
    Unmanaged<ThreadWork>.fromOpaque(argument).release()
    return nil
  }

  static func wait(for thread: Thread) { pthread_join(thread.handle, nil) }

  /// How many threads the machine can run at once.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  // MARK: Reading and writing

  /// The place of a byte at or after an offset.
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads what is there, at most as much as fits; 0 is the end. A signal or an empty descriptor
  /// that does not wait is an error.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer)
    throws(SystemError) -> Int
  {
    #if canImport(Darwin)
      let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
    guard count >= 0 else { throw .current }
    return count
  }

  /// Writes some of the bytes and returns how many.
  static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError)
    -> Int
  {
    #if canImport(Darwin)
      let count = Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
    guard count >= 0 else { throw .current }
    return count
  }

  /// Which descriptors can be read, or written, without waiting; none after the time is over or a
  /// signal came. A closed or failing descriptor counts as ready. `nil` waits for ever.
  static func wait(toRead: [Int32], toWrite: [Int32] = [], milliseconds: Int? = nil)
    -> (read: [Bool], write: [Bool])
  {
    var requests = toRead.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests += toWrite.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let count = poll(&requests, nfds_t(requests.count), limit)
    let ready = requests.map { count > 0 && $0.revents != 0 }
    return (Array(ready.prefix(toRead.count)), Array(ready.dropFirst(toRead.count)))
  }

  /// Waits until a descriptor can be read, a signal comes or a terminal is gone; returns whether it
  /// is.
  static func wait(toRead descriptor: Int32, orForTheLossOf terminal: Int32) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      // What is typed there is another program's.
      pollfd(fd: terminal, events: 0, revents: 0),
    ]
    guard poll(&requests, nfds_t(requests.count), -1) > 0 else { return false }
    if requests[1].revents & Int16(POLLNVAL) != 0 {
      // Not every system can wait for every terminal.
      poll(&requests, 1, -1)
      return false
    }
    return requests[1].revents != 0
  }

  static func doNotWait(on descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL, 0)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  /// A pipe that programs started later do not inherit.
  static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  // MARK: Signals

  /// A write to a pipe that nobody reads, or past the size that files may have, becomes an error
  /// instead of the end of the program.
  static func ignoreFailingWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// From now on the signals arrive in `signalDescriptor` as bytes, their numbers, and interrupt a
  /// call that waits. Hang-up and suspension stay ignored where the program was started so (`nohup`).
  static func listen(to signals: [Signal]) {
    _ = signalPipe
    install(noteSignal, for: signals)
  }

  /// From now on a signal that asks the program to end does so at once, with its exit status: right
  /// where nothing must be put back or removed.
  static func endAtOnce() {
    install(leave, for: [.interrupt, .terminate, .hangUp])
    for one in Signal.allCases where handler(of: one.number) == address(of: noteSignal) {
      _ = signal(one.number, SIG_DFL)
    }
  }

  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for signals: [Signal]
  ) {
    // Whoever started the program may have blocked them.
    var heard = sigset_t()
    sigemptyset(&heard)
    for one in signals { sigaddset(&heard, one.number) }
    defer { pthread_sigmask(SIG_UNBLOCK, &heard, nil) }
    for one in signals {
      if one == .hangUp || one == .suspend, isIgnored(one.number) { continue }
      // Without SA_RESTART: what waits when a signal comes does not go on waiting.
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(one.number, &action, nil)
    }
  }

  /// The end of the pipe in which signals arrive.
  static var signalDescriptor: Int32 { signalPipe.read }

  /// Does something while signals wait, so what it must undo is undone whatever signal comes. The
  /// faults of the program itself do not wait.
  static func deferringSignals<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var deferred = sigset_t()
    sigfillset(&deferred)
    for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] {
      sigdelset(&deferred, fault)
    }
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &deferred, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return try body()
  }

  /// Whether one of the signals that wait asks the program to end.
  static var isAskedToEnd: Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return [Signal.interrupt, .terminate, .hangUp, .quit].contains {
      sigismember(&pending, $0.number) == 1 && !isIgnored($0.number)
    }
  }

  /// Does what the signal does to a program that never heard of it; after a suspension it returns.
  ///
  /// - Parameter withGroup: whether the others of its process group get the signal, too.
  static func surrender(to one: Signal, withGroup: Bool = false) {
    var before = sigaction()
    sigaction(one.number, nil, &before)
    _ = signal(one.number, SIG_DFL)
    masking(SIG_UNBLOCK, one.number) { _ = kill(withGroup ? 0 : getpid(), one.number) }
    sigaction(one.number, &before, nil)
  }

  /// Does something while a signal waits, or does not.
  private static func masking(_ how: Int32, _ number: Int32, _ body: () -> Void) {
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, number)
    var former = sigset_t()
    pthread_sigmask(how, &alone, &former)
    body()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    handler(of: number) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// What a signal does at present, as the address of a function.
  fileprivate static func handler(of number: Int32) -> Int {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return -1 }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #elseif canImport(Musl)
      return unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  private static func address(of handler: @escaping @convention(c) (Int32) -> Void) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }

  // MARK: Terminals

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of a terminal in columns; nil if there is none or it does not report it.
  static func width(of descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns and rows of a terminal, 0 for what it does not report.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  static func settings(of terminal: Int32) -> TerminalSettings? {
    var raw = termios()
    return tcgetattr(terminal, &raw) == 0 ? TerminalSettings(raw: raw) : nil
  }

  /// Applies the settings at once; false where the terminal refuses.
  ///
  /// - Parameter isAsked: from the background the program is stopped first, until it is brought to
  ///   the foreground; else it changes the terminal all the same.
  @discardableResult
  static func apply(_ settings: TerminalSettings, to terminal: Int32, isAsked: Bool = false)
    -> Bool
  {
    var background = sigset_t()
    sigemptyset(&background)
    if !isAsked { sigaddset(&background, SIGTTOU) }
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &background, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var raw = settings.raw
    while tcsetattr(terminal, TCSANOW, &raw) != 0 {
      if errno != EINTR { return false }
    }
    // The call succeeds when any of the changes could be made.
    guard let now = System.settings(of: terminal) else { return false }
    return now.raw.c_lflag == raw.c_lflag
  }

  /// Throws away what was typed and has not been read.
  static func dropInput(of terminal: Int32) { _ = tcflush(terminal, TCIFLUSH) }

  /// The most bytes of a line that a terminal hands on by whole lines; it drops what follows them.
  #if canImport(Darwin)
    static let longestTerminalLine = 1_024
  #else
    static let longestTerminalLine = 4_095
  #endif

  /// Until `letTerminalBe`, whatever ends the program without a word to it (a fault of its own, a
  /// signal that it does not listen to) puts these settings back first; only SIGKILL does not.
  ///
  /// - Parameter marks: where the terminal was asked to mark pastes, which it then no longer does.
  static func keep(_ settings: TerminalSettings, of terminal: Int32, marksPastesIn marks: Int32?) {
    keptSettings.pointee = settings.raw
    _ = endOfMarks
    keptMarks = marks ?? -1
    keptTerminal = terminal
    handleWhatEndsTheProgram()
  }

  /// Until `letEditorBe`, the same ends an editor and removes its folder.
  static func keepEditor(_ child: Int32?, folder: FilePath) {
    letEditorBe()
    let words = ["rm", "-rf", "--"].map { FilePath($0) } + [folder]
    for (index, word) in words.enumerated() {
      keptRemoval[index] = word.withCString { strdup($0) }
    }
    keptEditor = child ?? 0
    handleWhatEndsTheProgram()
  }

  static func letEditorBe() {
    keptEditor = -1
    for index in 0..<4 {
      free(keptRemoval[index])
      keptRemoval[index] = nil
    }
  }

  private static func handleWhatEndsTheProgram() {
    let own = [putTerminalBack, noteSignal, leave].map(address)
    for number in Int32(1)...64 where endsProgram(number) && !isIgnored(number) {
      guard !own.contains(handler(of: number)) else { continue }
      sigaction(number, nil, formerActions + Int(number))
      _ = signal(number, putTerminalBack)
    }
  }

  static func letTerminalBe() { keptTerminal = -1 }

  /// Whether a signal that a program never heard of ends it.
  private static func endsProgram(_ number: Int32) -> Bool {
    #if canImport(Darwin)
      if number > 31 || number == SIGINFO || number == SIGIO { return false }
    #endif
    return ![
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH,
    ].contains(number)
  }

  /// Stops as any program does that uses a terminal in the background, until it is in the foreground
  /// or a signal arrives. A program that nobody could bring there goes on.
  ///
  /// The system stops it when it asks for the terminal: a stop of its own could come after a shell
  /// has brought it there.
  static func waitForForeground(of terminal: Int32) {
    var before = sigaction()
    sigaction(SIGTTOU, nil, &before)
    guard isInBackground(of: terminal), !isIgnored(SIGTTOU) else { return }
    _ = signal(SIGTTOU, SIG_DFL)
    masking(SIG_UNBLOCK, SIGTTOU) { _ = tcsetpgrp(terminal, group) }
    sigaction(SIGTTOU, &before, nil)
  }

  /// Whether another program has the terminal at present.
  static func isInBackground(of terminal: Int32) -> Bool {
    let foreground = foregroundGroup(of: terminal)
    return foreground > 0 && foreground != group
  }

  /// The process group of this program.
  static var group: Int32 { getpgrp() }

  /// The process group that has a terminal; below 0 where none can have it.
  static func foregroundGroup(of terminal: Int32) -> Int32 { tcgetpgrp(terminal) }

  /// Gives a terminal to a process group, from the background, too.
  static func give(_ terminal: Int32, to group: Int32) {
    masking(SIG_BLOCK, SIGTTOU) { _ = tcsetpgrp(terminal, group) }
  }

  // MARK: The environment and the clock

  /// The variables of the environment as `NAME=value`, in their order.
  static func environment() -> [String] {
    var entries: [String] = []
    var next = environmentPointer()
    while let entry = next?.pointee {
      entries.append(String(cString: entry))
      next = next?.successor()
    }
    return entries
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Takes variables out of the environment, so that no program that is started later gets them.
  static func removeVariables(_ names: [String]) {
    for name in names { unsetenv(name) }
  }

  fileprivate static func environmentPointer() -> UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  >? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// The most memory that the process had at any time, in bytes.
  static func peakMemory(ofPrograms: Bool = false) -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      let whose = ofPrograms ? RUSAGE_CHILDREN : RUSAGE_SELF
      guard getrusage(whose, &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss)
    #elseif canImport(Musl)
      guard getrusage(ofPrograms ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss) * 1_024
    #else
      let whose = ofPrograms ? RUSAGE_CHILDREN : RUSAGE_SELF
      guard getrusage(__rusage_who_t(whose.rawValue), &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss) * 1_024
    #endif
  }

  /// Seconds that only ever go forward.
  static func elapsed() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The local date and time: year, month, day, hour, minute, second.
  static func localTime() -> (Int, Int, Int, Int, Int, Int) {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return (
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), min(59, Int(parts.tm_sec))
    )
  }

  /// Seconds since 1970, as the times of files count them.
  static func secondsSince1970() -> Int { Int(time(nil)) }

  /// The user on whose behalf the program runs.
  static var user: UInt32 { geteuid() }

  /// Ends the program.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  // MARK: Programs

  /// Starts a program, found along `PATH`, with these arguments (its name first) and descriptors, in
  /// a process group of its own: signals reach it with all that it starts. They are as a fresh
  /// program expects them.
  ///
  /// - Parameter isAlone: whether it is in a session of its own, and has no terminal.
  static func start(
    _ arguments: [String], input: Int32, output: Int32, error: Int32, isAlone: Bool = true
  ) throws(SystemError) -> Int32 {
    guard let name = arguments.first, !name.isEmpty,
      !arguments.contains(where: { $0.utf8.contains(0) })
    else { throw .notFound }
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t? = nil
      var attributes: posix_spawnattr_t? = nil
    #else
      var files = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&files, input, standardInput)
    posix_spawn_file_actions_adddup2(&files, output, standardOutput)
    posix_spawn_file_actions_adddup2(&files, error, standardError)
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        | (isAlone ? startsSession : Int16(POSIX_SPAWN_SETPGROUP)))
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let result = posix_spawnp(
      &child, name, &files, &attributes, pointers, environmentPointer())
    guard result == 0 else { throw SystemError(code: result) }
    return child
  }

  /// How a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// How a program that was started here ended, or nil while it runs.
  static func ending(of child: Int32) -> Ending? {
    guard case .ended(let ending)? = change(of: child, options: WNOHANG) else { return nil }
    return ending
  }

  /// What has happened to a program that was started here.
  enum Change {
    case ended(Ending)
    /// - Parameter isForTerminal: whether it wanted a terminal that another program has.
    case stopped(isForTerminal: Bool)
  }

  /// What has happened to a program that was started here, or nil if it goes on.
  static func change(of child: Int32) -> Change? {
    change(of: child, options: WNOHANG | WUNTRACED)
  }

  private static func change(of child: Int32, options: Int32) -> Change? {
    var status: Int32 = 0
    while true {
      let result = waitpid(child, &status, options)
      if result == 0 { return nil }
      if result == child { break }
      if errno != EINTR { return .ended(.exited(127)) }
    }
    let signal = status & 0x7F
    let code = (status >> 8) & 0xFF
    if signal == 0x7F { return .stopped(isForTerminal: code == SIGTTIN || code == SIGTTOU) }
    return .ended(signal == 0 ? .exited(code) : .killed(signal: signal))
  }

  /// Sends a signal to a program that was started here and to all that it started in its session.
  static func send(_ signal: Signal, to child: Int32) { kill(-child, signal.number) }

  static func end(_ child: Int32) { kill(-child, SIGKILL) }

  /// Whether there is a process with a number, whoever started it.
  static func exists(_ process: Int32) -> Bool {
    process <= 0 || kill(process, 0) == 0 || errno == EPERM
  }

  /// Whether a program that was started here, or one that it started, still runs.
  static func isRunning(_ child: Int32) -> Bool { kill(-child, 0) == 0 || errno == EPERM }
}

/// POSIX_SPAWN_SETSID, which not every header shows.
#if canImport(Darwin)
  private let startsSession: Int16 = 0x400
#else
  private let startsSession: Int16 = 0x80
#endif

/// Signals as bytes. It is made before the first handler is installed, so that the handler finds
/// it ready; when it cannot be made, signals are lost but nothing else is.
private let signalPipe: (read: Int32, write: Int32) = {
  guard let ends = try? System.makePipe() else { return (-1, -1) }
  System.doNotWait(on: ends.read)
  System.doNotWait(on: ends.write)
  return ends
}()

/// The handler of every signal: one byte into the pipe, which is safe at any moment.
private func noteSignal(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe.write, &byte, 1)
  errno = before
}

/// The handler of a signal that ends the program at once.
private func leave(_ number: Int32) {
  _exit(128 &+ number)
}

/// The settings that a terminal gets back, and the terminal: -1 where none was changed. A handler may
/// read them at any moment, so they are in memory that stays where it is.
nonisolated(unsafe) private let keptSettings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private var keptTerminal: Int32 = -1
/// Where the terminal no longer marks pastes once this is written, and the bytes: -1 where it does
/// not.
nonisolated(unsafe) private var keptMarks: Int32 = -1
nonisolated(unsafe) private let endOfMarks: UnsafeMutableBufferPointer<UInt8> = {
  let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 8)
  _ = bytes.initialize(from: "\u{1B}[?2004l".utf8)
  return bytes
}()
/// The editor that is ended, 0 before it runs, and the command that removes its folder; below 0 where
/// there is none.
nonisolated(unsafe) private var keptEditor: Int32 = -1
nonisolated(unsafe) private let keptRemoval: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
  let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 5)
  words.initialize(repeating: nil, count: 5)
  return words
}()
/// What each signal did before: the runtime has handlers of its own for faults.
nonisolated(unsafe) private let formerActions: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

/// The handler of what ends the program without a word to it.
private func putTerminalBack(_ number: Int32) {
  if keptEditor >= 0 { removeEditor() }
  // In the background the terminal is another program's.
  if keptTerminal >= 0, tcgetpgrp(keptTerminal) == getpgrp() {
    tcsetattr(keptTerminal, TCSANOW, keptSettings)
    if keptMarks >= 0 { _ = write(keptMarks, endOfMarks.baseAddress, endOfMarks.count) }
  }
  sigaction(number, formerActions + Int(number), nil)
  // It comes again once this handler has returned: a fault by itself, before that.
  kill(getpid(), number)
}

/// Ends the editor, gets the terminal back from it, and removes its folder. Another program does that:
/// in the handler of a signal little is allowed.
private func removeEditor() {
  if keptEditor > 0 {
    kill(-keptEditor, SIGKILL)
    waitpid(keptEditor, nil, 0)
    if tcgetpgrp(keptTerminal) == keptEditor { System.give(keptTerminal, to: getpgrp()) }
  }
  var child: pid_t = 0
  guard let name = keptRemoval[0],
    posix_spawnp(&child, name, nil, nil, keptRemoval, System.environmentPointer()) == 0
  else { return }
  waitpid(child, nil, 0)
}

/// The work of a thread.
private final class ThreadWork {
  let work: () -> Void

  init(_ work: @escaping () -> Void) {
    self.work = work
  }
}

#if canImport(Darwin)
  private func runWork(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().work()
    return nil
  }
#else
  private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().work()
    return nil
  }
#endif
