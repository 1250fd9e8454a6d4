import Synchronization

/// The syntax tree of a pattern.
///
/// Nodes follow their children, so facts about a part are computed in one pass from left to right,
/// without recursion. Parts that match only the empty text have no nodes.
final class PatternSyntax: Sendable {
  let source: String
  let ignoresCase: Bool
  let nodes: [PatternNode]
  let sets: [ScalarSet]
  let extent: PatternExtent
  let anchors: [PatternAnchor]

  private let knownAutomaton = AtomicLazyReference<PatternAutomaton>()

  /// The automaton of the pattern, built when it is first needed.
  ///
  /// Every session and every record of a form needs it again, and a form may have thousands.
  var automaton: PatternAutomaton {
    knownAutomaton.load() ?? knownAutomaton.storeIfNil(PatternAutomaton(self))
  }

  init(
    source: String, ignoresCase: Bool, nodes: [PatternNode], sets: [ScalarSet],
    extent: PatternExtent, anchors: [PatternAnchor]
  ) {
    self.source = source
    self.ignoresCase = ignoresCase
    self.nodes = nodes
    self.sets = sets
    self.extent = extent
    self.anchors = anchors
  }
}

/// One node; its subtree consists of the nodes from `start` up to itself.
struct PatternNode {
  enum Kind: UInt8 {
    /// The scalar `value`.
    case scalar
    /// Any scalar of the set numbered `value`.
    case set
    /// Two or more consecutive children.
    case sequence
    /// One of two or more children.
    case choice
    /// One child, repeated `value` to `most` times.
    case repetition
  }

  /// The `most` of a repetition without an upper bound.
  static let unlimited = UInt32.max

  var kind: Kind
  var start: Int32
  var value: UInt32 = 0
  var most: UInt32 = 0
}

/// Facts about a part of a pattern that need no matching.
struct PatternExtent {
  /// The number of characters and classes after counted repetitions are expanded.
  var positions: Int

  /// The bounds of the lengths of matching texts, in scalars; `Int.max` means no upper bound.
  var least: Int
  var most: Int

  /// True if the part matches no text, not even the empty one.
  var matchesNothing: Bool

  static let empty = PatternExtent(positions: 0, least: 0, most: 0, matchesNothing: false)

  static func scalar(matchesNothing: Bool) -> PatternExtent {
    PatternExtent(positions: 1, least: 1, most: 1, matchesNothing: matchesNothing)
  }

  // `positions` is within its limit and bounds both lengths, so only `.max` can overflow.

  func followed(by next: PatternExtent) -> PatternExtent {
    PatternExtent(
      positions: positions + next.positions, least: least + next.least,
      most: most == .max || next.most == .max ? .max : most + next.most,
      matchesNothing: matchesNothing || next.matchesNothing)
  }

  func or(_ other: PatternExtent) -> PatternExtent {
    var both = matchesNothing ? other : self
    if !matchesNothing && !other.matchesNothing {
      both.least = min(least, other.least)
      both.most = max(most, other.most)
    }
    both.positions = positions + other.positions
    return both
  }

  /// - Returns: nil if the positions exceed the limit.
  func repeated(least count: UInt32, most limit: UInt32) -> PatternExtent? {
    guard limit > 0, positions > 0 else { return .empty }
    let copies = Int(limit == PatternNode.unlimited ? max(count, 1) : limit)
    let (product, overflow) = positions.multipliedReportingOverflow(by: copies)
    guard !overflow, product <= Pattern.mostPositions else { return nil }
    guard !matchesNothing else {
      return PatternExtent(positions: product, least: 0, most: 0, matchesNothing: count > 0)
    }
    let isUnlimited = most == .max || (most > 0 && limit == PatternNode.unlimited)
    return PatternExtent(
      positions: product, least: least * Int(count), most: isUnlimited ? .max : most * copies,
      matchesNothing: false)
  }
}
