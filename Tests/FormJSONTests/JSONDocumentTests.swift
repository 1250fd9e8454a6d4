import FormJSON
import TestCases
import Testing

@Test func walksValues() throws {
  // Walks members and elements in their order.
  do {
    let document = try JSONDocument(#"{"b": [1, [2], {"x": 3}], "a": {}, "b": null}"#)
    let root = document.root
    #expect(root.members.map(\.name.string) == ["b", "a", "b"])
    #expect(root.members.map(\.value.kind) == [.array, .object, .null])
    let list = try #require(root["b"])
    #expect(list.elements.map(\.kind) == [.number, .array, .object])
    #expect(list.elements.map(\.byteRange) == [7..<8, 10..<13, 15..<23])
    #expect(root["missing"] == nil)
    #expect(Array(list.members).isEmpty)
    #expect(Array(root.elements).isEmpty)
  }

  // A string includes its quotes in its range.
  do {
    let document = try JSONDocument(#"["ab"]"#)
    let element = try #require(document.root.elements.first { _ in true })
    #expect(element.byteRange == 1..<5)
    #expect(element.byteOffset == 1)
    #expect(element.string == "ab")
  }

  // Scalars return only their own kind.
  do {
    let document = try JSONDocument(#"[true, false, null, -1.50, "x"]"#)
    let elements = Array(document.root.elements)
    #expect(elements.map(\.boolean) == [true, false, nil, nil, nil])
    #expect(elements.map(\.numberText) == [nil, nil, nil, "-1.50", nil])
    #expect(elements.map(\.string) == [nil, nil, nil, nil, "x"])
  }
}

@Test func stringsNumbersAndDepth() async throws {
  await forEachCase([
    (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00!""#, "😀!"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\u0000x""#, "\u{0}x"), (#""é\u0301""#, "é\u{301}"),
  ]) { json, text in
    let document = try JSONDocument(json)
    let found = try #require(document.root.string)
    #expect(Array(found.unicodeScalars) == Array(text.unicodeScalars))
  }

  // Numbers keep ten thousand digits.
  let digits = String(repeating: "9", count: 10_000)
  let document = try JSONDocument("[\(digits)]")
  #expect(document.root.elements.map(\.numberText) == [digits])

  // A value is nested to its limit only.
  let limit = JSONValue.depthLimit
  func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
  #expect(try JSONDocument(nested(limit)).root.value != nil)
  #expect(try JSONDocument(nested(limit + 1)).root.value == nil)
  #expect(try JSONDocument(nested(100_000)).root.value == nil)
  #expect(throws: JSONError.self) { try JSONValue(parsing: nested(limit + 1)) }
}
