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
    if !wanted.isEmpty { lines = matching(lines, wanted, numbers) }
    if lines.isEmpty {
      reply(text.isEmpty ? ReviewMessage.nothingToShow : .nothingContains(text: text))
    }
    let problems = problemsToList(at: lines)
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

  /// Returns the lines that contain a text, and the matching fields in rows.
  private func matching(
    _ lines: [ReviewLine], _ wanted: String, _ numbers: ReviewNumbers
  ) -> [ReviewLine] {
    func contains(_ text: String) -> Bool { textContains(text.lowercased(), wanted) }
    var found: [ReviewLine] = []
    for line in lines where line.kind != .heading {
      let cells = line.kind == .row ? matchingCells(in: line, numbers, where: contains) : []
      if cells.isEmpty, contains(line.label) || contains(line.value) { found.append(line) }
      found += cells
    }
    return found
  }

  /// Returns the matching fields of a row, each as a line with the row's number.
  private func matchingCells(
    in row: ReviewLine, _ numbers: ReviewNumbers, where isWanted: (String) -> Bool
  ) -> [ReviewLine] {
    var cells: [ReviewLine] = []
    var open = Array(session.program.children(of: row.path.node).reversed())
    while let id = open.popLast() {
      let path = Path(node: id, row: row.path.row)
      guard session.isShownItself(path) else { continue }
      switch session.program.nodes[id].kind {
      case .group, .section: open += session.program.children(of: id).reversed()
      case .field where !session.program.isPlainValue(id):
        let value = oneLine(session.shownText(at: path))
        guard isWanted(session.promptLabel(path)) || isWanted(value) else { continue }
        cells.append(
          ReviewLine(
            kind: .answer, number: row.number, label: session.place(path), value: value,
            path: path))
      case .field, .form, .row, .list, .note: continue
      }
    }
    return cells
  }

  /// Returns the problems to show below the given lines: those of the line's own place or inside
  /// its row. Problems that were listed once are shown even for fields that have not been visited.
  private func problemsToList(at lines: [ReviewLine]) -> [Path: [Problem]] {
    let places = Set(lines.map(\.path))
    var problems: [Path: [Problem]] = [:]
    for problem in session.allProblems().saidOnce where problem.path != .form {
      guard shown.review.listed.contains(problem.path) || session.isTouched(problem.path) else {
        continue
      }
      var place: Path? = problem.path
      while let path = place, !places.contains(path) { place = session.owner(of: path) }
      if let place { problems[place, default: []].append(problem) }
    }
    return problems
  }
}

extension Session {
  /// Returns whether there are at least this many answers, counting rows and their contents.
  func hasAnswers(_ least: Int) -> Bool {
    var count = 0
    for place in LevelSteps(of: .form, in: self).paths {
      if program.nodes[place.node].kind != .list {
        count += shownText(at: place).isEmpty ? 0 : 1
      } else if countedRows(of: place) > 0 {
        count += countedRows(of: place) + (hasCells(inRowsOf: place) ? 1 : 0)
      }
      if count >= least { return true }
    }
    return false
  }

  /// Returns whether any field in the rows of a list has an answer.
  private func hasCells(inRowsOf list: Path) -> Bool {
    let body = program.nodes[list.node].rowBody
    return rows(of: list).contains { row in
      questions(in: [Path(node: body, row: row)]).contains { path in
        program.nodes[path.node].kind == .list
          ? countedRows(of: path) > 0 : !shownText(at: path).isEmpty
      }
    }
  }
}
