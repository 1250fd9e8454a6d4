import FormJSON

/// Splits a stream of bytes into the bodies of messages, each after a header with its length: the
/// base protocol of the Language Server Protocol 3.17.
///
/// After an error in the stream, reading resumes at the next `Content-Length:`. This also works if
/// a header gives too large a length: no header can be part of JSON, whose strings have no line
/// endings.
package struct MessageFramer {
  package enum Piece: Equatable, Sendable {
    case body([UInt8])
    /// A skipped message that exceeds the limit. `start` is its first kilobyte, or all of a shorter
    /// one.
    case tooLarge(length: Int, start: [UInt8])
    /// Bytes that are not a header; they were skipped, up to the next readable header.
    case unreadableHeader
  }

  /// The maximum number of bytes in a body: 64 MiB.
  static let bodyLimit = 64 << 20
  /// The maximum number of bytes in a header.
  static let headerLimit = 4_096

  /// The maximum number of bytes in a length field that is recognised inside a body.
  private static let lengthFieldLimit = 64
  private static let lengthName = Array("content-length:".utf8)
  private static let lengthField = Array("Content-Length:".utf8)

  private let limit: Int
  private var bytes: [UInt8] = []
  /// The number of bytes at the start that have been consumed.
  private var start = 0
  /// The length of the next body, once its header has been read.
  private var bodyLength: Int?
  /// The number of bytes of the body that have been searched for a header.
  private var searched = 0
  /// The number of bytes left to skip of a message that is too large.
  private var skipped = 0
  /// True while bytes are being skipped up to the next header.
  private var isLost = false
  /// True if the last piece was an unreadable header.
  private var hasReportedLoss = false

  /// - Parameter limit: the maximum number of bytes in a body.
  package init(limit: Int = MessageFramer.bodyLimit) { self.limit = limit }

  /// Adds received bytes.
  package mutating func push(_ new: some Collection<UInt8>) {
    if start > 0, start >= bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Returns the next message, or the piece that was skipped instead; nil if it is incomplete.
  package mutating func next() -> Piece? {
    while let piece = nextPiece() {
      guard case .unreadableHeader = piece else {
        hasReportedLoss = false
        return piece
      }
      guard hasReportedLoss else {
        hasReportedLoss = true
        return piece
      }
    }
    return nil
  }

  private mutating func nextPiece() -> Piece? {
    if let length = bodyLength { return takeBody(length) }
    if skipped > 0 {
      guard skip() else { return nil }
    }
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
      // Waits for enough of the body to identify its document.
      let needed = min(length, 1_024)
      guard bytes.count - end.all >= needed else {
        start = headerStart
        return nil
      }
      let beginning = Array(bytes[start..<start + needed])
      skipped = length
      return .tooLarge(length: length, start: beginning)
    }
    bodyLength = length
    return takeBody(length)
  }

  private mutating func takeBody(_ length: Int) -> Piece? {
    let here = min(length, bytes.count - start)
    let header = headerStart(from: searched, before: here)
    guard header != nil || here == length else {
      searched = max(0, here - MessageFramer.lengthFieldLimit)
      return nil
    }
    let count = header ?? length
    bodyLength = nil
    searched = 0
    defer { start += count }
    return .body(Array(bytes[start..<start + count]))
  }

  /// Skips the received part of a body that is too large; returns false if more will follow.
  private mutating func skip() -> Bool {
    let here = min(skipped, bytes.count - start)
    if let header = headerStart(from: 0, before: here) {
      start += header
      skipped = 0
    } else {
      // A header may begin at the end of the received bytes.
      let count = here == skipped ? here : max(0, here - MessageFramer.lengthFieldLimit)
      start += count
      skipped -= count
    }
    return skipped == 0
  }

  /// Finds a length field that is complete to the end of its line; its offset is relative to the
  /// first byte that has not been consumed.
  private func headerStart(from low: Int, before high: Int) -> Int? {
    let name = MessageFramer.lengthName
    var rest = bytes[start + low..<min(bytes.count, start + high + MessageFramer.lengthFieldLimit)]
    while let end = rest.firstIndex(of: 0x0D) {
      rest = rest[(end + 1)...]
      guard end + 1 < bytes.count, bytes[end + 1] == 0x0A else { continue }
      var place = end
      let first = max(start, end - MessageFramer.lengthFieldLimit)
      while place > first, (0x30...0x39).contains(bytes[place - 1]) { place -= 1 }
      guard place < end else { continue }
      while place > first, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
      place -= name.count
      if place >= first, MessageFramer.hasPrefix(bytes[place...], name) {
        return place - start < high ? place - start : nil
      }
    }
    return nil
  }

  /// Gives up on the header and skips what follows, up to the next one.
  private mutating func lose() -> Piece {
    // The header may itself start with the name, so the search starts after its first byte.
    start = min(start + 1, bytes.count)
    isLost = true
    _ = resynchronize()
    return .unreadableHeader
  }

  /// Skips to the next `Content-Length:`; returns false if it has not arrived.
  private mutating func resynchronize() -> Bool {
    let name = MessageFramer.lengthName
    while let first = bytes[start...].firstIndex(where: { $0 | 0x20 == name[0] }) {
      start = first
      guard bytes.count - start >= name.count else { return false }
      if MessageFramer.hasPrefix(bytes[start...], name) {
        isLost = false
        return true
      }
      start += 1
    }
    start = bytes.count
    return false
  }

  /// Returns the end of the header's fields, and of the empty line after them; nil if incomplete.
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

  /// Returns the length in a header; nil if there is not exactly one.
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

  /// Returns true if bytes start with a name, ignoring case.
  private static func hasPrefix(_ bytes: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    bytes.count >= name.count
      && zip(bytes, name).allSatisfy { $0 == $1 || ($0 | 0x20) == $1 && (0x41...0x5A).contains($0) }
  }

  /// Returns a body with its header.
  package static func framed(_ body: [UInt8]) -> [UInt8] {
    lengthField + Array(" \(body.count)\r\n\r\n".utf8) + body
  }
}
