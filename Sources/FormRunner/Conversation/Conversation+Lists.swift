import FormEngine

// The question of a list, where rows are added, deleted, moved and sorted.

extension Conversation {
  /// The maximum number of rows to show of a list.
  static let mostRows = 20

  mutating func askList(
    _ list: Path, _ occasion: AskedQuestion.Occasion, isFromRows: Bool, problems: [Problem]
  ) -> Turn {
    let wantsRows = session.isRequiredAndEmpty(list)
    let count = session.countedRows(of: list)
    let label = session.promptLabel(list)
    var question = Question(counter: counters.counter(of: list, in: session), label: label)
    if occasion == .arrival {
      question.lines = shown.hint(at: list, in: session, options.hints).map { lines(of: $0) } ?? []
      // The person has just seen the rows.
      if !isFromRows { setValid(of: &question, at: list) }
      if !isFromRows || shown.rows.reordered == list { question.lines += rowLines(of: list) }
      shown.rows.reordered = nil
      if session.rowCount(of: list) > 0, options.hints != .never,
        shown.isFirst(.numbersOfRows)
      {
        question.lines.append(
          StyledLine(RowMessage.numberOpensRow.text(in: language), .dim))
      }
    }
    let message =
      count == 0
      ? PromptMessage.addFirstRow(list: label) : .addAnotherRow(list: label, count: count)
    let asking =
      StyledLine(message.text(in: language), .strong)
      + StyledLine(" " + WordMessage.choices(enter: wantsRows).text(in: language))
    let prompt = write(question, at: list, occasion, problems: problems, asking: asking)
    switch read(prompt, at: list) {
    case .line(let line): return act(on: Entry(line: line), atList: list, wantsRows: wantsRows)
    case let other: return leave(other)
    }
  }

  private mutating func act(on entry: Entry, atList list: Path, wantsRows: Bool) -> Turn {
    switch entry {
    case .keep: if wantsRows { addRow(to: list) } else { decline(list) }
    case .text(let text):
      let typed = String(trimmed(text))
      switch isYes(typed, in: language) {
      case true?: addRow(to: list)
      case false?: decline(list)
      case nil:
        if !openRow(typed, of: list) {
          let hasRows = session.rowCount(of: list) > 0
          refuse(hasRows ? ConversationMessage.typeYesNoOrRow : .typeYesOrNo)
          asked.occasion = .repeated
        }
      }
    case .empty:
      let hadRows = session.rowCount(of: list) > 0
      guard carryOut(.cleared(list), at: list) else { return .goOn }
      if hadRows { reply(RowMessage.allDeleted) }
      announceChanges()
      decline(list)
    default: return act(on: entry, at: list)
    }
    return .goOn
  }

  /// Goes to a row by its number; returns false if the text is not a number.
  private mutating func openRow(_ text: String, of list: Path) -> Bool {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      session.rowCount(of: list) > 0
    else { return false }
    asked.occasion = .repeated
    guard let row = row(text, of: list) else { return true }
    let problems = edited == nil ? walk.problems : ProblemWalk(correcting: list, in: session)
    request(session.program.nodes[list.node].isPlainList ? session.plainValue(of: row) : row.path)
    walk.problems = problems
    walk.problems?.row = row
    return true
  }

  /// Moves on without adding a row, unless the list has a blocking problem.
  private mutating func decline(_ list: Path) {
    guard session.problems(at: list).contains(where: \.blocks) else {
      advance(from: list)
      return
    }
    if asked.failed == list { leaveForLater(list) } else { asked.reject(at: list) }
  }

  /// Returns the rows, one per line; if there are many, only the last ones, which are the newest.
  func rowLines(of list: Path) -> [StyledLine] {
    let count = session.rowCount(of: list)
    let first = max(0, count - Self.mostRows)
    var lines: [StyledLine] = []
    if first > 0 {
      lines.append(
        StyledLine(RowMessage.lastRows(shown: Self.mostRows, count: count).text(in: language)))
    }
    let digits = String(count).utf8.count
    for index in first..<count {
      guard let row = session.row(of: list, at: index) else { continue }
      let number = String(index + 1)
      let blanks = String(repeating: " ", count: 2 + digits - number.utf8.count)
      let item =
        session.isBlank(row) ? RowMessage.blank.text(in: language) : oneLine(session.item(row))
      lines.append(StyledLine("\(blanks)\(number). ") + StyledLine(item, .answer))
    }
    return lines
  }

  /// Writes rows below the message about them.
  mutating func say(_ rows: [StyledLine]) {
    let column = column
    for row in rows { output.say(row, at: column, hanging: column + row.hang) }
  }

  /// Moves to the first question of a new row that needs an answer. If nothing is required in the
  /// row, all its questions are asked, because adding it shows that the person wants to enter
  /// something.
  private mutating func askMissing(in row: RowPath) {
    guard let first = session.focus, session.isInside(first, row.path),
      !session.problems(at: first).contains(where: \.blocks)
    else { return }
    if let next = session.nextBlocking(after: first), session.isInside(next, row.path) {
      send(.focusRequested(next))
    } else {
      walk.problems = ProblemWalk()
      walk.problems?.row = row
    }
  }

  mutating func addRow(to list: Path, at index: Int? = nil) {
    guard carryOut(.rowAdded(list: list, at: index), at: list) else { return }
    input.pipe.noteAnswer()
    guard let row = session.row(of: list, at: index ?? session.rowCount(of: list) - 1) else {
      return
    }
    // The questions of the new row are asked next, so they are not announced.
    effects.leaveOut(row, in: session)
    announceChanges()
    walk.enter(added: row, isAlone: index != nil)
    if options.asksOnlyMissing, walk.problems == nil { askMissing(in: row) }
    // If the new row has no questions and fills the list, the focus has moved back.
    if let focus = session.focus, !session.isFocusable(list), !session.isInside(focus, row.path),
      session.position(of: focus).index < session.position(of: list).index
    {
      advance(from: focus)
    }
  }
}
