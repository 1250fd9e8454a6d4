extension Pattern {
  /// Whether the whole text matches, compared scalar by scalar as given, without normalisation.
  ///
  /// The time is linear in the text for every pattern.
  ///
  /// - Parameter scratch: what earlier calls have learnt about this pattern; see `PatternScratch`.
  public func matches(_ text: String, scratch: inout PatternScratch) -> Bool {
    var text = text
    return text.withUTF8 { matches($0, scratch: &scratch) }
  }

  /// Whether the whole text, given as UTF-8, matches; invalid UTF-8 does not.
  public func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, scratch: inout PatternScratch
  ) -> Bool {
    scratch.prepare(for: syntax)
    return scratch.automaton?.matches(bytes) ?? false
  }
}

/// What matching has learnt about a pattern, kept from one text to the next.
///
/// Keep one scratch for each pattern and thread; with another pattern it starts afresh. It takes at
/// most a few megabytes, whatever the pattern and the texts.
public struct PatternScratch: Sendable {
  fileprivate var automaton: LazyAutomaton?
  private var syntax: PatternSyntax?

  public init() {}

  fileprivate mutating func prepare(for syntax: PatternSyntax) {
    if self.syntax === syntax { return }
    automaton = LazyAutomaton(PatternAutomaton(syntax))
    self.syntax = syntax
  }

  /// The number of steps that had not been taken before, or whose result had not been kept; every
  /// other step is one look-up in a table. Tests measure work by it.
  package var newSteps: Int { automaton?.newSteps ?? 0 }

  /// The number of splits of the automaton that these steps have gone through.
  package var visitedSplits: Int { automaton?.simulation.visitedSplits ?? 0 }

  /// The number of bytes that the tables take, except for the classes of scalars beyond ASCII.
  package var tableSize: Int { automaton?.size ?? 0 }
}
