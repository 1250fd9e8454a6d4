/// The present answer to a question, as a part of a sentence that names it as a reason.
package enum AnswerMessage: Hashable, Sendable {
  case value(label: String, text: String)
  /// An answer of somebody in their own words.
  case quoted(label: String, text: String)
  case empty(label: String)
  case hidden(label: String)
  case secretEntered(label: String)
  case rows(label: String, count: Int)

  package init(of place: Path, in session: Session) {
    let node = session.program.nodes[place.node]
    let label = session.label(place)
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

  package var phrase: Phrase {
    switch self {
    case .value(let label, let text): "“\(label, "label")” is \(text, "answer")"
    case .quoted(let label, let text): "“\(label, "label")” is “\(text, "answer")”"
    case .empty(let label): "“\(label, "label")” is empty"
    case .hidden(let label): "“\(label, "label")” is not asked"
    case .secretEntered(let label): "“\(label, "label")” is entered"
    case .rows(let label, 0): "“\(label, "label")” has no rows"
    case .rows(let label, let count):
      .counted(
        count, "“\(label, "label")” has 1 row", "“\(label, "label")” has \(count, "count") rows")
    }
  }
}

/// The first line of a text, cut if it is long.
private func firstLine(of text: String) -> String {
  let most = 40
  let line = text.prefix { !$0.isNewline }
  return line.count > most || line.count < text.count ? line.prefix(most) + "…" : text
}
