import FormEngine

extension Conversation {
  mutating func askSecret(_ path: Path, prompt: Prompt) -> Turn {
    switch read(prompt, .secret) {
    case .line(let line):
      guard case .text(let secret) = Entry(secret: line) else {
        return act(on: Entry(secret: line), at: path)
      }
      if isCommand(line) {
        switch askAboutCommand() {
        case nil: break
        case .goOn?:
          asked.occasion = .repeated
          return .goOn
        case let turn?: return turn
        }
      }
      recorder?.note(typedSecret: secret)
      guard isAllowed(secret, at: path) else { return .goOn }
      guard session.program.nodes[path.node].confirms else {
        answer(.entered(path, text: secret), at: path)
        return .goOn
      }
      return askAgain(secret, at: path)
    case let other: return leave(other)
    }
  }

  /// Returns whether a secret passes all its rules. If it does not, it is not entered and the old
  /// one is kept.
  private mutating func isAllowed(_ secret: String, at path: Path) -> Bool {
    var trial = session
    trial.send(.entered(path, text: secret), at: clock())
    let problems = trial.problems(at: path).filter(\.blocks)
    if problems.isEmpty { return true }
    say(problems: problems, at: labelColumn(of: path))
    asked.occasion = .repeated
    asked.failed = path
    return false
  }

  /// Asks for a secret a second time.
  private mutating func askAgain(_ secret: String, at path: Path) -> Turn {
    let question = PromptMessage.again(label: session.promptLabel(path))
    let column = labelColumn(of: path)
    let line = StyledLine(question.text(in: language), .strong)
    switch read(Prompt(line, at: column, in: language), .secret) {
    case .line(let line):
      switch Entry(secret: line) {
      case .text(secret): answer(.entered(path, text: secret), at: path)
      case .text, .keep:
        refuse(ConversationMessage.entriesDiffer)
        asked.occasion = .repeated
      case let entry: return act(on: entry, at: path)
      }
      return .goOn
    case let other: return leave(other)
    }
  }

  /// Returns whether a line typed at a terminal is the full name of a command, which may have been
  /// meant.
  private func isCommand(_ line: String) -> Bool {
    guard terminal.isInteractive, line.first == ":" else { return false }
    return CommandName(rawValue: String(line.dropFirst())) != nil
  }

  /// Asks whether the name of a command is meant as the secret; returns nil if it is.
  private mutating func askAboutCommand() -> Turn? {
    let prompt = Prompt(PromptMessage.commandAsSecret, enter: false, at: column, in: language)
    while true {
      // The line is hidden because the person may type the secret here.
      switch read(prompt, .secret) {
      case .line(let line):
        if trimmed(line).isEmpty { return .goOn }
        switch isYes(line, in: language) {
        case true?: return nil
        case false?: return .goOn
        case nil: refuse(ConversationMessage.typeYesOrNo)
        }
      case let other: return leave(other)
      }
    }
  }
}
