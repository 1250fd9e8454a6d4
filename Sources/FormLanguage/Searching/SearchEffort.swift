/// The limit of a search: evaluations by the engine, and the copies that each try needs.
///
/// All copies of a search share one effort. It counts work rather than time, so the result is the
/// same on every machine.
package final class SearchEffort {
  package private(set) var spent = 0
  private var limit: Int
  /// The limit for the current goal.
  private var shareEnd = Int.max

  /// The cost of one try, in addition to what the engine evaluates.
  package let costOfTry: Int

  /// - Parameters:
  ///   - limit: the total effort; unlimited by default.
  ///   - costOfTry: the cost of each try.
  package init(limit: Int = .max, costOfTry: Int = 1) {
    self.limit = limit
    self.costOfTry = costOfTry
  }

  /// True if the effort for all goals is used up.
  package var isExhausted: Bool { spent >= limit }
  /// True if the effort for the current goal, or for all goals, is used up.
  package var isSpent: Bool { spent >= min(limit, shareEnd) }

  package func add(_ amount: Int) { spent += max(0, amount) }

  /// Raises the limit for all goals.
  package func extend(by amount: Int) {
    if limit < .max - amount { limit += amount }
  }

  /// Begins a goal. It may use several times its equal share of what is left, as most goals need
  /// less, but not so much that a few hard goals leave nothing for the others.
  package func beginGoal(of remaining: Int) {
    guard limit < .max else { return }
    let left = max(0, limit - spent)
    shareEnd = spent + max(limit / Self.leastPart, left / max(1, remaining) * Self.equalParts)
  }

  private static let equalParts = 8
  private static let leastPart = 64
}
