package import FormEngine

/// Messages about gaps in the coverage. Names are the words of a `DeclarationName`; paths are as in
/// a test.
package enum CoverageMessage: Message {
  case tooLow(percent: Int, elements: Int, minimum: Int)
  case neverFocused(String, path: String)
  /// - Parameter option: nil for the options of a file, of which any one will do.
  case neverChosen(option: String?, of: String, path: String, value: String)
  /// A number of options of a field, of which the first are named.
  case neverChosenMany(Int, first: [String], of: String, path: String, value: String)
  /// - Parameter of: nil for a rule of the form.
  case rule(String, of: String?, seen: Coverage.Sightings, path: String, isWarning: Bool)
  /// - Parameter option: the option that the condition is about, if any.
  case condition(String, option: String?, of: String, seen: Coverage.Sightings)

  package var words: FindingWords {
    switch self {
    case .tooLow(let percent, let elements, let minimum):
      FindingWords(
        "The tests cover \(percent)% of \(elements) \(elements == 1 ? "element" : "elements"), but \(minimum)% is required.",
        "`--details` lists what is not covered, and `--suggest` writes tests for it.")
    case .neverFocused(let name, let path):
      FindingWords(
        "No test moves the focus to \(name).",
        "Write `focus \(path)` in a test, or `enter \(path) …`.")
    case .neverChosen(let option, let name, let path, let value):
      FindingWords(
        "No test chooses \(option.map { writtenOption($0) } ?? "an option") of \(name).",
        "Write `enter \(path) \(value)` in a test.")
    case .neverChosenMany(let count, let first, let name, let path, let value):
      FindingWords(
        "No test chooses \(count) options of \(name), such as \(first.map { writtenOption($0) }.joined(separator: ", ")).",
        "Write `enter \(path) \(value)` in a test, and so on.")
    case .rule(let rule, let name, let seen, let path, let isWarning):
      FindingWords(
        "No test makes `\(rule)`\(name.map { " of \($0)" } ?? "") "
          + (seen.isEmpty ? "fail or pass." : seen.contains(.met) ? "fail." : "pass."),
        seen.contains(.unmet)
          ? "Write a test in which it passes."
          : "Break it in a test: `expect \(isWarning ? "warning" : "error") \(path)`.")
    case .condition(let condition, let option, let name, let seen):
      FindingWords(
        Self.message(
          "`\(condition)` of \(option.map { "\(writtenOption($0)) of " } ?? "")\(name)", seen),
        seen.isEmpty
          ? "Write a test in which it is true, and one in which it is not."
          : "Write a test in which it is\(seen.contains(.met) ? " not" : "") true.")
    }
  }

  private static func message(_ condition: String, _ seen: Coverage.Sightings) -> String {
    seen.contains(.met)
      ? "\(condition) is true in every test."
      : "No test makes \(condition) \(seen.isEmpty ? "either true or false." : "true.")"
  }
}

/// The gaps in the coverage of one declaration.
package struct CoverageGaps {
  package var isNeverFocused = false
  package var rules = 0
  package var conditions = 0
  package var options = 0

  package init() {}

  /// The gaps in words, such as `never focused, 3 rules untested`.
  package var words: String {
    func counted(_ count: Int, _ noun: String, _ what: String) -> String? {
      count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s") \(what)"
    }
    return [
      isNeverFocused ? "never focused" : nil, counted(rules, "rule", "untested"),
      counted(conditions, "condition", "untested"), counted(options, "option", "never chosen"),
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

/// Texts in suggested tests.
package enum SuggestionMessage: Sendable {
  /// The name of a test of a form without a name.
  case namelessForm
  /// A gap for which no test was found.
  case toDo(String)
  /// The number of further gaps for which no test was found.
  case moreToDo(Int)
  /// The number of elements that were not examined, because the form is too large.
  case notTried(Int)

  package var words: String {
    switch self {
    case .namelessForm: "what is shown"
    case .toDo(let finding): "To do: \(finding)"
    case .moreToDo(let count):
      "To do: \(count) more \(count == 1 ? "element has" : "elements have") no test. To list \(count == 1 ? "it" : "them"), run `formwalk test --coverage --details`."
    case .notTried(let count):
      "To do: no tests were looked for of \(count) more \(count == 1 ? "element" : "elements"), because the form is large. Add these tests, then run `formwalk test --suggest` again."
    }
  }
}
