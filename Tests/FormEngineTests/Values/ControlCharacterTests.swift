import FormEngine
import Testing

/// Tests of the characters that a text may contain.
@Suite struct ControlCharacterTests {
  /// All scalars up to U+3000, and some beyond, where Unicode has no control characters.
  private static let scalars =
    (Array(UInt32(0)...0x3000) + stride(from: 0x3001, through: 0x10_FFFF, by: 97))
    .compactMap(Unicode.Scalar.init)

  /// By the standard library's own table.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// At every place of the words of eight bytes that are looked at together.
  @Test func theOnesThatAreNotAllowedAreThoseOfUnicode() {
    for scalar in Self.scalars {
      let prefix = String(repeating: "a", count: Int(scalar.value % 11))
      let text = prefix + String(scalar) + "z\u{E9}"
      let found = ControlCharacter(in: text, of: .text)
      if found?.scalar != (Self.isControl(scalar) ? scalar : nil) {
        Issue.record("U+\(String(scalar.value, radix: 16)) on one line")
      }
      let isLine = scalar == "\n" || scalar == "\r" || scalar == "\t"
      let inLines = ControlCharacter(in: text, of: .multiline)
      if inLines?.scalar != (Self.isControl(scalar) && !isLine ? scalar : nil) {
        Issue.record("U+\(String(scalar.value, radix: 16)) in several lines")
      }
    }
  }

  @Test func thePlaceCountsCharacters() {
    #expect(ControlCharacter(in: "\u{7}", of: .text)?.position == 1)
    #expect(ControlCharacter(in: "ab\tc\n", of: .email)?.position == 3)
    #expect(ControlCharacter(in: "e\u{301}👨‍👩‍👧\u{1B}[D", of: .url)?.position == 3)
    #expect(ControlCharacter(in: "a\r\nb", of: .uuid)?.position == 2)
    #expect(ControlCharacter(in: "one\r\ntwo\u{85}", of: .multiline)?.position == 8)
  }

  @Test func theMessageNamesTheCharacterAndNeverContainsIt() throws {
    let words: [(Unicode.Scalar, String)] = [
      ("\0", "a null character (U+0000)"), ("\u{7}", "a bell character (U+0007)"),
      ("\t", "a tab (U+0009)"), ("\n", "a line feed (U+000A)"),
      ("\u{1B}", "an escape character (U+001B)"), ("\u{7F}", "a delete character (U+007F)"),
      ("\u{9B}", "a control character (U+009B)"), ("\u{2028}", "a line separator (U+2028)"),
    ]
    for (scalar, name) in words {
      let found = try #require(ControlCharacter(in: "a\(scalar)", of: .text))
      #expect(
        found.message(for: .text)
          == "Character 2 is \(name), which is not allowed here. Remove it.")
    }
    for scalar in Self.scalars where Self.isControl(scalar) {
      let found = try #require(ControlCharacter(in: String(scalar), of: .text))
      #expect(!found.message(for: .text).unicodeScalars.contains(where: Self.isControl))
    }
  }

  @Test func ofASecretNeitherCharacterNorPlaceIsShown() throws {
    let found = try #require(ControlCharacter(in: "abc\u{1B}[D", of: .secret))
    #expect(
      found.message(for: .secret)
        == "A secret must not contain control characters. Enter it again.")
  }

  /// Text typed in several lines is kept with line feeds; text that breaks the rule is kept, too.
  @Test func entriesAreKept() throws {
    let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
    #expect(
      readEntry("one\r\ntwo\rthree", as: .multiline, clock: clock)
        == .value(.text("one\ntwo\nthree")))
    #expect(readEntry("a\u{1B}[D", as: .text, clock: clock) == .value(.text("a\u{1B}[D")))
    #expect(readEntry("a\r\n", as: .secret, clock: clock) == .value(.text("a\r\n")))
  }
}
