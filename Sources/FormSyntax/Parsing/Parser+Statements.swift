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
    if kind == .doubleAmpersand || kind == .doublePipe { return true }
    if isFirstOnLine || kind == .rightBrace || kind == .endOfFile { return false }
    // A path may also start with one of these words.
    if owner.hasAssignments, kind == .form || kind == .value { return false }
    return !belongs(token, in: owner)
  }

  /// What a statement changes.
  private typealias State = (
    Int, Int, Bool, Int, Bool, Braces, (places: Set<Habit.Place>, block: Int, finding: Int?)?,
    HeadPart, Bool, Bool
  )

  private var state: State {
    get {
      (
        index, problems, isLost, reportedAt, isTooDeepReported, braces, series, endOfHead,
        lacksLabel, metLabelOrMessage
      )
    }
    set {
      (
        index, problems, isLost, reportedAt, isTooDeepReported, braces, series, endOfHead,
        lacksLabel, metLabelOrMessage
      ) = newValue
    }
  }

  /// The state of a parser before a statement.
  private struct Checkpoint {
    private let state: State
    private let nodes: Int
    private let tokens: Int
    private let findings: Int
    /// The tokens ahead, if the statement around this one may have corrected them.
    private let ahead: [Token]

    init(_ parser: borrowing Parser) {
      state = parser.state
      nodes = parser.nodes.count
      tokens = parser.tokens.count
      findings = parser.findings.list.count
      let isCorrected = parser.asksHabits || parser.token.length == 0
      ahead = isCorrected ? Array(parser.tokens[parser.index...].prefix(16)) : []
    }

    func restore(_ parser: inout Parser) {
      // What was corrected may be a few tokens ahead.
      let end = min(parser.index + 16, parser.tokens.count)
      let added = parser.tokens.count - tokens
      let addedBefore = tokens - parser.writtenTokens.count
      parser.state = state
      let start = parser.index
      let known = ahead.prefix(max(0, end - added - start))
      let next = start + known.count - addedBefore
      let written = parser.writtenTokens[next..<max(next, end - added - addedBefore)]
      parser.tokens.replaceSubrange(start..<end, with: known + written)
      parser.nodes.removeSubrange(nodes...)
      parser.findings.cut(to: findings)
    }
  }
}
