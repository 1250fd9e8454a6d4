/// A terminal whose settings are changed while a line is read, and put back afterwards.
struct HeldTerminal {
  /// What is different meanwhile.
  enum Change {
    /// Nothing that is typed appears.
    case hidden
    /// Each key is handed on, and the descriptor is asked to mark pastes.
    case byKey(output: Int32)
  }

  private let terminal: Int32
  private let change: Change
  /// The settings as they were found.
  private var found: TerminalSettings

  /// Changes the settings, from the background once it is in the foreground; nil where there are
  /// none, or if the program is asked to end meanwhile.
  init?(_ terminal: Int32, _ change: Change, _ signals: SignalQueue) {
    guard let found = System.settings(of: terminal) else { return nil }
    self.terminal = terminal
    self.change = change
    self.found = found
    // A program that had the terminal meanwhile may have changed it.
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
    switch change {
    case .hidden: System.keep(found, of: terminal, marksPastesIn: nil)
    case .byKey(let output): System.keep(found, of: terminal, marksPastesIn: output)
    }
  }

  /// Changes the settings, which somebody may have put back.
  func apply() { System.apply(changed, to: terminal, isAsked: true) }

  /// Changes the settings after the program was suspended: whoever had the terminal may have left
  /// others.
  mutating func takeAgain() {
    found = System.settings(of: terminal) ?? found
    keep()
    apply()
  }

  /// Puts the settings back, but not from the background: a shell that took the terminal has set it
  /// as it needs.
  func putBack() {
    if !System.isInBackground(of: terminal) { System.apply(found, to: terminal) }
  }

  /// Puts the settings back for good.
  func letGo() {
    putBack()
    System.letTerminalBe()
  }
}
