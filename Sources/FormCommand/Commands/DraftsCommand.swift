import FormEngine
import FormRunner

/// `formwalk drafts`: lists the drafts of earlier runs, or removes them.
struct DraftsCommand {
  private let invocation: Invocation
  private let language: Language?

  init(_ invocation: Invocation) {
    self.invocation = invocation
    language = ChosenLanguage.given(invocation)
  }

  func run(_ streams: inout Streams) -> Int32 {
    let files = DraftPlace.folder.map { DraftFolder($0).files } ?? []
    let without = formsWithoutDraft(invocation.operands, files)
    guard without.isEmpty else {
      for form in without {
        streams.error.write(DraftMessage.noDraftOf(visibleName(form)).text(in: language) + "\n")
      }
      return ExitStatus.unreadable
    }
    guard invocation.has("remove") else { return list(invocation.operands, of: files, &streams) }
    return remove(invocation.has("all") ? files : chosen(invocation.operands, of: files), &streams)
  }

  /// Returns the operands that are forms without a draft.
  private func formsWithoutDraft(_ operands: [String], _ files: [FilePath]) -> [String] {
    operands.filter { operand in
      operand.hasSuffix(".form") && chosen([operand], of: files) == [FilePath(operand)]
        && DraftFolder.header(of: FilePath(operand)) == nil
    }
  }

  /// Returns the drafts that operands name, by their own names or by the forms that they belong to.
  private func chosen(_ operands: [String], of files: [FilePath]) -> [FilePath] {
    operands.flatMap { operand -> [FilePath] in
      let path = FilePath(operand)
      if let found = files.first(where: { $0 == path || $0.name == path.bytes }) { return [found] }
      guard let form = try? System.resolved(path).description else { return [path] }
      let own = files.filter { DraftFolder.header(of: $0)?.form == form }
      return own.isEmpty ? [path] : own
    }
  }

  private func list(
    _ operands: [String], of files: [FilePath], _ streams: inout Streams
  ) -> Int32 {
    let listed = operands.isEmpty ? files : chosen(operands, of: files)
    if listed.isEmpty { streams.error.write(DraftMessage.noDrafts.text(in: language) + "\n") }
    let now = System.secondsSince1970()
    var status = ExitStatus.success
    for file in listed {
      let name = visibleName(file.description)
      do throws(DraftFile.Obstacle) {
        let draft = try DraftFolder.look(at: file)
        let form = draft.header.map { visibleName($0.form) } ?? ""
        let edited = draft.header.map { visibleName($0.edited) } ?? ""
        let age = DraftAge(seconds: Int64(clamping: now - draft.changed))
        let message = DraftMessage.listed(file: name, form: form, edited: edited, age: age)
        streams.output.write(message.text(in: language) + "\n")
      } catch {
        streams.report(unreadable: file.description, error.message.text(in: language))
        status = ExitStatus.unreadable
      }
    }
    return status
  }

  private func remove(_ files: [FilePath], _ streams: inout Streams) -> Int32 {
    var status = ExitStatus.success
    var count = 0
    for file in files {
      if let reason = DraftFolder.remove(file) {
        streams.say(
          DraftMessage.notRemoved(visibleName(file.description), reason).text(in: language))
        status = ExitStatus.unreadable
      } else {
        count += 1
      }
    }
    streams.error.write(DraftMessage.removed(count).text(in: language) + "\n")
    return status
  }
}
