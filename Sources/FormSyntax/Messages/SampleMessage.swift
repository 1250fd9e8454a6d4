/// A note about samples that could not be made.
package enum SampleMessage: Sendable {
  /// The goal of a valid record.
  package enum Aim: Sendable {
    case filled, least, greatest, shortest, longest, fewest, most
    case option(String)
    case anyOption
    case shown, hidden
    case readonly, editable
    case required, optional
    case offered(String)
    case notOffered(String)
  }

  case noValidRecord
  case nothingToBreak
  /// - Parameter name: the name with its backticks or quotation marks.
  case notReached(String, Aim)
  case notBroken(rule: String, of: String?)
  /// Goals that were skipped because they would take too long.
  case goalsNotTried(Int)
  case rulesNotTried(Int)
  case stopped

  package var words: String {
    switch self {
    case .noValidRecord: "Found no record without errors or warnings."
    case .nothingToBreak: "The form has no rule that a record can break."
    case .notReached(let name, let aim):
      "Found no record with \(Self.words(aim, name)) and no errors or warnings."
    case .notBroken(let rule, let name):
      "Found no record that breaks `\(rule)`\(name.map { " of \($0)" } ?? "")."
    case .goalsNotTried(let count):
      count == 1
        ? "One value or condition was not tried: it would take too long."
        : "\(count) values and conditions were not tried: they would take too long."
    case .rulesNotTried(let count):
      count == 1
        ? "One rule was not tried: it would take too long."
        : "\(count) rules were not tried: they would take too long."
    case .stopped: "Stopped early: more records would take too long."
    }
  }

  private static func words(_ aim: Aim, _ name: String) -> String {
    switch aim {
    case .filled: "a value for \(name)"
    case .least: "the least value of \(name)"
    case .greatest: "the greatest value of \(name)"
    case .shortest: "the shortest \(name)"
    case .longest: "the longest \(name)"
    case .fewest: "the fewest \(name)"
    case .most: "the most \(name)"
    case .option(let option): "`.\(option)` chosen in \(name)"
    case .anyOption: "an option of the file chosen in \(name)"
    case .shown: "\(name) shown"
    case .hidden: "\(name) hidden"
    case .readonly: "\(name) read-only"
    case .editable: "\(name) not read-only"
    case .required: "\(name) required"
    case .optional: "\(name) not required"
    case .offered(let option): "`.\(option)` of \(name) offered"
    case .notOffered(let option): "`.\(option)` of \(name) not offered"
    }
  }
}
