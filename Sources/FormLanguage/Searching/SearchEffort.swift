/// The limit of a search: evaluations by the engine, and the copies that each try needs.
///
/// All copies of a search share one effort. It counts work rather than time, so the result is the
/// same on every machine.
final class SearchEffort {
  private(set) var spent = 0
  private var limit: Int
  /// The end of what the goal at hand may use.
  private var shareEnd = Int.max

  /// How much it counts for to try one thing, beside what the engine evaluates.
  let costOfTry: Int

  /// - Parameters:
  ///   - limit: how much may be looked at; without it there is no end.
  ///   - costOfTry: how much of that each try takes.
  init(limit: Int = .max, costOfTry: Int = 1) {
    self.limit = limit
    self.costOfTry = costOfTry
  }

  /// Whether no goal has anything left to use.
  var isExhausted: Bool { spent >= limit }
  /// Whether the goal at hand, or all of them, have used up what they may.
  var isSpent: Bool { spent >= min(limit, shareEnd) }

  func add(_ amount: Int) { spent += max(0, amount) }

  /// Allows more for all.
  func extend(by amount: Int) {
    if limit < .max - amount { limit += amount }
  }

  /// Begins a goal: it may use several times its equal part of what is left, as most need less than
  /// that, but not so much that a few hard goals leave nothing for the others.
  func beginGoal(of remaining: Int) {
    guard limit < .max else { return }
    let left = max(0, limit - spent)
    shareEnd = spent + max(limit / Self.leastPart, left / max(1, remaining) * Self.equalParts)
  }

  private static let equalParts = 8
  private static let leastPart = 64
}
