/// A terminal whose settings are changed while a line is read, and restored afterwards.
struct HeldTerminal {
  /// The change of the settings.
  enum Change {
    /// No echo.
    case hidden
    /// Raw mode, with bracketed paste enabled through the output descriptor.
    case byKey(output: Int32)
  }

  private let terminal: Int32
  private let change: Change
  /// True while a secret is typed, so a shell never receives part of it.
  private let isSecret: Bool
  /// The original settings.
  private var found: TerminalSettings

  /// Changes the settings, after waiting to be in the foreground. Returns nil if there are no
  /// settings, or if a signal asks the program to end in the meantime.
  init?(_ terminal: Int32, _ change: Change, isSecret: Bool, _ signals: SignalQueue) {
    guard let found = System.settings(of: terminal) else { return nil }
    self.terminal = terminal
    self.change = change
    self.isSecret = isSecret
    self.found = found
    // A program in the foreground may have changed the settings.
    if System.isInBackground(of: terminal) {
      signals.waitForForeground(of: terminal)
      guard signals.ending == nil else { return nil }
      self.found = System.settings(of: terminal) ?? found
    }
    keep()
    apply()
  }

  private var changed: TerminalSettings {
    switch change {
    case .hidden: found.withoutEcho
    case .byKey: found.byKey
    }
  }

  private func keep() {
    var marks: Int32?
    if case .byKey(let output) = change { marks = output }
    System.keep(found, of: terminal, marksPastesIn: marks, isSecret: isSecret)
  }

  /// Applies the changed settings, which another program may have reset.
  func apply() { System.apply(changed, to: terminal, isAsked: true) }

  /// Changes the settings again after the program was suspended, during which they may have been
  /// replaced.
  mutating func takeAgain() {
    found = System.settings(of: terminal) ?? found
    keep()
    apply()
  }

  /// Restores the settings before the line has ended. In the background it does nothing, because a
  /// shell in the foreground has set the terminal for itself.
  func putBack() { putBack(dropsInput: isSecret) }

  private func putBack(dropsInput: Bool) {
    guard !System.isInBackground(of: terminal) else { return }
    System.apply(found, to: terminal, dropsInput: dropsInput)
  }

  /// Restores the settings for good.
  ///
  /// - Parameter hasLine: true if the line has ended, so the remaining input is not part of it.
  func letGo(hasLine: Bool) {
    putBack(dropsInput: isSecret && !hasLine)
    System.letTerminalBe()
  }
}
