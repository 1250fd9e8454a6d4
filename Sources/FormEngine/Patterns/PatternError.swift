/// An error in a pattern, with its range.
public struct PatternError: Error, Hashable, Sendable {
  /// The kinds of errors in a pattern.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `(` without its `)`; the range is the `(`.
    case unclosedGroup
    /// `)` without its `(`.
    case unopenedGroup
    /// `[` without its `]`; the range is the `[`.
    case unclosedClass
    /// `[]` or `[^]`.
    case emptyClass
    /// A quantifier with nothing in front of it, as in `*a` or `a**`.
    case nothingToRepeat
    /// `*?`, `+?`, `??`, `{n}?`: laziness makes no difference if the whole text must match.
    case lazyQuantifier
    /// `*+`, `++`, `?+`, `{n}+`: possessive quantifiers only have a meaning with backtracking.
    case possessiveQuantifier
    /// Braces that do not contain `n`, `n,` or `n,m`, or whose lower count exceeds the upper one.
    case badCount
    /// A range in a class whose ends are in the wrong order, or whose end is itself a class.
    case badRange
    /// More than `Pattern.mostPositions` positions once counted repetitions are expanded, or
    /// classes with more than `Pattern.mostRanges` ranges together.
    case tooLarge
    /// `\1` or `\k`.
    case backReference
    /// `(?=`, `(?!`, `(?<=` or `(?<!`.
    case lookAround
    /// Any other group that starts with `(?`, except `(?:`; also `(*`.
    case unsupportedGroup
    /// `^` or `$` in the middle, or `\b \B \A \z \Z \G`: a pattern matches the whole value.
    case misplacedAnchor
    /// A backslash before something that is neither punctuation nor a known letter.
    case unknownEscape
    /// `\p` or `\P` that names no general category.
    case unknownProperty
    /// `\u{…}` that names no Unicode scalar.
    case badScalar
    /// `{`, `}` or `]` outside a class, or `[` inside one, that needs a backslash.
    case unexpectedCharacter
    /// A backslash at the very end.
    case trailingBackslash
    /// Groups nested more than `Pattern.deepestNesting` deep; the range is the `(` too many.
    case nestedTooDeep
  }

  public var kind: Kind

  /// The range of bytes in the source of the pattern.
  public var range: Range<Int>

  public init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
