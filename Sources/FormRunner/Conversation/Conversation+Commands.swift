import FormEngine

extension Conversation {
  /// Carries out a command that was typed at a node, or at the prompt to submit.
  mutating func obey(_ word: String, _ argument: String, at path: Path?) -> Turn {
    occasion = .repeated
    switch CommandName.read(word) {
    case .command(let command): return obey(command, argument, at: path)
    case .ambiguous(let commands):
      let names = commands.map { ":" + $0.rawValue }.joined(separator: ", ")
      say("Error: :\(word) may mean \(names).")
    case .unknown(let nearest):
      let question =
        nearest.map { "Did you mean “:\($0.rawValue)”?" } ?? "Type :help for the commands."
      say("Error: “:\(word)” is not a command. \(question)")
      if path != nil { say("A line that starts with \\ is read as the text after it.") }
    }
    return .goOn
  }

  private mutating func obey(_ command: CommandName, _ argument: String, at path: Path?) -> Turn {
    switch command {
    case .help: sayCommands()
    case .list: sayList()
    case .review: sayReview()
    case .goto: go(to: argument)
    case .first: go(to: session.first)
    case .last: go(to: session.last)
    case .undo: if carryOut(.undoRequested) { resume("Undone.") }
    case .redo: if carryOut(.redoRequested) { resume("Redone.") }
    case .add: add(to: argument, at: path)
    case .delete: delete(argument, at: path)
    case .move: move(argument, at: path)
    case .sort: sort(argument, at: path)
    case .options:
      if let path, session.program.nodes[path.node].type.isChoice,
        session.program.nodes[path.node].kind == .field
      {
        say(optionsOf: path, with: argument)
      } else {
        say("Error: There are no options here.")
      }
    case .why: sayWhy(argument, at: path)
    case .submit: return submit()
    case .quit:
      say("Quit without submitting. Nothing is kept.")
      return .ended(.left)
    case .edit, .save, .discard: say("Error: " + command.excuse)
    }
    return .goOn
  }

  private mutating func go(to name: String) {
    guard !name.isEmpty else {
      say(
        "Error: Say where to go, such as :goto \(session.first.map { session.name(of: $0) } ?? "PATH")."
      )
      return
    }
    switch session.path(named: name) {
    case .failure(let error): say("Error: " + error.message)
    case .success(let path):
      // Somebody who goes to a preset answer wants to change it.
      let isOpen = session.resolve(target: path).map { session.isInside($0, path) } ?? false
      request(isOpen ? path : session.firstSettled(in: path) ?? path)
    }
  }

  private mutating func go(to path: Path?) {
    guard let path else {
      say("Error: There is nothing to go to.")
      return
    }
    request(path)
  }

  private mutating func request(_ path: Path) {
    if carryOut(.focusRequested(path)) { resume(nil) }
  }

  /// Goes on in focus order from where a command has led.
  mutating func resume(_ words: String?) {
    if let words { say(words) }
    problemWalk = nil
    occasion = .arrival
  }
}

extension Session {
  /// The first preset field in a group, section or row. Recursion follows the declarations, which
  /// nest at most 64 levels deep.
  fileprivate func firstSettled(in place: Path) -> Path? {
    switch program.nodes[place.node].kind {
    case .field: return isSettled(place) && isVisible(place) && !isReadonly(place) ? place : nil
    case .group, .section, .row:
      return program.children(of: place.node).lazy
        .compactMap { firstSettled(in: Path(node: $0, row: place.row)) }.first
    case .form, .list, .note: return nil
    }
  }
}
