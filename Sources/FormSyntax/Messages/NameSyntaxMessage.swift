/// Messages about the syntax of names, paths and texts.
enum NameSyntaxMessage: Message {
  case reservedWord(String, ExpectedName)
  /// - Parameter isWord: true if the text in quotes can be a name.
  case quotedName(ExpectedName, isWord: Bool)
  case quotedPath(ExpectedPath)
  /// A sign in a name; `meant` is the replacement if backticks would not help.
  /// - Parameter isJoinedInUse: true if the file uses the same name with `_`.
  case sign(String, meant: String?, in: String, isJoinedInUse: Bool)
  case keywordInTest(String)
  /// A number as the name of an option; `meant` is the replacement if backticks would not help.
  case number(String, meant: String?)
  case emptyInterpolation

  var words: FindingWords {
    switch self {
    case .reservedWord(let word, let name):
      FindingWords(
        "`\(word)` is a reserved word and cannot be \(name.noun).",
        "Put it in backticks: `` `\(word)` ``.", fix: "Put the name in backticks")
    case .quotedName(let name, let isWord):
      FindingWords(
        "Expected \(name.noun); names are not quoted.",
        name == .fieldOfRow
          ? "Write the name without quotes."
          : isWord
            ? "The text for people follows the name, as its label."
            : name.isRecorded
              ? "A name of letters, digits and `_` comes first. The text can be its label, or follow `as`: then records contain it."
              : "A name of letters, digits and `_` comes first; the text can follow it as the label.",
        fix: "Remove the quotes")
    case .quotedPath(let path):
      FindingWords(
        "Expected \(path.noun); names are not quoted.", "Write the name without quotes.",
        fix: "Remove the quotes")
    case .sign(let sign, let meant?, _, _):
      FindingWords("A name cannot contain `\(sign)`.", "Write `\(meant)`.")
    case .sign(let sign, nil, let name, let isJoinedInUse):
      FindingWords(
        "A name cannot contain `\(sign)`.",
        isJoinedInUse
          ? "Write `_`." : "Write `_`, or put the name in backticks: `` `\(name)` ``.",
        fix: isJoinedInUse ? nil : "Put the name in backticks")
    case .keywordInTest(let word):
      FindingWords(
        "In a test, `\(word)` is a keyword.",
        "Write a field with this name in backticks: `` `\(word)` ``.",
        fix: "Put the name in backticks")
    case .number(let number, let meant):
      FindingWords(
        "The name of an option cannot start with a digit.",
        meant.map {
          "Write a name such as `\($0)`; records contain the number after `as`: `as \"\(number)\"`."
        }
          ?? "Put it in backticks: `` `\(number)` ``.",
        fix: meant.map { "Write `\($0)`" } ?? "Put the name in backticks")
    case .emptyInterpolation:
      FindingWords(
        #"Missing value between `\(` and `)`."#, #"A value is interpolated as `\(name)`."#)
    }
  }
}

/// The names that the parser expects.
enum ExpectedName: String, ExpectedPart {
  case field = "the name of the field"
  case list = "the name of the list"
  case group = "the name of the group"
  case type = "the name of the type"
  case form = "the name of the form"
  case `let` = "a name"
  case rule = "the name of the rule"
  case row = "a name for the row"
  case option = "the name of the option"
  case fieldOfRow = "the name of a field in the row"

  var noun: String { rawValue }

  /// True if records contain the name, unless `as` says otherwise.
  fileprivate var isRecorded: Bool {
    switch self {
    case .field, .list, .group, .option: true
    case .type, .form, .let, .rule, .row, .fieldOfRow: false
    }
  }

  var words: FindingWords {
    FindingWords(noun, "A name starts with a letter or `_`, followed by letters, digits and `_`.")
  }
}

/// The paths that the parser expects.
enum ExpectedPath: ExpectedPart {
  case field, list, row, column

  var noun: String {
    switch self {
    case .field: "the name of a field"
    case .list: "the name of a list"
    case .row: "a row"
    case .column: "a column"
    }
  }

  var words: FindingWords {
    switch self {
    case .field: FindingWords(noun, "Name a field, such as `address.street`.")
    case .list: FindingWords(noun, "Name a list, such as `items`.")
    case .column: FindingWords(noun, "Name a list and a field of its rows, such as `people.name`.")
    case .row: FindingWords(noun, "Name a row, such as `items[1]`.")
    }
  }
}

/// The parts that the parser expects in a text.
enum ExpectedTextPart: ExpectedPart {
  case text, interpolationEnd, end

  var words: FindingWords {
    switch self {
    case .text: FindingWords("a text in double quotes", #"Write `"…"`."#)
    case .interpolationEnd: FindingWords("`)`", #"A value is interpolated as `\(name)`."#)
    case .end: FindingWords("the end of the text", #"Close it with `"`."#)
    }
  }
}
