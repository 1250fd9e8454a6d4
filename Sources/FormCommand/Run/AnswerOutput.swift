import FormEngine
import FormRunner

/// The destination of the answers: standard output, or the file of `--output` or `--edit`.
final class AnswerOutput: AnswerDestination {
  /// The format of the answers.
  enum Format {
    case json
    /// Shell assignments, with a prefix before each name.
    case shell(prefix: String)
  }

  private let program: Program
  private let format: Format
  private let terminal: ConsoleTerminal
  private var path: FilePath?
  private let edited: EditedRecordFile?
  /// The files that the form is read from.
  private let sources: FileWatch
  /// The language of messages while writing; nil is English.
  private var language: Language?

  /// - Parameters:
  ///   - file: the file to write; nil for standard output.
  ///   - edited: the file to replace instead.
  ///   - sources: the files that the form is read from.
  init(
    _ program: Program, format: Format, file: String?, edited: EditedRecordFile?,
    sources: FileWatch, terminal: ConsoleTerminal
  ) {
    self.program = program
    self.format = format
    self.terminal = terminal
    self.edited = edited
    self.sources = sources
    path = edited?.path ?? file.map { FilePath($0) }
  }

  var file: String? { path.map { visibleName($0.description) } }

  var isEdited: Bool { edited != nil }

  var hasChanged: Bool { edited.map { $0.path == path && $0.hasChanged } ?? false }

  var leavesOutSecrets: Bool {
    file == nil && program.hasSecrets && System.isTerminal(System.standardOutput)
  }

  var name: String { path?.description ?? "standard output" }

  func write(_ answers: Answers) -> WritingResult { write(answers, keeping: nil) }

  func write(_ answers: Answers, of session: Session) -> WritingResult {
    language = session.language
    if case .shell = format {
      // A default that was cleared would come back with the variables.
      return write(session.answersWithClearedDefaults(), keeping: nil)
    }
    return write(answers, keeping: edited.map { $0.record.kept.json(with: answers, of: session) })
  }

  /// - Parameter record: the answers with the other contents of the file being replaced.
  private func write(_ answers: Answers, keeping record: [UInt8]?) -> WritingResult {
    // Text shown on a terminal stays visible in its scrollback.
    let answers = leavesOutSecrets ? answers.secrets(shownAs: "(not shown)") : answers
    let bytes: [UInt8]
    switch format {
    case .json:
      let text = (record ?? answers.json(pretty: true)) + [0x0A]
      var log = LogText()
      bytes = path == nil ? log.escaped(text, .json) : text
    case .shell(let prefix):
      let assignments = ShellAssignments(answers, of: program, prefix: prefix)
      if let obstacle = assignments.obstacle { return .impossible(obstacle) }
      bytes = Array(assignments.text.utf8)
    }
    do throws(SystemError) {
      let isWritten = try write(bytes)
      guard isWritten, terminal.signals.ending == nil else { return .stopped(interruption) }
      return .written()
    } catch {
      terminal.signals.collect()
      return terminal.signals.ending == nil ? .failed(error.message) : .stopped(interruption)
    }
  }

  func isForm(_ file: String) -> Bool { sources.contains(AnswerOutput.path(file)) }

  func isThere(_ file: String) -> Bool {
    (try? System.status(of: AnswerOutput.path(file)).kind) == .file
  }

  func redirect(to file: String) { path = AnswerOutput.path(file) }

  /// Returns the path that a person typed, expanding `~` because no shell has done so.
  private static func path(_ typed: String) -> FilePath {
    guard typed.hasPrefix("~/"), let home = System.variable("HOME"), !home.isEmpty else {
      return FilePath(typed)
    }
    return FilePath(home).appending(FilePath(String(typed.dropFirst(2))))
  }

  private var interruption: Interruption {
    terminal.signals.ending.map { Interruption($0) } ?? .interrupt
  }

  /// Writes the bytes; returns false if a signal asked the program to end before all were written.
  private func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    guard let path else { return try writeToStandardOutput(bytes) }
    if let edited, edited.path == path {
      try WriteFile.update(path, with: bytes)
      return true
    }
    return try WriteFile.replace(path, with: bytes, until: terminal.signals) {
      let message = SubmissionMessage.waitingForReader(name: visibleName(name))
      terminal.write(message.text(in: language) + "\n")
      terminal.flush()
    }
  }

  /// Writes the bytes to standard output. If not all of them fit into a file, none are left in it.
  private func writeToStandardOutput(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    let output = System.standardOutput
    let written = WriteFile.all(bytes, to: output, until: terminal.signals, suspends: true)
    guard written.count < bytes.count else { return true }
    if written.count > 0, let end = System.offset(in: output),
      (try? System.status(of: output)).map({ $0.kind == .file && $0.size == end }) == true
    {
      System.cut(output, to: end - written.count)
      System.move(output, to: end - written.count)
    }
    if let failure = written.failure { throw failure }
    return false
  }
}
