package import FormEngine

/// Messages while the answers are handed over or written.
package enum SubmissionMessage: RunnerMessage {
  case submitted
  case changeSomething
  case submitting(handler: String)
  case stillSubmitting(handler: String, seconds: Int, canCancel: Bool)
  case output(handler: String, line: String)
  case moreLines(count: Int)
  case rejected(status: Int32)
  case crashed(handler: String, signal: Int32)
  case notStarted(handler: String, reason: String)
  case tookTooLong(handler: String, seconds: String)
  case cancelled
  case uncertain(handler: String)
  case unknownFocus(path: String)
  case messageIsNotText, focusIsNotText, problemsAreNotAnObject
  case problemIsNotText(path: String)
  case unknownMember(name: String)
  case cannotWrite(name: String, reason: String)
  case nameAnotherFile
  case fileIsForm(name: String)
  case secretsLeftOut
  case written(file: String)
  /// The labels of the hidden declarations.
  case hiddenPresets([String])
  case forcedPresets([String])
  /// The preset rows of a list beyond those that the form asks for.
  case keptRows(String, rows: Int)
  /// The answers go to a named pipe that no program has opened for reading.
  case waitingForReader(name: String)
  case answersAreComplete, howToGoOn
  case keptInFile(withoutSecrets: Bool)
  case notKept(reason: String)
  case answersFollow(withoutSecrets: Bool)
  case sameVariable(one: String, other: String, name: String)
  case twoAnswersInVariable(name: String)
  case containsNUL(name: String)
  /// The introduction to the members, which follow.
  case membersOfFile(hasSecrets: Bool)
  /// The reason, after a colon, that no other file was named.
  case noOtherFile

  package var phrase: Phrase {
    switch self {
    case .submitted: "Submitted."
    case .changeSomething: "Change something? Type n."
    case .submitting(let handler): "Submitting to \(handler, "handler") …"
    case .stillSubmitting(let handler, let seconds, let canCancel):
      canCancel
        ? "Still submitting to \(handler, "handler") (\(seconds, "seconds") s). Ctrl-C cancels."
        : "Still submitting to \(handler, "handler") (\(seconds, "seconds") s)."
    case .output(let handler, let line): "\(handler, "handler"): \(line, "line")"
    case .moreLines(let count):
      .counted(count, "and 1 more line", "and \(count, "count") more lines")
    case .rejected(let status): "Rejected (status \(status, "status"))."
    case .crashed(let handler, let signal):
      "\(handler, "handler") was terminated by signal \(signal, "signal")."
    case .notStarted(let handler, let reason):
      "\(handler, "handler") could not be started: \(Phrase(stringLiteral: reason), "reason")."
    case .tookTooLong(let handler, let seconds):
      "\(handler, "handler") took longer than \(seconds, "seconds") s and was stopped."
    case .cancelled: "Cancelled."
    case .hiddenPresets(let labels):
      "These preset answers are hidden, so they are not submitted: \(Phrase.list(labels, most: 20), "labels")."
    case .forcedPresets(let labels):
      "The form replaces these preset answers with values of its own: \(Phrase.list(labels, most: 20), "labels")."
    case .keptRows(let list, let rows):
      .counted(
        rows,
        "The form asks for fewer rows of \(list, "list") than were given, so the last one is not submitted.",
        "The form asks for fewer rows of \(list, "list") than were given, so the last \(String(rows), "count") are not submitted."
      )
    case .uncertain(let handler):
      "It is not known whether \(handler, "handler") received the answers. They are kept here."
    case .unknownFocus(let path):
      "The focus in the program's output is not in the form: \(path, "path")."
    case .messageIsNotText: "The message in the program's output is not text."
    case .focusIsNotText: "The focus in the program's output is not text."
    case .problemsAreNotAnObject:
      "The problems in the program's output are not an object of paths and texts."
    case .problemIsNotText(let path):
      "The problem at \(path, "path") in the program's output is not text."
    case .unknownMember(let name): "The program's output has an unknown member: \(name, "name")."
    case .cannotWrite(let name, let reason):
      "\(name, "name") cannot be written: \(Phrase(stringLiteral: reason), "reason")."
    case .nameAnotherFile: "Name another file. Enter tries again; < goes back to the form."
    case .fileIsForm(let name):
      "The form is read from \(name, "name"). Name another file."
    case .waitingForReader(let name):
      "Waiting for a program to read \(name, "name"). Ctrl-C quits."
    case .secretsLeftOut: "Secrets are not shown on a terminal. To save them, use --output FILE."
    case .written(let file): "The answers are in \(file, "file")."
    case .answersAreComplete: "The answers are complete, but they are not written yet."
    case .howToGoOn: "Name a file, press Enter to try again, < to go back, or :quit to leave."
    case .keptInFile(withoutSecrets: false):
      "The answers are in this file, which --answers accepts:"
    case .keptInFile(withoutSecrets: true):
      "The answers, without the secrets, are in this file, which --answers accepts:"
    case .notKept(let reason):
      "The answers could not be written to a file: \(Phrase(stringLiteral: reason), "reason")."
    case .answersFollow(withoutSecrets: false): "The answers are:"
    case .answersFollow(withoutSecrets: true): "The answers, without the secrets, are:"
    case .sameVariable(let one, let other, let name):
      "\(one, "one") and \(other, "other") are both called \(name, "name") in a shell. Use --format json."
    case .twoAnswersInVariable(let name):
      "Two answers are called \(name, "name") in a shell. Use --format json."
    case .containsNUL(let name):
      "The answer for \(name, "name") contains a NUL, which a shell variable cannot contain. Use --format json."
    case .membersOfFile(let hasSecrets):
      hasSecrets
        ? "Put these members into FILE, and add the secrets:" : "Put these members into FILE:"
    case .noOtherFile: "no other file was named"
    }
  }
}
