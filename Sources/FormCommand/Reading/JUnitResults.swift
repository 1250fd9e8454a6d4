import FormSyntax

/// The test results of all forms as JUnit XML.
struct JUnitResults {
  private var document = JUnitWriter()
  private var human = HumanReportWriter(colors: false)

  /// Starts the results of a form. Its findings are a test case named `check`, which is an error if
  /// the tests cannot run.
  mutating func begin(_ source: SourceText, _ found: [Diagnostic]) {
    human = HumanReportWriter(colors: false)
    document.beginSuite(source.name)
    let errors = found.filter { $0.severity == .error }
    guard let first = errors.first ?? found.first else { return }
    let (type, message, text) = (first.name.rawValue, message(first, of: found), text(of: found))
    document.add(
      "check",
      errors.isEmpty
        ? .failed(type: type, message: message, text: text)
        : .broken(type: type, message: message, text: text))
  }

  /// Adds a form that could not be read.
  mutating func add(unreadable file: String, _ reason: String) {
    document.beginSuite(file)
    document.add("check", .unreadable(reason))
    document.endSuite()
  }

  /// Adds a test that has errors and did not run.
  mutating func add(broken name: String, _ errors: [Diagnostic]) {
    guard let first = errors.first else { return }
    document.add(
      name,
      .broken(
        type: first.name.rawValue, message: message(first, of: errors), text: text(of: errors)))
  }

  private func message(_ first: Diagnostic, of found: [Diagnostic]) -> String {
    first.message + (found.count > 1 ? " (1 of \(found.count) problems)" : "")
  }

  /// Adds a test case, which has failed if there are findings; the first one is the reason.
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

  /// Returns the text of findings, without trailing line breaks.
  private mutating func text(of findings: [Diagnostic]) -> String {
    var text = findings.map { human.text(of: $0) }.joined()
    while text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
    return text
  }
}
