import Synchronization

/// The options of a file that a condition offered last, and what it had read beside their columns.
/// While that is the same, they need not be looked for again.
final class LastOffered: Sendable {
  private let last = Mutex<(read: [Value], options: ArraySlice<UInt32>)?>(nil)

  /// The options, if the same was read when they were found; else those that `find` finds.
  func options(read: [Value], find: () -> ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    let known = last.withLock { $0 }
    if let known, known.read.elementsEqual(read, by: { $0.isIdentical(to: $1) }) {
      return known.options
    }
    let options = find()
    last.withLock { $0 = (read, options) }
    return options
  }
}
