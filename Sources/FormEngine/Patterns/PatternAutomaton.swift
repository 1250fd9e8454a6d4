/// An NFA of a pattern: its positions and what can follow each, prepared for simulation with bit
/// sets.
///
/// A position is one character or class of the pattern after counted repetitions are expanded.
/// Positions are numbered backwards from the end of the pattern: 0 is the end itself, and the
/// position directly before position p is p + 1, so a step along a chain is a shift to the right.
/// Other followers of a position are reached through *splits*, which consume nothing and lead to
/// two places. The positions of an optional chain such as `a{0,1000}` share the split after it, and
/// a run of neighbours that share a split is visited once. A step costs at most the number of
/// positions and splits, and usually a sixty-fourth of that.
final class PatternAutomaton: Sendable {
  /// A position, or the complement of the index of a split.
  typealias Place = Int32

  /// The place at which matching starts.
  let start: Place

  /// The number of positions, including the end.
  let positionCount: Int

  /// The two places that each split leads to.
  let splits: [(Place, Place)]

  /// The positions that can be followed by their lower neighbour.
  let chained: [UInt64]

  /// The positions that can be followed by something else: their `followers`.
  let branching: [UInt64]

  /// For each position, the place that leads to its followers other than the lower neighbour.
  let followers: [Place]

  /// For each position, the highest position of the run of neighbours that share its follower.
  let runEnds: [Int32]

  let partition: ScalarPartition

  /// The class of each ASCII byte; 0 for all other bytes.
  let byteClasses: [Int32]

  /// The distinct characters and classes of the pattern.
  let sets: [ScalarSet]

  /// The offset of the positions of each set in `positions`.
  private let positionStarts: [Int]
  private let positions: [Int32]

  /// The number of words in a bit set of positions.
  var wordCount: Int { (positionCount + 63) / 64 }

  init(_ syntax: PatternSyntax) {
    var builder = Builder(syntax)
    start = builder.build()
    positionCount = builder.outs.count
    splits = builder.splits
    sets = builder.sets
    partition = ScalarPartition(sets)
    byteClasses =
      partition.classes(from: 0, count: 128) + [Int32](repeating: 0, count: 128)

    let wordCount = (positionCount + 63) / 64
    var chained = [UInt64](repeating: 0, count: wordCount)
    var branching = chained
    var followers = [Place](repeating: 0, count: positionCount)
    for position in 1..<max(1, positionCount) {
      let bit: UInt64 = 1 << UInt64(position % 64)
      let below = Place(position - 1)
      var out = builder.outs[position]
      if out == below {
        chained[position / 64] |= bit
        continue
      }
      if out < 0 {
        let split = splits[Int(~out)]
        if split.0 == below || split.1 == below {
          chained[position / 64] |= bit
          out = split.0 == below ? split.1 : split.0
        }
      }
      branching[position / 64] |= bit
      followers[position] = out
    }
    var runEnds = (0..<Int32(positionCount)).map { $0 }
    for position in (0..<max(0, positionCount - 1)).reversed()
    where followers[position] == followers[position + 1]
      && branching[(position + 1) / 64] >> UInt64((position + 1) % 64) & 1 == 1
    {
      runEnds[position] = runEnds[position + 1]
    }
    self.chained = chained
    self.branching = branching
    self.followers = followers
    self.runEnds = runEnds

    var starts = [Int](repeating: 0, count: sets.count + 1)
    for set in builder.positionSets.dropFirst() { starts[set + 1] += 1 }
    for set in sets.indices { starts[set + 1] += starts[set] }
    var next = starts
    var positions = [Int32](repeating: 0, count: max(0, positionCount - 1))
    for (position, set) in builder.positionSets.enumerated().dropFirst() {
      positions[next[set]] = Int32(position)
      next[set] += 1
    }
    positionStarts = starts
    self.positions = positions
  }

  /// The number of a pseudo class that means a scalar of any class.
  static let anyClass = 0

  /// Appends a bit set of the positions that accept the scalars of a class; for `anyClass`, of
  /// those that accept any scalar at all.
  func appendMask(of scalarClass: Int, to masks: inout [UInt64]) {
    let offset = masks.count
    masks.append(contentsOf: repeatElement(0, count: wordCount))
    let scalar = partition.representatives[scalarClass]
    for (index, set) in sets.enumerated()
    where scalarClass == Self.anyClass ? !set.isEmpty : set.contains(scalar) {
      for position in positions[positionStarts[index]..<positionStarts[index + 1]] {
        masks[offset + Int(position) / 64] |= 1 << UInt64(position % 64)
      }
    }
  }
}

/// A builder of positions and splits, which works from the end of the pattern to its start and
/// expands counted repetitions.
private struct Builder {
  typealias Place = PatternAutomaton.Place

  private let nodes: [PatternNode]
  private let ignoresCase: Bool
  private(set) var sets: [ScalarSet]
  private var literals: [UInt32: Int] = [:]

  /// The place after each position, and its set; the first position is the end, which has neither.
  private(set) var outs: [Place] = [0]
  private(set) var positionSets: [Int] = [0]
  private(set) var splits: [(Place, Place)] = []

  private var frames: [Frame] = []

  /// A part that is being built, from its last child to its first.
  private struct Frame {
    var node: Int
    /// The place after the part.
    var next: Place
    /// The place at which what was built so far starts.
    var entry: Place
    /// The child of a sequence or a choice that is built next.
    var child: Int
    /// The copies of a repetition that remain to be built.
    var optional: UInt32 = 0
    var mandatory: UInt32 = 0
    /// The split of the loop that is being built.
    var loop: Int?
    var isFirst = true
  }

  init(_ syntax: PatternSyntax) {
    nodes = syntax.nodes
    ignoresCase = syntax.ignoresCase
    sets = syntax.sets
  }

  mutating func build() -> Place {
    guard !nodes.isEmpty else { return 0 }
    var written = begin(nodes.count - 1, before: 0)
    while var frame = frames.popLast() {
      if let place = written {
        take(place, into: &frame)
        frame.isFirst = false
      }
      if let (child, next) = nextChild(of: &frame) {
        frames.append(frame)
        written = begin(child, before: next)
      } else {
        written = frame.entry
      }
    }
    return written ?? 0
  }

  /// Builds a leaf and returns its place; pushes a part with children.
  private mutating func begin(_ index: Int, before next: Place) -> Place? {
    let node = nodes[index]
    switch node.kind {
    case .scalar: return appendPosition(of: literal(node.value), before: next)
    case .set: return appendPosition(of: Int(node.value), before: next)
    case .sequence, .choice:
      frames.append(Frame(node: index, next: next, entry: next, child: index - 1))
    case .repetition:
      var frame = Frame(node: index, next: next, entry: next, child: index - 1)
      if node.most == PatternNode.unlimited {
        frame.loop = splits.count
        frame.mandatory = node.value
        splits.append((next, next))
      } else {
        frame.optional = node.most - node.value
        frame.mandatory = node.value
      }
      frames.append(frame)
    }
    return nil
  }

  /// Returns the child to build next and the place after it; nil if the part is complete.
  private func nextChild(of frame: inout Frame) -> (Int, Place)? {
    let node = nodes[frame.node]
    switch node.kind {
    case .scalar, .set: return nil
    case .sequence, .choice:
      guard frame.child >= Int(node.start) else { return nil }
      let child = frame.child
      frame.child = Int(nodes[child].start) - 1
      return (child, node.kind == .sequence ? frame.entry : frame.next)
    case .repetition:
      if let loop = frame.loop, frame.isFirst { return (frame.child, ~Place(loop)) }
      guard frame.optional > 0 || frame.mandatory > 0 else { return nil }
      return (frame.child, frame.entry)
    }
  }

  /// Adds the child that was just built to its parent.
  private mutating func take(_ place: Place, into frame: inout Frame) {
    switch nodes[frame.node].kind {
    case .scalar, .set: break
    case .sequence: frame.entry = place
    case .choice: frame.entry = frame.isFirst ? place : appendSplit(place, frame.entry)
    case .repetition:
      if let loop = frame.loop {
        splits[loop].0 = place
        frame.loop = nil
        frame.entry = frame.mandatory == 0 ? ~Place(loop) : place
        if frame.mandatory > 0 { frame.mandatory -= 1 }
      } else if frame.optional > 0 {
        frame.optional -= 1
        frame.entry = appendSplit(place, frame.next)
      } else {
        frame.mandatory -= 1
        frame.entry = place
      }
    }
  }

  private mutating func appendSplit(_ first: Place, _ second: Place) -> Place {
    splits.append((first, second))
    return ~Place(splits.count - 1)
  }

  private mutating func appendPosition(of set: Int, before next: Place) -> Place {
    outs.append(next)
    positionSets.append(set)
    return Place(outs.count - 1)
  }

  private mutating func literal(_ scalar: UInt32) -> Int {
    if let set = literals[scalar] { return set }
    let set = ScalarSet(scalar)
    sets.append(ignoresCase ? set.ignoringCase : set)
    literals[scalar] = sets.count - 1
    return sets.count - 1
  }
}
