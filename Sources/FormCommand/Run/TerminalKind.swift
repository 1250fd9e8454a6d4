/// What the environment says of a terminal.
struct TerminalKind {
  /// Whether it can only print lines, or its user prefers that.
  let isPlain: Bool
  /// Whether it splits its rows anew when its width changes.
  let rewraps: Bool

  /// - Parameter variable: the value of an environment variable.
  init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    let prefersPlain = ["FORMWALK_PLAIN", "ACCESSIBLE"].contains { name in
      variable(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    isPlain = prefersPlain || ["", "dumb", "unknown"].contains(name)
    // Of those that call themselves like xterm, xterm itself cuts its rows.
    let isXterm = name == "xterm" || variable("XTERM_VERSION") != nil
    let isScreen = name.hasPrefix("screen") && variable("TMUX") == nil
    let cuts = ["linux", "vt", "putty", "st-", "sun", "ansi", "cons"].contains {
      name.hasPrefix($0)
    }
    rewraps = !(isXterm || isScreen || cuts)
  }
}
