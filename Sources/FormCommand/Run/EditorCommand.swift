/// The command that starts the person's preferred editor.
struct EditorCommand {
  /// The value of the environment variable, in shell syntax.
  let name: String

  /// - Parameter variable: returns the value of an environment variable.
  init(_ variable: (String) -> String?) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap(variable)
    name = named.first { $0.contains { !$0.isWhitespace } } ?? "vi"
  }

  /// The characters that have a special meaning to a shell.
  private static let shellCharacters = "|&;<>()$`\\\"' \t\n*?[#~=%"

  /// True if a shell must split the value into a program and its arguments. Git decides this with
  /// the same characters.
  var needsShell: Bool { name == ":" || name.contains { Self.shellCharacters.contains($0) } }

  /// Returns the program and its arguments, with the file last.
  func arguments(for file: FilePath, inShell: Bool) -> [String] {
    let file = file.description
    return inShell ? ["/bin/sh", "-c", "\(name) \"$@\"", name, file] : [name, file]
  }
}
