import FormEngine
import FormLanguage
import FormSyntax
import Foundation
import TestCases
import Testing

/// The number of forms to examine: `FORMWALK_SMALL_FORMS`, or 20,000 with `FORMWALK_LONG_RUNS`, or
/// 24.
private let formCount: Int = {
  let environment = ProcessInfo.processInfo.environment
  if let count = environment["FORMWALK_SMALL_FORMS"].flatMap({ Int($0) }) { return count }
  return LongRuns.areWanted ? 20_000 : 24
}()

/// The seed of the first form: `FORMWALK_SMALL_SEED`, or 0.
private let firstSeed: UInt64 =
  ProcessInfo.processInfo.environment["FORMWALK_SMALL_SEED"].flatMap { UInt64($0) } ?? 0

private let parts: UInt64 = 4

/// Findings about options that cannot be chosen, answers that stay or get stuck, and missing values
/// are confirmed by all states and records of random forms.
@Test(.slow, arguments: 0..<parts)
private func whatIsReportedOfSmallFormsIsConfirmed(part: UInt64) throws {
  let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
  var counts: [String: Int] = [:]
  var seed = firstSeed &+ part
  while seed &- firstSeed < UInt64(formCount) {
    defer { seed &+= parts }
    let form = SmallForm(seed: seed)
    let source = SourceText(name: "test.form", text: form.text)
    let compilation = compileForm(source, importing: FilesInMemory(texts: [:]))
    guard let program = compilation.program else { continue }
    counts["forms", default: 0] += 1
    let states = SmallFormStates(form, program, clock: clock)
    var reported: Set<String> = []
    for diagnostic in compilation.diagnostics {
      counts[diagnostic.name.rawValue, default: 0] += 1
      reported.insert(diagnostic.name.rawValue)
      if let why = states.objection(to: diagnostic) {
        Issue.record("seed \(seed): \(diagnostic.message) — \(why)\n\(form.text)")
      }
    }
    if !states.stuck.isEmpty, !reported.contains("stuck-answer") {
      counts["missed stuck-answer", default: 0] += 1
    }
  }
  let summary = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  print("Small forms, part \(part): \(summary.joined(separator: ", "))")
}
