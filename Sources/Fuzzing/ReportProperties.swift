import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// Properties of all findings: each can be printed in every format and explained.
enum ReportProperties {
  static func check(_ compilation: Compilation) {
    check(compilation.diagnostics)
    for test in compilation.brokenTests { check(test.errors) }
  }

  static func check(_ findings: [Diagnostic]) {
    let report = Report(findings)
    for colors in [false, true] { requireVisible(report.human(colors: colors), colors: colors) }
    requireVisible(report.github(), colors: false)
    requireJSON(report.json(), "the report")
    requireJSON(report.sarif(version: "1"), "the SARIF report")
    for finding in findings {
      require(!finding.message.isEmpty && finding.help != "", "a finding says nothing")
      require(finding.name.explanation != nil, "\(finding.name.rawValue) is not explained")
    }
  }

  static func requireJSON(_ bytes: [UInt8], _ what: String) {
    require((try? JSONDocument(bytes)) != nil, "\(what) is not JSON")
  }

  /// Requires that a text contains no control characters for a terminal.
  static func requireVisible(_ text: String, colors: Bool) {
    for scalar in text.unicodeScalars where scalar != "\n" && !(colors && scalar == "\u{1B}") {
      require(scalar.properties.generalCategory != .control, "a control character is printed")
    }
  }
}
