import FormEngine
import FormJSON
import FormSyntax

/// A report that writes the findings of records as they arrive, in the requested format. Its memory
/// use does not grow with the number of records.
struct RecordReport {
  private enum Format {
    case human(HumanReportWriter, ShownRecords)
    case json, sarif, github, junit
  }

  private let format: Format
  // At most one of these is set. They are stored separately because they are modified in place.
  private var json: JSONReportWriter?
  private var sarif: SARIFWriter?
  private var junit: RecordSuites?
  private let program: Program
  private let isStrict: Bool
  /// True if the form has secrets. The identity of a record must then not be computed from its
  /// contents, because a short secret could be found out by somebody who knows the rest.
  private let hasSecrets: Bool
  private(set) var errors = 0
  private(set) var warnings = 0
  /// The files that could not be read to their end.
  private var unreadable: [UnreadableFile] = []

  /// The number of bytes to collect before writing them.
  private static let size = 1 << 16

  /// - Parameters:
  ///   - isStrict: true if unknown members are errors.
  ///   - warningsCount: true if a record with warnings counts as invalid.
  init(
    _ format: String?, _ program: Program, isStrict: Bool, warningsCount: Bool, isColored: Bool,
    bases: ReportBases
  ) {
    self.program = program
    self.isStrict = isStrict
    hasSecrets = program.hasSecrets
    switch format {
    case "json":
      self.format = .json
      json = JSONReportWriter()
    case "sarif":
      self.format = .sarif
      sarif = SARIFWriter(version: ProgramVersion.number, bases: bases, numbersRepeats: false)
    case "github": self.format = .github
    case "junit":
      self.format = .junit
      junit = RecordSuites(warningsCount: warningsCount)
    default: self.format = .human(HumanReportWriter(colors: isColored), ShownRecords(program))
    }
  }

  /// Reports the findings of one record.
  ///
  /// - Parameter start: the position of the record in its file.
  mutating func add(
    _ faulty: ChunkOutcome.Faulty, of bytes: [UInt8], in file: String, _ kind: RecordKind,
    at start: SourcePosition, to output: inout Output
  ) {
    let record = bytes[faulty.range]
    let mark =
      sarif == nil ? "" : hasSecrets ? "line \(start.line)" : "\(Self.mark(of: record))"
    let reported = ReportedFinding.all(faulty, of: bytes, in: file, at: start, mark: mark)
    for (reported, finding) in zip(reported, faulty.findings) {
      if finding.isWarning { warnings += 1 } else { errors += 1 }
      write(reported, of: finding, in: record, kind, to: &output)
    }
  }

  /// Reports findings about the forms themselves, before those of records.
  mutating func add(_ diagnostics: [Diagnostic], to output: inout Output) {
    var tables = LineTables()
    for diagnostic in diagnostics {
      if case .human(var writer, _) = format {
        output.write(writer.text(of: diagnostic))
        continue
      }
      let reported = ReportedFinding(diagnostic, &tables)
      switch format {
      case .human: break
      case .github: output.write(reported.workflowCommand, .command)
      case .json: json?.add(reported)
      case .sarif: sarif?.add(reported)
      case .junit: junit?.add(reported)
      }
    }
  }

  /// Returns a 64-bit FNV-1a hash of a record without its line break, which identifies it wherever
  /// it is.
  private static func mark(of record: ArraySlice<UInt8>) -> UInt64 {
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    var rest = record
    while rest.last == 0x0A || rest.last == 0x0D { rest.removeLast() }
    for byte in rest { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mark
  }

  private mutating func write(
    _ reported: ReportedFinding, of finding: RecordFinding, in record: ArraySlice<UInt8>,
    _ kind: RecordKind, to output: inout Output
  ) {
    switch format {
    case .human(let writer, let records):
      let first = record.startIndex + finding.range.lowerBound
      let range = first..<max(first, record.startIndex + finding.range.upperBound)
      let line = records.line(
        finding, range.clamped(to: record.indices), in: record, isCSV: kind == .csv)
      output.write(writer.text(of: reported, showing: line))
    case .github: output.write(reported.workflowCommand, .command)
    case .json:
      json?.add(reported)
      if let size = json?.count, size >= Self.size { output.write(json?.drain() ?? [], .json) }
    case .sarif:
      sarif?.add(reported)
      if let size = sarif?.count, size >= Self.size { output.write(sarif?.drain() ?? [], .json) }
    case .junit: junit?.add(reported)
    }
  }

  /// Ends the findings of a file.
  ///
  /// - Parameter obstacle: the reason why it could not be read to its end, or nil.
  mutating func endFile(_ file: String, obstacle: String?) {
    junit?.endFile(file, obstacle: obstacle)
    if let obstacle { unreadable.append(UnreadableFile(name: file, reason: obstacle)) }
  }

  /// Ends the report.
  ///
  /// - Parameters:
  ///   - hasReadNone: true if no file could be read to its end, so having no findings means
  ///     nothing.
  ///   - closing: the last line for people, to replace the usual one.
  ///   - members: writes further members of the JSON report.
  mutating func finish(
    records: Int, invalid: Int, hasReadNone: Bool, closing: String? = nil,
    members: (inout JSONWriter) -> Void = { _ in }, to output: inout Output
  ) {
    switch format {
    case .human:
      if let closing { return output.write(closing) }
      if hasReadNone, records == 0, errors == 0, warnings == 0 { return }
      let findings = Self.counted(errors, warnings)
      let outcome =
        findings.map { ": \($0)" } ?? (records == 0 ? "" : records == 1 ? ", valid" : ", all valid")
      output.write("\(Self.counted(records))\(outcome).\n")
    case .json:
      output.write(
        json?.finish(unreadable: unreadable) {
          $0.name("records")
          $0.integer(Int64(records))
          $0.name("invalid")
          $0.integer(Int64(invalid))
          members(&$0)
        } ?? [], .json)
    case .sarif:
      let (descriptions, isStrict) = (ruleDescriptions, isStrict)
      output.write(
        sarif?.finish(unreadable: unreadable) { rule in
          let own = descriptions[rule]
          let known = RecordRule(rawValue: rule).flatMap {
            Self.ruleOfRecords($0, isStrict: isStrict)
          }
          if let form = DiagnosticName(rawValue: rule), form.audience != nil {
            return form.explanation.map { ReportedRule($0) }
              ?? ReportedRule(id: rule, severity: form.severity, summary: rule)
          }
          guard let own else {
            return known
              ?? ReportedRule(id: rule, severity: .error, summary: RuleDescription.unknown.words)
          }
          // A rule of the form and a problem of records may have the same name, and findings do not
          // distinguish them.
          return ReportedRule(
            id: rule, severity: own.isWarning && known?.severity != .error ? .warning : .error,
            summary: own.text,
            meaning: known.map {
              RuleDescription.shared(own.text, with: $0.summary).words
            })
        } ?? [], .json)
    case .github: break
    case .junit: output.write(junit?.finish() ?? [], .xml)
    }
  }

  private static func ruleOfRecords(_ rule: RecordRule, isStrict: Bool) -> ReportedRule? {
    guard let explanation = rule.explanation else { return nil }
    var reported = ReportedRule(explanation)
    if rule == .unknownMember, isStrict { reported.severity = .error }
    return reported
  }

  /// The descriptions of the form's rules, by name.
  private var ruleDescriptions: [String: (text: String, isWarning: Bool)] {
    var descriptions: [String: (text: String, isWarning: Bool)] = [:]
    for rule in program.parts.rules where descriptions[rule.name] == nil {
      let place = program.name(of: rule.node)
      let text = RuleDescription.rule(rule.name, of: place.isEmpty ? nil : place).words
      descriptions[rule.name] = (text, rule.isWarning)
    }
    return descriptions
  }

  private static func counted(_ records: Int) -> String {
    records == 1 ? "1 record" : "\(records) records"
  }

  fileprivate static func counted(_ errors: Int, _ warnings: Int) -> String? {
    var parts: [String] = []
    if errors > 0 { parts.append(errors == 1 ? "1 error" : "\(errors) errors") }
    if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// The JUnit report about records: one test per file, with its first findings and the number of the
/// others.
struct RecordSuites {
  private static let mostShown = 100

  private let warningsCount: Bool
  private var writer = JUnitWriter()
  private var shown: [String] = []
  private var errors = 0
  private var warnings = 0

  /// - Parameter warningsCount: true if warnings alone make a test fail.
  init(warningsCount: Bool) {
    self.warningsCount = warningsCount
  }

  mutating func add(_ finding: ReportedFinding) {
    if finding.severity == .error { errors += 1 } else { warnings += 1 }
    guard errors + warnings <= Self.mostShown else { return }
    let path = finding.formPath.flatMap { $0.isEmpty ? nil : "\($0): " } ?? ""
    shown.append(
      "\(finding.place.start.line):\(finding.place.start.column): "
        + "\(finding.severity.rawValue): \(path)\(finding.message) [\(finding.rule)]")
  }

  mutating func endFile(_ file: String, obstacle: String?) {
    writer.beginSuite(file)
    let more = errors + warnings - shown.count
    let text = shown.joined(separator: "\n") + (more > 0 ? "\nand \(more) more" : "")
    if let obstacle {
      writer.add("records", .unreadable(obstacle, after: text))
    } else if errors == 0, warnings == 0 || !warningsCount {
      writer.add("records", .passed)
    } else {
      let message = RecordReport.counted(errors, warningsCount ? warnings : 0) ?? "nothing found"
      writer.add("records", .failed(type: "records", message: message, text: text))
    }
    writer.endSuite()
    shown.removeAll()
    (errors, warnings) = (0, 0)
  }

  func finish() -> [UInt8] { writer.finish() }
}
