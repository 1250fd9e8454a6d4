package import FormEngine

/// A line of an explanation of a form with answers, for `:why`, `show --why` and failing tests.
package enum ExplanationMessage: Sendable {
  // States: `because` is the declaration around it that causes the state, unless it is its own.
  case hidden(ExplainedName, because: ExplainedName?)
  case shown(ExplainedName)
  case alwaysShown(ExplainedName)
  case readonly(ExplainedName, because: ExplainedName?)
  case computed(ExplainedName)
  case required(ExplainedName)
  case optional(ExplainedName)
  case allowsNoMoreRows(ExplainedName)
  /// A list with `count = E`.
  case hasCountedRows(ExplainedName)
  case notOffered(ExplainedName, options: Int)
  case noProblems(ExplainedName)

  case problem(ExplainedName, isWarning: Bool, isFromHandler: Bool, message: String)

  /// The source of a clause, `let` or definition.
  /// - Parameter result: nil if a secret is read.
  case expression(String, result: Phrase?, ExplainedPlace)

  // Values that the explained state depends on
  case value(ExplainedName, Phrase, ExplainedOrigin)
  case empty(ExplainedName)
  /// A secret with a value.
  case enteredSecret(ExplainedName)
  /// A value computed from a secret.
  case withheld(ExplainedName)
  case emptySinceHidden(ExplainedName)
  /// - Parameter isFraction: true if a number was typed where only a whole number is valid.
  case unreadable(ExplainedName, typed: String, as: ValueKind, isFraction: Bool)
  case rows(ExplainedName, Int)
  /// The first values of a column; nil for an empty cell.
  case cells(ExplainedName, [Phrase?], hasMore: Bool)
  case secretCells(ExplainedName, [Bool], hasMore: Bool)
  case today(String)
  case now(String)
  case position(ExplainedName, Int)
  /// A row above which `previous` finds no row: the first one, or one below rows without answers.
  case firstRow(ExplainedName)
  case belowBlankRow(ExplainedName)

  /// The line in English.
  var words: String { words(in: nil) }

  /// Returns the line in a language, or in English if it is nil.
  package func words(in language: Language?) -> String {
    let text = phrase(language).text(in: language)
    return isSentence ? text.capitalisedFirst : text
  }

  /// True if the line begins with the name of a declaration and ends with a full stop.
  private var isSentence: Bool {
    switch self {
    case .hidden, .shown, .alwaysShown, .readonly, .computed, .required, .optional,
      .allowsNoMoreRows, .hasCountedRows, .notOffered, .noProblems, .problem:
      true
    case .expression, .value, .empty, .enteredSecret, .withheld, .emptySinceHidden, .unreadable,
      .rows, .cells, .secretCells, .today, .now, .position, .firstRow, .belowBlankRow:
      false
    }
  }

  private func phrase(_ language: Language?) -> Phrase {
    switch self {
    case .hidden(let name, nil): "\(name.phrase, "name") is hidden."
    case .hidden(let name, let other?):
      "\(name.phrase, "name") is hidden because \(other.phrase, "other") is."
    case .shown(let name): "\(name.phrase, "name") is shown."
    case .alwaysShown(let name): "\(name.phrase, "name") is always shown."
    case .readonly(let name, nil): "\(name.phrase, "name") is read-only."
    case .readonly(let name, let other?):
      "\(name.phrase, "name") is read-only because \(other.phrase, "other") is."
    case .computed(let name): "\(name.phrase, "name") is computed."
    case .required(let name): "\(name.phrase, "name") is required."
    case .optional(let name): "\(name.phrase, "name") is optional."
    case .allowsNoMoreRows(let name): "\(name.phrase, "name") allows no more rows."
    case .hasCountedRows(let name): "\(name.phrase, "name") has exactly the rows of its `count`."
    case .notOffered(let name, let count):
      .counted(
        count, "1 option of \(name.phrase, "name") is not offered.",
        "\(count, "count") options of \(name.phrase, "name") are not offered.")
    case .noProblems(let name): "\(name.phrase, "name") has no problems."
    case .problem(let name, isWarning: false, isFromHandler: false, let message):
      "Error at \(name.phrase, "name"): \(message, "message")"
    case .problem(let name, isWarning: true, isFromHandler: false, let message):
      "Warning at \(name.phrase, "name"): \(message, "message")"
    case .problem(let name, isWarning: false, isFromHandler: true, let message):
      "Error at \(name.phrase, "name") from the program: \(message, "message")"
    case .problem(let name, isWarning: true, isFromHandler: true, let message):
      "Warning at \(name.phrase, "name") from the program: \(message, "message")"
    case .expression(let source, nil, let place):
      "`\(source, "source")`, \(place.words, "place")"
    case .expression(let source, let result?, let place):
      "`\(source, "source")`: \(result, "result"), \(place.words, "place")"
    case .value(let name, let value, let origin):
      "\(name.phrase, "name"): \(value, "value"), \(origin.phrase, "origin")"
    case .empty(let name): read(name, Self.emptyResult)
    case .enteredSecret(let name): read(name, Self.enteredResult)
    case .withheld(let name):
      "\(name.phrase, "name"): not shown because it depends on a secret"
    case .emptySinceHidden(let name): "\(name.phrase, "name"): empty because it is hidden"
    case .unreadable(let name, let typed, let kind, let isFraction):
      Self.unreadable(name.phrase, typed, kind, isFraction: isFraction)
    case .rows(let name, let count): read(name, Self.counted(rows: count))
    case .cells(let name, let values, let hasMore):
      read(name, Self.list(values.map { $0 ?? Self.emptyResult }, hasMore, language))
    case .secretCells(let name, let values, let hasMore):
      read(
        name,
        Self.list(values.map { $0 ? Self.enteredResult : Self.emptyResult }, hasMore, language))
    case .today(let day): "`today()`: \(day, "value")"
    case .now(let moment): "`now()`: \(moment, "value")"
    case .position(let name, let number):
      "`position()` of \(name.phrase, "name"): \(number, "number")"
    case .firstRow(let name): "`previous` of \(name.phrase, "name"): empty, there is no row above"
    case .belowBlankRow(let name):
      "`previous` of \(name.phrase, "name"): empty, nothing is answered in the rows above"
    }
  }

  private static func unreadable(
    _ name: Phrase, _ text: String, _ kind: ValueKind, isFraction: Bool
  ) -> Phrase {
    switch kind {
    case .integer where isFraction:
      "\(name, "name"): “\(text, "text")” is not a whole number, so there is no answer yet."
    case .integer, .decimal:
      "\(name, "name"): “\(text, "text")” is not a number, so there is no answer yet."
    case .date:
      "\(name, "name"): “\(text, "text")” is not a date, so there is no answer yet."
    case .time:
      "\(name, "name"): “\(text, "text")” is not a time, so there is no answer yet."
    case .dateTime:
      "\(name, "name"): “\(text, "text")” is not a date and time, so there is no answer yet."
    case .boolean:
      "\(name, "name"): “\(text, "text")” is neither yes nor no, so there is no answer yet."
    case .option, .options, .text:
      "\(name, "name"): “\(text, "text")” is not an option, so there is no answer yet."
    }
  }

  private func read(_ name: ExplainedName, _ value: Phrase) -> Phrase {
    "\(name.phrase, "name"): \(value, "value")"
  }

  private static func list(_ values: [Phrase], _ hasMore: Bool, _ language: Language?) -> Phrase {
    if values.isEmpty { return counted(rows: 0) }
    let texts = values.map { $0.text(in: language) } + (hasMore ? ["…"] : [])
    return .verbatim(texts.joined(separator: ", "))
  }

  static func counted(rows count: Int) -> Phrase {
    count == 0 ? "no rows" : .counted(count, "1 row", "\(count, "count") rows")
  }

  /// Returns the last line of an explanation that was cut.
  package static func more(_ count: Int) -> Phrase { "and \(count, "count") more" }

  /// Returns the result of a condition.
  package static func truth(_ truth: Bool?) -> Phrase {
    switch truth {
    case true?: "true"
    case false?: "false"
    case nil: "unknown"
    }
  }

  /// The result of an expression without a value.
  package static var emptyResult: Phrase { "empty" }

  /// Returns a text that somebody entered.
  package static func quoted(_ text: String) -> Phrase { "“\(text, "text")”" }

  private static var enteredResult: Phrase { "entered" }
}

/// The name of a declaration in explanations: `“Send me the newsletter” (newsletter)`.
package enum ExplainedName: Sendable {
  case form
  case section(label: String)
  case named(label: String, path: String)

  fileprivate var phrase: Phrase {
    switch self {
    case .form: "the form"
    case .section(let label): "the section “\(label, "label")”"
    case .named(let label, let path): "“\(label, "label")” (\(path, "path"))"
    }
  }
}

/// A place in a source.
package struct ExplainedPlace: Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  fileprivate var words: String { "\(file):\(line)" }
}

/// The origin of the value of a field.
package enum ExplainedOrigin: Sendable {
  case entered, aDefault, computed, flag, file, environment, draft
  /// From a row of `start`.
  case start
  /// From a record, or from the `given` of a test.
  case recorded, given

  fileprivate var phrase: Phrase {
    switch self {
    case .entered: "entered"
    case .aDefault: "a default"
    case .computed: "computed"
    case .start: "given by the form"
    case .flag: "from `--set`"
    case .file: "from a file"
    case .environment: "from the environment"
    case .draft: "from a draft"
    case .recorded: "from the record"
    case .given: "given"
    }
  }
}
