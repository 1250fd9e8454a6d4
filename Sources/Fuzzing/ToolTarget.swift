import FormEngine
import FormJSON
import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers

/// Input: a form file, passed to everything that reads forms: reports and fixes, editor requests,
/// and, if it compiles, graphs, samples, records, versions, translations and tests.
///
/// libFuzzer mutates the form with `FormMutator`, so many of its forms compile. All other choices
/// follow from the bytes, so an input always does the same.
enum ToolTarget {
  static let maximumSize = 8_000
  /// The limit on the nodes of forms for tools that search, which are slow in large forms.
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
    // These tools search, so a form is passed to one of them, chosen by its bytes.
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

  /// Returns the FNV-1a hash of the bytes.
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

  /// Compares the form with itself, and with a mutated form in both directions.
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

  /// Requires that suggested tests compile, pass, and are formatted.
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
