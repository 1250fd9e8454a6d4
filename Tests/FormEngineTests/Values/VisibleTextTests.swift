import FormEngine
import TestCases
import Testing

@Test func controlsAreMadeVisible() async {
  // Controls are made visible.
  await forEachCase([
    ("plain é 😀", "plain é 😀"), ("\u{1B}[31m", "␛[31m"), ("a\u{0}b", "a␀b"), ("\u{7F}", "␡"),
    ("a\nb\tc", "a␊b␉c"), ("a\r\nb", "a␍␊b"), ("\u{9B}1m", "<U+009B>1m"),
    ("\u{80}\u{9F}", "<U+0080><U+009F>"),
    ("\u{A0}", "\u{A0}"), ("\u{202E}abc", "<U+202E>abc"),
    ("\u{61C}\u{200E}\u{200F}", "<U+061C><U+200E><U+200F>"),
    ("\u{2066}\u{2069}\u{202A}", "<U+2066><U+2069><U+202A>"),
    ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
    ("\u{200D}\u{2026}\u{2065}", "\u{200D}\u{2026}\u{2065}"),
  ]) { text, visible in
    #expect(visibleText(text) == visible)
  }

  // Line feeds and tabs stay on request.
  #expect(visibleText("a\n\tb\r", keeping: [.lineFeed, .tab]) == "a\n\tb␍")
  #expect(visibleText("a\n\tb", keeping: .lineFeed) == "a\n␉b")
  #expect(visibleText("a\r\nb", keeping: .lineFeed) == "a␍\nb")

  // No control is left.
  var text = ""
  for number in 0...0x2100 as ClosedRange<UInt32> {
    if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
  }
  let visible = visibleText(text)
  #expect(
    visible.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !$0.properties.isBidiControl
    })
}
