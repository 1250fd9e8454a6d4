package import FormEngine
package import SeededNumbers

extension FieldDomain {
  /// Returns values that probably break one of the field's rules and no other, the best first.
  package mutating func wrongValues(
    breaking rule: Rule, at path: Path, in session: Session, _ random: inout SeededGenerator
  ) -> [Value] {
    switch rule.kind {
    case .range:
      guard var own = OrderedDomain(type.kind) else { return [] }
      own.narrow(to: session.bounds(of: rule, at: path), .range)
      return own.outside(following: narrowed(at: path, in: session))
    case .step:
      let domain = narrowed(at: path, in: session)
      let usual = (0..<4).compactMap { _ in domain?.random(&random) }
      return usual.flatMap { domain?.between($0) ?? [] }
    case .length:
      let bounds = session.bounds(of: rule, at: path)
      let wrong = text?.wrongLengths(bounds.first, bounds.last, &random)
      return wrong?.map { .text($0) } ?? []
    case .match:
      guard session.program.parts.patterns.indices.contains(rule.pattern) else { return [] }
      let pattern = session.program.parts.patterns[rule.pattern]
      return text?.notMatching(pattern, &random).map { .text($0) } ?? []
    case .type: return text?.notOfType(&random).map { .text($0) } ?? []
    case .count:
      let bounds = session.bounds(of: rule, at: path)
      var counts: [Int] = []
      if let first = bounds.first { counts.append(first - 1) }
      if let last = bounds.last { counts.append(last + 1) }
      return counts.compactMap { several($0, exclusive: nil, at: path, in: session) }
    case .exclusive:
      let offered = session.offeredOptions(path)
      return offered.placesAfterTable.map { offered.index(at: $0) }
        .filter { options.isExclusive(Int($0)) }
        .compactMap { several(2, exclusive: $0, at: path, in: session) }
    case .check, .unique: return []
    }
  }

  /// Returns a set of `count` offered options; only `exclusive` among them may be exclusive.
  private func several(
    _ count: Int, exclusive: Int32?, at path: Path, in session: Session
  ) -> Value? {
    guard count > 0 else { return nil }
    if offersAnswers, exclusive == nil {
      let values = session.offeredOptionValues(path)
      return values.count < count ? nil : .choosing(Array(values.prefix(count)))
    }
    var chosen = ChosenOptions()
    if let exclusive { chosen.insert(exclusive) }
    let offered = session.offeredOptions(path)
    for place in offered.indices where chosen.count < count {
      let option = offered.index(at: place)
      if !options.isExclusive(Int(option)) { chosen.insert(option) }
    }
    return chosen.count == count ? session.value(choosing: chosen, at: path) : nil
  }

  /// Returns values with an option that is not offered.
  package func unoffered(at path: Path, in session: Session) -> [Value] {
    guard !offersAnswers else { return [] }
    let offered = session.offeredOptions(path)
    let all = options.indices.lazy.map { Int32(truncatingIfNeeded: $0) }
    return all.filter { offered.place(of: $0) == nil }.prefix(Self.mostUnoffered).map {
      type.kind == .options ? .options(ChosenOptions([$0])) : .option($0)
    }
  }

  private static let mostUnoffered = 16
}

extension OrderedDomain {
  /// Returns values just outside the bounds: beyond each bound, the nearest on a step of another
  /// domain, then the nearest of all.
  fileprivate func outside(following other: OrderedDomain?) -> [Value] {
    var found: [Int128] = []
    let other = other ?? self
    if let least { found += [other.floor(least - 1), least - 1] }
    if let most { found += [other.ceiling(most + 1), most + 1] }
    return found.compactMap { Value(units: $0, kind: kind) }
  }

  /// Returns values near another one that are not on a step.
  fileprivate func between(_ value: Value) -> [Value] {
    guard let units = value.units else { return [] }
    let small: Int128 = kind == .decimal ? Quantity.decimalUnits / 1_000 : 1
    return [units + unit / 2, units + small, units - small].compactMap {
      Value(units: $0, kind: kind)
    }
  }
}

extension TextDomain {
  private static let mostTexts = 3

  /// Returns texts with fewer or more characters than the bounds allow.
  fileprivate mutating func wrongLengths(
    _ first: Int?, _ last: Int?, _ random: inout SeededGenerator
  ) -> [String] {
    var lengths: [Int] = []
    if let first, first > 1 { lengths.append(min(first - 1, Self.longest)) }
    if let last, last < Self.longest { lengths.append(last + 1) }
    var found: [String] = []
    for length in lengths {
      var other = TextDomain(type, least: length, most: length, patterns, example: nil)
      if let text = other.text(edge: true, &random) { found.append(text) }
      // This may break other rules, too.
      var bytes: [UInt8] = []
      SampleWords.append(length: length, separator: 0x2D, to: &bytes, &random)
      found.append(String(decoding: bytes, as: UTF8.self))
    }
    return found
  }

  /// Returns texts that a pattern does not match.
  fileprivate mutating func notMatching(
    _ pattern: Pattern, _ random: inout SeededGenerator
  ) -> [String] {
    if let known = wrongTexts[pattern] { return spoiled(&random) + known }
    var found: [String] = []
    let others = patterns.filter { $0 != pattern }
    let last = max(least, most ?? .max)
    // If no text matches all the other patterns, one that breaks these as well is still of use.
    for matching in others.isEmpty ? [[]] : [others, []] where least <= Self.mostSearched {
      for extra in 0..<Self.mostTexts {
        var steps = 5_000
        let search = PatternIntersection(
          matching: matching, notMatching: [pattern], characters: min(least + extra, last)...last)
        guard case .found(let text) = search.answer(steps: &steps) else { break }
        found.append(text)
      }
    }
    wrongTexts[pattern] = found
    return spoiled(&random) + found
  }

  /// The length beyond which texts are only spoiled, not searched for.
  private static let mostSearched = 1_000

  /// Returns texts that the rule of the type rejects.
  fileprivate mutating func notOfType(_ random: inout SeededGenerator) -> [String] {
    var found = spoiled(&random)
    var bytes: [UInt8] = []
    SampleWords.append(length: min(least, Self.longest), separator: 0x2D, to: &bytes, &random)
    found.append(String(decoding: bytes, as: UTF8.self))
    if let wrong = type.rule?.wrong { found.append(wrong) }
    return found
  }

  /// Returns valid texts with a character replaced, left out or added.
  private mutating func spoiled(_ random: inout SeededGenerator) -> [String] {
    var found: [String] = []
    for _ in 0..<(least > Self.mostSearched ? 1 : Self.mostTexts) {
      guard let text = text(edge: nil, &random), !text.isEmpty else { break }
      let place = text.index(text.startIndex, offsetBy: random.below(text.count))
      for replacement in ["?", " ", "1", "a"] {
        found.append(text[..<place] + replacement + text[text.index(after: place)...])
      }
      found += [String(text.dropLast()), text + "?", "?" + text]
    }
    return found
  }
}
