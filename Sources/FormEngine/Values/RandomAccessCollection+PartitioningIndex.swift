extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a condition is true, given that it remains true from there
  /// on.
  @inlinable
  package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
