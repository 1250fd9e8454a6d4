import Synchronization

/// The options of a file that a condition offered last, and what it had read beside their columns.
/// While that is the same, they need not be looked for again.
final class LastOffered: Sendable {
  private let last = Mutex<(read: [Value], options: ArraySlice<UInt32>)?>(nil)

  /// The options, if the same was read when they were found; else those that `find` finds.
  func options(read: [Value], find: () -> ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    let known = last.withLock { $0 }
    if let known, known.read.elementsEqual(read, by: Self.areSame) { return known.options }
    let options = find()
    last.withLock { $0 = (read, options) }
    return options
  }

  /// Texts may be equal that a pattern distinguishes.
  private static func areSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)): left.elementsEqual(right, by: areSame)
    case (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _),
      (.time, _), (.dateTime, _), (.duration, _), (.period, _), (.option, _), (.options, _),
      (.list, _):
      left == right
    }
  }
}
