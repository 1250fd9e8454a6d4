/// A simulation of a pattern's NFA, step by step, on the set of all positions it can be at.
struct PatternSimulation: Sendable {
  let automaton: PatternAutomaton

  /// The set of positions that can consume the next scalar; bit 0 is the end of the pattern.
  private(set) var current: [UInt64]

  /// The number of splits visited in all steps.
  private(set) var visitedSplits = 0

  /// The bit sets of positions that accept the scalars of a class, for the classes seen so far:
  /// `wordCount` words from `maskOffsets[class]` on in `masks`.
  private var masks: [UInt64] = []
  private var maskOffsets: [Int]

  private var taken: [UInt64]
  private var pending: [PatternAutomaton.Place] = []

  /// The step in which each split was last visited.
  private var visits: [UInt32]
  private var step: UInt32 = 0

  init(_ automaton: PatternAutomaton) {
    self.automaton = automaton
    current = [UInt64](repeating: 0, count: automaton.wordCount)
    taken = current
    maskOffsets = [Int](repeating: -1, count: automaton.partition.classCount + 1)
    visits = [UInt32](repeating: 0, count: automaton.splits.count)
  }

  /// The size of the masks in bytes.
  var size: Int { masks.count * MemoryLayout<UInt64>.stride }

  /// True if neither a scalar nor the end can follow.
  var isDead: Bool { current.allSatisfy { $0 == 0 } }

  /// True if the text may end here.
  var isAccepting: Bool { current[0] & 1 == 1 }

  mutating func forgetMasks() {
    masks = []
    for index in maskOffsets.indices { maskOffsets[index] = -1 }
  }

  /// Resets the simulation to the start of the pattern.
  mutating func restart() {
    for word in current.indices { current[word] = 0 }
    beginStep()
    follow(automaton.start)
  }

  /// Sets the current positions.
  mutating func go(to positions: ArraySlice<UInt64>) {
    var word = 0
    for bits in positions {
      current[word] = bits
      word += 1
    }
  }

  /// Consumes one scalar of a class.
  mutating func advance(_ scalarClass: Int) {
    if maskOffsets[scalarClass] < 0 {
      maskOffsets[scalarClass] = masks.count
      automaton.appendMask(of: scalarClass, to: &masks)
    }
    beginStep()
    takeAndShift(maskOffset: maskOffsets[scalarClass])
    followBranches()
  }

  /// Keeps the positions that accept the scalar, and moves each to its lower neighbour if that can
  /// follow it.
  private mutating func takeAndShift(maskOffset: Int) {
    let automaton = automaton
    var carry: UInt64 = 0
    var word = current.count
    while word > 0 {
      word -= 1
      let bits = current[word] & masks[maskOffset + word]
      taken[word] = bits
      let moving = bits & automaton.chained[word]
      current[word] = moving >> 1 | carry
      carry = moving << 63
    }
  }

  /// Adds what can follow the matched positions other than their neighbours, once for each run of
  /// positions that share a follower.
  private mutating func followBranches() {
    let automaton = automaton
    var word = 0
    var bits = taken[0] & automaton.branching[0]
    while true {
      while bits == 0 {
        word += 1
        guard word < taken.count else { return }
        bits = taken[word] & automaton.branching[word]
      }
      let position = word * 64 + bits.trailingZeroBitCount
      follow(automaton.followers[position])
      let next = Int(automaton.runEnds[position]) + 1
      if next / 64 != word {
        word = next / 64
        guard word < taken.count else { return }
        bits = taken[word] & automaton.branching[word]
      }
      bits &= ~0 << UInt64(next % 64)
    }
  }

  private mutating func beginStep() {
    step &+= 1
    if step == 0 {
      for split in visits.indices { visits[split] = 0 }
      step = 1
    }
  }

  /// Adds the positions that are reachable from a place without consuming a scalar.
  private mutating func follow(_ place: PatternAutomaton.Place) {
    var place = place
    while true {
      if place >= 0 {
        current[Int(place) / 64] |= 1 << UInt64(place % 64)
      } else {
        let split = Int(~place)
        if visits[split] != step {
          visits[split] = step
          visitedSplits &+= 1
          pending.append(automaton.splits[split].1)
          place = automaton.splits[split].0
          continue
        }
      }
      guard let next = pending.popLast() else { return }
      place = next
    }
  }
}
