#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How a terminal treats what is typed and written: an opaque copy of its settings.
struct TerminalSettings {
  var raw: termios

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

extension System {
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
  /// - Parameters:
  ///   - isAsked: from the background the program is stopped first, until it is brought to the
  ///     foreground; else it changes the terminal all the same.
  ///   - dropsInput: what was typed and has not been read is thrown away.
  @discardableResult
  static func apply(
    _ settings: TerminalSettings, to terminal: Int32, isAsked: Bool = false,
    dropsInput: Bool = false
  ) -> Bool {
    var background = sigset_t()
    sigemptyset(&background)
    if !isAsked { sigaddset(&background, SIGTTOU) }
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &background, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var raw = settings.raw
    // Not with TCSAFLUSH: it waits for the output, which may be stopped.
    defer { if dropsInput { dropInput(of: terminal) } }
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
}
