import FormEngine

// What Tab completes: commands, options, yes and no, and places after `:goto`.

extension Conversation {
  /// Completes the text before the cursor at a place, or at a question about none.
  func completion(_ kind: LineKind, at path: Path?) -> (String) -> LineCompletion {
    let session = session
    return { text in
      let start = text.drop(while: \.isWhitespace)
      if start.first == ":" { return .ofCommand(start, in: session) }
      guard let path else {
        return kind == .decision ? .ofYesOrNo(start) : .none
      }
      let node = session.program.nodes[path.node]
      switch node.kind {
      case .list: return .ofYesOrNo(start)
      case .field where node.type.kind == .boolean: return .ofYesOrNo(start)
      case .field where node.type.isChoice:
        let labels = session.offeredOptions(path).map(\.option).map { option in
          option.label.isEmpty ? option.name : option.label
        }
        return .ofOption(start, isOneOfSeveral: node.type.kind == .options, among: labels)
      default: return .none
      }
    }
  }
}

extension LineCompletion {
  /// The texts that start with what was typed, case aside.
  private static func matching(_ typed: Substring, among texts: [String]) -> LineCompletion {
    let wanted = typed.lowercased()
    let matches = texts.filter { $0.lowercased().hasPrefix(wanted) }
    return LineCompletion(typed: typed.count, matches: matches)
  }

  fileprivate static func ofYesOrNo(_ text: Substring) -> LineCompletion {
    matching(text, among: ["yes", "no"])
  }

  fileprivate static func ofCommand(_ text: Substring, in session: Session) -> LineCompletion {
    guard let blank = text.firstIndex(where: \.isWhitespace) else {
      var completion = matching(text, among: CommandName.allCases.map { ":" + $0.rawValue })
      completion.suffix = completion.matches == [":" + CommandName.goto.rawValue] ? " " : ""
      return completion
    }
    guard case .command(.goto) = CommandName.read(String(text[..<blank].dropFirst())) else {
      return .none
    }
    return ofPlace(text[blank...].drop(while: \.isWhitespace), in: session)
  }

  /// Completes an option; of several, the one after the last comma.
  fileprivate static func ofOption(
    _ text: Substring, isOneOfSeveral: Bool, among labels: [String]
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
    var completion = matching(part, among: labels)
    completion.isSearchable = true
    // A label with a comma is one option only in quotes.
    if isOneOfSeveral, !isQuoted {
      completion.matches = completion.matches.map { $0.contains(",") ? "\"\($0)\"" : $0 }
    }
    return completion
  }

  /// Completes a path by one name at a time, as shells complete folders.
  private static func ofPlace(_ text: Substring, in session: Session) -> LineCompletion {
    let names: [String]
    if let bracket = text.lastIndex(of: "["), !text[bracket...].contains("]") {
      guard case .success(let list) = session.path(named: String(text[..<bracket])),
        session.program.nodes[list.node].kind == .list
      else { return .none }
      names = (0..<session.rowCount(of: list)).map { "\(text[..<bracket])[\($0 + 1)]" }
    } else {
      var prefix = ""
      var place = Path.form
      if let dot = text.lastIndex(of: ".") {
        guard case .success(let path) = session.path(named: String(text[..<dot])) else {
          return .none
        }
        place = path
        prefix = String(text[...dot])
      }
      names = session.placeNames(in: place).map { prefix + $0 }
    }
    return matching(text, among: names)
  }
}

extension Session {
  /// The names that can be gone to in the form, a group or a row. Recursion follows sections, which
  /// nest at most 64 levels deep.
  fileprivate func placeNames(in container: Path) -> [String] {
    guard program.nodes[container.node].kind != .list else { return [] }
    return program.children(of: container.node).flatMap { child -> [String] in
      let node = program.nodes[child]
      let path = Path(node: child, row: container.row)
      guard isVisible(path) else { return [] }
      switch node.kind {
      case .field, .list, .group: return [node.name]
      case .section: return placeNames(in: path)
      case .form, .row, .note: return []
      }
    }
  }
}
