package import FormEngine

/// Messages about tests.
package enum ScenarioMessage: Message {
  case noForm
  case expectsNothing
  /// A path through rows without row numbers.
  case whichRow(name: String, path: String)
  case rowNumberBelowOne
  case expressionAsField(String)
  case ruleAsField(String)
  case pointsAsField(String)
  case computedField(name: String, Entry)
  case notAField(name: String, noun: String, Entry)
  /// A list of single values, with its source in the step.
  case notARowOfValues(name: String, source: String, Entry)
  /// `form`.
  case wholeForm(Entry)
  case notAList(step: String)
  /// - Parameter list: the source, if it is a whole list.
  case notARow(step: String, list: String?)
  case givenTwice(source: String)
  /// - Parameter kind: nil if the type of the field is unknown.
  case nameAsValue(meant: String?, ValueKind?)
  case computedValue(ValueKind?, isTest: Bool)
  case unknownRule(name: String, rule: String, nearest: String?, known: [String])
  /// A declaration that is not a choice, after `expect offered`.
  case offersNothing(name: String, noun: String)
  case formOffers
  /// A list of choices, with its source in the step.
  case rowOffers(name: String, source: String)
  case offeredTwice(String)
  /// A text, number or date where an option of the form is offered.
  case offeredByLabel(String)
  /// A text that no note can have.
  /// - Parameter notes: the constant texts of notes.
  case unknownNote(near: String?, notes: [String], count: Int)
  case outputNotAnObject
  case outputNotJSON(String)

  /// The effect of a step on a field.
  package enum Entry {
    case give, enter, clear

    fileprivate var participle: String {
      switch self {
      case .give: "given"
      case .enter: "entered"
      case .clear: "cleared"
      }
    }

    /// The declarations that allow the step.
    fileprivate var subject: String {
      switch self {
      case .give, .enter: "a field"
      case .clear: "a field, a group or a list"
      }
    }
  }

  package var words: FindingWords {
    switch self {
    case .noForm:
      FindingWords("There is no form here to test.", "Move the test to a file with a form.")
    case .expectsNothing:
      FindingWords(
        "This test has no `expect`, so it checks no results.",
        "Add an expectation, such as `expect submitted`.")
    case .whichRow(let name, let path):
      FindingWords("Which row of \(name) is meant?", "Rows are numbered from 1: `\(path)[1]`.")
    case .rowNumberBelowOne:
      FindingWords("Rows are numbered from 1.", "Write 1 for the first row.")
    case .expressionAsField(let name):
      FindingWords(
        "`\(name)` is the name of an expression, not a field.",
        "Name a field, or write `expect` and a condition on it.")
    case .ruleAsField(let name):
      FindingWords(
        "`\(name)` is a rule, not a field.",
        "Name a field; to expect a problem, write `expect error \(name)`.")
    case .pointsAsField(let source):
      FindingWords(
        "`\(source)` are the points of an option, not a field.",
        "Name the field, or write `expect` and a condition on them.")
    case .computedField(let name, let entry):
      FindingWords(
        "\(name) is computed, so it cannot be \(entry.participle).",
        "The fields that it is computed from can be \(entry.participle).")
    case .notAField(let name, let noun, let entry):
      FindingWords(
        "\(name) is \(noun), and only \(entry.subject) can be \(entry.participle).",
        "Name one of its fields.")
    case .notARowOfValues(let name, let source, let entry):
      FindingWords(
        "\(name) is a list, and only a row of it can be \(entry.participle).",
        "Write `\(source)[1]`.")
    case .wholeForm(let entry):
      FindingWords(
        "`form` is the whole form, and only \(entry.subject) can be \(entry.participle).",
        "Name one of its fields.")
    case .notAList(let step):
      FindingWords("`\(step)` requires a list.", "Name a list, without a number.")
    case .notARow(let step, let list):
      FindingWords(
        "`\(step)` requires a row.",
        list.map { "Rows are numbered from 1: `\($0)[1]`." }
          ?? "Name a list and the number of a row: `LIST[1]`.")
    case .givenTwice(let source):
      FindingWords("`\(source)` is already given.", "Remove one of them.")
    case .nameAsValue(let meant, let kind):
      FindingWords(
        "A test enters a literal value, not a name.",
        meant.map { "Write `\($0)`." } ?? Self.literal(of: kind))
    case .computedValue(let kind, let isTest):
      FindingWords(
        "\(isTest ? "A test enters" : "`start` gives") a literal value, not a computed one.",
        Self.literal(of: kind))
    case .unknownRule(let name, let rule, let nearest, let known):
      FindingWords(
        "\(name.capitalisedFirst) has no rule `\(rule)`.",
        nearest.map { "Did you mean `\($0)`?" }
          ?? (known.isEmpty
            ? "It has no rules."
            : known.count == 1
              ? "Its only rule is `\(known[0])`."
              : "Its rules are \(listed(known.map { "`\($0)`" }))."))
    case .offersNothing(let name, let noun):
      FindingWords(
        "\(name) is \(noun), and only a choice offers options.", "Name a field with options.")
    case .formOffers:
      FindingWords(
        "`form` is the whole form, and only a choice offers options.",
        "Name a field with options.")
    case .rowOffers(let name, let source):
      FindingWords(
        "\(name) is a list, and its rows offer the options.", "Write `\(source)[1]`.")
    case .offeredByLabel(let text):
      FindingWords(
        "An option is written by its name, not by its label \(text).",
        "Write the name that follows `option`, with a dot: `expect offered PATH .a, .b`.")
    case .offeredTwice(let option):
      FindingWords(
        "`\(option)` is listed twice, but each option is offered once.", "Remove one of them.")
    case .unknownNote(let near, let notes, let count):
      FindingWords(
        count == 0 ? "This form has no notes." : "No note of this form can have this text.",
        near.map { "Did you mean “\(visibleText($0))”?" }
          ?? Self.helpOnNotes(notes, count: count),
        fix: near.map { "Write “\(visibleText($0))”" })
    case .outputNotAnObject:
      FindingWords("The output of a form is a JSON object, but this is not one.", Self.outputHelp)
    case .outputNotJSON(let reason):
      FindingWords("The expected output is not valid JSON: \(reason).", Self.outputHelp)
    }
  }

  private static func helpOnNotes(_ notes: [String], count: Int) -> String {
    if count == 0 { return #"Add one to the form: `note "…"`."# }
    guard let first = notes.first, notes.count == count, count <= 3 else {
      return "Write the whole text of a note, as people see it."
    }
    return count == 1
      ? "The only note is “\(visibleText(first))”."
      : "The notes are \(listed(notes.map { "“\(visibleText($0))”" }))."
  }

  private static let outputHelp =
    #"Write the answers as one JSON object: `{ "name": "Ada" }`, for example."#

  /// Returns the help for writing a value in a test.
  private static func literal(of kind: ValueKind?) -> String {
    switch kind {
    case .boolean: "Write `true` or `false`."
    case .option: "Write an option, such as `.name`."
    case .options: "Write options in brackets, such as `[.name]`."
    case .integer: "Write an integer, such as `12`."
    case .decimal: "Write a number, such as `12.50`."
    case .date: "Write a date, such as `2026-11-20`."
    case .time: "Write a time, such as `09:30`."
    case .dateTime: "Write a date and time, such as `2026-11-20T09:30`."
    case .text, nil: "Write a text in quotes."
    }
  }
}
