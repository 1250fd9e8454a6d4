import FormEngine

extension Conversation {
  /// Carries out a command typed at a node or at the submit prompt.
  mutating func obey(_ word: String, _ argument: String, at path: Path?) -> Turn {
    asked.occasion = .repeated
    switch CommandName.read(word) {
    case .command(let command): return obey(command, argument, at: path)
    case .ambiguous(let commands):
      refuse(CommandMessage.ambiguous(word: word, commands: commands.map(\.rawValue)))
    case .unknown(let nearest):
      refuse(
        nearest.map { CommandMessage.unknownNear(word: word, nearest: $0.rawValue) }
          ?? .unknown(word: word))
      if path != nil { reply(CommandMessage.escapeNote) }
    }
    return .goOn
  }

  private mutating func obey(_ command: CommandName, _ argument: String, at path: Path?) -> Turn {
    guard argument.isEmpty || command.takesArgument else {
      refuse(CommandMessage.noArgument(command: command.rawValue))
      return .goOn
    }
    switch command {
    case .help: sayCommands()
    case .list: return sayList(of: argument, at: path)
    case .review:
      guard argument.isEmpty || argument.lowercased() == "all" else {
        refuse(CommandMessage.reviewArgument)
        return .goOn
      }
      sayReview(all: argument.lowercased() == "all", isAsked: true)
      if path != nil { output.gap() }
    case .goto: go(to: argument, at: path)
    case .first: go(to: session.first)
    case .last: go(to: session.last)
    case .undo: retrace(isRedo: false, at: path)
    case .redo: retrace(isRedo: true, at: path)
    case .add: add(to: argument, at: path)
    case .delete: delete(argument, at: path)
    case .move: move(argument, at: path)
    case .sort: sort(argument, at: path)
    case .options:
      if let path, session.program.nodes[path.node].askedType.isChoice,
        session.program.nodes[path.node].kind == .field
      {
        say(optionsOf: path, with: argument)
      } else {
        refuse(CommandMessage.noOptionsHere)
      }
    case .plain: terminal.stopEditingLines()
    case .submit: return submit()
    case .quit: return quit()
    case .discard: return askToDiscard()
    case .why: sayWhy(argument, at: path)
    case .edit: return edit(at: path)
    }
    return .goOn
  }

  /// Continues after a command: arrives at a new question, or repeats the current one.
  mutating func resume() {
    walk.problems = nil
    asked.resume(at: session.focus)
  }

  /// Continues after a change of rows, which does not end a walk.
  mutating func goOnWalking() {
    walk.problems?.forgetDeleted(in: session)
    asked.resume(at: session.focus)
  }
}
