/// The capabilities of a terminal according to the environment.
struct TerminalKind {
  /// True if it can only print lines, or if its user prefers that.
  let isPlain: Bool
  /// True if it rewraps rows when its width changes.
  let rewraps: Bool

  /// - Parameter variable: returns the value of an environment variable.
  init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    let prefersPlain = ["FORMWALK_PLAIN", "ACCESSIBLE"].contains { name in
      variable(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    isPlain = prefersPlain || ["", "dumb", "unknown"].contains(name)
    // Among terminals named like xterm, only xterm itself cuts off rows.
    let isXterm = name == "xterm" || variable("XTERM_VERSION") != nil
    let isScreen = name.hasPrefix("screen") && variable("TMUX") == nil
    let cuts = ["linux", "vt", "putty", "st-", "sun", "ansi", "cons"].contains {
      name.hasPrefix($0)
    }
    rewraps = !(isXterm || isScreen || cuts)
  }
}
