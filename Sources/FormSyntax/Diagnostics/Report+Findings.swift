extension Report {
  /// Calls `body` with each finding in the form in which reports for programs show it.
  func forEach(_ body: (ReportedFinding) -> Void) {
    var tables = LineTables()
    for diagnostic in diagnostics { body(ReportedFinding(diagnostic, &tables)) }
  }
}

extension Report {
  /// The suppressed findings, each with the reason for it.
  var reportedSuppressions: [(finding: ReportedFinding, reason: String)] {
    var tables = LineTables()
    return suppressed.map { (ReportedFinding($0.finding, &tables), $0.reason) }
  }
}

extension ReportedFinding {
  package init(_ diagnostic: Diagnostic, _ tables: inout LineTables) {
    let source = diagnostic.source
    let repair = diagnostic.fix.map { fix in
      Repair(
        title: fix.title, isSafe: fix.isSafe,
        edits: fix.edits.map { (tables.place(source, $0.span), $0.replacement) })
    }
    self.init(
      rule: diagnostic.name.rawValue, severity: diagnostic.severity, message: diagnostic.message,
      place: tables.place(source, diagnostic.span), help: diagnostic.help,
      related: diagnostic.labels.map {
        Related(place: tables.place($0.source, $0.span), message: $0.text)
      },
      repair: repair, identity: tables.identity(source, diagnostic.span))
  }
}

extension LineTables {
  /// The length in bytes above which only the marked range of a line identifies a finding.
  private static let longestIdentity = 1_000

  fileprivate mutating func place(_ source: SourceText, _ span: SourceSpan) -> ReportedFinding.Place
  {
    let table = table(of: source)
    return ReportedFinding.Place(
      file: source.name, start: table.position(of: Int(span.start)),
      end: table.position(of: Int(max(span.start, span.end))))
  }

  /// Returns the line on which a span starts, without white space at its ends.
  fileprivate mutating func identity(_ source: SourceText, _ span: SourceSpan) -> String {
    let table = table(of: source)
    var line = table.span(ofLine: table.position(of: Int(span.start)).line)
    if line.range.count > LineTables.longestIdentity {
      let length = min(span.range.count, LineTables.longestIdentity)
      line = SourceSpan(Int(span.start), Int(span.start) + length)
    }
    var bytes = source.bytes[line.range.clamped(to: 0..<source.bytes.count)]
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ReportedRule {
  /// Creates the description of a diagnostic or record finding from the text of `explain`.
  package init(_ explanation: Explanation) {
    self.init(
      id: explanation.name, severity: explanation.severity, summary: explanation.summary,
      meaning: explanation.meaning, markdown: explanation.markdown)
  }
}
