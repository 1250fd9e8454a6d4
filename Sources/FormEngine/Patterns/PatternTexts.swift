package import SeededNumbers

/// A generator of random texts that a pattern matches, of any length that the pattern allows.
///
/// The possible lengths of each part of the pattern are computed once; a text is then written from
/// left to right without backtracking. Readable scalars that do not join with their neighbours are
/// preferred, so the length in scalars is the length in characters whenever possible.
package struct PatternTexts: Sendable {
  private let pattern: Pattern
  private let longest: Int
  /// The lengths of the texts of each node.
  private var lengths: [LengthSet] = []
  /// For each sequence, the total lengths of its children from each one on; for each repetition
  /// with gaps, the lengths of one, two and more copies of its child.
  private var rests: [[LengthSet]] = []
  private var children: [[Int]] = []
  /// The scalars to choose from for each set.
  private let alphabets: [Alphabet]

  /// The most copies that are distinguished of a part with gaps in its lengths.
  private static let mostCopies = 64

  /// - Parameter longest: the greatest length, in scalars, of the texts to generate.
  package init(_ pattern: Pattern, longest: Int) {
    self.pattern = pattern
    self.longest = longest
    alphabets = pattern.syntax.sets.map(Alphabet.init)
    for index in pattern.syntax.nodes.indices { measure(index) }
  }

  /// Returns the possible length within bounds that is nearest to a wanted one; nil if there is
  /// none.
  package func length(near wanted: Int, from least: Int, to most: Int) -> Int? {
    let most = min(most, longest)
    guard least <= most else { return nil }
    let wanted = min(max(wanted, least), most)
    guard let last = lengths.last else { return least <= 0 ? 0 : nil }
    return last.member(near: wanted, from: least, to: most)
  }

  /// Appends a text of the given length, in UTF-8; nothing if there is no such text.
  package func append(
    _ length: Int, to bytes: inout [UInt8], using random: inout SeededGenerator
  ) {
    guard let last = lengths.indices.last, lengths[last].contains(length) else { return }
    write(last, length, &bytes, &random)
  }

  // MARK: Lengths

  /// Computes the lengths of a node from those of its children, which precede it.
  private mutating func measure(_ index: Int) {
    let node = pattern.syntax.nodes[index]
    var rests: [LengthSet] = []
    var children: [Int] = []
    let measured: LengthSet
    switch node.kind {
    case .scalar: measured = .range(1, 1)
    case .set: measured = alphabets[Int(node.value)].isEmpty ? .none : .range(1, 1)
    case .sequence:
      children = pattern.children(of: index)
      var rest = LengthSet.zero
      for child in children.reversed() {
        rest = lengths[child].adding(rest, limit: longest)
        rests.append(rest)
      }
      rests.reverse()
      measured = rest
    case .choice:
      children = pattern.children(of: index)
      measured = children.reduce(.none) { $0.union(lengths[$1]) }
    case .repetition:
      children = [index - 1]
      (measured, rests) = repeated(lengths[index - 1], node)
    }
    lengths.append(measured)
    self.rests.append(rests)
    self.children.append(children)
  }

  private func most(_ node: PatternNode) -> Int {
    node.most == PatternNode.unlimited ? longest : Int(node.most)
  }

  private func repeated(
    _ child: LengthSet, _ node: PatternNode
  ) -> (LengthSet, copies: [LengthSet]) {
    let (least, most) = (Int(node.value), most(node))
    guard let shortest = child.least, most > 0 else { return (least == 0 ? .zero : .none, []) }
    if case .range(_, let longestChild) = child {
      // The lengths of n copies and of n + 1 adjoin or overlap from some n on.
      let (start, overflow) = shortest.multipliedReportingOverflow(by: least)
      guard !overflow, start <= longest else { return (.none, []) }
      let isGapless = least == most || (longestChild - shortest) * max(least, 0) >= shortest - 1
      if isGapless {
        let (end, overflow) = longestChild.multipliedReportingOverflow(by: most)
        return (.range(start, overflow ? longest : min(end, longest)), [])
      }
      var all = LengthSet.none
      var count = least
      while count <= most, shortest * count <= min(longest, LengthSet.mostListed) {
        all = all.union(.range(shortest * count, min(longest, longestChild * count)))
        count += 1
      }
      return (all, [])
    }
    var copies: [LengthSet] = [.zero]
    while copies.count <= min(most, max(Self.mostCopies, least)), let last = copies.last,
      last.least != nil
    {
      copies.append(last.adding(child, limit: min(longest, LengthSet.mostListed)))
    }
    guard least < copies.count else { return (.none, []) }
    return (copies[least...].reduce(.none) { $0.union($1) }, copies)
  }

  // MARK: Texts

  /// Writes a text of a node. Recursion follows the groups of the pattern, which nest at most
  /// `Pattern.deepestNesting` levels.
  private func write(
    _ index: Int, _ length: Int, _ bytes: inout [UInt8], _ random: inout SeededGenerator
  ) {
    let node = pattern.syntax.nodes[index]
    switch node.kind {
    case .scalar: Alphabet.append(node.value, to: &bytes)
    case .set: alphabets[Int(node.value)].append(to: &bytes, &random)
    case .sequence:
      var rest = length
      for (place, child) in children[index].enumerated() {
        let after = place + 1 < rests[index].count ? rests[index][place + 1] : .zero
        let own = split(lengths[child], after, rest, &random)
        write(child, own, &bytes, &random)
        rest -= own
      }
    case .choice:
      let fitting = children[index].filter { lengths[$0].contains(length) }
      guard !fitting.isEmpty else { return }
      write(fitting[random.below(fitting.count)], length, &bytes, &random)
    case .repetition:
      writeCopies(index, length, &bytes, &random)
    }
  }

  private func writeCopies(
    _ index: Int, _ length: Int, _ bytes: inout [UInt8], _ random: inout SeededGenerator
  ) {
    let node = pattern.syntax.nodes[index]
    let child = index - 1
    var rest = length
    if case .range(let shortest, let longestChild) = lengths[child] {
      // Copies without a scalar are left out if possible.
      let fewest = max(
        Int(node.value), longestChild == 0 ? 0 : (length + longestChild - 1) / longestChild)
      let fit = shortest == 0 ? max(fewest, length) : length / shortest
      let count = fewest + random.below(min(fit, most(node)) - fewest + 1)
      for copy in 0..<max(count, 0) {
        let others = count - copy - 1
        let least = max(shortest, rest - others * longestChild)
        let most = min(longestChild, rest - others * shortest)
        let own = least + random.below(most - least + 1)
        write(child, own, &bytes, &random)
        rest -= own
      }
      return
    }
    let copies = rests[index]
    let counts = copies.indices.filter { $0 >= node.value && copies[$0].contains(length) }
    guard !counts.isEmpty else { return }
    let count = counts[random.below(counts.count)]
    for copy in 0..<count {
      let own = split(lengths[child], copies[count - copy - 1], rest, &random)
      write(child, own, &bytes, &random)
      rest -= own
    }
  }

  /// Returns the share of a length for the first of two parts.
  private func split(
    _ first: LengthSet, _ second: LengthSet, _ length: Int, _ random: inout SeededGenerator
  ) -> Int {
    if case .range(let least, let most) = first {
      if least == most { return least }
      if case .range(let otherLeast, let otherMost) = second {
        let (from, to) = (max(least, length - otherMost), min(most, length - otherLeast))
        return from + random.below(to - from + 1)
      }
    }
    let fitting = first.members(from: 0, to: length).filter { second.contains(length - $0) }
    return fitting.isEmpty ? 0 : fitting[random.below(fitting.count)]
  }
}

/// The scalars of a class that are used in texts.
private struct Alphabet: Sendable {
  private var usual: [UInt32] = []
  private var others: [UInt32] = []

  private static let most = 64

  init(_ set: ScalarSet) {
    let visible = (UInt32(0x21)...0x7E).filter { set.contains($0) }
    usual = visible.filter { value in
      Unicode.Scalar(value).map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        ?? false
    }
    others = visible.filter { !usual.contains($0) }
    if usual.isEmpty { swap(&usual, &others) }
    guard usual.isEmpty else { return }
    usual = Self.first(of: set) { ScalarSet.wholeCharacters.contains($0) && $0 > 0x20 }
    if usual.isEmpty {
      usual = Self.first(of: set) { $0 > 0x9F && $0 != 0xAD && $0 >> 1 != 0x1014 }
    }
    if usual.isEmpty { usual = Self.first(of: set) { $0 == 0x20 } }
    if usual.isEmpty { usual = Self.first(of: set) { _ in true } }
  }

  private static func first(of set: ScalarSet, where isWanted: (UInt32) -> Bool) -> [UInt32] {
    var found: [UInt32] = []
    for range in stride(from: 0, to: set.bounds.count, by: 2) {
      // A class may have a million scalars, none of them wanted.
      for value in (set.bounds[range]...set.bounds[range + 1]).prefix(4_096) {
        guard found.count < most else { return found }
        if Unicode.Scalar(value) != nil, isWanted(value) { found.append(value) }
      }
    }
    return found
  }

  var isEmpty: Bool { usual.isEmpty }

  @inline(__always)
  func append(to bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let number = Int(truncatingIfNeeded: random.next() >> 33)
    if !others.isEmpty, number & 7 == 0 {
      Self.append(others[(number >> 3) % others.count], to: &bytes)
    } else if !usual.isEmpty {
      Self.append(usual[(number >> 3) % usual.count], to: &bytes)
    }
  }

  @inline(__always)
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    guard value >= 0x80 else { return bytes.append(UInt8(truncatingIfNeeded: value)) }
    guard let scalar = Unicode.Scalar(value) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
