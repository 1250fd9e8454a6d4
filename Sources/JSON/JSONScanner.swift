/// Scans one JSON text into tokens, and goes on where it stopped when the room for tokens ran out.
///
/// An open container keeps the index of the one around it in its token's `next`, so there is no
/// stack, and depth costs nothing.
struct JSONScanner {
  private enum State {
    /// Before the value of the whole text.
    case root
    /// After a bracket or brace: an element, a member, or the end.
    case first
    /// After a comma.
    case next
    case afterValue
  }

  private static let none = UInt32.max

  private let base: UnsafePointer<UInt8>
  private let end: Int
  private let depthLimit: Int
  private var at = 0
  private var state = State.root
  private var depth = 0
  /// The index of the innermost open container.
  private var open = JSONScanner.none
  private(set) var count = 0

  /// The bytes have to stay where they are while the scanner is in use.
  init(_ base: UnsafePointer<UInt8>, count: Int, depthLimit: Int) {
    self.base = base
    end = count
    self.depthLimit = depthLimit
    if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { at = 3 }
  }

  /// Gives true at the end of the text, and false when `tokens` is full.
  mutating func scan(
    into tokens: UnsafeMutableBufferPointer<JSONToken>
  ) throws(JSONError) -> Bool {
    let base = base
    let end = end
    var at = at
    var count = count
    var state = state
    var open = open
    // A member takes two tokens at once.
    let mostBefore = tokens.count - 2
    var isInObject = open != JSONScanner.none && tokens[Int(open)].kind == .object
    defer {
      self.at = at
      self.count = count
      self.state = state
      self.open = open
    }
    while true {
      at = skipBlanks(at)
      guard at < end else {
        guard state == .afterValue, open == JSONScanner.none else {
          throw JSONError(.unexpectedEnd, at: end)
        }
        return true
      }
      guard count <= mostBefore else { return false }
      if state == .afterValue {
        guard open != JSONScanner.none else { throw JSONError(.textAfterValue, at: at) }
        guard base[at] == 0x2C else {
          guard base[at] == (isInObject ? 0x7D : 0x5D) else {
            throw JSONError(isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: at)
          }
          at &+= 1
          open = close(open, in: tokens, at: at, count: count)
          isInObject = open != JSONScanner.none && tokens[Int(open)].kind == .object
          continue
        }
        // What follows the comma is read at once.
        at = skipBlanks(at &+ 1)
        state = .next
        guard at < end else { throw JSONError(.unexpectedEnd, at: end) }
      } else if state == .first, base[at] == (isInObject ? 0x7D : 0x5D) {
        at &+= 1
        open = close(open, in: tokens, at: at, count: count)
        isInObject = open != JSONScanner.none && tokens[Int(open)].kind == .object
        state = .afterValue
        continue
      }
      if isInObject {
        guard base[at] == 0x22 else { throw JSONError(.expectedMemberName, at: at) }
        at = try scanString(at, into: tokens, index: count)
        count &+= 1
        if at < end, base[at] == 0x3A {
          at &+= 1
        } else {
          at = skipBlanks(at)
          guard at < end else { throw JSONError(.unexpectedEnd, at: end) }
          guard base[at] == 0x3A else { throw JSONError(.expectedColon, at: at) }
          at &+= 1
        }
        at = skipBlanks(at)
        guard at < end else { throw JSONError(.unexpectedEnd, at: end) }
      }
      let byte = base[at]
      if byte == 0x22 {
        at = try scanString(at, into: tokens, index: count)
        state = .afterValue
      } else if byte &- 0x30 <= 9 || byte == 0x2D {
        at = try scanNumber(at, into: &tokens[count], index: count)
        state = .afterValue
      } else if byte == 0x5B || byte == 0x7B {
        depth &+= 1
        guard depth <= depthLimit else { throw JSONError(.tooDeep, at: at) }
        isInObject = byte == 0x7B
        tokens[count] = JSONToken(
          isInObject ? .object : .array, start: UInt32(truncatingIfNeeded: at), length: 0,
          next: open)
        open = UInt32(truncatingIfNeeded: count)
        state = .first
        at &+= 1
      } else {
        switch byte {
        case 0x74: at = try scanLiteral("true", .true, at, into: &tokens[count], index: count)
        case 0x66: at = try scanLiteral("false", .false, at, into: &tokens[count], index: count)
        case 0x6E: at = try scanLiteral("null", .null, at, into: &tokens[count], index: count)
        default: throw JSONError(.expectedValue, at: at)
        }
        state = .afterValue
      }
      count &+= 1
    }
  }

  /// Completes the token of the innermost container and gives the one around it.
  @inline(__always)
  private mutating func close(
    _ open: UInt32, in tokens: UnsafeMutableBufferPointer<JSONToken>, at: Int, count: Int
  ) -> UInt32 {
    let index = Int(open)
    let outer = tokens[index].next
    tokens[index].length = UInt32(truncatingIfNeeded: at) &- tokens[index].start
    tokens[index].next = UInt32(truncatingIfNeeded: count)
    depth -= 1
    return outer
  }

  @inline(__always)
  private func skipBlanks(_ start: Int) -> Int {
    var at = start
    while at < end {
      let byte = base[at]
      if byte > 0x20 { break }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      at &+= 1
    }
    return at
  }

  /// Scans the string whose quote stands at `start` and gives the offset after it.
  @inline(__always)
  private func scanString(
    _ start: Int, into tokens: UnsafeMutableBufferPointer<JSONToken>, index: Int
  ) throws(JSONError) -> Int {
    var traits: JSONToken.Traits = []
    var close = JSONString.plainEnd(in: base, from: start &+ 1, to: end)
    if close == end || base[close] != 0x22 {
      close = try JSONString.end(
        in: base, from: close, to: end, string: start, traits: &traits)
    }
    tokens[index] = JSONToken(
      .string, traits: traits, start: UInt32(truncatingIfNeeded: start &+ 1),
      length: UInt32(truncatingIfNeeded: close &- start &- 1),
      next: UInt32(truncatingIfNeeded: index &+ 1))
    return close &+ 1
  }

  /// Scans the number that begins at `start` and gives the offset after it.
  @inline(__always)
  private func scanNumber(
    _ start: Int, into token: inout JSONToken, index: Int
  ) throws(JSONError) -> Int {
    var at = start
    var traits: JSONToken.Traits = []
    if base[at] == 0x2D { at += 1 }
    let whole = at
    at = skipDigits(at)
    guard at > whole, base[whole] != 0x30 || at == whole + 1 else {
      throw JSONError(.badNumber, at: start)
    }
    if at < end, base[at] == 0x2E {
      traits = .fraction
      let fraction = at + 1
      at = skipDigits(fraction)
      guard at > fraction else { throw JSONError(.badNumber, at: start) }
    }
    if at < end, base[at] | 0x20 == 0x65 {
      traits = .fraction
      at += 1
      if at < end, base[at] == 0x2B || base[at] == 0x2D { at += 1 }
      let exponent = at
      at = skipDigits(exponent)
      guard at > exponent else { throw JSONError(.badNumber, at: start) }
    }
    token = JSONToken(
      .number, traits: traits, start: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: at - start),
      next: UInt32(truncatingIfNeeded: index + 1))
    return at
  }

  @inline(__always)
  private func skipDigits(_ start: Int) -> Int {
    var at = start
    while at < end, base[at] &- 0x30 <= 9 { at &+= 1 }
    return at
  }

  @inline(__always)
  private func scanLiteral(
    _ word: StaticString, _ kind: JSONToken.Kind, _ start: Int, into token: inout JSONToken,
    index: Int
  ) throws(JSONError) -> Int {
    let length = word.utf8CodeUnitCount
    guard start + length <= end else { throw JSONError(.badLiteral, at: start) }
    for offset in 0..<length where base[start + offset] != word.utf8Start[offset] {
      throw JSONError(.badLiteral, at: start)
    }
    token = JSONToken(
      kind, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
      next: UInt32(truncatingIfNeeded: index + 1))
    return start + length
  }
}
