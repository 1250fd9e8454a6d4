internal import FormEngine
internal import SeededNumbers

/// The texts that a field may have: of its type, with a number of characters, matching its
/// patterns.
package struct TextDomain {
  let type: ScalarType
  package let least: Int
  /// The maximum number of characters; nil if there is none.
  let most: Int?
  let patterns: [Pattern]
  private var texts: [PatternTexts] = []
  private var scratches: [PatternScratch]
  /// A type whose texts match the patterns and are used instead of texts made from these.
  private var imitated: ScalarType?
  /// Texts that match all patterns together, made if texts of one hardly ever match the others.
  private var pool: [String]?
  private let example: String?
  /// True if each scalar of the patterns is a character.
  private var isWhole = false
  private var room: [UInt8] = []

  /// The maximum number of characters in samples.
  package static let longest = 100_000
  /// The maximum number of characters beyond the minimum, unless the longest text is asked for.
  private static let usualRoom = 16
  /// Texts that a pattern does not match, by pattern.
  var wrongTexts: [Pattern: [String]] = [:]
  private static let mostTries = 40
  private static let mostSteps = 20_000

  init(
    _ type: ScalarType, least: Int, most: Int?, _ patterns: [Pattern], example: String?
  ) {
    self.type = type
    var (least, most) = (max(1, least), most)
    if let rule = type.rule {
      least = max(least, Int(clamping: rule.least))
      if let limit = rule.most { most = min(most ?? .max, Int(clamping: limit)) }
    }
    self.least = least
    self.most = most
    var patterns = patterns
    // A type without usual surroundings has a pattern.
    if let rule = type.rule, rule.surroundings.isEmpty, let source = rule.pattern,
      let pattern = try? Pattern(source: source)
    {
      patterns.append(pattern)
    }
    self.patterns = patterns
    self.example = example
    scratches = patterns.map { _ in PatternScratch() }
    guard !patterns.isEmpty else { return }
    for other in [type] + ScalarType.allCases where imitated == nil {
      guard let rule = other.rule, !rule.surroundings.isEmpty, let sample = other.facts.sample,
        type.rule == nil || other == type
      else { continue }
      if matches(sample) { imitated = other }
    }
  }

  /// Returns whether the number of characters can be at an edge.
  func hasEdge(isUpper: Bool) -> Bool {
    isUpper ? most.map { $0 <= Self.longest } ?? false : least <= Self.longest
  }

  /// Returns a text; nil if none was found.
  ///
  /// - Parameter isUpper: true for a longest text, false for a shortest one; nil for any.
  mutating func text(edge isUpper: Bool?, _ random: inout SeededGenerator) -> String? {
    guard least <= min(most ?? .max, Self.longest) else { return nil }
    let isUpper = isUpper.flatMap { hasEdge(isUpper: $0) ? $0 : nil }
    if let example, isUpper == nil, random.chance(1, in: 2), fits(example) { return example }
    if patterns.isEmpty || imitated != nil {
      for _ in 0..<(patterns.isEmpty ? 1 : Self.mostTries / 4) {
        let text = madeOfWords(imitated ?? type, edge: isUpper, &random)
        if patterns.isEmpty || fits(text) { return text }
      }
      if patterns.isEmpty { return nil }
    }
    if pool == nil {
      if texts.isEmpty { prepare() }
      for _ in 0..<Self.mostTries {
        guard let text = madeOfPattern(edge: isUpper, &random) else { continue }
        // A text made from a pattern that decides alone needs no check.
        if patterns.count == 1 && isWhole && (type.rule?.surroundings.isEmpty ?? true)
          || fits(text)
        {
          return text
        }
      }
      guard patterns.count > 1 || type.rule != nil else { return nil }
      fillPool()
    }
    guard let pool, !pool.isEmpty else { return nil }
    guard let isUpper else { return pool[random.below(pool.count)] }
    let wanted = isUpper ? most : least
    return pool.first { graphemeCount($0) == wanted } ?? pool[random.below(pool.count)]
  }

  private mutating func madeOfWords(
    _ type: ScalarType, edge isUpper: Bool?, _ random: inout SeededGenerator
  ) -> String {
    room.removeAll(keepingCapacity: true)
    var length = isUpper.flatMap { $0 ? most : least }
    SampleWords.append(type, length: length, to: &room, &random)
    // A text that is too long or too short is made again.
    if length == nil, room.count < least || room.count > most ?? .max {
      room.removeAll(keepingCapacity: true)
      length = anyLength(&random)
      SampleWords.append(type, length: length, to: &room, &random)
    }
    return String(decoding: room, as: UTF8.self)
  }

  private func anyLength(_ random: inout SeededGenerator) -> Int {
    // Long enough for a reserved domain, if there is room.
    let reserved = type.rule?.surroundings.dropLast().map {
      $0.start.utf8.count + $0.end.utf8.count + 1
    }
    let first = max(least, reserved?.first { $0 <= most ?? .max } ?? least)
    let last = min(most ?? .max, first + Self.usualRoom)
    return last <= first ? first : first + random.below(last - first + 1)
  }

  private mutating func madeOfPattern(
    edge isUpper: Bool?, _ random: inout SeededGenerator
  ) -> String? {
    let from = random.below(texts.count)
    let last = min(most ?? .max, Self.longest)
    let wanted = isUpper.map { $0 ? last : least } ?? anyLength(&random)
    guard let length = texts[from].length(near: wanted, from: least, to: last) else { return nil }
    room.removeAll(keepingCapacity: true)
    texts[from].append(length, to: &room, using: &random)
    return String(decoding: room, as: UTF8.self)
  }

  private mutating func prepare() {
    // For a pattern without an upper bound, texts longer than requested are not needed.
    let longest = min(most ?? least + 200, Self.longest)
    isWhole = patterns.allSatisfy(\.takesWholeCharacters)
    texts = patterns.map { PatternTexts($0, longest: max(longest, $0.lengthBounds()?.least ?? 0)) }
  }

  private mutating func fillPool() {
    var found: [String] = []
    let last = most ?? .max
    for range in [least...last, last...last, least...least] + [least + 2...max(least + 2, last)]
    where range.upperBound <= last && range.lowerBound <= Self.longest {
      for _ in 0..<4 {
        var steps = Self.mostSteps
        let search = PatternIntersection(
          matching: patterns + typePattern, notMatching: [], characters: range, excluding: found)
        guard case .found(let text) = search.answer(steps: &steps) else { break }
        if fits(text) { found.append(text) } else { break }
      }
    }
    pool = found
  }

  private var typePattern: [Pattern] {
    guard let source = type.rule?.pattern, let pattern = try? Pattern(source: source) else {
      return []
    }
    return [pattern]
  }

  private mutating func matches(_ text: String) -> Bool {
    patterns.indices.allSatisfy { patterns[$0].matches(text, scratch: &scratches[$0]) }
  }

  /// Returns whether the field may have a text, apart from what depends on other answers.
  private mutating func fits(_ text: String) -> Bool {
    let length = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : graphemeCount(text)
    guard length >= least, length <= most ?? .max, type.rule?.accepts(text) ?? true,
      ControlCharacter(in: text, of: type) == nil
    else { return false }
    return patterns.isEmpty || matches(text)
  }
}
