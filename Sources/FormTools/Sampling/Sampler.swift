package import FormEngine
internal import FormJSON
package import FormLanguage
package import FormSyntax
internal import SeededNumbers

/// Makes records of a form, one after another.
///
/// The same form, seed and clock give the same records. Each is checked as `validate` checks it
/// before it is returned.
///
/// It is a class because it is never copied.
package final class Sampler {
  /// The format of the records.
  package enum Output: Sendable {
    /// `bytes`: JSON on one line.
    case lines
    /// `answers`, to be written in any way.
    case answers
    /// `bytes`: a row of a CSV file, in which a row of a list without values would be lost.
    case table
  }

  private let program: Program
  private let output: Output
  private let breaksRules: Bool
  private let followers: Set<SlotID>
  private var maker: RecordMaker
  private var checker: RecordChecker
  /// Checks the records as of some time later; nil if that makes no difference.
  private var laterChecker: RecordChecker?
  /// True if the last record would have other findings at that later time.
  private var isMomentary = false
  private let loadForm: () -> UnprovedForm?
  private var solver: SessionSearch?
  private var hasLoaded = false
  private let clock: LocalDateTime

  /// The goals in order, the next one to get its turn, and those that were reached.
  private var goals: [SampleGoal]
  private var nextGoal = 0
  private var reached: Set<SampleGoal> = []
  /// The conditions among the goals that are still to be reached.
  private var openConditions: [SampleGoal] = []
  /// The goals that had their turn in vain; a later record may reach them.
  private var missed: [SampleGoal] = []
  private var rules: [BreakableRule] = []
  private var nextRule = 0
  private var unbreakable: Set<BreakableRule> = []
  /// The fewest rules that were broken together with each.
  private var fewest: [BreakableRule: Int] = [:]
  /// Records from which others can be made if making new ones fails.
  private var models: [Session] = []
  private var hasFailed = false
  private var free: FreeRecords?
  private var hasLookedForFree = false
  private lazy var reader = AnsweredForm.Reader(program, clock: clock)
  /// The number of records written freely, and how many of them were invalid.
  private var freeTries = 0
  private var freeMisses = 0

  /// Writes records as rows of CSV; nil for other formats.
  private let table: SampleTable?
  private let columns: CSVColumns?
  private var findings: [RecordFinding] = []

  /// The first line of a CSV file of the records.
  package var heading: [UInt8] { table?.heading ?? [] }
  /// The last record.
  package private(set) var answers = Answers()
  /// The session that contains the last record.
  var session: Session { maker.session }
  /// The last record as JSON on one line, or as a row of CSV.
  package private(set) var bytes: [UInt8] = []
  /// The rules that the last record breaks, as `validate` reports them.
  package private(set) var broken: [(path: String, rule: String)] = []
  /// Messages about what could not be made so far, each once.
  package var missing: [String] {
    var words: [String] = []
    var known: Set<String> = []
    for message in missed.map({ $0.message(in: program) }) + facts {
      let sentence = message.words
      if known.insert(sentence).inserted { words.append(sentence) }
    }
    let left = notTried.count { !reached.contains($0) }
    if left > 0 { words.append(SampleMessage.goalsNotTried(left).words) }
    return words
  }
  /// Further messages about what could not be made.
  private var facts: [SampleMessage] = []

  private let effort: SearchEffort
  /// The goals that get no turn because the effort is used up.
  private var notTried: [SampleGoal] = []
  private var isStopped = false

  package static let usualEffort = 3_000_000
  private static let effortOfRecord = 20_000
  private static let triesOfGoal = 800
  private static let attemptsBeforeSolver = 1
  /// The maximum number of turns that each rule gets for one record.
  private static let mostRounds = 8
  private static let triesOfRecord = 300
  private var mostAttempts: Int { program.nodes.count > SessionSearch.leastOfLarge ? 2 : 8 }
  private static let freeTrial = 64
  /// The number of declarations and rows that may be examined for one record.
  private static let sizeOfWork = 2_000_000
  private var mostModels: Int { min(16, max(1, 100_000 / program.nodes.count)) }

  /// Prepares to make records of a form.
  ///
  /// - Parameters:
  ///   - clock: the time of `today()` and `now()`.
  ///   - later: another time at which the records must have the same findings; nil if they need
  ///     not.
  ///   - breaksRules: true if each record is to break a rule.
  ///   - effort: the work allowed in addition to the share of each record, counted in evaluations
  ///     by the engine and searches for failures.
  ///   - source: the form again, for the constraint solver, which is used only for goals that are
  ///     hard to reach.
  package convenience init(
    _ program: Program, clock: LocalDateTime, later: LocalDateTime?, seed: UInt64,
    breaksRules: Bool, as output: Output, effort: Int = Sampler.usualEffort,
    source: SourceText, importing importer: any FormImporter
  ) {
    self.init(
      program, clock: clock, later: later, seed: seed, breaksRules: breaksRules, as: output,
      form: { try? UnprovedForm(source, importing: importer) }, effort: effort)
  }

  init(
    _ program: Program, clock: LocalDateTime, later: LocalDateTime?, seed: UInt64,
    breaksRules: Bool, as output: Output, form: @escaping () -> UnprovedForm?,
    effort: Int = Sampler.usualEffort
  ) {
    self.effort = SearchEffort(limit: effort)
    self.program = program
    self.output = output
    self.breaksRules = breaksRules
    let isTable = if case .table = output { true } else { false }
    self.clock = clock
    followers = program.slotsFollowingClock()
    maker = RecordMaker(program, clock: clock, seed: seed, fillsRows: isTable, effort: self.effort)
    checker = RecordChecker(RecordPlan(program, clock: clock))
    if let later { laterChecker = RecordChecker(RecordPlan(program, clock: later)) }
    table =
      isTable ? SampleTable(program, rowCount: { [maker] in maker.columns(of: $0) }) : nil
    columns = table.flatMap {
      CSVHeading($0.heading, program, isStrict: true, isWhole: true, limit: .max)?.columns
    }
    loadForm = form
    goals = maker.goals()
    if breaksRules {
      rules = BreakableRule.all(in: program, followers: followers)
    } else {
      maker.wish(for: goals)
      openConditions = goals.filter { if case .condition = $0 { true } else { false } }
    }
  }

  /// Makes the next record.
  ///
  /// - Returns: false if none can be made.
  package func next() -> Bool {
    effort.extend(by: Self.effortOfRecord)
    return breaksRules ? nextInvalid() : nextValid()
  }

  /// The effort spent on all records so far.
  package var effortSpent: Int { effort.spent }

  /// True if the effort is used up, so only easy records are made.
  private var isSpent: Bool { effort.isSpent }

  // MARK: Valid records

  /// Makes a record that reaches the next goal that can be reached, or any valid record.
  private func nextValid() -> Bool {
    while nextGoal < goals.count {
      guard !isSpent else {
        notTried = Array(goals[nextGoal...])
        nextGoal = goals.count
        break
      }
      let goal = goals[nextGoal]
      nextGoal += 1
      if reached.contains(goal) { continue }
      isMomentary = false
      if reach(goal) { return true }
      if case .wish(let node, let wish) = goal { maker.drop(wish, at: node) }
      // An edge that moves with the clock is no longer an edge a moment later.
      if !isMomentary { missed.append(goal) }
    }
    if makeFreely() || makeValid() { return true }
    // If there are no valid records at all, the goals that were missed mean nothing.
    if models.isEmpty { missed = [] }
    facts = [.noValidRecord]
    return false
  }

  /// Returns the number of tries, which is smaller in a large form, as each takes longer.
  private func tries(_ usual: Int) -> Int {
    if maker.isTooLarge { return 0 }
    return max(8, min(usual, Self.sizeOfWork / max(1, maker.answers.size)))
  }

  /// Makes a record that reaches a goal.
  private func reach(_ goal: SampleGoal) -> Bool {
    var wished: (node: NodeID, wish: SampleWish)?
    if case .wish(let node, let wish) = goal { wished = (node, wish) }
    for attempt in 0..<mostAttempts {
      // A goal that is hard to reach by chance is left to the solver before much is tried.
      if attempt == Self.attemptsBeforeSolver, solve(goal) { return true }
      maker.make(wished, attempt: attempt)
      if maker.isTooLarge || hasFailed && attempt > 0 { return false }
      if improve(.goal(goal), tries(Self.triesOfRecord)), accept() { return true }
      if isSpent { return false }
    }
    return false
  }

  /// Continues from the session that the solver finds.
  private func solve(_ goal: SampleGoal) -> Bool {
    let (answer, values) = (maker.soughtAnswer(to: goal), maker.values)
    let session = askSolver {
      $0.session(to: goal, with: answer) { RecordAnswers($0, values).reaches(goal) }
    }
    guard let session else { return false }
    maker.adopt(session)
    return improve(.goal(goal), tries(Self.triesOfGoal)) && accept()
  }

  /// Changes the answers until they meet an aim; returns true if they do.
  private func improve(_ aim: RecordAim, _ most: Int) -> Bool {
    let cost = maker.improve(aim, tries: most)
    // A rule that is broken together with others is broken, too.
    if case .breaking = aim { return cost < LocalSearch<RecordAnswers>.miss }
    return cost == 0
  }

  private func askSolver(_ question: (SessionSearch) -> Session?) -> Session? {
    if !hasLoaded {
      hasLoaded = true
      if let form = loadForm() { solver = SessionSearch(form.form, form.program, clock: clock) }
    }
    return solver.flatMap(question)
  }

  /// Makes a valid record in which no value depends on another, if the form allows that.
  private func makeFreely() -> Bool {
    if !hasLookedForFree {
      hasLookedForFree = true
      if case .lines = output { free = FreeRecords(program, maker) }
    }
    guard freeTries < Self.freeTrial || freeMisses < freeTries / 2,
      let written = free?.next()
    else { return false }
    bytes = written
    freeTries += 1
    check()
    if findings.isEmpty, !isMomentary {
      noteReached()
      return true
    }
    freeMisses += 1
    return false
  }

  /// Makes a valid record without a goal.
  private func makeValid() -> Bool {
    guard !hasFailed else { return makeFromModel() }
    if isSpent, makeFromModel() { return true }
    for attempt in 0..<mostAttempts where attempt == 0 || !isSpent {
      maker.make(attempt: attempt)
      if maker.isTooLarge { break }
      if improve(.valid, tries(Self.triesOfRecord)), accept() { return true }
    }
    if makeFromModel() { return true }
    guard !maker.isTooLarge, !isSpent, let session = askSolver({ $0.validSession() }) else {
      hasFailed = true
      return false
    }
    maker.adopt(session)
    if improve(.valid, tries(Self.triesOfGoal)), accept() { return true }
    hasFailed = true
    return false
  }

  private func makeFromModel() -> Bool {
    guard !models.isEmpty else { return false }
    maker.vary(models[maker.values.random.below(models.count)])
    return accept()
  }

  /// Drops the missed goals that a record written without a session reaches.
  private func noteReached() {
    guard !missed.isEmpty, let document = try? JSONDocument(bytes) else { return }
    let file = KnownFile(name: "", bytes: bytes)
    let record = RecordAnswers(reader.read(document.root, in: file).session, maker.values)
    missed.removeAll { record.reaches($0) }
  }

  /// Writes the record in the session, and checks it.
  ///
  /// - Returns: true if it is valid.
  private func accept() -> Bool {
    write()
    check()
    guard findings.isEmpty, !isMomentary else { return false }
    for (node, wish) in maker.reached() {
      maker.drop(wish, at: node)
      reached.insert(.wish(node, wish))
    }
    openConditions.removeAll { goal in
      guard maker.answers.reaches(goal) else { return false }
      reached.insert(goal)
      return true
    }
    missed.removeAll { maker.answers.reaches($0) }
    if models.count < mostModels { models.append(maker.session) }
    broken = []
    return true
  }

  private func write(changing computed: NodeID? = nil) {
    answers = maker.session.answers(leavingOut: followers)
    if let computed { answers.change(computed, in: program) }
    bytes = table?.row(answers) ?? answers.json(pretty: false)
  }

  /// Checks the record as written.
  private func check() {
    findings = Self.findings(in: bytes, columns, &checker)
    isMomentary = false
    guard var later = laterChecker.take() else { return }
    let others = Self.findings(in: bytes, columns, &later)
    laterChecker = consume later
    isMomentary =
      !others.elementsEqual(findings) { $0.path == $1.path && $0.rule == $1.rule }
  }

  private static func findings(
    in bytes: [UInt8], _ columns: CSVColumns?, _ checker: inout RecordChecker
  ) -> [RecordFinding] {
    bytes.withUnsafeBufferPointer { bytes in
      if let columns {
        return columns.check(bytes, from: 0, with: &checker, bytes.count).findings
      }
      _ = try? checker.check(bytes)
      return checker.findings
    }
  }

  // MARK: Invalid records

  /// Makes a record that breaks the next rule that can be broken.
  private func nextInvalid() -> Bool {
    guard !isStopped else { return false }
    if rules.isEmpty { facts = [.nothingToBreak] }
    for _ in 0..<rules.count * Self.mostRounds where unbreakable.count < rules.count {
      guard !isSpent else {
        stop()
        return false
      }
      let rule = rules[nextRule % rules.count]
      nextRule += 1
      if unbreakable.contains(rule) { continue }
      if breakRule(rule) { return true }
      // A rule that was broken before is only missing from this record.
      if fewest[rule] != nil { continue }
      unbreakable.insert(rule)
      facts.append(rule.message(in: program))
    }
    return false
  }

  /// Reports once that no more records are made.
  private func stop() {
    guard !isStopped else { return }
    isStopped = true
    let left = rules.count { fewest[$0] == nil && !unbreakable.contains($0) }
    facts.append(left > 0 ? .rulesNotTried(left) : .stopped)
  }

  /// Makes a record that breaks a rule, and as few others as possible.
  private func breakRule(_ rule: BreakableRule) -> Bool {
    var best: (broken: Int, session: Session)?
    for attempt in 0..<4 {
      if let best, best.broken <= fewest[rule] ?? 1 { break }
      if attempt > 0, isSpent { break }
      if attempt == 3 {
        guard let session = askSolver({ $0.session(breaking: rule, in: program) }) else { break }
        maker.adopt(session)
      } else {
        makeBase()
      }
      let tries = tries(attempt == 0 ? Self.triesOfRecord : Self.triesOfGoal)
      guard improve(.breaking(rule), tries), finishBreaking(rule)
      else { continue }
      if broken.count < best?.broken ?? .max { best = (broken.count, maker.session) }
    }
    guard let best else { return false }
    fewest[rule] = min(best.broken, fewest[rule] ?? .max)
    maker.begin(with: best.session)
    return finishBreaking(rule)
  }

  /// Makes a record that is valid if possible.
  private func makeBase() {
    if !models.isEmpty, maker.values.random.chance(1, in: 2) {
      return maker.vary(models[maker.values.random.below(models.count)])
    }
    for _ in 0..<(hasFailed ? 1 : 2) {
      maker.make()
      guard improve(.valid, tries(Self.triesOfRecord)) else { continue }
      if models.count < mostModels { models.append(maker.session) }
      return
    }
    if models.isEmpty { hasFailed = true }
  }

  /// Writes and checks the record, and stores what it breaks.
  ///
  /// - Returns: true if the rule is broken.
  private func finishBreaking(_ rule: BreakableRule) -> Bool {
    var computed: NodeID?
    if case .computed(let node) = rule { computed = node }
    write(changing: computed)
    check()
    broken = findings.map { ($0.path, $0.rule) }
    let name = rule.name(in: program)
    return !isMomentary && findings.contains { $0.rule == name }
  }
}
