internal import FormEngine

/// The searches on the engine that judge a form: for sessions in which an answer stays or gets
/// stuck, and for records in which a value is missing. They advance by one candidate at a time, so
/// other work can be done in between.
final class FormSearches {
  struct ClosedAnswer {
    /// The `readonly when` clause.
    var clause: ClauseID
    var field: NodeID
    var result: ClosedAnswerSearch.Result
  }

  let form: CheckedForm
  let holeCandidates: [SilentHoles.Candidate]
  private let program: Program
  private let clock: LocalDateTime
  private var answers: [KeptAnswers.Candidate]
  private var nextAnswer = 0
  private var answerSearch: ClosedAnswerSearch
  private var closed: [ClauseID: ClosedAnswer] = [:]
  private var nextHole = 0
  private var holeSearch: SilentHoleSearch?

  init?(_ form: CheckedForm, _ program: Program) {
    guard let clock = Scenario.clock else { return nil }
    self.form = form
    self.program = program
    self.clock = clock
    var kept = KeptAnswers(form)
    answers = kept.candidates()
    holeCandidates = SilentHoles(form).candidates()
    var made: SessionSearch?
    answerSearch = ClosedAnswerSearch(program, clock: clock) {
      if made == nil { made = SessionSearch(form, program, clock: clock) }
      return made
    }
  }

  /// Creates the searches and completes them; nil if there is nothing to try.
  convenience init?(finishing form: CheckedForm, _ program: Program) {
    guard form.hasSearches else { return nil }
    self.init(form, program)
    while !isDone { step() }
  }

  var isDone: Bool { nextAnswer >= answers.count && nextHole >= holeCandidates.count }

  /// Examines the next candidate.
  func step() {
    if nextAnswer < answers.count {
      seek(answers[nextAnswer])
      nextAnswer += 1
    } else if nextHole < holeCandidates.count {
      var search =
        holeSearch ?? SilentHoleSearch(form, program, holeCandidates, clock: clock)
      holeSearch = nil
      search.seek(nextHole)
      holeSearch = search
      nextHole += 1
    }
  }

  /// The answers that stay, one for each clause, in the order of the clauses.
  var closedAnswers: [ClosedAnswer] { closed.values.sorted { $0.clause < $1.clause } }

  /// The fields whose answers may still get stuck because not everything was tried, each once.
  private(set) var openAnswers: [NodeID] = []

  /// The candidates for which the search for a missing value ended early.
  var openHoles: [Int] { holeSearch?.open ?? [] }

  /// Returns whether a candidate is written in the form's own file.
  func isOwn(hole index: Int) -> Bool {
    switch holeCandidates[index].subject {
    case .field(let node): form.declarations[node].file == 0
    case .forced(_, let clause): form.clauses[clause].file == 0
    case .aggregate(_, _, let place): place.file == 0
    }
  }

  var holes: [SilentHoleSearch.Hole] { holeSearch?.holes ?? [] }

  /// Examines a candidate; an answer that gets stuck replaces one that is only kept.
  private func seek(_ candidate: KeptAnswers.Candidate) {
    if case .stuck? = closed[candidate.clause]?.result { return }
    let result = answerSearch.result(of: candidate)
    if answerSearch.isCut, !openAnswers.contains(candidate.field) {
      if case .stuck? = result {} else { openAnswers.append(candidate.field) }
    }
    guard let result else { return }
    if case .kept = result {
      guard candidate.isLikelyMistake, closed[candidate.clause] == nil else { return }
    }
    closed[candidate.clause] = ClosedAnswer(
      clause: candidate.clause, field: candidate.field, result: result)
  }
}
