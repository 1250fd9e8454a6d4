import FormEngine

// Tab completion of commands, options, yes and no, and places after `:goto`.

extension Conversation {
  /// Returns a function that completes the text before the cursor at a place, or at a question
  /// without one.
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
      switch node.askedType.kind {
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
  /// Returns the texts that start with the typed text, ignoring case.
  private static func matching(_ typed: Substring, among texts: [String]) -> LineCompletion {
    let matches = texts.filter { isStart(typed, of: $0) }
    return LineCompletion(typed: typed.count, matches: matches)
  }

  fileprivate static func ofYesOrNo(_ text: Substring, in session: Session) -> LineCompletion {
    let words = [Phrase("yes"), "no"].map { word in
      // The word may have several spellings; the first is completed.
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

  /// The maximum number of options to list; the others are only counted.
  private static let mostMatches = 1_000

  /// Completes an option; in a list of several, the one after the last comma.
  fileprivate static func ofOption(
    _ text: Substring, isOneOfSeveral: Bool, among offered: OfferedOptions
  ) -> LineCompletion {
    let part = OptionPart(in: String(text), isOneOfSeveral: isOneOfSeveral)
    let isQuoted = isOneOfSeveral && part.isQuoted
    let places = offered.places(startingWith: isQuoted ? part.unquoted : String(part.text))
    // A label that contains a comma must be quoted to be read as one option.
    let matches = places.prefix(mostMatches).map { place in
      let label = offered.label(at: place)
      return isQuoted
        ? optionInQuotes(label) : isOneOfSeveral ? quotedOption(label) : label
    }
    var completion = LineCompletion(typed: part.text.count, matches: matches)
    completion.isSearchable = true
    completion.unlisted = places.count - matches.count
    return completion
  }

  /// Completes a path name by name, as shells complete folders, or the label of a place that can be
  /// named from here.
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
    var places: [(path: Path, name: String)] = []
    for (index, level) in session.levels(around: path ?? .form).enumerated() {
      // Cells of the current row can be named without it.
      let outer = index == 0 && level != .form ? session.name(of: level) + "." : ""
      places += session.namedPlaces(in: level, withGroups: true).map { place in
        let name = session.name(of: place)
        return (place, name.hasPrefix(outer) ? String(name.dropFirst(outer.count)) : name)
      }
    }
    var labels: [String: Int] = [:]
    for place in places { labels[session.plainLabel(place.path).lowercased(), default: 0] += 1 }
    // Each place matches once: by its label if that is unique, or else by its name.
    let matches = places.compactMap { place in
      let label = session.plainLabel(place.path)
      let known = (labels[label.lowercased()] == 1 ? [label] : []) + [place.name]
      return known.first { isStart(text, of: $0) }
    }
    return LineCompletion(typed: text.count, matches: matches)
  }

  private static func isStart(_ typed: Substring, of text: String) -> Bool {
    text.lowercased().hasPrefix(typed.lowercased())
  }
}

extension Session {
  /// Returns the places in the form, a group or a row that can be gone to by name.
  ///
  /// - Parameter withGroups: true to include the places inside groups.
  fileprivate func namedPlaces(in container: Path, withGroups: Bool = false) -> [Path] {
    guard program.nodes[container.node].kind != .list else { return [] }
    return declarations(
      in: container, entering: withGroups ? .level : .sections, order: .asked, visibleOnly: true
    ).filter { path in
      switch program.nodes[path.node].kind {
      case .field, .list: isVisible(path) && !isReadonly(path)
      case .group: isVisible(path)
      case .section, .form, .row, .note: false
      }
    }
  }
}
