import FormEngine

// Without a handler, the form is submitted once its answers are written.

extension Conversation {
  /// Writes the answers to their destination. If that fails, a person is asked for another file; if
  /// nobody can be asked, or the person leaves, the answers are kept.
  ///
  /// - Parameters:
  ///   - message: the message of a program that accepted the answers.
  ///   - isAccepted: true if a program has accepted them.
  mutating func write(
    _ answers: Answers, number: Int, message: String = "", isAccepted: Bool = false
  ) -> Turn {
    guard let destination else { return accept(answers, number: number, message: message) }
    while true {
      terminal.flush()
      switch destination.write(answers, of: session) {
      case .written(let remark):
        let file = destination.file.map { SubmissionMessage.written(file: $0).text(in: language) }
        return accept(answers, number: number, message: message, remark: remark ?? file)
      case .impossible(let reason):
        output.sayError(reason)
        draft?.noteUndelivered(session)
        keep(answers)
        return .ended(.rejected)
      case .stopped(let interruption):
        keep(answers)
        return .ended(.stopped(interruption))
      case .failed(let reason):
        output.sayError(SubmissionMessage.cannotWrite(name: destination.name, reason: reason))
        noteUnwritten(isAccepted: isAccepted)
        if let turn = canAsk ? askForFile(destination) : .ended(.failed(reason)) {
          if case .ended = turn { keep(answers) }
          return turn
        }
      }
    }
  }

  /// Records that the answers were not written. If a program has already accepted them, submitting
  /// again would be a second submission.
  mutating func noteUnwritten(isAccepted: Bool) {
    guard isAccepted else {
      draft?.noteUndelivered(session)
      return
    }
    submissions.mayHaveArrived = true
    draft?.noteDelivered(session)
  }

  /// Asks for another file; returns nil if writing should be tried again.
  private mutating func askForFile(_ destination: any AnswerDestination) -> Turn? {
    output.say(SubmissionMessage.nameAnotherFile)
    while true {
      let input = read(Prompt(PromptMessage.fileForAnswers, in: language), .decision)
      guard case .line(let line) = input else {
        if case .unusable(let line) = input {
          output.sayError(line.message)
          continue
        }
        if case .stopped(let interruption) = input { return .ended(.stopped(interruption)) }
        return .ended(.failed(SubmissionMessage.noOtherFile.text(in: language)))
      }
      switch Entry(line: line) {
      case .keep: return nil
      case .text(let text):
        let file = String(trimmed(text))
        if destination.isForm(file) {
          output.sayError(SubmissionMessage.fileIsForm(name: file))
          continue
        }
        if destination.isThere(file) {
          switch askToReplace(file) {
          case true?: break
          case false?: continue
          case nil: return .ended(.failed(SubmissionMessage.noOtherFile.text(in: language)))
          }
        }
        destination.redirect(to: file)
        return nil
      case .back:
        send(.submissionCancelRequested)
        returnToSubmitting()
        return .goOn
      case .command(let word, _):
        if case .command(.quit) = CommandName.read(word) {
          return .ended(.failed(SubmissionMessage.noOtherFile.text(in: language)))
        }
        fallthrough
      case .on, .empty, .help:
        output.say(SubmissionMessage.answersAreComplete)
        output.say(SubmissionMessage.howToGoOn)
      }
    }
  }

  /// Asks whether a file may be replaced; returns nil if the question was not answered.
  private mutating func askToReplace(_ file: String) -> Bool? {
    while true {
      switch read(
        Prompt(PromptMessage.replaceFile(name: file), enter: false, in: language), .decision)
      {
      case .line(let line):
        if trimmed(line).isEmpty { return false }
        if let isYes = isYes(line, in: language) { return isYes }
        output.sayError(ConversationMessage.typeYesOrNo)
      case .unusable(let line): output.sayError(line.message)
      default: return nil
      }
    }
  }

  /// Keeps answers that could not be passed on, and reports where. If all of them were preset, the
  /// user already has them.
  mutating func keep(_ answers: Answers) {
    guard let keeper, !options.asksNothing else { return }
    let known = answers.presets(of: session.program)
    guard !known.members.isEmpty else { return }
    submissions.hasKeptAnswers = true
    let json = known.json(pretty: true)
    let withoutSecrets = answers.containsSecrets
    switch keeper.keep(json + [0x0A]) {
    case .success(let file):
      output.say(SubmissionMessage.keptInFile(withoutSecrets: withoutSecrets))
      output.say(StyledLine(file), at: 2)
    case .failure(let failure):
      output.say(SubmissionMessage.notKept(reason: failure.reason))
      output.say(SubmissionMessage.answersFollow(withoutSecrets: withoutSecrets))
      output.say(lines: String(decoding: json, as: UTF8.self))
    }
  }
}
