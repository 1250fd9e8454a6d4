/// The one of `candidates` that a mistyped name most likely means, or nothing when none is near.
///
/// Near is a Damerau-Levenshtein distance (optimal string alignment: letters left out, added,
/// changed, or two neighbours exchanged) of up to a third of the longer name; a difference in case
/// counts a quarter of a letter. Of several equally near ones it gives the first.
public func nearestName(
  to name: String, among candidates: [String]
) -> String? {
  guard var distance = NameDistance(to: name) else { return nil }
  let sketch = NameSketch(name)
  var best: (name: String, distance: Int)?
  func limit(_ count: Int) -> Int {
    // A third of the longer name, and a letter in any name of two or more.
    let length = max(distance.wantedCount, count)
    let near = max(length / 3, length > 1 ? 1 : 0) * NameDistance.letter
    // Something of a name of one letter has to stay: only its case may differ.
    return min(length > 1 ? near : 1, best.map { $0.distance - 1 } ?? .max)
  }
  for candidate in candidates {
    if let sketch, let other = NameSketch(candidate),
      sketch.leastDistance(to: other) > limit(other.count)
    {
      continue
    }
    guard let count = distance.read(candidate),
      let found = distance.measure(limit: limit(count))
    else { continue }
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
  _ near: String, to name: String, among candidates: [String], letters: Int? = nil
) -> Bool {
  guard var distance = NameDistance(to: name), let count = distance.read(near) else { return false }
  let length = max(distance.wantedCount, count)
  let limit = letters.map { $0 * NameDistance.letter } ?? .max
  guard let found = distance.measure(limit: limit) else { return false }
  func digits(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.filter { $0.properties.numericType != nil }
  }
  guard digits(name) == digits(near) else { return false }
  if letters != nil, length <= 3, found >= NameDistance.exchange { return false }
  let sketch = NameSketch(name)
  let further = found + NameDistance.letter - 1
  return !candidates.contains { candidate in
    if let sketch, let other = NameSketch(candidate), sketch.leastDistance(to: other) > further {
      return false
    }
    guard candidate != near, distance.read(candidate) != nil else { return false }
    return distance.measure(limit: further) != nil
  }
}
