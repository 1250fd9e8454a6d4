internal import FormEngine

/// Messages about limits: lengths, ranges, steps, patterns and numbers of options.
package enum LimitMessage: Message {
  case stepNotPositive
  /// - Parameter ranges: the ranges that contain no multiple of the step.
  case noMultiple(step: String, ranges: [String], start: String)
  case patternMatchesNothing(String)
  case noMatchOfLength(pattern: String, lengths: [String])
  /// - Parameter isExact: whether all texts of the type have this length.
  case lengthOfType(noun: String, least: Int, isExact: Bool, source: String)
  case neverFails(String, Reason)
  case tooManyRequired(most: Int, name: String, source: String, hasExclusive: Bool)

  /// The reason why a limit never fails.
  package enum Reason {
    /// The limit only checks answers.
    /// - Parameter isMeant: whether the author probably wants to require an answer.
    case answer(isMeant: Bool)
    /// A list has at least 0 rows, or 1 if it is required.
    case rows(areRequired: Bool)
  }

  package var words: FindingWords {
    switch self {
    case .stepNotPositive:
      FindingWords("A step must be greater than 0.", "`step 5` allows 0, 5, 10 and so on.")
    case .noMultiple(let step, let ranges, let start):
      FindingWords(
        "No number that `\(step)` allows is in \(Self.all(ranges)).",
        "Change the step or the range: the steps count from \(start).")
    case .patternMatchesNothing(let pattern):
      FindingWords(
        "No text matches `\(pattern)`.",
        "A class such as `[^\\s\\S]` contains no character. Remove it.")
    case .noMatchOfLength(let pattern, let lengths):
      FindingWords(
        "No text that `\(pattern)` matches has a length that \(Self.all(lengths)) allows.",
        "Change the lengths or the pattern so that they agree.")
    case .lengthOfType(let noun, let least, let isExact, let source):
      FindingWords(
        "\(noun.capitalisedFirst) has \(isExact ? "exactly" : "at least") \(least) characters, but `\(source)` does not allow \(isExact ? "this length" : "that many").",
        "Change the length, or remove it.")
    case .neverFails(let limit, .answer(isMeant: true)):
      FindingWords(
        "This rule can never fail: `\(limit)` does not check an empty answer.",
        "Write `required` to demand an answer, or remove the rule.", fix: "Write `required`")
    case .neverFails(let limit, .answer(isMeant: false)):
      FindingWords(
        "This rule can never fail: every answer meets `\(limit)`.", "Remove the rule.")
    case .neverFails(let limit, .rows(areRequired: true)):
      FindingWords(
        "This rule can never fail: `required` already demands a row, as `\(limit)` does.",
        "Remove the rule.")
    case .neverFails(let limit, .rows(areRequired: false)):
      FindingWords(
        "This rule can never fail: every list meets `\(limit)`.", "Remove the rule.")
    case .tooManyRequired(let most, let name, let source, let hasExclusive):
      FindingWords(
        "At most \(most) of the options of \(name) can be chosen at once, but `\(source)` requires more.",
        (hasExclusive ? "An `exclusive` option can only be chosen alone. " : "")
          + "Require fewer options, or declare more.")
    }
  }

  private static func all(_ sources: [String]) -> String {
    listed(sources.map { "`\($0)`" })
  }
}
