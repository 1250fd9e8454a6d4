/// Writes JSON text (RFC 8259) piece by piece.
///
/// What it gives is valid whatever is called: a value in an object without a name gets an empty one,
/// a text that is no number is written as a string, and `finish` closes what is open. Several values
/// after one another stand on lines of their own.
public struct JSONWriter: Sendable {
  public enum Style: Hashable, Sendable {
    /// Without white space.
    case compact
    /// A member or element a line, indented by two spaces.
    case pretty
  }

  private struct Container {
    var isObject: Bool
    var isEmpty = true
  }

  private var bytes: [UInt8] = []
  private let style: Style
  private var open: [Container] = []
  private var hasName = false
  /// Whether a value was written that stands in no other.
  private var hasValue = false
  /// Tells whether a text is a number.
  private var tape = JSONTape()

  public init(_ style: Style = .compact) {
    self.style = style
  }

  /// Begins an object as the next value.
  public mutating func beginObject() {
    beginValue()
    bytes.append(0x7B)
    open.append(Container(isObject: true))
  }

  /// Begins an array as the next value.
  public mutating func beginArray() {
    beginValue()
    bytes.append(0x5B)
    open.append(Container(isObject: false))
  }

  /// Ends the innermost object or array.
  public mutating func end() {
    if hasName { null() }
    guard let container = open.popLast() else { return }
    if !container.isEmpty { breakLine() }
    bytes.append(container.isObject ? 0x7D : 0x5D)
  }

  /// Writes the name of the next member; nothing outside an object.
  public mutating func name(_ name: String) {
    guard open.last?.isObject == true else { return }
    if hasName { null() }
    separate()
    appendQuoted(name)
    bytes.append(0x3A)
    if style == .pretty { bytes.append(0x20) }
    hasName = true
  }

  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  public mutating func boolean(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func integer(_ value: Int64) {
    beginValue()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes the exact text of a number; as a string when it is none.
  public mutating func number(_ text: String) {
    guard (try? tape.fill(from: Array(text.utf8))) != nil, tape[0].kind == .number,
      Int(tape[0].length) == text.utf8.count
    else { return string(text) }
    beginValue()
    bytes.append(contentsOf: text.utf8)
  }

  public mutating func string(_ text: String) {
    beginValue()
    appendQuoted(text)
  }

  /// Writes a value with all that is in it.
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

  /// Closes what is open and gives all that was written; the writer begins anew.
  public mutating func finish() -> [UInt8] {
    while !open.isEmpty { end() }
    defer {
      bytes = []
      hasValue = false
    }
    return bytes
  }

  /// Gives what was written since the last time, and goes on: for texts longer than memory should be.
  public mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// How many bytes were written since the last time that they were drained.
  public var count: Int { bytes.count }

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

  /// Writes what stands between the value before and this one.
  private mutating func separate() {
    guard let last = open.indices.last else {
      if hasValue { bytes.append(0x0A) }
      hasValue = true
      return
    }
    if !open[last].isEmpty { bytes.append(0x2C) }
    open[last].isEmpty = false
    breakLine()
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: open.count * 2))
  }

  /// Quotes a text; controls of C0, DEL and C1 are escaped.
  private mutating func appendQuoted(_ text: String) {
    bytes.append(0x22)
    var text = text
    text.withUTF8 { text in
      // Most texts hold nothing that is escaped.
      if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
        bytes.append(contentsOf: text)
      } else {
        appendEscaped(text)
      }
    }
    bytes.append(0x22)
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var previous: UInt8 = 0
    for byte in text {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F: appendEscape(byte)
      case 0x80..<0xA0 where previous == 0xC2:
        // U+0080 to U+009F are C2 and this byte.
        bytes.removeLast()
        appendEscape(byte)
      default: bytes.append(byte)
      }
      previous = byte
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }
}
