import Synchronization

/// A cache of the options that a condition on a file offered last, keyed by all values that it read
/// except the columns. While these are the same, the options need not be searched again.
final class LastOffered: Sendable {
  private let last = Mutex<(read: [Value], options: ArraySlice<UInt32>)?>(nil)

  /// Returns the cached options if the same values were read; otherwise those that `find` returns.
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
