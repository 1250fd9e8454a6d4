/// An index of names in which many mistyped names are looked up. The data for measuring is prepared
/// once, and names one letter away are found without examining the others.
package final class NearNames {
  package let names: [String]
  private let sketches: [NameSketch?]
  /// The indexes of names, keyed by each name in lower case, and by that without each of its
  /// letters.
  private var neighbours: HashedPlaces?
  /// The indexes of names, keyed by their digits.
  private var alike: HashedPlaces?
  private var questions = 0

  /// The number of lookups from which the hash tables are worth building.
  private static let fewQuestions = 16

  package init(_ names: [String]) {
    self.names = names
    sketches = names.map { NameSketch($0) }
  }

  /// A near name and its distance.
  package struct Nearest {
    package var name: String
    package var distance: Int
  }

  /// Returns the nearest name; the first if several are equally near.
  ///
  /// - Parameters:
  ///   - nearer: the distance of a near name that was already found; only nearer names are
  ///     returned.
  ///   - spend: called with the number of names before they are compared; false prevents it.
  package func nearest(
    to name: String, nearerThan nearer: Int? = nil, _ spend: (Int) -> Bool
  ) -> Nearest? {
    guard var distance = NameDistance(to: name) else { return nil }
    var best: (place: Int, distance: Int)?
    func limit(_ count: Int) -> Int {
      let known = best.map { $0.distance } ?? nearer
      return min(nearLimit(distance.wantedCount, count), known.map { $0 - 1 } ?? .max)
    }
    func measure(_ place: Int) {
      guard let count = distance.read(names[place]),
        let found = distance.measure(limit: limit(count)),
        // Somebody who mistypes several letters has the first one right: `action` is no `section`.
        found < 2 * NameDistance.letter || distance.startsAlike
      else { return }
      best = (place, found)
    }
    prepare()
    if let neighbours {
      let places = neighbours.places(of: NearNames.keys(of: name))
      guard spend(places.count) else { return nil }
      for place in places { measure(place) }
      // All names this near are among the candidates.
      if let best, best.distance <= NameDistance.letter {
        return Nearest(name: names[best.place], distance: best.distance)
      }
      best = nil
    }
    guard spend(names.count) else { return nil }
    let sketch = NameSketch(name)
    for place in names.indices {
      if let sketch, let other = sketches[place],
        sketch.leastDistance(to: other) > limit(other.count)
      {
        continue
      }
      measure(place)
      if best?.distance == 0 { break }
    }
    return best.map { Nearest(name: names[$0.place], distance: $0.distance) }
  }

  /// Returns true if a near name, one letter away, is the only name here that a mistyped name can
  /// mean.
  package func isOnly(_ near: String, to name: String, _ spend: (Int) -> Bool) -> Bool {
    prepare()
    guard let question = OnlyNameQuestion(near, for: name, letters: 1) else { return false }
    let places = alike?.places(of: [digitsHash(name)])
    guard spend(places?.count ?? names.count) else { return false }
    var distance = question.distance
    return !(places ?? Array(names.indices)).contains {
      question.isMeant(names[$0], sketches[$0], &distance)
    }
  }

  // MARK: Preparing

  private func prepare() {
    questions += 1
    guard questions == NearNames.fewQuestions else { return }
    var (neighbours, alike) = (HashedPlaces(), HashedPlaces())
    for (place, name) in names.enumerated() {
      alike.add(digitsHash(name), place)
      for key in NearNames.keys(of: name) { neighbours.add(key, place) }
    }
    neighbours.finish()
    alike.finish()
    (self.neighbours, self.alike) = (neighbours, alike)
  }

  /// Returns hashes of a name in lower case, as a whole and without each of its letters. Two names
  /// that differ by one letter, or by two transposed neighbours, share a hash.
  private static func keys(of name: String) -> [UInt64] {
    guard let letters = NameDistance.lowerCase(name) else { return [] }
    // The hash is polynomial: each letter is multiplied by a power that depends on its distance
    // from the end.
    var whole: UInt64 = 0
    for letter in letters { whole = whole &* factor &+ UInt64(letter) &+ 1 }
    var keys = [whole]
    keys.reserveCapacity(letters.count + 1)
    var (after, power): (UInt64, UInt64) = (0, 1)
    var before = whole
    for index in letters.indices.reversed() {
      // `before` is the hash of the preceding letters.
      let letter = UInt64(letters[index]) &+ 1
      before = (before &- letter) &* inverse
      keys.append(before &* power &+ after)
      after = after &+ letter &* power
      power = power &* factor
    }
    return keys
  }

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The multiplicative inverse of `factor`.
  private static let inverse: UInt64 = {
    var inverse = factor
    for _ in 0..<6 { inverse = inverse &* (2 &- factor &* inverse) }
    return inverse
  }()
}

/// A hash table of numbers with chaining, in three arrays. Entries that share a chain by chance are
/// returned, too.
private struct HashedPlaces {
  private var keys: [UInt64] = []
  private var places: [Int32] = []
  /// The last entry of each chain, or -1; `links` has the previous entry of each entry.
  private var heads: [Int32] = []
  private var links: [Int32] = []

  mutating func add(_ key: UInt64, _ place: Int) {
    keys.append(key)
    places.append(Int32(truncatingIfNeeded: place))
  }

  /// Builds the chains after all entries are added.
  mutating func finish() {
    var size = 64
    while size < keys.count { size &*= 2 }
    heads = [Int32](repeating: -1, count: size)
    links = [Int32](repeating: -1, count: keys.count)
    for (entry, key) in keys.enumerated() {
      let chain = chain(of: key)
      links[entry] = heads[chain]
      heads[chain] = Int32(truncatingIfNeeded: entry)
    }
    keys = []
  }

  /// Returns the numbers that were added with one of these hashes, in order and without duplicates.
  func places(of keys: [UInt64]) -> [Int] {
    var found: [Int32] = []
    for key in keys {
      var entry = heads[chain(of: key)]
      while entry >= 0 {
        found.append(places[Int(entry)])
        entry = links[Int(entry)]
      }
    }
    found.sort()
    var result: [Int] = []
    for place in found where result.last != Int(place) { result.append(Int(place)) }
    return result
  }

  private func chain(of key: UInt64) -> Int {
    let mixed = (key ^ key &>> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 32) & (heads.count - 1)
  }
}
