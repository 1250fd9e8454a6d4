internal import FormEngine
package import FormJSON

/// Writes findings as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"),
/// incrementally: first the results, then the tool with its rules, so results need not be
/// collected.
package struct SARIFWriter: Sendable {
  private var writer: JSONWriter
  private let version: String
  /// The rules in the order of their first findings, and the index of each.
  private var rules: [String] = []
  private var ruleNumbers: [String: Int] = [:]
  private let bases: ReportBases
  /// True if some of the results are suppressed.
  private let marksSuppressions: Bool
  /// The number of findings with each fingerprint; nil if repeats are not numbered.
  private var occurrences: [UInt64: Int]?

  /// - Parameters:
  ///   - version: the version of the program.
  ///   - bases: the folders that file names are relative to.
  ///   - marksSuppressions: true if some of the findings are suppressed.
  ///   - numbersRepeats: true to number findings that look the same, which takes memory for each
  ///     finding.
  package init(
    version: String, bases: ReportBases = ReportBases(), style: JSONWriter.Style = .pretty,
    marksSuppressions: Bool = false, numbersRepeats: Bool = true
  ) {
    self.version = version
    self.marksSuppressions = marksSuppressions
    self.bases = bases
    occurrences = numbersRepeats ? [:] : nil
    writer = JSONWriter(style)
    writer.beginObject()
    member(
      "$schema",
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    member("version", "2.1.0")
    writer.name("runs")
    writer.beginArray()
    writer.beginObject()
    member("columnKind", "unicodeCodePoints")
    object("originalUriBaseIds") { writer in
      for base in bases.all {
        writer.object(base.id) { $0.message("description", base.description) }
      }
    }
    writer.name("results")
    writer.beginArray()
  }

  package mutating func add(_ finding: ReportedFinding) { add(finding, suppressedBecause: nil) }

  /// - Parameter reason: for a finding that a comment keeps away, why it does.
  fileprivate mutating func add(_ finding: ReportedFinding, suppressedBecause reason: String?) {
    writer.beginObject()
    member("ruleId", finding.rule)
    writer.name("ruleIndex")
    writer.integer(Int64(number(ofRule: finding.rule)))
    member("level", SARIFWriter.level(finding.severity))
    message("message", finding.messageWithPath + (finding.help.map { "\n\($0)" } ?? ""))
    locations(of: finding)
    related(finding.related)
    if let repair = finding.repair { add(repair, to: finding.place.file) }
    fingerprint(of: finding)
    properties(of: finding)
    if marksSuppressions { suppressions(reason) }
    writer.end()
  }

  /// Writes the suppression of a result. If one result has the property, all must (3.27.23).
  private mutating func suppressions(_ reason: String?) {
    writer.name("suppressions")
    writer.beginArray()
    if let reason {
      writer.beginObject()
      member("kind", "inSource")
      if !reason.isEmpty { member("justification", reason) }
      writer.end()
    }
    writer.end()
  }

  /// Returns the output since the last call.
  package mutating func drain() -> [UInt8] { writer.drain() }

  /// The number of bytes that have not been drained.
  package var count: Int { writer.count }

  /// Ends the results and writes the tool, followed by a line feed.
  ///
  /// - Parameters:
  ///   - unreadable: the files that could not be read.
  ///   - describe: returns the description of a rule that has findings.
  package mutating func finish(
    unreadable: [UnreadableFile] = [], _ describe: (String) -> ReportedRule
  ) -> [UInt8] {
    writer.end()
    if !unreadable.isEmpty { add(unreadable) }
    object("tool") { $0.driver(describe) }
    return writer.finish() + [0x0A]
  }

  /// Writes the invocation, which failed because of unreadable files.
  private mutating func add(_ unreadable: [UnreadableFile]) {
    writer.name("invocations")
    writer.beginArray()
    writer.beginObject()
    writer.name("executionSuccessful")
    writer.boolean(false)
    writer.name("toolExecutionNotifications")
    writer.beginArray()
    for file in unreadable {
      writer.beginObject()
      member("level", "error")
      message("message", file.message)
      writer.name("locations")
      writer.beginArray()
      writer.beginObject()
      object("physicalLocation") { $0.artifact(file.name) }
      writer.end()
      writer.end()
      writer.end()
    }
    writer.end()
    writer.end()
    writer.end()
  }

  // MARK: Results

  private mutating func number(ofRule rule: String) -> Int {
    if let number = ruleNumbers[rule] { return number }
    ruleNumbers[rule] = rules.count
    rules.append(rule)
    return rules.count - 1
  }

  private mutating func locations(of finding: ReportedFinding) {
    writer.name("locations")
    writer.beginArray()
    writer.beginObject()
    physicalLocation(finding.place)
    // The full name of a value in JSON is its pointer. The pointer of the whole document is empty,
    // so it is not a name.
    if let pointer = finding.pointer, !pointer.isEmpty {
      writer.name("logicalLocations")
      writer.beginArray()
      writer.beginObject()
      member("fullyQualifiedName", visibleText(pointer))
      member("kind", "value")
      writer.end()
      writer.end()
    }
    writer.end()
    writer.end()
  }

  private mutating func related(_ places: [ReportedFinding.Related]) {
    guard !places.isEmpty else { return }
    writer.name("relatedLocations")
    writer.beginArray()
    for (index, related) in places.enumerated() {
      writer.beginObject()
      writer.name("id")
      writer.integer(Int64(index + 1))
      physicalLocation(related.place)
      message("message", related.message)
      writer.end()
    }
    writer.end()
  }

  private mutating func add(_ repair: ReportedFinding.Repair, to file: String) {
    writer.name("fixes")
    writer.beginArray()
    writer.beginObject()
    message("description", repair.title)
    writer.name("artifactChanges")
    writer.beginArray()
    writer.beginObject()
    artifact(repair.edits.first?.place.file ?? file)
    writer.name("replacements")
    writer.beginArray()
    for edit in repair.edits {
      writer.beginObject()
      region("deletedRegion", edit.place)
      object("insertedContent") { $0.member("text", edit.text) }
      writer.end()
    }
    writer.end()
    writer.end()
    writer.end()
    object("properties") {
      $0.writer.name("safe")
      $0.writer.boolean(repair.isSafe)
    }
    writer.end()
    writer.end()
  }

  private mutating func fingerprint(of finding: ReportedFinding) {
    let hash = SARIFWriter.hash([finding.rule, finding.place.file, finding.identity])
    let digits = String(hash, radix: 16)
    var text = String(repeating: "0", count: 16 - digits.count) + digits
    if let count = occurrences?[hash, default: 0] {
      occurrences?[hash] = count + 1
      text += ":\(count + 1)"
    }
    object("partialFingerprints") { $0.member("formwalk/v1", text) }
  }

  private mutating func properties(of finding: ReportedFinding) {
    guard let path = finding.formPath else { return }
    object("properties") {
      $0.member("formPath", visibleText(path))
      if let pointer = finding.pointer { $0.member("pointer", visibleText(pointer)) }
    }
  }

  // MARK: Places

  private mutating func physicalLocation(_ place: ReportedFinding.Place) {
    object("physicalLocation") {
      $0.artifact(place.file)
      $0.region("region", place)
    }
  }

  private mutating func artifact(_ file: String) {
    let (path, base) = bases.place(of: file)
    object("artifactLocation") {
      $0.member("uri", FileAddress(path).text)
      if let base { $0.member("uriBaseId", base) }
    }
  }

  private mutating func region(_ name: String, _ place: ReportedFinding.Place) {
    object(name) {
      for (name, number) in [
        ("startLine", place.start.line), ("startColumn", place.start.column),
        ("endLine", place.end.line), ("endColumn", place.end.column),
        ("byteOffset", place.start.byte), ("byteLength", place.end.byte - place.start.byte),
      ] {
        $0.writer.name(name)
        $0.writer.integer(Int64(number))
      }
    }
  }

  // MARK: Tool

  private mutating func driver(_ describe: (String) -> ReportedRule) {
    object("driver") { driver in
      driver.member("name", "formwalk")
      driver.member("version", driver.version)
      driver.writer.name("rules")
      driver.writer.beginArray()
      for rule in driver.rules { driver.add(describe(rule)) }
      driver.writer.end()
    }
  }

  private mutating func add(_ rule: ReportedRule) {
    writer.beginObject()
    member("id", rule.id)
    object("shortDescription") { $0.member("text", $0.filled(rule.summary, or: rule.id)) }
    let meaning = filled(rule.meaning ?? rule.summary, or: rule.id)
    object("fullDescription") { $0.member("text", meaning) }
    object("help") {
      $0.member("text", meaning)
      if let markdown = rule.markdown, !markdown.isEmpty { $0.member("markdown", markdown) }
    }
    object("defaultConfiguration") { $0.member("level", SARIFWriter.level(rule.severity)) }
    writer.end()
  }

  /// Returns a text, or another one if it is empty.
  private func filled(_ text: String, or other: String) -> String { text.isEmpty ? other : text }

  // MARK: Pieces

  private mutating func object(_ name: String, _ body: (inout SARIFWriter) -> Void) {
    writer.name(name)
    writer.beginObject()
    body(&self)
    writer.end()
  }

  private mutating func member(_ name: String, _ text: String) {
    writer.name(name)
    writer.string(text)
  }

  /// Writes a message. Braces are doubled, since a single one starts a placeholder (3.11.5), and a
  /// space after `]` prevents links (3.11.6).
  private mutating func message(_ name: String, _ text: String) {
    var escaped = ""
    var last: Unicode.Scalar = " "
    for scalar in visibleText(text, keeping: .lineFeed).unicodeScalars {
      if scalar == "{" || scalar == "}" { escaped.unicodeScalars.append(scalar) }
      if scalar == "(", last == "]" { escaped.unicodeScalars.append(" ") }
      escaped.unicodeScalars.append(scalar)
      last = scalar
    }
    object(name) { $0.member("text", escaped) }
  }

  private static func level(_ severity: DiagnosticSeverity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "note"
    }
  }

  /// Computes a 64-bit FNV-1a hash, with a zero byte after each part.
  private static func hash(_ parts: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = hash &* 0x100_0000_01B3
    }
    return hash
  }
}

extension Report {
  /// Returns the findings as a SARIF 2.1.0 log, with the explanations of their diagnostics.
  ///
  /// - Parameter version: the version of the program.
  package func sarif(
    version: String, bases: ReportBases = ReportBases(), unreadable: [UnreadableFile] = []
  ) -> [UInt8] {
    var writer = SARIFWriter(
      version: version, bases: bases, marksSuppressions: !suppressed.isEmpty)
    forEach { writer.add($0) }
    for one in reportedSuppressions { writer.add(one.finding, suppressedBecause: one.reason) }
    return writer.finish(unreadable: unreadable) { rule in
      DiagnosticName(rawValue: rule)?.explanation.map { ReportedRule($0) }
        ?? ReportedRule(id: rule, severity: .error, summary: rule)
    }
  }
}
