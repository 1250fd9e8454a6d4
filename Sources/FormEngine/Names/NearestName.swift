/// The one of `candidates` that a mistyped name most likely means, or nil if none is near.
///
/// A name is near if its Damerau-Levenshtein distance (optimal string alignment: letters omitted,
/// added, changed, or two neighbours exchanged) is at most a third of the longer name. A difference
/// in case counts a quarter of a letter, and a name is near if it differs in nothing else. Of several equally near names, the first is returned.
public func nearestName(to name: String, among candidates: [String]) -> String? {
  NearNames(candidates).nearest(to: name) { _ in true }?.name
}

/// The largest distance at which names of these lengths are near.
func nearLimit(_ one: Int, _ other: Int) -> Int {
  // A third of the longer name, one letter in any name of two or more, and the case of all. In a name
  // of one letter only the case may differ.
  let length = max(one, other)
  return length > 1 ? max(max(length / 3, 1) * NameDistance.letter, length) : 1
}

/// The digits of a name, which people do not mistype: somebody who writes `line3` does not mean
/// `line2`.
private func digits(of name: String) -> [Unicode.Scalar] {
  if name.utf8.allSatisfy({ $0 < 0x80 && !(0x30...0x39 ~= $0) }) { return [] }
  return name.unicodeScalars.filter { $0.properties.numericType != nil }
}

/// A number that is the same for names with the same digits.
func digitsHash(_ name: String) -> UInt64 {
  digits(of: name).reduce(0) { $0 &* 0x9E37_79B9_7F4A_7C15 &+ UInt64($1.value) &+ 1 }
}

/// Whether a near name is the only one that a mistyped name can mean: none of `candidates` with the
/// same digits is less than a letter further away.
///
/// - Parameter letters: how far away it may be; by default, as far as a near name can be. With a
///   bound, a name of up to three letters is never near enough unless it differs only in case.
public func isOnlyNearName(
  _ near: String, to name: String, among candidates: [String], letters: Int? = nil
) -> Bool {
  guard let question = OnlyNameQuestion(near, for: name, letters: letters) else { return false }
  var distance = question.distance
  return !candidates.contains { question.isMeant($0, NameSketch($0), &distance) }
}

/// Whether a mistyped name can mean a name other than the near one.
struct OnlyNameQuestion {
  private let near: String
  private let digits: [Unicode.Scalar]
  private let sketch: NameSketch?
  /// How far away another name must be.
  private let limit: Int
  /// Measures names against the mistyped one.
  let distance: NameDistance

  /// Returns nil if the near name itself cannot be meant.
  init?(_ near: String, for name: String, letters: Int?) {
    guard var distance = NameDistance(to: name), let count = distance.read(near),
      let found = distance.measure(limit: letters.map { $0 * NameDistance.letter } ?? .max)
    else { return nil }
    digits = FormEngine.digits(of: name)
    guard digits == FormEngine.digits(of: near) else { return nil }
    let length = max(distance.wantedCount, count)
    if letters != nil, length <= 3, found >= NameDistance.exchange { return nil }
    self.near = near
    self.distance = distance
    sketch = NameSketch(name)
    limit = found + NameDistance.letter - 1
  }

  /// Whether another name can be meant.
  func isMeant(_ other: String, _ otherSketch: NameSketch?, _ distance: inout NameDistance) -> Bool
  {
    if let sketch, let otherSketch, sketch.leastDistance(to: otherSketch) > limit { return false }
    guard other != near, distance.read(other) != nil, distance.measure(limit: limit) != nil else {
      return false
    }
    return FormEngine.digits(of: other) == digits
  }
}
