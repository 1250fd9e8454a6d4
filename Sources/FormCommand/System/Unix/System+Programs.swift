#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// Starts a program found through `PATH`, with arguments (its name first) and standard
  /// descriptors. It runs in a process group of its own, so signals also reach everything it
  /// starts; its signal handling is the default.
  ///
  /// - Parameter isAlone: true to start it in a session of its own, without a terminal.
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

  /// The way in which a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// Returns how a child program ended, or nil while it runs.
  static func ending(of child: Int32) -> Ending? {
    guard case .ended(let ending)? = change(of: child, options: WNOHANG) else { return nil }
    return ending
  }

  /// A change in the state of a child program.
  enum Change {
    case ended(Ending)
    /// - Parameter isForTerminal: true if it tried to use a terminal in the background.
    case stopped(isForTerminal: Bool)
  }

  /// Returns a change in the state of a child program, or nil if there is none.
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

  /// Sends a signal to a child program and everything in its process group.
  static func send(_ signal: Signal, to child: Int32) { kill(-child, signal.number) }

  static func end(_ child: Int32) { kill(-child, SIGKILL) }

  /// Returns whether a process exists, whoever started it.
  static func exists(_ process: Int32) -> Bool {
    process <= 0 || kill(process, 0) == 0 || errno == EPERM
  }

  /// Returns whether a child program or anything in its process group still runs.
  static func isRunning(_ child: Int32) -> Bool { kill(-child, 0) == 0 || errno == EPERM }
}

/// The value of POSIX_SPAWN_SETSID, which some headers do not expose.
#if canImport(Darwin)
  private let startsSession: Int16 = 0x400
#else
  private let startsSession: Int16 = 0x80
#endif
