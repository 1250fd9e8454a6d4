// The one file of the tests that imports the C library.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

/// A system call that a test needs failed.
struct SystemFailure: Error, CustomStringConvertible {
  var description: String

  init(_ what: String) {
    description = "\(what): \(String(cString: strerror(errno)))"
  }

  init(saying description: String) {
    self.description = description
  }
}

/// The way in which a program ended.
enum Ending: Equatable {
  case exited(Int32)
  case killed(Int32)
}

/// Signals that tests send.
enum TestSignal {
  case interrupt, terminate, hangUp, suspend, resume, stop, kill

  fileprivate var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    case .stop: SIGSTOP
    case .kill: SIGKILL
    }
  }
}

/// Files and folders of the tests.
enum TestFiles {
  /// True if expected results are replaced by actual ones: `FORMWALK_REWRITE` is set.
  static let isRewriting = variable("FORMWALK_REWRITE") != nil

  /// A variable of the environment of the tests.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
    defer { close(descriptor) }
    return Descriptors.readAll(descriptor)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemFailure("create \(path)") }
    defer { close(descriptor) }
    guard Descriptors.writeAll(bytes, to: descriptor) else { throw SystemFailure("write \(path)") }
  }

  static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemFailure("mkdir \(path)") }
  }

  static func makeLink(_ path: String, to target: String) throws {
    guard symlink(target, path) == 0 else { throw SystemFailure("symlink \(path)") }
  }

  /// A second name of a file.
  static func makeHardLink(_ path: String, to target: String) throws {
    guard link(target, path) == 0 else { throw SystemFailure("link \(path)") }
  }

  /// A pipe with a name.
  static func makePipe(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw SystemFailure("mkfifo \(path)") }
  }

  /// A new empty folder, without symbolic links in its path.
  static func makeTemporaryFolder() throws -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/formwalk-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template), let resolved = realpath(path, nil) else {
      throw SystemFailure("mkdtemp")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Removes a folder with all that is in it.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && mode_t(status.st_mode) & mode_t(S_IFMT) == mode_t(S_IFDIR)
  }

  static func setPermissions(_ permissions: UInt32, of path: String) {
    chmod(path, mode_t(permissions))
  }

  static func permissions(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : nil
  }

  /// The owner and the group of a file.
  static func owner(of path: String) -> [UInt32] {
    var status = stat()
    return stat(path, &status) == 0 ? [status.st_uid, status.st_gid] : []
  }

  /// Changes the owner and group of a file; returns false if that is not allowed.
  static func give(_ path: String, to owner: UInt32, _ group: UInt32) -> Bool {
    chown(path, owner, group) == 0
  }

  static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the inode number, which distinguishes a file from another with the same name.
  static func number(of path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// Functions for complete reads and writes.
private enum Descriptors {
  static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        var request = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        guard poll(&request, 1, patience) > 0 else { return false }
        continue
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  static func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

/// A lock to create descriptors and start programs one at a time, so none inherits another's.
private let starting = Mutex(())

/// The value of POSIX_SPAWN_SETSID, which some headers do not expose.
#if canImport(Darwin)
  private let ownSession: Int16 = 0x400
#else
  private let ownSession: Int16 = 0x80
#endif

/// Starts a program with `descriptors` as its standard descriptors, or, given the path of a
/// terminal, in a new session with that terminal.
private func start(
  _ arguments: [String], environment: [String], folder: String, descriptors: [Int32?],
  terminal: String? = nil
) throws -> pid_t {
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
  // The threads of tests block signals, and `nohup` ignores one, which programs would inherit.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var hangUp = sigset_t()
  sigemptyset(&hangUp)
  sigaddset(&hangUp, SIGHUP)
  posix_spawnattr_setsigdefault(&attributes, &hangUp)
  posix_spawnattr_setflags(
    &attributes,
    Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
      | (terminal == nil ? 0 : ownSession))
  if let terminal {
    posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&files, 0, 1)
    posix_spawn_file_actions_adddup2(&files, 0, 2)
  }
  for (number, descriptor) in descriptors.enumerated() {
    guard let descriptor else { continue }
    posix_spawn_file_actions_adddup2(&files, descriptor, Int32(number))
  }
  // The shell changes to the folder and is then replaced by the program.
  let whole = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + arguments
  var words = whole.map { strdup($0) } + [nil]
  var variables = complete(environment, folder).map { strdup($0) } + [nil]
  defer { for word in words + variables { free(word) } }
  var child: pid_t = 0
  let result = posix_spawn(&child, whole[0], &files, &attributes, &words, &variables)
  guard result == 0 else {
    errno = result
    throw SystemFailure("start \(arguments[0])")
  }
  return child
}

/// Returns the environment with only the last of several variables with the same name. A program
/// that is started in a test's folder keeps its state there.
private func complete(_ environment: [String], _ folder: String) -> [String] {
  var complete: [String] = []
  for entry in environment {
    let name = entry.prefix { $0 != "=" } + "="
    complete.removeAll { $0.hasPrefix(name) }
    complete.append(entry)
  }
  let isSet = complete.contains { $0.hasPrefix("XDG_STATE_HOME=") }
  if !isSet, folder != Formwalk.packageFolder { complete.append("XDG_STATE_HOME=\(folder)/.state") }
  return complete
}

/// Waits for a program, which is killed if it does not end.
private func ending(of child: pid_t) -> Ending {
  var status: Int32 = 0
  var waited: Int32 = 0
  while waitpid(child, &status, WNOHANG) == 0 {
    usleep(1_000)
    waited += 1
    if waited == patience { kill(child, SIGKILL) }
  }
  let signal = status & 0x7F
  return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
}

/// The time in milliseconds before a test gives up. It ends hanging child programs, and must be
/// long enough for a busy machine.
private let patience: Int32 = 300_000

/// Programs that others started.
enum TestProcesses {
  /// Returns whether no process of a group is left.
  static func isGone(group: Int32) -> Bool {
    group > 1 && kill(-group, 0) != 0 && errno == ESRCH
  }
}

/// The output of a program, and how it ended.
struct Transcript {
  var ending: Ending
  var output: String
  var error: String
}

/// A program that is started with pipes.
enum PipedProgram {
  /// Runs a program to its end. Its standard input is a pipe with these bytes, or a file. Its
  /// output is read, or goes to a file or to a pipe that is not read.
  static func run(
    _ arguments: [String], input: [UInt8] = [], inputFile: String? = nil, outputFile: String? = nil,
    isOutputRead: Bool = true, environment: [String] = [], folder: String
  ) throws -> Transcript {
    let (child, toChild, fromChild, errors) = try starting.withLock {
      _ -> (pid_t, Int32, Int32, Int32) in
      let input = try Descriptors.makePipe()
      let output = try Descriptors.makePipe()
      let error = try Descriptors.makePipe()
      var own = [input.read, output.write, error.write]
      var replaced: [Int32] = []
      if let inputFile {
        let file = open(inputFile, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemFailure("open \(inputFile)") }
        replaced.append(own[0])
        own[0] = file
      }
      if let outputFile {
        let file = open(outputFile, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemFailure("open \(outputFile)") }
        replaced.append(own[1])
        own[1] = file
      }
      defer { for descriptor in own + replaced { close(descriptor) } }
      if !isOutputRead {
        close(output.read)
        return (
          try start(arguments, environment: environment, folder: folder, descriptors: own),
          input.write, -1, error.read
        )
      }
      let child = try start(
        arguments, environment: environment, folder: folder, descriptors: own)
      return (child, input.write, output.read, error.read)
    }
    signal(SIGPIPE, SIG_IGN)
    return exchange(child, toChild, fromChild, errors, input)
  }

  /// Runs a program that reads pieces from a pipe to the end, and returns its peak memory before
  /// that end, in bytes; nil if the system does not report it for a process.
  static func peakMemory(
    _ arguments: [String], pieces: Int, folder: String, piece: (Int) -> [UInt8]
  ) throws -> Int? {
    let (child, input) = try starting.withLock { _ -> (pid_t, Int32) in
      let input = try Descriptors.makePipe()
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      guard nowhere >= 0 else { throw SystemFailure("open /dev/null") }
      defer {
        close(input.read)
        close(nowhere)
      }
      let child = try start(
        arguments, environment: [], folder: folder,
        descriptors: [input.read, nowhere, nowhere])
      return (child, input.write)
    }
    signal(SIGPIPE, SIG_IGN)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    var isReading = true
    for number in 0..<pieces where isReading {
      isReading = Descriptors.writeAll(piece(number), to: input)
    }
    // Everything that can be read has been read once the pipe is empty.
    var (waiting, waited): (Int32, Int32) = (1, 0)
    while isReading, ioctl(input, UInt(FIONREAD), &waiting) == 0, waiting > 0 {
      usleep(1_000)
      waited += 1
      isReading = waited < patience
    }
    let peak = peakMemory(of: child)
    close(input)
    if !isReading { kill(child, SIGKILL) }
    guard case .exited = ending(of: child) else {
      throw SystemFailure(saying: "\(arguments) did not read its input to the end")
    }
    return peak
  }

  /// Runs a program until it has written this many bytes to standard error, or for a time, and then
  /// kills it. Returns the bytes that it wrote there.
  static func run(
    _ arguments: [String], input: [UInt8], environment: [String], folder: String,
    killedAfter bytes: Int, orMicroseconds microseconds: Int
  ) throws -> String {
    let (child, toChild, errors) = try starting.withLock { _ -> (pid_t, Int32, Int32) in
      let input = try Descriptors.makePipe()
      let error = try Descriptors.makePipe()
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { for descriptor in [input.read, error.write, nowhere] { close(descriptor) } }
      let child = try start(
        arguments, environment: environment, folder: folder,
        descriptors: [input.read, nowhere, error.write])
      return (child, input.write, error.read)
    }
    signal(SIGPIPE, SIG_IGN)
    _ = Descriptors.writeAll(input, to: toChild)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    var left = microseconds / 1_000
    while text.count < bytes, left >= 0 {
      var request = [pollfd(fd: errors, events: Int16(POLLIN), revents: 0)]
      left -= 1
      guard poll(&request, 1, 1) > 0 else { continue }
      let count = read(errors, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer.prefix(count)
    }
    kill(child, SIGKILL)
    text += Descriptors.readAll(errors)
    close(errors)
    close(toChild)
    _ = ending(of: child)
    return String(decoding: text, as: UTF8.self)
  }

  private static func peakMemory(of process: pid_t) -> Int? {
    guard let status = try? TestFiles.read("/proc/\(process)/status") else { return nil }
    let text = String(decoding: status, as: UTF8.self)
    for line in text.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        .flatMap { Int($0) }.map { $0 << 10 }
    }
    return nil
  }

  private static func exchange(
    _ child: pid_t, _ toChild: Int32, _ fromChild: Int32, _ errors: Int32, _ input: [UInt8]
  ) -> Transcript {
    _ = fcntl(toChild, F_SETFL, O_NONBLOCK)
    var texts: [[UInt8]] = [[], []]
    var sources = [fromChild, errors]
    var target = toChild
    var written = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while sources.contains(where: { $0 >= 0 }) {
      if target >= 0 && written == input.count {
        close(target)
        target = -1
      }
      var requests = sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      requests.append(pollfd(fd: target, events: Int16(POLLOUT), revents: 0))
      if poll(&requests, nfds_t(requests.count), patience) == 0 {
        kill(child, SIGKILL)
        break
      }
      for index in 0..<2 where requests[index].revents != 0 {
        let count = read(sources[index], &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer.prefix(count)
        } else {
          close(sources[index])
          sources[index] = -1
        }
      }
      if requests[2].revents != 0 {
        let count = input.withUnsafeBytes {
          write(target, $0.baseAddress.map { $0 + written }, input.count - written)
        }
        if count >= 0 { written += count } else if errno != EAGAIN { written = input.count }
      }
    }
    for descriptor in sources + [target] where descriptor >= 0 { close(descriptor) }
    return Transcript(
      ending: ending(of: child), output: String(decoding: texts[0], as: UTF8.self),
      error: String(decoding: texts[1], as: UTF8.self))
  }
}

/// A program on a real pseudo-terminal, in a session of its own.
final class TerminalProgram {
  private let child: pid_t
  private let master: Int32
  /// This end is kept open so the terminal's settings outlive the program.
  private let slave: Int32
  /// Everything that has appeared on the terminal.
  private(set) var screen: [UInt8] = []
  /// The terminal's settings before the program started.
  let firstSettings: [UInt8]
  private var searched = 0
  private var isOver = false
  private var isGone = false

  /// - Parameters:
  ///   - outputFile: receives standard output instead of the terminal.
  ///   - columns: the width that the terminal reports, with 24 rows; else it reports no size.
  ///   - isConfigured: true if the user has changed the settings before the program starts.
  init(
    _ arguments: [String], environment: [String] = [], folder: String, outputFile: String? = nil,
    columns: Int? = nil, isConfigured: Bool = false
  ) throws {
    (child, master, slave, firstSettings) = try starting.withLock { _ in
      var (master, slave): (Int32, Int32) = (-1, -1)
      guard openpty(&master, &slave, nil, nil, nil) == 0, let name = ttyname(slave) else {
        throw SystemFailure("openpty")
      }
      for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      if let columns { setSize(of: slave, columns: columns) }
      if isConfigured { configure(slave) }
      let settings = settingBytes(of: slave)
      let path = String(cString: name)
      var output: Int32?
      if let outputFile {
        let file = open(outputFile, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemFailure("open \(outputFile)") }
        output = file
      }
      defer { if let output { close(output) } }
      let child = try start(
        arguments, environment: environment, folder: folder, descriptors: [nil, output],
        terminal: path)
      return (child, master, slave, settings)
    }
  }

  deinit {
    if !isOver {
      kill(child, SIGKILL)
      _ = ending(of: child)
    }
    guard !isGone else { return }
    close(slave)
    close(master)
  }

  var process: Int32 { child }

  /// The text that has appeared, with carriage returns removed.
  var text: String {
    String(decoding: screen.filter { $0 != 0x0D }, as: UTF8.self)
  }

  /// Reads until a text appears after the one that was waited for last.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    while true {
      if let end = find(wanted) {
        searched = end
        return
      }
      guard readMore() else {
        throw SystemFailure(
          saying:
            "“\(text)” did not appear in: \(String(decoding: screen[searched...], as: UTF8.self))"
        )
      }
    }
  }

  /// Reads until the question with a label waits for its answer.
  func wait(forPrompt label: String) throws {
    try wait(for: "  \(label)")
    try wait(for: ": ")
  }

  private func find(_ wanted: [UInt8]) -> Int? {
    guard screen.count - searched >= wanted.count else { return nil }
    for start in searched...(screen.count - wanted.count)
    where screen[start..<(start + wanted.count)] == wanted[...] {
      return start + wanted.count
    }
    return nil
  }

  private func readMore() -> Bool {
    var request = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
    guard poll(&request, 1, patience) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    screen += buffer.prefix(count)
    return true
  }

  /// Reads what appears within a time; returns false if nothing does.
  @discardableResult
  func look(milliseconds: Int32) -> Bool {
    var request = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
    return poll(&request, 1, milliseconds) > 0 && readMore()
  }

  /// Types a text, which may include control characters.
  func type(_ text: String) {
    _ = Descriptors.writeAll(Array(text.utf8), to: master)
  }

  func send(_ signal: TestSignal) { kill(child, signal.number) }

  /// Lets a moment pass.
  func wait(microseconds: Int) { usleep(UInt32(clamping: microseconds)) }

  /// Waits until the program has stopped.
  func waitUntilStopped() {
    var status: Int32 = 0
    while waitpid(child, &status, WUNTRACED) < 0 && errno == EINTR {}
  }

  /// Waits for the end of the program, reading its remaining output.
  func finish() -> Ending {
    // Remaining output is read first, without waiting, because the other end is kept open.
    var status: Int32 = 0
    var rounds = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      var request = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
      if poll(&request, 1, 5) > 0 { _ = readMore() }
      rounds += 1
      if rounds == patience / 5 { kill(child, SIGKILL) }
    }
    isOver = true
    var request = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
    while poll(&request, 1, 0) > 0, readMore() {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
  }

  /// Closes the terminal, as a lost connection does, and waits for the end of the program.
  func hangUp() -> Ending {
    close(slave)
    close(master)
    isOver = true
    isGone = true
    return ending(of: child)
  }

  /// All settings of the terminal, byte for byte.
  var settings: [UInt8] { settingBytes(of: slave) }

  /// True if typed input is echoed.
  var isEchoing: Bool {
    var settings = termios()
    return tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Changes the terminal as its user may have done: no flow control, another erase character.
  func changeSettings() { configure(slave) }

  /// Changes the width, which the program learns from a signal.
  func resize(columns: Int) { setSize(of: slave, columns: columns) }

  /// True in canonical mode with echo.
  var readsLines: Bool {
    var settings = termios()
    let both = tcflag_t(ICANON | ECHO)
    return tcgetattr(slave, &settings) == 0 && settings.c_lflag & both == both
  }
}

private func settingBytes(of terminal: Int32) -> [UInt8] {
  var settings = termios()
  guard tcgetattr(terminal, &settings) == 0 else { return [] }
  return withUnsafeBytes(of: &settings) { Array($0) }
}

/// Changes a terminal as its user may have done: no flow control, another erase character.
private func configure(_ terminal: Int32) {
  var settings = termios()
  guard tcgetattr(terminal, &settings) == 0 else { return }
  settings.c_iflag &= ~tcflag_t(IXON)
  withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VERASE)] = 0x08 }
  tcsetattr(terminal, TCSANOW, &settings)
}

private func setSize(of terminal: Int32, columns: Int) {
  var size = winsize()
  size.ws_col = UInt16(clamping: columns)
  size.ws_row = columns > 0 ? 24 : 0
  _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
}
