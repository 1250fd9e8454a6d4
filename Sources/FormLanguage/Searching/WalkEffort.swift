internal import FormEngine

/// How much the engine has evaluated for walks that were tried, which share this: one answer may
/// change what thousands of conditions say. Once it is too much, all further steps are refused.
final class WalkEffort {
  private(set) var evaluations = 0
  private let limit: Int

  init(limit: Int = .max) {
    self.limit = limit
  }

  var isSpent: Bool { evaluations >= limit }

  func add(_ count: Int) { evaluations += max(0, count) }
}
