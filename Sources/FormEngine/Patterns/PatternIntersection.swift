/// A search for texts that match all of some patterns and none of some others, and that have a
/// number of characters within bounds.
///
/// The automata of the patterns run in parallel, over classes of scalars that none of them
/// distinguishes. Shorter texts are tried first.
public struct PatternIntersection {
  public enum Answer: Hashable, Sendable {
    /// There is no such text.
    case none
    /// A text that matches as required; some of its characters may join.
    case found(String)
    /// The limit on steps was reached.
    case undecided
  }

  private let patterns: [Pattern]
  private let isWanted: [Bool]
  private let characters: ClosedRange<Int>
  private let excluded: [String]

  /// - Parameters:
  ///   - characters: the number of grapheme clusters in the text; `Int.max` means no upper bound.
  ///   - excluded: texts to exclude, by canonical equivalence.
  public init(
    matching: [Pattern], notMatching: [Pattern], characters: ClosedRange<Int>,
    excluding excluded: [String] = []
  ) {
    patterns = matching + notMatching
    isWanted = matching.map { _ in true } + notMatching.map { _ in false }
    self.characters = characters
    self.excluded = excluded
  }

  /// The state of all automata, and the number of characters consumed, up to the lower bound.
  private struct Place: Hashable {
    var positions: [UInt64]
    /// The greatest possible number of characters consumed, capped at the lower bound.
    var most: Int
  }

  /// A step that reached a place.
  private struct Step {
    var place: Place
    /// The least possible number of characters consumed.
    var least: Int
    var former: Int
    var scalar: UInt32
    var isAlone: Bool
  }

  /// A class of scalars that no pattern distinguishes.
  private struct ScalarClass {
    var scalar: UInt32
    /// The number of the class in each automaton.
    var numbers: [Int]
    /// True if each of its scalars is a character regardless of its neighbours.
    var isWhole: Bool
    /// True if the class has only one scalar.
    var isAlone: Bool
  }

  /// - Parameter steps: the limit on steps; on return, the number of steps that are left.
  public func answer(steps: inout Int) -> Answer {
    var simulations = patterns.map { PatternSimulation($0.syntax.automaton) }
    for index in simulations.indices { simulations[index].restart() }
    let classes = scalarClasses(simulations)
    // A place may be reached by one more text than are excluded.
    let visitLimit = excluded.count * 2 + 1
    var visits: [Place: Int] = [:]
    var isDoubtful = excluded.contains { !$0.utf8.allSatisfy { $0 < 0x80 } }
    var reached: [Step] = []
    let start = Place(positions: simulations.flatMap(\.current), most: 0)
    reached.append(Step(place: start, least: 0, former: -1, scalar: 0, isAlone: true))
    // Texts with fewer characters come first: a scalar that joins with the previous one adds none.
    var waiting: [[Int]] = [[0]]
    var (layer, first) = (0, 0)
    while layer < waiting.count {
      guard first < waiting[layer].count else {
        (layer, first) = (layer + 1, 0)
        continue
      }
      let index = waiting[layer][first]
      first += 1
      let step = reached[index]
      guard visits[step.place, default: 0] < visitLimit else { continue }
      visits[step.place, default: 0] += 1
      go(to: step.place, &simulations)
      if step.place.most >= characters.lowerBound, isAccepting(simulations) {
        let text = text(to: index, reached)
        if !excluded.contains(text) { return .found(text) }
        if let other = variant(of: index, reached) { return .found(other) }
        if !isAlone(index, reached) { isDoubtful = true }
      }
      for next in classes {
        steps -= 1
        guard steps > 0 else { return .undecided }
        let least = max(1, step.least + (next.isWhole ? 1 : 0))
        guard least <= characters.upperBound else { continue }
        go(to: step.place, &simulations)
        for number in simulations.indices { simulations[number].advance(next.numbers[number]) }
        // If a pattern that must match is dead, no continuation matches.
        if zip(simulations, isWanted).contains(where: { $1 && $0.isDead }) { continue }
        let place = Place(
          positions: simulations.flatMap(\.current),
          most: min(step.place.most + 1, characters.lowerBound))
        guard visits[place, default: 0] < visitLimit else { continue }
        reached.append(
          Step(
            place: place, least: least, former: index, scalar: next.scalar,
            isAlone: next.isAlone))
        while waiting.count <= least { waiting.append([]) }
        waiting[least].append(reached.count - 1)
      }
    }
    return isDoubtful ? .undecided : .none
  }

  private func go(to place: Place, _ simulations: inout [PatternSimulation]) {
    var start = 0
    for index in simulations.indices {
      let end = start + simulations[index].automaton.wordCount
      simulations[index].go(to: place.positions[start..<end])
      start = end
    }
  }

  private func isAccepting(_ simulations: [PatternSimulation]) -> Bool {
    zip(simulations, isWanted).allSatisfy { $0.isAccepting == $1 }
  }

  private func text(to index: Int, _ reached: [Step]) -> String {
    var scalars: [Unicode.Scalar] = []
    var index = index
    while index > 0 {
      if let scalar = Unicode.Scalar(reached[index].scalar) { scalars.append(scalar) }
      index = reached[index].former
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }

  private func isAlone(_ index: Int, _ reached: [Step]) -> Bool {
    var index = index
    while index > 0 {
      if !reached[index].isAlone { return false }
      index = reached[index].former
    }
    return true
  }

  /// Returns the text with one scalar replaced by another of the same class, if the result is not
  /// excluded.
  private func variant(of index: Int, _ reached: [Step]) -> String? {
    var text = Array(text(to: index, reached).unicodeScalars)
    var step = index
    for place in text.indices.reversed() {
      let former = text[place]
      if !reached[step].isAlone {
        for other in Self.familiar where other != former {
          guard isSameClass(former.value, other.value) else { continue }
          text[place] = other
          var whole = String.UnicodeScalarView()
          whole.append(contentsOf: text)
          if !excluded.contains(String(whole)) { return String(whole) }
        }
        text[place] = former
      }
      step = reached[step].former
    }
    return nil
  }

  private func isSameClass(_ left: UInt32, _ right: UInt32) -> Bool {
    patterns.allSatisfy { pattern in
      pattern.syntax.sets.allSatisfy { $0.contains(left) == $0.contains(right) }
        && !pattern.syntax.nodes.contains {
          $0.kind == .scalar && ($0.value == left || $0.value == right)
        } && !pattern.ignoresCase
    }
  }

  /// Letters and digits come first: they represent their class.
  private static let familiar = Array(
    "aA0 -_.@bcdefghijklmnopqrstuvwxyzBCDEFGHIJ123456789".unicodeScalars)

  /// Returns the classes with a scalar that can be encoded, each represented by a readable scalar
  /// if there is one.
  private func scalarClasses(_ simulations: [PatternSimulation]) -> [ScalarClass] {
    var sets: [ScalarSet] = [.wholeCharacters, .unprintable]
    for simulation in simulations { sets += simulation.automaton.sets }
    let partition = ScalarPartition(sets)
    var scalars = Array(partition.representatives.dropFirst())
    let numbers = Self.familiar.map { Int(partition.classes(from: $0.value, count: 1)[0]) }
    for (scalar, number) in zip(Self.familiar, numbers).reversed() where number > 0 {
      scalars[number - 1] = scalar.value
    }
    let sizes = partition.sizes
    var classes: [ScalarClass] = []
    for (index, scalar) in scalars.enumerated() {
      guard Unicode.Scalar(scalar) != nil else { continue }
      classes.append(
        ScalarClass(
          scalar: scalar,
          numbers: simulations.map {
            Int($0.automaton.partition.classes(from: scalar, count: 1)[0])
          }, isWhole: ScalarSet.wholeCharacters.contains(scalar),
          isAlone: sizes[index] == 1))
    }
    // Readable scalars are tried first.
    let readable = classes.filter { !ScalarSet.unprintable.contains($0.scalar) }
    return readable + classes.filter { ScalarSet.unprintable.contains($0.scalar) }
  }
}

extension ScalarSet {
  /// Control characters, the soft hyphen and line separators.
  fileprivate static let unprintable = ScalarSet(bounds: [
    0x00, 0x1F, 0x7F, 0x9F, 0xAD, 0xAD, 0x2028, 0x2029,
  ])
}

extension Pattern {
  /// Returns bounds of the number of characters (grapheme clusters) in the texts that the pattern
  /// matches; nil if it matches none.
  package func characterBounds() -> (least: Int, most: Int?)? {
    guard let bounds = lengthBounds() else { return nil }
    // Scalars may join, which reduces the number of characters.
    return (takesWholeCharacters ? max(bounds.least, 1) : 1, bounds.most)
  }
}
