/// A set of text lengths in scalars: a range, or any set up to a limit.
enum LengthSet: Hashable, Sendable {
  case range(Int, Int)
  /// The lengths whose bits are set; at most `mostListed`.
  case listed([UInt64])

  /// The limit of a set with gaps, which contains no greater lengths.
  static let mostListed = 4_095

  static let none = LengthSet.listed([])
  static let zero = LengthSet.range(0, 0)

  var least: Int? {
    switch self {
    case .range(let least, _): return least
    case .listed(let words):
      guard let word = words.firstIndex(where: { $0 != 0 }) else { return nil }
      return word * 64 + words[word].trailingZeroBitCount
    }
  }

  var most: Int? {
    switch self {
    case .range(_, let most): return most
    case .listed(let words):
      guard let word = words.lastIndex(where: { $0 != 0 }) else { return nil }
      return word * 64 + 63 - words[word].leadingZeroBitCount
    }
  }

  func contains(_ length: Int) -> Bool {
    switch self {
    case .range(let least, let most): return length >= least && length <= most
    case .listed(let words):
      return length >= 0 && length / 64 < words.count
        && words[length / 64] >> UInt64(length % 64) & 1 == 1
    }
  }

  /// Returns the lengths of the set within bounds, in order.
  func members(from least: Int, to most: Int) -> [Int] {
    switch self {
    case .range(let first, let last):
      return max(first, least) > min(last, most) ? [] : Array(max(first, least)...min(last, most))
    case .listed(let words):
      let last = min(most, words.count * 64 - 1)
      return least > last ? [] : (max(0, least)...last).filter { contains($0) }
    }
  }

  /// Returns the length within bounds that is nearest to a wanted one, which is also within them;
  /// nil if there is none.
  func member(near wanted: Int, from least: Int, to most: Int) -> Int? {
    if case .range(let first, let last) = self {
      let (from, to) = (max(first, least), min(last, most))
      return from > to ? nil : min(max(wanted, from), to)
    }
    let (least, most) = (max(least, 0), min(most, Self.mostListed))
    guard least <= most else { return nil }
    for distance in 0...most - least {
      for length in [wanted - distance, wanted + distance]
      where length >= least && length <= most && contains(length) { return length }
    }
    return nil
  }

  private var words: [UInt64] {
    switch self {
    case .listed(let words): return words
    case .range(let least, let most):
      let last = min(most, Self.mostListed)
      guard least <= last else { return [] }
      var words = [UInt64](repeating: 0, count: last / 64 + 1)
      for length in least...last { words[length / 64] |= 1 << UInt64(length % 64) }
      return words
    }
  }

  func union(_ other: LengthSet) -> LengthSet {
    guard let least, let most else { return other }
    guard let otherLeast = other.least, let otherMost = other.most else { return self }
    if case .range = self, case .range = other, otherLeast <= most + 1, least <= otherMost + 1 {
      return .range(min(least, otherLeast), max(most, otherMost))
    }
    var (words, others) = (words, other.words)
    if words.count < others.count { swap(&words, &others) }
    for word in others.indices { words[word] |= others[word] }
    return .listed(words)
  }

  /// Returns the sums of any length of this set and any of another, up to a limit.
  func adding(_ other: LengthSet, limit: Int) -> LengthSet {
    guard let least, let most, let otherLeast = other.least, let otherMost = other.most,
      least + otherLeast <= limit
    else { return .none }
    if case .range = self, case .range = other {
      return .range(least + otherLeast, min(limit, most + otherMost))
    }
    let limit = min(limit, Self.mostListed)
    let others = other.words
    var sums = [UInt64](repeating: 0, count: limit / 64 + 1)
    for length in members(from: 0, to: limit) {
      let (skipped, shift) = (length / 64, UInt64(length % 64))
      for word in others.indices where word + skipped < sums.count {
        sums[word + skipped] |= others[word] << shift
        if shift > 0, word + skipped + 1 < sums.count {
          sums[word + skipped + 1] |= others[word] >> (64 - shift)
        }
      }
    }
    return .listed(sums)
  }
}
