/// Searches the symbols of many files for names that contain given letters.
package struct SymbolSearch: Sendable {
  package struct Match: Sendable {
    package var symbol: FormSymbol
    /// The names of the enclosing declarations, outermost first.
    package var containers: [String]
    /// The number given for the file when it was added.
    package var file: Int
    fileprivate var score: Int
  }

  /// The maximum number of matches: more help nobody.
  static let limit = 200

  private let pattern: FuzzyPattern
  private var found: [Match] = []

  package init(_ query: String) { pattern = FuzzyPattern(query) }

  /// Adds the symbols of a file, except options, which can be found through their field or type.
  package mutating func add(_ symbols: [FormSymbol], file: Int) {
    add(symbols, file, within: [])
    if found.count > 8 * Self.limit { found = best }
  }

  private mutating func add(_ symbols: [FormSymbol], _ file: Int, within containers: [String]) {
    for symbol in symbols where symbol.kind != .option {
      let path =
        pattern.hasPoint ? (containers + [symbol.name]).joined(separator: ".") : symbol.name
      if let score = pattern.score(of: path) {
        var leaf = symbol
        leaf.children = []
        found.append(Match(symbol: leaf, containers: containers, file: file, score: score))
      }
      // The names in a section belong to the scope around it.
      add(
        symbol.children, file,
        within: symbol.kind == .section ? containers : containers + [symbol.name])
    }
  }

  /// The best matches, best first. For equal scores, shorter names come first, then those added
  /// first.
  package var best: [Match] {
    let order = found.indices.sorted { left, right in
      let (one, other) = (found[left], found[right])
      if one.score != other.score { return one.score > other.score }
      let lengths = (one.symbol.name.utf8.count, other.symbol.name.utf8.count)
      return lengths.0 != lengths.1 && !pattern.isEmpty ? lengths.0 < lengths.1 : left < right
    }
    return order.prefix(Self.limit).map { found[$0] }
  }
}

/// Letters that a name must contain in this order, ignoring case.
package struct FuzzyPattern: Sendable {
  private let scalars: [Unicode.Scalar]
  /// The number of scalars of a name that are compared.
  private static let longest = 256

  init(_ query: String) {
    scalars = Array(query.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace })
  }

  var isEmpty: Bool { scalars.isEmpty }
  /// True if the query is a path rather than a name.
  var hasPoint: Bool { scalars.contains(".") }

  /// Returns the score of a name: higher for letters that are adjacent, at its start or at the
  /// start of a word; nil if it does not match.
  func score(of name: String) -> Int? {
    if scalars.isEmpty { return 0 }
    guard scalars.count <= Self.longest, mayMatch(name) else { return nil }
    let written = Array(name.unicodeScalars.prefix(Self.longest))
    let lower = written.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    // For each index, the best score of a match that ends there; nil if there is none.
    var last = [Int?](repeating: nil, count: lower.count)
    for (index, wanted) in scalars.enumerated() {
      var now = [Int?](repeating: nil, count: lower.count)
      var bestBefore: Int?
      for place in lower.indices {
        defer { if let ended = last[place] { bestBefore = max(bestBefore ?? ended, ended) } }
        guard lower[place] == wanted else { continue }
        let bonus = Self.bonus(at: place, in: written)
        if index == 0 {
          now[place] = bonus - min(place, 10)
          continue
        }
        let together = place > 0 ? last[place - 1].map { $0 + 12 } : nil
        let apart = bestBefore.map { $0 - 2 }
        guard let before = [together, apart].compactMap({ $0 }).max() else { continue }
        now[place] = before + bonus
      }
      last = now
    }
    guard let best = last.compactMap({ $0 }).max() else { return nil }
    return best + (scalars.count == lower.count ? 20 : 0)
  }

  private static func bonus(at place: Int, in name: [Unicode.Scalar]) -> Int {
    guard place > 0 else { return 12 }
    let (before, here) = (name[place - 1].properties, name[place].properties)
    return !before.isAlphabetic && before.numericType == nil
      || before.isLowercase && here.isUppercase
      ? 8 : 0
  }

  /// Rejects most names quickly: they lack an ASCII letter of the query.
  private func mayMatch(_ name: String) -> Bool {
    var wanted = scalars[...]
    for byte in name.utf8 {
      guard let next = wanted.first else { return true }
      if byte >= 0x80 || next.value >= 0x80 { return true }
      if next.value == UInt32((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) {
        wanted = wanted.dropFirst()
      }
    }
    return wanted.isEmpty
  }
}
