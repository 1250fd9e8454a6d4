import FormEngine
import FormJSON
import FormLanguage
import SeededNumbers

/// A form file through all that reads forms: reports and fixes, what an editor asks for, and, once
/// it checks, graphs, samples, records, versions, translations, and tests.
///
/// The input is a form; libFuzzer changes it with `FormMutator`, so many of its forms check. What
/// else is decided follows from the bytes, so an input does the same each time.
enum ToolTarget {
  static let maximumSize = 8_000
  /// The tools that search take long in large forms.
  private static let mostNodes = 80

  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(input)
    guard bytes.count <= maximumSize else { return }
    let source = SourceText(name: "fuzz.form", bytes: bytes)
    var random = SeededGenerator(seed: seed(of: bytes))
    let compilation = compileForm(source, importing: FewFiles(), keepsPlaces: true)
    let library = FormLibrary(importing: FewFiles())
    let analysis = library.analyze(source)
    ReportProperties.check(compilation)
    FixProperties.check(analysis)
    EditorProperties.check(analysis, library, &random)
    guard let program = compilation.program, let clock = Scenario.clock else { return }
    GraphProperties.check(FocusGraph(program, conditions: compilation.conditions))
    coverage(of: compilation, clock)
    TranslationProperties.check(source)
    guard program.nodes.count <= mostNodes else { return }
    // These search, and a form has its turn with one of them, as its bytes say.
    let records = RecordProperties(source, compilation, program, clock)
    switch random.below(6) {
    case 0: records.checkSamples(breakingRules: false, &random)
    case 1: records.checkSamples(breakingRules: true, &random)
    case 2: records.checkTable(&random)
    case 3: records.checkWitnesses(&random)
    case 4: versions(of: source, clock, &random)
    default: suggestions(for: source, clock)
    }
  }

  /// FNV-1a.
  private static func seed(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func coverage(of compilation: Compilation, _ clock: LocalDateTime) {
    guard var runner = ScenarioRunner(compilation, clock: clock) else { return }
    for scenario in compilation.scenarios {
      if let failure = runner.run(scenario), let source = compilation.sources.first {
        ReportProperties.check([failure.diagnostic(of: scenario, in: source)])
      }
    }
    guard let report = runner.coverageReport else { return }
    ReportProperties.check(report.gaps)
    require((0...100).contains(report.percent), "a coverage of \(report.percent)%")
    require(report.coveredCount <= report.elementCount, "more is covered than there is")
  }

  /// The form as its own new version, and as the old and the new version of another.
  private static func versions(
    of source: SourceText, _ clock: LocalDateTime, _ random: inout SeededGenerator
  ) {
    let same = compare(source, source, clock)
    require(same?.isEmpty == true, "it differs from itself: \(same?.first?.message ?? "errors")")
    var mutator = FormMutator(source.bytes, seed: random.next())
    let other = SourceText(name: "fuzz.form", bytes: mutator.mutated(atMost: maximumSize))
    guard let findings = compare(source, other, clock) else { return }
    ReportProperties.check(findings)
    let back = compare(other, source, clock)
    require(back != nil, "compared one way alone")
    ReportProperties.check(back ?? [])
  }

  private static func compare(
    _ old: SourceText, _ new: SourceText, _ clock: LocalDateTime
  ) -> [Diagnostic]? {
    try? compareForms(
      old: old, importing: FewFiles(), new: new, importing: FewFiles(), clock: clock
    ).findings
  }

  /// Suggested tests compile, pass, and are written as the formatter would.
  private static func suggestions(for source: SourceText, _ clock: LocalDateTime) {
    guard let suggested = suggestTests(for: source, importing: FewFiles(), clock: clock) else {
      violated("no tests for a form that checks")
    }
    let tests = SourceText(name: "fuzz.form", text: suggested.text)
    require(!formatForm(tests).isChanged, "suggested tests are not formatted")
    let whole = SourceText(
      name: "fuzz.form", bytes: source.bytes + [0x0A] + suggested.text.utf8)
    let compilation = compileForm(whole, importing: FewFiles(), keepsPlaces: true)
    let before = compileForm(source, importing: FewFiles(), keepsPlaces: true)
    require(
      compilation.scenarios.count == before.scenarios.count + suggested.testCount,
      "suggested tests have errors")
    guard var runner = ScenarioRunner(compilation, clock: clock) else {
      return require(suggested.testCount == 0, "suggested tests cannot run")
    }
    for scenario in compilation.scenarios.dropFirst(before.scenarios.count) {
      let failure = runner.run(scenario)
      require(failure == nil, "a suggested test fails: \(failure?.message ?? "")")
    }
    require(
      suggested.coveredAfter >= suggested.coveredBefore
        && suggested.coveredAfter <= suggested.elementCount, "wrong counts of what is covered")
  }
}
