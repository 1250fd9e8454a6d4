/// A set of Unicode scalars, as sorted ranges that neither overlap nor adjoin.
struct ScalarSet: Hashable, Sendable {
  /// The bounds of the ranges, as pairs of the first and the last scalar.
  private(set) var bounds: [UInt32]

  /// Creates the union of ranges given by their first and last scalars, in any order.
  init(bounds: [UInt32]) {
    self.bounds = bounds
    normalise()
  }

  init(_ scalar: UInt32) {
    bounds = [scalar, scalar]
  }

  /// Creates a set of ranges that are already sorted and neither overlap nor adjoin.
  init(orderedBounds: [UInt32]) {
    bounds = orderedBounds
  }

  var isEmpty: Bool { bounds.isEmpty }

  var rangeCount: Int { bounds.count / 2 }

  func contains(_ scalar: UInt32) -> Bool { bounds.boundsContain(scalar) }

  func hash(into hasher: inout Hasher) {
    bounds.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The set of all other scalars.
  var complement: ScalarSet {
    var result: [UInt32] = []
    result.reserveCapacity(bounds.count + 4)
    var next: UInt32 = 0
    for index in stride(from: 0, to: bounds.count, by: 2) {
      if next < bounds[index] { result.append(from: next, to: bounds[index] - 1) }
      next = bounds[index + 1] + 1
    }
    if next <= 0x10FFFF { result.append(from: next, to: 0x10FFFF) }
    var set = ScalarSet(orderedBounds: result)
    set.removeSurrogates()
    return set
  }

  /// The set, extended by every scalar that has the same simple case folding as one of its own.
  var ignoringCase: ScalarSet {
    var result = bounds
    if let last = bounds.last, last < 0x80 {
      addLetters(of: bounds, to: &result)
      return ScalarSet(bounds: result)
    }
    for folding in CaseFolding.rows where intersects(folding.first, folding.last) {
      for scalar in folding.scalars where contains(scalar) {
        result.append(from: scalar &+ folding.difference, to: scalar &+ folding.difference)
      }
    }
    let folded = ScalarSet(bounds: result)
    result = folded.bounds
    for folding in CaseFolding.rows {
      let difference = folding.difference
      guard folded.intersects(folding.first &+ difference, folding.last &+ difference) else {
        continue
      }
      for scalar in folding.scalars where folded.contains(scalar &+ difference) {
        result.append(from: scalar, to: scalar)
      }
    }
    return ScalarSet(bounds: result)
  }

  /// Returns true if a scalar of the set is in the range.
  private func intersects(_ first: UInt32, _ last: UInt32) -> Bool {
    let range = bounds.firstRange(endingFrom: first)
    return range < bounds.count && bounds[range] <= last
  }

  /// Adds the other cases of ASCII letters; K and S each have a third one outside ASCII.
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
        bounds.append(from: first, to: last)
      }
    }
  }

  private mutating func removeSurrogates() {
    var result: [UInt32] = []
    result.reserveCapacity(bounds.count + 2)
    for index in stride(from: 0, to: bounds.count, by: 2) {
      let (first, last) = (bounds[index], bounds[index + 1])
      if first < 0xD800 { result.append(from: first, to: min(last, 0xD7FF)) }
      if last > 0xDFFF { result.append(from: max(first, 0xE000), to: last) }
    }
    bounds = result
  }
}

/// A row of the table of simple case folding.
private struct CaseFolding {
  var first: UInt32
  var last: UInt32
  var step: UInt32
  var difference: UInt32

  var scalars: StrideThrough<UInt32> { stride(from: first, through: last, by: Int(step)) }

  static let rows = stride(from: 0, to: caseFoldingRows.count, by: 4).map { row in
    CaseFolding(
      first: caseFoldingRows[row], last: caseFoldingRows[row + 1],
      step: caseFoldingRows[row + 2], difference: caseFoldingRows[row + 3])
  }
}

extension [UInt32] {
  fileprivate mutating func append(from first: UInt32, to last: UInt32) {
    append(first)
    append(last)
  }
}
