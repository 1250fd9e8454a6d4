import FormEngine
import SeededNumbers
import Testing

@Suite struct ValueTests {
  @Test func valuesAreSmall() {
    #expect(MemoryLayout<Value>.stride <= 24)
    #expect(MemoryLayout<Decimal>.alignment == 8)
  }

  @Test func emptyMeansAbsentOrNothingInIt() {
    for value in [Value.empty, .text(""), .options(ChosenOptions()), .list([])] {
      #expect(value.isEmpty)
    }
    for value in [Value.text(" "), .integer(0), .boolean(false), .option(0), .list([.empty])] {
      #expect(!value.isEmpty)
    }
  }

  @Test func textsAreEqualWhenTheyAreCanonicallyEquivalent() {
    #expect(Value.text("\u{E9}") == .text("e\u{301}"))
    #expect(Set([Value.text("\u{E9}"), .text("e\u{301}")]).count == 1)
    #expect(Value.integer(1) != .decimal(Decimal(1)))
  }

  @Test func valuesPrintAsInterpolationsDo() throws {
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
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func chosenOptionsAreASet(_ seed: UInt64) {
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

  @Test(arguments: ScalarType.allCases)
  func keywordsNameTheirTypes(_ type: ScalarType) {
    #expect(ScalarType(keyword: type.keyword) == type)
    #expect(ScalarType(keyword: type.keyword.uppercased()) == nil)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("abcdefghijklmnop", 16), ("\r\n", 1), ("a\r\nb", 3), ("\n\r", 2),
    ("\r\r\n\n", 3), ("1234567\r\n", 8), ("12345678\r", 9), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 1),
    ("🇩🇪🇫🇷", 2), ("123456789é\r\n", 11), ("\u{0}\t", 2),
  ])
  func lengthsCountCharacters(_ text: String, _ count: Int) {
    #expect(graphemeCount(text) == count)
    #expect(graphemeCount(text) == text.count)
    let ascii = Array(text.utf8).withUnsafeBufferPointer { asciiGraphemeCount($0) }
    #expect(ascii == (text.utf8.allSatisfy { $0 < 0x80 } ? count : nil))
  }
}
