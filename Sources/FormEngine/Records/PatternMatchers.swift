/// The matchers of a form's patterns, for one thread: an array without reference counting.
struct PatternMatchers: ~Copyable {
  private let room: UnsafeMutableBufferPointer<LazyAutomaton>

  init(_ patterns: [Pattern]) {
    room = .allocate(capacity: patterns.count)
    _ = room.initialize(from: patterns.map { LazyAutomaton($0.syntax.automaton) })
  }

  deinit {
    room.deinitialize()
    room.deallocate()
  }

  /// Returns true if the whole text, in UTF-8, matches a pattern, given by its index.
  @inline(__always)
  func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ pattern: Int) -> Bool {
    room[pattern].matches(bytes)
  }
}
