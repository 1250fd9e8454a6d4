/// Standard output for results, and standard error for everything else.
struct Streams {
  var output = Output(System.standardOutput)
  var error = Output(System.standardError)

  var hasPending: Bool { output.hasPending || error.hasPending }

  /// Writes the buffered output. If that fails, returns the exit status of a write error instead.
  mutating func finish(_ status: Int32) -> Int32 {
    output.flush()
    defer { error.flush() }
    guard let failure = output.failure else { return status }
    say(.unwrittenOutput(reason: failure.message))
    return ExitStatus.unreadable
  }

  /// Reports an error in the arguments; returns the exit status.
  mutating func report(_ failure: UsageError, of command: CommandDescription?) -> Int32 {
    say(failure.message(for: command))
    error.write(UsageError.advice(for: command) + "\n")
    return ExitStatus.usageError
  }

  /// Writes a message to standard error, after the name of the program.
  mutating func say(_ message: CommandRefusalMessage) { say(message.words) }

  mutating func say(_ sentence: String) { error.write("formwalk: \(sentence)\n") }

  /// Reports that a file could not be read.
  mutating func report(unreadable name: String, _ reason: String) {
    say(.unreadable(name: shown(name), reason: explained(reason, name)))
  }

  /// Reports that a file could not be written.
  mutating func report(unwritable name: String, _ reason: String) {
    say(.unwritable(name: visibleName(name), reason: explained(reason, name)))
  }

  /// Adds an explanation for arguments with invalid UTF-8, which is decoded as U+FFFD and so no
  /// longer matches the name of the file.
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
