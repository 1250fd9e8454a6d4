import FormJSON
import FormSyntax

/// Writes findings as `Diagnostic` objects of the protocol.
struct DiagnosticWriter {
  let client: ClientCapabilities
  /// Returns the URI of a file.
  let uri: (String) -> String
  /// Returns the address of a finding's explanation.
  let explanation: (DiagnosticName) -> String?
  private var maps: [ObjectIdentifier: PositionMap] = [:]

  init(
    _ client: ClientCapabilities, uri: @escaping (String) -> String,
    explanation: @escaping (DiagnosticName) -> String?
  ) {
    self.client = client
    self.uri = uri
    self.explanation = explanation
  }

  mutating func positions(_ source: SourceText) -> PositionMap {
    if let known = maps[ObjectIdentifier(source)] { return known }
    let map = PositionMap(source, client.encoding)
    maps[ObjectIdentifier(source)] = map
    return map
  }

  /// Writes a `Diagnostic`.
  mutating func write(_ finding: Diagnostic, into json: inout JSONWriter) {
    let positions = positions(finding.source)
    json.beginObject()
    json.range("range", finding.span, positions)
    json.member("severity", finding.severity.number)
    json.member("code", finding.name.rawValue)
    if client.hasCodeDescriptions, let address = explanation(finding.name) {
      json.object("codeDescription") { $0.member("href", address) }
    }
    json.member("source", "formwalk")
    json.member("message", finding.help.map { "\(finding.message)\n\($0)" } ?? finding.message)
    if client.hasDiagnosticTags, finding.name.isAboutWhatIsUnneeded {
      json.array("tags") { $0.integer(1) }
    }
    if client.hasRelatedInformation, !finding.labels.isEmpty {
      let labels = finding.labels.map { ($0, self.positions($0.source)) }
      json.array("relatedInformation") {
        for (label, positions) in labels {
          $0.beginObject()
          $0.object("location") {
            $0.member("uri", uri(label.source.name))
            $0.range("range", label.span, positions)
          }
          $0.member("message", label.text)
          $0.end()
        }
      }
    }
    if client.hasDiagnosticData, let fix = finding.fix {
      json.object("data") {
        $0.member("title", fix.title)
        $0.member("isSafe", fix.isSafe)
        $0.array("edits") { for edit in fix.edits { $0.edit(edit, positions) } }
      }
    }
    json.end()
  }
}

extension DiagnosticSeverity {
  /// The `DiagnosticSeverity` of the protocol.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .information: 3
    }
  }
}

extension DiagnosticName {
  /// True if the marked text could be removed: editors show it greyed out.
  fileprivate var isAboutWhatIsUnneeded: Bool {
    switch self {
    case .unusedLet, .unusedType, .duplicateImport, .needlessAnchor, .neverRequired,
      .alwaysTrueRule, .unreachableField, .unreachableOption, .emptyGroup:
      true
    default: false
    }
  }
}
