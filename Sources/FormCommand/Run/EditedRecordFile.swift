import FormEngine
import FormLanguage
import FormRunner

/// The file of `--edit`, whose answers are edited, and replaced when they are submitted.
struct EditedRecordFile {
  /// The path as the user gave it.
  let path: FilePath
  let record: EditedRecord
  /// The hash of the contents when the file was read.
  let hash: String

  /// The maximum size of a file with answers in bytes.
  static let sizeLimit = 64 << 20

  /// The reason why the file cannot be edited.
  struct Failure: Error {
    var message: String
    var status: Int32
    /// What is wrong with its contents, at its place.
    var finding: PresetFinding?
  }

  init(
    _ name: String, of program: Program, clock: LocalDateTime
  ) throws(Failure) {
    path = FilePath(name)
    let bytes: [UInt8]
    do throws(SystemError) {
      try NamedPath.check(path)
      guard let contents = try ReadFile.bytesOfRegularFile(path, limit: EditedRecordFile.sizeLimit)
      else {
        throw try System.status(of: path).kind == .folder ? .isFolder : .noFile
      }
      bytes = contents
    } catch {
      let reason =
        error == .notFound ? FileReason.notYetWritten(error.message).words : error.message
      throw Failure(.unreadable(name: visibleName(name), reason: reason))
    }
    guard bytes.count <= EditedRecordFile.sizeLimit else {
      throw Failure(
        .unreadable(name: visibleName(name), reason: FileReason.tooLarge.words))
    }
    if let encoding = utf16Encoding(bytes) {
      let reason = FileReason.utf16(encoding).words
      throw Failure(.unreadable(name: visibleName(name), reason: reason))
    }
    if let obstacle = WriteFile.obstacle(to: path) {
      throw Failure(.unwritable(name: visibleName(name), reason: obstacle.message))
    }
    hash = EditedRecordFile.hash(of: bytes)
    do throws(EditedRecord.Failure) {
      record = try EditedRecord(bytes, file: name, of: program, clock: clock)
    } catch {
      switch error {
      case .notJSON(let finding), .notAnObject(let finding):
        throw Failure(
          message: visibleText(finding.description), status: ExitStatus.findings, finding: finding)
      case .tooDeep:
        throw Failure(
          message: "\(visibleName(name)): error: \(RecordFileMessage.tooDeep.words)",
          status: ExitStatus.findings)
      }
    }
  }

  private static func hash(of bytes: [UInt8]) -> String {
    var hash = FormHash()
    hash.add(bytes)
    return hash.description
  }

  /// The real path of the file.
  var resolved: String { (try? System.resolved(path))?.description ?? path.description }

  /// True if the contents have changed since the file was read.
  var hasChanged: Bool {
    guard
      let bytes = try? ReadFile.bytesOfRegularFile(path, limit: EditedRecordFile.sizeLimit)
    else { return true }
    return EditedRecordFile.hash(of: bytes) != hash
  }
}

extension EditedRecordFile.Failure {
  /// - Parameter message: a message that the file cannot be read or written.
  fileprivate init(_ message: CommandRefusalMessage) {
    self.init(message: "formwalk: \(message.words)", status: ExitStatus.unreadable)
  }
}
