import FormRunner

/// The program after `--` as the handler of the answers.
final class ProgramHandler: SubmissionHandler {
  private let arguments: [String]
  private let timeLimit: Double?
  private let terminal: ConsoleTerminal
  /// A way to cancel the program other than a signal.
  var cancellation: HandlerProcess.Cancellation?

  init(_ arguments: [String], timeLimit: Double?, terminal: ConsoleTerminal) {
    self.arguments = arguments
    self.timeLimit = timeLimit
    self.terminal = terminal
  }

  var name: String { arguments.first ?? "" }

  func run(answers: [UInt8], hearing hear: (HandlerEvent) -> Void) -> HandlerResult {
    let outcome = terminal.run(
      arguments, input: answers + [0x0A], timeLimit: timeLimit, cancelling: cancellation
    ) { event in
      switch event {
      case .error(let bytes): hear(.error(bytes))
      case .seconds(let second): hear(.seconds(second))
      case .interrupted: hear(.interrupted)
      }
    }
    switch outcome {
    case .exited(let status, let output, let isCut):
      return .ended(status: status, output: output, isCut: isCut)
    case .killed(let signal): return .crashed(signal: signal)
    case .notStarted(let error): return .couldNotStart(error.message)
    case .cancelled: return .cancelled
    case .timedOut: return .timedOut(timeLimit ?? 0)
    // At a terminal, the interrupt was meant for the handler, and the conversation continues.
    case .interrupted(.interrupt) where terminal.isInteractive:
      terminal.signals.forgetEnding()
      return .cancelled
    case .interrupted(let signal): return .stopped(Interruption(signal))
    }
  }
}
