import FormEngine
import FormJSON
import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import TestCases
import Testing

/// The number of pairs of forms to compare: `FORMWALK_COMPARED_FORMS`, or many with
/// `FORMWALK_LONG_RUNS`, which needs a release build.
private let pairCount: Int = {
  let environment = ProcessInfo.processInfo.environment
  if let count = environment["FORMWALK_COMPARED_FORMS"].flatMap({ Int($0) }) { return count }
  return LongRuns.areWanted ? 50_000 : 80
}()

/// The seed of the first form: `FORMWALK_COMPARED_SEED`, or 0.
private let firstSeed: UInt64 =
  ProcessInfo.processInfo.environment["FORMWALK_COMPARED_SEED"].flatMap { UInt64($0) } ?? 0

private let parts: UInt64 = 2

/// The findings about two versions of a random form agree with all its records, which are tried one
/// by one: every newly rejected record is reported, records reported as rejected are, and without a
/// difference all results are the same. In some forms each condition is a `let`.
@Test(.tags(.property), .slow, arguments: 0..<parts)
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
  // Without differences between the forms, the comparison could not fail.
  #expect(trial.broken > 0)
  #expect(trial.walks > 0)
  #expect(trial.undecided * 2 < trial.pairs)
}

/// Two versions of random forms, and the wrong findings about them.
private struct ComparisonTrial {
  private(set) var objections: [String] = []
  private(set) var pairs = 0
  private(set) var broken = 0
  private(set) var undecided = 0
  private var silent = 0
  private var records = 0
  private var missed = 0
  private(set) var walks = 0
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
    let mutated = MutatedForm(form, seed: seed, changes: 1 + random.below(2)).lines
    let hasLets = random.chance(1, in: 3)
    let original = hasLets ? Self.withLets(form.lines) : form.text
    let changed = hasLets ? Self.withLets(mutated) : mutated.joined(separator: "\n") + "\n"
    guard changed != original, let records = form.records(),
      let comparison = Self.comparison(original, changed, clock)
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
      objections.append("seed \(seed): \(text)\n\(original)\nwas changed to\n\(changed)")
    }
    if hasLets, let same = Self.comparison(form.text, original, clock)?.findings, !same.isEmpty {
      object("the same without `let`s, and \(same.map(\.message)): \(form.text)")
    }
    for finding in comparison.findings where finding.name == .absentMember {
      let record = finding.help?.drop { $0 != "{" } ?? ""
      let errors = Self.findings(of: String(record), &new)?.filter { !$0.isWarning }
      let name = finding.message.split(separator: "`").first ?? ""
      if errors?.isEmpty != true { object("not valid now: \(record)") }
      if record.firstRange(of: "\"\(name)\":") != nil { object("not absent: \(name) in \(record)") }
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
    let readers = (
      old: AnsweredForm.Reader(comparison.old, clock: clock),
      new: AnsweredForm.Reader(comparison.new, clock: clock)
    )
    func shown(_ json: String) -> (old: Set<String>, new: Set<String>)? {
      let bytes = Array(json.utf8)
      guard let document = try? JSONDocument(bytes) else { return nil }
      let file = KnownFile(name: "record", bytes: bytes)
      return (
        Self.shown(readers.old.read(document.root, in: file).session),
        Self.shown(readers.new.read(document.root, in: file).session)
      )
    }
    for finding in comparison.findings where finding.name == .changedWalk {
      let help = finding.help ?? ""
      let isOld = help.hasPrefix("Shown before, hidden now: ")
      guard isOld || help.hasPrefix("Hidden before, shown now: "),
        let path = finding.message.split(separator: "`").first.map(String.init),
        finding.message.hasPrefix("`")
      else { continue }
      walks += 1
      guard let places = shown(String(help.drop { $0 != "{" })) else {
        object("not a record: \(help)")
        continue
      }
      let (with, without) = isOld ? (places.old, places.new) : (places.new, places.old)
      if !with.subtracting(without).contains(where: { pathWithoutRows($0) == path }) {
        object("not shown otherwise: \(path) with \(help)")
      }
    }
    for record in records {
      let json = record.json(form)
      guard let before = Self.findings(of: json, &old),
        before.allSatisfy({ $0.isWarning && $0.rule != "hidden-answer" }),
        let after = Self.findings(of: json, &new)
      else { continue }
      self.records += 1
      if comparison.findings.isEmpty, let places = shown(json), places.old != places.new {
        object("no difference, but shown otherwise with \(json)")
        return
      }
      let isSame = before.map { [$0.path, $0.rule] } == after.map { [$0.path, $0.rule] }
      if comparison.findings.isEmpty, !isSame {
        object("no difference, but \(after.map(\.message)) in \(json)")
        return
      }
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

  /// The paths of what a session shows.
  private static func shown(_ session: Session) -> Set<String> {
    var paths: Set<String> = []
    for (id, node) in session.program.nodes.enumerated() {
      switch node.kind {
      case .field, .group, .list:
        for path in session.places(of: id) where session.isVisible(path) {
          paths.insert(TestText.path(path, in: session))
        }
      case .form, .section, .row, .note: break
      }
    }
    return paths
  }

  private static func comparison(
    _ old: String, _ new: String, _ clock: LocalDateTime
  ) -> FormComparison? {
    try? compareForms(
      old: SourceText(name: "old.form", text: old), importing: NoImports(),
      new: SourceText(name: "new.form", text: new), importing: NoImports(), clock: clock)
  }

  /// Returns a form in which each condition of a declaration with lines of its own is a `let`
  /// before it.
  private static func withLets(_ lines: [String]) -> String {
    var result: [String] = []
    for line in lines {
      let indent = line.prefix { $0 == " " }
      let words = ["show when ", "required when ", "readonly when "]
      guard let word = words.first(where: { line.dropFirst(indent.count).hasPrefix($0) }),
        let owner = result.lastIndex(where: { $0.prefix { $0 == " " }.count < indent.count }),
        owner > 0
      else {
        result.append(line)
        continue
      }
      let condition = line.dropFirst(indent.count + word.count)
      let outer = result[owner].prefix { $0 == " " }
      result.append("\(indent)\(word)condition\(result.count)")
      result.insert("\(outer)let condition\(result.count - 1) = \(condition)", at: owner)
    }
    return result.joined(separator: "\n") + "\n"
  }

  private static func findings(
    of json: String, _ checker: inout RecordChecker
  ) -> [RecordFinding]? {
    let bytes = Array(json.utf8)
    let isRead = bytes.withUnsafeBufferPointer { (try? checker.check($0)) != nil }
    return isRead ? checker.findings : nil
  }
}
