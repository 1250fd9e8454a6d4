/// The findings of one run as people or programs read them. The same findings produce the same
/// bytes.
package struct Report: Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package func count(of severity: DiagnosticSeverity) -> Int {
    diagnostics.count { $0.severity == severity }
  }

  /// `2 errors, 1 warning`; nil if there are no findings.
  package var summary: String? {
    let parts: [String] = [
      counted(count(of: .error), "error", "errors"),
      counted(count(of: .warning), "warning", "warnings"),
      counted(count(of: .information), "information message", "information messages"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func counted(_ number: Int, _ one: String, _ many: String) -> String? {
    number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
  }
}

/// Line tables of the sources with findings, each made once.
package struct LineTables: Sendable {
  private var tables: [ObjectIdentifier: LineTable] = [:]

  package init() {}

  mutating func table(of source: SourceText) -> LineTable {
    if let table = tables[ObjectIdentifier(source)] { return table }
    let table = LineTable(source)
    tables[ObjectIdentifier(source)] = table
    return table
  }
}
