import FormEngine

// `:list`: the answers with the numbers of the review, and their problems, a screenful at a time.

extension Conversation {
  /// Lists all visible questions, or those whose label or value contains a text.
  ///
  /// - Returns: how the conversation ended, if it did while more was to be shown.
  mutating func sayList(of text: String, at path: Path?) -> Turn {
    let numbers = ReviewNumbers(steps(of: .form))
    let wanted = text.lowercased()
    var lines = session.reviewLines(numbers)
    if !wanted.isEmpty { lines = matching(lines, wanted, numbers) }
    if lines.isEmpty {
      say(
        text.isEmpty ? ReviewMessage.nothingToShow : .nothingContains(text: text), at: column)
    }
    let problems = problemsToList(at: lines)
    let columns = reviewColumns(lines)
    writtenRows = 0
    for (index, line) in lines.enumerated() {
      say(line, columns)
      for problem in problems[line.path] ?? [] {
        say([problem], at: columns.start, asking: line.path)
      }
      guard index + 1 < lines.count, isScreenFull else { continue }
      if let turn = askForMore(at: path) { return turn }
    }
    say(session.shownProblems(at: .form))
    return .goOn
  }

  /// Whether a screen has no room for another line: a question takes a row, and what was written last
  /// before it stays in view.
  private var isScreenFull: Bool {
    terminal.isInteractive && terminal.rows.map { writtenRows >= max(1, $0 - 2) } ?? false
  }

  /// Asks whether to go on after a screenful; a number that is seen there, or a command, leads away.
  ///
  /// - Returns: what follows if nothing more is to be shown.
  private mutating func askForMore(at path: Path?) -> Turn? {
    defer { writtenRows = 0 }
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
        case .on, .empty, .help: sayError(ConversationMessage.typeYesNoOrNumber)
        }
      case let other: return leave(other)
      }
    }
  }

  /// The lines that contain a text, and the fields in rows that do.
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

  /// The fields of a row that are wanted, each as a line with the number of the row.
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

  /// The problems to show below each of some lines: those at its place, or inside of a row. What was
  /// listed once may be seen before the field is answered.
  private func problemsToList(at lines: [ReviewLine]) -> [Path: [Problem]] {
    let places = Set(lines.map(\.path))
    var problems: [Path: [Problem]] = [:]
    for problem in session.allProblems().saidOnce where problem.path != .form {
      guard review.listed.contains(problem.path) || session.isTouched(problem.path) else {
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
  /// Whether there are at least so many answers, rows and what is in them included.
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

  /// Whether something was answered in the rows of a list.
  private func hasCells(inRowsOf list: Path) -> Bool {
    let body = program.nodes[list.node].rowBody
    return rows(of: list).contains { id in
      var open = [Path(node: body, row: id)]
      while let place = open.popLast() {
        for child in program.children(of: place.node) {
          let path = Path(node: child, row: place.row)
          switch program.nodes[child].kind {
          case .field: if !shownText(at: path).isEmpty { return true }
          case .list: if countedRows(of: path) > 0 { return true }
          case .group, .section: open.append(path)
          case .form, .row, .note: continue
          }
        }
      }
      return false
    }
  }
}
