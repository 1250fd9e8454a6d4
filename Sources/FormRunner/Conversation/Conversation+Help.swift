import FormEngine

extension Conversation {
  mutating func sayCommands() {
    var lines: [(usage: String, summary: HelpMessage)] = [
      ("?", .helpOnQuestion), ("<", .back), (">", .onwards), ("!", .clear),
    ]
    for command in CommandName.allCases {
      if let summary = command.summary { lines.append((command.usage, summary)) }
    }
    let widest = lines.map(\.usage.count).max() ?? 0
    for (usage, summary) in lines {
      let isNarrow = screen.isNarrow
      let gap = isNarrow ? 2 : widest + 2 - usage.count
      say(
        StyledLine(usage, .strong) + StyledLine(String(repeating: " ", count: gap) + summary.text),
        at: column, hanging: column + (isNarrow ? 4 : widest + 2))
    }
    say(HelpMessage.prefixes, at: column)
    say(HelpMessage.secrets, at: column)
  }

  /// Explains a field, a list or the whole form, and what can be answered.
  mutating func say(helpOf path: Path) {
    let column = path == .form ? 0 : labelColumn(of: path)
    let node = session.program.nodes[path.node]
    let help = session.help(path) ?? ""
    if !help.isEmpty { say(lines: help, at: column) }
    if path == .form {
      say(session.blocks ? HelpMessage.fixQuestion : .submitQuestion)
      return
    }
    if let hint = session.hint(path), !hint.isEmpty, hint != help {
      say(lines: hint, at: column)
    }
    if node.kind == .list {
      say(HelpMessage.listOfRows, at: column)
      say(HelpMessage.listCommands, at: column)
    } else {
      say(StyledLine(node.type.facts.help), at: column)
      if let example = session.example(path), !example.isEmpty {
        say(HelpMessage.example(example), at: column)
      }
      if node.type.isChoice { say(helpOfOptionsOf: path, at: column) }
    }
    if session.isRequired(path) { say(HelpMessage.isRequired, at: column) }
  }

  private mutating func say(helpOfOptionsOf path: Path, at column: Int) {
    for listed in session.listedOptions(path) {
      let about = listed.option.help.isEmpty ? listed.option.hint : listed.option.help
      guard !about.isEmpty else { continue }
      let message = HelpMessage.option(
        number: listed.key, label: listed.option.label, about: about)
      say(message, at: column + 2, hanging: column + 4)
    }
  }
}
