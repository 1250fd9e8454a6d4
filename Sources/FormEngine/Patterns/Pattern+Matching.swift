extension Pattern {
  /// Returns true if the whole text matches, scalar by scalar, without normalisation.
  ///
  /// The time is linear in the text for every pattern.
  ///
  /// - Parameter scratch: the cache of earlier calls with this pattern; see `PatternScratch`.
  public func matches(_ text: String, scratch: inout PatternScratch) -> Bool {
    var text = text
    return text.withUTF8 { matches($0, scratch: &scratch) }
  }

  /// Returns true if the whole text, in UTF-8, matches; invalid UTF-8 does not match.
  public func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, scratch: inout PatternScratch
  ) -> Bool {
    scratch.prepare(for: syntax)
    return scratch.automaton?.matches(bytes) ?? false
  }
}

/// The cache of a matcher, which is kept from one text to the next.
///
/// Keep one scratch for each pattern and thread; with another pattern it is reset. It needs at most
/// a few megabytes, whatever the pattern and the texts.
public struct PatternScratch: Sendable {
  fileprivate var automaton: LazyAutomaton?
  private var syntax: PatternSyntax?

  public init() {}

  /// True until it is used.
  var isNew: Bool { automaton == nil }

  fileprivate mutating func prepare(for syntax: PatternSyntax) {
    if self.syntax === syntax { return }
    automaton = LazyAutomaton(syntax.automaton)
    self.syntax = syntax
  }

  /// The number of steps that were new, or no longer cached; every other step is one table lookup.
  /// Tests measure work with it.
  package var newSteps: Int { automaton?.newSteps ?? 0 }

  /// The number of splits of the automaton that these steps visited.
  package var visitedSplits: Int { automaton?.simulation.visitedSplits ?? 0 }

  /// The size of the tables in bytes, except for the classes of scalars outside ASCII.
  package var tableSize: Int { automaton?.size ?? 0 }
}
