/// A program that a person uses at the terminal while this one waits: in the foreground, in a
/// process group of its own.
struct EditorProcess {
  /// How it ended.
  enum Outcome {
    case ended(System.Ending)
    case notStarted(SystemError)
    /// A signal asked this program to end, and the editor was ended with it.
    case interrupted(Signal)
  }

  private let terminal: Int32
  private let signals: SignalQueue
  private let child: Int32
  /// The terminal's settings as they were found.
  private var found: TerminalSettings?

  /// Starts a program with its arguments and waits for its end. The terminal is then as it was.
  ///
  /// - Parameters:
  ///   - output: the terminal too, which receives all that the program writes.
  ///   - folder: removed if something ends this program at once.
  static func run(
    _ arguments: [String], input: Int32, output: Int32, folder: FilePath, signals: SignalQueue
  ) -> Outcome {
    let found = System.settings(of: input)
    if let found { System.keep(found, of: input, marksPastesIn: nil, isSecret: false) }
    defer { System.letTerminalBe() }
    do throws(SystemError) {
      let child = try System.start(
        arguments, input: input, output: output, error: output, isAlone: false)
      System.keepEditor(child, folder: folder)
      var process = EditorProcess(
        terminal: input, signals: signals, child: child, found: found)
      return process.wait()
    } catch {
      return .notStarted(error)
    }
  }

  private mutating func wait() -> Outcome {
    handOver()
    while true {
      for signal in signals.take() {
        switch signal {
        case .suspend: System.send(.suspend, to: child)
        // Whoever continued this program gave it the terminal.
        case .resume: if !System.isInBackground(of: terminal) { handOver() }
        case .interrupt, .terminate, .hangUp, .quit, .child, .resize: break
        }
      }
      if let signal = signals.ending {
        end()
        takeBack()
        return .interrupted(signal)
      }
      switch System.change(of: child) {
      case .ended(let ending):
        takeBack()
        return .ended(ending)
      // It asked for the terminal before it had it.
      case .stopped(isForTerminal: true) where isEditing: handOver()
      case .stopped: suspend()
      case nil:
        // Its group has the terminal, so the signal for the loss of it does not come here.
        guard System.wait(toRead: System.signalDescriptor, orForTheLossOf: terminal) else {
          continue
        }
        end()
        return .ended(.killed(signal: Signal.hangUp.number))
      }
    }
  }

  private func end() {
    ProcessGroup.end(child, signals: signals) { milliseconds in
      _ = System.wait(toRead: [System.signalDescriptor], milliseconds: milliseconds)
    }
  }

  /// Whether the editor has the terminal.
  private var isEditing: Bool { System.foregroundGroup(of: terminal) == child }

  /// Gives the editor the terminal, and continues it if it was stopped.
  private func handOver() {
    System.give(terminal, to: child)
    System.send(.resume, to: child)
  }

  private func takeBack() {
    if isEditing { System.give(terminal, to: System.group) }
    // A shell that took the terminal has set it as it needs.
    if let found, !System.isInBackground(of: terminal) { System.apply(found, to: terminal) }
  }

  /// Stops as the editor has been stopped, and goes on with it.
  private mutating func suspend() {
    let stopped = System.settings(of: terminal)
    takeBack()
    signals.suspend(at: terminal, withGroup: true)
    guard signals.ending == nil else { return }
    _ = signals.take()
    found = System.settings(of: terminal) ?? found
    if let stopped { System.apply(stopped, to: terminal) }
    handOver()
  }
}
