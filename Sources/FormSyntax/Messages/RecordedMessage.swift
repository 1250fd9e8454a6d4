internal import FormEngine

/// Messages about the values and names after `as`, which options and members are recorded as.
package enum RecordedMessage: Message {
  /// `as 12` after a declaration, with the text that it could be.
  case memberIsNoText(String)
  case empty
  case blankAtEnd
  case hidden(Unicode.Scalar)
  case backtick
  /// A text with `;` in a choice of several options.
  case separator(String)
  /// A text with `;` in a named type of which a field chooses several options.
  case separatorInType(String, type: String)
  /// The recorded value, and the other option that is recorded as this value.
  case repeatedOption(String, other: String)
  case nameOfOption(String)
  case repeatedMember(String, other: String)
  /// An option of the file that is recorded as `other`, beside the clause.
  case otherInFile

  package var words: FindingWords {
    switch self {
    case .memberIsNoText(let text):
      FindingWords(
        "The name of a member is a text.", "Write it in quotes: `as \"\(text)\"`.",
        fix: "Write quotes")
    case .empty:
      FindingWords(
        "This text is empty.", "Write what records contain, or remove `as`: then it is the name.")
    case .blankAtEnd:
      FindingWords("This text starts or ends with white space.", "Remove the white space.")
    case .hidden(let scalar):
      FindingWords(
        "What is recorded must not contain \(scalar.codePoint).",
        "Remove the character, which nobody can see.")
    case .backtick:
      FindingWords(
        "The name of a member must not contain a backtick.",
        "CSV headings have names with other characters in backticks.")
    case .separator(let text):
      FindingWords(
        "`\(text)` contains `;`, which separates options in CSV data.",
        "Record the option as something else.")
    case .separatorInType(let text, let type):
      FindingWords(
        "An option of `\(type)` is recorded as `\(text)`, with `;`, which separates several options "
          + "in CSV data.",
        "Record it as something else, or let people choose one option.")
    case .repeatedOption(let text, let other):
      FindingWords(
        "The option `\(other)` is recorded as `\(text)`, too.",
        "Record one of them as something else: in CSV data they would look the same.")
    case .nameOfOption(let text):
      FindingWords(
        "`\(text)` is the name of another option.",
        "Record this option as something else, or rename the other one.")
    case .otherInFile:
      FindingWords(
        "An option of the file is recorded as `other`, which is the name of this option.",
        "Record it as something else in the file.")
    case .repeatedMember(let text, let other):
      FindingWords(
        "The member of `\(other)` is called `\(text)`, too.",
        "Give one of them another name after `as`: a record has one member of each name.")
    }
  }
}
