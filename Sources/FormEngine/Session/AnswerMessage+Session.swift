extension AnswerMessage {
  /// Creates the description of the current answer to a question in a session.
  ///
  /// - Parameter name: what to call the question, if not by its label.
  package init(of place: Path, in session: Session, calledBy name: String? = nil) {
    let node = session.program.nodes[place.node]
    let label = name ?? session.label(place)
    guard session.isVisible(place) else {
      self = .hidden(label: label)
      return
    }
    if node.kind == .list {
      self = .rows(label: label, count: session.countedRows(of: place))
      return
    }
    let value = session.value(place)
    let text = session.typedText(place) ?? (value.isEmpty ? "" : session.displayText(place))
    if text.isEmpty {
      self = .empty(label: label)
    } else if node.type.isSecret {
      self = .secretEntered(label: label)
    } else {
      switch node.type.kind {
      case .text, .option, .options: self = .quoted(label: label, text: firstLine(of: text))
      case .boolean, .integer, .decimal, .date, .time, .dateTime:
        self = .value(label: label, text: text)
      }
    }
  }
}

/// Returns the first line of a text, truncated if it is long.
private func firstLine(of text: String) -> String {
  let most = 40
  let line = text.prefix { !$0.isNewline }
  return line.count > most || line.count < text.count ? line.prefix(most) + "…" : text
}
