import FormEngine

// The output between one question and the next: headings, notes, values, and the ends of rows.

extension Conversation {
  /// Writes the landmarks passed on the way to a question or the submit prompt, and the headings of
  /// the containers entered there.
  mutating func arrive(at path: Path?) {
    let around = path.map { session.surroundings(of: $0) } ?? []
    let before = asked.path.map { session.surroundings(of: $0) } ?? []
    var shared = 0
    while shared < min(around.count, before.count), around[shared] == before[shared] { shared += 1 }
    let isForwards = isForwards(to: path)
    for frame in path.map({ session.frames(of: $0) }) ?? [] {
      _ = counters.counter(of: frame, in: session)
    }
    let left = before[shared...].filter { hasHeading($0) }
    let passed = landmarks(before: path, leaving: left, isForwards: isForwards)
    var (trailing, leading) = split(passed, leaving: left)
    for container in left.reversed() {
      for event in trailing where session.isInside(event.path, container) {
        say(landmark: event.path)
      }
      trailing.removeAll { session.isInside($0.path, container) }
      leave(container, isForwards: isForwards)
    }
    for event in trailing { say(landmark: event.path) }
    let entered = around[shared...].filter { hasHeading($0) }
    if !left.isEmpty || !entered.isEmpty { output.gap() }
    var events = leading
    for heading in entered {
      let level = session.frames(of: heading).count - 1
      let isRow = session.program.nodes[heading.node].kind == .row
      let rank = isRow ? -1 : landmarks?.rank(of: heading.node) ?? 0
      events.append(Landmark(path: heading, level: level, rank: rank, isHeading: true))
    }
    // Headings keep their order even if no ranks are known.
    let order = events.enumerated().sorted {
      ($0.element.level, $0.element.rank, $0.offset) < (
        $1.element.level, $1.element.rank, $1.offset
      )
    }
    for (index, (_, event)) in order.enumerated() {
      guard event.isHeading else {
        say(landmark: event.path)
        continue
      }
      if isRow(event), order.indices.contains(index + 1), isRow(order[index + 1].element) {
        // The heading of the next row includes this one. This row's end is reported only if
        // something in it is asked.
        continue
      }
      say(heading: event.path)
    }
    if let path, let row = session.enclosingRow(of: path), !shown.rows.isOpen(row) {
      shown.rows.open(row.path, in: session)
    }
  }

  private func isRow(_ event: Landmark) -> Bool {
    event.isHeading && session.program.nodes[event.path.node].kind == .row
  }

  /// Separates the landmarks in containers that are being left, which are written before their end,
  /// from those that follow.
  private func split(
    _ passed: [Landmark], leaving left: [Path]
  ) -> (trailing: [Landmark], leading: [Landmark]) {
    var (trailing, leading): ([Landmark], [Landmark]) = ([], [])
    for event in passed {
      if event.level < 0 || left.contains(where: { session.isInside(event.path, $0) }) {
        trailing.append(event)
      } else {
        leading.append(event)
      }
    }
    return (trailing, leading)
  }

  /// Returns whether a place comes after the last question.
  private func isForwards(to path: Path?) -> Bool {
    guard let last = asked.path, session.isKnown(last) else { return true }
    guard let path else { return true }
    return session.position(of: path).index >= session.position(of: last).index
  }

  /// Returns the notes and values directly before a question that should be written.
  private func landmarks(
    before path: Path?, leaving left: [Path], isForwards: Bool
  ) -> [Landmark] {
    guard let landmarks else { return [] }
    // If the row that was left has since been sorted elsewhere, or was visited alone, the previous
    // place in focus order is not the last question.
    let previous =
      left.contains(where: {
        shown.rows.hasMoved($0, in: session) || isFinished($0, before: path)
      })
      ? asked.path : path.map { session.previous(before: $0) } ?? session.last
    return landmarks.passed(from: previous, to: path, in: session).filter { landmark in
      session.isVisible(landmark.path) && isPassed(landmark.path, on: path)
        && shown.isNew(landmark.path, isForwards: isForwards, in: session)
    }
  }

  /// Returns false for a place in a row that a jump has skipped.
  private func isPassed(_ place: Path, on path: Path?) -> Bool {
    guard let row = session.enclosingRow(of: place) else { return true }
    return [path, asked.path].contains { other in
      other.map { session.isKnown($0) && session.isInside($0, row.path) } ?? false
    }
  }

  private mutating func say(landmark path: Path) {
    shown.note(path, in: session)
    counters.widen(at: path, in: session)
    let column = labelColumn(of: path)
    guard session.program.nodes[path.node].kind == .field else {
      output.say(lines: session.label(path), at: column)
      return
    }
    let text = session.shownText(at: path)
    let label = session.promptLabel(path)
    let isOwn =
      switch session.origin(path) {
      case .none, .default, .start: true
      case .computed: session.isForced(path)
      case .typed, .flag, .file, .environment, .draft: false
      }
    output.say(
      isOwn
        ? ConversationMessage.setByForm(label: label, text: oneLine(text))
        : ConversationMessage.value(label: label, text: oneLine(text)),
      at: column, hanging: column + 2)
    say(problems: session.problems(at: path).filter(\.isWarning), at: column)
  }

  /// Rows of plain values have no heading.
  private func hasHeading(_ path: Path) -> Bool {
    let node = session.program.nodes[path.node]
    return node.kind != .row || !session.program.nodes[node.parent].isPlainList
  }

  private mutating func say(heading path: Path) {
    let node = session.program.nodes[path.node]
    let column = startColumn(of: path)
    guard node.kind == .row else {
      output.gap()
      output.say(StyledLine(session.promptLabel(path), .strong), at: column, hanging: column + 2)
      say(hintOf: path, at: column)
      output.gap()
      return
    }
    shown.rows.open(path, in: session)
    output.gap()
    let row = RowPath(body: path.node, row: path.row)
    output.say(StyledLine(session.heading(of: row), .strong), at: column, hanging: column + 2)
  }

  /// Returns whether the last question of a row has been asked and its list comes next.
  private func isFinished(_ path: Path, before next: Path?) -> Bool {
    guard session.isKnown(path), session.program.nodes[path.node].kind == .row,
      session.list(of: RowPath(body: path.node, row: path.row)) == next,
      let last = asked.path, session.isKnown(last)
    else { return false }
    return session.next(after: last).map { !session.isInside($0, path) } ?? true
  }

  /// Reports that a row is finished, or its new position if sorting has moved it.
  private mutating func leave(_ path: Path, isForwards: Bool) {
    guard let message = shown.rows.close(path, isForwards: isForwards, in: session) else { return }
    let column = startColumn(of: path)
    output.say(message, at: column, hanging: column + 2)
  }

  /// Writes the hint of a declaration on the first visit only or always, depending on the options.
  mutating func say(hintOf path: Path, at column: Int) {
    guard let hint = shown.hint(at: path, in: session, options.hints) else { return }
    output.say(lines: hint, .dim, at: column)
  }
}
