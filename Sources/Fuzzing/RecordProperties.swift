import FormCommand
import FormEngine
import FormJSON
import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers

/// Properties of records that a form produces: samples, witnesses, and how they are shown and
/// explained.
struct RecordProperties {
  private let source: SourceText
  private let compilation: Compilation
  private let program: Program
  private let clock: LocalDateTime
  private let plan: RecordPlan

  private static let mostRecords = 4
  private static let mostWitnesses = 3

  init(
    _ source: SourceText, _ compilation: Compilation, _ program: Program, _ clock: LocalDateTime
  ) {
    self.source = source
    self.compilation = compilation
    self.program = program
    self.clock = clock
    plan = RecordPlan(program, clock: clock)
  }

  func checkWitnesses(_ random: inout SeededGenerator) {
    let names = declaredNames
    for _ in 0..<Self.mostWitnesses where !names.isEmpty {
      witness(of: names[random.below(names.count)])
    }
    ReportProperties.check(findUndecided(in: source, importing: FewFiles(), clock: clock))
  }

  private func sampler(
    breaksRules: Bool, as output: Sampler.Output, seed: UInt64
  ) -> Sampler {
    Sampler(
      program, clock: clock, later: nil, seed: seed, breaksRules: breaksRules, as: output,
      source: source, importing: FewFiles())
  }

  func checkSamples(breakingRules breaksRules: Bool, _ random: inout SeededGenerator) {
    show([UInt8]("{}".utf8))
    let sampler = sampler(breaksRules: breaksRules, as: .lines, seed: random.next() % 100)
    for _ in 0..<Self.mostRecords {
      guard sampler.next() else { break }
      let (isRejected, isBroken) = check(sampler.bytes)
      require(breaksRules || !isRejected, "a sample is not valid")
      // A record that breaks a `warn` is valid.
      require(!breaksRules || isBroken, "an invalid sample breaks nothing")
      require(sampler.broken.isEmpty != breaksRules, "it is not said what a sample breaks")
      show(sampler.bytes)
    }
    for sentence in sampler.missing {
      require(!sentence.isEmpty, "nothing is said of what is missing")
    }
  }

  func checkTable(_ random: inout SeededGenerator) {
    guard program.nestedList == nil else { return }
    let sampler = sampler(breaksRules: false, as: .table, seed: random.next() % 100)
    require(sampler.heading.last == 0x0A, "a table has no heading")
    for _ in 0..<Self.mostRecords {
      guard sampler.next() else { break }
      require(sampler.bytes.last == 0x0A, "a line of a table has no end")
      require(
        !check(sampler.answers.json(pretty: false)).isRejected, "a sample in a table is not valid")
    }
  }

  /// Returns true if a record has an error, and true if it has any finding.
  private func check(_ bytes: [UInt8]) -> (isRejected: Bool, isBroken: Bool) {
    var checker = RecordChecker(plan)
    let result = try? bytes.withUnsafeBufferPointer { bytes in try checker.check(bytes) }
    guard let result else { violated("a record is not JSON") }
    RecordTarget.requireInside(checker.findings, in: bytes)
    return (result, !checker.findings.isEmpty)
  }

  // MARK: Showing

  /// Shows a record, and explains all of its values.
  private func show(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { violated("a record is not JSON") }
    let reader = AnsweredForm.Reader(program, clock: clock)
    let form = reader.read(document.root, in: KnownFile(name: "a.json", bytes: bytes))
    for width in [20, 80] {
      let shown = AnsweredFormText(form, width: width, ink: ShowInk(isOn: false))
      ReportProperties.requireVisible(shown.text, colors: false)
      require((shown.errors > 0) == check(bytes).isRejected, "a record is shown with other errors")
    }
    guard let written = compilation.written else {
      violated("a program of nothing that is written")
    }
    let explainer = FormExplainer(written, answers: .record)
    for path in [Path.form] + SessionTarget.paths(of: form.session).prefix(40) {
      let lines = explainer.explanation(
        of: path, in: form.session, and: form.recordProblems(inside: path), ofRules: form.checks
      ).text(in: nil)
      require(!lines.isEmpty && !lines.contains(""), "nothing is explained")
      for line in lines { ReportProperties.requireVisible(line, colors: false) }
    }
  }

  // MARK: Witnesses

  /// The paths of declarations, without row numbers.
  private var declaredNames: [String] {
    program.nodes.indices.dropFirst().compactMap { id in
      var names: [String] = []
      var node = id
      while node > 0 {
        let kind = program.nodes[node].kind
        if kind == .note { return nil }
        if kind != .row, kind != .section { names.append(program.nodes[node].name) }
        node = program.nodes[node].parent
      }
      return names.isEmpty ? nil : names.reversed().joined(separator: ".")
    }
  }

  private func witness(of name: String) {
    switch findWitness(of: name, in: source, importing: FewFiles(), clock: clock) {
    case .reached(let answers):
      require(!check(answers.json(pretty: false)).isRejected, "a witness of \(name) is not valid")
    case .incomplete(_, let missing): require(!missing.isEmpty, "nothing is missing")
    case .unreachable(let finding): ReportProperties.check([finding])
    case .invalid: violated("a form that checks has no witness")
    case .undecided(let reasons): require(!reasons.isEmpty, "undecided without a reason")
    case .unknownPath: break
    }
  }
}
