import FormEngine
import FormJSON
import FormSyntax

/// The findings about one form, record or set of preset answers, ordered by place; thrown as an
/// error if any of them is an error.
public struct Findings: Error, Sendable, RandomAccessCollection, CustomStringConvertible {
  private let findings: [Finding]

  init(all findings: [Finding]) {
    self.findings = findings
  }

  /// True if any of the findings is an error.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The position of the first finding.
  public var startIndex: Int { findings.startIndex }
  /// The position after the last finding.
  public var endIndex: Int { findings.endIndex }
  /// The finding at a position, which must be a valid index.
  public subscript(position: Int) -> Finding { findings[position] }

  /// The findings as `formwalk` prints them, separated by empty lines, without a trailing line
  /// break.
  public var description: String { findings.map(\.description).joined(separator: "\n\n") }

  /// The findings as `--format json` writes them: one JSON object and a line break.
  public var json: String {
    var writer = JSONReportWriter()
    for finding in findings { writer.add(finding.reported) }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

extension Findings {
  init(_ diagnostics: [Diagnostic]) {
    var tables = LineTables()
    self.init(all: diagnostics.map { Finding(ReportedFinding($0, &tables), $0) })
  }

  /// Creates the finding for a source that contains no form and no other error.
  init(noFormIn source: Form.Source) {
    self.init([.noForm(in: SourceText(name: source.name, text: source.text))])
  }

  /// - Parameter source: the JSON with the answers.
  init(_ known: [PresetFinding], in source: SourceText) {
    let document = known.isEmpty ? nil : try? JSONDocument(source.bytes)
    self.init(
      all: known.map { finding in
        var file = ""
        var position = SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)
        var end = position
        var place: RecordPlace?
        if case .file(let name, _, _, let offset) = finding.place {
          file = name
          place = document.flatMap { RecordPlace(of: offset, in: $0.root) }
          position = source.position(of: offset)
          end = place.map { source.position(of: $0.end) } ?? position
        }
        return Finding(
          ReportedFinding(
            rule: "answers", severity: finding.isWarning ? .warning : .error,
            message: finding.message,
            place: ReportedFinding.Place(file: file, start: position, end: end),
            formPath: place?.path, pointer: place?.pointer, identity: ""),
          showing: nil)
      })
  }

  /// - Parameter shown: the parts of records that may be shown.
  init(
    _ found: [RecordFinding], in record: SourceText, _ shown: ShownRecords
  ) {
    self.init(
      all: found.map { finding in
        let place = ReportedFinding.Place(
          file: record.name, start: record.position(of: finding.range.lowerBound),
          end: record.position(of: finding.range.upperBound))
        return Finding(
          ReportedFinding(
            rule: finding.rule, severity: finding.isWarning ? .warning : .error,
            message: finding.message, place: place, formPath: finding.path,
            pointer: finding.pointer, identity: ""),
          showing: shown.line(finding, finding.range, in: record.bytes[...], isCSV: false))
      })
  }
}
