extension Pattern {
  /// Returns true if the pattern can match a text whose number of characters (grapheme clusters) is
  /// within the bounds.
  ///
  /// False is always correct. True is correct if each scalar that the pattern accepts is a
  /// character by itself; it is a guess if some scalars may join with their neighbours, as
  /// combining marks do.
  ///
  /// - Parameters:
  ///   - most: nil means no upper bound.
  public func canMatch(charactersFrom least: Int, to most: Int?) -> Bool {
    guard let bounds = lengthBounds(), (most ?? .max) >= max(least, 0) else { return false }
    if let longest = bounds.most, longest < least { return false }
    guard let most else { return true }
    guard takesWholeCharacters else { return bounds.least == 0 || most > 0 }
    let wanted = max(least, 0)...most
    if most < bounds.least { return false }
    if wanted.contains(bounds.least) || bounds.most.map(wanted.contains) == true { return true }
    // The shortest text is too short and the longest too long, so the lengths between them must be
    // tried.
    guard most <= Pattern.mostPositions else { return true }
    var simulation = PatternSimulation(syntax.automaton)
    simulation.restart()
    for length in 0...most {
      if length >= least, simulation.isAccepting { return true }
      simulation.advance(PatternAutomaton.anyClass)
    }
    return false
  }

  /// True if every scalar that the pattern accepts is a character regardless of its neighbours.
  package var takesWholeCharacters: Bool {
    syntax.nodes.allSatisfy { node in
      switch node.kind {
      case .scalar: ScalarSet.wholeCharacters.contains(node.value)
      case .set: syntax.sets[Int(node.value)].isSubset(of: .wholeCharacters)
      default: true
      }
    }
  }
}

extension ScalarSet {
  /// Scalars that no rule of UAX #29 joins with one another: those of common alphabets, without
  /// marks, and without the carriage return, which joins with a line feed.
  static let wholeCharacters = ScalarSet(bounds: [
    0x09, 0x0A, 0x20, 0x7E, 0xA0, 0xA8, 0xAA, 0xAC, 0xAF, 0x2FF, 0x370, 0x377, 0x386, 0x482,
    0x48A, 0x52F, 0x1E00, 0x1EFF, 0x2010, 0x2027, 0x20A0, 0x20BF, 0x3041, 0x3096, 0x30A1, 0x30FA,
    0x3400, 0x4DBF, 0x4E00, 0x9FFF,
  ])

  /// Returns true if every scalar of the set is in the other one.
  fileprivate func isSubset(of other: ScalarSet) -> Bool {
    var index = 0
    for range in stride(from: 0, to: bounds.count, by: 2) {
      while index < other.bounds.count, other.bounds[index + 1] < bounds[range] { index += 2 }
      guard index < other.bounds.count, other.bounds[index] <= bounds[range],
        bounds[range + 1] <= other.bounds[index + 1]
      else { return false }
    }
    return true
  }
}
