import FormSyntax

/// Findings with everything that a report may contain.
enum ReportedSample {
  static func place(_ file: String, _ start: Int, _ end: Int) -> ReportedFinding.Place {
    func position(_ byte: Int) -> SourcePosition {
      SourcePosition(byte: byte, line: 2, column: byte + 1, utf16Column: byte + 1)
    }
    return ReportedFinding.Place(file: file, start: position(start), end: position(end))
  }

  static func finding(
    rule: String = "length", file: String = "data/ü 1:2.json", message: String = "Too {long}.",
    identity: String = "/faves/0/name", pointer: String? = "/faves/0/name"
  ) -> ReportedFinding {
    let place = place(file, 4, 9)
    return ReportedFinding(
      rule: rule, severity: .warning, message: message, place: place, help: "Shorten it.",
      related: [ReportedFinding.Related(place: Self.place(file, 0, 1), message: "the row")],
      repair: ReportedFinding.Repair(title: "Cut", isSafe: false, edits: [(place, "x\"y")]),
      formPath: "faves[1].name", pointer: pointer, identity: identity)
  }

  /// A diagnostic for each place of a source.
  static func diagnostics(_ text: String, file: String = "a.form", _ spans: [SourceSpan])
    -> [Diagnostic]
  {
    let source = SourceText(name: file, text: text)
    return spans.map { Diagnostic(.unknownName, SampleMessage(), source: source, span: $0) }
  }
}

/// The message of the findings in tests.
struct SampleMessage: Message {
  var message = "What is wrong."
  var help = ""

  var words: FindingWords { FindingWords(message, help) }
}
