import FormLanguage

/// What came of the tests of all forms, as JUnit XML.
struct JUnitResults {
  private var document = JUnitWriter()
  private var human = HumanReportWriter(colors: false)

  /// Begins the tests of a form. What was found in it is a case of its own, `check`: in error when the
  /// tests cannot run.
  mutating func begin(_ source: SourceText, _ found: [Diagnostic]) {
    human = HumanReportWriter(colors: false)
    document.beginSuite(source.name)
    let errors = found.filter { $0.severity == .error }
    guard let first = errors.first ?? found.first else { return }
    let message = first.message + (found.count > 1 ? " (1 of \(found.count) findings)" : "")
    let (type, text) = (first.name.rawValue, text(of: found))
    document.add(
      "check",
      errors.isEmpty
        ? .failed(type: type, message: message, text: text)
        : .broken(type: type, message: message, text: text))
  }

  /// Adds a case, which has failed when there are findings; the first says why.
  mutating func add(_ name: String, _ findings: [Diagnostic]) {
    guard let first = findings.first else { return document.add(name, .passed) }
    document.add(
      name,
      .failed(type: first.name.rawValue, message: first.message, text: text(of: findings)))
  }

  mutating func end() {
    document.endSuite()
  }

  var bytes: [UInt8] { document.finish() }

  /// Without the line breaks at its end.
  private mutating func text(of findings: [Diagnostic]) -> String {
    var text = findings.map { human.text(of: $0) }.joined()
    while text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
    return text
  }
}
