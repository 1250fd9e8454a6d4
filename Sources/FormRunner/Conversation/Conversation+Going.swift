import FormEngine

// Going to a place by its path, its number in the review, or its label.

extension Conversation {
  /// The maximum number of labels in a message.
  private static let mostListed = 5

  mutating func go(to name: String, at path: Path?) {
    guard !name.isEmpty else {
      let example =
        session.first.map { session.name(of: $0) } ?? CommandMessage.examplePath.text(in: language)
      refuse(CommandMessage.sayWhere(example: example))
      return
    }
    if let place = place(named: name, at: path) { correct(place, atEnd: path == nil) }
  }

  mutating func go(to path: Path?) {
    guard let path else { return refuse(CommandMessage.nowhereToGo) }
    request(path)
  }

  /// Moves the focus to a place. Somebody who goes to a preset answer wants to change it.
  mutating func request(_ place: Path) {
    let former = asked.path
    let isOpen = session.resolve(target: place).map { session.isInside($0, place) } ?? false
    // Nothing is asked in the rows of a full list, and no row can be added.
    if !isOpen, session.program.nodes[place.node].kind == .list, !session.isSettled(place),
      let refusal = session.refusalToAddRow(to: place)
    {
      return refuse(session.explanation(of: refusal))
    }
    if let reason = session.reasonNotToAsk(place) { return refuse(reason) }
    recorder?.noteRequest()
    if carryOut(.focusRequested(isOpen ? place : session.firstSettled(in: place) ?? place)) {
      let isThere = session.focus.map { session.isInside($0, place) } ?? false
      walk.visited.jump(from: former, to: isThere ? place : session.focus, in: session)
      resume()
    }
  }

  /// Moves the focus to a place to correct it. At the end, and while a file is edited, the review
  /// comes next.
  mutating func correct(_ place: Path, atEnd isAtEnd: Bool) {
    request(place)
    guard edited != nil || isAtEnd, session.focus.map({ session.isInside($0, place) }) == true
    else { return }
    walk.problems = ProblemWalk(correcting: place, in: session)
  }

  /// Returns the place that a text means: a path, first in this row; a number of the review; a
  /// label; the name of something in a group; the only label that begins with the text, or has a
  /// word that does; or a column where a list has one row. Reports why if there is none.
  ///
  /// - Parameter hidden: true to include hidden places.
  mutating func place(named typed: String, at path: Path?, hidden: Bool = false) -> Path? {
    // A name may be in backticks, as in the form.
    let text = typed.split(separator: ".", omittingEmptySubsequences: false).map { part in
      let isQuoted = part.utf8.count > 2 && part.first == "`" && part.last == "`"
      return String(isQuoted ? part.dropFirst().dropLast() : part)
    }.joined(separator: ".")
    if let row = path.flatMap({ session.enclosingRow(of: $0) }),
      case .success(let cell) = session.path(named: text, in: row.path)
    {
      return cell
    }
    let isNumber = ReviewNumbers.isNumber(text)
    if !isNumber || session.program.hasNumericNames {
      let named = session.path(named: text, explains: false)
      if case .success(let place) = named, place != .form { return place }
    }
    if isNumber {
      let numbers = reviewNumbers()
      if let numbered = numbers.place(numbered: text, in: session) { return numbered }
      refuse(CommandMessage.noSuchNumber(text: text))
      return nil
    }
    let matches = input.labels.places(called: text, at: path, hidden: hidden, in: session)
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      let labels = matches.map { session.place($0) }
      // Equal labels do not tell places apart, nor do labels of places with the same name.
      let areNames = matches.allSatisfy { session.program.nodes[$0.node].name == text }
      let isDistinct = !areNames && Set(labels).count == labels.count
      var names = (isDistinct ? labels : matches.map { session.name(of: $0) })
        .prefix(Self.mostListed)
      if matches.count > Self.mostListed { names.append("…") }
      refuse(
        isDistinct
          ? CommandMessage.ambiguousPlace(text: text, labels: Array(names))
          : .placesOfOneLabel(text: text, paths: Array(names)))
    } else if !text.utf8.allSatisfy({ $0 == 0x2E }),
      case .failure(let error) = session.path(named: text)
    {
      refuse(error.message)
    } else {
      refuse(CommandMessage.noSuchPlace(text: text))
    }
    return nil
  }
}

extension Session {
  /// Returns the first preset field that a field, group, section or row is or contains, outside
  /// lists.
  fileprivate func firstSettled(in place: Path) -> Path? {
    func isFound(_ path: Path) -> Bool {
      program.nodes[path.node].kind == .field && isSettled(path) && isVisible(path)
        && !isReadonly(path)
    }
    switch program.nodes[place.node].kind {
    case .field: return isFound(place) ? place : nil
    case .group, .section, .row:
      return declarations(in: place, entering: .level, order: .asked).first(where: isFound)
    case .form, .list, .note: return nil
    }
  }
}
