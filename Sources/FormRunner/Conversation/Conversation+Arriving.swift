import FormEngine

// What is written between one prompt and the next: headings, notes, hints.

extension Conversation {
  /// Writes the notes that were passed on the way to a node, or to the prompt to submit, and the
  /// headings of what is entered there.
  mutating func arrive(at path: Path?) {
    let around = path.map { session.surroundings(of: $0) } ?? []
    let before = lastAsked.map { session.surroundings(of: $0) } ?? []
    var shared = 0
    while shared < min(around.count, before.count), around[shared] == before[shared] { shared += 1 }
    let headings = around[shared...]
    var needsGap = hasAsked
    guard let notes else {
      for heading in headings { say(heading: heading, needsGap: &needsGap) }
      return
    }
    let passedLast = path.map { session.previous(before: $0) } ?? session.last
    var events = notes.passed(from: passedLast, to: path, in: session)
      .filter { !shownNotes.contains($0.path) && session.isVisible($0.path) }
    for heading in headings {
      let level = session.frames(of: heading).count - 1
      let isRow = session.program.nodes[heading.node].kind == .row
      let rank = isRow ? -1 : notes.rank(of: heading.node)
      events.append(Landmark(path: heading, level: level, rank: rank, isHeading: true))
    }
    // What was left has no level; it is in order already.
    let ahead = events.filter { $0.level >= 0 }.sorted { ($0.level, $0.rank) < ($1.level, $1.rank) }
    for event in events.filter({ $0.level < 0 }) + ahead {
      if event.isHeading {
        say(heading: event.path, needsGap: &needsGap)
      } else {
        shownNotes.insert(event.path)
        say(lines: session.label(event.path), indent: indent(of: event.path))
      }
    }
  }

  /// - Parameter needsGap: whether an empty line must separate the heading from what is above.
  private mutating func say(heading path: Path, needsGap: inout Bool) {
    let node = session.program.nodes[path.node]
    let row = RowPath(body: path.node, row: path.row)
    if node.kind == .row {
      guard !session.program.nodes[node.parent].isPlainList else { return }
      let list = session.list(of: row)
      say(hintOf: list, indent: indent(of: list))
      say(session.heading(of: row), indent: indent(of: list))
    } else {
      let indent = indent(of: path)
      if indent.isEmpty, needsGap { say("") }
      needsGap = false
      say(session.label(path), indent: indent)
      say(hintOf: path, indent: indent)
    }
  }

  /// Writes the hint of a declaration, on the first visit or always, depending on the options.
  mutating func say(hintOf path: Path, indent: String) {
    guard options.hints != .never, let hint = session.hint(path), !hint.isEmpty,
      shownHints.insert(path.node).inserted || options.hints == .always
    else { return }
    say(lines: hint, indent: indent)
  }

  /// Two spaces for each row around a place; the one value of a plain row needs none.
  func indent(of path: Path) -> String {
    let nodes = session.program.nodes
    let rows = session.surroundings(of: path).filter { around in
      let node = nodes[around.node]
      return node.kind == .row && !nodes[node.parent].isPlainList
    }
    return String(repeating: "  ", count: rows.count)
  }
}

extension Session {
  /// `Favourites, 1: vehicle: 67 Mustang`; a row in which nothing was answered is *new*.
  func heading(of row: RowPath) -> String {
    let item = isUnanswered(row.path) ? "new" : item(row)
    return name(ofRow: row) + (item.isEmpty ? "" : ": " + item)
  }

  /// `Favourites, 1`
  func name(ofRow row: RowPath) -> String {
    "\(label(list(of: row))), \(position(of: row) + 1)"
  }

  /// Whether nobody has answered anything in a row or group. Recursion follows the declarations,
  /// which nest at most 64 levels deep.
  private func isUnanswered(_ path: Path) -> Bool {
    program.children(of: path.node).allSatisfy { child in
      let inside = Path(node: child, row: path.row)
      switch program.nodes[child].kind {
      case .field:
        switch origin(inside) {
        case .none, .default, .computed: return true
        default: return false
        }
      case .list: return rowCount(of: inside) == 0
      case .note: return true
      default: return isUnanswered(inside)
      }
    }
  }

  /// The nodes at which a path enters rows, outermost first, itself last: a list in the form, a
  /// list in its row, and so on.
  func frames(of path: Path) -> [Path] {
    var frames = [path]
    var inner = path
    while let row = enclosingRow(of: inner) {
      inner = list(of: row)
      frames.append(inner)
    }
    return frames.reversed()
  }
}

/// A note or a heading on the way.
struct Landmark {
  var path: Path
  /// The number of rows around it; -1 for what was left.
  var level: Int
  var rank: Int
  var isHeading = false
}

extension NotePlaces {
  /// The notes between two neighbours in the focus order; nil is the end on that side.
  func passed(from start: Path?, to end: Path?, in session: Session) -> [Landmark] {
    let start = start.map { session.frames(of: $0) } ?? []
    let end = end.map { session.frames(of: $0) } ?? []
    var level = 0
    while level < min(start.count, end.count), start[level] == end[level] { level += 1 }
    if start.isEmpty, end.isEmpty { return notes(in: .form, session, level: 0) }
    var leftFrames = start[level...]
    var ahead = Array(end.enumerated())[level...]
    var passed: [Landmark] = []
    if let left = leftFrames.first, let entered = ahead.first?.element, left.row == entered.row {
      leftFrames.removeFirst()
      ahead.removeFirst()
      passed = notes(in: entered, session, level: level, after: left.node, before: entered.node)
    }
    let trailing = leftFrames.reversed().flatMap {
      notes(in: $0, session, level: -1, after: $0.node)
    }
    let leading = ahead.flatMap {
      notes(in: $0.element, session, level: $0.offset, before: $0.element.node)
    }
    return trailing + passed + leading
  }

  private func notes(
    in place: Path, _ session: Session, level: Int, after: NodeID? = nil, before: NodeID? = nil
  ) -> [Landmark] {
    let template = session.program.nodes[place.node].template
    let found = notes(
      inTemplate: template, after: after.map { rank(of: $0) } ?? -1,
      before: before.map { rank(of: $0) } ?? .max)
    return found.map { node in
      Landmark(path: Path(node: node, row: place.row), level: level, rank: rank(of: node))
    }
  }
}
