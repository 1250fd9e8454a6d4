import FormSyntax
import TestCases
import Testing

private func finding(
  _ text: String, _ span: SourceSpan, _ message: String = "What is wrong.", name: String = "a.form",
  help: String = "",
  labels: [(SourceSpan, String)] = [], fix: Fix? = nil
) -> Diagnostic {
  let source = SourceText(name: name, text: text)
  return Diagnostic(
    .unexpected, SampleMessage(message: message, help: help), source: source, span: span,
    labels: labels.map { Diagnostic.Label(source: source, span: $0.0, text: $0.1) }, fix: fix)
}

/// The line with the source and the line with the mark.
private func excerpt(_ text: String, _ span: SourceSpan) -> [String] {
  let lines = Report([finding(text, span)]).human(colors: false).split(
    separator: "\n", omittingEmptySubsequences: false)
  return lines.dropFirst(3).prefix(2).map(String.init)
}

/// Findings are written in several formats for people and programs.
@Test func excerptsShowThePlace() async {
  // Human shows place mark labels help and fix.
  let diagnostic = finding(
    "form f {\n  field a: text\n}\n", SourceSpan(17, 18), help: "What to do.",
    labels: [(SourceSpan(5, 6), "the form")],
    fix: Fix(title: "Write `b`", edits: [Edit(span: SourceSpan(17, 18), replacement: "b")]))
  #expect(
    Report([diagnostic]).human(colors: false) == """
      error[unexpected]: What is wrong.
       --> a.form:2:9
        |
      2 |   field a: text
        |         ^
       ::: a.form:1:6
        |
      1 | form f {
        |      - the form
        = help: What to do.
        = fix: Write `b`


      """)

  // Continuation bytes of a character that never started have no border before them.
  let bytes = Array("ab".utf8) + [0x80, 0x80, 0x80, 0x80] + Array("c".utf8)
  let source = SourceText(name: "a.form", bytes: bytes)
  for start in bytes.indices {
    let diagnostic = Diagnostic(
      .notUTF8, SampleMessage(), source: source, span: SourceSpan(start, start + 1))
    #expect(Report([diagnostic]).human(colors: false).contains("^"))
  }

  // Mark is under the columns.
  await forEachCase(markCases) { text, span, expected in
    #expect(excerpt(text, span) == expected)
  }

  // Long line is cut around the mark.
  do {
    let text = String(repeating: "a", count: 5_000) + "b" + String(repeating: "c", count: 5_000)
    let lines = excerpt(text, SourceSpan(5_000, 5_001))
    #expect(lines.allSatisfy { $0.count < 120 })
    #expect(lines[0].hasPrefix("1 | …a") && lines[0].hasSuffix("c…"))
    let mark = lines[1].firstIndex(of: "^").map {
      lines[1].distance(from: lines[1].startIndex, to: $0)
    }
    let letter = lines[0].firstIndex(of: "b").map {
      lines[0].distance(from: lines[0].startIndex, to: $0)
    }
    #expect(mark != nil && mark == letter)
  }

  // Control characters are seen and do nothing.
  do {
    let text = Report([finding("a\u{1B}[31mb\u{0}c", SourceSpan(7, 8), name: "x\u{1B}.form")])
      .human(colors: false)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  // Colors are only written when asked.
  let report = Report([finding("ab", SourceSpan(0, 1))])
  #expect(report.human(colors: true).contains("\u{1B}[1;31m"))
  #expect(!report.human(colors: false).contains("\u{1B}"))
}

private let markCases: [(String, SourceSpan, [String])] = [
  ("\tab", SourceSpan(1, 2), ["1 |     ab", "  |     ^"]),
  ("a\tb", SourceSpan(2, 3), ["1 | a   b", "  |     ^"]),
  ("日本 x", SourceSpan(7, 8), ["1 | 日本 x", "  |      ^"]),
  ("日本 x", SourceSpan(0, 6), ["1 | 日本 x", "  | ^^^^"]),
  ("e\u{301}x", SourceSpan(3, 4), ["1 | e\u{301}x", "  |  ^"]),
  ("ab", SourceSpan(2, 2), ["1 | ab", "  |   ^"]),
  ("", SourceSpan(0, 0), ["1 | ", "  | ^"]),
  ("ab\ncd", SourceSpan(1, 5), ["1 | ab", "  |  ^"]),
  ("ab\r\ncd", SourceSpan(4, 6), ["2 | cd", "  | ^^"]),
  ("ab\rcd", SourceSpan(3, 5), ["2 | cd", "  | ^^"]),
  ("\u{FEFF}ab", SourceSpan(3, 4), ["1 | ab", "  | ^"]),
  ("ab", SourceSpan(900, 1_000), ["1 | ab", "  |   ^"]),
]

@Test func summariesAndFormats() {
  let error = finding("ab", SourceSpan(0, 1))
  var warning = error
  warning.severity = .warning
  #expect(Report([]).summary == nil)
  #expect(Report([error, error, warning]).summary == "2 errors, 1 warning")

  // JSON has places and fixes.
  do {
    let diagnostic = finding(
      "é\n\"x\"", SourceSpan(3, 6), help: "H \"h\"", labels: [(SourceSpan(0, 2), "first")],
      fix: Fix(
        title: "T", edits: [Edit(span: SourceSpan(3, 4), replacement: "\n")], isSafe: false))
    let text = String(decoding: Report([diagnostic]).json(), as: UTF8.self)
      .filter { !$0.isWhitespace }
    #expect(
      text == #"{"version":1,"findings":[{"name":"unexpected","severity":"error","#
        + #""message":"Whatiswrong.","path":"a.form","#
        + #""start":{"byte":3,"line":2,"column":1},"end":{"byte":6,"line":2,"column":4},"#
        + #""help":"H\"h\"","related":[{"message":"first","path":"a.form","#
        + #""start":{"byte":0,"line":1,"column":1},"end":{"byte":2,"line":1,"column":2}}],"#
        + #""fixes":[{"title":"T","safe":false,"edits":[{"#
        + #""start":{"byte":3,"line":2,"column":1},"end":{"byte":4,"line":2,"column":2},"#
        + #""text":"\n"}]}]}]}"#)
  }

  // The GitHub format escapes what would end a command.
  do {
    var diagnostic = finding(
      "ab\ncd", SourceSpan(0, 1), "100 %\nsure: yes", name: "a,b:c%.form", help: "H")
    #expect(
      Report([diagnostic]).github()
        == "::error file=a%2Cb%3Ac%25.form,line=1,endLine=1,col=1,endColumn=2,title=unexpected::"
        + "100 %25%0Asure: yes%0AH\n")
    diagnostic.span = SourceSpan(0, 5)
    diagnostic.severity = .information
    #expect(
      Report([diagnostic]).github().hasPrefix(
        "::notice file=a%2Cb%3Ac%25.form,line=1,endLine=2,title"))
  }

  // Findings are sorted and echoes left out.
  let first = SourceText(name: "a", text: "abc")
  let second = SourceText(name: "b", text: "abc")
  func at(_ source: SourceText, _ start: Int, _ message: String) -> Diagnostic {
    Diagnostic(
      .unexpected, SampleMessage(message: message), source: source,
      span: SourceSpan(start, start + 1))
  }
  let found = [
    at(second, 0, "4"), at(first, 2, "3"), at(first, 0, "1"), at(first, 0, "1"),
    at(first, 0, "2"),
  ]
  #expect(
    Diagnostic.sorted(found, sources: [first, second]).map(\.message) == ["1", "2", "3", "4"])
}
