internal import FormEngine
internal import FormLanguage

/// Searches near valid samples for a record that answers a question: with other values in the fields
/// that the question reads.
extension ChangeSearch {
  private static let mostFields = 6
  private static let mostValues = 24
  /// The number of samples near which two and more changes at once are tried.
  private static let mostThorough = 3
  /// The number of samples near which records are made that break the rule alone, and of moves to
  /// try for each.
  private static let mostBroken = 6
  private static let mostTries = 200

  /// Returns a record that answers a question and differs from a sample in what the question reads.
  mutating func nearby(_ question: ComparedQuestion, _ expected: Expected) -> [UInt8]? {
    let read = read(question.start(valid, asked))
    return nearby(question, expected) { search, answers in
      search.moves(
        of: read.lists, Array(read.fields.prefix(Self.mostFields)), from: answers,
        most: Self.mostValues)
    }
  }

  /// Returns a record that breaks a rule of the asked version and as few others as possible, near
  /// a sample.
  mutating func breaking(_ question: ComparedQuestion, _ expected: Expected) -> [UInt8]? {
    guard case .fails(let clause) = question else { return nil }
    let rule = Int(asked.form.clauses[clause].rule)
    guard trial.askedProgram.parts.rules.indices.contains(rule) else { return nil }
    let effort = SearchEffort(limit: min(work, Self.recordWork))
    defer { work -= effort.spent }
    var search = LocalSearch<RecordAnswers>(
      CandidateValues(trial.askedProgram, clock: trial.clock), effort: effort, drawsValues: true)
    for sample in trial.samples.prefix(Self.mostBroken) where !effort.isSpent {
      guard let start = trial.sessions(with: RecordTrial.record(of: sample))?.asked else {
        continue
      }
      var answers = RecordAnswers(start, search.candidates, fillsRows: true)
      var tries = Self.mostTries
      _ = search.improve(&answers, toward: .breaking(.rule(rule)), tries: &tries)
      effort.add(2 * checkWork)
      let record = RecordTrial.record(of: answers.session)
      if trial.isSubmittable(record), expected.isMet(by: trial.askedFindings(of: record)) {
        return shortened(record, expected)
      }
    }
    return nil
  }

  /// Returns a record for which expressions of the asked version have no result, because the fields
  /// that they read have their least or greatest values.
  mutating func overflow(
    of expressions: [Expression], at node: NodeID, _ expected: Expected
  ) -> [UInt8]? {
    guard work > 0 else { return nil }
    let question = ComparedQuestion.dividesByZero(expressions, node)
    let read = read(question.start(valid, asked))
    return nearby(question, expected) { search, answers in
      search.moves(toLimitsOf: Array(read.fields.prefix(Self.mostFields)), from: answers)
    }
  }

  private mutating func nearby(
    _ question: ComparedQuestion, _ expected: Expected,
    moves: (LocalSearch<RecordAnswers>, RecordAnswers) -> [[AnswerMove]]
  ) -> [UInt8]? {
    let effort = SearchEffort(limit: min(work, Self.recordWork))
    defer { work -= effort.spent }
    var search = trial.searches.valid
    search.effort = effort
    let (trial, checkWork) = (trial, checkWork)
    func record(_ answers: RecordAnswers) -> [UInt8] {
      RecordTrial.record(of: answers.session, showsComputed: question.showsComputed)
    }
    func isReached(_ answers: RecordAnswers) -> Bool {
      effort.add(1 + checkWork / 4)
      guard answers.session.blockers == 0 else { return false }
      effort.add(2 * checkWork)
      let record = record(answers)
      return trial.isSubmittable(record) && expected.isMet(by: trial.askedFindings(of: record))
    }
    let starts = trial.samples.map { RecordAnswers($0, search.candidates) }
    for start in starts where !effort.isSpent {
      if let found = search.quickly(moves(search, start), from: start, until: isReached) {
        return shortened(record(found), expected)
      }
    }
    for start in starts.prefix(Self.mostThorough) where !effort.isSpent {
      if let found = search.thoroughly(moves(search, start), from: start, until: isReached) {
        return shortened(record(found), expected)
      }
    }
    return nil
  }

  /// Returns the declarations of the valid version that a question reads, directly or through
  /// computed values of either version.
  private func read(_ parts: [(node: NodeID, isAsked: Bool)]) -> ReadDeclarations {
    var own = ReadDeclarations(trial.program)
    var others = ReadDeclarations(trial.askedProgram)
    for part in parts {
      if part.isAsked {
        others.add(declaration: part.node)
      } else {
        own.add(declaration: part.node)
      }
    }
    others.follow()
    for node in others.inOrder where partners[node] >= 0 { own.add(declaration: partners[node]) }
    own.follow()
    return own
  }
}
