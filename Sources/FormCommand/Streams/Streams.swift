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
    say(.unwrittenOutput(reason: failure.message))
    return ExitStatus.unreadable
  }

  /// Reports what is wrong with the arguments; returns the exit status.
  mutating func report(_ failure: UsageError, of command: CommandDescription?) -> Int32 {
    say(failure.message(for: command))
    error.write(UsageError.advice(for: command) + "\n")
    return ExitStatus.usageError
  }

  /// Writes a message to standard error, after the name of the program.
  mutating func say(_ message: CommandMessage) { say(message.words) }

  mutating func say(_ sentence: String) { error.write("formwalk: \(sentence)\n") }

  /// Reports that a file could not be read.
  mutating func report(unreadable name: String, _ reason: String) {
    say(.unreadable(name: shown(name), reason: explained(reason, name)))
  }

  /// Reports that a file could not be written.
  mutating func report(unwritable name: String, _ reason: String) {
    say(.unwritable(name: visibleName(name), reason: explained(reason, name)))
  }

  /// Invalid UTF-8 in an argument is decoded as U+FFFD, which the name of the file does not
  /// contain.
  private func explained(_ reason: String, _ name: String) -> String {
    guard reason == SystemError.notFound.message, name.unicodeScalars.contains("\u{FFFD}") else {
      return reason
    }
    return FileReason.notUTF8(reason).words
  }

  private func shown(_ name: String) -> String {
    name == FormInput.standardInputName ? "standard input" : visibleName(name)
  }
}
