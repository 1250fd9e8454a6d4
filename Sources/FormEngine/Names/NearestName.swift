/// The one of `candidates` that a mistyped name most likely means, or nothing when none is near.
///
/// Near is a Damerau-Levenshtein distance (optimal string alignment: letters left out, added,
/// changed, or two neighbours exchanged) of up to a third of the longer name; a difference in case
/// counts a quarter of a letter. Of several equally near ones it gives the first.
public func nearestName(
  to name: String, among candidates: some Sequence<String>
) -> String? {
  let wanted = Array(name.unicodeScalars.prefix(NameDistance.longestName + 1))
  guard !wanted.isEmpty, wanted.count <= NameDistance.longestName else { return nil }
  var distance = NameDistance(to: wanted)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let scalars = Array(candidate.unicodeScalars.prefix(NameDistance.longestName + 1))
    guard !scalars.isEmpty, scalars.count <= NameDistance.longestName else { continue }
    // A third of the longer name, and a letter in any name of two or more.
    let length = max(wanted.count, scalars.count)
    let near = max(length / 3, length > 1 ? 1 : 0) * NameDistance.letter
    // Something of a name of one letter has to stay: only its case may differ.
    let limit = min(length > 1 ? near : 1, best.map { $0.distance - 1 } ?? .max)
    guard let found = distance.measure(scalars, limit: limit) else { continue }
    best = (candidate, found)
    if found == 0 { break }
  }
  return best?.name
}

/// Whether a near name is the only one that a mistyped name can mean: none of `candidates` is less
/// than a letter further away. Their digits are the same: who writes `line3` does not mean `line2`.
///
/// - Parameter letters: how far away it may be; as far as a near name can be where none is given.
///   With a bound, a name of up to three letters is never near enough, its case apart.
public func isOnlyNearName(
  _ near: String, to name: String, among candidates: some Sequence<String>, letters: Int? = nil
) -> Bool {
  let wanted = Array(name.unicodeScalars.prefix(NameDistance.longestName + 1))
  let nearest = Array(near.unicodeScalars.prefix(NameDistance.longestName + 1))
  let length = max(wanted.count, nearest.count)
  guard !wanted.isEmpty, !nearest.isEmpty, length <= NameDistance.longestName else { return false }
  var distance = NameDistance(to: wanted)
  let limit = letters.map { $0 * NameDistance.letter } ?? .max
  guard let found = distance.measure(nearest, limit: limit) else { return false }
  func digits(_ name: [Unicode.Scalar]) -> [Unicode.Scalar] {
    name.filter { $0.properties.numericType != nil }
  }
  guard digits(wanted) == digits(nearest) else { return false }
  if letters != nil, length <= 3, found >= NameDistance.exchange { return false }
  return !candidates.contains { candidate in
    let scalars = Array(candidate.unicodeScalars.prefix(NameDistance.longestName + 1))
    guard candidate != near, !scalars.isEmpty, scalars.count <= NameDistance.longestName else {
      return false
    }
    return distance.measure(scalars, limit: found + NameDistance.letter - 1) != nil
  }
}

/// Measures names against one name, with three rows of the usual table.
private struct NameDistance {
  /// The weight of a letter; a difference in case weighs 1.
  static let letter = 4
  /// The weight of two neighbours exchanged: a slip more likely than a letter left out.
  static let exchange = 3
  /// Longer names are not compared: nobody mistypes them, and the table grows with the square.
  static let longestName = 200

  private let wanted: [Unicode.Scalar]
  private let wantedLower: [String]
  private var beforeLast: [Int]
  private var last: [Int]
  private var current: [Int]

  init(to wanted: [Unicode.Scalar]) {
    self.wanted = wanted
    wantedLower = wanted.map(\.properties.lowercaseMapping)
    beforeLast = Array(repeating: 0, count: wanted.count + 1)
    last = beforeLast
    current = beforeLast
  }

  /// The distance to `other`, or nothing when it is more than `limit`.
  mutating func measure(_ other: [Unicode.Scalar], limit: Int) -> Int? {
    let letter = NameDistance.letter
    guard limit >= 0, abs(other.count - wanted.count) * letter <= limit else { return nil }
    for column in 0...wanted.count { last[column] = column * letter }
    var lowerBefore = ""
    for row in 1...other.count {
      let lower = other[row - 1].properties.lowercaseMapping
      current[0] = row * letter
      var smallest = current[0]
      for column in 1...wanted.count {
        var cost = letter
        if other[row - 1] == wanted[column - 1] {
          cost = 0
        } else if lower == wantedLower[column - 1] {
          cost = 1
        }
        var distance = min(
          last[column - 1] + cost, last[column] + letter, current[column - 1] + letter)
        if row > 1, column > 1, lower == wantedLower[column - 2],
          lowerBefore == wantedLower[column - 1]
        {
          distance = min(distance, beforeLast[column - 2] + NameDistance.exchange)
        }
        current[column] = distance
        smallest = min(smallest, distance)
      }
      // An exchange may reach back over one row, so that row must be out of reach as well.
      if smallest > limit, (last.min() ?? 0) > limit { return nil }
      lowerBefore = lower
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    let distance = last[wanted.count]
    return distance <= limit ? distance : nil
  }
}
