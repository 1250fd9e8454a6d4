import FormEngine
import TestCases
import Testing

/// A pattern with texts that it matches and texts that it does not.
struct PatternCase: Sendable, CustomTestStringConvertible {
  var source: String
  var ignoringCase = false
  var matching: [String]
  var other: [String]

  var testDescription: String { "/\(source)/\(ignoringCase ? "i" : "")" }
}

struct PatternMatchingTests {
  static let cases: [PatternCase] = [
    PatternCase(source: "()", matching: [""], other: ["a", " "]),
    PatternCase(source: "", matching: [""], other: ["a"]),
    PatternCase(source: "abc", matching: ["abc"], other: ["ab", "abcd", "xabc", "ABC", ""]),
    PatternCase(source: "a|bc|", matching: ["a", "bc", ""], other: ["b", "c", "abc"]),
    PatternCase(source: "(a|b)*c", matching: ["c", "abac"], other: ["", "abca", "abd"]),
    PatternCase(source: "a(?:b|c)?d", matching: ["ad", "abd", "acd"], other: ["abcd", "a"]),
    PatternCase(source: "a+", matching: ["a", "aaa"], other: ["", "ab"]),
    PatternCase(source: "a{3}", matching: ["aaa"], other: ["aa", "aaaa"]),
    PatternCase(source: "a{2,}", matching: ["aa", "aaaaa"], other: ["a", ""]),
    PatternCase(source: "a{0,2}", matching: ["", "a", "aa"], other: ["aaa"]),
    PatternCase(source: "a{0}b", matching: ["b"], other: ["ab", ""]),
    PatternCase(source: "(ab){2,3}", matching: ["abab", "ababab"], other: ["ab", "abababab"]),
    PatternCase(source: "a{2}{3}", matching: ["aaaaaa"], other: ["aa", "aaaaa", "aaaaaaa"]),
    PatternCase(
      source: "(a{2,3}){2}", matching: ["aaaa", "aaaaa", "aaaaaa"], other: ["aaa", "aaaaaaa"]),
    PatternCase(
      source: "(a{3}){0,2}", matching: ["", "aaa", "aaaaaa"], other: ["a", "aa", "aaaa"]),
    PatternCase(
      source: "(a{2,})?b", matching: ["b", "aab", "aaaab"], other: ["ab", "aa"]),
    PatternCase(
      source: "(a{3,4}){1,2}", matching: ["aaa", "aaaa", "aaaaaa", "aaaaaaaa"],
      other: ["aa", "aaaaa", "aaaaaaaaa"]),
    PatternCase(source: "(a?){5}", matching: ["", "aaa", "aaaaa"], other: ["aaaaaa"]),
    PatternCase(source: "(a*)*", matching: ["", "aaaa"], other: ["b"]),
    PatternCase(source: "(|a)+", matching: ["", "aa"], other: ["b"]),
    PatternCase(source: "(a|b?){2,3}", matching: ["", "ab", "bbb"], other: ["abab"]),
    PatternCase(
      source: ".", matching: ["x", "é", "😀", "\u{2028}"], other: ["", "\n", "\r", "xx"]),
    PatternCase(source: "[a-cx]", matching: ["a", "b", "c", "x"], other: ["d", "w", "", "ab"]),
    PatternCase(source: "[^a-c]", matching: ["d", "\n", "日"], other: ["a", "c", "", "dd"]),
    PatternCase(source: "[-a]", matching: ["-", "a"], other: ["b"]),
    PatternCase(source: "[a-]", matching: ["-", "a"], other: ["b"]),
    PatternCase(source: "[a-c-e]", matching: ["b", "-", "e"], other: ["d"]),
    PatternCase(source: #"[\w-.]"#, matching: ["a", "-", "."], other: [",", "/"]),
    PatternCase(source: #"[\]\-\\^]"#, matching: ["]", "-", "\\", "^"], other: ["["]),
    PatternCase(source: "[.*+?(){}|$/]", matching: [".", "*", "{", "$", "/"], other: ["a"]),
    PatternCase(source: "[😀-😂]", matching: ["😀", "😁", "😂"], other: ["😃", "a"]),
    PatternCase(source: #"[\u{41}-\u{43}]"#, matching: ["A", "C"], other: ["D"]),
    PatternCase(
      source: #"\u{1F600}\n\r\t\\\/\.\-\^\$"#, matching: ["😀\n\r\t\\/.-^$"], other: ["😀"]),
    PatternCase(source: "a/b", matching: ["a/b"], other: ["a\\/b"]),
    PatternCase(source: #"\d"#, matching: ["0", "9"], other: ["a", "٣", "0\n"]),
    PatternCase(source: #"\D"#, matching: ["a", "٣", "\n"], other: ["0", ""]),
    PatternCase(source: #"\w"#, matching: ["a", "Z", "_", "0"], other: ["é", "-", "ſ"]),
    PatternCase(source: #"\W"#, matching: ["é", "-"], other: ["a", "_"]),
    PatternCase(
      source: #"\s"#, matching: [" ", "\n", "\u{A0}", "\u{3000}"], other: ["a", "\u{200B}"]),
    PatternCase(source: #"\S"#, matching: ["a", "\u{200B}"], other: ["\t", "\u{2003}"]),
    PatternCase(source: #"[^\s\S]"#, matching: [], other: ["", "a", "\n"]),
    PatternCase(source: #"[\s\S]*"#, matching: ["", "a\n😀"], other: []),
    PatternCase(source: #"\p{L}+"#, matching: ["äßФ日한"], other: ["a1", "\u{301}", ""]),
    PatternCase(source: #"\p{Lu}\p{Ll}*"#, matching: ["Ärger", "Я"], other: ["ärger", "ÄR"]),
    PatternCase(source: #"\P{L}"#, matching: ["1", " ", "😀"], other: ["a", "日"]),
    PatternCase(source: #"[\p{Nd}\p{P}]"#, matching: ["٣", "!", "—"], other: ["a", "½"]),
    PatternCase(source: #"[^\P{L}a]"#, matching: ["b", "é"], other: ["a", "1"]),
    PatternCase(source: #"\p{LC}"#, matching: ["a", "A", "ǅ"], other: ["ª", "1", "日"]),
    PatternCase(source: #"\p{Cs}?"#, matching: [""], other: ["a"]),
    PatternCase(source: "é", matching: ["\u{E9}"], other: ["e\u{301}", "e"]),
    PatternCase(source: "^abc$", matching: ["abc"], other: ["^abc$", "abcd"]),
    PatternCase(source: "^a$|^b$", matching: ["a", "b"], other: ["ab", "c"]),
    PatternCase(
      source: "straße", ignoringCase: true, matching: ["STRAßE", "Straẞe", "ſtraße"],
      other: ["STRASSE"]),
    PatternCase(source: "k", ignoringCase: true, matching: ["k", "K", "\u{212A}"], other: ["l"]),
    PatternCase(
      source: "\u{212A}", ignoringCase: true, matching: ["k", "K", "\u{212A}"], other: ["x"]),
    PatternCase(source: "[a-f]", ignoringCase: true, matching: ["C", "c"], other: ["g", "G"]),
    PatternCase(source: "[^a-f]", ignoringCase: true, matching: ["g", "G"], other: ["C", "c"]),
    PatternCase(source: "σ", ignoringCase: true, matching: ["Σ", "ς", "σ"], other: ["s"]),
    PatternCase(source: "[а-я]", ignoringCase: true, matching: ["Ж", "ж"], other: ["Ё"]),
    PatternCase(source: #"\w"#, ignoringCase: true, matching: ["K"], other: ["\u{212A}"]),
    PatternCase(source: #"\p{Lu}"#, ignoringCase: true, matching: ["a", "A"], other: ["日", "1"]),
    PatternCase(source: #"\P{Lu}"#, ignoringCase: true, matching: ["日"], other: ["a", "A"]),
    PatternCase(source: #"[^\p{Lu}]"#, ignoringCase: true, matching: ["日"], other: ["a", "A"]),
    PatternCase(source: "a|K|[x-z]", ignoringCase: true, matching: ["A", "k", "Y"], other: ["b"]),
    PatternCase(
      source: "[A-Z]{2}-[0-9]{5}", matching: ["AB-12345"],
      other: ["AB-1234", "A-12345", "ab-12345"]
    ),
    PatternCase(
      source: #"[\w.+-]+@([\w-]+\.)+[a-z]{2,}"#,
      matching: ["first.last+tag@mail.example.org"], other: ["a@b", "@b.org", "a@b.o"]),
  ]

  func matchesTheWholeText() async throws {
    // Matches the whole text.
    await forEachCase(Self.cases) { example in
      let pattern = try Pattern(source: example.source, ignoringCase: example.ignoringCase)
      // Once with its own scratch and twice with a shared one: what was learnt changes nothing.
      var shared = PatternScratch()
      for _ in 1...2 {
        for (texts, expected) in [(example.matching, true), (example.other, false)] {
          for text in texts {
            var own = PatternScratch()
            #expect(pattern.matches(text, scratch: &own) == expected, "\(text.debugDescription)")
            #expect(pattern.matches(text, scratch: &shared) == expected, "\(text.debugDescription)")
          }
        }
      }
    }

    // The scratch of another pattern starts afresh.
    let (letters, digits) = (try Pattern(source: "[a-z]+"), try Pattern(source: "[0-9]+"))
    var scratch = PatternScratch()
    #expect(letters.matches("abc", scratch: &scratch))
    #expect(!digits.matches("abc", scratch: &scratch))
    #expect(digits.matches("123", scratch: &scratch))
    #expect(!letters.matches("123", scratch: &scratch))

    // Invalid UTF-8 does not match.
    await forEachCase(
      [
        [0xFF], [0xC3], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0x61, 0xE2, 0x82],
      ] as [[UInt8]]
    ) { bytes in
      let pattern = try Pattern(source: #"[\s\S]*"#)
      var scratch = PatternScratch()
      #expect(!bytes.withUnsafeBufferPointer { pattern.matches($0, scratch: &scratch) })
    }

    // Patterns are equal by source and flag.
    #expect(try Pattern(source: "a") == Pattern(source: "a"))
    #expect(try Pattern(source: "a") != Pattern(source: "a", ignoringCase: true))
    #expect(try Pattern(source: "\u{E9}") != Pattern(source: "e\u{301}"))
    #expect(Set([try Pattern(source: "a"), try Pattern(source: "a")]).count == 1)
  }
}

@Test func matchesTheWholeText() async throws {
  try await PatternMatchingTests().matchesTheWholeText()
}

/// A text is blank if the pattern of blank texts matches it: one definition for `required`, which
/// looks at the properties of the standard library, and for proofs.
@Test func blankTextsHaveNoVisibleCharacter() throws {
  let blank = try #require(Pattern.blankTexts)
  var scratch = PatternScratch()
  var differing: [String] = []
  for value in UInt32(0)...0x10FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let text = String(Character(scalar))
    if blank.matches(text, scratch: &scratch) == hasVisibleCharacter(text) {
      differing.append(String(value, radix: 16))
    }
  }
  #expect(differing == [])
  #expect(blank.matches(" \u{200B} ", scratch: &scratch))
  #expect(!blank.matches("", scratch: &scratch))
}
