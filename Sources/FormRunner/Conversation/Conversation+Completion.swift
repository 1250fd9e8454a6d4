import FormEngine

// What Tab completes: commands, options, yes and no, and places after `:goto`.

extension Conversation {
  /// Completes the text before the cursor at a place, or at a question about none.
  func completion(_ kind: LineKind, at path: Path?) -> (String) -> LineCompletion {
    let session = session
    return { text in
      let start = text.drop(while: \.isWhitespace)
      if start.first == ":" { return .ofCommand(start, in: session, at: path) }
      guard let path else {
        switch kind {
        case .decision: return .ofYesOrNo(start, in: session)
        case .place: return .ofPlace(start, in: session, at: nil)
        case .answer, .text, .secret: return .none
        }
      }
      let node = session.program.nodes[path.node]
      switch node.kind {
      case .list: return .ofYesOrNo(start, in: session)
      case .field: break
      case .form, .section, .group, .row, .note: return .none
      }
      switch node.type.kind {
      case .boolean: return .ofYesOrNo(start, in: session)
      case .option, .options:
        return .ofOption(
          start, isOneOfSeveral: node.type.kind == .options, among: session.offeredOptions(path))
      case .text, .integer, .decimal, .date, .time, .dateTime: return .none
      }
    }
  }
}

extension LineCompletion {
  /// The texts that start with what was typed, case aside.
  private static func matching(_ typed: Substring, among texts: [String]) -> LineCompletion {
    let matches = texts.filter { isStart(typed, of: $0) }
    return LineCompletion(typed: typed.count, matches: matches)
  }

  fileprivate static func ofYesOrNo(_ text: Substring, in session: Session) -> LineCompletion {
    let words = [Phrase("yes"), "no"].map { word in
      // The first of several spellings.
      String(word.text(in: session.language).prefix { $0 != "|" })
    }
    return matching(text, among: words)
  }

  fileprivate static func ofCommand(
    _ text: Substring, in session: Session, at path: Path?
  ) -> LineCompletion {
    guard let blank = text.firstIndex(where: \.isWhitespace) else {
      var completion = matching(text, among: CommandName.allCases.map { ":" + $0.rawValue })
      completion.suffix = completion.matches == [":" + CommandName.goto.rawValue] ? " " : ""
      return completion
    }
    guard case .command(.goto) = CommandName.read(String(text[..<blank].dropFirst())) else {
      return .none
    }
    return ofPlace(text[blank...].drop(while: \.isWhitespace), in: session, at: path)
  }

  /// More options than these are only counted.
  private static let mostMatches = 1_000

  /// Completes an option; of several, the one after the last comma.
  fileprivate static func ofOption(
    _ text: Substring, isOneOfSeveral: Bool, among offered: OfferedOptions
  ) -> LineCompletion {
    var part = text
    var isQuoted = false
    if isOneOfSeveral {
      if let comma = text.lastIndex(of: ",") { part = text[text.index(after: comma)...] }
      part = part.drop(while: \.isWhitespace)
      if part.first == "+" || part.first == "-" { part = part.dropFirst() }
      isQuoted = part.first == "\""
      if isQuoted { part = part.dropFirst() }
    }
    let places = offered.places(startingWith: String(part))
    var completion = LineCompletion(
      typed: part.count, matches: places.prefix(mostMatches).map { offered.label(at: $0) })
    completion.isSearchable = true
    completion.unlisted = places.count - completion.matches.count
    // A label with a comma is one option only in quotes.
    if isOneOfSeveral, !isQuoted {
      completion.matches = completion.matches.map { $0.contains(",") ? "\"\($0)\"" : $0 }
    }
    return completion
  }

  /// Completes a path by one name at a time, as shells complete folders, or the label of a place
  /// that could be named from here.
  fileprivate static func ofPlace(
    _ text: Substring, in session: Session, at path: Path?
  ) -> LineCompletion {
    if let bracket = text.lastIndex(of: "["), !text[bracket...].contains("]") {
      guard case .success(let list) = session.path(named: String(text[..<bracket])),
        session.program.nodes[list.node].kind == .list
      else { return .none }
      let rows = (0..<session.rowCount(of: list)).map { "\(text[..<bracket])[\($0 + 1)]" }
      return matching(text, among: rows)
    }
    if let dot = text.lastIndex(of: "."),
      case .success(let container) = session.path(named: String(text[..<dot]))
    {
      let names = session.namedPlaces(in: container).map { session.program.nodes[$0.node].name }
      return matching(text, among: names.map { text[...dot] + $0 })
    }
    var places: [(path: Path, isNamed: Bool)] = []
    for (index, level) in session.levelsAround(path).enumerated() {
      // Only the cells of this row, and what the form has itself, have a name here.
      let isNamed = index == 0 || level == .form
      places += session.namedPlaces(in: level).map { ($0, isNamed) }
    }
    var labels: [String: Int] = [:]
    for place in places { labels[session.plainLabel(place.path).lowercased(), default: 0] += 1 }
    var names: Set<String> = []
    // Each place once: by its name if that is what is typed, else as it is asked for.
    let matches = places.compactMap { place in
      let label = session.plainLabel(place.path)
      let name = session.program.nodes[place.path.node].name
      let isNamed = place.isNamed && names.insert(name).inserted
      let known = (isNamed ? [name] : []) + (labels[label.lowercased()] == 1 ? [label] : [])
      return known.first { $0.hasPrefix(text) } ?? known.last { isStart(text, of: $0) }
    }
    return LineCompletion(typed: text.count, matches: matches)
  }

  private static func isStart(_ typed: Substring, of text: String) -> Bool {
    text.lowercased().hasPrefix(typed.lowercased())
  }
}

extension Session {
  /// The rows around a place, innermost first, and the form.
  fileprivate func levelsAround(_ path: Path?) -> [Path] {
    var levels: [Path] = []
    var row = path.flatMap { enclosingRow(of: $0) }
    while let inner = row {
      levels.append(inner.path)
      row = enclosingRow(of: list(of: inner))
    }
    return levels + [.form]
  }

  /// The places that can be gone to by their name in the form, a group or a row. Recursion follows
  /// sections, which nest at most 64 levels deep.
  fileprivate func namedPlaces(in container: Path) -> [Path] {
    guard program.nodes[container.node].kind != .list else { return [] }
    return program.children(of: container.node).flatMap { child -> [Path] in
      let path = Path(node: child, row: container.row)
      guard isVisible(path) else { return [] }
      switch program.nodes[child].kind {
      case .field, .list, .group: return [path]
      case .section: return namedPlaces(in: path)
      case .form, .row, .note: return []
      }
    }
  }
}
