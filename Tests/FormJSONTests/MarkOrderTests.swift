import FormJSON
import TestCases
import Testing

/// Marks of three classes, not in canonical order.
private func marks(_ count: Int) -> String {
  String((0..<count).map { ["\u{301}", "\u{316}", "\u{327}"][$0 % 3] as Character })
}

@Test func marksOfTexts() async {
  await forEachCase([0, 1, 30, 255, 257, 1_000] as [Int]) { count in
    for text in [
      "e" + marks(count), marks(count) + "e", "日本" + marks(count) + "語",
      "é" + marks(count) + "x" + marks(count), "\u{344}" + marks(count),
    ] {
      let ordered = withMarksInOrder(text)
      #expect(ordered == text)
      #expect(ordered.utf8.count == text.utf8.count)
      if count <= 255 { #expect(ordered.utf8.elementsEqual(text.utf8)) }
      let classes = ordered.unicodeScalars.map { $0.properties.canonicalCombiningClass.rawValue }
      if count > 256, text.unicodeScalars.first == "e" { #expect(classes == classes.sorted()) }
    }
  }

  // Marks of one class keep their order: another order would be another text.
  let text = "a" + String(repeating: "\u{301}\u{300}", count: 500)
  #expect(withMarksInOrder(text).utf8.elementsEqual(text.utf8))
}

/// Names and values are sorted when read, because comparing them would otherwise take minutes.
@Test(.slow) func aMillionMarksAreReadAndCompared() throws {
  let half = 500_000
  let text = "e" + String(repeating: "\u{301}\u{316}", count: half)
  let value = try JSONValue(parsing: "{\"\(text)\":\"\(text)\"}")
  guard case .object(let members) = value, let first = members.first,
    case .string(let string) = first.value
  else {
    Issue.record("no member")
    return
  }
  let ordered =
    "e" + String(repeating: "\u{316}", count: half) + String(repeating: "\u{301}", count: half)
  #expect(first.name.utf8.elementsEqual(ordered.utf8))
  #expect(string.utf8.elementsEqual(ordered.utf8))
  #expect(Set([first.name, string, ordered]).count == 1)
}
