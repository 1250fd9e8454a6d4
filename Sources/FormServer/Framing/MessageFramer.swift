import FormJSON

/// Separates a stream of bytes into the bodies of messages, each after a header with its length:
/// the base protocol of the Language Server Protocol 3.17.
///
/// A stream that is wrong somewhere is read on from the next `Content-Length:`.
package struct MessageFramer {
  package enum Piece: Equatable, Sendable {
    case body([UInt8])
    /// A message that is larger than is accepted; it was skipped. `start` is its first kilobyte, or
    /// what of it had arrived.
    case tooLarge(length: Int, start: [UInt8])
    /// Bytes that are not a header; they were skipped.
    case unreadableHeader
  }

  /// The number of bytes that a body may have: 64 MiB.
  package static let bodyLimit = 64 << 20
  /// The number of bytes that a header may have.
  static let headerLimit = 4_096

  private static let lengthName = Array("content-length:".utf8)
  private static let lengthField = Array("Content-Length:".utf8)

  private let limit: Int
  private var bytes: [UInt8] = []
  /// The bytes before it have been taken.
  private var start = 0
  /// The length of the body that follows, once its header has been read.
  private var bodyLength: Int?
  /// The bytes of a message that is too large that are still to come.
  private var skipped = 0
  /// Whether bytes are being skipped until the next header.
  private var isLost = false

  /// - Parameter limit: how many bytes a body may have.
  package init(limit: Int = MessageFramer.bodyLimit) { self.limit = limit }

  /// Adds bytes that have arrived.
  package mutating func push(_ new: some Collection<UInt8>) {
    if start > 0, start >= bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    var new = new[...]
    if skipped > 0 {
      let count = min(skipped, new.count)
      skipped -= count
      new = new.dropFirst(count)
    }
    bytes.append(contentsOf: new)
  }

  /// The next message, or what was skipped instead of one; nil if it has not arrived completely.
  package mutating func next() -> Piece? {
    if let length = bodyLength { return takeBody(length) }
    if isLost {
      guard resynchronize() else { return nil }
    }
    guard let end = headerEnd() else {
      if bytes.count - start > MessageFramer.headerLimit { return lose() }
      return nil
    }
    guard let length = MessageFramer.length(in: bytes[start..<end.fields]) else { return lose() }
    let headerStart = start
    start = end.all
    guard length <= limit else {
      // Enough of it that the document can be found that it is about.
      let needed = min(length, 1_024)
      guard bytes.count - end.all >= needed else {
        start = headerStart
        return nil
      }
      let here = min(length, bytes.count - start)
      let beginning = Array(bytes[start..<start + min(here, 1_024)])
      start += here
      skipped = length - here
      return .tooLarge(length: length, start: beginning)
    }
    bodyLength = length
    return takeBody(length)
  }

  private mutating func takeBody(_ length: Int) -> Piece? {
    guard bytes.count - start >= length else { return nil }
    bodyLength = nil
    defer { start += length }
    return .body(Array(bytes[start..<start + length]))
  }

  /// Gives the header up; what follows is skipped until the next one.
  private mutating func lose() -> Piece {
    // The header itself may start with the name, so the search starts after its first byte.
    start = min(start + 1, bytes.count)
    isLost = true
    _ = resynchronize()
    return .unreadableHeader
  }

  /// Skips to the next `Content-Length:`; false if it has not arrived.
  private mutating func resynchronize() -> Bool {
    let name = MessageFramer.lengthName
    while bytes.count - start >= name.count {
      if MessageFramer.hasPrefix(bytes[start...], name) {
        isLost = false
        return true
      }
      start += 1
    }
    return false
  }

  /// Where the fields of the header end, and the empty line after them; nil if it has not arrived.
  private func headerEnd() -> (fields: Int, all: Int)? {
    var index = start
    let end = min(bytes.count, start + MessageFramer.headerLimit)
    while index < end {
      if bytes[index] == 0x0A {
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return (index, index + 2) }
        if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A {
          return (index, index + 3)
        }
      }
      index += 1
    }
    return nil
  }

  /// The length that a header gives; nil if it gives none, or several.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    var found: Int?
    for line in header.split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard line.contains(UInt8(ascii: ":")) else { return nil }
      guard hasPrefix(line, lengthName) else { continue }
      let text = line.dropFirst(lengthName.count).filter { $0 != 0x20 && $0 != 0x09 }
      guard found == nil, !text.isEmpty, text.allSatisfy({ (0x30...0x39).contains($0) }),
        let length = Int(String(decoding: text, as: UTF8.self))
      else { return nil }
      found = length
    }
    return found
  }

  /// Whether bytes start with a name, upper and lower case alike.
  private static func hasPrefix(_ bytes: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    bytes.count >= name.count
      && zip(bytes, name).allSatisfy { $0 == $1 || ($0 | 0x20) == $1 && (0x41...0x5A).contains($0) }
  }

  /// A body with its header.
  package static func framed(_ body: [UInt8]) -> [UInt8] {
    lengthField + Array(" \(body.count)\r\n\r\n".utf8) + body
  }
}
