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
  /// The changes that break something, those that are allowed to, and the number of undecided ones.
  ///
  /// - Parameter isStrict: true if undecided changes count as breaking something.
  case breaks(Breakage, allowed: Breakage, undecided: Int, isStrict: Bool)
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
    case .breaks(let breakage, let allowed, let undecided, let isStrict):
      var sentences: [String] = []
      if let what = breakage.words { sentences.append("Breaks \(what).") }
      if let what = allowed.words {
        let also = sentences.isEmpty ? "Breaks" : "Also breaks"
        sentences.append("\(also) \(what), which is allowed.")
      }
      if sentences.isEmpty { sentences.append("Breaks nothing.") }
      if undecided > 0 {
        sentences.append(
          "Undecided: \(Self.changes(undecided))\(isStrict ? ", which `--strict` rejects" : "").")
      }
      return sentences.joined(separator: " ")
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

  /// What changes to a form break.
  struct Breakage {
    /// The numbers of changes that break recorded answers, or programs that read answers.
    var answers = 0
    var programs = 0
    /// The number of given records that are rejected now.
    var records = 0

    /// A list of what is broken; nil if nothing is.
    fileprivate var words: String? {
      var parts: [String] = []
      if answers > 0 { parts.append("recorded answers (\(changes(answers)))") }
      if answers == 0, records > 0 {
        parts.append(records == 1 ? "1 of the records" : "\(records) of the records")
      }
      if programs > 0 { parts.append("programs that read answers (\(changes(programs)))") }
      return parts.isEmpty ? nil : listed(parts)
    }
  }

  private static func changes(_ count: Int) -> String {
    count == 1 ? "1 change" : "\(count) changes"
  }
}
