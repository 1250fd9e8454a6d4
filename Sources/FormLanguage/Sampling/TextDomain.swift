internal import FormEngine
internal import SeededNumbers

/// The texts that a field may be: of its type, with a number of characters, matching its patterns.
struct TextDomain {
  let type: ScalarType
  let least: Int
  /// Nil if there is no upper bound.
  let most: Int?
  let patterns: [Pattern]
  private var texts: [PatternTexts] = []
  private var scratches: [PatternScratch]
  /// The type whose texts match the patterns, if they are not made from those.
  private var imitated: ScalarType?
  /// Texts of all patterns together, where those of one hardly ever match the others.
  private var pool: [String]?
  private let example: String?
  /// Whether each scalar of the pattern is a character.
  private var isWhole = false
  private var room: [UInt8] = []

  /// The number of characters that samples have at most.
  static let longest = 100_000
  /// How many characters more than the least one a text has where nobody asks for its end.
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
    // A type whose texts have no usual form has a pattern.
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

  /// Whether the number of characters can be at an edge.
  func hasEdge(isUpper: Bool) -> Bool {
    isUpper ? most.map { $0 <= Self.longest } ?? false : least <= Self.longest
  }

  /// A text; nil if none was found.
  ///
  /// - Parameter isUpper: whether it is a longest one, or a shortest; nil for any.
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
        // What one pattern alone decides is right as it is made.
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
    // What is too long or too short is made anew.
    if length == nil, room.count < least || room.count > most ?? .max {
      room.removeAll(keepingCapacity: true)
      length = anyLength(&random)
      SampleWords.append(type, length: length, to: &room, &random)
    }
    return String(decoding: room, as: UTF8.self)
  }

  private func anyLength(_ random: inout SeededGenerator) -> Int {
    // Where there is room, for a reserved domain.
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
    // A pattern without an upper bound needs no longer texts than are asked for.
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

  /// Whether the field may have a text, as far as that does not depend on other answers.
  private mutating func fits(_ text: String) -> Bool {
    let length = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : graphemeCount(text)
    guard length >= least, length <= most ?? .max, type.rule?.accepts(text) ?? true,
      ControlCharacter(in: text, of: type) == nil
    else { return false }
    return patterns.isEmpty || matches(text)
  }
}
