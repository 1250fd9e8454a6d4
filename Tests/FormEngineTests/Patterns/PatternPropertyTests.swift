import FormEngine
import SeededNumbers
import TestCases
import Testing

/// A random pattern as a tree, with the simplest possible matcher.
indirect enum SamplePattern {
  case scalar(Unicode.Scalar)
  case any
  case oneOf([ClosedRange<Unicode.Scalar>], negated: Bool)
  case sequence([SamplePattern])
  case choice([SamplePattern])
  case repetition(SamplePattern, least: Int, most: Int?)

  static let alphabet: [Unicode.Scalar] = ["a", "b", "B", "-", "\n", "é", "К", "к", "日", "😀"]

  static func random(depth: Int, using random: inout SeededGenerator) -> SamplePattern {
    let kind = Int.random(in: 0..<(depth == 0 ? 4 : 10), using: &random)
    switch kind {
    case 0, 1: return .scalar(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
    case 2: return .any
    case 3:
      let ranges = (0...Int.random(in: 0...2, using: &random)).map { _ in
        let ends = [
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)],
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)],
        ].sorted()
        return ends[0]...ends[1]
      }
      return .oneOf(ranges, negated: Bool.random(using: &random))
    case 4, 5, 6, 7:
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        SamplePattern.random(depth: depth - 1, using: &random)
      }
      return kind < 6 ? .sequence(parts) : .choice(parts.isEmpty ? [.sequence([])] : parts)
    default:
      let least = Int.random(in: 0...3, using: &random)
      // Long repetitions need positions beyond one word of bits.
      let more = Int.random(in: 0..<5, using: &random)
      let most = more == 4 ? nil : least + (more == 3 ? 60 : more)
      return .repetition(.random(depth: depth - 1, using: &random), least: least, most: most)
    }
  }

  /// The pattern as a form writes it.
  func source(using random: inout SeededGenerator) -> String {
    switch self {
    case .scalar(let scalar): Self.written(scalar, using: &random)
    case .any: "."
    case .oneOf(let ranges, let negated):
      ranges.reduce(into: negated ? "[^" : "[") { source, range in
        source += Self.written(range.lowerBound, using: &random)
        if range.lowerBound != range.upperBound {
          source += "-" + Self.written(range.upperBound, using: &random)
        }
      } + "]"
    case .sequence(let parts):
      "(" + parts.map { $0.source(using: &random) }.joined() + ")"
    case .choice(let parts):
      "(?:" + parts.map { $0.source(using: &random) }.joined(separator: "|") + ")"
    case .repetition(let part, let least, let most):
      part.source(using: &random) + quantifier(least: least, most: most, of: part)
    }
  }

  /// A short quantifier, if there is one and the part has none itself.
  private func quantifier(least: Int, most: Int?, of part: SamplePattern) -> String {
    if case .repetition = part {
      return most.map { "{\(least),\($0)}" } ?? "{\(least),}"
    }
    switch (least, most) {
    case (0, nil): return "*"
    case (1, nil): return "+"
    case (0, 1): return "?"
    case (_, least): return "{\(least)}"
    case (_, nil): return "{\(least),}"
    case (_, let most?): return "{\(least),\(most)}"
    }
  }

  private static func written(
    _ scalar: Unicode.Scalar, using random: inout SeededGenerator
  ) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "-": return "\\-"
    default:
      return Int.random(in: 0..<4, using: &random) == 0
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  /// Returns the places where a match that starts at one of the given places can end.
  func ends(from starts: Set<Int>, in text: [Unicode.Scalar], folding: Bool) -> Set<Int> {
    switch self {
    case .scalar(let scalar):
      advance(starts, text) { $0 == scalar || folding && Self.folded($0) == Self.folded(scalar) }
    case .any: advance(starts, text) { $0 != "\n" && $0 != "\r" }
    case .oneOf(let ranges, let negated):
      advance(starts, text) { scalar in
        let cases = folding ? Self.cases(of: scalar) : [scalar]
        return cases.contains { each in ranges.contains { $0.contains(each) } } != negated
      }
    case .sequence(let parts):
      parts.reduce(starts) { $1.ends(from: $0, in: text, folding: folding) }
    case .choice(let parts):
      parts.reduce(into: []) { $0.formUnion($1.ends(from: starts, in: text, folding: folding)) }
    case .repetition(let part, let least, let most):
      repeated(part, least, most, from: starts, in: text, folding: folding)
    }
  }

  private func advance(
    _ starts: Set<Int>, _ text: [Unicode.Scalar], where takes: (Unicode.Scalar) -> Bool
  ) -> Set<Int> {
    Set(starts.filter { $0 < text.count && takes(text[$0]) }.map { $0 + 1 })
  }

  private func repeated(
    _ part: SamplePattern, _ least: Int, _ most: Int?, from starts: Set<Int>,
    in text: [Unicode.Scalar], folding: Bool
  ) -> Set<Int> {
    var reached = starts
    for _ in 0..<least { reached = part.ends(from: reached, in: text, folding: folding) }
    var all = reached
    // Beyond one repetition per scalar, repetitions match only the empty text.
    for _ in 0..<(most.map { $0 - least } ?? text.count + 1) {
      reached = part.ends(from: reached, in: text, folding: folding)
      all.formUnion(reached)
    }
    return all
  }

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.lowercaseMapping
  }

  /// The scalar and its other case; enough for the scalars of the texts here.
  private static func cases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    [scalar]
      + [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
      .flatMap { $0.unicodeScalars.count == 1 ? Array($0.unicodeScalars) : [] }
  }
}

private let seeds: ClosedRange<UInt64> = LongRuns.areWanted ? 1...2_000 : 1...40

/// The automaton agrees with the simple matcher, and with the bounds of lengths.
@Test(.slow) func agreesWithPlainMatching() async {
  await forEachCase(seeds) { seed in
    var random = SeededGenerator(seed: seed)
    for _ in 1...10 {
      let sample = SamplePattern.random(depth: 4, using: &random)
      let source = sample.source(using: &random)
      let folding = Bool.random(using: &random)
      let pattern: Pattern
      do throws(PatternError) {
        pattern = try Pattern(source: source, ignoringCase: folding)
      } catch {
        #expect(error.kind == .tooLarge, "seed \(seed): /\(source)/ is refused: \(error)")
        continue
      }
      let bounds = pattern.lengthBounds()
      var scratch = PatternScratch()
      var known: [(text: String, matches: Bool)] = []
      for number in 1...30 {
        // A scratch that has learnt all its steps performs them differently.
        if number == 20 {
          for (text, matches) in known + known + known {
            #expect(
              pattern.matches(text, scratch: &scratch) == matches,
              "seed \(seed): /\(source)/ again on \(text.debugDescription)")
          }
        }
        let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
          SamplePattern.alphabet[Int.random(in: 0..<SamplePattern.alphabet.count, using: &random)]
        }
        let expected = sample.ends(from: [0], in: text, folding: folding).contains(text.count)
        let string = String(String.UnicodeScalarView(text))
        #expect(
          pattern.matches(string, scratch: &scratch) == expected,
          "seed \(seed): /\(source)/\(folding ? "i" : "") on \(string.debugDescription)")
        known.append((string, expected))
        if expected {
          #expect(bounds.map { $0.least <= text.count } == true, "seed \(seed): /\(source)/")
          #expect(bounds?.most.map { $0 >= text.count } != false, "seed \(seed): /\(source)/")
          #expect(
            pattern.canMatch(charactersFrom: string.count, to: string.count),
            "seed \(seed): /\(source)/ on \(string.debugDescription)")
        }
      }
    }
  }
}

/// Whatever the bytes, the parser ends with a pattern or an error inside the source.
@Test func anySourceHasAResult() async {
  await forEachCase(seeds) { seed in
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "é", "(", ")", "(?:", "[", "]", "[^", "-", "|", "*", "+", "?", "{", "}", "{2}", "{1,",
      "{3,5}", ",", "0", "9", "\\", "\\p{L}", "\\P{", "\\u{41}", "\\d", ".", "^", "$", "😀", "/",
    ]
    for _ in 1...100 {
      let source = (0..<Int.random(in: 0...14, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      do throws(PatternError) {
        let pattern = try Pattern(source: source, ignoringCase: Bool.random(using: &random))
        var scratch = PatternScratch()
        let matches = pattern.matches("aé9", scratch: &scratch)
        #expect(!(matches && pattern.matchesNothing), "seed \(seed): /\(source)/")
      } catch {
        #expect(
          error.range.lowerBound >= 0 && error.range.upperBound <= source.utf8.count
            && !error.range.isEmpty, "seed \(seed): /\(source)/")
      }
    }
  }
}
