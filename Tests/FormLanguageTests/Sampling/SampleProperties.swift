import FormEngine
import FormLanguage
import FormSyntax
import Foundation
import SeededNumbers
import TestCases
import Testing

// Samples are valid or invalid as intended.

private func form(named name: String) throws -> SampledForm {
  let bytes = try Data(contentsOf: FormFiles.folder.appending(path: name))
  return try SampledForm(String(decoding: bytes, as: UTF8.self), name: name)
}

@Test(.tags(.property), .slow) func validSamplesOfTheFormsReachAllThatTheyCan() async {
  await forEachCase(FormFiles.names) { name in
    let form = try form(named: name)
    let samples = form.samples(80, seed: 3)
    #expect(samples.lines.count == 80)
    for (line, found) in zip(samples.lines, try form.findings(in: samples.lines)) {
      #expect(found.isEmpty, "\(String(decoding: line, as: UTF8.self)): \(found)")
    }
    // Values that warnings exclude are listed.
    let impossible = [
      "conference.form": [
        "Found no record with `.student` chosen in `people.ticket` and no errors or warnings."
      ],
      "equipment.form": [
        "Found no record with the least value of `needed` and no errors or warnings."
      ],
      "sign_up.form": [
        "Found no record with the greatest value of `birthday` and no errors or warnings."
      ],
    ]
    #expect(samples.missing == impossible[name] ?? [])
    let gaps = try form.gaps(in: samples.lines)
    #expect(gaps == (name == "conference.form" ? ["people.ticket option 2"] : []))
  }
}

@Test(.tags(.property), .slow) func invalidSamplesBreakExactlyWhatTheySay() async {
  await forEachCase(FormFiles.names) { name in
    let form = try form(named: name)
    let samples = form.samples(70, seed: 5, breaksRules: true)
    #expect(samples.lines.count == 70)
    #expect(samples.missing == [])
    #expect(try form.findings(in: samples.lines) == samples.broken)
    #expect(samples.broken.allSatisfy { !$0.isEmpty })
    // Most rules can be broken one at a time.
    let alone = samples.broken.count { $0.count == 1 }
    #expect(alone * 10 >= samples.broken.count * 8, "\(samples.broken.filter { $0.count > 1 })")
    let rules = form.program.parts.rules.filter {
      !form.program.nodes[$0.node].isComputed || $0.kind == .check
    }
    for rule in rules where !samples.brokenRules.contains(rule.name) {
      Issue.record("\(rule.name) of \(form.program.name(of: rule.node)) is never broken")
    }
  }
}

@Test(.tags(.property), .slow) func samplesOfGeneratedFormsAreValid() async {
  await forEachCase(0..<UInt64(LongRuns.areWanted ? 1_000 : 24)) { seed in
    try samplesAreValid(GeneratedForm(seed: seed).text, seed: seed)
  }
}

@Test(.tags(.property), .slow) func samplesOfOfferedAnswersAreValid() async {
  await forEachCase(0..<UInt64(LongRuns.areWanted ? 1_000 : 16)) { seed in
    try samplesAreValid(GeneratedForm(seed: seed, offersAnswers: true).text, seed: seed)
  }
}

private func samplesAreValid(_ text: String, seed: UInt64) throws {
  let form = try SampledForm(text)
  let samples = form.samples(40, seed: seed + 1)
  #expect(samples.lines.count == 40)
  #expect(samples.missing == [], "\(text)")
  #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
  #expect(try form.gaps(in: samples.lines) == [], "\(text)")
}

/// Forms with rules and conditions that are often hard to satisfy together; more with
/// `FORMWALK_LONG_RUNS`.
@Test(.tags(.property), .slow) func samplesOfRandomFormsAreWhatTheySay() async {
  let isLong = LongRuns.areWanted
  let count = isLong ? 25 : 12
  await forEachCase(0..<UInt64(isLong ? 2_000 : 12)) { seed in
    let text = RandomForm(seed: seed, shape: seed % 4 == 0 ? .nested : .flat).text
    guard compileForm(SourceText(name: "f", text: text), importing: NoImports()).program != nil
    else { return }
    let form = try SampledForm(text)
    let valid = form.samples(count, seed: seed)
    #expect(try form.findings(in: valid.lines).allSatisfy(\.isEmpty), "\(text)")
    let invalid = form.samples(count, seed: seed, breaksRules: true)
    #expect(try form.findings(in: invalid.lines) == invalid.broken, "\(text)")
    #expect(invalid.broken.allSatisfy { !$0.isEmpty }, "\(text)")
  }
}

@Test(.tags(.property), .slow) func theSameSeedGivesTheSameSamples() throws {
  for (name, breaksRules) in [("sign_up.form", false), ("equipment.form", true)] {
    let form = try form(named: name)
    let samples = form.samples(12, seed: 7, breaksRules: breaksRules)
    // Fewer are the first of more.
    #expect(
      form.samples(8, seed: 7, breaksRules: breaksRules).lines == Array(samples.lines.prefix(8)))
    #expect(form.samples(12, seed: 8, breaksRules: breaksRules).lines != samples.lines)
  }
}
