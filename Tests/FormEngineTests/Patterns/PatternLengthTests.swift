import FormEngine
import TestCases
import Testing

@Test func lengthsThatMatch() async throws {
  await forEachCase(
    [
      ("()", 0, 0), ("abc", 3, 3), ("a|bcd|ef", 1, 3), ("a*", 0, nil), ("a+b", 2, nil),
      ("(ab?){2,3}", 2, 6), ("a{0}b", 1, 1), ("(a?){20000}", 0, 20_000), ("(){5,}", 0, 0),
      ("(a{2}|b){3,}", 3, nil), ("😀é", 2, 2), (#"a|[^\s\S]b{5}"#, 1, 1), (#"[^\s\S]*"#, 0, 0),
      (#"a([^\s\S]{0,3})"#, 1, 1), (#"([^\s\S]|a){2}"#, 2, 2),
    ] as [(String, Int, Int?)]
  ) { source, least, most in
    let pattern = try Pattern(source: source)
    let bounds = try #require(pattern.lengthBounds())
    #expect(bounds.least == least)
    #expect(bounds.most == most)
    #expect(!pattern.matchesNothing)
  }

  // Nothing is known as nothing.
  await forEachCase([
    #"[^\s\S]"#, #"[^\d\D]+a"#, #"[^\s\S]|b[^\w\W]{2}"#, #"\p{Cs}"#, #"(([^\s\S]b)?[^\s\S]){1,}"#,
  ]) { source in
    let pattern = try Pattern(source: source)
    #expect(pattern.matchesNothing)
    #expect(pattern.lengthBounds() == nil)
    #expect(!pattern.canMatch(charactersFrom: 0, to: nil))
  }

  // Lengths that can be matched.
  await forEachCase(
    [
      ("[A-Z]{5}", 0, 3, false), ("[A-Z]{5}", 6, nil, false), ("[A-Z]{5}", 5, 5, true),
      ("(ab){3}|[a-z]{10}", 7, 9, false), ("(ab){3}|[a-z]{10}", 7, 10, true),
      ("(abc)*", 1, 2, false), ("(abc)*", 4, 6, true), ("(abc)*", 100, nil, true),
      (#"((abc)*[^\s\S]|(abcd)*)"#, 3, 3, false), ("a*", 3, 2, false), ("()", 0, 0, true),
      ("a|b{40}", 2, 39, false), ("a|b{40}", 2, 40, true), ("(a{7})*", 15_002, 15_006, false),
      // A base and its marks may be one character, so a short length does not exclude these.
      (#"\p{L}{5}"#, 1, 1, true), (".{3}", 0, 0, false), (".{3}", 4, nil, false),
      ("[\r\n]{2}", 1, 1, true), ("e\u{301}", 1, 1, true),
    ] as [(String, Int, Int?, Bool)]
  ) { source, least, most, expected in
    let pattern = try Pattern(source: source)
    #expect(pattern.canMatch(charactersFrom: least, to: most) == expected)
  }

  // The scalars that count as characters do so in the standard library too.
  var checked = 0
  for value: UInt32 in [9, 0x41, 0xA0, 0xE9, 0x2FF, 0x370, 0x3C3, 0x416, 0x52F, 0x1EFF, 0x4E00] {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let pattern = try Pattern(source: "\\u{\(String(value, radix: 16))}{2}")
    #expect(!pattern.canMatch(charactersFrom: 1, to: 1))
    #expect(String(String.UnicodeScalarView([scalar, scalar])).count == 2)
    checked += 1
  }
  #expect(checked == 11)
}
