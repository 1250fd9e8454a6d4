import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

// Suggested tests parse, check, pass, and cover what the form's own tests do not.

/// Properties of the form with the suggestions appended.
private struct Outcome {
  var suggestions: TestSuggestions
  var failures: [String]
  /// Covered, of all elements.
  var covered: Int
  var warnings: [String]
}

private func suggested(_ text: String, _ importer: any FormImporter) throws -> Outcome? {
  let source = SourceText(name: "suggested.form", text: text)
  guard let suggestions = suggestTests(for: source, importing: importer, clock: noon) else {
    return nil
  }
  let appended = text + (suggestions.text.isEmpty ? "" : "\n" + suggestions.text)
  let compilation = compileForm(
    SourceText(name: "suggested.form", text: appended), importing: importer, keepsPlaces: true)
  var runner = try #require(
    ScenarioRunner(compilation, clock: noon),
    "\(Report(compilation.diagnostics).human(colors: false))\n\(suggestions.text)")
  var failures: [String] = []
  for scenario in compilation.scenarios {
    if let failure = runner.run(scenario) {
      failures.append("\(scenario.name): \(failure.message)")
    }
  }
  let report = try #require(runner.coverageReport)
  #expect(report.elementCount == suggestions.elementCount)
  #expect(compilation.scenarios.count >= suggestions.testCount)
  return Outcome(
    suggestions: suggestions, failures: failures, covered: report.coveredCount,
    warnings: compilation.diagnostics.filter { $0.severity != .information }.map(\.message))
}

/// A form without its tests.
private func stripped(_ text: String) -> String {
  guard let start = text.range(of: "\ntest \"") else { return text }
  return String(text[..<start.lowerBound]) + "\n"
}

@Test(.slow) func theFormsOfTheRepositoryAreCoveredWhole() throws {
  var (covered, elements) = (0, 0)
  for name in FormFiles.names {
    let url = FormFiles.folder.appending(path: name)
    let text = stripped(String(decoding: try Data(contentsOf: url), as: UTF8.self))
    let outcome = try #require(try suggested(text, FormFiles.Importer()), "\(name)")
    #expect(outcome.failures == [], "\(name)")
    #expect(outcome.suggestions.coveredBefore == 0, "\(name)")
    #expect(outcome.covered == outcome.suggestions.coveredAfter, "\(name)")
    // Nobody can ride with anybody before two answers in another row come together: its name, and
    // that it has a car.
    let missed = name == "club_trip.form" ? 1 : 0
    #expect(outcome.covered == outcome.suggestions.elementCount - missed, "\(name)")
    let formatted = formatForm(SourceText(name: name, text: outcome.suggestions.text))
    #expect(formatted.isParsed && !formatted.isChanged, "\(name)")
    covered += outcome.covered
    elements += outcome.suggestions.elementCount
  }
  print("Suggested tests cover \(covered) of \(elements) elements of the forms.")
}

/// For random forms, too, every suggested test passes; the coverage is printed.
@Test(.slow) func testsForRandomFormsPass() throws {
  var (covered, elements, forms) = (0, 0, 0)
  for seed in 0..<UInt64(2_000) where LongRuns.areWanted || forms < 3 {
    let form = WrittenForm(seed: seed &+ 41_000)
    guard let outcome = try suggested(form.text, NoImports()) else { continue }
    forms += 1
    #expect(outcome.failures == [], "form \(seed)")
    #expect(outcome.covered == outcome.suggestions.coveredAfter, "form \(seed)")
    #expect(
      outcome.covered > 0 || outcome.suggestions.elementCount == 0
        || outcome.suggestions.testCount == 0, "form \(seed)")
    covered += outcome.covered
    elements += outcome.suggestions.elementCount
  }
  #expect(forms >= 3)
  // Some parts of random forms are out of reach, which no test can change.
  #expect(covered * 10 > elements * 8)
  print("Suggested tests cover \(covered) of \(elements) elements of \(forms) random forms.")
}

/// Cases covered by a form's own tests are not suggested again, and names are unique.
@Test func onlyWhatIsMissingIsSuggested() throws {
  let form = """
    form a {
      field x: text { required length ...3 }
      field y: boolean
    }
    test "y" {
      enter x "abcd"
      expect error x.length
      clear x
      expect error x.required
      enter x "a"
      expect valid x
    }

    """
  let outcome = try #require(try suggested(form, NoImports()))
  #expect(
    outcome.suggestions.text == """
      test "y (2)" {
        focus y
        expect focus y
      }

      """)
  let whole = try #require(
    try suggested(form + "\n" + outcome.suggestions.text, NoImports()))
  #expect(whole.suggestions.text == "")
  #expect(whole.suggestions.testCount == 0)
}

/// Names that are not plain words, lists that cannot be filled by hand, and fields without
/// possible answers.
@Test func oddFormsAreCovered() throws {
  let form = """
    form odd {
      field `next`: text { length 3...5 match /[a-z]+/ }
      field `first-name`: text { required when `next` is filled }
      field days: integer { range 1...10 step 3 from 1 }
      field pin: secret { required length 4... confirm check other: value != `next` else "m" }
      field kind: choice { option `a b` option form when days > 4 option c }
      rows r {
        count 1...3
        unique name
        field name: text { required }
        rows inner { count ...2 field z: decimal { step 0.25 range ...9.75 } }
        rows tags: text { unique }
      }
      section "S" {
        show when kind == .c
        note "Hello" when days is filled
        field at: datetime { range now()...now() + 2 days }
      }
      check impossible: (days ?? 1) * (days ?? 1) != 50 else "n"
    }
    """
  let outcome = try #require(try suggested(form, NoImports()))
  #expect(outcome.failures == [])
  #expect(outcome.covered == outcome.suggestions.elementCount - 1)
  #expect(
    outcome.suggestions.text.hasSuffix(
      "\n// To do: No test makes `impossible` fail. "
        + "Break it in a test: `expect error impossible`.\n"))
  #expect(outcome.suggestions.text.contains("  enter kind .`a b`\n"))
  #expect(outcome.suggestions.text.contains("  given { r[1].inner[3].z = 0.0 }\n"))
}

@Test func aValueThatMatchesSeveralPatternsIsFound() throws {
  let outcome = try #require(
    try suggested(
      """
      form part {
        field code: text {
          match /[A-Z].*/
          match /.*[0-9]/
          match /.{3}-.{2}/
        }
      }

      """, NoImports()))
  #expect(outcome.failures == [])
  #expect(outcome.suggestions.text.contains("  expect valid code\n"), "\(outcome.suggestions.text)")
}

/// The way to a row in a row is shortened by leaving out the row around it.
@Test func rowsInRowsAreCovered() throws {
  let form = """
    form f {
      rows people {
        rows shifts {
          field hours: integer { range 1...8 }
          field paid: integer = hours { range 1...8 }
        }
      }
    }
    """
  let outcome = try #require(try suggested(form, NoImports()))
  #expect(outcome.failures == [])
  #expect(outcome.suggestions.testCount > 0)
}

/// Tests for another day set the clock, so they pass on any day.
@Test func testsForAnotherDaySetTheClock() throws {
  let form = "form f { field d: date { range today()... } }"
  let source = SourceText(name: "suggested.form", text: form)
  let later = try #require(LocalDateTime(iso: "2031-05-06T07:08"))
  let suggestions = try #require(suggestTests(for: source, importing: NoImports(), clock: later))
  #expect(suggestions.text.contains("{\n  clock 2031-05-06T07:08\n  enter d "))
  let outcome = try #require(try suggested(form + "\n" + suggestions.text, NoImports()))
  #expect(outcome.failures == [])
  #expect(outcome.suggestions.testCount == 0)
}

/// Suggested tests cover lists whose number of rows depends on other answers.
@Test(.slow) func listsOfComputedSizeAreCovered() async {
  let cases: [(name: String, text: String)] = [
    (
      "as many as said",
      """
      field n: integer { required range 0...4 }
      rows kids {
        count n...n
        field name: text { required length ...20 }
        field age: integer { range 0...17 }
      }
      field teens: text { show when any(kids where age > 12) }
      """
    ),
    (
      "as many as in another list",
      """
      rows people { count ...3 field name: text { required } }
      rows badges {
        count count(people)...count(people)
        field colour: choice { required option red option blue }
        field size: integer { range 1...5 }
      }
      """
    ),
    (
      "none at first",
      """
      field n: integer { range 0...4 default 0 }
      rows kids { count ...n field age: integer { range 0...17 } }
      """
    ),
    (
      "hidden at first",
      """
      field a: boolean
      rows r { show when a count 1...3 field x: integer { required } }
      """
    ),
    (
      "more than two",
      """
      rows r { count 1...6 field x: text { required } rows s { field y: integer } }
      field z: boolean { show when count(r) > 3 }
      """
    ),
    (
      "a sum of many",
      """
      rows items { field price: decimal { range 0...100 } }
      field reason: text { show when sum(items.price) > 450 }
      """
    ),
    (
      "as many as are paid for",
      """
      field paid: boolean
      rows guests: text { show when paid count ...9 }
      note "A bus is hired." when count(guests) >= 7
      """
    ),
  ]
  await forEachCase(cases) { name, text in
    let outcome = try #require(try suggested("form f { \(text) }", NoImports()))
    #expect(outcome.failures == [], "\(name)")
    #expect(
      outcome.covered == outcome.suggestions.elementCount, "\(name): \(outcome.suggestions.text)")
  }
}

/// An invalid answer is used only to break a rule, not to show a declaration that a valid one
/// shows.
@Test func answersBreakNoRuleWithoutNeed() throws {
  let form = """
    form f {
      field age: integer { range 0...17 }
      field teen: text { show when age > 12 }
      field mail: email { required }
      field far: text { show when mail is filled and age != 3 }
    }
    """
  let outcome = try #require(try suggested(form, NoImports()))
  #expect(outcome.failures == [])
  #expect(outcome.covered == outcome.suggestions.elementCount)
  // A wrong age is entered once to break the rule, and nowhere else.
  let ages = outcome.suggestions.text.split(separator: "\n").filter { $0.contains("enter age") }
  let wrong = ages.filter { line in
    let digits = line.split(separator: " ").last.map { $0.filter { $0 != "\"" } } ?? ""
    return !(0...17).contains(Int(digits) ?? -1)
  }
  #expect(wrong.count <= 1, "\(ages)")
}

/// Lines stay short, and what no test was found for is a comment of several.
@Test func linesOfSuggestionsAreShort() throws {
  let form = """
    form f {
      field a: text { length ...120 }
      field b: choices { count ...20 \((0..<24).map { "option option_number_\($0)" }.joined(separator: " ")) }
      rows t: text { count ...30 }
      check very_long_name_of_a_rule_that_cannot_be_broken_by_anything: count(t) < 1000000 else "M"
    }
    """
  let outcome = try #require(try suggested(form, NoImports()))
  #expect(outcome.failures == [])
  let longest = outcome.suggestions.text.split(separator: "\n").map(\.count).max() ?? 0
  #expect(longest <= 160, "\(outcome.suggestions.text)")
}

/// In a large form, the report gives the number of cases that are left out.
@Test func largeFormsAreCutWithAWord() throws {
  let fields = (0..<60).map { "field a\($0): text { required }" }.joined(separator: "\n")
  let source = SourceText(name: "large.form", text: "form f {\n\(fields)\n}\n")
  let suggestions = try #require(
    suggestTests(for: source, importing: NoImports(), clock: noon, effort: 2_000))
  #expect(suggestions.coveredAfter > 0 && suggestions.coveredAfter < suggestions.elementCount)
  #expect(suggestions.text.contains("// To do: no tests were looked for of "))
}

@Test func nothingIsSuggestedForAFormWithErrors() {
  let source = SourceText(name: "broken.form", text: "form broken { field x: txt }")
  #expect(suggestTests(for: source, importing: NoImports(), clock: noon) == nil)
}
