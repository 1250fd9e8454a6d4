import FormEngine
import FormRunner
import FormSyntax

/// `--record`: adds the conversation to the form as a test.
struct RunRecording {
  let recorder: Recorder
  private let file: FilePath
  private let form: FormText

  /// Why a form cannot be added to, as far as that can be known before the first question: its exit
  /// status, after that was reported. Nil if it can.
  static func obstacle(_ invocation: Invocation, _ streams: inout Streams) -> Int32? {
    guard invocation.has("record") else { return nil }
    let name = invocation.operands.first ?? ""
    let obstacle: SystemError?
    switch try? WriteTarget(FilePath(name)) {
    case .file(let file, _)?: obstacle = System.obstacle(toWriting: file)
    case .pipe?, .device?: obstacle = .noFile
    // A form that is not there is reported when it is read.
    case .new?, nil: obstacle = nil
    }
    guard let obstacle else { return nil }
    streams.report(unwritable: name, obstacle.message)
    return ExitStatus.unreadable
  }

  /// Nil if nothing is to be recorded.
  ///
  /// - Parameter session: with its preset answers, before any action.
  init?(_ invocation: Invocation, _ session: Session, _ form: FormText) {
    guard invocation.has("record") else { return nil }
    recorder = Recorder(session)
    file = FilePath(invocation.operands.first ?? "")
    self.form = form
  }

  /// Writes the test once the answers are accepted, and says so.
  ///
  /// - Returns: whether it was written.
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
