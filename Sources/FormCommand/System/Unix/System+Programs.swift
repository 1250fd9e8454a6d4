#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
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
