/// The help of the program and of its commands, made from the table of commands.
enum HelpText {
  private static let widestPlaceholder = 20

  static func program() -> String {
    var lines = [
      "formwalk: forms as text, checked in CI, filled in at a terminal",
      "Usage: formwalk COMMAND [FLAG…] [ARGUMENT…] | help COMMAND | --help | --version",
    ]
    let rows = CommandTable.commands.map { command in
      (command.usage, command.summary)
    }
    // There is no blank line below the commands, so all of it fits a screen.
    lines += table(rows)
    lines += [
      "Examples:",
      "  formwalk run forms/sign_up.form",
      "  formwalk check forms",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  static func command(_ command: CommandDescription) -> String {
    var usage = "Usage: formwalk \(command.name) [FLAG…]"
    if !command.operands.placeholder.isEmpty { usage += " \(command.operands.placeholder)" }
    if command.acceptsHandler { usage += " [-- PROGRAM ARGUMENT…]" }
    let name = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    var lines = [usage, "\(name).", ""]
    lines += table(
      command.sharedLines
        + command.flagsWithOwnLine.map { flag in
          let value = flag.value.placeholder
          // A long list of values follows the summary, so the columns stay narrow.
          if value.count > widestPlaceholder {
            return ("--\(flag.name) FORMAT", "\(flag.summary): \(value)")
          }
          return (value.isEmpty ? "--\(flag.name)" : "--\(flag.name) \(value)", flag.summary)
        } + [sharedFlags(of: command)])
    lines.append("")
    if !command.notes.isEmpty { lines += command.notes + [""] }
    lines.append("Examples:")
    lines += command.examples.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The flags that every command has, unless it has one of its own by that name.
  private static func sharedFlags(of command: CommandDescription) -> (String, String) {
    command.flags.contains { $0.name == CommandTable.language.name }
      ? ("--help", "print this help")
      : ("--language LANG, --help", "show texts in LANG; print this help")
  }

  private static func table(_ rows: [(usage: String, summary: String)]) -> [String] {
    let width = rows.map(\.usage.count).max() ?? 0
    return rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }
  }
}
