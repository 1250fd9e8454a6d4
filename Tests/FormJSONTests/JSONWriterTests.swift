import FormJSON
import TestCases
import Testing

private func written(
  _ style: JSONWriter.Style = .compact, _ body: (inout JSONWriter) -> Void
) -> String {
  var writer = JSONWriter(style)
  body(&writer)
  return String(decoding: writer.finish(), as: UTF8.self)
}

@Test func writesValues() throws {
  // Compact text is what was read.
  do {
    let sample = #"{"name":"a\"b","list":[1,[],{}],"inner":{"x":-1.50},"flag":true,"none":null}"#
    let value = try JSONValue(parsing: sample)
    #expect(written { $0.value(value) } == sample)
  }

  // Pretty text indents by two.
  do {
    let value = try JSONValue(parsing: #"{"a":[1,{"b":[]}],"c":{}}"#)
    #expect(
      written(.pretty) { $0.value(value) } == """
        {
          "a": [
            1,
            {
              "b": []
            }
          ],
          "c": {}
        }
        """)
  }

  // Scalars survive both ways.
  var text = ""
  for number in 0...0x3000 as ClosedRange<UInt32> {
    if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
  }
  text += "\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
  let json = written { $0.string(text) }
  let read = try JSONDocument(json).root.string
  #expect(read.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  // Nothing in it controls a terminal.
  #expect(json.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  // Nor reverses the order of printing.
  let turning: [ClosedRange<Unicode.Scalar>] = [
    "\u{061C}"..."\u{061C}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
    "\u{2066}"..."\u{2069}",
  ]
  #expect(json.unicodeScalars.allSatisfy { scalar in !turning.contains { $0 ~= scalar } })

  // Values after one another are on their own lines.
  #expect(
    written {
      $0.beginArray()
      $0.end()
      $0.null()
      $0.boolean(false)
    } == "[]\nnull\nfalse")
}

@Test func numbersAreExact() async {
  // A valid number is written exactly, anything else as a string.
  await forEachCase([
    ("1", "1"), ("-1.50e+5", "-1.50e+5"), ("0", "0"), ("01", "\"01\""), ("", "\"\""),
    (" 1", "\" 1\""), ("1 ", "\"1 \""), ("NaN", "\"NaN\""), ("1,2", "\"1,2\""), ("[]", "\"[]\""),
    ("\"", "\"\\\"\""), ("\u{FEFF}1", "\"\u{FEFF}1\""),
  ]) { text, json in
    #expect(written { $0.number(text) } == json)
  }

  // Integers reach both ends.
  #expect(
    written {
      $0.beginArray()
      $0.integer(.min)
      $0.integer(.max)
      $0.end()
    } == "[-9223372036854775808,9223372036854775807]")
}

/// Calls in random order still produce valid JSON.
@Test func anyCallsMakeValidText() async {
  await forEachCase(0..<200 as Range<UInt64>) { seed throws in
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    var writer = JSONWriter(seed % 2 == 0 ? .compact : .pretty)
    writer.beginArray()
    var depth = 1
    for _ in 0..<40 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      switch state >> 60 {
      case 0, 1:
        writer.beginObject()
        depth += 1
      case 2, 3:
        writer.beginArray()
        depth += 1
      case 4: writer.name("a")
      case 5: writer.name("b\"")
      case 6: writer.null()
      case 7: writer.integer(7)
      case 8: writer.number("x")
      case 9: writer.string("y")
      case 10, 11: writer.name("c")
      case 12, 13:
        // The root stays open, so there is only one value.
        if depth > 1 {
          writer.end()
          depth -= 1
        }
      default: writer.boolean(true)
      }
    }
    #expect(throws: Never.self) { try JSONDocument(writer.finish()) }
    writer.null()
    #expect(writer.finish() == Array("null".utf8))
  }
}
