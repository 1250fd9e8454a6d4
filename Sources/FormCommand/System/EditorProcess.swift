/// A program that a person uses at the terminal while this one waits. It runs in the foreground, in
/// a process group of its own.
struct EditorProcess {
  /// The way in which the program ended.
  enum Outcome {
    case ended(System.Ending)
    case notStarted(SystemError)
    /// A signal asked this program to end, so the editor was ended as well.
    case interrupted(Signal)
  }

  private let terminal: Int32
  private let signals: SignalQueue
  private let child: Int32
  /// The original settings of the terminal.
  private var found: TerminalSettings?

  /// Runs a program with arguments until it ends, and restores the terminal.
  ///
  /// - Parameters:
  ///   - output: the terminal, which receives the program's standard output and standard error.
  ///   - folder: the folder to remove if this program is ended abruptly.
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
        // A shell has moved this program to the foreground for the editor.
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
      // The editor tried to use the terminal before it was in the foreground.
      case .stopped(isForTerminal: true) where isEditing: handOver()
      case .stopped: suspend()
      case nil:
        // The editor's group is in the foreground, so the hang-up signal is not sent to this
        // program.
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

  /// True if the editor is in the foreground.
  private var isEditing: Bool { System.foregroundGroup(of: terminal) == child }

  /// Moves the editor to the foreground, and continues it if it was stopped.
  private func handOver() {
    System.give(terminal, to: child)
    System.send(.resume, to: child)
  }

  private func takeBack() {
    if isEditing { System.give(terminal, to: System.group) }
    // If a shell is in the foreground, it has set the terminal for itself.
    if let found, !System.isInBackground(of: terminal) { System.apply(found, to: terminal) }
  }

  /// Suspends this program together with the editor, and continues both.
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
