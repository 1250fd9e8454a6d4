/// A regular expression that always matches a whole text, in time linear in the text.
///
/// The language is a superset of I-Regexp (RFC 9485). Two patterns are equal when their sources
/// are equal byte for byte and their flags are equal.
package struct Pattern: Hashable, Sendable {
  /// The number of positions (characters and classes) that a pattern may have once its counted
  /// repetitions are expanded.
  package static let mostPositions = 20_000

  /// The number of ranges of scalars that the different classes of a pattern may have together.
  package static let mostRanges = 100_000

  /// How deep groups may nest.
  package static let deepestNesting = 250

  let syntax: PatternSyntax

  /// Whether letter case is ignored: the flag `i`.
  package let ignoresCase: Bool

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - source: what stands between the slashes, as written (a slash in it is `\/`).
  ///   - ignoringCase: the flag `i`; letters match by simple case folding, scalar by scalar.
  /// - Throws: the first error, with its bytes in the source.
  package init(source: String, ignoringCase: Bool = false) throws(PatternError) {
    var parser = PatternParser(source: source, ignoringCase: ignoringCase)
    syntax = try parser.parse()
    ignoresCase = ignoringCase
  }

  /// What is between the slashes.
  package var source: String { syntax.source }

  /// The anchors, which have no effect, in the order of the source.
  package var anchors: [PatternAnchor] { syntax.anchors }

  /// Whether the pattern matches no text at all, as with `/[^\s\S]/`.
  package var matchesNothing: Bool { syntax.extent.matchesNothing }

  /// The least and the greatest length, in Unicode scalars, of the texts that the pattern matches.
  ///
  /// Both are attained. `most` is nil if there is no upper bound.
  ///
  /// - Returns: nil when the pattern matches nothing.
  package func lengthBounds() -> (least: Int, most: Int?)? {
    let extent = syntax.extent
    guard !extent.matchesNothing else { return nil }
    return (extent.least, extent.most == .max ? nil : extent.most)
  }

  package static func == (left: Pattern, right: Pattern) -> Bool {
    left.ignoresCase == right.ignoresCase
      && (left.syntax === right.syntax
        || left.source.utf8.elementsEqual(right.source.utf8))
  }

  package func hash(into hasher: inout Hasher) {
    Array(source.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(ignoresCase)
  }
}

/// A `^` at the start or a `$` at the end of a pattern, which has no effect.
///
/// Both are also accepted at the ends of an alternative outside any group, as in `^a$|^b$`.
package struct PatternAnchor: Hashable, Sendable {
  /// The bytes of the pattern's source to delete.
  package var range: Range<Int>

  /// Whether it is a `^`; otherwise it is a `$`.
  package var isAtBeginning: Bool

  package init(range: Range<Int>, isAtBeginning: Bool) {
    self.range = range
    self.isAtBeginning = isAtBeginning
  }
}
