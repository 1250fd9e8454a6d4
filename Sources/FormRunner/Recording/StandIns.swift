import FormEngine

/// The stand-ins for secrets in tests: texts that the form treats as it treated the secrets.
struct StandIns {
  private static let words = [
    "correct horse battery", "correct horse", "Correct-Horse-Battery-7!", "Correct-Horse-7",
    "horse", "1234", "12345678", "0000", "a",
  ]
  /// The texts to repeat for a text of a given length.
  private static let rows = ["horse", "Horse7!", "1234567890", "a"]
  private static let longest = 1_000
  private static let mostSteps = 200_000
  private static let mostPatterns = 20

  private let program: Program
  /// The secrets of the conversation, and all other texts that were entered.
  private let secrets: Set<String>
  private let texts: Set<String>
  /// The fields in which each secret was entered.
  private let fields: [String: Set<NodeID>]
  /// The stand-ins for each secret. A field with other rules may need one of its own.
  private var chosen: [String: [String]] = [:]
  private var used: Set<String> = []

  init(
    _ program: Program, secrets: Set<String>, fields: [String: Set<NodeID>], texts: Set<String>
  ) {
    self.program = program
    self.secrets = secrets
    self.fields = fields
    self.texts = texts
  }

  /// Returns true if a text is already a stand-in for a secret.
  func contains(_ standIn: String, for secret: String) -> Bool {
    chosen[secret]?.contains(standIn) ?? false
  }

  /// Returns a stand-in for a secret; nil if no text is found that the form treats in the same
  /// manner.
  mutating func find(for secret: String, at path: Path, in session: Session) -> String? {
    let wanted = Self.outcome(of: secret, at: path, in: revealed(session))
    // The same text, if it will do: the form may compare the secrets of two fields.
    for known in chosen[secret] ?? []
    where Self.outcome(of: known, at: path, in: session) == wanted {
      return known
    }
    for candidate in candidates(for: secret, at: path, in: session)
    where isAllowed(candidate) && Self.outcome(of: candidate, at: path, in: session) == wanted {
      chosen[secret, default: []].append(candidate)
      used.insert(candidate)
      return candidate
    }
    return nil
  }

  /// Returns the session with the secrets in place of their stand-ins, because the form may compare
  /// them.
  private func revealed(_ session: Session) -> Session {
    let secrets = Dictionary(
      chosen.flatMap { secret, standIns in standIns.map { ($0, secret) } },
      uniquingKeysWith: { first, _ in first })
    var session = session
    for node in program.nodes.indices
    where program.nodes[node].kind == .field && program.nodes[node].type.isSecret {
      for path in session.places(of: node) {
        guard case .text(let standIn) = session.value(path), let secret = secrets[standIn] else {
          continue
        }
        session.send(.assigned(path, .text(secret)))
      }
    }
    return session
  }

  private func isAllowed(_ candidate: String) -> Bool {
    !texts.contains(candidate) && !used.contains(candidate)
      && !secrets.contains { SecretSearch.isFound($0, in: candidate) || $0 == candidate }
  }

  /// The effects of an answer, without the answer itself.
  private struct Outcome: Equatable {
    var value: Bool
    var answers: Answers
    var problems: [Problem]
    /// The visible declarations, and the number of questions.
    var shown: [NodeID]
    var questions: Int
  }

  private static func outcome(of text: String, at path: Path, in session: Session) -> Outcome {
    var session = session
    session.send(.assigned(path, .text(text)))
    return Outcome(
      value: session.value(path) == .text(text),
      answers: session.answers().secrets(shownAs: ""), problems: session.allProblems(),
      shown: session.program.nodes.indices.filter {
        session.program.nodes[$0].template == 0 && session.isVisible(Path(node: $0))
      }, questions: session.position(of: nil).count)
  }

  // MARK: Candidates

  private func candidates(for secret: String, at path: Path, in session: Session) -> [String] {
    let all = program.parts.patterns
    let length = graphemeCount(secret)
    var lengths: [Int] = []
    let bounds = session.presentBounds(.length, at: path)
    var least = max(1, bounds.first ?? 1)
    var most = min(Self.longest, bounds.last ?? Self.longest)
    var patterns = self.patterns(of: path.node)
    // The form may compare the fields of a secret, so a text that suits all of them is better.
    let others = (fields[secret] ?? []).sorted().filter { $0 != path.node }
    for other in others {
      patterns += self.patterns(of: other).filter { Self.matches($0, secret) }
      for rule in lengthRules(of: other) {
        let bounds = session.bounds(of: rule, at: .form)
        if let first = bounds.first, first <= length { least = max(least, first) }
        if let last = bounds.last, last >= length { most = min(most, last) }
      }
    }
    if least <= most { lengths += [least, min(most, max(least, 16)), most] }
    var candidates = Self.words
    candidates += lengths.flatMap(Self.texts(ofLength:))
    if least <= most { candidates += Self.matching(patterns, characters: least...most) }
    // The form may depend on the length itself.
    candidates += Self.texts(ofLength: length)
    if length <= Self.longest {
      candidates += Self.matching(patterns, characters: length...length)
    }
    for pattern in all.prefix(Self.mostPatterns) {
      for count in [0, 1, least, length] {
        if let example = pattern.example(repeatingBy: count) { candidates.append(example) }
      }
      candidates += Self.matching(patterns + [pattern], characters: length...length)
    }
    guard !others.isEmpty else { return candidates }
    func suits(_ text: String) -> Bool {
      let length = graphemeCount(text)
      return least <= length && length <= most && patterns.allSatisfy { Self.matches($0, text) }
    }
    return candidates.filter(suits) + candidates.filter { !suits($0) }
  }

  private static func matches(_ pattern: Pattern, _ text: String) -> Bool {
    var scratch = PatternScratch()
    return pattern.matches(text, scratch: &scratch)
  }

  private func patterns(of field: NodeID) -> [Pattern] {
    program.nodes[field].rules.compactMap { number in
      let rule = program.parts.rules[number]
      guard rule.kind == .match, program.parts.patterns.indices.contains(rule.pattern) else {
        return nil
      }
      return program.parts.patterns[rule.pattern]
    }
  }

  /// Returns the `length` rules of a field that do not depend on answers.
  private func lengthRules(of field: NodeID) -> [Rule] {
    program.nodes[field].rules.map { program.parts.rules[$0] }
      .filter { $0.kind == .length && !program.parts.readsAnswers($0) }
  }

  private static func matching(_ patterns: [Pattern], characters: ClosedRange<Int>) -> [String] {
    guard !patterns.isEmpty, characters.lowerBound <= longest else { return [] }
    var steps = mostSteps
    let search = PatternIntersection(matching: patterns, notMatching: [], characters: characters)
    guard case .found(let text) = search.answer(steps: &steps) else { return [] }
    return [text]
  }

  private static func texts(ofLength length: Int) -> [String] {
    guard length > 0, length <= longest else { return [] }
    return rows.map { row in
      String(String(repeating: row, count: length / row.count + 1).prefix(length))
    }
  }
}
