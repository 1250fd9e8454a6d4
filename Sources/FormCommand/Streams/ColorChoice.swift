/// The decision whether output is coloured.
enum ColorChoice {
  static func isOn(_ flag: String?, for descriptor: Int32) -> Bool {
    isOn(flag, forConversation: System.isTerminal(descriptor))
  }

  /// Returns whether questions are coloured, which are written to the terminal of the conversation.
  static func isOn(_ flag: String?, forConversation isInteractive: Bool) -> Bool {
    if flag == "always" { return true }
    if flag == "never" { return false }
    if let value = System.variable("NO_COLOR"), !value.isEmpty { return false }
    // The variables follow https://bixense.com/clicolors.
    if let value = System.variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
    if System.variable("CLICOLOR") == "0" { return false }
    let terminal = System.variable("TERM") ?? ""
    return isInteractive && !["", "dumb", "unknown"].contains(terminal)
  }
}
