/// A scanner that turns a JSON text into tokens; it can stop when the token buffer is full, and
/// continue later.
///
/// The token of an open container keeps the index of the enclosing container in its `next`, so no
/// stack is needed, and depth costs nothing.
struct JSONScanner {
  private enum State {
    /// Before the top-level value.
    case root
    /// After an opening bracket: an element, a member or the end follows.
    case first
    case afterValue
  }

  private static let none = UInt32.max

  private var reader: JSONReader
  private let depthLimit: Int
  private var state = State.root
  private var depth = 0
  /// The index of the innermost open container.
  private var open = JSONScanner.none
  private(set) var count = 0

  /// Creates a scanner; the bytes must not move while it is in use.
  init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) throws(JSONError) {
    reader = try JSONReader(bytes)
    self.depthLimit = depthLimit
  }

  /// Scans tokens into the buffer. Returns true at the end of the text, false when `tokens` is
  /// full.
  mutating func scan(
    into tokens: UnsafeMutableBufferPointer<JSONToken>
  ) throws(JSONError) -> Bool {
    var reader = reader
    var count = count
    var state = state
    var open = open
    var container = open == JSONScanner.none ? .null : tokens[Int(open)].kind
    // A member adds two tokens at once.
    let mostBefore = tokens.count - 2
    defer {
      self.reader = reader
      self.count = count
      self.state = state
      self.open = open
    }
    while true {
      guard count <= mostBefore else { return false }
      let goesOn: Bool
      switch state {
      case .root: goesOn = true
      case .first: goesOn = try reader.hasFirst(in: container)
      case .afterValue:
        guard open != JSONScanner.none else {
          try reader.readEnd()
          return true
        }
        goesOn = try reader.hasNext(in: container)
      }
      guard goesOn else {
        let index = Int(open)
        let closed = tokens[index]
        open = closed.next
        tokens[index] = JSONToken(
          container, start: closed.start,
          length: UInt32(truncatingIfNeeded: reader.offset) &- closed.start,
          next: UInt32(truncatingIfNeeded: count))
        container = open == JSONScanner.none ? .null : tokens[Int(open)].kind
        depth -= 1
        state = .afterValue
        continue
      }
      if container == .object {
        let name = try reader.readName()
        tokens[count] = name.followed(by: count &+ 1)
        count &+= 1
        try reader.readColon()
      }
      let token = try reader.readValue()
      if token.kind == .array || token.kind == .object {
        depth &+= 1
        guard depth <= depthLimit else { throw JSONError(.tooDeep, at: Int(token.start)) }
        tokens[count] = token.followed(by: Int(open))
        open = UInt32(truncatingIfNeeded: count)
        container = token.kind
        state = .first
      } else {
        tokens[count] = token.followed(by: count &+ 1)
        state = .afterValue
      }
      count &+= 1
    }
  }
}

extension JSONToken {
  @inline(__always)
  fileprivate func followed(by next: Int) -> JSONToken {
    JSONToken(
      kind, traits: traits, start: start, length: length,
      next: UInt32(truncatingIfNeeded: next))
  }
}
