/// Returns the candidate that a mistyped name most likely means; nil if none is near.
///
/// A name is near if its Damerau-Levenshtein distance (optimal string alignment: letters omitted,
/// added, changed, or two neighbours transposed) is at most a third of the longer name. A
/// difference in case counts as a quarter of a letter, and a name that differs only in case is
/// near. If several names are equally near, the first is returned.
public func nearestName(to name: String, among candidates: [String]) -> String? {
  NearNames(candidates).nearest(to: name) { _ in true }?.name
}

/// Returns the greatest distance at which names of these lengths are near.
func nearLimit(_ one: Int, _ other: Int) -> Int {
  // The limit is a third of the longer name, at least one letter, and the case of all letters. In a
  // name of one letter only the case may differ.
  let length = max(one, other)
  return length > 1 ? max(max(length / 3, 1) * NameDistance.letter, length) : 1
}

/// Returns the digits of a name, which people do not mistype: somebody who writes `line3` does not
/// mean `line2`.
private func digits(of name: String) -> [Unicode.Scalar] {
  if name.utf8.allSatisfy({ $0 < 0x80 && !(0x30...0x39 ~= $0) }) { return [] }
  return name.unicodeScalars.filter { $0.properties.numericType != nil }
}

/// Returns a hash that is the same for names with the same digits.
func digitsHash(_ name: String) -> UInt64 {
  digits(of: name).reduce(0) { $0 &* 0x9E37_79B9_7F4A_7C15 &+ UInt64($1.value) &+ 1 }
}

/// Returns true if a near name is the only one that a mistyped name can mean: no candidate with the
/// same digits is less than one letter further away.
///
/// - Parameter letters: the greatest distance of the near name, in letters; by default, any
///   distance at which a name can be near. With this limit, a name of up to three letters is never
///   near enough unless it differs only in case.
public func isOnlyNearName(
  _ near: String, to name: String, among candidates: [String], letters: Int? = nil
) -> Bool {
  guard let question = OnlyNameQuestion(near, for: name, letters: letters) else { return false }
  var distance = question.distance
  return !candidates.contains { question.isMeant($0, NameSketch($0), &distance) }
}

/// The question if a mistyped name can mean a name other than the near one.
struct OnlyNameQuestion {
  private let near: String
  private let digits: [Unicode.Scalar]
  private let sketch: NameSketch?
  /// The distance that another name must exceed.
  private let limit: Int
  /// The distance from the mistyped name.
  let distance: NameDistance

  /// Creates the question; nil if the near name itself cannot be meant.
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

  /// Returns true if another name can be meant.
  func isMeant(_ other: String, _ otherSketch: NameSketch?, _ distance: inout NameDistance) -> Bool
  {
    if let sketch, let otherSketch, sketch.leastDistance(to: otherSketch) > limit { return false }
    guard other != near, distance.read(other) != nil, distance.measure(limit: limit) != nil else {
      return false
    }
    return FormEngine.digits(of: other) == digits
  }
}
