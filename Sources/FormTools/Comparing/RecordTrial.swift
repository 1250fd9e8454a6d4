internal import FormEngine
internal import FormJSON
internal import FormLanguage

/// Tries records on the checkers of two versions, which are built when the first record is tried.
final class RecordTrial {
  let clock: LocalDateTime
  private let valid: FormVersion
  private let asked: FormVersion
  private let programs: (valid: ComparedProgram, asked: ComparedProgram)
  private(set) lazy var tables = ComparedTables(valid.form, asked.form)
  private(set) lazy var plan = RecordPlan(program, clock: clock)
  /// A record of the valid version without answers.
  private(set) lazy var blank = Session.blankRecord(
    program, clock: clock, leavingEmpty: program.fieldsWithDefaults)
  /// The searches near records of each version.
  lazy var searches = (
    valid: LocalSearch<RecordAnswers>(
      CandidateValues(program, clock: clock), effort: SearchEffort(), mostTries: Self.mostTries),
    asked: LocalSearch<RecordAnswers>(
      CandidateValues(askedProgram, clock: clock), effort: SearchEffort(),
      mostTries: Self.mostTries)
  )
  /// Valid records of the valid version, one of which may show what the solver does not find. Empty
  /// for large forms, for which building them would take too long.
  private(set) lazy var samples: [Session] = {
    guard program.nodes.count <= Self.mostNodesOfSamples else { return [] }
    let sampler = Sampler(
      program, clock: clock, later: nil, seed: 1, breaksRules: false, as: .answers,
      form: { nil }, effort: Self.effortOfSamples)
    var samples: [Session] = []
    while samples.count < Self.mostSamples, sampler.next() { samples.append(sampler.session) }
    return samples
  }()
  private lazy var validChecker = CheckerReference(plan)
  private lazy var askedChecker = CheckerReference(
    RecordPlan(programs.asked.value, clock: clock))

  /// The number of tries of several changes of one record.
  static let mostTries = 400
  private static let mostSamples = 60
  private static let mostNodesOfSamples = 500
  private static let effortOfSamples = 100_000

  /// A checker keeps a session, so it is shared rather than copied.
  private final class CheckerReference {
    var checker: RecordChecker

    init(_ plan: RecordPlan) {
      checker = RecordChecker(plan)
    }
  }

  init(
    _ valid: FormVersion, _ asked: FormVersion,
    _ programs: (valid: ComparedProgram, asked: ComparedProgram), clock: LocalDateTime
  ) {
    self.valid = valid
    self.asked = asked
    self.programs = programs
    self.clock = clock
  }

  /// The program of the valid version.
  var program: Program { programs.valid.value }

  var askedProgram: Program { programs.asked.value }

  /// The readers of records into sessions, for each version.
  private lazy var readers = (
    valid: AnsweredForm.Reader(program, clock: clock),
    asked: AnsweredForm.Reader(askedProgram, clock: clock)
  )

  /// Returns the answers of a session as a record.
  ///
  /// - Parameter showsComputed: true to include computed values.
  static func record(of session: Session, showsComputed: Bool = false) -> [UInt8] {
    var writer = JSONWriter(.spaced)
    session.answers(from: showsComputed ? nil : .file).write(to: &writer)
    return writer.finish()
  }

  /// Returns sessions of both versions with the answers of a record.
  func sessions(with record: [UInt8]) -> (valid: Session, asked: Session)? {
    guard let document = try? JSONDocument(record) else { return nil }
    let file = KnownFile(name: "", bytes: record)
    return (
      readers.valid.read(document.root, in: file).session,
      readers.asked.read(document.root, in: file).session
    )
  }

  /// Returns true if the valid version never offers an option of a file, whatever the answers are.
  func neverOffers(_ option: Int32, of node: NodeID) -> Bool {
    guard program.nodes[node].template == 0, let filter = program.options(of: node).filter,
      program.parts.reads(of: filter.condition).allSatisfy({ $0 == .column })
    else { return false }
    return blank.offeredOptions(Path(node: node)).place(of: option) == nil
  }

  /// Returns the reasons why a record could not have been submitted in the valid version.
  func obstacles(to record: [UInt8]) -> [RecordFinding] {
    findings(of: record, validChecker).filter {
      !$0.isWarning || $0.rule == RecordRule.hiddenAnswer.rawValue
        || $0.rule == RecordRule.unknownMember.rawValue
    }
  }

  /// Returns true if a record could have been submitted in the valid version.
  func isSubmittable(_ record: [UInt8]) -> Bool { obstacles(to: record).isEmpty }

  /// Returns the findings of the asked version about a record.
  func askedFindings(of record: [UInt8]) -> [RecordFinding] { findings(of: record, askedChecker) }

  private func findings(
    of record: [UInt8], _ reference: CheckerReference
  ) -> [RecordFinding] {
    let isRead = record.withUnsafeBufferPointer { (try? reference.checker.check($0)) != nil }
    // A record that cannot be read is not an answer.
    return isRead
      ? reference.checker.findings
      : [RecordFinding(rule: RecordRule.json.rawValue, message: "", range: 0..<0)]
  }
}
