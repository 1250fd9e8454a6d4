import FormTools
import SeededNumbers

/// A sentence of the grammar: its tokens, each with what precedes it.
struct Sentence {
  struct Part {
    var gap: String
    var text: String
  }

  var parts: [Part] = []
  /// The text after the last token.
  var end = ""

  var text: String { parts.map { $0.gap + $0.text }.joined() + end }
}

/// A generator of random sentences of the grammar, with random white space where it is allowed.
///
/// It follows the rules as they are written. Names are chosen so they do not match a word in
/// quotes. If an omitted part would be read after all, there is no sentence.
struct SentenceMaker {
  private let grammar: Grammar
  private let heights: [String: Int]
  private let stepWords: Set<String>
  /// The words, signs and tokens with which an expression can start.
  private let expressionStarts: Set<String>
  /// The ways that have not been taken.
  private var untried: Set<Int>
  /// For each way, those inside it.
  private var waysInside: [Set<Int>?]
  /// For each way, the words and signs with which it starts.
  private var wordStarts: [[GrammarStart]?]
  var random: SeededGenerator

  /// The number of times that each way through the rules was taken, over all sentences.
  private(set) var counts: [Int]

  private var sentence = Sentence()
  private var spacing = SentenceSpacing()
  private var fails = false
  /// The starts of what was left out directly before the next token.
  private var leftOut: [GrammarStart] = []

  /// The start of the current expression.
  private var expressionStart: Int?

  private static let longest = 120
  private static let longestExpression = 8

  init(_ grammar: Grammar, seed: UInt64) {
    self.grammar = grammar
    random = SeededGenerator(seed: seed)
    counts = Array(repeating: 0, count: grammar.ways.count)
    stepWords = grammar.stepWords
    expressionStarts = Set(
      grammar.first(.rule("expression")).starts.map { $0.word ?? "\($0.part)" })
    untried = Set(grammar.ways.indices)
    waysInside = Array(repeating: nil, count: grammar.ways.count)
    wordStarts = Array(repeating: nil, count: grammar.ways.count)
    heights = Self.heights(of: grammar)
  }

  /// Returns the next sentence, which is a whole file.
  mutating func next() -> Sentence {
    let before = counts
    repeat {
      counts = before
      sentence = Sentence()
      spacing = SentenceSpacing()
      fails = false
      leftOut = []
      make(.rule("file"), .form, avoiding: [])
    } while fails
    untried = untried.filter { counts[$0] == 0 }
    sentence.end = spacing.end(&random)
    return sentence
  }

  // MARK: Going down

  private var isLong: Bool {
    let length = sentence.parts.count
    if let expressionStart, length - expressionStart > Self.longestExpression { return true }
    return length > Self.longest
  }

  private mutating func make(
    _ part: GrammarPart, _ context: NameContext, avoiding words: Set<String>
  ) {
    switch part {
    case .word(let word):
      emit(word, isWord: true, beginsExpression: expressionStarts.contains(word))
    case .token(let name):
      let text = token(name, context, avoiding: words)
      emit(text, isWord: false, beginsExpression: true, token: name)
    case .mark(let mark): spacing.require(mark)
    case .rule(let name):
      let outer = expressionStart
      if name == "expression" || name == "sum" { expressionStart = outer ?? sentence.parts.count }
      make(
        grammar.part(of: name), NameContext.inside(rule: name, of: context), avoiding: words)
      expressionStart = outer
    case .sequence(let parts):
      let count = sentence.parts.count
      var inner = context
      for part in parts {
        if part.closesNested { inner = context }
        make(part, inner, avoiding: sentence.parts.count == count ? words : [])
        if part.opensNested { inner = .form }
      }
    case .choice(let parts, let way):
      choose(among: parts, way, context, avoiding: words)
    case .optional(let body, let way):
      let isTaken = wants(body, way) ?? random.chance(2, in: 5)
      counts[isTaken ? way : way + 1] += 1
      if isTaken { make(body, context, avoiding: grammar.words) } else { leave(body, way) }
    case .repeated(let body, let way):
      let count = wants(body, way).map { $0 ? max(1, repetitions()) : 0 } ?? repetitions()
      counts[count > 0 ? way : way + 1] += 1
      for _ in 0..<count { make(body, context, avoiding: grammar.words) }
      leave(body, way)
    }
  }

  /// Returns true if an optional part must be included, false if it must not; usually nil.
  private mutating func wants(_ body: GrammarPart, _ way: Int) -> Bool? {
    if isLong { return false }
    if leads(body, way) { return true }
    return untried.contains(way + 1) ? false : nil
  }

  private mutating func repetitions() -> Int {
    let counts = expressionStart == nil ? [0, 1, 1, 1, 2, 3] : [0, 0, 0, 0, 0, 0, 1, 2]
    return counts.randomElement(using: &random) ?? 0
  }

  private mutating func choose(
    among parts: [GrammarPart], _ way: Int, _ context: NameContext, avoiding words: Set<String>
  ) {
    var candidates = Array(parts.indices)
    if isLong || (expressionStart != nil && random.chance(1, in: 2)) {
      let heights = parts.map(height)
      let lowest = heights.min() ?? 0
      candidates = candidates.filter { heights[$0] == lowest }
    } else if random.chance(2, in: 3) {
      let better = candidates.filter { leads(parts[$0], way + $0) }
      if !better.isEmpty { candidates = better }
    }
    guard let index = candidates.randomElement(using: &random) else { return }
    counts[way + index] += 1
    // A name would be read as a shorter one that it starts with.
    var words = words
    for (other, part) in parts.enumerated() where other != index {
      for start in starts(of: part, way + other) { words.insert(start.word ?? "") }
    }
    make(parts[index], context, avoiding: words)
  }

  /// Returns whether a way, or one inside it, has not been taken in any sentence.
  private mutating func leads(_ part: GrammarPart, _ way: Int) -> Bool {
    if untried.isEmpty { return false }
    if untried.contains(way) { return true }
    let inside = waysInside[way] ?? grammar.ways(inside: part)
    waysInside[way] = inside
    return random.chance(1, in: 2) && !untried.isDisjoint(with: inside)
  }

  private mutating func leave(_ body: GrammarPart, _ way: Int) {
    leftOut += starts(of: body, way)
  }

  private mutating func starts(of part: GrammarPart, _ way: Int) -> [GrammarStart] {
    if let known = wordStarts[way] { return known }
    let found = grammar.first(part).starts.filter { $0.word != nil }
    wordStarts[way] = Array(found)
    return Array(found)
  }

  // MARK: Tokens

  private mutating func emit(
    _ text: String, isWord: Bool, beginsExpression: Bool, token: String = ""
  ) {
    for start in leftOut where isWord && start.word == text {
      // `.` and `[` continue nothing if white space precedes them; other tokens would be read.
      if start.marks.contains(.joined) && !spacing.isJoined {
        spacing.require(.apart)
      } else {
        fails = true
      }
    }
    leftOut = []
    // The parser reports comparisons with `empty`, `""` or `[]`.
    let before = sentence.parts.suffix(2).map(\.text)
    let last = before.last ?? ""
    func isSign(_ text: String) -> Bool { text == "==" || text == "!=" }
    func isEmpty(_ text: String) -> Bool { text == "empty" || text == "\"\"" }
    if isEmpty(text) && isSign(last) || isEmpty(last) && isSign(text) { fails = true }
    if text == "]", before.count == 2, last == "[", isSign(before[0]) { fails = true }
    if isSign(text), before == ["[", "]"] { fails = true }
    // A word that starts a clause could be a name, too.
    let isFree = text.first?.isLetter == true && !GrammarTerminal.reserved.contains(text)
    let gap = spacing.gap(
      before: text, token: token, beginsExpression: beginsExpression || isFree, &random)
    sentence.parts.append(Sentence.Part(gap: gap, text: text))
  }

  private mutating func token(
    _ name: String, _ context: NameContext, avoiding words: Set<String>
  ) -> String {
    var words = words
    if name != "NAME", context == .test { words.formUnion(stepWords) }
    if name == "HEAD" { words.formUnion(GrammarTerminal.units) }
    return random.token(name, avoiding: words, texts: spacing.texts)
  }

  // MARK: Heights

  /// The least depth of each rule.
  private static func heights(of grammar: Grammar) -> [String: Int] {
    var result: [String: Int] = [:]
    var changes = true
    while changes {
      changes = false
      for name in grammar.names {
        let height = Self.height(grammar.part(of: name), result)
        if height < result[name] ?? unknown {
          result[name] = height
          changes = true
        }
      }
    }
    return result
  }

  private static let unknown = 1_000

  private func height(_ part: GrammarPart) -> Int { Self.height(part, heights) }

  private static func height(_ part: GrammarPart, _ known: [String: Int]) -> Int {
    switch part {
    case .word, .token, .mark, .optional, .repeated: 0
    case .rule(let name): min(unknown, 1 + (known[name] ?? unknown))
    case .sequence(let parts): parts.map { height($0, known) }.max() ?? 0
    case .choice(let parts, _): parts.map { height($0, known) }.min() ?? 0
    }
  }
}
