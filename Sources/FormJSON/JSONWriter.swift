/// An incremental writer of JSON text (RFC 8259).
///
/// The output is valid whatever is called: a value in an object without a name gets an empty one, a
/// text that is not a number is written as a string, and `finish` closes all open containers.
/// Consecutive top-level values are on separate lines.
public struct JSONWriter: Sendable {
  public enum Style: Hashable, Sendable {
    /// Without white space.
    case compact
    /// On one line, with a space after each comma and colon.
    case spaced
    /// One member or element per line, indented by two spaces.
    case pretty
  }

  private struct Container {
    var isObject: Bool
    var isEmpty = true
  }

  /// The output buffer; its first `count` bytes are in use.
  private var room: [UInt8] = []
  /// The number of bytes written since the buffer was last drained.
  public private(set) var count = 0
  private let style: Style
  private var open: [Container] = []
  private var hasName = false
  /// True after a top-level value was written.
  private var hasValue = false
  /// The tape that parses texts to see if they are numbers.
  private var tape = JSONTape()

  public init(_ style: Style = .compact) {
    self.style = style
  }

  /// Starts an object as the next value.
  public mutating func beginObject() {
    beginValue()
    append(0x7B)
    open.append(Container(isObject: true))
  }

  /// Starts an array as the next value.
  public mutating func beginArray() {
    beginValue()
    append(0x5B)
    open.append(Container(isObject: false))
  }

  /// Ends the innermost object or array.
  public mutating func end() {
    if hasName { null() }
    guard let container = open.popLast() else { return }
    if !container.isEmpty { breakLine() }
    append(container.isObject ? 0x7D : 0x5D)
  }

  /// Writes the name of the next member; does nothing outside an object.
  public mutating func name(_ name: String) {
    guard open.last?.isObject == true else { return }
    if hasName { null() }
    separate()
    appendQuoted(name, isName: true)
    hasName = true
  }

  public mutating func null() {
    beginValue()
    append("null")
  }

  public mutating func boolean(_ value: Bool) {
    beginValue()
    append(value ? "true" : "false")
  }

  public mutating func integer(_ value: Int64) {
    beginValue()
    // The sign and nineteen digits.
    write(atMost: 20) { place in
      var digits = value.magnitude
      var count = value < 0 ? 2 : 1
      var rest = digits
      while rest >= 10 {
        rest /= 10
        count += 1
      }
      for offset in stride(from: count - 1, through: value < 0 ? 1 : 0, by: -1) {
        place[offset] = 0x30 + UInt8(truncatingIfNeeded: digits % 10)
        digits /= 10
      }
      if value < 0 { place[0] = 0x2D }
      return count
    }
  }

  /// Writes a number with its exact text, or as a string if it is not a number.
  public mutating func number(_ text: String) {
    guard (try? tape.fill(from: Array(text.utf8))) != nil, tape[0].kind == .number,
      Int(tape[0].length) == text.utf8.count
    else { return string(text) }
    beginValue()
    append(text)
  }

  public mutating func string(_ text: String) {
    beginValue()
    appendQuoted(text)
  }

  /// Writes a value with its contents.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let isTrue): boolean(isTrue)
    case .number(let text): number(text)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      end()
    case .object(let members):
      beginObject()
      for member in members {
        name(member.name)
        self.value(member.value)
      }
      end()
    }
  }

  /// Closes all open containers, returns everything that was written, and resets the writer.
  public mutating func finish() -> [UInt8] {
    while !open.isEmpty { end() }
    hasValue = false
    return drain()
  }

  /// Returns what was written since the last call, and continues; for output that should not be
  /// kept in memory.
  public mutating func drain() -> [UInt8] {
    defer { count = 0 }
    return Array(room[..<count])
  }

  private mutating func beginValue() {
    if hasName {
      hasName = false
    } else if open.last?.isObject == true {
      name("")
      hasName = false
    } else {
      separate()
    }
  }

  /// Writes the separator between the previous value and this one.
  private mutating func separate() {
    guard let last = open.indices.last else {
      if hasValue { append(0x0A) }
      hasValue = true
      return
    }
    let follows = !open[last].isEmpty
    if !follows { open[last].isEmpty = false }
    breakLine(afterComma: follows)
  }

  private mutating func breakLine(afterComma: Bool = false) {
    let indent = open.count * 2
    let style = style
    write(atMost: indent + 2) { place in
      var end = 0
      if afterComma {
        place[0] = 0x2C
        end = 1
      }
      guard style == .pretty else {
        guard afterComma, style == .spaced else { return end }
        place[end] = 0x20
        return end + 1
      }
      place[end] = 0x0A
      for offset in 1..<indent + 1 { place[end + offset] = 0x20 }
      return end + indent + 1
    }
  }

  // MARK: Bytes

  /// Writes at most `most` bytes.
  ///
  /// - Parameter fill: writes the bytes at the given address and returns their number.
  @inline(__always)
  private mutating func write(atMost most: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
    if room.count - count < most {
      room.append(contentsOf: repeatElement(0, count: max(most, room.count)))
    }
    let start = count
    count += room.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return 0 }
      return fill(base + start)
    }
  }

  private mutating func append(_ byte: UInt8) {
    write(atMost: 1) {
      $0[0] = byte
      return 1
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { text in
      write(atMost: text.count) { place in
        for offset in text.indices { place[offset] = text[offset] }
        return text.count
      }
    }
  }

  /// Appends a quoted text. C0 and C1 controls, DEL, bidirectional controls, and line and paragraph
  /// separators are escaped, so invisible characters cannot disguise the output.
  ///
  /// - Parameter isName: true if a colon follows.
  private mutating func appendQuoted(_ text: String, isName: Bool = false) {
    var text = text
    let isCompact = style == .compact
    text.withUTF8 { text in
      // No byte becomes more than six.
      write(atMost: 6 * text.count + 4) { place in
        place[0] = 0x22
        let plain = Self.copyPlain(text, to: place + 1)
        var end = 1 + plain
        var index = plain
        while index < text.count {
          let byte = text[index]
          if byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C {
            place[end] = byte
            end &+= 1
          } else if byte >= 0x80, let unseen = Self.unseen(in: text, at: index) {
            Self.escape(scalar: unseen.scalar, at: place, &end)
            index += unseen.length
            continue
          } else {
            Self.escape(byte, at: place, &end)
          }
          index &+= 1
        }
        place[end] = 0x22
        end += 1
        guard isName else { return end }
        place[end] = 0x3A
        place[end + 1] = 0x20
        return isCompact ? end + 1 : end + 2
      }
    }
  }

  /// Copies bytes eight at a time, as long as all eight are plain ASCII.
  ///
  /// - Returns: the number of bytes copied.
  @inline(__always)
  private static func copyPlain(
    _ text: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var count = 0
    while count &+ 8 <= text.count {
      let word = UnsafeRawPointer(base + count).loadUnaligned(as: UInt64.self)
      let deletes = (word ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101
      if (JSONString.marks(word) | deletes) & 0x8080_8080_8080_8080 != 0 { break }
      UnsafeMutableRawPointer(place + count).storeBytes(of: word, as: UInt64.self)
      count &+= 8
    }
    return count
  }

  /// Returns the scalar at an index and its number of bytes if it is not ASCII and must be escaped.
  private static func unseen(
    in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt16, length: Int)? {
    func byte(_ offset: Int) -> UInt16 {
      index + offset < text.count ? UInt16(text[index + offset]) : 0
    }
    switch (text[index], byte(1)) {
    case (0xC2, 0x80..<0xA0): return (byte(1), 2)
    case (0xD8, 0x9C): return (0x061C, 2)
    case (0xE2, 0x80...0x81):
      let scalar = 0x2000 | (byte(1) & 0x3F) << 6 | byte(2) & 0x3F
      switch scalar {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
      default: return nil
      }
    default: return nil
    }
  }

  private static func escape(
    scalar: UInt16, at place: UnsafeMutablePointer<UInt8>, _ end: inout Int
  ) {
    place[end] = 0x5C
    place[end + 1] = 0x75
    for digit in 0..<4 {
      let value = UInt8(truncatingIfNeeded: scalar >> UInt16(12 - 4 * digit) & 15)
      place[end + 2 + digit] = value < 10 ? 0x30 + value : 0x57 + value
    }
    end += 6
  }

  /// Writes a byte, escaped if it is a quotation mark, a backslash or a control character.
  private static func escape(
    _ byte: UInt8, at place: UnsafeMutablePointer<UInt8>, _ end: inout Int
  ) {
    func put(_ byte: UInt8) {
      place[end] = byte
      end += 1
    }
    switch byte {
    case 0x22, 0x5C:
      put(0x5C)
      put(byte)
    case 0x0A: for byte in "\\n".utf8 { put(byte) }
    case 0x0D: for byte in "\\r".utf8 { put(byte) }
    case 0x09: for byte in "\\t".utf8 { put(byte) }
    case 0..<0x20, 0x7F: escape(scalar: UInt16(byte), at: place, &end)
    default: put(byte)
    }
  }
}
