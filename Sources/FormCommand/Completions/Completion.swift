import FormSyntax

/// What can be at a position on a command line, for the completions of shells.
enum Completion: Equatable {
  case nothing
  case words([String])
  /// Form files, and folders that contain them.
  case forms
  case files
  case folders
  /// `path=` for a field that the form on the command line asks for, and after it the possible
  /// answers.
  case assignments
  /// A field of the form on the command line, without the numbers of rows.
  case paths
  /// A field, group or list of the form on the command line, with the numbers of rows.
  case places

  /// The value of a flag.
  init(_ value: Flag.Value) {
    switch value {
    case .choice(let names): self = .words(names)
    case .place: self = .places
    case .text(let placeholder) where placeholder == "PATH": self = .paths
    case .text(let placeholder): self.init(placeholder: placeholder)
    default: self = .nothing
    }
  }

  /// The operand at an index; `nothing` if there is none.
  init(operandOf command: CommandDescription, at place: Int) {
    self = command.operands.name(at: place).map { Completion(placeholder: $0) } ?? .nothing
    if command.id == .editor, place == 0 { self = .words(EditorPackage.allCases.map(\.rawValue)) }
  }

  /// The meaning of a placeholder in the help.
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

/// The completions of a shell, generated from the table of commands.
enum CompletionScript {
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// The flags of a command, and those of the help that every command has.
  static func flags(of command: CommandDescription) -> [Flag] {
    command.flags + [CommandTable.language, CommandTable.help]
  }

  /// The number of operands that a command distinguishes.
  static let operandPlaces = 0..<2

  /// A text in single quotes, as POSIX shells read it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
