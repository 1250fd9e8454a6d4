import FormEngine

extension Conversation {
  mutating func sayCommands() {
    var lines: [(usage: String, summary: HelpMessage)] = [
      ("?", .helpOnQuestion), ("<", .back), (">", .onwards), ("!", .clear),
    ]
    lines += CommandName.allCases.map { ($0.usage, $0.summary) }
    let widest = lines.map(\.usage.count).max() ?? 0
    for (usage, summary) in lines {
      let isNarrow = screen.isNarrow
      let gap = isNarrow ? 2 : widest + 2 - usage.count
      output.say(
        StyledLine(usage, .strong)
          + StyledLine(String(repeating: " ", count: gap) + summary.text(in: language)),
        at: column, hanging: column + (isNarrow ? 4 : widest + 2))
    }
    reply(HelpMessage.prefixes)
    reply(HelpMessage.secrets)
  }

  /// Explains a field, a list or the whole form, and what can be answered.
  mutating func say(helpOf path: Path, isBegun: Bool = false) {
    guard path != .form else {
      if let help = session.help(.form), !help.isEmpty { output.say(lines: help) }
      output.say(session.blocks ? HelpMessage.fixQuestion : .submitQuestion)
      return
    }
    let column = labelColumn(of: path)
    let isEmptied = asked.deletedLines.contains(path)
    for line in session.explanation(at: path, isEmptied: isEmptied, isBegun: isBegun) {
      output.say(indented: line, at: column, hanging: 2)
    }
    if session.program.nodes[path.node].kind == .list { say(rowLines(of: path)) }
  }
}
