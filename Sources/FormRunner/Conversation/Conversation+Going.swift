import FormEngine

// Going to a place by its path, its number in the review, or its label.

extension Conversation {
  /// The most labels that a message lists.
  private static let mostListed = 5

  mutating func go(to name: String, at path: Path?) {
    guard !name.isEmpty else {
      let example =
        session.first.map { session.name(of: $0) } ?? CommandMessage.examplePath.text(in: language)
      sayError(CommandMessage.sayWhere(example: example), at: column)
      return
    }
    if let place = place(named: name, at: path) { correct(place, atEnd: path == nil) }
  }

  mutating func go(to path: Path?) {
    guard let path else {
      sayError(CommandMessage.nowhereToGo, at: column)
      return
    }
    request(path)
  }

  /// Moves the focus to a place. Somebody who goes to a preset answer wants to change it.
  mutating func request(_ place: Path) {
    let former = lastAsked
    let isOpen = session.resolve(target: place).map { session.isInside($0, place) } ?? false
    // Nothing is asked in the rows of a full list, and no row can be added.
    if !isOpen, session.program.nodes[place.node].kind == .list, !session.isSettled(place),
      let refusal = session.refusalToAddRow(to: place)
    {
      sayError(session.explanation(of: refusal), at: column)
      return
    }
    if let reason = session.reasonNotToAsk(place) {
      sayError(reason, at: column)
      return
    }
    recorder?.noteRequest()
    if carryOut(.focusRequested(isOpen ? place : session.firstSettled(in: place) ?? place)) {
      let isThere = session.focus.map { session.isInside($0, place) } ?? false
      noteVisit(from: former, to: isThere ? place : session.focus)
      resume()
    }
  }

  /// The same; whoever corrects answers at the end, or from a file, sees the review next.
  mutating func correct(_ place: Path, atEnd isAtEnd: Bool) {
    request(place)
    guard edited != nil || isAtEnd, session.focus.map({ session.isInside($0, place) }) == true
    else { return }
    problemWalk = ProblemWalk(correcting: place, session.program.nodes[place.node].kind)
  }

  /// The place that a text means: a path, in this row first; a number of the review; a label; the
  /// name of something in a group; the only label that begins so, or has a word that does; or a
  /// column where a list has one row. Says why if there is none.
  ///
  /// - Parameter hidden: whether labels of what is hidden count.
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
      let numbers = ReviewNumbers(steps(of: .form))
      if let numbered = numbers.place(numbered: text, in: session) { return numbered }
      sayError(CommandMessage.noSuchNumber(text: text), at: column)
      return nil
    }
    var matches = places(called: text, at: path, hidden: hidden)
    if matches.isEmpty { matches = places(called: text, at: path, hidden: hidden, inRows: true) }
    // Whoever names what is hidden learns that it is.
    if matches.isEmpty { matches = places(called: text, at: path, hidden: true) }
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      let labels = matches.map { session.place($0) }
      // Labels that are equal distinguish nothing, nor do those of what has one name.
      let areNames = matches.allSatisfy { session.program.nodes[$0.node].name == text }
      let isDistinct = !areNames && Set(labels).count == labels.count
      var names = (isDistinct ? labels : matches.map { session.name(of: $0) })
        .prefix(Self.mostListed)
      if matches.count > Self.mostListed { names.append("…") }
      sayError(
        isDistinct
          ? CommandMessage.ambiguousPlace(text: text, labels: Array(names))
          : .placesOfOneLabel(text: text, paths: Array(names)), at: column)
    } else if case .failure(let error) = session.path(named: text) {
      sayError(error.message, at: column)
    } else {
      sayError(CommandMessage.noSuchPlace(text: text), at: column)
    }
    return nil
  }

  /// The places with a label, or else with one that differs by case alone, or else those in groups
  /// that have the name, or else those whose label begins with the text, or else those with a word
  /// that does, ignoring case.
  ///
  /// - Parameter inRows: whether the columns of lists with one row count.
  private mutating func places(
    called text: String, at path: Path?, hidden: Bool, inRows: Bool = false
  ) -> [Path] {
    let typed = trimmed(text)
    let wanted = typed.lowercased()
    guard !wanted.isEmpty else { return [] }
    var open = [Path.form]
    if let path { open += session.frames(of: path).map { level(of: $0) }.filter { $0 != .form } }
    var asWritten: [Path] = []
    var exact: [Path] = []
    var named: [Path] = []
    var begun: [Path] = []
    var worded: [Path] = []
    // The cells of this row are looked at first.
    while let container = open.popLast() {
      for child in session.program.children(of: container.node) {
        let place = Path(node: child, row: container.row)
        let node = session.program.nodes[child]
        // The value in a row of a plain list has the label of the list.
        guard node.kind != .note, !session.program.isPlainValue(child),
          hidden || session.isShownItself(place)
        else { continue }
        let (written, label) = labels.label(of: place, in: session)
        if written == typed { asWritten.append(place) }
        if node.name == typed { named.append(place) }
        if label == wanted {
          exact.append(place)
        } else if label.hasPrefix(wanted) {
          begun.append(place)
        } else if hasWord(label, from: wanted) {
          worded.append(place)
        }
        if node.kind == .group || node.kind == .section { open.append(place) }
        // The columns of the only row.
        if inRows, node.kind == .list, let row = session.onlyRow(of: place) { open.append(row) }
      }
    }
    return [asWritten, exact, named, begun].first { !$0.isEmpty } ?? worded
  }
}

extension Session {
  /// The row of a list that has no other.
  fileprivate func onlyRow(of list: Path) -> Path? {
    rowCount(of: list) == 1 ? row(of: list, at: 0)?.path : nil
  }

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
