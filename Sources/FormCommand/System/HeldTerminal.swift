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
  /// Whether a secret is typed: no shell ever gets half of it.
  private let isSecret: Bool
  /// The settings as they were found.
  private var found: TerminalSettings

  /// Changes the settings, from the background once it is in the foreground; nil where there are
  /// none, or if the program is asked to end meanwhile.
  init?(_ terminal: Int32, _ change: Change, isSecret: Bool, _ signals: SignalQueue) {
    guard let found = System.settings(of: terminal) else { return nil }
    self.terminal = terminal
    self.change = change
    self.isSecret = isSecret
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
    var marks: Int32?
    if case .byKey(let output) = change { marks = output }
    System.keep(found, of: terminal, marksPastesIn: marks, isSecret: isSecret)
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

  /// Puts the settings back before the line has ended, but not from the background: a shell that took
  /// the terminal has set it as it needs.
  func putBack() { putBack(dropsInput: isSecret) }

  private func putBack(dropsInput: Bool) {
    guard !System.isInBackground(of: terminal) else { return }
    System.apply(found, to: terminal, dropsInput: dropsInput)
  }

  /// Puts the settings back for good.
  ///
  /// - Parameter hasLine: whether the line has ended, so that what follows is not part of it.
  func letGo(hasLine: Bool) {
    putBack(dropsInput: isSecret && !hasLine)
    System.letTerminalBe()
  }
}
