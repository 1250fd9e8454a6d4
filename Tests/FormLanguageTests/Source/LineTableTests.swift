import FormSyntax
import TestCases
import Testing

private let cases: [(String, Int, SourcePosition)] = [
  ("abc", 0, SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)),
  ("abc", 3, SourcePosition(byte: 3, line: 1, column: 4, utf16Column: 4)),
  ("a\nb", 2, SourcePosition(byte: 2, line: 2, column: 1, utf16Column: 1)),
  ("a\r\nb", 3, SourcePosition(byte: 3, line: 2, column: 1, utf16Column: 1)),
  ("a\rb", 2, SourcePosition(byte: 2, line: 2, column: 1, utf16Column: 1)),
  ("a\n\n\nb", 4, SourcePosition(byte: 4, line: 4, column: 1, utf16Column: 1)),
  ("é😀x", 6, SourcePosition(byte: 6, line: 1, column: 3, utf16Column: 4)),
  ("\u{FEFF}ab", 4, SourcePosition(byte: 4, line: 1, column: 2, utf16Column: 2)),
  ("a\n", 2, SourcePosition(byte: 2, line: 2, column: 1, utf16Column: 1)),
  ("", 0, SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)),
]

@Test func placesOfLinesAndColumns() async {
  // A place is reported both ways.
  await forEachCase(cases) { text, offset, expected in
    let source = SourceText(name: "a", text: text)
    #expect(LineTable(source).position(of: offset) == expected)
    #expect(source.position(of: offset) == expected)
  }

  // Offsets outside count as the ends.
  do {
    let table = LineTable(SourceText(name: "a", text: "ab\ncd"))
    #expect(table.position(of: -5).byte == 0)
    #expect(table.position(of: 99).line == 2)
    #expect(table.position(of: 99).column == 3)
  }

  // Lines are without their ends.
  do {
    let source = SourceText(name: "a", text: "ab\r\ncd\n\nef")
    let table = LineTable(source)
    #expect(table.lineCount == 4)
    #expect(
      (0...5).map { source.text(of: table.span(ofLine: $0)) } == ["", "ab", "cd", "", "ef", ""])
  }
}
