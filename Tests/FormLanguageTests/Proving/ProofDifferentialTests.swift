import FormEngine
import FormLanguage
import Foundation
import Testing

/// How many forms are compared: a number in `FORMWALK_PROVED_FORMS`, else 100,000 with
/// `FORMWALK_LONG_RUNS`, for which a release build is right, else 120.
private let formCount: Int = {
  let environment = ProcessInfo.processInfo.environment
  if let count = environment["FORMWALK_PROVED_FORMS"].flatMap({ Int($0) }) { return count }
  return environment["FORMWALK_LONG_RUNS"] == nil ? 120 : 100_000
}()

/// The first form: a number in `FORMWALK_PROVED_SEED`, else 0.
private let firstSeed: UInt64 =
  ProcessInfo.processInfo.environment["FORMWALK_PROVED_SEED"].flatMap { UInt64($0) } ?? 0

private let parts: UInt64 = 4

/// What is proved and found about random forms agrees with all their records, which are tried one
/// by one on the engine.
@Test(arguments: 0..<parts)
private func nothingSaidOfAFormIsWrong(part: UInt64) throws {
  let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
  var differential = ProofDifferential(clock: clock)
  var seed = firstSeed &+ part
  while differential.formCount < max(1, formCount / Int(parts)) {
    _ = differential.compare(RandomForm(seed: seed), seed: seed)
    seed &+= parts
  }
  for objection in differential.objections.prefix(5) { Issue.record("\(objection)") }
  #expect(differential.objections.isEmpty)
  print("Proofs, part \(part), before seed \(seed): \(differential.summary)")
  // A comparison of forms without any findings could not fail.
  for (kind, share) in differential.shares {
    #expect(
      share.possible < 20 || share.reached * 10 >= share.possible * 8, "\(kind) is not found")
    #expect(
      kind == "varies" || share.impossible < 20 || share.excluded * 2 >= share.impossible,
      "\(kind) is not proved")
  }
}
