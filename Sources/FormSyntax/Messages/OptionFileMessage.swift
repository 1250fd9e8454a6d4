package import FormEngine

/// Messages about files of options.
package enum OptionFileMessage: Message {
  case noFile(String)
  case emptyPath
  case folder(String)
  case outsideWorkspace(String)
  /// A path with a part that starts with a dot, perhaps after a symbolic link.
  case hidden(String)
  /// A file with another extension, perhaps after a symbolic link.
  case otherEnding(String)
  /// A file that cannot be read, with the reason from the system.
  case unreadable(String, reason: String)
  case fault(OptionFault.Reason)
  /// `options from` together with `option`.
  case mixed
  /// An option of a form with a name that CSV data cannot contain.
  case separatorInName(String)

  package var words: FindingWords {
    switch self {
    case .emptyPath:
      FindingWords("This path is empty.", #"Name a CSV file: `options from "towns.csv"`."#)
    case .noFile(let path):
      FindingWords(
        "There is no file `\(path)`.", "The path is relative to the file with the clause.")
    case .folder(let path):
      FindingWords(
        "`\(path)` is a folder.", #"Name a CSV file in it: `options from "towns.csv"`."#)
    case .outsideWorkspace(let path):
      FindingWords(
        "`\(path)` is outside the folder that a form can read.",
        "A form can only read files below the working directory, or below `--root`.")
    case .hidden(let path):
      FindingWords(
        "`\(path)` is hidden: a part of its path starts with a dot.",
        "Forms do not read hidden files. Move the file, or rename the folder.")
    case .otherEnding(let path):
      FindingWords(
        "`\(path)` is not a file whose name ends in `.csv`.",
        "Save the options as a CSV file. A link must lead to one.")
    case .unreadable(let path, let reason):
      FindingWords(
        "`\(path)` cannot be read: \(reason).", "Check the path, and the permissions of the file.")
    case .fault(let reason): Self.words(reason)
    case .mixed:
      FindingWords(
        "A choice takes its options either from `option` clauses or from `options from`.",
        "Keep one of them.")
    case .separatorInName(let name):
      FindingWords(
        "The name of the option `\(name)` contains `;`, which separates options in CSV data.",
        "Rename it, and write what people read as its label.")
    }
  }

  private static func words(_ reason: OptionFault.Reason) -> FindingWords {
    switch reason {
    case .tooLarge:
      FindingWords(
        "This file of options is larger than 64 MiB.", "Remove the columns that no form reads.")
    case .notUTF8: FindingWords("This is not valid UTF-8.", "Save the file as UTF-8.")
    case .utf16(let encoding): TokenMessage.utf16(encoding)
    case .noNames:
      FindingWords(
        "This file has no column `name`.",
        "The first line is the header; the column `name` contains the names of the options."
      )
    case .separator(let sign):
      FindingWords(
        "The columns are separated by \(sign == "\t" ? "tabs" : "`\(sign)`").",
        "Write commas between them.")
    case .emptyHeading: FindingWords("This heading is empty.", "Name the column, or remove it.")
    case .repeatedHeading(let heading):
      FindingWords("There is already a column `\(heading)`.", "Rename or remove one of them.")
    case .unevenRow(let cells, let headings):
      FindingWords(
        "This row has \(counted(cells, "cell")), but the header has \(counted(headings, "heading")).",
        "Write one cell for each heading. A cell with a comma is written in double quotes.")
    case .brokenRow(let failure):
      FindingWords(failure.message, "Quotes in CSV are double quotes around the whole cell.")
    case .noRows:
      FindingWords("This file has no options.", "Write a row for each option below the header.")
    case .tooManyRows:
      FindingWords(
        "A file has at most 1,000,000 options.", "Split the options among several choices.")
    case .emptyName: FindingWords("This option has no name.", "Fill the cell in the column `name`.")
    case .blankAtEnd:
      FindingWords(
        "The name of an option starts or ends with white space.", "Remove the white space.")
    case .character(let scalar):
      FindingWords(
        "The name of an option must not contain "
          + (scalar == "`" ? "a backtick." : "`\(visibleText(String(scalar)))`."),
        "Rename it, and write what people read in a column `label`.")
    case .repeatedName(let name, _):
      FindingWords("There is already an option `\(name)`.", "Rename or remove one of them.")
    case .recordedBlankAtEnd:
      FindingWords(
        "What an option is recorded as starts or ends with white space.", "Remove the white space.")
    case .recordedCharacter(let scalar):
      FindingWords(
        "What an option is recorded as must not contain \(scalar.codePoint).",
        "Remove the character, which nobody can see.")
    case .repeatedRecorded(let text, _):
      FindingWords(
        "Another option is recorded as `\(text)`, too.",
        "Record one of them as something else: in CSV data they would look the same.")
    case .recordedIsName(let text, _):
      FindingWords(
        "This option is recorded as `\(text)`, which is the name of another option.",
        "Record it as something else, or rename the other option.")
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
