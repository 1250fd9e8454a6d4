/// The findings of one run, for people or programs. The same findings produce the same bytes.
package struct Report: Sendable {
  package var diagnostics: [Diagnostic]
  /// The findings that comments keep away: no part of any count.
  package var suppressed: [SuppressedFinding]

  package init(_ diagnostics: [Diagnostic], suppressed: [SuppressedFinding] = []) {
    self.diagnostics = diagnostics
    self.suppressed = suppressed
  }

  /// The counts in words, such as `2 errors, 1 warning`; nil if there are no findings. If some are
  /// not listed, a count is a minimum: `More than 1000 errors`.
  package var summary: String? {
    let unlisted = Set(diagnostics.compactMap(\.unlisted))
    func counted(_ severity: DiagnosticSeverity, _ one: String, _ many: String) -> String? {
      let number = diagnostics.count { $0.severity == severity && $0.unlisted == nil }
      // Comments keep away all that are listed.
      if unlisted.contains(severity), number == 0 { return "\(many) that are not listed" }
      if unlisted.contains(severity) { return "more than \(number) \(number == 1 ? one : many)" }
      return number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }
    let parts = [
      counted(.error, "error", "errors"), counted(.warning, "warning", "warnings"),
      counted(.information, "information message", "information messages"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ").capitalisedFirst
  }
}

/// The line tables of the sources with findings, each built once.
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
