/// One value or member name of a JSON text, as its place in the bytes.
public struct JSONToken: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    case null, `true`, `false`, number, string, array, object
  }

  /// What the scanner saw on its way over a token.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A string that contains a backslash: its bytes are not its text.
    @inlinable
    public static var escaped: Traits { Traits(rawValue: 1) }
    /// A string with bytes beyond ASCII.
    @inlinable
    public static var beyondASCII: Traits { Traits(rawValue: 2) }
    /// A number with a point or an exponent.
    @inlinable
    public static var fraction: Traits { Traits(rawValue: 4) }
    /// A string that contains control characters (general category Cc) or separators of lines and
    /// paragraphs, as they are or escaped.
    @inlinable
    public static var controls: Traits { Traits(rawValue: 8) }
  }

  public let kind: Kind
  public let traits: Traits
  /// The byte offset of the first byte: for a string, the one after its quote; for a container, its
  /// bracket.
  public let start: UInt32
  /// The number of bytes: for a string, those between its quotes; for a container on a tape, up to
  /// and including its closing bracket; for one that was read, its bracket alone.
  public let length: UInt32
  /// The index, on a tape, of the token after this value: for a container, after its contents.
  public let next: UInt32

  @inlinable
  init(
    _ kind: Kind, traits: Traits = [], start: UInt32, length: UInt32, next: UInt32 = 0
  ) {
    self.kind = kind
    self.traits = traits
    self.start = start
    self.length = length
    self.next = next
  }

  /// Byte offset of the first byte, the quote of a string included.
  @inlinable
  public var place: Int { kind == .string ? Int(start) &- 1 : Int(start) }

  /// All bytes, the quotes of a string included.
  public var byteRange: Range<Int> {
    let end = Int(start) + Int(length)
    return place..<(kind == .string ? end + 1 : end)
  }
}
