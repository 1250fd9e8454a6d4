package import FormEngine

/// Missing tests of a form, as text that can be appended to its file.
package struct TestSuggestions: Sendable {
  /// The tests in the canonical form, and comments about what no test was found for; empty if the
  /// form's own tests cover all of it.
  package let text: String
  package let testCount: Int
  /// The number of elements in the form, of those that its own tests cover, and of those covered
  /// with the suggestions.
  package let elementCount: Int
  package let coveredBefore: Int
  package let coveredAfter: Int
}

/// Suggests tests for what the tests of a form do not cover; nil if the form has errors.
///
/// Every suggested test has been run and passes. The work is bounded, so for rules and conditions
/// that are hard to reach there may be only a comment that names what is missing.
///
/// - Parameter clock: the date and time at which tests start.
package func suggestTests(
  for source: SourceText, importing importer: any FormImporter, clock: LocalDateTime
) -> TestSuggestions? {
  let compilation = compileForm(source, importing: importer, keepsPlaces: true)
  guard let program = compilation.program, let places = compilation.places,
    var runner = ScenarioRunner(compilation, clock: clock),
    let before = runner.coverage(running: compilation.scenarios)
  else { return nil }
  let names = Set(compilation.scenarios.map(\.name))
  var author = TestAuthor(program, clock: clock, taken: names)
  author.write(
    before.gaps.flatMap { gap in
      [Coverage.Sightings.unmet, .met].filter {
        !gap.seen.contains($0) && Coverage.whole(gap.element).contains($0)
      }.map { CoverageGoal(element: gap.element, sighting: $0) }
    })
  var verified = verified(author.tests, for: source, importing: importer, clock: clock)
  // Some may have been removed.
  var taken = names
  for index in verified.tests.indices {
    verified.tests[index].name = SuggestedTest.name(verified.tests[index].subject, &taken)
  }
  let after = verified.coverage ?? before
  let gaps = GapWriter(program: program, sources: compilation.sources, places: places)
  let missing = after.gaps.compactMap { gaps.diagnostic(of: $0.element, seen: $0.seen) }
  let text = written(verified.tests, missing: missing, clock: clock)
  return TestSuggestions(
    text: text, testCount: verified.tests.count, elementCount: before.elements.count,
    coveredBefore: before.coveredCount, coveredAfter: after.coveredCount)
}

/// The tests that check, pass, and add to the coverage, without the expectations that fail.
private func verified(
  _ tests: [SuggestedTest], for source: SourceText, importing importer: any FormImporter,
  clock: LocalDateTime
) -> (tests: [SuggestedTest], coverage: Coverage?) {
  var tests = tests
  // Each round removes what fails; a test that only acts is not a test.
  for _ in 0..<8 {
    let text = tests.map(\.text).joined(separator: "\n")
    let bytes = source.bytes + Array("\n\(text)".utf8)
    let compilation = compileForm(
      SourceText(name: source.name, bytes: bytes), importing: importer, keepsPlaces: true)
    guard var runner = ScenarioRunner(compilation, clock: clock) else {
      // One of them has errors: they are tried one by one.
      guard tests.count > 1 else { return ([], nil) }
      tests = tests.filter { test in
        compileForm(
          SourceText(
            name: source.name, bytes: source.bytes + Array("\n\(test.text)".utf8)),
          importing: importer
        ).program != nil
      }
      continue
    }
    let own = compilation.scenarios.dropLast(tests.count)
    for scenario in own { _ = runner.run(scenario) }
    var kept: [SuggestedTest] = []
    var isChanged = false
    for (test, scenario) in zip(tests, compilation.scenarios.suffix(tests.count)) {
      let coveredBefore = runner.coverage?.sightingCount
      guard let failure = runner.run(scenario) else {
        if runner.coverage?.sightingCount != coveredBefore {
          kept.append(test)
        } else {
          isChanged = true
        }
        continue
      }
      isChanged = true
      if let index = scenario.steps.firstIndex(where: { $0.span == failure.span }),
        let shorter = test.without(step: index)
      {
        kept.append(shorter)
      }
    }
    tests = kept
    if !isChanged { return (tests, runner.coverage(running: [])) }
  }
  return ([], nil)
}

private func written(
  _ tests: [SuggestedTest], missing: [Diagnostic], clock: LocalDateTime
) -> String {
  var text = tests.map(\.text).joined(separator: "\n")
  for diagnostic in missing {
    let help = diagnostic.help.map { " \($0)" } ?? ""
    let toDo = SuggestionFact.toDo(visibleText(diagnostic.message + help))
    text += "\n// \(toDo.words)\n"
  }
  let formatted = formatForm(SourceText(name: "tests", text: text))
  return formatted.isParsed ? String(decoding: formatted.bytes, as: UTF8.self) : text
}
