import FormEngine
import Foundation
import TestCases
import Testing

// Patterns as regular expressions of ECMA-262.

private let patterns: [(source: String, ignoresCase: Bool, written: String)] = [
  ("[a-z][a-z0-9_-]*", false, "^[a-z][\\-0-9_a-z]*$"), ("", false, "^$"),
  ("a|bc|d*", false, "^(?:a|bc|d*)$"), ("(a|b)+c?", false, "^[ab]+c?$"),
  ("(a|bc)+", false, "^(?:a|bc)+$"),
  ("(ab){2,3}", false, "^(?:ab){2,3}$"), ("a{3}b{2,}", false, "^a{3}b{2,}$"),
  (".", false, "^[^\\u000A\\u000D]$"), ("\\d\\/\\w", false, "^[0-9]/[0-9A-Z_a-z]$"),
  ("[^a-c]", false, "^[^a-c]$"), ("\\.\\$\\{\\}", false, "^\\.\\$\\{\\}$"),
  ("ok", true, "^[Oo][Kk\\u212A]$"), ("[\\]\\\\\\^-]", false, "^[\\-\\\\-\\^]$"),
  ("é|\\u{1F600}", false, "^[\\u00E9😀]$"), ("\\p{L}+", false, "^[\\p{L}]+$"),
  ("[\\p{L}' -]*", false, "^[\\p{L} '\\-]*$"), ("\\P{L}", false, "^[^\\p{L}]$"),
  ("(a?b)*", false, "^(?:a?b)*$"), ("[\\s\\S]", false, "^[\\s\\S]$"),
]

private let texts = [
  "", "a", "b", "ab", "abab", "ababab", "abc", "c", "bc", "dd", "aaabb", "aaab", "\n", "1/x", "é",
  "😀", "OK", "oK", "o\u{212A}", ".${}", "]", "\\", "^", "-", "Ada Lovelace", "d'Alembert-x", "5",
  "x", "ac", "abac", "z9_-", "\u{301}", "名前",
]

@Test func patternsAreTheSameInECMAScript() throws {
  for (source, ignoresCase, written) in patterns {
    let pattern = try Pattern(source: source, ignoringCase: ignoresCase)
    let expression = try #require(pattern.ecmaScript(most: 4_000))
    #expect(expression == written, "\(source)")
    let other = try NSRegularExpression(pattern: expression)
    for text in texts {
      let range = NSRange(text.startIndex..., in: text)
      var scratch = PatternScratch()
      let matches = other.firstMatch(in: text, range: range)?.range == range
      #expect(
        pattern.matches(text, scratch: &scratch) == matches,
        "\(expression) \(text.debugDescription)")
    }
  }
}

@Test func longPatternsAreLeftOut() throws {
  #expect(try Pattern(source: String(repeating: "a", count: 90)).ecmaScript(most: 80) == nil)
  #expect(try Pattern(source: "[^\\s\\S]").ecmaScript(most: 80) == nil)
}

@Test func charactersOfOneScalarAreKnown() throws {
  for (source, isCounted) in [
    ("[a-z]+", true), ("[\\u{212A}k]", true), ("é", true), ("a\\u{301}", false), (".", false),
    ("\\r", false),
    ("\\n", true),
  ] {
    #expect(try Pattern(source: source).countsScalars == isCounted, "\(source)")
  }
}

@Test(arguments: PatternMatchingTests.cases)
func allPatternsAreTheSameInECMAScript(_ example: PatternCase) throws {
  let pattern = try Pattern(source: example.source, ignoringCase: example.ignoringCase)
  // Only classes of very many ranges are left out.
  guard let expression = pattern.ecmaScript(most: 20_000) else { return }
  let other = try NSRegularExpression(pattern: expression)
  for (texts, matches) in [(example.matching, true), (example.other, false)] {
    for text in texts {
      let range = NSRange(text.startIndex..., in: text)
      #expect(
        (other.firstMatch(in: text, range: range)?.range == range) == matches,
        "\(expression) \(text.debugDescription)")
    }
  }
}
