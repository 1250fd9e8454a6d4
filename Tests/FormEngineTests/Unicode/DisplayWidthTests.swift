import FormEngine
import TestCases
import Testing

@Test func widthsOnScreen() async {
  // Text takes its columns.
  await forEachCase(
    [
      ("", 0), ("form", 4), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｆ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("α", 1), ("±", 1), ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2),
      ("🇩🇪", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("a\u{200B}b", 2),
      ("\u{AD}", 1), ("\u{7}", 0), ("\r\n", 0), ("a日e\u{301}!", 5), ("नि", 2),
    ] as [(String, Int)]
  ) { text, width in
    #expect(displayWidth(of: text) == width)
  }

  // A scalar and a character have the same width.
  for value: UInt32 in [0x41, 0xE9, 0x4E00, 0xFF21, 0x301, 0x1F600, 0x20000] {
    guard let scalar = Unicode.Scalar(value) else { continue }
    #expect(displayWidth(of: scalar) == displayWidth(of: Character(scalar)))
  }
}
