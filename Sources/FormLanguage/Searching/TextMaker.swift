internal import FormEngine
internal import SeededNumbers

/// Makes texts that pass some tests and fail others.
struct TextMaker {
  private let table: TextTable
  private var tester: TextTester

  init(_ table: TextTable) {
    self.table = table
    tester = TextTester(table)
  }

  /// The properties that a text must have.
  struct Wish {
    var type: ScalarType
    /// The numbers of the tests to pass and to fail.
    var passing: [Int32]
    var failing: [Int32]
    var least: Int
    var most: Int
    /// The texts that it must differ from.
    var excluded: [String]
  }

  /// Returns a text with certain properties; nil if none is found.
  ///
  /// - Parameter seed: varies the text, if there are several.
  mutating func text(_ wish: Wish, seed: UInt64) -> String? {
    guard wish.least <= Self.longest else { return nil }
    for candidate in candidates(wish, seed) where fits(candidate, wish) { return candidate }
    return nil
  }

  /// The greatest number of characters that are tried.
  private static let longest = 10_000

  private mutating func fits(_ text: String, _ wish: Wish) -> Bool {
    let length = graphemeCount(text)
    guard length >= wish.least, length <= wish.most, !wish.excluded.contains(text) else {
      return false
    }
    if let rule = wish.type.rule, !rule.accepts(text) { return false }
    return wish.passing.allSatisfy { tester.passes($0, text) != false }
      && wish.failing.allSatisfy { tester.passes($0, text) != true }
  }

  private mutating func candidates(_ wish: Wish, _ seed: UInt64) -> [String] {
    var candidates = readable(wish, seed)
    let hasPattern = wish.passing.contains { table.pattern(ofTest: $0) != nil }
    // Most seeds make the text longer than necessary, so texts vary in length.
    let longer = wish.most - wish.least >= 4 ? Int(seed % 4) : 0
    for extra in longer == 0 ? [0] : [longer, 0] where hasPattern {
      var steps = 20_000
      let answer = tester.text(
        passing: wish.passing, failing: wish.failing,
        characters: wish.least + extra...max(wish.least + extra, wish.most),
        excluding: wish.excluded, steps: &steps)
      if case .found(let text) = answer { candidates.append(text) }
    }
    if let rule = wish.type.rule {
      if let (start, end) = rule.padding { candidates += padded(start, end, wish) }
      if let sample = wish.type.facts.sample { candidates.append(sample) }
    }
    let parts = wish.passing.map { table.tests[Int($0)].kind }
    var (start, middle, end) = ("", "", "")
    for part in parts {
      switch part {
      case .starts(let text): start = text
      case .contains(let text): middle += text
      case .ends(let text): end = text
      case .equal(let text): candidates += [text, text.uppercased(), text.lowercased()]
      case .pattern, .type: break
      }
    }
    for prefix in [start, start + middle] { candidates += padded(prefix, end, wish) }
    let letters = ["a", "b", "x", "A", "0", " ", "é"]
    for offset in letters.indices {
      let letter = letters[(offset + Int(seed % 7)) % letters.count]
      let length = min(wish.least + longer, wish.most, Self.longest)
      candidates.append(repeated(letter, max(length, 1)))
    }
    return candidates
  }

  /// Returns texts of a type as people write them.
  private func readable(_ wish: Wish, _ seed: UInt64) -> [String] {
    guard let rule = wish.type.rule, !rule.surroundings.isEmpty else { return [] }
    var found: [String] = []
    if seed == 0, let sample = wish.type.facts.sample { found.append(sample) }
    var random = SeededGenerator(seed: seed)
    let isShort = wish.least <= Self.mostReadable
    for length in [nil, wish.least, wish.least + 4] where length ?? 0 <= Self.longest {
      if length == nil && !isShort { continue }
      var bytes: [UInt8] = []
      SampleWords.append(wish.type, length: length, to: &bytes, &random)
      found.append(String(decoding: bytes, as: UTF8.self))
    }
    return found
  }

  private static let mostReadable = 40

  /// Returns texts with a given start and end that are long enough.
  private func padded(_ start: String, _ end: String, _ wish: Wish) -> [String] {
    let missing = max(0, wish.least - graphemeCount(start) - graphemeCount(end))
    return ["a", "b", "1"].flatMap { letter in
      [missing, missing + 1].map { start + repeated(letter, $0) + end }
    }
  }

  /// Returns a repeated letter, made from bytes: repeating a string takes many times as long.
  private func repeated(_ letter: String, _ count: Int) -> String {
    let letter = letter.utf8
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letter.count * count)
    for _ in 0..<count { bytes += letter }
    return String(decoding: bytes, as: UTF8.self)
  }
}
