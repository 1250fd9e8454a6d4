/// One line of an explanation: what `:why`, `show --why` and failing tests say about a form with
/// answers.
enum ExplanationFact: Sendable {
  // States: `because` is what around it makes it so, if it is not itself.
  case hidden(ExplainedName, because: ExplainedName?)
  case shown(ExplainedName)
  case alwaysShown(ExplainedName)
  case readonly(ExplainedName, because: ExplainedName?)
  case computed(ExplainedName)
  case required(ExplainedName)
  case optional(ExplainedName)
  case allowsNoMoreRows(ExplainedName)
  case notOffered(ExplainedName, options: Int)
  case noProblems(ExplainedName)

  case problem(ExplainedName, isWarning: Bool, isFromHandler: Bool, message: String)

  /// A clause, `let` or definition as it is written.
  /// - result: nil if a secret is read.
  case expression(String, result: String?, ExplainedPlace)

  // Values that are read
  case value(ExplainedName, String, ExplainedOrigin)
  case empty(ExplainedName)
  /// A secret with a value.
  case enteredSecret(ExplainedName)
  /// Computed from a secret.
  case withheld(ExplainedName)
  case emptySinceHidden(ExplainedName)
  case unreadable(ExplainedName, typed: String)
  case rows(ExplainedName, Int)
  /// The first values of a column; nil is empty.
  case cells(ExplainedName, [String?], hasMore: Bool)
  case secretCells(ExplainedName, [Bool], hasMore: Bool)
  case today(String)
  case now(String)
  case position(ExplainedName, Int)

  var words: String {
    switch self {
    case .hidden(let name, let other):
      "\(name.words.capitalisedFirst) is hidden\(Self.because(other))."
    case .shown(let name): "\(name.words.capitalisedFirst) is shown."
    case .alwaysShown(let name): "\(name.words.capitalisedFirst) is always shown."
    case .readonly(let name, let other):
      "\(name.words.capitalisedFirst) is read-only\(Self.because(other))."
    case .computed(let name): "\(name.words.capitalisedFirst) is computed."
    case .required(let name): "\(name.words.capitalisedFirst) is required."
    case .optional(let name): "\(name.words.capitalisedFirst) is optional."
    case .allowsNoMoreRows(let name): "\(name.words.capitalisedFirst) allows no more rows."
    case .notOffered(let name, let count):
      "\(count == 1 ? "1 option of \(name.words) is" : "\(count) options of \(name.words) are") "
        + "not offered."
    case .noProblems(let name): "\(name.words.capitalisedFirst) has no problems."
    case .problem(let name, let isWarning, let isFromHandler, let message):
      "\(isWarning ? "Warning" : "Error") at \(name.words)"
        + "\(isFromHandler ? " from the program" : ""): \(message)"
    case .expression(let source, let result, let place):
      "`\(source)`\(result.map { ": \($0)" } ?? ""), \(place.words)"
    case .value(let name, let value, let origin):
      "\(name.words): \(value), \(origin.words)"
    case .empty(let name): "\(name.words): empty"
    case .enteredSecret(let name): "\(name.words): entered"
    case .withheld(let name): "\(name.words): not shown because it depends on a secret"
    case .emptySinceHidden(let name): "\(name.words): empty because it is hidden"
    case .unreadable(let name, let typed):
      "\(name.words): empty because “\(typed)” cannot be read"
    case .rows(let name, let count):
      "\(name.words): \(Self.counted(rows: count))"
    case .cells(let name, let values, let hasMore):
      "\(name.words): \(Self.list(values.map { $0 ?? "empty" }, hasMore))"
    case .secretCells(let name, let values, let hasMore):
      "\(name.words): \(Self.list(values.map { $0 ? "entered" : "empty" }, hasMore))"
    case .today(let day): "`today()`: \(day)"
    case .now(let moment): "`now()`: \(moment)"
    case .position(let name, let number): "`position()` of \(name.words): \(number)"
    }
  }

  private static func because(_ other: ExplainedName?) -> String {
    other.map { " because \($0.words) is" } ?? ""
  }

  private static func list(_ values: [String], _ hasMore: Bool) -> String {
    values.isEmpty
      ? counted(rows: 0) : values.joined(separator: ", ") + (hasMore ? ", …" : "")
  }

  static func counted(rows count: Int) -> String {
    count == 0 ? "no rows" : count == 1 ? "1 row" : "\(count) rows"
  }

  /// The last line of an explanation that is cut.
  static func more(_ count: Int) -> String { "and \(count) more" }

  /// The result of a condition.
  static func truth(_ truth: Bool?) -> String {
    truth.map { $0 ? "true" : "false" } ?? "unknown"
  }

  /// The result of another expression.
  static let emptyResult = "empty"
}

/// A declaration as explanations name it: `“Send me the newsletter” (newsletter)`.
enum ExplainedName: Sendable {
  case form
  case section(label: String)
  case named(label: String, path: String)

  var words: String {
    switch self {
    case .form: PartFact.theForm.words
    case .section(let label): PartFact.theSection.words + " “\(label)”"
    case .named(let label, let path): "“\(label)” (\(path))"
    }
  }
}

/// Where something is written.
struct ExplainedPlace: Sendable {
  var file: String
  var line: Int

  var words: String { "\(file):\(line)" }
}

/// Where the value of a field comes from.
enum ExplainedOrigin: Sendable {
  case entered, aDefault, computed, flag, file, environment, draft
  /// In a record, or among what a test gives.
  case recorded, given

  var words: String {
    switch self {
    case .entered: "entered"
    case .aDefault: "a default"
    case .computed: "computed"
    case .flag: "from `--set`"
    case .file: "from a file"
    case .environment: "from the environment"
    case .draft: "from a draft"
    case .recorded: "from the record"
    case .given: "given"
    }
  }
}
