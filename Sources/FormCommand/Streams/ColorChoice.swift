/// Whether the output to a descriptor is coloured.
enum ColorChoice {
  static func isOn(_ flag: String?, for descriptor: Int32) -> Bool {
    if flag == "always" { return true }
    if flag == "never" { return false }
    if let value = System.variable("NO_COLOR"), !value.isEmpty { return false }
    if isForced { return true }
    return System.variable("TERM") != "dumb" && System.isTerminal(descriptor)
  }

  /// The same for questions, which are written where the answers are read.
  static func isOn(_ flag: String?, forConversation isInteractive: Bool) -> Bool {
    if flag == "always" { return true }
    if flag == "never" { return false }
    if let value = System.variable("NO_COLOR"), !value.isEmpty { return false }
    if isForced { return true }
    let terminal = System.variable("TERM") ?? ""
    return isInteractive && !["", "dumb", "unknown"].contains(terminal)
  }

  private static var isForced: Bool {
    System.variable("CLICOLOR_FORCE").map { !$0.isEmpty && $0 != "0" } ?? false
  }
}
