import FormRunner

/// The program behind `--` as what takes the answers.
final class ProgramHandler: SubmissionHandler {
  private let arguments: [String]
  private let timeLimit: Double?
  private let terminal: ConsoleTerminal
  /// Whether it took longer than it may.
  private(set) var hasTimedOut = false

  init(_ arguments: [String], timeLimit: Double?, terminal: ConsoleTerminal) {
    self.arguments = arguments
    self.timeLimit = timeLimit
    self.terminal = terminal
  }

  var name: String { arguments.first ?? "" }

  func run(answers: [UInt8]) -> HandlerResult {
    switch terminal.run(arguments, input: answers + [0x0A], timeLimit: timeLimit) {
    case .exited(let status, let output, _): return .ended(status: status, output: output)
    case .killed(let signal): return .crashed(signal: signal)
    case .notStarted(let error): return .couldNotStart(error.message)
    case .interrupted(let signal): return .stopped(Interruption(signal))
    case .timedOut:
      hasTimedOut = true
      return .stopped(.terminate)
    }
  }
}
