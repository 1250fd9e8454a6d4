/// The program `formwalk`.
package enum FormCommand {
  /// Runs the program with its command-line arguments, and ends with its exit status.
  package static func main() -> Never {
    System.holdStandardDescriptors()
    System.ignoreFailingWrites()
    System.exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command and returns the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    var streams = Streams()
    let status = run(arguments, &streams)
    return streams.finish(status)
  }

  private static func run(_ arguments: [String], _ streams: inout Streams) -> Int32 {
    var parser = ArgumentParser()
    let request: Request
    do throws(UsageError) {
      request = try parser.parse(arguments)
    } catch {
      return streams.report(error, of: parser.command)
    }
    switch request {
    case .help(let command):
      streams.output.write(command.map { HelpText.command($0) } ?? HelpText.program())
      return ExitStatus.success
    case .version:
      streams.output.write("formwalk \(HelpText.version)\n")
      return ExitStatus.success
    case .command(let invocation):
      return run(invocation, &streams)
    }
  }

  private static func run(_ invocation: Invocation, _ streams: inout Streams) -> Int32 {
    switch invocation.command.id {
    case .check: CheckCommand(invocation).run(&streams)
    case .test: TestCommand(invocation).run(&streams)
    case .fmt: FmtCommand(invocation).run(&streams)
    case .show: ShowCommand(invocation).run(&streams)
    case .validate: ValidateCommand(invocation).run(&streams)
    case .sample: SampleCommand(invocation).run(&streams)
    case .graph: GraphCommand(invocation).run(&streams)
    case .new: NewCommand(invocation).run(&streams)
    case .lsp: LspCommand(invocation).run(&streams)
    case .editor: EditorSupportCommand(invocation).run(&streams)
    case .drafts: DraftsCommand(invocation).run(&streams)
    case .diff: DiffCommand(invocation).run(&streams)
    case .completions: CompletionsCommand(invocation).run(&streams)
    case .translate: TranslateCommand(invocation).run(&streams)
    case .explain: ExplainCommand(invocation).run(&streams)
    case .run: RunCommand(invocation).run(&streams)
    }
  }
}

/// The meaning of the exit statuses.
enum ExitStatus {
  static let success: Int32 = 0
  static let findings: Int32 = 1
  static let usageError: Int32 = 2
  static let unreadable: Int32 = 4
  static let timedOut: Int32 = 124
}

/// Standard output, for what was asked for, and standard error, for everything else.
struct Streams {
  var output = Output(System.standardOutput)
  var error = Output(System.standardError)

  var hasPending: Bool { output.hasPending || error.hasPending }

  /// Writes the buffered output. If output could not be written, the status is that of a failed
  /// device.
  mutating func finish(_ status: Int32) -> Int32 {
    output.flush()
    defer { error.flush() }
    guard let failure = output.failure else { return status }
    error.write("formwalk: standard output cannot be written: \(failure.message)\n")
    return ExitStatus.unreadable
  }

  /// Reports what is wrong with the arguments; returns the exit status.
  mutating func report(_ failure: UsageError, of command: CommandDescription?) -> Int32 {
    let topic = command.map { "formwalk \($0.name) --help" } ?? "formwalk --help"
    error.write("formwalk: \(failure.message(for: command))\n")
    error.write("Try: \(topic)\n")
    return ExitStatus.usageError
  }

  /// Reports that a file could not be read.
  mutating func report(unreadable name: String, _ reason: String) {
    error.write("formwalk: \(shown(name)) cannot be read: \(explained(reason, name))\n")
  }

  /// Reports that a file could not be written.
  mutating func report(unwritable name: String, _ reason: String) {
    error.write("formwalk: \(visibleName(name)) cannot be written: \(explained(reason, name))\n")
  }

  /// Invalid UTF-8 in an argument is decoded as U+FFFD, which the name of the file does not
  /// contain.
  private func explained(_ reason: String, _ name: String) -> String {
    guard reason == SystemError.notFound.message, name.unicodeScalars.contains("\u{FFFD}") else {
      return reason
    }
    return reason + " (a name passed as an argument must be UTF-8)"
  }

  private func shown(_ name: String) -> String {
    name == FormInput.standardInputName ? "standard input" : visibleName(name)
  }
}

/// Whether the output to a descriptor is coloured.
enum ColorChoice {
  static func isOn(_ flag: String?, for descriptor: Int32) -> Bool {
    if flag == "always" { return true }
    if flag == "never" { return false }
    if let value = System.variable("NO_COLOR"), !value.isEmpty { return false }
    if isForced { return true }
    return System.variable("TERM") != "dumb" && System.isTerminal(descriptor)
  }

  /// The same for questions, which are written where the answers are read.
  static func isOn(_ flag: String?, forConversation isInteractive: Bool) -> Bool {
    if flag == "always" { return true }
    if flag == "never" { return false }
    if let value = System.variable("NO_COLOR"), !value.isEmpty { return false }
    if isForced { return true }
    let terminal = System.variable("TERM") ?? ""
    return isInteractive && !["", "dumb", "unknown"].contains(terminal)
  }

  private static var isForced: Bool {
    System.variable("CLICOLOR_FORCE").map { !$0.isEmpty && $0 != "0" } ?? false
  }
}
