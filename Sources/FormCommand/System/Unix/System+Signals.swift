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
  /// Turns writing to a pipe without readers, or beyond the file size limit, into an error instead
  /// of a fatal signal.
  static func ignoreFailingWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes signals arrive in `signalDescriptor`, as bytes with their numbers, and interrupt
  /// blocking calls. Hang-up and suspension stay ignored if the program was started that way
  /// (`nohup`).
  static func listen(to signals: [Signal]) {
    _ = signalPipe
    install(noteSignal, for: signals)
  }

  /// Makes signals that ask the program to end do so at once, with their exit status. Use it only
  /// when nothing must be restored or removed.
  static func endAtOnce() {
    install(leave, for: [.interrupt, .terminate, .hangUp])
    for one in Signal.allCases where handler(of: one.number) == address(of: noteSignal) {
      _ = signal(one.number, SIG_DFL)
    }
  }

  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for signals: [Signal]
  ) {
    // The parent process may have blocked them.
    var heard = sigset_t()
    sigemptyset(&heard)
    for one in signals { sigaddset(&heard, one.number) }
    defer { pthread_sigmask(SIG_UNBLOCK, &heard, nil) }
    for one in signals {
      if one == .hangUp || one == .suspend, isIgnored(one.number) { continue }
      // Without SA_RESTART, a blocking call does not resume after a signal.
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

  /// The descriptor that signals are read from.
  static var signalDescriptor: Int32 { signalPipe.read }

  /// Runs a closure while signals are blocked, so what it must undo is always undone. Signals for
  /// faults in the program itself are not blocked.
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

  /// True if a blocked signal is pending that asks the program to end.
  static var isAskedToEnd: Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return [Signal.interrupt, .terminate, .hangUp, .quit].contains {
      sigismember(&pending, $0.number) == 1 && !isIgnored($0.number)
    }
  }

  /// Suspends the program with the default action of the signal; returns when it is continued.
  ///
  /// - Parameter withGroup: true to send the signal to the whole process group.
  static func suspend(withGroup: Bool = false) {
    var before = sigaction()
    sigaction(SIGTSTP, nil, &before)
    _ = signal(SIGTSTP, SIG_DFL)
    masking(SIG_UNBLOCK, SIGTSTP) { _ = kill(withGroup ? 0 : getpid(), SIGTSTP) }
    sigaction(SIGTSTP, &before, nil)
  }

  /// Runs a closure while a signal is blocked or unblocked.
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

  /// Returns the current handler of a signal as the address of a function.
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

  // MARK: Abrupt ends

  /// Makes abrupt ends of the program (a fault, or a signal that it does not handle) restore these
  /// settings first, until `letTerminalBe` is called. Only SIGKILL does not.
  ///
  /// - Parameters:
  ///   - marks: the descriptor of a terminal with bracketed paste enabled, which is then disabled.
  ///   - isSecret: true to discard pending input.
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

  /// Makes abrupt ends also end an editor and remove its folder, until `letEditorBe` is called.
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

  /// Returns whether the default action of a signal ends a program.
  private static func endsProgram(_ number: Int32) -> Bool {
    #if canImport(Darwin)
      if number > 31 || number == SIGINFO || number == SIGIO { return false }
    #endif
    return ![
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH,
    ].contains(number)
  }
}

/// The pipe for signals, each as one byte. It is created before the first handler is installed, so
/// handlers can use it. If it cannot be created, only signals are lost.
private let signalPipe: (read: Int32, write: Int32) = {
  guard let ends = try? System.makePipe() else { return (-1, -1) }
  System.doNotWait(on: ends.read)
  System.doNotWait(on: ends.write)
  return ends
}()

/// The signal handler that writes one byte into the pipe, which is async-signal-safe.
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

/// The settings to restore, and the terminal, or -1 if nothing was changed. A handler may read them
/// at any time, so they are at a fixed address.
nonisolated(unsafe) private let keptSettings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private var keptTerminal: Int32 = -1
/// True if pending input is discarded when they are restored.
nonisolated(unsafe) private var keptIsSecret = false
/// The descriptor to disable bracketed paste on, or -1, and the escape sequence for it.
nonisolated(unsafe) private var keptMarks: Int32 = -1
nonisolated(unsafe) private let endOfMarks: UnsafeMutableBufferPointer<UInt8> = {
  let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 8)
  _ = bytes.initialize(from: "\u{1B}[?2004l".utf8)
  return bytes
}()
/// The editor to end, 0 before it runs, or -1 if there is none; and the command that removes its
/// folder.
nonisolated(unsafe) private var keptEditor: Int32 = -1
nonisolated(unsafe) private let keptRemoval: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
  let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 5)
  words.initialize(repeating: nil, count: 5)
  return words
}()
/// The previous action of each signal, since the runtime has its own handlers for faults.
nonisolated(unsafe) private let formerActions: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

/// The handler of signals that end the program abruptly.
private func putTerminalBack(_ number: Int32) {
  if keptEditor >= 0 { removeEditor() }
  // In the background, the terminal belongs to another program.
  if keptTerminal >= 0, tcgetpgrp(keptTerminal) == getpgrp() {
    tcsetattr(keptTerminal, TCSANOW, keptSettings)
    if keptIsSecret { tcflush(keptTerminal, TCIFLUSH) }
    if keptMarks >= 0 { _ = write(keptMarks, endOfMarks.baseAddress, endOfMarks.count) }
  }
  sigaction(number, formerActions + Int(number), nil)
  // The signal is raised again after this handler returns; a fault recurs even before that.
  kill(getpid(), number)
}

/// Ends the editor, takes the terminal back, and removes the folder. A separate program removes it,
/// because few functions are async-signal-safe.
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
