import FormRunner

/// A console as the device of a conversation.
final class ConsoleTerminal: Terminal {
  private var console: Console
  private var pending = ""
  private var hides: Bool?

  init(_ console: Console) {
    self.console = console
  }

  var isInteractive: Bool { console.isTerminal }

  var canHideEcho: Bool {
    if let hides { return hides }
    let can = console.canHide
    hides = can
    return can
  }

  /// The exit status of the signal that ended the conversation.
  var endingStatus: Int32? { console.signals.ending?.exitStatus }

  func write(_ text: String) {
    pending += text
    if pending.utf8.count >= 1 << 16 { flush() }
  }

  /// Writes what is held back.
  func flush() {
    console.write(pending)
    pending = ""
  }

  func readLine(echo: Bool) -> LineInput {
    let prompt = pending
    pending = ""
    let reading =
      echo ? console.readLine(prompt: prompt) : console.readHiddenLine(prompt: prompt)
    // Whoever cannot see the questions cannot answer them; a transcript may be closed on purpose.
    if let failure = console.outputFailure, failure != .closed { return .failed(failure.message) }
    switch reading {
    case .line(var bytes):
      if bytes.last == 0x0D { bytes.removeLast() }
      return String(validating: bytes, as: UTF8.self).map { .line($0) } ?? .undecodable
    case .end: return .end
    case .signal(let signal): return .stopped(Interruption(signal))
    case .failure(let error): return .failed(error.message)
    }
  }

  /// Runs a program while nothing is asked. On a terminal the seconds are counted.
  func run(_ arguments: [String], input: [UInt8], timeLimit: Double?) -> HandlerProcess.Outcome {
    flush()
    let shows = System.isTerminal(console.output)
    let output = console.output
    var counted = false
    var signals = console.signals
    let outcome = HandlerProcess.run(
      arguments, input: input, timeLimit: timeLimit,
      terminal: console.isTerminal ? console.input : nil, signals: &signals
    ) { second in
      guard shows, second > 0 else { return }
      try? WriteFile.all(Array("\(counted ? " " : "")\(second) s".utf8), to: output)
      counted = true
    }
    console.signals = signals
    if counted { console.write("\n") }
    return outcome
  }
}

extension Interruption {
  init(_ signal: Signal) {
    switch signal {
    case .terminate: self = .terminate
    case .hangUp: self = .hangUp
    case .interrupt, .quit, .suspend, .resume, .child: self = .interrupt
    }
  }
}
