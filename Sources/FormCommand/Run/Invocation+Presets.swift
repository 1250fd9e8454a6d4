import FormEngine

/// What a run begins with: a fresh form, or the answers of `--edit`.
struct StartingAnswers {
  var session: Session
  var known: Presets
  var edited: EditedRecordFile?
}

extension Invocation {
  /// Reads the answers to edit, if there are any.
  func startingAnswers(
    of program: Program, clock: LocalDateTime
  ) throws(EditedRecordFile.Failure) -> StartingAnswers {
    var start = StartingAnswers(
      session: Session(program, clock: clock), known: Presets(program))
    guard let name = value("edit") else { return start }
    let edited = try EditedRecordFile(name, of: program, clock: clock)
    start.session = edited.record.session
    start.known.read(rowsOf: start.session)
    start.edited = edited
    return start
  }

  /// Reads the preset answers from a file, the environment and flags.
  func readPresets(into known: inout Presets, _ streams: inout Streams) -> Bool {
    if let name = value("answers") {
      do throws(SystemError) {
        let limit = EditedRecordFile.sizeLimit
        let bytes =
          name == FormInput.standardInputName
          ? try ReadFile.bytes(from: System.standardInput, limit: limit)
          : try ReadFile.bytes(of: FilePath(name), limit: limit)
        guard bytes.count <= limit else {
          streams.report(unreadable: name, FileReason.tooLarge.words)
          return false
        }
        if let encoding = utf16Encoding(bytes) {
          streams.report(unreadable: name, FileReason.utf16(encoding).words)
          return false
        }
        known.read(json: bytes, file: name)
      } catch {
        streams.report(unreadable: name, error.message)
        return false
      }
    }
    if let prefix = value("env") {
      var malformed: Set<String> = []
      let variables = System.environment().map { entry in
        let parts = entry.text.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if !entry.isUTF8 { malformed.insert(String(parts[0])) }
        return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
      }
      known.read(environment: variables, prefix: prefix, malformed: malformed)
      // The variables may contain secrets, which the handler must receive only with the answers.
      System.removeVariables(variables.map(\.name).filter { $0.hasPrefix(prefix + "_") })
    }
    for assignment in allValues("set") {
      known.read(assignment: assignment, isUTF8: System.isUTF8(argument: assignment))
    }
    return true
  }
}
