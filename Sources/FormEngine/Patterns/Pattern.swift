/// A regular expression that always matches a whole text, in time linear in the text.
///
/// The language is a superset of I-Regexp (RFC 9485). Two patterns are equal if their sources are
/// equal byte for byte and their flags are equal.
public struct Pattern: Hashable, Sendable {
  /// The maximum number of positions (characters and classes) in a pattern after its counted
  /// repetitions are expanded.
  public static let mostPositions = 20_000

  /// The maximum number of ranges of scalars in the distinct classes of a pattern together.
  static let mostRanges = 100_000

  /// The maximum depth of nested groups.
  public static let deepestNesting = 250

  let syntax: PatternSyntax

  /// True if letter case is ignored: the flag `i`.
  public let ignoresCase: Bool

  /// Parses a pattern.
  ///
  /// - Parameters:
  ///   - source: the text between the slashes, as written (a slash in it is `\/`).
  ///   - ignoringCase: the flag `i`; letters match by simple case folding, scalar by scalar.
  /// - Throws: the first error, with its bytes in the source.
  public init(source: String, ignoringCase: Bool = false) throws(PatternError) {
    var parser = PatternParser(source: source, ignoringCase: ignoringCase)
    syntax = try parser.parse()
    ignoresCase = ignoringCase
  }

  /// The text between the slashes.
  public var source: String { syntax.source }

  /// The anchors, which have no effect, in the order of the source.
  public var anchors: [PatternAnchor] { syntax.anchors }

  /// True if the pattern matches no text at all, as with `/[^\s\S]/`.
  public var matchesNothing: Bool { syntax.extent.matchesNothing }

  /// Returns the least and the greatest length, in Unicode scalars, of the texts that the pattern
  /// matches.
  ///
  /// There are matching texts of both lengths. `most` is nil if there is no upper bound.
  ///
  /// - Returns: nil if the pattern matches nothing.
  public func lengthBounds() -> (least: Int, most: Int?)? {
    let extent = syntax.extent
    guard !extent.matchesNothing else { return nil }
    return (extent.least, extent.most == .max ? nil : extent.most)
  }

  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.ignoresCase == right.ignoresCase
      && (left.syntax === right.syntax
        || left.source.utf8.elementsEqual(right.source.utf8))
  }

  public func hash(into hasher: inout Hasher) {
    Array(source.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(ignoresCase)
  }
}

/// A `^` at the start or a `$` at the end of a pattern, which has no effect.
///
/// Both are also accepted at the ends of an alternative outside any group, as in `^a$|^b$`.
public struct PatternAnchor: Hashable, Sendable {
  /// The bytes of the pattern's source to delete.
  public var range: Range<Int>

  /// True for a `^`, false for a `$`.
  var isAtStart: Bool

  public init(range: Range<Int>, isAtStart: Bool) {
    self.range = range
    self.isAtStart = isAtStart
  }
}
