import FormJSON

/// Separates a stream of bytes into the bodies of messages, each after a header with its length:
/// the base protocol of the Language Server Protocol 3.17.
///
/// A stream that is wrong somewhere is read on from the next `Content-Length:`. So is one whose
/// header gives too large a length: a header cannot be part of JSON, which has no line ends in texts.
package struct MessageFramer {
  package enum Piece: Equatable, Sendable {
    case body([UInt8])
    /// A message that is larger than is accepted; it was skipped. `start` is its first kilobyte, or
    /// what of it had arrived.
    case tooLarge(length: Int, start: [UInt8])
    /// Bytes that are not a header; they were skipped, with all until a header that can be read.
    case unreadableHeader
  }

  /// The number of bytes that a body may have: 64 MiB.
  static let bodyLimit = 64 << 20
  /// The number of bytes that a header may have.
  static let headerLimit = 4_096

  /// The number of bytes that the field with the length may have inside a body to be recognised.
  private static let lengthFieldLimit = 64
  private static let lengthName = Array("content-length:".utf8)
  private static let lengthField = Array("Content-Length:".utf8)

  private let limit: Int
  private var bytes: [UInt8] = []
  /// The bytes before it have been taken.
  private var start = 0
  /// The length of the body that follows, once its header has been read.
  private var bodyLength: Int?
  /// How much of the body has been searched for a header.
  private var searched = 0
  /// The bytes of a message that is too large that are still to come.
  private var skipped = 0
  /// Whether bytes are being skipped until the next header.
  private var isLost = false
  /// Whether the last piece was an unreadable header.
  private var hasReportedLoss = false

  /// - Parameter limit: how many bytes a body may have.
  package init(limit: Int = MessageFramer.bodyLimit) { self.limit = limit }

  /// Adds bytes that have arrived.
  package mutating func push(_ new: some Collection<UInt8>) {
    if start > 0, start >= bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// The next message, or what was skipped instead of one; nil if it has not arrived completely.
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
      // Enough of it that the document can be found that it is about.
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

  /// Skips what has arrived of a body that is too large; false if more of it is to come.
  private mutating func skip() -> Bool {
    let here = min(skipped, bytes.count - start)
    if let header = headerStart(from: 0, before: here) {
      start += header
      skipped = 0
    } else {
      // The beginning of a header may be at the end of what has arrived.
      let count = here == skipped ? here : max(0, here - MessageFramer.lengthFieldLimit)
      start += count
      skipped -= count
    }
    return skipped == 0
  }

  /// Where a field with a length begins, with the end of its line, among the bytes that are not taken
  /// yet; counted from the first of these.
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
