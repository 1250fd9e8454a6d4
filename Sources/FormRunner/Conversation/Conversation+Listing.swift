import FormEngine

// `:list`: the answers with their numbers from the review, and their problems, one screen at a
// time.

extension Conversation {
  /// Lists all visible questions, or those whose label or value contains a text.
  ///
  /// - Returns: how the conversation ended, if it did so before everything was shown.
  mutating func sayList(of text: String, at path: Path?) -> Turn {
    let numbers = reviewNumbers()
    let wanted = text.lowercased()
    var lines = session.reviewLines(numbers)
    if !wanted.isEmpty { lines = session.matching(lines, wanted) }
    if lines.isEmpty {
      reply(text.isEmpty ? ReviewMessage.nothingToShow : .nothingContains(text: text))
    }
    let problems = shown.review.problems(at: lines, in: session)
    let columns = ReviewColumns(lines, on: screen)
    output.rowCount = 0
    for (index, line) in lines.enumerated() {
      say(line, columns)
      for problem in problems[line.path] ?? [] {
        say(problems: [problem], at: columns.start, asking: line.path)
      }
      guard index + 1 < lines.count, isScreenFull else { continue }
      if let turn = askForMore(at: path) { return turn }
    }
    say(problems: session.shownProblems(at: .form))
    return .goOn
  }

  /// True if the screen has no room for another line. The prompt needs one row, and the line
  /// written before the list stays visible.
  private var isScreenFull: Bool {
    terminal.isInteractive && terminal.rows.map { output.rowCount >= max(1, $0 - 2) } ?? false
  }

  /// Asks whether to continue after a full screen. A number from the list or a command leads
  /// elsewhere.
  ///
  /// - Returns: the turn to take if nothing more should be shown, or nil to continue.
  private mutating func askForMore(at path: Path?) -> Turn? {
    defer { output.rowCount = 0 }
    while true {
      switch read(Prompt(ReviewMessage.showMore, enter: true, in: language), .decision) {
      case .line(let line):
        switch Entry(line: line) {
        case .keep: return nil
        case .command(let word, let argument): return obey(word, argument, at: path)
        case .back:
          goBackToLast()
          return .goOn
        case .text(let text):
          if let isYes = isYes(text, in: language) { return isYes ? nil : .goOn }
          if correct(numbered: text, from: path) { return .goOn }
        case .on, .empty, .help: output.sayError(ConversationMessage.typeYesNoOrNumber)
        }
      case let other: return leave(other)
      }
    }
  }
}
