import FormEngine
import TestCases
import Testing

/// Tests of the descriptions of simple patterns.
@Suite struct PatternWordsTests {
  struct Words: Sendable {
    var source: String
    var ignoresCase = false
    /// Nil if the pattern has no short description.
    var words: String?

    init(_ source: String, ignoringCase: Bool = false, _ words: String?) {
      self.source = source
      ignoresCase = ignoringCase
      self.words = words
    }
  }

  @Test func simplePatternsAreDescribed() async {
    await forEachCase([
      Words(
        "[a-z][a-z0-9_-]*",
        "Start with a lowercase letter (a-z); then lowercase letters (a-z), digits, - and _."),
      Words("[A-Za-z0-9_-]+", "Use letters (a-z, A-Z), digits, - and _."),
      Words("[a-z]+", ignoringCase: true, "Use letters (a-z, A-Z)."),
      Words("\\d{5}", "Use 5 digits."),
      Words("\\d", "Use a digit."),
      Words("[0-9]{2,4}", "Use 2 to 4 digits."),
      Words("[0-9 ]{6,}", "Use at least 6 characters, each a digit or a space."),
      Words("[0-9a-z]{0,8}", "Use up to 8 characters, each a lowercase letter (a-z) or a digit."),
      Words("[ab]{2}", "Use 2 characters, each a or b."),
      Words("[0-9-]{2,4}", "Use 2 to 4 characters, each a digit or -."),
      Words("[01]+", "Use one or more of “0” and “1”."),
      Words("[ab]*c", "Use any number of a and b, then “c”."),
      Words("x+", "Use “x” once or more."),
      Words("x*y{3}", "Use any number of “x”, then “y” 3 times."),
      Words("[a]{2}", "Use “a” 2 times."), Words("[+]?[7]", "Use an optional “+”, then “7”."),
      Words("a[-]b", "Use “a-b”."),
      Words("[abc]", "Use a, b or c."), Words("[a-f0-9]+", "Use digits, a, b, c, d, e and f."),
      Words("[A-Z]{2}-\\d{4}", "Use 2 uppercase letters (A-Z), then “-”, then 4 digits."),
      Words("INV-\\d+", "Start with “INV-”; then digits."),
      Words("\\+?\\d{6,15}", "Use an optional “+”, then 6 to 15 digits."),
      Words("[a-z]*\\d", "Use optional lowercase letters (a-z), then a digit."),
      Words("[a-z]?\\d", "Use an optional lowercase letter (a-z), then a digit."),
      Words("-[a-z0-9.]+", "Start with “-”; then lowercase letters (a-z), digits and “.”."),
    ]) { one in
      let pattern = try Pattern(source: one.source, ignoringCase: one.ignoresCase)
      #expect(pattern.allowed?.text(in: nil) == one.words)
    }
  }

  @Test func otherPatternsAreNot() async {
    let repeated = String(repeating: "[a-z]", count: 1_000)
    await forEachCase([
      "", "a|bc", "(ab)+", "[a-g0-9]+", "[^a]", ".", "\\p{L}+", "é", "\\s",
      "[a-z]+@[a-z]+\\.[a-z]+",
      "[!-~]+", "(\\d{2}){3}x|y", repeated, "[^\\s\\S]",
    ]) { source in
      let pattern = try Pattern(source: source)
      #expect(pattern.allowed == nil)
    }
  }
}
