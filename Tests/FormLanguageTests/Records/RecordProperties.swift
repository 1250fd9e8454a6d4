import FormEngine
import FormJSON
import FormLanguage
import FormSyntax
import Foundation
import TestCases
import Testing

/// Properties of any record of any form.
@Suite struct RecordProperties {
  /// The number of forms, and of records for each. With `FORMWALK_LONG_RUNS` in the environment,
  /// there are many more.
  static let isLong = LongRuns.areWanted
  static let forms: UInt64 = isLong ? 4_000 : 40
  static let records: UInt64 = isLong ? 50 : 25

  /// A record that is checked without a session has the problems of a session with the same values.
  @Test(.tags(.property), .slow) func recordsShowWhatSessionsShow() async {
    await Self.recordsShowWhatSessionsShow(oneIn: 3) { WrittenForm(seed: $0) }
  }

  /// The same of forms with options that are other answers.
  @Test(.tags(.property), .slow) func recordsOfOfferedAnswersShowWhatSessionsShow() async {
    await Self.recordsShowWhatSessionsShow(oneIn: 6) {
      WrittenForm(seed: $0 &+ 55_000, offersAnswers: true)
    }
  }

  /// - Parameter part: of how many forms more than one must be in order.
  private static func recordsShowWhatSessionsShow(
    oneIn part: Int, _ write: @Sendable @escaping (UInt64) -> WrittenForm
  ) async {
    await forEachCase(0..<UInt64(8)) { slice in
      let seeds = (slice * Self.forms / 8)..<((slice + 1) * Self.forms / 8)
      var compiled = 0
      for seed in seeds {
        let form = write(seed)
        guard let program = Self.program(form.text) else { continue }
        compiled += 1
        var checker = RecordChecker(RecordPlan(program, clock: noon))
        for number in 0..<Self.records {
          let record = PlantedRecord(program, seed: seed &* 1_000 &+ number)
          let place = "form \(seed), record \(number)"
          let findings = try Self.check(record.json, with: &checker)
          let oracle = RecordOracle(record, clockNames: form.clockNames, clock: noon)
          var expected = oracle.findings
          var found = findings.map {
            RecordOracle.Finding(path: $0.path, rule: $0.rule, isWarning: $0.isWarning)
          }.sorted()
          found.removeAll(where: oracle.uncertain.contains)
          if oracle.hasBrokenRow {
            // A broken row is not checked; the session has checked an empty one.
            func isAbout(_ reported: RecordOracle.Finding) -> Bool {
              reported.rule.hasPrefix("in_row_") || reported.rule == "arithmetic"
            }
            expected.removeAll(where: isAbout)
            found.removeAll(where: isAbout)
          }
          try #require(
            found == expected,
            """
            \(place)
            found, not expected: \(Self.without(found, expected))
            expected, not found: \(Self.without(expected, found))
            \(record.json)
            \(form.text)
            """)
          try Self.findingsAreInOrder(findings, record.json, place)
        }
      }
      #expect(compiled * part > seeds.count, "\(compiled) of \(seeds.count) forms are in order")
    }
  }

  static func program(_ text: String) -> Program? {
    compileForm(SourceText(name: "written.form", text: text), importing: NoImports()).program
  }

  static func check(
    _ json: String, with checker: inout RecordChecker
  ) throws -> [RecordFinding] {
    let bytes = Array(json.utf8)
    let hasErrors = try bytes.withUnsafeBufferPointer { bytes in try checker.check(bytes) }
    let findings = checker.findings
    #expect(hasErrors == findings.contains { !$0.isWarning })
    return findings
  }

  private static func without(
    _ left: [RecordOracle.Finding], _ right: [RecordOracle.Finding]
  ) -> [RecordOracle.Finding] {
    var left = left
    for reported in right {
      if let index = left.firstIndex(of: reported) { left.remove(at: index) }
    }
    return left
  }

  /// Checks that the bytes of a finding are at its pointer: at the value or its name, or, if there
  /// is no such value, at the innermost bracket around it.
  private static func findingsAreInOrder(
    _ findings: [RecordFinding], _ json: String, _ place: String
  ) throws {
    let document = try JSONDocument(json)
    var last = 0
    for finding in findings {
      try #require(finding.range.lowerBound >= last, "\(place): \(finding)")
      last = finding.range.lowerBound
      try #require(finding.range.upperBound <= json.utf8.count, "\(place): \(finding)")
      var element = document.root
      var name: JSONElement?
      var isThere = true
      for step in finding.pointer.split(separator: "/", omittingEmptySubsequences: false)
        .dropFirst()
      {
        let step = Self.unescaped(String(step))
        if element.kind == .array {
          let elements = Array(element.elements)
          // A member is missing from a group that is an array.
          guard let index = Int(step) else {
            isThere = false
            break
          }
          try #require(elements.indices.contains(index), "\(place): \(finding)")
          element = elements[index]
          name = nil
        } else if let member = element.members.first(where: { $0.name.string == step }) {
          (name, element) = (member.name, member.value)
        } else {
          isThere = false
          break
        }
      }
      let starts =
        isThere
        ? [element.byteOffset, name?.byteOffset].compactMap { $0 } : [element.byteOffset]
      let isInside = element.byteRange.contains(finding.range.lowerBound)
      let isRepeated = finding.rule == "repeated-member"
      // For several options the invalid one, and for a section its first answer.
      let isElement =
        isThere && isInside && (element.kind == .array || finding.rule == "hidden-answer")
      try #require(
        starts.contains(finding.range.lowerBound) || isElement || isRepeated,
        "\(place): \(finding) \(starts)")
      if isRepeated { try #require(finding.range.lowerBound > element.byteOffset) }
    }
  }

  private static func unescaped(_ step: String) -> String {
    step.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
  }
}
