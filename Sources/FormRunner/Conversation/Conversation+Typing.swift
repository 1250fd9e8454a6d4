import FormEngine

// The line editor's input: initial text, history and completion, and the use of corrected answers.

extension Conversation {
  /// Returns the request for reading a line.
  func request(_ kind: LineKind, prompt: String, at path: Path?, text: String) -> LineRequest {
    var request = LineRequest(kind, prompt: prompt)
    request.language = language
    guard terminal.editsLines, kind != .secret else { return request }
    request.text = text
    if let path { request.history = history(at: path, without: text) }
    if let path, kind == .answer, session.program.nodes[path.node].askedType.isChoice {
      request.choose = choices(at: path)
      request.isList = session.program.nodes[path.node].type.kind == .options
    }
    request.complete = completion(kind, at: path)
    request.quote = { line, isFirst in
      isFirst ? Entry.quoted(firstLine: line) : TextLine.quoted(line)
    }
    return request
  }

  /// Adds a typed answer to the history. Commands are not answers.
  mutating func remember(_ line: String, _ kind: LineKind, at path: Path?) {
    guard terminal.editsLines, kind == .answer || kind.isText, let path,
      session.program.nodes[path.node].kind == .field, case .text = Entry(line: line)
    else { return }
    input.history.add(line, at: path.node)
  }

  /// Returns the history of a question: the lines typed before, then the answer that Enter keeps.
  private func history(at path: Path, without text: String) -> [String] {
    var lines = input.history[path.node]
    let node = session.program.nodes[path.node]
    if node.kind == .field, !node.type.isSecret, !node.type.hasLines, let kept = line(toKeep: path)
    {
      lines.removeAll { $0 == kept }
      lines.append(kept)
    }
    // The line already contains this text.
    if lines.last == text { lines.removeLast() }
    return lines
  }

  /// Returns the answer at a place as it would be typed; nil if it is empty or does not fit into a
  /// line.
  private func line(toKeep path: Path) -> String? {
    let text = session.editableText(at: path)
    guard !text.isEmpty, ControlCharacter(in: text, of: .text) == nil else { return nil }
    return Entry.quoted(line: text)
  }

  /// Returns the initial text for correcting a rejected answer: the answer itself, or empty once it
  /// was deleted. Returns nil if no answer is being corrected.
  func correctedLine(at path: Path) -> String? {
    let node = session.program.nodes[path.node]
    guard terminal.editsLines, asked.failed == path, !node.type.isSecret, !node.type.hasLines,
      session.problems(at: path).contains(where: \.blocks)
    else { return nil }
    return asked.deletedLines.contains(path) ? "" : line(toKeep: path)
  }

  /// Acts on a corrected answer, which may have been left as it was, emptied or changed.
  mutating func act(onCorrected line: String, _ text: InitialText, at path: Path) -> Turn {
    if text == .deleted { asked.deletedLines.insert(path) }
    switch Entry(line: line) {
    case .text where text == .kept:
      if session.typedText(path) == nil { leaveForLater(path) } else { keep(path) }
    case .keep: answer(.cleared(path), at: path)
    case let entry: return act(on: entry, at: path)
    }
    return .goOn
  }
}

extension Entry {
  /// Returns the line that enters a text as an answer.
  static func quoted(line text: String) -> String {
    if case .text(text) = Entry(line: text) { return text }
    return "\\" + text
  }

  /// Returns the line that enters a text as the first of several lines; an empty one needs a space.
  fileprivate static func quoted(firstLine text: String) -> String {
    if text.isEmpty { return " " }
    if trimmed(text).isEmpty { return text }
    if case .text(text) = Entry(firstLine: text) { return text }
    return "\\" + text
  }
}
