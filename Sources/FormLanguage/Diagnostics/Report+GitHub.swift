internal import FormEngine

extension Report {
  /// Workflow commands, one a line, as GitHub Actions reads them
  /// (docs.github.com, "Workflow commands": `%`, CR and LF are escaped; in properties also `:` and `,`).
  public func github() -> String {
    var tables = LineTables()
    var text = ""
    for diagnostic in diagnostics {
      let table = tables.table(of: diagnostic.source)
      let start = table.position(of: Int(diagnostic.span.start))
      let end = table.position(of: Int(max(diagnostic.span.start, diagnostic.span.end)))
      let command =
        switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .information: "notice"
        }
      var properties = [
        "file=\(Self.property(diagnostic.source.name))", "line=\(start.line)",
        "endLine=\(end.line)",
      ]
      // Columns are only understood for places within one line.
      if start.line == end.line {
        properties.append("col=\(start.column)")
        properties.append("endColumn=\(max(end.column, start.column))")
      }
      properties.append("title=\(Self.property(diagnostic.name.rawValue))")
      let help = diagnostic.help.map { "\n\($0)" } ?? ""
      let message = visibleText(diagnostic.message + help, keeping: .lineFeed)
      text += "::\(command) \(properties.joined(separator: ","))::\(Self.data(message))\n"
    }
    return text
  }

  private static func data(_ text: String) -> String {
    escaped(text, [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")])
  }

  private static func property(_ text: String) -> String {
    escaped(
      visibleText(text),
      [("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")])
  }

  private static func escaped(_ text: String, _ pairs: [(Unicode.Scalar, String)]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let pair = pairs.first(where: { $0.0 == scalar }) {
        result += pair.1
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
