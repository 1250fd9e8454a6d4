import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

// The limits of effort for samples of difficult forms, and the report of what is missing.

/// Returns a form in which no two numbers may be equal, though one number too few is allowed.
private func crowded(_ count: Int) -> String {
  let fields = (0..<count).map { "field a\($0): integer { required range 1...\(count - 1) }" }
  let rules = (0..<count).flatMap { one in
    (0..<one).map { "check a\(one) != a\($0) else \"Two are equal.\"" }
  }
  return "form f {\n" + (fields + rules).joined(separator: "\n") + "\n}\n"
}

private func sampler(
  _ text: String, breaksRules: Bool, effort: Int
) throws -> Sampler {
  let source = SourceText(name: "crowded.form", text: text)
  let importer = FormFiles.Importer()
  let program = try #require(compileForm(source, importing: importer).program)
  return Sampler(
    program, clock: noon, later: nil, seed: 1, breaksRules: breaksRules, as: .lines,
    effort: effort, source: source, importing: importer)
}

@Test(.slow, arguments: [false, true])
func samplesOfHardFormsEndAfterSoMuchEffort(breaksRules: Bool) throws {
  let sampler = try sampler(crowded(14), breaksRules: breaksRules, effort: 100_000)
  var count = 0
  while count < 20, sampler.next() { count += 1 }
  // The allowance of each record is added, and one search may continue to its end.
  #expect(sampler.effortSpent < 100_000 + 21 * 20_000 + 200_000, "\(sampler.effortSpent)")
  // Most rules are easy to break, but no record is valid.
  #expect(count == (breaksRules ? 20 : 0))
  #expect(sampler.missing.isEmpty == breaksRules)
}

@Test func goalsAndRulesThatAreNotTriedAreCounted() throws {
  let fields = (0..<40).map { "field a\($0): integer { required range 1...9 }" }
  let text = "form f {\n\(fields.joined(separator: "\n"))\n}\n"
  let valid = try sampler(text, breaksRules: false, effort: -20_000)
  #expect(valid.next())
  let left = valid.missing.filter { $0.hasSuffix("were not tried: they would take too long.") }
  #expect(left.count == 1)
  let broken = try sampler(text, breaksRules: true, effort: -20_000)
  #expect(!broken.next())
  #expect(!broken.next())
  #expect(broken.missing == ["80 rules were not tried: they would take too long."])
}
