import FormEngine

// `:list`: the questions with their values and problems.

extension Conversation {
  /// Lists all visible questions, or those whose label, path or value contains a text.
  mutating func sayList(of text: String) {
    let count = list(.form, indent: 0, wanted: text.lowercased())
    if count == 0 {
      say(
        text.isEmpty ? ReviewMessage.nothingToShow : .nothingContains(text: text), at: column)
    }
    say(session.shownProblems(at: .form))
  }

  /// Writes the contents of a form, group, section or row; returns how many questions. Recursion
  /// follows the declarations, which nest at most 64 levels deep.
  private mutating func list(_ container: Path, indent: Int, wanted: String) -> Int {
    var count = 0
    for child in session.program.children(of: container.node) {
      let path = Path(node: child, row: container.row)
      guard session.isVisible(path) else { continue }
      switch session.program.nodes[child].kind {
      case .field: count += list(field: path, indent: indent, wanted: wanted)
      case .list: count += list(rowsOf: path, indent: indent, wanted: wanted)
      case .group, .section:
        let inner = wanted.isEmpty ? indent + 2 : indent
        if wanted.isEmpty {
          say(StyledLine(session.promptLabel(path), .strong), at: indent, hanging: indent + 2)
        }
        count += list(path, indent: inner, wanted: wanted)
      case .form, .row, .note: break
      }
    }
    return count
  }

  private mutating func list(field path: Path, indent: Int, wanted: String) -> Int {
    let value = session.shownText(at: path)
    let isPlain = session.program.isPlainValue(path.node)
    let label =
      isPlain
      ? session.promptLabel(path)
      : ReviewMessage.named(label: session.promptLabel(path), path: session.name(of: path)).text(
        in: language)
    guard isWanted([label, value], wanted) else { return 0 }
    let lines = withLineFeeds(value).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1 {
      say(StyledLine(label + ":"), at: indent, hanging: indent + 2)
      for line in lines { say(StyledLine(continuationLine(line)), at: indent, hanging: indent + 2) }
    } else {
      let shown = value.isEmpty ? WordMessage.empty.text(in: language) : value
      say(
        ConversationMessage.value(label: label, text: shown), at: indent, hanging: indent + 2)
    }
    say(problemsToList(at: path), at: indent + 2)
    return 1
  }

  private mutating func list(rowsOf list: Path, indent: Int, wanted: String) -> Int {
    let label = ReviewMessage.named(
      label: session.promptLabel(list), path: session.name(of: list)
    ).text(in: language)
    let body = session.program.nodes[list.node].rowBody
    let rows = session.rows(of: list).filter {
      !session.isBlank(RowPath(body: body, row: $0))
    }
    let value =
      rows.isEmpty
      ? WordMessage.empty.text(in: language)
      : ReviewMessage.rows(count: rows.count).text(in: language)
    var count = 0
    if isWanted([label], wanted) {
      say(ConversationMessage.value(label: label, text: value), at: indent, hanging: indent + 2)
      say(problemsToList(at: list), at: indent + 2)
      count = 1
    }
    let node = session.program.nodes[list.node]
    if rows.count > Self.mostRows, wanted.isEmpty {
      let message = RowMessage.lastRows(shown: Self.mostRows, count: rows.count)
      say(message, at: indent + 2, hanging: indent + 4)
    }
    for id in wanted.isEmpty ? rows.suffix(Self.mostRows) : rows[...] {
      let row = RowPath(body: node.rowBody, row: id)
      if !node.isPlainList, wanted.isEmpty {
        say(StyledLine(session.heading(of: row), .strong), at: indent + 2, hanging: indent + 4)
      }
      let inner = wanted.isEmpty ? indent + (node.isPlainList ? 2 : 4) : indent
      count += self.list(row.path, indent: inner, wanted: wanted)
    }
    return count
  }

  /// What was listed once may be seen before the field is answered.
  private func problemsToList(at path: Path) -> [Problem] {
    review.listed.contains(path) ? session.problems(at: path) : session.shownProblems(at: path)
  }

  private func isWanted(_ texts: [String], _ wanted: String) -> Bool {
    wanted.isEmpty || texts.contains { textContains($0.lowercased(), wanted) }
  }
}
