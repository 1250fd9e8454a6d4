import FormSyntax
import Testing

private func text(_ writer: JUnitWriter) -> String {
  String(decoding: writer.finish(), as: UTF8.self)
}

/// JUnit XML as `junit-10.xsd` of Jenkins has it.
@Test func suitesAndCases() {
  var writer = JUnitWriter()
  writer.beginSuite("./forms/sign.up.form")
  writer.add("passes", .passed)
  writer.add("fails", .failed(type: "step-failed", message: "No.", text: "line 1\nline 2"))
  writer.add("check", .broken(type: "unknown-name", message: "There is none.", text: ""))
  writer.endSuite()
  writer.beginSuite("empty.form")
  writer.endSuite()
  #expect(
    text(writer) == """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="formwalk" tests="3" failures="1" errors="1">
        <testsuite name="./forms/sign.up.form" tests="3" failures="1" errors="1">
          <testcase name="passes" classname="forms.sign_up"/>
          <testcase name="fails" classname="forms.sign_up">
            <failure type="step-failed" message="No.">line 1
      line 2</failure>
          </testcase>
          <testcase name="check" classname="forms.sign_up">
            <error type="unknown-name" message="There is none."></error>
          </testcase>
        </testsuite>
        <testsuite name="empty.form" tests="0" failures="0" errors="0">
        </testsuite>
      </testsuites>

      """)
}

/// No text from outside ends an attribute or an element, and everything is allowed in XML 1.0.
@Test func textsFromOutsideStayTexts() {
  let hostile =
    "\"'<>&]]><!--\u{0}\u{1}\u{8}\u{B}\r\n\t\u{1B}\u{7F}\u{85}\u{202E}\u{FFFE}\u{FFFF}\u{1F600}"
  var writer = JUnitWriter()
  writer.beginSuite(hostile)
  writer.add(hostile, .failed(type: hostile, message: hostile, text: hostile))
  writer.endSuite()
  let document = text(writer)
  var state = Character(" ")
  for scalar in document.unicodeScalars {
    switch scalar.value {
    case 0x0A, 0x20..<0x7F, 0xA0..<0xD800, 0xE000..<0xFFFE, 0x10000...: break
    default: Issue.record("U+\(String(scalar.value, radix: 16))")
    }
    // Quotes are paired within a tag, and angle brackets alternate.
    switch (state, scalar) {
    case (" ", "<"): state = "<"
    case ("<", "\""): state = "\""
    case ("\"", "\""): state = "<"
    case ("<", ">"): state = " "
    case (" ", ">"), ("<", "<"), ("\"", "<"), ("\"", ">"): Issue.record("\(scalar) in \(state)")
    default: break
    }
  }
  #expect(state == " ")
  #expect(document.contains("&quot;'&lt;&gt;&amp;]]&gt;"))
  #expect(document.contains("&lt;U+FFFE&gt;&lt;U+FFFF&gt;\u{1F600}"))
}
