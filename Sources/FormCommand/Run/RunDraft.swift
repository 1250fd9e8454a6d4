import FormEngine
import FormRunner

/// The draft of a run, as its flags and the environment request.
struct RunDraft {
  /// The draft; nil if the run keeps none.
  private(set) var draft: Draft?
  /// The messages about the draft before the conversation.
  private(set) var messages: [DraftMessage] = []

  /// - Parameters:
  ///   - session: the session with its preset answers, before any action.
  ///   - edited: the file whose answers are edited, if any.
  ///   - isTerminal: true if a person is at a terminal.
  ///   - hash: returns the hash of the form; called only if needed.
  init(
    _ invocation: Invocation, _ session: Session, _ edited: EditedRecordFile?, isTerminal: Bool,
    hash: () -> String
  ) {
    guard let place = RunDraft.place(invocation, edited, isTerminal: isTerminal) else {
      if RunDraft.isWanted(invocation, isTerminal: isTerminal) { messages.append(.noFolder) }
      return
    }
    let file = DraftFile(place)
    var choice = Draft.Choice.ask
    if invocation.has("resume") { choice = .resume }
    if invocation.has("fresh") { choice = .startAfresh }
    let form = FilePath(invocation.operands.first ?? "")
    let path = (try? System.resolved(form))?.description ?? ""
    let header = DraftHeader(
      form: path, hash: hash(), edited: edited?.resolved ?? "", contents: edited?.hash ?? "")
    if place.isOwnFolder, edited != nil {
      noteFormerContents(header, in: place.file.folder, at: session.clock)
    }
    do throws(DraftFile.Obstacle) {
      let bytes = try content(of: file, header, choice)
      do throws(DraftReplay.Failure) {
        draft = try Draft(
          file, holding: bytes, header: header, start: session,
          hasPresets: ["edit", "answers", "env", "set"].contains { invocation.has($0) },
          choice: choice)
      } catch {
        messages.append(RunDraft.message(error, file.name))
      }
    } catch {
      messages.append(error.message)
    }
    messages += file.takeRemarks()
  }

  /// Returns the draft of an earlier run; nil if there is none, or if it was moved out of the way.
  private mutating func content(
    of file: DraftFile, _ header: DraftHeader, _ choice: Draft.Choice
  ) throws(DraftFile.Obstacle) -> [UInt8]? {
    guard try file.open(), let kind = file.kind else { return nil }
    if kind == .other {
      throw DraftFile.Obstacle(message: .unusable(file.name, DraftMessage.notADraft.text(in: nil)))
    }
    let bytes = try file.read()
    // A draft of the same form at another path is accepted, because the form may have been moved.
    if let found = DraftHeader(startOf: bytes), !found.form.isEmpty, found.form != header.form,
      found.hash != header.hash
    {
      throw DraftFile.Obstacle(
        message: .unusable(file.name, DraftMessage.ofAnotherForm(found.form).text(in: nil)))
    }
    if let found = DraftHeader(startOf: bytes), !found.isOfSameAnswers(as: header) {
      let isFormer = found.edited == header.edited
      if !isFormer || choice != .startAfresh {
        let reason: DraftMessage =
          isFormer ? .ofFormerAnswers(file: visibleName(header.edited)) : .ofOtherAnswers
        throw DraftFile.Obstacle(message: .unusable(file.name, reason.text(in: nil)))
      }
    }
    guard choice == .startAfresh else { return bytes }
    do throws(DraftFailure) {
      messages.append(.setAside(try file.setAside()))
      return nil
    } catch {
      throw DraftFile.Obstacle(message: error.message(for: file.name))
    }
  }

  /// Reports, once, the drafts that belong to earlier contents of the edited file.
  private mutating func noteFormerContents(
    _ header: DraftHeader, in folder: FilePath, at clock: LocalDateTime
  ) {
    for file in DraftFolder(folder).files {
      guard let found = DraftFolder.header(of: file), found.form == header.form,
        found.edited == header.edited, found.contents != header.contents,
        DraftFolder.note(file, at: clock)
      else { continue }
      messages.append(
        .ofFormerContents(
          file: visibleName(header.edited), draft: visibleName(file.description)))
    }
  }

  /// The answers of an earlier run, and what was said about its file.
  struct Former {
    var session: Session
    var remarks: [DraftMessage]
  }

  /// Returns the answers of the draft that a run may resume; nil if there is none.
  ///
  /// - Parameter session: the session without preset answers.
  static func former(
    _ invocation: Invocation, _ session: Session, _ edited: EditedRecordFile?, isTerminal: Bool
  ) -> Former? {
    guard !invocation.has("fresh"),
      let place = place(invocation, edited, isTerminal: isTerminal)
    else { return nil }
    let file = DraftFile(place)
    var start = session
    start.start()
    guard (try? file.open()) == true, let bytes = try? file.read(),
      let saved = SavedSession(bytes, onto: start)
    else { return nil }
    return Former(session: saved.session, remarks: file.takeRemarks())
  }

  private static func message(_ failure: DraftReplay.Failure, _ name: String) -> DraftMessage {
    switch failure {
    case .newer: .newer(name)
    case .damaged: .damaged(name)
    case .notADraft: .unusable(name, DraftMessage.notADraft.text(in: nil))
    }
  }

  // MARK: Location

  /// Returns whether the run keeps a draft in the folder for drafts.
  private static func isWanted(_ invocation: Invocation, isTerminal: Bool) -> Bool {
    if invocation.has("no-draft") || invocation.has("draft") { return false }
    if let variable = System.variable("FORMWALK_NO_DRAFT"), !variable.isEmpty { return false }
    // These runs ask no questions that a draft could answer.
    if invocation.has("no-input") || invocation.has("print-flags") { return false }
    let isAsked = isTerminal || invocation.has("resume") || invocation.has("fresh")
    return isAsked && invocation.operands.first != FormInput.standardInputName
  }

  private static func place(
    _ invocation: Invocation, _ edited: EditedRecordFile?, isTerminal: Bool
  ) -> DraftPlace? {
    if let name = invocation.value("draft") { return DraftPlace(named: name) }
    guard isWanted(invocation, isTerminal: isTerminal) else { return nil }
    let others = edited.map { [Array($0.resolved.utf8), Array($0.hash.utf8)] } ?? []
    return DraftPlace(of: FilePath(invocation.operands.first ?? ""), others: others)
  }
}
