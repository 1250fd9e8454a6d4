import FormRunner

/// A store for answers that could not be written: a new file in the folder for program state, or
/// else in the one for temporary files.
final class AnswerStore: AnswerKeeper {
  func keep(_ answers: [UInt8]) -> Result<String, KeepingFailure> {
    var reason = FileReason.noFolder.words
    for folder in AnswerStore.folders {
      do throws(SystemError) {
        return .success(try write(answers, in: folder).description)
      } catch {
        reason = error.message
      }
    }
    return .failure(KeepingFailure(reason: reason))
  }

  private func write(_ answers: [UInt8], in folder: FilePath) throws(SystemError) -> FilePath {
    try System.deferringSignals { () throws(SystemError) -> FilePath in
      let (path, descriptor) = try System.createTemporaryFile(
        in: folder, prefix: "formwalk-", suffix: ".json")
      defer { System.close(descriptor) }
      do throws(SystemError) {
        try WriteFile.all(answers, to: descriptor)
        try System.synchronize(descriptor)
        return path
      } catch {
        System.remove(path)
        throw error
      }
    }
  }

  /// The folders to try; the one for program state is created if it does not exist.
  private static var folders: [FilePath] {
    let folders = StateFolder.path.map { [$0] } ?? []
    for folder in folders { StateFolder.make(folder) }
    let temporary = System.variable("TMPDIR") ?? ""
    return folders + [FilePath(temporary.hasPrefix("/") ? temporary : "/tmp")]
  }
}
