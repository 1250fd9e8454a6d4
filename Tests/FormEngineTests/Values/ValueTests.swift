import FormEngine
import SeededNumbers
import TestCases
import Testing

@Test func valuesPrintAndCompare() throws {
  #expect(MemoryLayout<Value>.stride <= 24)
  #expect(MemoryLayout<Decimal>.alignment == 8)

  // Empty means absent or without contents.
  for value in [Value.empty, .text(""), .options(ChosenOptions()), .list([])] {
    #expect(value.isEmpty)
  }
  for value in [Value.text(" "), .integer(0), .boolean(false), .option(0), .list([.empty])] {
    #expect(!value.isEmpty)
  }

  // Texts are equal when they are canonically equivalent.
  #expect(Value.text("\u{E9}") == .text("e\u{301}"))
  #expect(Set([Value.text("\u{E9}"), .text("e\u{301}")]).count == 1)
  #expect(Value.integer(1) != .decimal(Decimal(1)))

  // Values print as interpolations do.
  let labels = ["Low", "High"]
  let moment = try #require(LocalDateTime(iso: "2026-11-20T09:30"))
  let printed: [(Value, String)] = [
    (.empty, ""), (.text("a"), "a"), (.integer(-7), "-7"), (.boolean(true), "yes"),
    (.boolean(false), "no"), (.date(moment.date), "2026-11-20"), (.time(moment.time), "09:30"),
    (.dateTime(moment), "2026-11-20T09:30"),
    (.duration(ExactDuration(seconds: 5_400)), "90 minutes"),
    (.period(CalendarPeriod(months: 6)), "6 months"), (.option(1), "High"), (.option(9), ""),
    (.option(-1), ""), (.options(ChosenOptions([1, 0])), "Low, High"),
    (.list([.integer(1), .empty, .boolean(true)]), "1, yes"),
  ]
  for (value, text) in printed { #expect(value.text(labels: labels) == text) }
}

/// Insertions and removals agree with a plain set.
@Test func chosenOptionsAreASet() async {
  await forEachCase(1...20 as ClosedRange<UInt64>) { seed in
    var numbers = SeededGenerator(seed: seed)
    var chosen = ChosenOptions()
    var reference: Set<Int32> = []
    for _ in 0..<200 {
      let index = Int32.random(in: 0...200, using: &numbers)
      if Bool.random(using: &numbers) {
        chosen.insert(index)
        reference.insert(index)
      } else {
        chosen.remove(index)
        reference.remove(index)
      }
      #expect(chosen.contains(index) == reference.contains(index))
      #expect(chosen.count == reference.count)
    }
    #expect(Array(chosen) == reference.sorted())
    #expect(chosen == ChosenOptions(reference))
    for index in reference { chosen.remove(index) }
    #expect(chosen == ChosenOptions())
    #expect(chosen.isEmpty)
    chosen.insert(-1)
    chosen.remove(-1)
    #expect(!chosen.contains(-1))
    #expect(chosen.isEmpty)
  }
}

@Test func typesAndLengths() async {
  // Keywords name their types.
  await forEachCase(ScalarType.allCases) { type in
    #expect(ScalarType(keyword: type.keyword) == type)
    #expect(ScalarType(keyword: type.keyword.uppercased()) == nil)
  }

  await forEachCase(
    [
      ("", 0), ("abc", 3), ("abcdefghijklmnop", 16), ("\r\n", 1), ("a\r\nb", 3), ("\n\r", 2),
      ("\r\r\n\n", 3), ("1234567\r\n", 8), ("12345678\r", 9), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 1),
      ("🇩🇪🇫🇷", 2), ("123456789é\r\n", 11), ("\u{0}\t", 2),
    ] as [(String, Int)]
  ) { text, count in
    #expect(graphemeCount(text) == count)
    #expect(graphemeCount(text) == text.count)
    let ascii = Array(text.utf8).withUnsafeBufferPointer { asciiGraphemeCount($0) }
    #expect(ascii == (text.utf8.allSatisfy { $0 < 0x80 } ? count : nil))
  }
}
