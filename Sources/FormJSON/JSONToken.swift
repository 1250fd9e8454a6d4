/// One value or member name of a JSON text, as a range of bytes.
public struct JSONToken: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    case null, `true`, `false`, number, string, array, object
  }

  /// Properties of a token that the scanner noticed.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A string that contains a backslash, so its bytes differ from its text.
    @inlinable
    public static var escaped: Traits { Traits(rawValue: 1) }
    /// A string with bytes outside ASCII.
    @inlinable
    public static var beyondASCII: Traits { Traits(rawValue: 2) }
    /// A number with a decimal point or an exponent.
    @inlinable
    public static var fraction: Traits { Traits(rawValue: 4) }
    /// A string that contains control characters (general category Cc) or line or paragraph
    /// separators, literally or escaped.
    @inlinable
    public static var controls: Traits { Traits(rawValue: 8) }
  }

  public let kind: Kind
  public let traits: Traits
  /// The byte offset of the first byte: for a string, the one after its opening quote; for a
  /// container, its opening bracket.
  public let start: UInt32
  /// The number of bytes: for a string, those between its quotes; for a container on a tape, up to
  /// and including its closing bracket; for one that was read by a reader, only its bracket.
  public let length: UInt32
  /// The index on a tape of the token after this value; for a container, after its contents.
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

  /// The byte offset of the first byte, including the quote of a string.
  @inlinable
  public var place: Int { kind == .string ? Int(start) &- 1 : Int(start) }

  /// The range of all bytes, including the quotes of a string.
  public var byteRange: Range<Int> {
    let end = Int(start) + Int(length)
    return place..<(kind == .string ? end + 1 : end)
  }
}
