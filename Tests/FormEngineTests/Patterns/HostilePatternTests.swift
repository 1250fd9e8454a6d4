import FormEngine
import SeededNumbers
import TestCases
import Testing

// Patterns on which a backtracking matcher does not end, on texts of 20,000 letters.
//
// The measure is the number of steps that were not a look-up in the table, never the time.

private let letters = 20_000

@Test(.slow) func fewStepsAreNew() async throws {
  // Few steps are new.
  await forEachCase([
    "(a+)+b", "(a|a)*b", "(.*)*b", "a{1,100}{1,100}", "(a*)*b", "(a|aa)+b", "(a+a+)+b",
    "(.*.*.*)=.*", "((a?)*)*b", "(a?){10000}b", "(x+x+)+y|(a{1,50}){1,50}b", "(.*a){25}b",
    #"([\s\S]+)*\d"#, #"(\p{L}+|\w+)*!"#, "(a{0,100}){0,199}b", "((((a+)+)+)+)+b",
    "([a-z]+)*(a|b)*c*d", "(aa|aaa|a{5})*b", "(a|b|ab)*c",
  ]) { source in
    let pattern = try Pattern(source: source)
    for text in [
      String(repeating: "a", count: letters),
      String(repeating: "ab", count: letters / 2),
      String(repeating: "a", count: letters - 1) + "!",
    ] {
      var scratch = PatternScratch()
      _ = pattern.matches(text, scratch: &scratch)
      #expect(scratch.newSteps <= 25_000)
      #expect(scratch.visitedSplits <= 5_000_000)
      #expect(scratch.tableSize <= 2 << 20)
      let first = scratch.newSteps
      _ = pattern.matches(text, scratch: &scratch)
      #expect(scratch.newSteps <= 2 * first)
    }
  }

  // Repeated repetitions are one.
  let pattern = try Pattern(source: "a{1,100}{1,100}")
  var scratch = PatternScratch()
  #expect(pattern.matches(String(repeating: "a", count: 10_000), scratch: &scratch))
  #expect(!pattern.matches(String(repeating: "a", count: 10_001), scratch: &scratch))
  #expect(!pattern.matches(String(repeating: "a", count: letters), scratch: &scratch))
}

/// With as many states as texts, the table is abandoned, and each scalar is one step whose cost is
/// limited by the size of the automaton.
@Test func textThatOnlyMeetsNewStatesStaysLinear() throws {
  let pattern = try Pattern(source: "[ab]*a[ab]{2000}")
  var random = SeededGenerator(seed: 7)
  let bytes = (0..<20_000).map { _ in UInt8(ascii: random.next() % 2 == 0 ? "a" : "b") }
  var scratch = PatternScratch()
  let matches = bytes.withUnsafeBufferPointer { pattern.matches($0, scratch: &scratch) }
  #expect(matches == (bytes[20_000 - 2_001] == UInt8(ascii: "a")))
  #expect(scratch.newSteps <= bytes.count)
  #expect(scratch.visitedSplits <= bytes.count * 4)
  #expect(scratch.tableSize <= 2 << 20)
}

/// Many texts through one scratch: the table is emptied when it is full, and answers stay.
@Test(.slow) func memoryStaysBoundedOverManyTexts() throws {
  let pattern = try Pattern(source: #"(\p{L}|\d)*a[ab]{300}[a-fé]*"#)
  var random = SeededGenerator(seed: 11)
  var scratch = PatternScratch()
  for _ in 1...300 {
    let letters = (0..<400).map { _ -> Unicode.Scalar in ["a", "b"][Int(random.next() % 2)] }
    var text = String(String.UnicodeScalarView(letters))
    var own = PatternScratch()
    #expect(
      pattern.matches(text, scratch: &scratch) == pattern.matches(text, scratch: &own))
    text += "é"
    #expect(
      pattern.matches(text, scratch: &scratch) == pattern.matches(text, scratch: &own))
    #expect(scratch.tableSize <= 2 << 20)
  }
}

/// 20,000 positions with different sets lead to as many classes.
@Test(.slow) func manyDifferentCharactersStayCheap() throws {
  let scalars = (0..<20_000).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
  let source = String(String.UnicodeScalarView(scalars))
  let pattern = try Pattern(source: source)
  var scratch = PatternScratch()
  let text = String(source.prefix(300))
  #expect(!pattern.matches(text, scratch: &scratch))
  #expect(scratch.newSteps <= 300)
  #expect(scratch.tableSize <= 3 << 20)
}
