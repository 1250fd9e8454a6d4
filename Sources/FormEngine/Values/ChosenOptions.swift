/// A set of options of one choice, by their indexes in the order of declaration.
///
/// Indexes below 64 are bits of one word; further words are allocated only for choices with more
/// options. A negative index is never in a set.
public struct ChosenOptions: Hashable, Sendable {
  private var first: UInt64 = 0
  /// The words for indexes from 64; the last one is never zero, so equal sets are equal bit by bit.
  private var others: [UInt64] = []

  public init() {}

  public init(_ indexes: some Sequence<Int32>) {
    for index in indexes { insert(index) }
  }

  public var isEmpty: Bool { first == 0 && others.isEmpty }

  public var count: Int {
    others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount }
  }

  public func contains(_ index: Int32) -> Bool {
    guard index >= 0 else { return false }
    let bit: UInt64 = 1 &<< UInt64(index & 63)
    if index < 64 { return first & bit != 0 }
    let word = Int(index >> 6) - 1
    return word < others.count && others[word] & bit != 0
  }

  public mutating func insert(_ index: Int32) {
    guard index >= 0 else { return }
    let bit: UInt64 = 1 &<< UInt64(index & 63)
    guard index >= 64 else {
      first |= bit
      return
    }
    let word = Int(index >> 6) - 1
    while others.count <= word { others.append(0) }
    others[word] |= bit
  }

  public mutating func remove(_ index: Int32) {
    guard index >= 0 else { return }
    let bit: UInt64 = 1 &<< UInt64(index & 63)
    guard index >= 64 else {
      first &= ~bit
      return
    }
    let word = Int(index >> 6) - 1
    guard word < others.count else { return }
    others[word] &= ~bit
    while others.last == 0 { others.removeLast() }
  }
}

extension ChosenOptions: Sequence {
  /// An iterator over the indexes in ascending order.
  public struct Iterator: IteratorProtocol {
    private var word: UInt64
    private var wordIndex = 0
    private let others: [UInt64]

    fileprivate init(first: UInt64, others: [UInt64]) {
      word = first
      self.others = others
    }

    public mutating func next() -> Int32? {
      while word == 0 {
        guard wordIndex < others.count else { return nil }
        word = others[wordIndex]
        wordIndex += 1
      }
      let bit = word.trailingZeroBitCount
      word &= word &- 1
      return Int32(truncatingIfNeeded: wordIndex * 64 + bit)
    }
  }

  public func makeIterator() -> Iterator { Iterator(first: first, others: others) }

  public var underestimatedCount: Int { first.nonzeroBitCount }
}
