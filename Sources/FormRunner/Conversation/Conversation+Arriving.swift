import FormEngine

// The output between one question and the next: headings, notes, values, and the ends of rows.

extension Conversation {
  /// Writes the landmarks passed on the way to a question or the submit prompt, and the headings of
  /// the containers entered there.
  mutating func arrive(at path: Path?) {
    let around = path.map { session.surroundings(of: $0) } ?? []
    let before = lastAsked.map { session.surroundings(of: $0) } ?? []
    var shared = 0
    while shared < min(around.count, before.count), around[shared] == before[shared] { shared += 1 }
    let isForwards = isForwards(to: path)
    for frame in path.map({ session.frames(of: $0) }) ?? [] { _ = counter(of: frame) }
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
    if !left.isEmpty || !entered.isEmpty { gap() }
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
    if let path, let row = session.enclosingRow(of: path), openRows[row] == nil {
      noteOpen(row.path)
    }
  }

  private func isRow(_ event: Landmark) -> Bool {
    event.isHeading && session.program.nodes[event.path.node].kind == .row
  }

  /// Records that a row has been entered, and its current position.
  private mutating func noteOpen(_ path: Path) {
    let row = RowPath(body: path.node, row: path.row)
    openRows[row] = session.position(of: row)
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
    guard let lastAsked, session.isKnown(lastAsked) else { return true }
    guard let path else { return true }
    return session.position(of: path).index >= session.position(of: lastAsked).index
  }

  /// Returns the notes and values directly before a question that should be written.
  private func landmarks(
    before path: Path?, leaving left: [Path], isForwards: Bool
  ) -> [Landmark] {
    guard let landmarks else { return [] }
    // If the row that was left has since been sorted elsewhere, or was visited alone, the previous
    // place in focus order is not the last question.
    let previous =
      left.contains(where: { hasMoved($0) || isFinished($0, before: path) })
      ? lastAsked : path.map { session.previous(before: $0) } ?? session.last
    return landmarks.passed(from: previous, to: path, in: session).filter { landmark in
      guard session.isVisible(landmark.path), isPassed(landmark.path, on: path) else {
        return false
      }
      guard session.program.nodes[landmark.path.node].kind == .field else {
        return !shownNotes.contains(landmark.path)
      }
      let text = session.shownText(at: landmark.path)
      return isForwards && session.isReadonly(landmark.path) && !text.isEmpty
        && shownValues[landmark.path] != text
    }
  }

  /// Returns false for a place in a row that a jump has skipped.
  private func isPassed(_ place: Path, on path: Path?) -> Bool {
    guard let row = session.enclosingRow(of: place) else { return true }
    return [path, lastAsked].contains { other in
      other.map { session.isKnown($0) && session.isInside($0, row.path) } ?? false
    }
  }

  private mutating func say(landmark path: Path) {
    // The column of a level is known only after its first counter.
    widenCounters(at: path)
    let column = labelColumn(of: path)
    guard session.program.nodes[path.node].kind == .field else {
      shownNotes.insert(path)
      say(lines: session.label(path), at: column)
      return
    }
    let text = session.shownText(at: path)
    shownValues[path] = text
    let label = session.promptLabel(path)
    let isOwn =
      switch session.origin(path) {
      case .none, .default: true
      case .computed, .typed, .flag, .file, .environment, .draft: false
      }
    say(
      isOwn
        ? ConversationMessage.setByForm(label: label, text: oneLine(text))
        : ConversationMessage.value(label: label, text: oneLine(text)),
      at: column, hanging: column + 2)
    say(session.problems(at: path).filter(\.isWarning), at: column)
  }

  private mutating func widenCounters(at path: Path) {
    let steps = steps(of: level(of: path))
    if let first = steps.paths.first { _ = counter(of: first) }
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
      gap()
      say(StyledLine(session.promptLabel(path), .strong), at: column, hanging: column + 2)
      say(hintOf: path, at: column)
      gap()
      return
    }
    noteOpen(path)
    gap()
    let row = RowPath(body: path.node, row: path.row)
    say(StyledLine(session.heading(of: row), .strong), at: column, hanging: column + 2)
  }

  /// Returns whether a row's position has changed since it was opened.
  private func hasMoved(_ path: Path) -> Bool {
    let row = RowPath(body: path.node, row: path.row)
    guard session.isKnown(path), let former = openRows[row] else { return false }
    return session.position(of: row) != former
  }

  /// Returns whether the last question of a row has been asked and its list comes next.
  private func isFinished(_ path: Path, before next: Path?) -> Bool {
    guard session.isKnown(path), session.program.nodes[path.node].kind == .row,
      session.list(of: RowPath(body: path.node, row: path.row)) == next,
      let lastAsked, session.isKnown(lastAsked)
    else { return false }
    return session.next(after: lastAsked).map { !session.isInside($0, path) } ?? true
  }

  /// Reports that a row is finished, or its new position if sorting has moved it.
  private mutating func leave(_ path: Path, isForwards: Bool) {
    let row = RowPath(body: path.node, row: path.row)
    guard session.program.nodes[path.node].kind == .row,
      let former = openRows.removeValue(forKey: row), session.isKnown(path)
    else { return }
    let column = startColumn(of: path)
    let number = session.position(of: row)
    let isSorted = !session.program.nodes[session.list(of: row).node].sort.isEmpty
    if isSorted, number != former {
      let item = session.isBlank(row) ? "" : oneLine(session.item(row))
      say(
        RowMessage.sorted(row: number + 1, item: item), at: column, hanging: column + 2)
      reorderedList = session.list(of: row)
    } else if isForwards, !session.isBlank(row) {
      let item = oneLine(session.item(row))
      if !item.isEmpty {
        say(RowMessage.done(row: number + 1, item: item), at: column, hanging: column + 2)
      }
    }
  }

  /// Writes the hint of a declaration on the first visit only or always, depending on the options.
  mutating func say(hintOf path: Path, at column: Int) {
    guard let hint = hint(toShowAt: path) else { return }
    say(lines: hint, .dim, at: column)
  }

  /// Returns the hint of a declaration if it should be shown on this visit.
  mutating func hint(toShowAt path: Path) -> String? {
    guard options.hints != .never, let hint = session.hint(path), !hint.isEmpty,
      shownHints.insert(path.node).inserted || options.hints == .always
    else { return nil }
    return hint
  }
}
