extension System {
  /// Whether the environment names a locale whose text is not UTF-8. Without one, nothing is known,
  /// and UTF-8 is what terminals show.
  static var isASCII: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = variable(name), !locale.isEmpty else { continue }
      let name = locale.lowercased().filter { $0 != "-" }
      return !name.split { $0 == "." || $0 == "@" }.contains("utf8")
    }
    return false
  }
}
