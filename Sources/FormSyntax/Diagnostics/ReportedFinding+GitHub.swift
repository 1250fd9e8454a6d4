internal import FormEngine

extension ReportedFinding {
  /// A workflow command for GitHub Actions, with its line break (docs.github.com, "Workflow
  /// commands"). `%`, CR and LF are escaped; in properties also `:` and `,`.
  package var workflowCommand: String {
    let command =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .information: "notice"
      }
    var properties = [
      "file=\(Self.property(Self.pathInRepository(place.file)))", "line=\(place.start.line)",
      "endLine=\(place.end.line)",
    ]
    // GitHub only supports columns for places within one line.
    if place.start.line == place.end.line {
      properties.append("col=\(place.start.column)")
      properties.append("endColumn=\(max(place.end.column, place.start.column))")
    }
    properties.append("title=\(Self.property(rule))")
    let text = visibleText(messageWithPath + (help.map { "\n\($0)" } ?? ""), keeping: .lineFeed)
    return "::\(command) \(properties.joined(separator: ","))::\(Self.data(text))\n"
  }

  /// Returns a path as GitHub expects it: `forms/a.form` rather than `./forms/a.form`.
  private static func pathInRepository(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return String(rest)
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

extension Report {
  /// Returns workflow commands for GitHub Actions, one per line.
  package func github() -> String {
    var text = ""
    forEach { text += $0.workflowCommand }
    return text
  }
}
