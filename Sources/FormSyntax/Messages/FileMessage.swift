/// Messages about a file and the declarations outside its form.
package enum FileMessage: Message {
  case tooLarge
  case noForm
  /// There are more syntax errors than are listed.
  case moreErrors
  case tooMany(FindingKind, limit: Int)
  case secondForm
  case outsideForm(String)
  /// A bracket at the start of the file, as in JSON.
  case startsWith(String)
  case noDeclaration(found: String)
  case computedImportPath
  case missingEqualsInType
  case missingEqualsInGroup

  package var words: FindingWords {
    switch self {
    case .tooLarge:
      FindingWords(
        "This file is larger than 64 MiB, so it is not read.",
        "Move types to files of their own, and import them.")
    case .noForm:
      FindingWords("This file has no form.", "Start it with `form`, a name and a title.")
    case .moreErrors:
      FindingWords("There are more errors from here on.", "Fix the errors above, then check again.")
    case .tooMany(let kind, let limit):
      FindingWords(
        "There are more than \(limit) \(kind.noun); the rest are not listed.",
        "Fix what is listed, then check again.")
    case .secondForm:
      FindingWords(
        "A file can contain only one form, and this is the second.",
        "Move it to a file of its own.")
    case .outsideForm(let word):
      FindingWords(
        "`\(word)` is outside the form.", "Put it between the braces of `form NAME { … }`.")
    case .startsWith(let sign):
      FindingWords(
        "A form file does not start with `\(sign)`.",
        #"Write `form NAME "Title" { … }`. To check answers in JSON, use `validate`."#)
    case .noDeclaration(let found):
      FindingWords(
        "Expected a declaration, found \(found).",
        "A file contains `import`, `type`, `form` and `test` declarations.")
    case .computedImportPath:
      FindingWords(
        "The path of an import must be constant.",
        #"Write the path in full, such as "shared/address.form"."#)
    case .missingEqualsInType:
      FindingWords(
        "Missing `=` between a type and its definition.", "Write `type NAME = text { … }`.",
        fix: "Write `=`")
    case .missingEqualsInGroup:
      FindingWords(
        "Missing `= group` between a type and its fields.", "Write `type NAME = group { … }`.",
        fix: "Write `= group`")
    }
  }
}

/// The kinds of findings that are listed for a file.
package enum FindingKind {
  case error, warning, information

  fileprivate var noun: String {
    switch self {
    case .error: "errors"
    case .warning: "warnings"
    case .information: "information messages"
    }
  }
}

/// The parts that the parser expects in a declaration outside the form.
enum ExpectedFilePart: ExpectedPart {
  case importPath
  case equalsOfType
  case testName
  case testBlock

  var words: FindingWords {
    switch self {
    case .importPath:
      FindingWords("the path of a file", #"Write `import "shared/address.form"`."#)
    case .equalsOfType: FindingWords("`=`", "Write `type NAME = text { … }`.")
    case .testName: FindingWords("the name of the test", #"Write `test "what it shows" { … }`."#)
    case .testBlock: FindingWords("`{`", "The steps of a test must be in braces.")
    }
  }
}
