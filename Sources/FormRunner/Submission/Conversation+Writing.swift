import FormEngine

// Without a handler the form is submitted when its answers are written.

extension Conversation {
  /// Writes the answers to their destination. If that fails, a person is asked for another file; if
  /// nobody is there, or the person leaves, they are kept.
  mutating func write(_ answers: Answers, number: Int) -> Turn {
    guard let destination else { return accept(answers, number: number) }
    while true {
      terminal.flush()
      switch destination.write(answers) {
      case .written(let remark): return accept(answers, number: number, remark: remark)
      case .impossible(let reason):
        say("Error: " + reason)
        draft?.noteUndelivered(session)
        keep(answers)
        return .ended(.rejected)
      case .stopped(let interruption):
        keep(answers)
        return .ended(.stopped(interruption))
      case .failed(let reason):
        say("Error: \(destination.name) cannot be written: \(reason).")
        draft?.noteUndelivered(session)
        let isAsked = terminal.isInteractive && !options.asksNothing
        if let turn = isAsked ? askForFile(destination) : .ended(.failed(reason)) {
          if case .ended = turn { keep(answers) }
          return turn
        }
      }
    }
  }

  /// Asks for another file; nil if the answers are to be written once more.
  private mutating func askForFile(_ destination: any AnswerDestination) -> Turn? {
    say("Name another file. Enter tries again; < goes back to the form.")
    while true {
      let input = read(prompt: "File for the answers: ", .decision)
      guard case .line(let line) = input else {
        if case .unusable(let line) = input {
          say("Error: " + line.message)
          continue
        }
        if case .stopped(let interruption) = input { return .ended(.stopped(interruption)) }
        return .ended(.failed("no other file was named"))
      }
      switch Entry(line: line) {
      case .keep: return nil
      case .text(let text):
        let file = String(trimmed(text))
        if destination.isThere(file) {
          switch askToReplace(file) {
          case true?: break
          case false?: continue
          case nil: return .ended(.failed("no other file was named"))
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
          return .ended(.failed("no other file was named"))
        }
        fallthrough
      case .on, .empty, .help:
        say("The answers are complete, but they are not written yet.")
        say("Name a file, press Enter to try again, < to go back, or :quit to leave.")
      }
    }
  }

  /// Whether a file may be replaced; nil if nobody answers.
  private mutating func askToReplace(_ file: String) -> Bool? {
    while true {
      switch read(prompt: "\(file) already exists. Replace it? [y/N]: ", .decision) {
      case .line(let line):
        if trimmed(line).isEmpty { return false }
        if let isYes = isYes(line) { return isYes }
        say("Error: Type y or n.")
      case .unusable(let line): say("Error: " + line.message)
      default: return nil
      }
    }
  }

  /// Keeps answers that could not be passed on, and says where. If all of them were preset, the
  /// user already has them.
  mutating func keep(_ answers: Answers) {
    guard let keeper, !options.asksNothing else { return }
    let known = answers.presets(of: session.program)
    guard !known.members.isEmpty else { return }
    let json = known.json(pretty: true)
    let remark = answers.containsSecrets ? ", without the secrets," : ""
    switch keeper.keep(json + [0x0A]) {
    case .success(let file):
      say("The answers\(remark) are in this file, which --answers accepts:")
      say("  \(file)")
    case .failure(let failure):
      say("The answers could not be written to a file: \(failure.reason).")
      say("The answers\(remark) are:")
      say(lines: String(decoding: json, as: UTF8.self))
    }
  }
}
