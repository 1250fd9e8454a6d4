internal import FormEngine

extension Report {
  /// Returns all findings, each with its place, the source line and a mark under the exact columns.
  ///
  /// - Parameter colors: true to colour the text with terminal escape sequences.
  package func human(colors: Bool) -> String {
    var writer = HumanReportWriter(colors: colors)
    return diagnostics.reduce(into: "") { $0 += writer.text(of: $1) }
  }
}

/// Writes findings for people, one at a time. It caches the line tables of sources, since one
/// source may have many findings.
package struct HumanReportWriter: Sendable {
  private var tables = LineTables()
  private let ink: Ink

  /// - Parameter colors: true to colour the text with terminal escape sequences.
  package init(colors: Bool) {
    ink = Ink(isOn: colors)
  }

  /// Returns a finding with its place, the source line and a mark under the exact columns, other
  /// places, help and fix, followed by an empty line.
  package mutating func text(of diagnostic: Diagnostic) -> String {
    var text = head(diagnostic.severity, diagnostic.name.rawValue, diagnostic.message)
    var places = [excerpt(diagnostic.source, diagnostic.span)]
    for label in diagnostic.labels {
      places.append(excerpt(label.source, label.span, label: label.text))
    }
    let width = places.map(\.numberWidth).max() ?? 1
    for place in places { text += place.text(width: width, ink, diagnostic.severity) }
    let margin = String(repeating: " ", count: width)
    if let help = diagnostic.help {
      let lines = visibleText(help, keeping: .lineFeed).split(separator: "\n")
      text += "\(margin) \(ink.dim("=")) \(ink.bold("help:")) "
      text += lines.joined(separator: "\n\(margin)         ") + "\n"
    }
    if let fix = diagnostic.fix, diagnostic.help != fix.title {
      let kind = fix.isSafe ? "fix:" : "unsafe fix:"
      text += "\(margin) \(ink.dim("=")) \(ink.bold(kind)) \(visibleText(fix.title))\n"
    }
    return text + "\n"
  }

  /// Returns a finding with its path in the form, its place and an excerpt, followed by an empty
  /// line.
  ///
  /// - Parameter line: the line that may be shown; nil to report only the place.
  package func text(of finding: ReportedFinding, showing line: MarkedLine?) -> String {
    let path = finding.formPath.flatMap { $0.isEmpty ? nil : "\($0): " } ?? ""
    let place = Excerpt(
      file: finding.place.file, position: finding.place.start, line, label: nil)
    return head(finding.severity, finding.rule, path + finding.message)
      + place.text(width: place.numberWidth, ink, finding.severity) + "\n"
  }

  private func head(
    _ severity: DiagnosticSeverity, _ rule: String, _ message: String
  ) -> String {
    ink.head(severity, "\(severity.rawValue)[\(visibleText(rule))]")
      + ink.bold(": \(visibleText(message))") + "\n"
  }

  private mutating func excerpt(
    _ source: SourceText, _ span: SourceSpan, label: String? = nil
  ) -> Excerpt {
    let table = tables.table(of: source)
    let start = table.position(of: Int(span.start))
    let line = MarkedLine(
      span.range, in: source.bytes[...], line: table.span(ofLine: start.line).range)
    return Excerpt(file: source.name, position: start, line, label: label)
  }
}

/// Styles text with terminal escape sequences, or leaves it unchanged.
package struct Ink: Sendable {
  package let isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  package func head(_ severity: DiagnosticSeverity, _ text: String) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;33")
    case .information: wrap(text, "1;36")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
