/// The distance of names from one name, computed with three rows of the dynamic programming table.
/// Only the cells within the limit are filled.
struct NameDistance {
  /// The weight of one letter. A difference in case weighs 1.
  static let letter = 4
  /// The weight of two transposed neighbours: a likelier typo than an omitted letter.
  static let exchange = 3
  /// The longest name that is compared: nobody mistypes longer ones, and the time grows with the
  /// square of the length.
  static let longestName = 200
  /// The value of cells beyond the limit.
  private static let far = Int.max / 2

  /// The scalars of a name, in their own case and in lower case.
  private struct Letters {
    var exact: [UInt32] = []
    var lower: [UInt32] = []

    /// Replaces the letters; returns false if the name is empty or too long.
    mutating func read(_ name: String) -> Bool {
      exact.removeAll(keepingCapacity: true)
      lower.removeAll(keepingCapacity: true)
      for scalar in name.unicodeScalars {
        if exact.count == NameDistance.longestName { return false }
        exact.append(scalar.value)
        lower.append(Letters.lower(scalar))
      }
      return !exact.isEmpty
    }

    private static func lower(_ scalar: Unicode.Scalar) -> UInt32 {
      if scalar.isASCII { return scalar.value | (("A"..."Z").contains(scalar) ? 0x20 : 0) }
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      return mapping.count == 1 ? mapping.first?.value ?? scalar.value : scalar.value
    }
  }

  private var wanted = Letters()
  private var other = Letters()
  private var beforeLast: [Int]
  private var last: [Int]
  private var current: [Int]

  /// Returns the scalars of a name in lower case; nil if it is empty or too long.
  static func lowerCase(_ name: String) -> [UInt32]? {
    var letters = Letters()
    return letters.read(name) ? letters.lower : nil
  }

  /// Creates a measure for a name; nil if it is empty or too long.
  init?(to name: String) {
    beforeLast = []
    last = []
    current = []
    guard wanted.read(name) else { return nil }
    beforeLast = Array(repeating: 0, count: wanted.exact.count + 1)
    last = beforeLast
    current = beforeLast
  }

  var wantedCount: Int { wanted.exact.count }

  /// Sets the name to measure and returns its length; nil if it is empty or too long.
  mutating func read(_ name: String) -> Int? { other.read(name) ? other.exact.count : nil }

  /// True if the name that was set last has the same first letter, in either case, or one of the
  /// names is the other after a prefix.
  var startsAlike: Bool {
    wanted.lower.first == other.lower.first
      || wanted.lower.reversed().starts(with: other.lower.reversed())
      || other.lower.reversed().starts(with: wanted.lower.reversed())
  }

  /// Returns the distance of the name that was set last; nil if it exceeds `limit`.
  mutating func measure(limit: Int) -> Int? {
    let letter = NameDistance.letter
    var (width, height) = (wanted.exact.count, other.exact.count)
    guard limit >= 0, abs(height - width) * letter <= limit else { return nil }
    // A common prefix or suffix costs nothing, and aligning it differently gains nothing.
    var start = 0
    while start < min(width, height), wanted.exact[start] == other.exact[start] { start += 1 }
    while width > start, height > start, wanted.exact[width - 1] == other.exact[height - 1] {
      width -= 1
      height -= 1
    }
    width -= start
    height -= start
    guard width > 0, height > 0 else { return max(width, height) * letter }
    // Each step away from the diagonal costs a letter.
    let reach = min(limit / letter, NameDistance.longestName)
    for column in 0...width { last[column] = column <= reach ? column * letter : NameDistance.far }
    for row in 1...height {
      let (first, end) = (max(1, row - reach), min(width, row + reach))
      guard first <= end else { return nil }
      let (exact, lower) = (other.exact[start + row - 1], other.lower[start + row - 1])
      let before = row > 1 ? other.lower[start + row - 2] : 0
      current[first - 1] = first == 1 ? row * letter : NameDistance.far
      var smallest = current[first - 1]
      for column in first...end {
        var cost = letter
        if exact == wanted.exact[start + column - 1] {
          cost = 0
        } else if lower == wanted.lower[start + column - 1] {
          cost = 1
        }
        var distance = min(
          last[column - 1] + cost, min(last[column], current[column - 1]) + letter)
        if row > 1, column > 1, lower == wanted.lower[start + column - 2],
          before == wanted.lower[start + column - 1]
        {
          distance = min(distance, beforeLast[column - 2] + NameDistance.exchange)
        }
        current[column] = distance
        smallest = min(smallest, distance)
      }
      if end < width { current[end + 1] = NameDistance.far }
      // A transposition can refer to the row before last, so that row must exceed the limit, too.
      if smallest > limit, (last[max(0, first - 2)...end].min() ?? 0) > limit { return nil }
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    let distance = last[width]
    return distance <= limit ? distance : nil
  }
}
