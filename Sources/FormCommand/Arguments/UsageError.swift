/// What is wrong with the arguments, as facts.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String)
  case unknownFlag(String)
  /// Such as `-x`.
  case singleDash(String)
  case missingValue(flag: String)
  case unwantedValue(flag: String, String)
  case repeatedFlag(String)
  case wrongValue(flag: String, String)
  case tooLarge(flag: String, String)
  case missingOperand(String)
  case emptyOperand
  case tooManyOperands(String)
  case standardInputTwice
  /// What is written would replace the form, or a file that it imports.
  case outputIsForm(flag: String, String)
  case noHandler
  case excluded(String, with: Excluding)
  /// A flag that needs another one, or a program, which is not there.
  case requires(flag: String, Requirement)
  case unknownDiagnostic(String)
  case unknownShell(String)
  case unknownEditor(String)
  /// An editor whose folder cannot be found.
  case noHome(String)
  case wrongLanguage(String)
  /// The form is read from standard input, so there is no file beside it.
  case noTranslation
  /// A name that is not one `new` can write.
  case noFormFile(String)

  /// What a flag cannot be used together with.
  enum Excluding: Equatable {
    case flag(String)
    case diff, witness, suggest, undecided, each, edit, defaults
    case handler
    /// Answers as JSON, which have no prefix.
    case jsonAnswers
    /// `--as json`, when several records are asked for.
    case oneRecord
    /// A form on standard input, which is read once.
    case watchedInput
    /// A form on standard input, to whose file a test is to be added.
    case recordedInput
    /// No input, and a draft that is not named.
    case inputOfUnnamedDraft
    case draft, shell
  }

  /// What a flag needs.
  enum Requirement: Equatable {
    case flag(String)
    case outputFile, handler, editor
  }
}
