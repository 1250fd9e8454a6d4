extension System {
  /// The character set of the terminal according to the locale.
  enum Charset {
    case utf8
    /// The C locale, as in containers. It names no character set, but terminals usually show UTF-8.
    case unnamed
    /// A character set other than UTF-8, of which only ASCII is assumed.
    case other
  }

  /// The character set from the environment; UTF-8 if no locale is set.
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
