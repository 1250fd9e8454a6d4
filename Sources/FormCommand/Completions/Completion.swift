import FormSyntax

/// The possible completions at a position on a command line.
enum Completion: Equatable {
  case nothing
  case words([String])
  /// Form files, and folders that contain them.
  case forms
  case files
  case folders
  /// `path=` for a field of the form on the command line, and then its possible answers.
  case assignments
  /// A field of the form on the command line, without row numbers.
  case paths
  /// A field, group or list of the form on the command line, with row numbers.
  case places

  /// Creates the completion of a flag's value.
  init(_ value: Flag.Value) {
    switch value {
    case .choice(let names): self = .words(names)
    case .place: self = .places
    case .text(let placeholder) where placeholder == "PATH": self = .paths
    case .text(let placeholder): self.init(placeholder: placeholder)
    default: self = .nothing
    }
  }

  /// Creates the completion of the operand at an index; `nothing` if there is no such operand.
  init(operandOf command: CommandDescription, at place: Int) {
    self = command.operands.name(at: place).map { Completion(placeholder: $0) } ?? .nothing
    if command.id == .editor, place == 0 { self = .words(EditorPackage.allCases.map(\.rawValue)) }
  }

  /// Creates the completion for a placeholder in the help.
  init(placeholder: String) {
    switch placeholder {
    case "FORM", "PATH", "OLD", "NEW": self = .forms
    case "FILE", "FILE|-", "DATA": self = .files
    case "DIR", "FOLDER": self = .folders
    case "PATH=VALUE": self = .assignments
    case "NAME": self = .words(Explanation.names)
    case "SHELL": self = .words(Shell.names)
    case "WHAT": self = .words(["answers", "programs", "answers,programs"])
    default: self = .nothing
    }
  }
}

/// The completion scripts of shells, generated from the table of commands.
enum CompletionScript {
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// Returns the flags of a command, including those that all commands share.
  static func flags(of command: CommandDescription) -> [Flag] {
    command.flags + [CommandTable.language, CommandTable.help]
  }

  /// The indexes of operands that completion distinguishes.
  static let operandPlaces = 0..<2

  /// Returns a text in single quotes for POSIX shells.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
