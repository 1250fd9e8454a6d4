import FormEngine
import FormRunner
import FormSyntax

/// `--record`: adds the conversation to the form as a test.
struct RunRecording {
  let recorder: Recorder
  private let file: FilePath
  private let form: FormText

  /// Checks before the first question whether a test can be added to the form. Returns an exit
  /// status after reporting why it cannot, or nil if it can.
  static func obstacle(_ invocation: Invocation, _ streams: inout Streams) -> Int32? {
    guard invocation.has("record") else { return nil }
    let name = invocation.operands.first ?? ""
    let obstacle: SystemError?
    switch try? WriteTarget(FilePath(name)) {
    case .file(let file, _)?: obstacle = System.obstacle(toWriting: file)
    case .pipe?, .device?: obstacle = .noFile
    // A form that does not exist is reported when it is read.
    case .new?, nil: obstacle = nil
    }
    guard let obstacle else { return nil }
    streams.report(unwritable: name, obstacle.message)
    return ExitStatus.unreadable
  }

  /// Returns nil if the run is not recorded.
  ///
  /// - Parameter session: the session with its preset answers, before any action.
  init?(_ invocation: Invocation, _ session: Session, _ form: FormText) {
    guard invocation.has("record") else { return nil }
    recorder = Recorder(session)
    file = FilePath(invocation.operands.first ?? "")
    self.form = form
  }

  /// Writes the test once the answers are accepted, and reports it.
  ///
  /// - Returns: true if it was written.
  func finish(_ answers: Answers, isHandled: Bool, _ streams: inout Streams) -> Bool {
    let recording: FormRecording
    do throws(FormRecording.Refusal) {
      recording = try FormRecording(
        recorder, answers: answers, isHandled: isHandled, in: form.source,
        importing: form.importer)
    } catch {
      say(error.message, &streams)
      if let test = error.test { streams.error.write(test) }
      return false
    }
    let name = file.description
    do throws(SystemError) {
      guard try ReadFile.bytesOfRegularFile(file, limit: SourceText.byteLimit) == form.source.bytes
      else {
        say(.formHasChanged(file: name), &streams)
        streams.error.write(recording.test)
        return false
      }
      try WriteFile.update(file, with: recording.form)
      say(.recorded(test: recording.name, file: name), &streams)
      return true
    } catch {
      say(.notWritten(file: name, reason: error.message), &streams)
      streams.error.write(recording.test)
      return false
    }
  }

  private func say(_ message: RecordingMessage, _ streams: inout Streams) {
    streams.error.write("\(visibleText(message.text(in: form.language?.shown.language)))\n")
  }
}
