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

    /// A string with a backslash in it: its bytes are not its text.
    @inlinable
    public static var escaped: Traits { Traits(rawValue: 1) }
    /// A string with bytes beyond ASCII.
    @inlinable
    public static var beyondASCII: Traits { Traits(rawValue: 2) }
    /// A number with a point or an exponent.
    @inlinable
    public static var fraction: Traits { Traits(rawValue: 4) }
  }

  public internal(set) var kind: Kind
  public internal(set) var traits: Traits
  /// Byte offset of the first byte: of a string, the one after its quote; of a container, its
  /// bracket.
  public internal(set) var start: UInt32
  /// How many bytes: of a string, those between its quotes; of a container, up to and with its
  /// closing bracket.
  public internal(set) var length: UInt32
  /// The index of the token after this value: for a container, after all that is in it.
  public internal(set) var next: UInt32

  init(_ kind: Kind, traits: Traits = [], start: UInt32, length: UInt32, next: UInt32) {
    self.kind = kind
    self.traits = traits
    self.start = start
    self.length = length
    self.next = next
  }
}
