/// A reader of the values of a JSON text (RFC 8259), one by one and on demand.
///
/// A value is read as its range of bytes. For an array or object only the opening bracket is read;
/// the elements or members can be read after it. Everything that is read is validated: if all
/// values of a text were read, the text is JSON. Reading allocates nothing except for values that
/// are skipped.
public struct JSONReader {
  public let base: UnsafePointer<UInt8>
  /// The number of bytes.
  public let end: Int
  /// The offset of the byte that is read next.
  public var offset: Int

  /// Creates a reader in front of the value of the text, after a byte-order mark if there is one.
  ///
  /// The bytes must not move while the reader is in use.
  ///
  /// - Parameter mostBytes: the greatest length of the text in bytes.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, mostBytes: Int = Int(UInt32.max) - 1
  ) throws(JSONError) {
    guard bytes.count <= mostBytes else { throw JSONError(.tooLong, at: 0) }
    guard let base = bytes.baseAddress else { throw JSONError(.unexpectedEnd, at: 0) }
    self.base = base
    end = bytes.count
    offset = end >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0
  }

  @inlinable
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: end) }

  @inlinable @inline(__always)
  mutating func skipBlanks() {
    while offset < end {
      let byte = base[offset]
      if byte > 0x20 { break }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      offset &+= 1
    }
  }

  /// Returns the next byte that is not white space; throws if the text ends before it.
  @inlinable @inline(__always)
  mutating func peek() throws(JSONError) -> UInt8 {
    skipBlanks()
    guard offset < end else { throw JSONError(.unexpectedEnd, at: end) }
    return base[offset]
  }

  // MARK: Values

  /// Reads a value; for an array or object, only its opening bracket.
  @inlinable @inline(__always)
  public mutating func readValue() throws(JSONError) -> JSONToken {
    let byte = try peek()
    if byte == 0x22 { return try string() }
    if byte &- 0x30 <= 9 || byte == 0x2D { return try number() }
    if byte == 0x7B || byte == 0x5B {
      offset &+= 1
      return JSONToken(
        byte == 0x7B ? .object : .array, start: UInt32(truncatingIfNeeded: offset &- 1),
        length: 1)
    }
    switch byte {
    case 0x74: return try literal("true", .true)
    case 0x66: return try literal("false", .false)
    case 0x6E: return try literal("null", .null)
    default: throw JSONError(.expectedValue, at: offset)
    }
  }

  /// Reads a string if one starts at the next byte, without skipping white space; otherwise reads
  /// nothing.
  @inlinable @inline(__always)
  public mutating func readString() throws(JSONError) -> JSONToken? {
    guard offset < end, base[offset] == 0x22 else { return nil }
    return try string()
  }

  /// Reads up to the first element or member of a container, or its closing bracket, and returns
  /// true if there is an element or member.
  @inlinable @inline(__always)
  public mutating func hasFirst(in container: JSONToken.Kind) throws(JSONError) -> Bool {
    guard try peek() == JSONReader.bracket(closing: container) else { return true }
    offset &+= 1
    return false
  }

  /// Reads the comma or closing bracket after an element or member, and returns true if another
  /// follows.
  @inlinable @inline(__always)
  public mutating func hasNext(in container: JSONToken.Kind) throws(JSONError) -> Bool {
    let byte = try peek()
    if byte == 0x2C {
      offset &+= 1
      return true
    }
    guard byte == JSONReader.bracket(closing: container) else {
      throw JSONError(
        container == .object ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: offset)
    }
    offset &+= 1
    return false
  }

  @inlinable @inline(__always)
  static func bracket(closing container: JSONToken.Kind) -> UInt8 {
    container == .object ? 0x7D : 0x5D
  }

  /// Reads up to the quote before the name of a member, and returns its offset.
  @inlinable @inline(__always)
  mutating func findName() throws(JSONError) -> Int {
    let byte = try peek()
    guard byte == 0x22 else {
      // A closing brace is seen here only after a comma.
      throw JSONError(byte == 0x7D ? .trailingComma : .expectedMemberName, at: offset)
    }
    return offset
  }

  /// Reads up to the first member of an object whose opening brace was read. Returns the offset of
  /// the quote before its name, or -1 if the object is empty.
  @inlinable @inline(__always)
  public mutating func findFirstName() throws(JSONError) -> Int {
    try hasFirst(in: .object) ? try findName() : -1
  }

  /// Reads up to the next member of an object. Returns the offset of the quote before its name, or
  /// -1 at the end of the object.
  @inlinable @inline(__always)
  public mutating func findNextName() throws(JSONError) -> Int {
    // Most texts have no white space there.
    if offset &+ 1 < end, base[offset] == 0x2C, base[offset &+ 1] == 0x22 {
      offset &+= 1
      return offset
    }
    return try hasNext(in: .object) ? try findName() : -1
  }

  /// Reads the name of a member.
  @inlinable
  public mutating func readName() throws(JSONError) -> JSONToken {
    _ = try findName()
    return try string()
  }

  /// Reads the colon after the name of a member.
  @inlinable @inline(__always)
  public mutating func readColon() throws(JSONError) {
    guard try peek() == 0x3A else { throw JSONError(.expectedColon, at: offset) }
    offset &+= 1
  }

  /// Reads the end of the text after its value; throws if anything but white space follows.
  @inlinable
  public mutating func readEnd() throws(JSONError) {
    skipBlanks()
    guard offset == end else { throw JSONError(.textAfterValue, at: offset) }
  }

  /// Reads the contents of an array or object whose opening bracket was read; does nothing for
  /// other values.
  ///
  /// Works without recursion, for any depth.
  @inline(never)
  public mutating func skipContent(of token: JSONToken) throws(JSONError) {
    guard token.kind == .array || token.kind == .object else { return }
    var open: [JSONToken.Kind] = []
    var container = token.kind
    var goesOn = try hasFirst(in: container)
    while true {
      if goesOn {
        if container == .object {
          _ = try readName()
          try readColon()
        }
        let value = try readValue()
        if value.kind == .array || value.kind == .object {
          open.append(container)
          container = value.kind
          goesOn = try hasFirst(in: container)
          continue
        }
      } else {
        guard let outer = open.popLast() else { return }
        container = outer
      }
      goesOn = try hasNext(in: container)
    }
  }

  // MARK: Tokens

  /// Reads the string whose opening quote is the next byte.
  @inlinable @inline(__always)
  mutating func string() throws(JSONError) -> JSONToken {
    let start = offset
    var traits: JSONToken.Traits = []
    var close = JSONString.plainEnd(in: base, from: start &+ 1, to: end)
    if close == end || base[close] != 0x22 {
      close = try JSONString.end(in: base, from: close, to: end, string: start, traits: &traits)
    }
    offset = close &+ 1
    return JSONToken(
      .string, traits: traits, start: UInt32(truncatingIfNeeded: start &+ 1),
      length: UInt32(truncatingIfNeeded: close &- start &- 1))
  }

  /// Reads the number whose sign or first digit is the next byte.
  @inlinable @inline(__always)
  mutating func number() throws(JSONError) -> JSONToken {
    let start = offset
    var at = start
    var traits: JSONToken.Traits = []
    if base[at] == 0x2D { at &+= 1 }
    let whole = at
    at = skipDigits(at)
    guard at > whole, base[whole] != 0x30 || at == whole &+ 1 else {
      throw JSONError(.badNumber, at: start)
    }
    if at < end, base[at] == 0x2E {
      traits = .fraction
      let fraction = at &+ 1
      at = skipDigits(fraction)
      guard at > fraction else { throw JSONError(.badNumber, at: start) }
    }
    if at < end, base[at] | 0x20 == 0x65 {
      traits = .fraction
      at &+= 1
      if at < end, base[at] == 0x2B || base[at] == 0x2D { at &+= 1 }
      let exponent = at
      at = skipDigits(exponent)
      guard at > exponent else { throw JSONError(.badNumber, at: start) }
    }
    offset = at
    return JSONToken(
      .number, traits: traits, start: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: at &- start))
  }

  @inlinable @inline(__always)
  func skipDigits(_ start: Int) -> Int {
    var at = start
    while at < end, base[at] &- 0x30 <= 9 { at &+= 1 }
    return at
  }

  @inlinable @inline(__always)
  mutating func literal(
    _ word: StaticString, _ kind: JSONToken.Kind
  ) throws(JSONError) -> JSONToken {
    let start = offset
    let length = word.utf8CodeUnitCount
    guard length <= end &- start else { throw JSONError(.badLiteral, at: start) }
    for place in 0..<length where base[start &+ place] != word.utf8Start[place] {
      throw JSONError(.badLiteral, at: start)
    }
    offset = start &+ length
    return JSONToken(
      kind, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length))
  }
}
