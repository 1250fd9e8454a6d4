import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// What is proved about random forms holds for all answers, which are gone through one by one.
@Suite struct ProofProperties {
  static let seeds = Array(0..<UInt64(12))

  @Test func whatIsProvedHolds() async {
    await forEachCase(Self.seeds) { seed in
      var random = SeededGenerator(seed: seed &* 0xD134_2543_DE82_EF95)
      for _ in 0..<40 {
        let form = SmallForm(&random)
        let diagnostics = compiled(form.text).diagnostics
        for diagnostic in diagnostics {
          let counterexample = form.counterexample(
            to: diagnostic.name, about: diagnostic.message,
            at: diagnostic.source.text(of: diagnostic.span))
          #expect(
            counterexample == nil,
            "seed \(seed): \(diagnostic.message)\n\(form.text)")
        }
      }
    }
  }

  /// A property that nothing is told of could not fail.
  @Test func somethingIsProved() {
    var names: Set<DiagnosticName> = []
    for seed in ProofProperties.seeds {
      var random = SeededGenerator(seed: seed &* 0xD134_2543_DE82_EF95)
      for _ in 0..<40 { names.formUnion(compiled(SmallForm(&random).text).diagnostics.map(\.name)) }
    }
    #expect(
      names.isSuperset(of: [
        .unreachableField, .contradictoryRules, .neverTrueCondition, .alwaysTrueRule,
        .alwaysFalseRule, .alwaysTrueCondition,
      ]))
  }
}
