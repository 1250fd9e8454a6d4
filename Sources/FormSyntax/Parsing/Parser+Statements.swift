/// Parses declarations, clauses and steps: as the grammar has them, and if that fails, once more
/// with the table of habits.
extension Parser {
  /// Parses a statement. If it contains a mistake, or what follows on its line starts nothing, it is
  /// parsed again and asks the table of habits at each place. Blocks are left out of the first
  /// attempt once it has failed, so each statement is parsed at most twice.
  mutating func parseStatement(_ parse: (inout Parser) -> Void) {
    let outer = (asksHabits, problemsBefore, isSuspicious)
    defer { (asksHabits, problemsBefore, isSuspicious) = outer }
    let start = Checkpoint(self)
    (asksHabits, problemsBefore, isSuspicious) = (false, problems, false)
    parse(&self)
    guard problems != problemsBefore || isLost || isSuspicious || isMistakeNext, !findings.isFull
    else { return }
    start.restore(&self)
    asksHabits = true
    parse(&self)
  }

  /// Makes a statement that the grammar accepts ask the table of habits, because of what it says.
  mutating func suspect() { isSuspicious = true }

  /// True if the next token is on the same line, but starts nothing in the block here.
  private var isMistakeNext: Bool {
    if isFirstOnLine || kind == .rightBrace || kind == .endOfFile { return false }
    // A path may also start with one of these words.
    if owner.hasAssignments, kind == .form || kind == .value { return false }
    return !belongs(token, in: owner)
  }

  /// The state of a parser before a statement.
  private struct Checkpoint {
    private let index: Int
    private let nodes: Int
    private let findings: Int
    private let problems: Int
    private let isLost: Bool
    private let reportedAt: Int
    private let isTooDeepReported: Bool
    private let lastIf: (elseToken: Int, end: Int)?
    private let braces: Braces
    private let series: (written: String, block: Int, finding: Int?)?
    private let endOfHead: HeadPart
    /// The tokens ahead, if the statement around this one may have corrected them.
    private let ahead: [Token]
    private let isLabelMissing: (lacksLabel: Bool, metLabelOrMessage: Bool)

    init(_ parser: borrowing Parser) {
      index = parser.index
      nodes = parser.nodes.count
      findings = parser.findings.list.count
      problems = parser.problems
      isLost = parser.isLost
      reportedAt = parser.reportedAt
      isTooDeepReported = parser.isTooDeepReported
      lastIf = parser.lastIf
      braces = parser.braces
      series = parser.series
      endOfHead = parser.endOfHead
      ahead = parser.asksHabits ? Array(parser.tokens[parser.index...].prefix(16)) : []
      isLabelMissing = (parser.lacksLabel, parser.metLabelOrMessage)
    }

    func restore(_ parser: inout Parser) {
      // What was corrected may be a few tokens ahead.
      for place in index..<min(parser.index + 4, parser.tokens.count) {
        let known = place - index
        parser.tokens[place] =
          ahead.indices.contains(known) ? ahead[known] : parser.writtenTokens[place]
      }
      parser.index = index
      parser.nodes.removeSubrange(nodes...)
      parser.findings.cut(to: findings)
      parser.problems = problems
      parser.isLost = isLost
      parser.reportedAt = reportedAt
      parser.isTooDeepReported = isTooDeepReported
      parser.lastIf = lastIf
      parser.braces = braces
      parser.series = series
      parser.endOfHead = endOfHead
      (parser.lacksLabel, parser.metLabelOrMessage) = isLabelMissing
    }
  }
}
