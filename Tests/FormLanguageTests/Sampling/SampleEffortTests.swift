import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import Testing

// How much is looked at for samples of forms in which little is easy, and what is said of the rest.

/// Rules of which no two numbers may be equal, though there is one number too few.
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

@Test(arguments: [false, true])
func samplesOfHardFormsEndAfterSoMuchEffort(breaksRules: Bool) throws {
  let sampler = try sampler(crowded(14), breaksRules: breaksRules, effort: 100_000)
  var count = 0
  while count < 20, sampler.next() { count += 1 }
  // What each record may take is added, and one search may go on to its end.
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
