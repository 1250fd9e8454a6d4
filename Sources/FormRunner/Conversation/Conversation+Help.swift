import FormEngine

extension Conversation {
  func sayCommands() {
    say("?  help on this field         <  back")
    say("!  the answer is: empty       >  on, leaving the field as it is")
    for command in CommandName.allCases {
      guard let summary = command.summary else { continue }
      let usage = command.usage
      let gap = String(repeating: " ", count: max(1, 17 - usage.count))
      say(usage + gap + summary)
    }
    say("The beginning of a command is enough where it is clear. \\ before a line makes it text.")
    say("In a secret field only ? < > ! and :quit are commands.")
  }

  /// Tells what a field, a list or the whole form is about, and what can be answered.
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
    let takesNumbers = type.isChoice && session.numbersOptions(path)
    switch type {
    case .text: return "A text of one line."
    case .multiline: return multilineHint
    case .secret: return "A secret: it is not shown."
    case .email: return "An e-mail address."
    case .url: return "A web address that begins with http:// or https://."
    case .uuid: return "A UUID: 8-4-4-4-12 hexadecimal digits."
    case .integer: return "A whole number."
    case .decimal: return "A number."
    case .boolean: return "Yes or no: y or n."
    case .date: return "A date: YYYY-MM-DD, today, tomorrow, or +3 days."
    case .time: return "A time: 9:30, 09:30:15, or now."
    case .datetime: return "A date and a time: 2026-11-20 09:30, or now."
    case .choice:
      let number = takesNumbers ? "its number, " : ""
      return "One option: \(number)its name, or the start of its label."
    case .choices:
      let number = takesNumbers ? "numbers, " : ""
      return "Options between commas: \(number)names, or the starts of labels. + adds, - removes."
    }
  }
}
