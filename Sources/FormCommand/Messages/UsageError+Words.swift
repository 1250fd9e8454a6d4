import FormEngine
import FormSyntax

/// The messages about mistakes in the command line.
extension UsageError {
  /// Returns the message, for the command if it is known.
  func message(for command: CommandDescription?) -> String {
    switch self {
    case .noCommand:
      return "COMMAND is missing: use \(listed(CommandTable.commands.map(\.name), "or"))"
    case .unknownCommand(let name):
      let known = CommandTable.commands.map(\.name) + ["help"]
      return "there is no command `\(visibleText(name))`"
        + UsageError.suggestion(nearestName(to: name, among: known))
    case .unknownFlag(let name):
      let near = nearestName(to: name, among: UsageError.flags(of: command))
      let owner = command.map { "`\($0.name)` has no flag" } ?? "there is no flag"
      return "\(owner) `--\(visibleText(name))`" + UsageError.suggestion(near.map { "--\($0)" })
    case .singleDash(let text):
      let name = String(text.drop { $0 == "-" }.prefix { $0 != "=" })
      let near = nearestName(to: name, among: UsageError.flags(of: command)).map { "--\($0)" }
      return "there is no flag `\(visibleText(text))`: flags start with two hyphens"
        + UsageError.suggestion(near)
    case .missingValue(let flag):
      return "`--\(flag)` needs a value: \(takes(flag, in: command))"
    case .missingFlag(let flag):
      return "`--\(flag)` is missing: use \(takes(flag, in: command))"
    case .unwantedValue(let flag, let value):
      return "`--\(flag)` does not accept a value, but has `\(visibleText(value))`"
    case .repeatedFlag(let flag):
      return "`--\(flag)` may be given only once"
    case .wrongValue(let flag, let value):
      var near: String?
      if case .choice(let names)? = command?.flag(flag)?.value {
        near = nearestName(to: value, among: names)
      }
      return "`--\(flag)` cannot be `\(visibleText(value))`: use \(takes(flag, in: command))"
        + UsageError.suggestion(near)
    case .tooLarge(let flag, let value):
      return "`--\(flag)` cannot be `\(visibleText(value))`: use a whole number up to \(Int.max)"
    case .missingOperand(let placeholder):
      let what =
        switch placeholder {
        case "FORM": "a form file, or - for standard input"
        case "OLD", "NEW": "a form file, or - for standard input"
        case "DATA": "a file with answers, or - for standard input"
        case "FILE" where command?.id == .import: "a file to import, such as survey.xlsx"
        case "FILE": "the form to write, such as sign_up.form"
        case "LANGUAGE": "a language, such as de or pt_BR"
        case "PATH" where command?.id == .drafts: "a draft, as `formwalk drafts` lists it, or --all"
        case "SHELL": listed(Shell.names, "or")
        default: "files, folders, or - for standard input"
        }
      return "\(placeholder) is missing: \(what)"
    case .emptyOperand:
      return "an argument is empty"
    case .tooManyOperands(let text):
      let what =
        switch command?.name {
        case CommandTable.explain.name: "one name"
        case CommandTable.show.name: "one form and one file of answers"
        case CommandTable.diff.name: "two forms, and answers with --records"
        case CommandTable.completions.name: "one shell"
        case CommandTable.translate.name: "one form and one language"
        case CommandTable.new.name, CommandTable.import.name: "one file"
        case CommandTable.lsp.name: "no arguments"
        case CommandTable.editor.name: "one name and one folder"
        default: "one form"
        }
      let name = command?.name ?? "formwalk"
      return "unexpected argument `\(visibleText(text))`: \(name) takes \(what)"
    case .standardInputTwice:
      return "standard input can be read only once, but `-` is given twice"
    case .outputIsForm(let flag, let name):
      return "`--\(flag)` cannot be \(visibleName(name)): the form is read from this file"
    case .noHandler:
      return "PROGRAM is missing after `--`"
    case .excluded(let flag, let other):
      return "`--\(flag)` cannot be used together with \(other.words)"
    case .requires(let flag, let other):
      return "`--\(flag)` requires \(other.words)"
    case .wrongLanguage(let name):
      return "`\(visibleText(name))` is not the name of a language: use a code such as de or pt_BR"
    case .noTranslation:
      return "a translation is a file beside the form, so the form cannot be `-`"
    case .noFormFile(let name):
      return
        "`\(visibleText(name))` is not a name for a form: use a name that ends in .form, such as sign_up.form"
    case .unknownShell(let name):
      let near = nearestName(to: name, among: Shell.names)
      return "there are no completions for `\(visibleText(name))`, only for"
        + " \(listed(Shell.names))" + UsageError.suggestion(near)
    case .unknownEditor(let name):
      let known = EditorPackage.allCases.map(\.rawValue)
      return "`\(visibleText(name))` is not supported; use \(listed(known, "or"))"
        + UsageError.suggestion(nearestName(to: name, among: known))
    case .noHome(let name):
      return "give a FOLDER: HOME is not set, so the folder of \(name) is unknown"
    case .unknownDiagnostic(let name):
      let stem = String(name.prefix { !("0"..."9").contains($0) })
      if BuiltInRules.names.contains(stem) {
        return
          "`\(visibleText(name))` is a rule of the form, so look for `\(stem)` in the form"
      }
      // Every typed field has this rule, but no clause in the form declares it.
      if name == "unreadable" {
        return
          "`unreadable` is a rule of every form: what was typed is not a value of the"
          + " field's type, such as `abc` for a number"
      }
      let ownName = " check or warn with this name is explained only in its form"
      let near = nearestName(to: name, among: Explanation.names)
      return "there is no problem called `\(visibleText(name))`"
        + (near == nil ? "; a" + ownName : UsageError.suggestion(near) + " A" + ownName + ".")
    }
  }

  /// Returns advice on where to read more about the command.
  static func advice(for command: CommandDescription?) -> String {
    "Try: " + (command.map { "formwalk \($0.name) --help" } ?? "formwalk --help")
  }

  private func takes(_ flag: String, in command: CommandDescription?) -> String {
    switch command?.flag(flag)?.value {
    case .choice(let names)?: listed(names, "or")
    case .dateTime?: "a date and time, such as 2026-11-20T09:00"
    case .seconds?: "a number of seconds, such as 30"
    case .percent?: "a whole number from 0 to 100"
    case .count?: "a whole number greater than 0"
    case .variablePrefix?: "letters, digits and _, not starting with a digit"
    case .language?: "a language, such as de or pt_BR"
    case .place?: "a field, such as address.street or items[2].price"
    case .text("FILE|-")?: "a file, or - for standard input"
    case .text("FILE")?: "a file"
    case .text("FORM")?: "a form file"
    case .text("DATA")?: "a file with answers, or - for standard input"
    case .text("WHAT")?: "answers, programs or answers,programs"
    case .text("DIR")?: "a folder"
    case .text("TEXT")?: "part of the name of a test"
    case .text("PATH")?: "the path of a field, such as address.street"
    case .text("POINTER")?: "a JSON pointer, such as /id"
    case .text("PREFIX")?: "a prefix of variable names"
    case .text("PATH=VALUE")?: "a field and its answer, such as username=blob"
    case .text(let name)?: name
    case nil, Flag.Value.none?: "nothing"
    }
  }

  /// Returns the names of flags to suggest; those of all commands if the command is unknown.
  private static func flags(of command: CommandDescription?) -> [String] {
    let flags = command?.flags ?? CommandTable.commands.flatMap(\.flags)
    return flags.map(\.name)
      + [CommandTable.help.name, CommandTable.version.name, CommandTable.language.name]
  }

  private static func suggestion(_ name: String?) -> String {
    name.map { ". Did you mean `\($0)`?" } ?? ""
  }
}

extension UsageError.Excluding {
  fileprivate var words: String {
    switch self {
    case .flag(let name): "`--\(name)`"
    case .diff: "`--diff`, which prints no report"
    case .witness: "`--witness`, which fixes nothing"
    case .suggest: "`--suggest`, which prints tests"
    case .undecided: "`--undecided`, which only reports"
    case .each: "`--each`, which prints a line per record"
    case .edit: "`--edit`, which replaces its file"
    case .defaults: "`--defaults`, which asks only what has no value"
    case .handler: "a program that receives the answers"
    case .jsonAnswers: "answers as JSON; add `--format env`"
    case .oneRecord: "`--as json`, which writes one record"
    case .watchedInput: "`-`: standard input is read once"
    case .recordedInput: "`-`: the test is added to the file of the form"
    case .inputOfUnnamedDraft: "`--no-input` unless `--draft` names the draft"
    case .draft: "the name of a draft"
    case .shell: "a shell"
    }
  }
}

extension UsageError.Requirement {
  fileprivate var words: String {
    switch self {
    case .flag(let name): "`--\(name)`"
    case .outputFile: "`--output` with a file"
    case .handler: "a program after `--`"
    case .editor: "an editor"
    }
  }
}
