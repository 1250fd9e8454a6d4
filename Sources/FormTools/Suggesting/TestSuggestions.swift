package import FormEngine
package import FormLanguage
package import FormSyntax

/// Missing tests of a form, as text that can be appended to its file.
package struct TestSuggestions: Sendable {
  /// The tests in canonical format, and comments about the elements for which no test was found;
  /// empty if the form's own tests cover all of it.
  package let text: String
  package let testCount: Int
  /// The number of elements in the form, of those that its own tests cover, and of those covered
  /// with the suggestions.
  package let elementCount: Int
  package let coveredBefore: Int
  package let coveredAfter: Int
}

/// Suggests tests for the elements that the tests of a form do not cover; nil if the form has
/// errors.
///
/// Every suggested test has been run and passes. The work is bounded, so for rules and conditions
/// that are hard to reach there may be only a comment that names what is missing.
///
/// - Parameters:
///   - clock: the date and time at which tests start.
///   - effort: the limit of the work, counted in evaluations by the engine.
package func suggestTests(
  for source: SourceText, importing importer: any FormImporter, clock: LocalDateTime,
  effort: Int = TestAuthor.usualEffort
) -> TestSuggestions? {
  suggestions(
    for: source, clock: clock, effort: effort,
    load: { try? UnprovedForm(source, importing: importer) },
    compile: { compileForm($0, importing: importer, keepsPlaces: true) })
}

/// The most elements without a test that are named one by one.
private let mostMissing = 500

/// Suggests tests for a form that `compile` compiles, also with the tests added.
///
/// - Parameters:
///   - namesMissing: true if comments name the elements for which no test was found.
///   - load: loads the form again for the constraint solver, which is only asked for goals that are
///     hard to reach.
private func suggestions(
  for source: SourceText, clock: LocalDateTime, effort: Int = TestAuthor.usualEffort,
  namesMissing: Bool = true,
  load: @escaping () -> UnprovedForm?, compile: (SourceText) -> Compilation
) -> TestSuggestions? {
  let compilation = compile(source)
  guard let program = compilation.program, let places = compilation.places,
    var runner = ScenarioRunner(compilation, clock: clock),
    let before = runner.coverage(running: compilation.scenarios)
  else { return nil }
  let names = Set(compilation.scenarios.map(\.name))
  var author = TestAuthor(program, clock: clock, taken: names, effort: effort, load: load)
  author.write(before)
  var verified = verified(
    author.tests, for: source, clock: clock, isNew: true, compile: compile)
  // Some tests may have been removed, so the names are numbered again.
  var taken = TestNames(names)
  for index in verified.tests.indices {
    verified.tests[index].name = taken.name(verified.tests[index].subject)
  }
  let after = verified.coverage ?? before
  var missing: [String] = []
  if namesMissing {
    let gaps = GapWriter(program: program, sources: compilation.sources, places: places)
    var count = 0
    func add(_ element: FormElement, _ seen: Coverage.Sightings) {
      guard !author.isLeftOut(element) else { return }
      count += 1
      guard count <= mostMissing, let gap = gaps.diagnostic(of: element, seen: seen) else { return }
      let help = gap.help.map { " \($0)" } ?? ""
      missing.append(SuggestionMessage.toDo(visibleText(gap.message + help)).words)
    }
    for gap in after.gaps { add(gap.element, gap.seen) }
    for options in after.unchosen {
      for option in options { add(.option(options.node, option), []) }
    }
    if count > mostMissing {
      missing.append(SuggestionMessage.moreToDo(count - mostMissing).words)
    }
    if author.leftOutCount > 0 {
      missing.append(SuggestionMessage.notTried(author.leftOutCount).words)
    }
  }
  let text = written(verified.tests, missing: missing)
  return TestSuggestions(
    text: text, testCount: verified.tests.count, elementCount: before.elementCount,
    coveredBefore: before.coveredCount, coveredAfter: after.coveredCount)
}

extension FormLibrary {
  /// Returns tests for the elements that no test of a form covers; empty if none was found.
  func missingTests(of source: SourceText) -> String {
    guard let clock = Scenario.clock else { return "" }
    return suggestions(
      for: source, clock: clock, effort: TestAuthor.effortInEditor, namesMissing: false,
      load: { try? UnprovedForm(source, in: self) },
      compile: { compile($0, keepsPlaces: true) })?.text ?? ""
  }

  /// Returns tests of one declaration that pass, whatever other tests cover; empty if none was
  /// found.
  func suggestedTests(of node: NodeID, in compilation: Compilation) -> String {
    guard let program = compilation.program, let clock = Scenario.clock,
      let source = compilation.sources.first
    else { return "" }
    let names = Set(compilation.scenarios.map(\.name)).union(compilation.brokenTests.map(\.name))
    var taken = TestNames(names)
    var author = TestAuthor(
      program, clock: clock, taken: names, effort: TestAuthor.effortInEditor
    ) {
      try? UnprovedForm(source, in: self)
    }
    author.write(Coverage(of: program), only: node)
    for tests in [author.tests, author.skeleton(of: node)] {
      var found = verified(tests, for: source, clock: clock, isNew: false) {
        compile($0, keepsPlaces: true)
      }.tests
      for index in found.indices {
        found[index].name = taken.name(found[index].subject)
      }
      if !found.isEmpty { return written(found, missing: []) }
    }
    return ""
  }
}

/// Returns the tests that check and pass, without the expectations that fail.
///
/// - Parameter isNew: true if each test must add to the coverage.
private func verified(
  _ tests: [SuggestedTest], for source: SourceText, clock: LocalDateTime, isNew: Bool,
  compile: (SourceText) -> Compilation
) -> (tests: [SuggestedTest], coverage: Coverage?) {
  var tests = tests
  // Each round removes what fails; a test that only acts is not a test.
  for _ in 0..<8 {
    let text = tests.map(\.text).joined(separator: "\n")
    let bytes = source.bytes + Array("\n\(text)".utf8)
    let compilation = compile(SourceText(name: source.name, bytes: bytes))
    guard var runner = ScenarioRunner(compilation, clock: clock) else {
      // One of them has errors, so they are tried one by one.
      guard tests.count > 1 else { return ([], nil) }
      tests = tests.filter { test in
        let bytes = source.bytes + Array("\n\(test.text)".utf8)
        return compile(SourceText(name: source.name, bytes: bytes)).program != nil
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
        if !isNew || runner.coverage?.sightingCount != coveredBefore {
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

private func written(_ tests: [SuggestedTest], missing: [String]) -> String {
  var text = tests.map(\.text).joined(separator: "\n")
  for toDo in missing { text += "\n" + commentLines(of: toDo) }
  let formatted = formatForm(SourceText(name: "tests", text: text))
  return formatted.isParsed ? String(decoding: formatted.bytes, as: UTF8.self) : text
}

/// Returns a sentence as comments that fit into the width of a form.
private func commentLines(of sentence: String) -> String {
  var lines = ""
  var line = "//"
  for word in sentence.split(separator: " ") {
    if line.count > 2, line.count + 1 + word.count > 100 {
      lines += line + "\n"
      line = "//"
    }
    line += " " + word
  }
  return lines + line + "\n"
}
