import FormEngine

extension Conversation {
  func sayCommands() {
    say("?  help on this field         <  back")
    say("!  clear the field           >  next, leaving the field as it is")
    for command in CommandName.allCases {
      guard let summary = command.summary else { continue }
      let usage = command.usage
      let gap = String(repeating: " ", count: max(1, 17 - usage.count))
      say(usage + gap + summary)
    }
    say("Any unambiguous start of a command is enough. \\ before a line makes it text.")
    say("In a secret field only ? < > ! and :quit are commands.")
  }

  /// Explains a field, a list or the whole form, and what can be answered.
  func say(helpOf path: Path) {
    let indent = indent(of: path)
    let node = session.program.nodes[path.node]
    let help = session.help(path) ?? ""
    if !help.isEmpty { say(lines: help, indent: indent) }
    if path == .form {
      say("Enter or y submits the form, n goes back to the last field.")
      return
    }
    if let hint = session.hint(path), !hint.isEmpty, hint != help {
      say(lines: hint, indent: indent)
    }
    if node.kind == .list {
      say("A list of rows. y adds one, n or Enter alone goes on.", indent: indent)
      say(":delete N, :move N M and :sort NAME change it.", indent: indent)
    } else {
      var words = expectation(at: path)
      if let example = session.example(path), !example.isEmpty {
        words += " For example: \(example)"
      }
      say(words, indent: indent)
      if node.type.isChoice { say(helpOfOptionsOf: path, indent: indent) }
    }
    if session.isRequired(path) { say("An answer is required.", indent: indent) }
  }

  private func say(helpOfOptionsOf path: Path, indent: String) {
    for listed in session.listedOptions(path) {
      let about = listed.option.help.isEmpty ? listed.option.hint : listed.option.help
      guard !about.isEmpty else { continue }
      say("  \(listed.key). \(listed.option.label): \(about)", indent: indent)
    }
  }

  /// What can be answered to a field.
  private func expectation(at path: Path) -> String {
    let type = session.program.nodes[path.node].type
    let help = type.facts.help
    let number: String
    switch type.kind {
    case .text, .integer, .decimal, .boolean, .date, .time, .dateTime: return help
    case .option: number = "its number"
    case .options: number = "numbers"
    }
    guard session.numbersOptions(path), let colon = help.firstIndex(of: ":") else { return help }
    return "\(help[...colon]) \(number),\(help[help.index(after: colon)...])"
  }
}
