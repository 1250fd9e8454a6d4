import FormEngine

/// The closing message of a command. A summary of problems, such as `2 errors`, is nil if there are
/// none.
enum ClosingMessage {
  case checked(files: Int, String?)
  case inFile(String, String?)
  case notTranslated(String?)
  /// - Parameter unsafe: the number of further problems with fixes that may change the meaning.
  case fixed(Int, isComplete: Bool, unsafe: Int)
  case nothingToFix
  case fixable(Int, files: Int)
  case formatted(Int, of: Int, isTrial: Bool)
  case noDifferences
  /// The numbers of changes that break something, and of undecided ones.
  ///
  /// - Parameter records: the number of given records that are rejected now.
  case breaks(answers: Int, programs: Int, undecided: Int, records: Int)
  case wroteForm(String)
  /// The number of records, how many of them the old version accepts, and how many of the accepted
  /// ones the new version rejects.
  case compared(records: Int, accepted: Int, rejected: Int)

  var words: String {
    switch self {
    case .checked(let files, let problems):
      return problems.map { "\($0) in \(Self.files(files))." }
        ?? "\(Self.files(files)) checked, no problems."
    case .inFile(let file, let problems): return "\(problems ?? "No problems") in \(file)."
    case .notTranslated(let problems):
      return "\(problems ?? "No problems"): nothing was written."
    case .fixed(let count, let isComplete, let unsafe):
      var text = count == 0 ? "Nothing fixed." : "\(Self.problems(count)) fixed."
      if !isComplete { text += " There may be more: run the command again." }
      if unsafe > 0 { text += " --unsafe-fixes fixes \(unsafe) more." }
      return text
    case .nothingToFix: return "Nothing to fix."
    case .fixable(let count, let files):
      return "\(Self.problems(count)) would be fixed in \(Self.files(files))."
    case .formatted(0, of: _, isTrial: _): return "Nothing to format."
    case .formatted(let count, let files, let isTrial):
      return "\(count) of \(Self.files(files)) \(isTrial ? "would be formatted" : "formatted")."
    case .noDifferences: return "No differences."
    case .breaks(let answers, let programs, let undecided, let records):
      var parts: [String] = []
      if answers > 0 { parts.append("recorded answers (\(Self.changes(answers)))") }
      if answers == 0, records > 0 {
        parts.append(records == 1 ? "1 of the records" : "\(records) of the records")
      }
      if programs > 0 { parts.append("programs that read answers (\(Self.changes(programs)))") }
      let doubt = undecided == 0 ? "" : " Undecided: \(Self.changes(undecided))."
      return (parts.isEmpty ? "Breaks nothing." : "Breaks \(listed(parts)).") + doubt
    case .compared(let records, let accepted, let rejected):
      let all = records == 1 ? "1 record" : "\(records) records"
      return "\(all): \(accepted) valid before, \(rejected) of these rejected now."
    case .wroteForm(let file): return "Wrote \(file). To try it: formwalk run \(file)"
    }
  }

  private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

  private static func problems(_ count: Int) -> String {
    count == 1 ? "1 problem" : "\(count) problems"
  }

  private static func changes(_ count: Int) -> String {
    count == 1 ? "1 change" : "\(count) changes"
  }
}
