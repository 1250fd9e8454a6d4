/// The pairs of neighbouring bytes in a text, by which a changed text is recognized.
struct TextLikeness {
  /// The pairs, sorted.
  private let pairs: [UInt16]

  /// The number of bytes at the start of a text that are compared.
  private static let longest = 1_000

  init(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.longest))
    pairs = zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }.sorted()
  }

  /// Returns the share of pairs that two texts have in common, from 0 to 1.
  func share(with other: TextLikeness) -> Double {
    let count = pairs.count + other.pairs.count
    guard count > 0 else { return 0 }
    var (common, own, theirs) = (0, 0, 0)
    while own < pairs.count, theirs < other.pairs.count {
      if pairs[own] == other.pairs[theirs] {
        common += 1
        own += 1
        theirs += 1
      } else if pairs[own] < other.pairs[theirs] {
        own += 1
      } else {
        theirs += 1
      }
    }
    return Double(2 * common) / Double(count)
  }
}
