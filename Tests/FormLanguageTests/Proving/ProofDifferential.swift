import FormEngine
import FormLanguage
import FormSyntax

/// A comparison of proofs about random forms with the results of trying all their records.
struct ProofDifferential {
  /// The share of answered questions of a kind, for forms whose records are all known.
  struct Share {
    /// The number of questions that no record satisfies, and how many of them were proved.
    var impossible = 0
    var excluded = 0
    /// The number of questions that some record satisfies, and how many of them were found.
    var possible = 0
    var reached = 0
  }

  private(set) var formCount = 0
  private(set) var recordCount = 0
  private(set) var findings: [String: Int] = [:]
  private(set) var shares: [String: Share] = [:]
  private(set) var witnessCount = 0
  /// The wrong results, each with its form.
  private(set) var objections: [String] = []
  /// Forms for which something true was not found, with what that is.
  private(set) var misses: [String] = []

  let clock: LocalDateTime

  init(clock: LocalDateTime) { self.clock = clock }

  /// Compares one form; returns false if the generated form has errors of its own.
  mutating func compare(_ form: RandomForm, seed: UInt64) -> Bool {
    let source = SourceText(name: "test.form", text: form.text)
    guard let records = form.records(), let program = compileWithoutProofs(source),
      let questions = examineForm(source, clock: clock)
    else { return false }
    formCount += 1
    var trial = FormTrial(form, program, clock)
    let facts = FormFacts(records, &trial)
    recordCount += facts.recordCount
    let claims = ProofClaims(form: form, facts: facts)
    for diagnostic in compileForm(source, importing: FilesInMemory(texts: [:])).diagnostics
    where diagnostic.name.isProof {
      findings[diagnostic.name.rawValue, default: 0] += 1
      if let why = claims.objection(to: diagnostic) {
        object("\(diagnostic.name.rawValue): \(diagnostic.message) — \(why)", form, seed)
      }
    }
    for question in questions { compare(question, form, facts, &trial, seed) }
    return true
  }

  private mutating func object(_ text: String, _ form: RandomForm, _ seed: UInt64) {
    objections.append("seed \(seed): \(text)\n\(form.text)")
  }

  private mutating func compare(
    _ question: ExaminedQuestion, _ form: RandomForm, _ facts: FormFacts,
    _ trial: inout FormTrial, _ seed: UInt64
  ) {
    guard let isPossible = facts.isPossible(question, form) else { return }
    let name = "\(question.kind) \(question.path) line \(question.line)"
    switch question.verdict {
    case .excluded:
      if isPossible { object("\(name) is said to be impossible", form, seed) }
    case .reached(let answers, let isValid):
      witnessCount += 1
      guard let record = FormRecord(answers, form) else {
        return object("\(name): a record that is none", form, seed)
      }
      let seen = trial.look(at: record)
      if isValid, !seen.isValid {
        object("\(name): \(record.json(form)) has \(seen.errors)", form, seed)
      } else if !FormFacts.isReached(question, seen, form) {
        object("\(name): \(record.json(form)) does not lead there", form, seed)
      }
    case .undecided: break
    }
    // A single clause is judged for all values of a type, not only for those that rules allow.
    let isByItself = question.kind == "fails" || question.kind == "varies"
    guard isPossible || (isByItself ? form.isFinite : form.isClosed) else { return }
    var share = shares[question.kind] ?? Share()
    var isMissed = false
    if isPossible {
      share.possible += 1
      if case .reached = question.verdict { share.reached += 1 } else { isMissed = true }
    } else {
      share.impossible += 1
      if case .excluded = question.verdict { share.excluded += 1 } else { isMissed = true }
    }
    shares[question.kind] = share
    if isMissed {
      misses.append(
        "seed \(seed): \(name) is \(isPossible ? "" : "im")possible\n\(form.text)")
    }
  }

  /// The results in one line.
  var summary: String {
    var lines = [
      "\(formCount) forms, \(recordCount) records, \(witnessCount) records found"
    ]
    lines.append(
      findings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    for (kind, share) in shares.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "\(kind): proved \(share.excluded) of \(share.impossible), found \(share.reached) of \(share.possible)"
      )
    }
    return lines.joined(separator: "; ")
  }
}

extension DiagnosticName {
  /// True if it follows from several clauses together.
  var isProof: Bool {
    switch self {
    case .alwaysTrueRule, .alwaysFalseRule, .alwaysTrueCondition, .neverTrueCondition,
      .unreachableField, .unreachableOption, .contradictoryRules, .unanswerableField:
      true
    default: false
    }
  }
}

extension FormFacts {
  /// Returns whether some record satisfies a question; nil if that is not examined.
  func isPossible(_ question: ExaminedQuestion, _ form: RandomForm) -> Bool? {
    switch question.kind {
    case "submitted": return isSubmittable
    case "shown":
      return form.isDeclared(question.path) ? shownWhileFilling.contains(question.path) : nil
    case "answered": return filled.contains(question.path)
    default: break
    }
    guard let clause = form.clauses[question.line] else { return nil }
    switch (question.kind, clause) {
    case ("fails", .rule(let name, _)): return failing.contains(name)
    // Whether a field is required cannot be seen while it is read-only.
    case (_, .required(let path)) where form.mayBeReadonly(path): return nil
    case ("applies", _): return trueWhileFilling.contains(clause)
    case ("varies", _): return everNotTrue.contains(clause)
    default: return nil
    }
  }

  static func isReached(
    _ question: ExaminedQuestion, _ seen: FormTrial.Sighting, _ form: RandomForm
  ) -> Bool {
    switch question.kind {
    case "submitted": return seen.isValid
    case "shown": return seen.shown.contains(question.path)
    case "answered": return seen.filled.contains(question.path)
    default: break
    }
    guard let clause = form.clauses[question.line] else { return true }
    switch (question.kind, clause) {
    case (_, .required(let path)) where form.mayBeReadonly(path): return true
    case ("fails", .rule(let name, _)): return seen.failing.contains(name)
    case ("applies", _): return seen.trueClauses.contains(clause)
    default: return seen.otherClauses.contains(clause)
    }
  }
}

extension FormRecord {
  /// The record with these answers; nil if they are of another form.
  init?(_ answers: Answers, _ form: RandomForm) {
    guard let answers = Self.read(answers, form.members) else { return nil }
    self.init(answers: answers)
  }

  /// Returns the answers to these members; nil if their structure is different.
  private static func read(
    _ answers: Answers, _ members: [RandomForm.Member]
  ) -> [Answer]? {
    var read: [Answer] = []
    for member in members {
      func given(_ name: String) -> Answers.Answer? {
        answers.members.first { $0.name == name }?.answer
      }
      switch member {
      case .field(let field):
        guard let answer = given(field.name) else {
          read.append(.value(.empty))
          continue
        }
        guard let value = value(of: answer, field) else { return nil }
        read.append(.value(value))
      case .group(let group):
        var inner = Answers()
        if let answer = given(group.name) {
          guard case .group(let answers) = answer else { return nil }
          inner = answers
        }
        guard let answers = Self.read(inner, group.members) else { return nil }
        read.append(.group(answers))
      case .list(let list):
        guard let rows = rows(given(list.name), list) else { return nil }
        read.append(.rows(rows))
      }
    }
    return read
  }

  private static func rows(
    _ answer: Answers.Answer?, _ list: RandomForm.RowList
  ) -> [[Answer]]? {
    var rows: [[Answer]] = []
    switch answer {
    case nil: break
    case .rows(let given)? where !list.isPlain:
      for row in given {
        guard let answers = read(row, list.members) else { return nil }
        rows.append(answers)
      }
    case .array(let values)? where list.isPlain:
      for answer in values {
        guard case .field(let field)? = list.members.first,
          let value = value(of: answer, field)
        else { return nil }
        rows.append([.value(value)])
      }
    default: return nil
    }
    return rows
  }

  private static func value(of answer: Answers.Answer, _ field: RandomForm.Field) -> Value? {
    guard field.isSet else { return value(of: answer, field.kind) }
    guard case .array(let elements) = answer else { return nil }
    let values = elements.compactMap { value(of: $0, field.kind) }
    return values.count == elements.count ? .set(of: values) : nil
  }

  private static func value(of answer: Answers.Answer, _ kind: RandomForm.Kind) -> Value? {
    func option(_ name: String) -> Int32? { Int32(name.dropFirst()) }
    func read(_ text: String, _ type: ScalarType) -> Value? {
      if case .value(let value) = readExact(text, as: type) { return value }
      return nil
    }
    switch (kind, answer) {
    case (.integer, .number(let digits)): return read(digits, .integer)
    case (.decimal, .number(let digits)): return read(digits, .decimal)
    case (.boolean, .boolean(let truth)): return .boolean(truth)
    case (.date, .text(let text)): return read(text, .date)
    case (.text, .text(let text)): return .text(text)
    case (.choice, .text(let text)): return option(text).map { .option($0) }
    case (.choices, .array(let elements)):
      let options = elements.compactMap { element -> Int32? in
        if case .text(let text) = element { option(text) } else { nil }
      }
      return .options(ChosenOptions(options))
    default: return nil
    }
  }
}
