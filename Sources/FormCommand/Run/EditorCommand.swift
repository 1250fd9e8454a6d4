/// The editor that a person prefers, and how it is started.
struct EditorCommand {
  /// The value of the variable, in the words of the shell.
  let name: String

  /// - Parameter variable: the value of an environment variable.
  init(_ variable: (String) -> String?) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap(variable)
    name = named.first { $0.contains { !$0.isWhitespace } } ?? "vi"
  }

  /// The characters that a shell does not take as they are.
  private static let shellCharacters = "|&;<>()$`\\\"' \t\n*?[#~=%"

  /// Whether a shell must find out which program it is and what its arguments are. Git decides it
  /// the same way.
  var needsShell: Bool { name == ":" || name.contains { Self.shellCharacters.contains($0) } }

  /// The program and its arguments; the file is the last.
  func arguments(for file: FilePath, inShell: Bool) -> [String] {
    let file = file.description
    return inShell ? ["/bin/sh", "-c", "\(name) \"$@\"", name, file] : [name, file]
  }
}
