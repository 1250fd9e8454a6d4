import FormEngine
import FormLanguage
import Foundation
import SeededNumbers
import TestCases
import Testing

/// How many pairs of forms are compared: a number in `FORMWALK_COMPARED_FORMS`, else many with
/// `FORMWALK_LONG_RUNS`, for which a release build is right.
private let pairCount: Int = {
  let environment = ProcessInfo.processInfo.environment
  if let count = environment["FORMWALK_COMPARED_FORMS"].flatMap({ Int($0) }) { return count }
  return LongRuns.areWanted ? 50_000 : 80
}()

/// The first form: a number in `FORMWALK_COMPARED_SEED`, else 0.
private let firstSeed: UInt64 =
  ProcessInfo.processInfo.environment["FORMWALK_COMPARED_SEED"].flatMap { UInt64($0) } ?? 0

private let parts: UInt64 = 2

/// What is said of two versions of a random form agrees with all its records, which are tried one by
/// one: no record is newly rejected without a word, and what is said to be rejected is.
@Test(arguments: 0..<parts)
private func nothingSaidOfTwoVersionsIsWrong(part: UInt64) throws {
  var trial = try ComparisonTrial()
  var seed = firstSeed &+ part
  while trial.pairs < max(1, pairCount / Int(parts)) {
    trial.compare(RandomForm(seed: seed, shape: seed % 8 == 7 ? .nested : .flat), seed: seed)
    seed &+= parts
  }
  for objection in trial.objections.prefix(5) { Issue.record("\(objection)") }
  #expect(trial.objections.isEmpty)
  print("Versions, part \(part), before seed \(seed): \(trial.summary)")
  // A comparison of forms that all give the same could not fail.
  #expect(trial.broken > 0)
  #expect(trial.undecided * 2 < trial.pairs)
}

/// Two versions of random forms, and what is wrong with what is said of them.
private struct ComparisonTrial {
  private(set) var objections: [String] = []
  private(set) var pairs = 0
  private(set) var broken = 0
  private(set) var undecided = 0
  private var silent = 0
  private var records = 0
  private var missed = 0
  private let clock: LocalDateTime

  init() throws {
    clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
  }

  var summary: String {
    "\(pairs) pairs, \(broken) break answers, \(undecided) undecided, \(silent) silent, "
      + "\(records) records; \(missed) breaks that records show only undecided"
  }

  mutating func compare(_ form: RandomForm, seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0x5DEE_CE66)
    let changed = MutatedForm(form, seed: seed, changes: 1 + random.below(2)).text
    guard changed != form.text, let records = form.records(),
      let comparison = try? compareForms(
        old: SourceText(name: "old.form", text: form.text), importing: NoImports(),
        new: SourceText(name: "new.form", text: changed), importing: NoImports(), clock: clock)
    else { return }
    pairs += 1
    let rejected = comparison.findings.filter { $0.name == .rejectedAnswers }
    let open = comparison.findings.filter { $0.name == .undecidedChange }
    if !rejected.isEmpty { broken += 1 }
    if !open.isEmpty { undecided += 1 }
    if comparison.findings.isEmpty { silent += 1 }
    var old = RecordChecker(RecordPlan(comparison.old, clock: clock))
    var new = RecordChecker(RecordPlan(comparison.new, clock: clock))
    func object(_ text: String) {
      objections.append("seed \(seed): \(text)\n\(form.text)\nwas changed to\n\(changed)")
    }
    for finding in rejected {
      let record = finding.help?.split(separator: "\n").first.map(String.init) ?? ""
      let json = String(record.drop { $0 != "{" })
      let before = Self.findings(of: json, &old)
      if before == nil || before?.contains(where: { !$0.isWarning }) == true {
        object("not valid before: \(record)")
      }
      if Self.findings(of: json, &new)?.contains(where: { !$0.isWarning }) != true {
        object("valid now: \(record)")
      }
    }
    for record in records {
      let json = record.json(form)
      guard let before = Self.findings(of: json, &old),
        before.allSatisfy({ $0.isWarning && $0.rule != "hidden-answer" }),
        let after = Self.findings(of: json, &new)
      else { continue }
      self.records += 1
      for error in after where !error.isWarning {
        let path = pathWithoutRows(error.path)
        func isCovered(by findings: [Diagnostic]) -> Bool {
          findings.contains { finding in
            path.isEmpty
              ? true
              : finding.message.contains("`\(path)`")
                || finding.message.contains("of the form") || finding.message.contains("` of `")
          }
        }
        if isCovered(by: rejected) { continue }
        if isCovered(by: open) {
          missed += 1
        } else {
          object("silent about \(error.rule) at \(error.path) in \(json)")
          return
        }
      }
    }
  }

  private static func findings(
    of json: String, _ checker: inout RecordChecker
  ) -> [RecordFinding]? {
    let bytes = Array(json.utf8)
    let isRead = bytes.withUnsafeBufferPointer { (try? checker.check($0)) != nil }
    return isRead ? checker.findings : nil
  }
}
