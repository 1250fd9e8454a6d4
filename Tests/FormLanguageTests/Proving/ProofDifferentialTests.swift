import FormEngine
import Foundation
import TestCases
import Testing

/// The number of forms to compare: `FORMWALK_PROVED_FORMS`, or 100,000 with `FORMWALK_LONG_RUNS`,
/// which needs a release build, or 12.
private let formCount: Int = {
  let environment = ProcessInfo.processInfo.environment
  if let count = environment["FORMWALK_PROVED_FORMS"].flatMap({ Int($0) }) { return count }
  return LongRuns.areWanted ? 100_000 : 12
}()

/// The seed of the first form: `FORMWALK_PROVED_SEED`, or 0.
private let firstSeed: UInt64 =
  ProcessInfo.processInfo.environment["FORMWALK_PROVED_SEED"].flatMap { UInt64($0) } ?? 0

private let parts: UInt64 = 4

/// Proofs and findings about random forms agree with all of their records, which are tried one by
/// one on the engine.
@Test(.slow, arguments: 0..<parts)
private func nothingSaidOfAFormIsWrong(part: UInt64) throws {
  // A comparison of forms without any findings could not fail.
  try compare(.flat, formCount, part: part, leastFound: 80, leastProved: 50)
}

/// The same comparison for forms with nested lists, each of which has more records.
@Test(.slow, arguments: 0..<parts)
private func nothingSaidOfAFormIsWrongWithListsInLists(part: UInt64) throws {
  try compare(.nested, formCount / 4, part: part, leastFound: 60, leastProved: 20)
}

/// Compares one part of the forms, and expects at least these percentages to be found and proved.
private func compare(
  _ shape: RandomForm.Shape, _ count: Int, part: UInt64, leastFound: Int, leastProved: Int
) throws {
  let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
  var differential = ProofDifferential(clock: clock)
  var seed = firstSeed &+ part
  while differential.formCount < max(1, count / Int(parts)) {
    let form = RandomForm(seed: seed, shape: shape, repeatsWarnings: true)
    _ = differential.compare(form, seed: seed)
    seed &+= parts
  }
  for objection in differential.objections.prefix(5) { Issue.record("\(objection)") }
  #expect(differential.objections.isEmpty)
  print("Proofs, \(shape), part \(part), before seed \(seed): \(differential.summary)")
  for (kind, share) in differential.shares {
    #expect(
      share.possible < 20 || share.reached * 100 >= share.possible * leastFound,
      "\(kind) is not found")
    #expect(
      kind == "varies" || share.impossible < 20
        || share.excluded * 100 >= share.impossible * leastProved, "\(kind) is not proved")
  }
}
