extension Pattern {
  /// Whether the whole text matches, compared scalar by scalar as given, without normalisation.
  ///
  /// The time is linear in the text, whatever the pattern.
  ///
  /// - Parameter scratch: what earlier calls have learnt of this pattern; see `PatternScratch`.
  package func matches(_ text: String, scratch: inout PatternScratch) -> Bool {
    var text = text
    return text.withUTF8 { matches($0, scratch: &scratch) }
  }

  /// Whether the whole text, given as UTF-8, matches; one that is not valid UTF-8 does not.
  package func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, scratch: inout PatternScratch
  ) -> Bool {
    scratch.prepare(for: syntax)
    return scratch.automaton?.matches(bytes) ?? false
  }
}

/// What matching has learnt of a pattern, kept from one text to the next.
///
/// Keep one scratch for each pattern and thread: with another pattern it begins anew. It holds
/// at most a few megabytes, whatever the pattern and the texts.
package struct PatternScratch: Sendable {
  fileprivate var automaton: LazyAutomaton?
  private var syntax: PatternSyntax?

  package init() {}

  fileprivate mutating func prepare(for syntax: PatternSyntax) {
    if self.syntax === syntax { return }
    automaton = LazyAutomaton(PatternAutomaton(syntax))
    self.syntax = syntax
  }

  /// How many steps were taken that had not been taken before, or whose outcome had not been
  /// kept: all others are one look into a table. The measure of work in tests.
  package var newSteps: Int { automaton?.newSteps ?? 0 }

  /// How many splits of the automaton these steps have gone through.
  package var visitedSplits: Int { automaton?.simulation.visitedSplits ?? 0 }

  /// The bytes that the tables take, but for the classes of scalars beyond ASCII.
  package var tableSize: Int { automaton?.size ?? 0 }
}
