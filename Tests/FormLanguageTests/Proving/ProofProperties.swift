import FormLanguage
import Testing

/// What is proved about random forms holds for all answers, which are gone through one by one.
@Suite struct ProofProperties {
  static let seeds = Array(0..<UInt64(12))

  @Test(arguments: seeds)
  func whatIsProvedHolds(seed: UInt64) {
    var random = ProofNumbers(seed: seed)
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

  /// A property that nothing is told of could not fail.
  @Test func somethingIsProved() {
    var names: Set<DiagnosticName> = []
    for seed in ProofProperties.seeds {
      var random = ProofNumbers(seed: seed)
      for _ in 0..<40 { names.formUnion(compiled(SmallForm(&random).text).diagnostics.map(\.name)) }
    }
    #expect(
      names.isSuperset(of: [
        .unreachableField, .contradictoryRules, .neverTrueCondition, .alwaysTrueRule,
        .alwaysFalseRule, .alwaysTrueCondition,
      ]))
  }
}

/// Numbers from a seed (SplitMix64).
struct ProofNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
