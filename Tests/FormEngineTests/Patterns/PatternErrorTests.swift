import FormEngine
import TestCases
import Testing

private let cases: [(String, PatternError.Kind, Range<Int>)] = [
  ("a(b", .unclosedGroup, 1..<2),
  ("((a)", .unclosedGroup, 0..<1),
  ("(?:a", .unclosedGroup, 0..<1),
  ("ab)", .unopenedGroup, 2..<3),
  ("é[ab", .unclosedClass, 2..<3),
  ("[a-", .unclosedClass, 0..<1),
  ("[", .unclosedClass, 0..<1),
  ("[^", .unclosedClass, 0..<1),
  ("x[]", .emptyClass, 1..<3),
  ("[^]", .emptyClass, 0..<3),
  ("*a", .nothingToRepeat, 0..<1),
  ("a|+", .nothingToRepeat, 2..<3),
  ("(?)", .unsupportedGroup, 0..<2),
  ("(+)", .nothingToRepeat, 1..<2),
  ("{2}", .nothingToRepeat, 0..<3),
  ("{", .nothingToRepeat, 0..<1),
  ("a**", .nothingToRepeat, 2..<3),
  ("a{2}*", .nothingToRepeat, 4..<5),
  ("^*", .nothingToRepeat, 1..<2),
  ("a*?", .lazyQuantifier, 1..<3),
  ("a??", .lazyQuantifier, 1..<3),
  ("a{2,3}?", .lazyQuantifier, 1..<7),
  ("a++", .possessiveQuantifier, 1..<3),
  ("a{2}+", .possessiveQuantifier, 1..<5),
  ("a{}", .badCount, 1..<3),
  ("a{,3}", .badCount, 1..<5),
  ("a{3,2}", .badCount, 1..<6),
  ("a{2", .badCount, 1..<3),
  ("a{x}", .badCount, 1..<2),
  ("a{-1}", .badCount, 1..<2),
  ("[z-a]", .badRange, 1..<4),
  (#"[a-\d]"#, .badRange, 1..<5),
  (#"(a)\1"#, .backReference, 3..<5),
  (#"\k<n>"#, .backReference, 0..<2),
  ("(?=a)", .lookAround, 0..<3),
  ("b(?!a)", .lookAround, 1..<4),
  ("(?<=a)", .lookAround, 0..<4),
  ("(?<!a)", .lookAround, 0..<4),
  ("(?<n>a)", .unsupportedGroup, 0..<2),
  ("(?P<n>a)", .unsupportedGroup, 0..<2),
  ("(?i)a", .unsupportedGroup, 0..<2),
  ("a^b", .misplacedAnchor, 1..<2),
  ("a$b", .misplacedAnchor, 1..<2),
  ("(^a)", .misplacedAnchor, 1..<2),
  ("(a$)", .misplacedAnchor, 2..<3),
  ("a$*", .misplacedAnchor, 1..<2),
  (#"\bword"#, .misplacedAnchor, 0..<2),
  (#"\Aa"#, .misplacedAnchor, 0..<2),
  (#"a\z"#, .misplacedAnchor, 1..<3),
  (#"\q"#, .unknownEscape, 0..<2),
  (#"\é"#, .unknownEscape, 0..<3),
  (#"\0"#, .unknownEscape, 0..<2),
  (#"\x41"#, .unknownEscape, 0..<2),
  (#"\u0041"#, .unknownEscape, 0..<2),
  (#"\u{D800}"#, .badScalar, 0..<8),
  (#"\u{110000}"#, .badScalar, 0..<10),
  (#"\u{}"#, .badScalar, 0..<4),
  (#"\u{+1}"#, .badScalar, 0..<6),
  (#"[a-\u{xyz}]"#, .badScalar, 3..<10),
  (#"\p{Xx}"#, .unknownProperty, 0..<6),
  (#"\p{l}"#, .unknownProperty, 0..<5),
  (#"\pL"#, .unknownProperty, 0..<2),
  (#"\P{Latin}"#, .unknownProperty, 0..<9),
  ("a]", .unexpectedCharacter, 1..<2),
  ("a|}", .unexpectedCharacter, 2..<3),
  ("[[:alpha:]]", .unexpectedCharacter, 1..<2),
  (#"ab\"#, .trailingBackslash, 2..<3),
  (#"[\"#, .trailingBackslash, 1..<2),
  ("a{20001}", .tooLarge, 0..<8),
  ("x(a{1,100}{1,100}{1,100})", .tooLarge, 2..<24),
  ("(ab){1,200}{51}", .tooLarge, 0..<15),
  ("a{99999999999999999999}", .tooLarge, 0..<23),
  ("a{0,99999999999999999999}b", .tooLarge, 0..<25),
  ("a{12000}b{12000}", .tooLarge, 0..<16),
  ("a{12000}|b{12000}", .tooLarge, 0..<17),
]

@Test func errorHasItsKindAndRange() async {
  // Error has its kind and range.
  await forEachCase(cases) { source, kind, range throws in
    #expect(throws: PatternError(kind: kind, range: range)) { try Pattern(source: source) }
  }

  // Every kind has an example.
  let nested = String(repeating: "(", count: 251)
  #expect(throws: PatternError(kind: .nestedTooDeep, range: 250..<251)) {
    try Pattern(source: nested)
  }
  #expect(Set(cases.map(\.1)).union([.nestedTooDeep]) == Set(PatternError.Kind.allCases))
}

@Test(.slow) func limitsAreInclusive() throws {
  _ = try Pattern(source: "a{20000}")
  _ = try Pattern(source: "(ab){100}{100}")
  _ = try Pattern(source: "(){1000000000}{1000000000}")
  let deep = String(repeating: "(", count: 250) + "a" + String(repeating: ")", count: 250)
  var scratch = PatternScratch()
  #expect(try Pattern(source: deep).matches("a", scratch: &scratch))

  // Different classes have a limit together.
  let classes = (0..<200).map { "[\\p{L}\\u{\(String(0x1F600 + 2 * $0, radix: 16))}]" }
  let error = #expect(throws: PatternError.self) { try Pattern(source: classes.joined()) }
  #expect(error?.kind == .tooLarge)
  #expect(throws: Never.self) {
    try Pattern(source: String(repeating: #"[\p{L}\d]"#, count: 5_000))
  }
}

@Test func redundantAnchorsAreReported() throws {
  let begin = { PatternAnchor(range: $0..<$0 + 1, isAtStart: true) }
  let end = { PatternAnchor(range: $0..<$0 + 1, isAtStart: false) }
  #expect(try Pattern(source: "abc").anchors == [])
  #expect(try Pattern(source: "^abc$").anchors == [begin(0), end(4)])
  #expect(try Pattern(source: "^é$|^b").anchors == [begin(0), end(3), begin(5)])
  #expect(try Pattern(source: "^$").anchors == [begin(0), end(1)])
  #expect(try Pattern(source: #"\^a[$^]\$"#).anchors == [])
}

/// Each prefix ends with a pattern or an error whose range is in the source.
@Test func everyPrefixHasAResult() {
  let sources =
    PatternMatchingTests.cases.map(\.source) + cases.map(\.0)
    + [#"(?:[^a-z\p{Lu}\-]{2,3}|\u{1F600}+)*(x(y|z){4})?$"#]
  for source in sources {
    for end in source.unicodeScalars.indices {
      let prefix = String(source.unicodeScalars[..<end])
      for ignoringCase in [false, true] {
        do {
          let pattern = try Pattern(source: prefix, ignoringCase: ignoringCase)
          var scratch = PatternScratch()
          _ = pattern.matches("aé1", scratch: &scratch)
        } catch {
          let bytes = 0...prefix.utf8.count
          #expect(
            bytes.contains(error.range.lowerBound) && bytes.contains(error.range.upperBound))
          #expect(!error.range.isEmpty)
        }
      }
    }
  }
}
