import FormEngine
import FormSyntax

/// The findings about one form, record or set of given answers, in the order of their places; an error
/// that is thrown if one of them is an error.
public struct Findings: Error, Sendable, RandomAccessCollection, CustomStringConvertible {
  private let findings: [Finding]

  init(all findings: [Finding]) {
    self.findings = findings
  }

  /// Whether an error is among them.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The position of the first one.
  public var startIndex: Int { findings.startIndex }
  /// The position after the last one.
  public var endIndex: Int { findings.endIndex }
  /// The finding at a position, which must be a valid index.
  public subscript(position: Int) -> Finding { findings[position] }

  /// All of them as `formwalk` prints them, with an empty line between two of them, and without a line
  /// break at their end.
  public var description: String { findings.map(\.description).joined(separator: "\n\n") }

  /// All of them as `--format json` writes them: one object, with a line break at its end.
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

  /// A source without a form, in which nothing else is wrong.
  init(noFormIn source: Form.Source) {
    self.init([.noForm(in: SourceText(name: source.name, text: source.text))])
  }

  /// - Parameter source: the JSON with the answers.
  init(_ known: [PresetFinding], in source: SourceText) {
    self.init(
      all: known.map { finding in
        var file = ""
        var position = SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)
        if case .file(let name, _, _, let offset) = finding.place {
          file = name
          position = source.position(of: offset)
        }
        return Finding(
          ReportedFinding(
            rule: "answers", severity: finding.isWarning ? .warning : .error,
            message: finding.message,
            place: ReportedFinding.Place(file: file, start: position, end: position),
            identity: ""),
          showing: nil)
      })
  }

  /// - Parameter shown: what may be shown of records.
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
