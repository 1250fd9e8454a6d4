#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

extension System {
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

  /// Stops the program as the signal does one that never heard of it; returns when it is continued.
  ///
  /// - Parameter withGroup: whether the others of its process group get the signal, too.
  static func suspend(withGroup: Bool = false) {
    var before = sigaction()
    sigaction(SIGTSTP, nil, &before)
    _ = signal(SIGTSTP, SIG_DFL)
    masking(SIG_UNBLOCK, SIGTSTP) { _ = kill(withGroup ? 0 : getpid(), SIGTSTP) }
    sigaction(SIGTSTP, &before, nil)
  }

  /// Does something while a signal waits, or does not.
  static func masking(_ how: Int32, _ number: Int32, _ body: () -> Void) {
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, number)
    var former = sigset_t()
    pthread_sigmask(how, &alone, &former)
    body()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  static func isIgnored(_ number: Int32) -> Bool {
    handler(of: number) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// What a signal does at present, as the address of a function.
  private static func handler(of number: Int32) -> Int {
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

  // MARK: The end of the program

  /// Until `letTerminalBe`, whatever ends the program without a word to it (a fault of its own, a
  /// signal that it does not listen to) puts these settings back first; only SIGKILL does not.
  ///
  /// - Parameters:
  ///   - marks: where the terminal was asked to mark pastes, which it then no longer does.
  ///   - isSecret: whether what is typed meanwhile is thrown away.
  static func keep(
    _ settings: TerminalSettings, of terminal: Int32, marksPastesIn marks: Int32?, isSecret: Bool
  ) {
    keptSettings.pointee = settings.raw
    keptIsSecret = isSecret
    _ = endOfMarks
    keptMarks = marks ?? -1
    keptTerminal = terminal
    handleWhatEndsTheProgram()
  }

  static func letTerminalBe() { keptTerminal = -1 }

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

  /// Whether a signal that a program never heard of ends it.
  private static func endsProgram(_ number: Int32) -> Bool {
    #if canImport(Darwin)
      if number > 31 || number == SIGINFO || number == SIGIO { return false }
    #endif
    return ![
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH,
    ].contains(number)
  }
}

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
/// Whether what was typed and has not been read is thrown away then.
nonisolated(unsafe) private var keptIsSecret = false
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
    if keptIsSecret { tcflush(keptTerminal, TCIFLUSH) }
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
