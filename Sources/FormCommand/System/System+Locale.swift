extension System {
  /// What the locale of the environment says about the terminal.
  enum Charset {
    case utf8
    /// The locale of C, which is that of containers, too: it names no charset, and UTF-8 is what
    /// terminals show.
    case unnamed
    /// A charset that is not UTF-8, of which only ASCII is taken for granted.
    case other
  }

  /// What the environment says. Without a locale, nothing is known: UTF-8.
  static var charset: Charset {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = variable(name), !locale.isEmpty else { continue }
      if locale == "C" || locale == "POSIX" { return .unnamed }
      let name = locale.lowercased().filter { $0 != "-" }
      return name.split { $0 == "." || $0 == "@" }.contains("utf8") ? .utf8 : .other
    }
    return .utf8
  }
}
