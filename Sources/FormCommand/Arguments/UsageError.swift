/// An error in the arguments, without its message.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String)
  case unknownFlag(String)
  /// An argument such as `-x`.
  case singleDash(String)
  case missingValue(flag: String)
  case missingFlag(String)
  case unwantedValue(flag: String, String)
  case repeatedFlag(String)
  case wrongValue(flag: String, String)
  case tooLarge(flag: String, String)
  case missingOperand(String)
  case emptyOperand
  case tooManyOperands(String)
  case standardInputTwice
  /// The output would replace the form, or a file that it imports.
  case outputIsForm(flag: String, String)
  case noHandler
  case excluded(String, with: Excluding)
  /// A flag without another flag or a program that it requires.
  case requires(flag: String, Requirement)
  case unknownDiagnostic(String)
  case unknownShell(String)
  case unknownEditor(String)
  /// An editor whose folder is unknown because there is no home folder.
  case noHome(String)
  case wrongLanguage(String)
  /// The form is read from standard input, so it cannot have a translation file next to it.
  case noTranslation
  /// A file name that `new` cannot use.
  case noFormFile(String)

  /// The thing that a flag cannot be used together with.
  enum Excluding: Equatable {
    case flag(String)
    case diff, witness, suggest, undecided, each, edit, defaults
    case handler
    /// Answers as JSON, which have no prefix.
    case jsonAnswers
    /// `--as json` with several records.
    case oneRecord
    /// A form on standard input, which can be read only once.
    case watchedInput
    /// A form on standard input, which has no file to add a test to.
    case recordedInput
    /// `--no-input` with a draft that is not named.
    case inputOfUnnamedDraft
    case draft, shell
  }

  /// The thing that a flag requires.
  enum Requirement: Equatable {
    case flag(String)
    case outputFile, handler, editor
  }
}
