/// The bounds of ranges of scalars in order, as pairs of the first and the last scalar.
extension [UInt32] {
  /// Returns true if the scalar is in one of the ranges.
  func boundsContain(_ scalar: UInt32) -> Bool {
    let range = firstRange(endingFrom: scalar)
    return range < count && self[range] <= scalar
  }

  /// Returns the index of the first range that ends at the scalar or after it.
  func firstRange(endingFrom scalar: UInt32) -> Int {
    var (low, high) = (0, count / 2)
    while low < high {
      let middle = (low + high) / 2
      if self[2 * middle + 1] < scalar {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return 2 * low
  }
}
