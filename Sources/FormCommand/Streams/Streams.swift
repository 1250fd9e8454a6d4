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
