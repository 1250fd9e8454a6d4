/// A set of Unicode scalars, as ranges in order, neither overlapping nor adjoining.
struct ScalarSet: Hashable, Sendable {
  /// The first and the last scalar of each range, one after the other.
  private(set) var bounds: [UInt32]

  /// The set of the ranges given, in any order, by their first and last scalars.
  init(bounds: [UInt32]) {
    self.bounds = bounds
    normalise()
  }

  init(_ scalar: UInt32) {
    bounds = [scalar, scalar]
  }

  /// The scalars whose general category is in the mask, bit by the number of the category.
  init(categories mask: UInt32) {
    bounds = []
    for (index, run) in generalCategoryRuns.enumerated() where mask >> (run & 31) & 1 == 1 {
      let first = run >> 5
      let next =
        index + 1 < generalCategoryRuns.count ? generalCategoryRuns[index + 1] >> 5 : 0x110000
      if let last = bounds.last, last + 1 == first {
        bounds[bounds.count - 1] = next - 1
      } else {
        bounds.append(first)
        bounds.append(next - 1)
      }
    }
    if mask >> 27 & 1 == 1 { removeSurrogates() }
  }

  var isEmpty: Bool { bounds.isEmpty }

  var rangeCount: Int { bounds.count / 2 }

  func contains(_ scalar: UInt32) -> Bool { bounds.boundsContain(scalar) }

  /// All scalars that are not in the set.
  var complement: ScalarSet {
    var result: [UInt32] = []
    result.reserveCapacity(bounds.count + 4)
    var next: UInt32 = 0
    for index in stride(from: 0, to: bounds.count, by: 2) {
      if next < bounds[index] { result += [next, bounds[index] - 1] }
      next = bounds[index + 1] + 1
    }
    if next <= 0x10FFFF { result += [next, 0x10FFFF] }
    var set = ScalarSet(bounds: [])
    set.bounds = result
    set.removeSurrogates()
    return set
  }

  /// The set with every scalar that has the same simple case folding as one of its own.
  var ignoringCase: ScalarSet {
    var result = bounds
    if let last = bounds.last, last < 0x80 {
      addLetters(of: bounds, to: &result)
      return ScalarSet(bounds: result)
    }
    for row in stride(from: 0, to: caseFoldingRows.count, by: 4) {
      let difference = caseFoldingRows[row + 3]
      for scalar in Self.folded(row: row) where contains(scalar) {
        result += [scalar &+ difference, scalar &+ difference]
      }
    }
    let folded = ScalarSet(bounds: result)
    result = folded.bounds
    for row in stride(from: 0, to: caseFoldingRows.count, by: 4) {
      let difference = caseFoldingRows[row + 3]
      for scalar in Self.folded(row: row) where folded.contains(scalar &+ difference) {
        result += [scalar, scalar]
      }
    }
    return ScalarSet(bounds: result)
  }

  private static func folded(row: Int) -> StrideThrough<UInt32> {
    stride(
      from: caseFoldingRows[row], through: caseFoldingRows[row + 1],
      by: Int(caseFoldingRows[row + 2]))
  }

  /// The other cases of ASCII letters; K and S have a third one each beyond ASCII.
  private func addLetters(of bounds: [UInt32], to result: inout [UInt32]) {
    for index in stride(from: 0, to: bounds.count, by: 2) {
      let (first, last) = (bounds[index], bounds[index + 1])
      let upper = (max(first, 0x41), min(last, 0x5A))
      if upper.0 <= upper.1 { result += [upper.0 + 32, upper.1 + 32] }
      let lower = (max(first, 0x61), min(last, 0x7A))
      if lower.0 <= lower.1 { result += [lower.0 - 32, lower.1 - 32] }
    }
    if contains(0x4B) || contains(0x6B) { result += [0x212A, 0x212A] }
    if contains(0x53) || contains(0x73) { result += [0x017F, 0x017F] }
  }

  private mutating func normalise() {
    guard bounds.count > 2 else { return }
    var isOrdered = true
    for index in stride(from: 2, to: bounds.count, by: 2)
    where bounds[index] <= bounds[index - 1] &+ 1 {
      isOrdered = false
      break
    }
    if isOrdered { return }
    var ranges: [UInt64] = []
    ranges.reserveCapacity(bounds.count / 2)
    for index in stride(from: 0, to: bounds.count, by: 2) {
      ranges.append(UInt64(bounds[index]) << 32 | UInt64(bounds[index + 1]))
    }
    ranges.sort()
    bounds.removeAll(keepingCapacity: true)
    for range in ranges {
      let (first, last) = (UInt32(range >> 32), UInt32(truncatingIfNeeded: range))
      if let end = bounds.last, first <= end + 1 {
        bounds[bounds.count - 1] = max(end, last)
      } else {
        bounds += [first, last]
      }
    }
  }

  private mutating func removeSurrogates() {
    var result: [UInt32] = []
    result.reserveCapacity(bounds.count + 2)
    for index in stride(from: 0, to: bounds.count, by: 2) {
      let (first, last) = (bounds[index], bounds[index + 1])
      if first < 0xD800 { result += [first, min(last, 0xD7FF)] }
      if last > 0xDFFF { result += [max(first, 0xE000), last] }
    }
    bounds = result
  }
}

extension [UInt32] {
  /// Whether the scalar is in one of the ranges whose first and last scalars these are, in order.
  func boundsContain(_ scalar: UInt32) -> Bool {
    var (low, high) = (0, count / 2)
    while low < high {
      let middle = (low + high) / 2
      if self[2 * middle + 1] < scalar {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return 2 * low < count && self[2 * low] <= scalar
  }
}
