#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An opaque copy of a terminal's settings.
struct TerminalSettings {
  var raw: termios

  /// True in canonical mode, where the terminal passes on complete lines after its own editing.
  var isByLine: Bool { raw.c_lflag & tcflag_t(ICANON) != 0 }

  /// The same settings without echo.
  var withoutEcho: TerminalSettings {
    var settings = self
    settings.raw.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
    return settings
  }

  /// The same settings in raw mode, without echo. Signal keys still send signals.
  var byKey: TerminalSettings {
    var settings = withoutEcho
    settings.raw.c_lflag &= ~tcflag_t(ICANON | IEXTEN)
    settings.raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
    withUnsafeMutableBytes(of: &settings.raw.c_cc) { keys in
      // A signal may discard a key before it is read, so reading never waits.
      keys[Int(VMIN)] = 0
      keys[Int(VTIME)] = 0
    }
    return settings
  }
}

extension System {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the width of a terminal in columns; nil if it is not a terminal or does not report it.
  static func width(of descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Returns the columns and rows of a terminal; 0 for values it does not report.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  static func settings(of terminal: Int32) -> TerminalSettings? {
    var raw = termios()
    return tcgetattr(terminal, &raw) == 0 ? TerminalSettings(raw: raw) : nil
  }

  /// Applies the settings at once; returns false if the terminal refuses.
  ///
  /// - Parameters:
  ///   - isAsked: true to stop a program in the background until it is in the foreground; otherwise
  ///     it changes the terminal from the background.
  ///   - dropsInput: true to discard input that has not been read.
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
    // TCSAFLUSH is not used because it waits for output, which may be stopped.
    defer { if dropsInput { dropInput(of: terminal) } }
    while tcsetattr(terminal, TCSANOW, &raw) != 0 {
      if errno != EINTR { return false }
    }
    // The call succeeds even if only some of the changes were made.
    guard let now = System.settings(of: terminal) else { return false }
    return now.raw.c_lflag == raw.c_lflag
  }

  /// Discards input that has not been read.
  static func dropInput(of terminal: Int32) { _ = tcflush(terminal, TCIFLUSH) }

  /// The maximum size in bytes of a line in canonical mode; the terminal drops the rest.
  #if canImport(Darwin)
    static let longestTerminalLine = 1_024
  #else
    static let longestTerminalLine = 4_095
  #endif

  /// Stops a program in the background until it is in the foreground or a signal arrives, as any
  /// program that uses a terminal does. If nothing could bring it to the foreground, it continues.
  ///
  /// The system itself stops it when it tries to use the terminal. If it stopped itself, that could
  /// happen after a shell has already brought it to the foreground.
  static func waitForForeground(of terminal: Int32) {
    var before = sigaction()
    sigaction(SIGTTOU, nil, &before)
    guard isInBackground(of: terminal), !isIgnored(SIGTTOU) else { return }
    _ = signal(SIGTTOU, SIG_DFL)
    masking(SIG_UNBLOCK, SIGTTOU) { _ = tcsetpgrp(terminal, group) }
    sigaction(SIGTTOU, &before, nil)
  }

  /// Returns whether another program is in the foreground of the terminal.
  static func isInBackground(of terminal: Int32) -> Bool {
    let foreground = foregroundGroup(of: terminal)
    return foreground > 0 && foreground != group
  }

  /// The process group of this program.
  static var group: Int32 { getpgrp() }

  /// Returns the foreground process group of a terminal; negative if it cannot have one.
  static func foregroundGroup(of terminal: Int32) -> Int32 { tcgetpgrp(terminal) }

  /// Moves a process group to the foreground of a terminal, even from the background.
  static func give(_ terminal: Int32, to group: Int32) {
    masking(SIG_BLOCK, SIGTTOU) { _ = tcsetpgrp(terminal, group) }
  }
}
