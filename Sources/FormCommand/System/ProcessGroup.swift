/// A program started by this one, and everything that it started.
enum ProcessGroup {
  /// The time in seconds that a program gets to end after being asked.
  static let grace = 5.0

  /// Asks a program and everything it started to end; kills them if they do not, or if a person
  /// asks again.
  ///
  /// - Parameter wait: waits for a signal, for at most this many milliseconds.
  /// - Returns: true if a person asked again.
  @discardableResult
  static func end(_ child: Int32, signals: SignalQueue, waiting wait: (Int) -> Void) -> Bool {
    System.send(.terminate, to: child)
    // A stopped process handles the signal only after it is continued.
    System.send(.resume, to: child)
    let limit = System.elapsed() + grace
    let asked = signals.endingCount
    var isEnded = false
    while true {
      isEnded = isEnded || System.ending(of: child) != nil
      if isEnded, !System.isRunning(child) { return false }
      let left = limit - System.elapsed()
      if left <= 0 || signals.endingCount > asked { break }
      wait(min(20, Int(left * 1000) + 1))
      _ = signals.take()
    }
    System.end(child)
    while !isEnded {
      isEnded = System.ending(of: child) != nil
      _ = System.wait(toRead: [], milliseconds: 1)
    }
    return signals.endingCount > asked
  }
}
