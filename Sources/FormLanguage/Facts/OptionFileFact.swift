internal import FormEngine

/// What may be wrong with a file of options.
enum OptionFileFact: Fact {
  case noFile(String)
  case emptyPath
  case folder(String)
  case outsideWorkspace(String)
  /// With a part that starts with a dot, also where a link leads.
  case hidden(String)
  /// A file with another ending, also where a link leads.
  case otherEnding(String)
  /// With the reason in the system's words.
  case unreadable(String, reason: String)
  case fault(OptionFault.Reason)
  /// `options from` beside `option`.
  case mixed
  /// An option in a form whose name CSV data cannot contain.
  case separatorInName(String)

  var words: FactWords {
    switch self {
    case .emptyPath:
      FactWords("This path is empty.", #"Name a CSV file: `options from "towns.csv"`."#)
    case .noFile(let path):
      FactWords(
        "There is no file `\(path)`.", "The path is relative to the file with the clause.")
    case .folder(let path):
      FactWords(
        "`\(path)` is a folder.", #"Name a CSV file in it: `options from "towns.csv"`."#)
    case .outsideWorkspace(let path):
      FactWords(
        "`\(path)` is outside the folder that a form can read.",
        "A form can only read files below the working directory, or below `--root`.")
    case .hidden(let path):
      FactWords(
        "`\(path)` is hidden: a part of its path starts with a dot.",
        "Forms do not read hidden files. Move the file, or rename the folder.")
    case .otherEnding(let path):
      FactWords(
        "`\(path)` is not a file whose name ends in `.csv`.",
        "Save the options as a CSV file. A link must lead to one.")
    case .unreadable(let path, let reason):
      FactWords(
        "`\(path)` cannot be read: \(reason).", "Check the path, and the permissions of the file.")
    case .fault(let reason): Self.words(reason)
    case .mixed:
      FactWords(
        "A choice takes its options from `option` clauses or from one file, not from both.",
        "Move these options to the file, or list all of them in the form.")
    case .separatorInName(let name):
      FactWords(
        "The name of the option `\(name)` contains `;`, which separates options in CSV data.",
        "Rename it, and write what people read as its label.")
    }
  }

  private static func words(_ reason: OptionFault.Reason) -> FactWords {
    switch reason {
    case .tooLarge:
      FactWords(
        "This file of options is larger than 64 MiB.", "Remove the columns that no form reads.")
    case .notUTF8: FactWords("This is not valid UTF-8.", "Save the file as UTF-8.")
    case .utf16(let encoding): TokenFact.utf16(encoding)
    case .noNames:
      FactWords(
        "This file has no column `name`.",
        "The first line is the header; the column `name` contains the names of the options."
      )
    case .separator(let sign):
      FactWords(
        "The columns are separated by \(sign == "\t" ? "tabs" : "`\(sign)`").",
        "Write commas between them.")
    case .emptyHeading: FactWords("This heading is empty.", "Name the column, or remove it.")
    case .repeatedHeading(let heading):
      FactWords("There is already a column `\(heading)`.", "Rename or remove one of them.")
    case .unevenRow(let cells, let headings):
      FactWords(
        "This row has \(counted(cells, "cell")), but the header has \(counted(headings, "heading")).",
        "Write one cell for each heading. A cell with a comma is written in double quotes.")
    case .brokenRow(let failure):
      FactWords(failure.message, "Quotes in CSV are double quotes around the whole cell.")
    case .noRows:
      FactWords("This file has no options.", "Write a row for each option below the header.")
    case .tooManyRows:
      FactWords(
        "A file has at most 1,000,000 options.", "Split the options among several choices.")
    case .emptyName: FactWords("This option has no name.", "Fill the cell in the column `name`.")
    case .blankAtEnd:
      FactWords("The name of an option starts or ends with white space.", "Remove the white space.")
    case .character(let scalar):
      FactWords(
        "The name of an option must not contain "
          + (scalar == "`" ? "a backtick." : "`\(visibleText(String(scalar)))`."),
        "Rename it, and write what people read in a column `label`.")
    case .repeatedName(let name, _):
      FactWords("There is already an option `\(name)`.", "Rename or remove one of them.")
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
