/// A row of a CSV file (RFC 4180): cells between commas, in quotes if they contain commas, quotes
/// or line breaks.
public struct CSVRow: Sendable {
  public struct Cell: Sendable {
    /// The range of bytes between the quotes, or between the commas.
    public var content: Range<Int>
    var isQuoted: Bool
    /// True if the cell contains doubled quotes.
    public var isEscaped: Bool
  }

  /// The reason why bytes are not a row.
  public enum Failure: Sendable {
    case unclosedQuote
    case textAfterQuote
    case quoteInCell

    public var message: String {
      let content: CSVMessage =
        switch self {
        case .unclosedQuote: .unclosedQuote
        case .textAfterQuote: .textAfterQuote
        case .quoteInCell: .quoteInCell
        }
      return content.message
    }
  }

  public private(set) var cells: [Cell] = []
  /// The offset after the line break.
  public private(set) var end = 0
  /// The number of line breaks in the row, including the one at its end.
  public private(set) var lines = 0
  public private(set) var failure: (reason: Failure, offset: Int)?
  /// True if the row is longer than the limit; then it ends where `CSVLongRow` finds its end.
  public private(set) var isTooLong = false
  /// The start of the first quotes that contain a line break, for a row that is too long because of
  /// such quotes: perhaps they were meant to end earlier. Nil for other rows.
  public private(set) var openQuote: Int?
  /// True if the bytes end before the row does, and more of them may follow.
  public private(set) var isIncomplete = false

  /// Reads the row that starts at an offset. After an error the row ends with its first line, so
  /// the rest can still be read.
  ///
  /// The decision that a row is too long never depends on bytes after its limit: a row whose quotes
  /// are still open there is too long. An error in a later line than the first is reported at the
  /// quote that opened the cell.
  ///
  /// - Parameters:
  ///   - isWhole: true if nothing follows the bytes.
  ///   - limit: the most bytes in a row, without the line break at its end.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, limit: Int = .max
  ) {
    let (sum, overflow) = start.addingReportingOverflow(limit)
    // The line break of a row of maximum length is at the limit.
    let stop = overflow || sum >= bytes.count ? bytes.count : sum + 1
    var at = start
    var firstBreak: Int?
    /// The start of the quotes that contain the first line break.
    var firstQuote = start
    func isOver(_ end: Int) -> Bool { end - start > limit }
    func endOfLine(from offset: Int) -> Int {
      var end = offset
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      return end
    }
    func fail(_ reason: Failure, at offset: Int, _ row: inout CSVRow) {
      let end = firstBreak ?? endOfLine(from: at)
      if isOver(end) || at >= stop && isOver(stop) {
        row.isTooLong = true
        row.openQuote = firstBreak == nil ? nil : firstQuote
        var long = CSVLongRow()
        let endOfLong = long.end(in: bytes, from: start)
        row.isIncomplete = endOfLong == nil && !isWhole
        row.end = endOfLong ?? bytes.count
        row.lines = bytes[start..<row.end].count { $0 == 0x0A }
      } else {
        row.failure = firstBreak == nil ? (reason, offset) : (.unclosedQuote, firstQuote)
        row.isIncomplete = end == bytes.count && !isWhole
        row.end = min(end + 1, bytes.count)
        row.lines = end < bytes.count ? 1 : 0
      }
    }
    while true {
      let begin = at
      while at < stop, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
      if at < stop, bytes[at] == 0x22 {
        let quote = at
        var isEscaped = false
        at += 1
        while true {
          guard at < stop else {
            fail(.unclosedQuote, at: quote, &self)
            // The quotes may still be closed before the limit.
            if !isTooLong { isIncomplete = !isWhole }
            return
          }
          if bytes[at] == 0x0A {
            lines += 1
            if firstBreak == nil { (firstBreak, firstQuote) = (at, quote) }
          }
          if bytes[at] == 0x22 {
            guard at + 1 < stop, bytes[at + 1] == 0x22 else { break }
            isEscaped = true
            at += 1
          }
          at += 1
        }
        cells.append(Cell(content: quote + 1..<at, isQuoted: true, isEscaped: isEscaped))
        at += 1
        while at < stop, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0D { at += 1 }
        if at < stop, bytes[at] != 0x2C, bytes[at] != 0x0A {
          fail(.textAfterQuote, at: at, &self)
          return
        }
      } else {
        while at < stop, bytes[at] != 0x2C, bytes[at] != 0x0A {
          if bytes[at] == 0x22 {
            fail(.quoteInCell, at: at, &self)
            return
          }
          at += 1
        }
        let isLast = at == stop || bytes[at] == 0x0A
        let last = isLast && at > begin && bytes[at - 1] == 0x0D ? at - 1 : at
        cells.append(Cell(content: begin..<last, isQuoted: false, isEscaped: false))
      }
      guard at < stop else {
        if isOver(stop) {
          fail(.unclosedQuote, at: firstQuote, &self)
        } else {
          isIncomplete = !isWhole
          end = at
        }
        return
      }
      at += 1
      if bytes[at - 1] == 0x0A {
        end = at
        lines += 1
        return
      }
    }
  }

  /// Returns true for a line without content.
  func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    failure == nil && !isTooLong && cells.count == 1 && !cells[0].isQuoted
      && bytes[cells[0].content].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}

extension CSVRow.Cell {
  /// Returns true for white space that is dropped at both ends of a cell.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Appends the unescaped bytes of the cell.
  ///
  /// - Parameter trimmed: drops white space at both ends.
  func append(
    to text: inout [UInt8], from bytes: UnsafeBufferPointer<UInt8>, trimmed: Bool
  ) {
    var range = content
    if trimmed {
      while let first = range.first, Self.isBlank(bytes[first]) {
        range = first + 1..<range.upperBound
      }
      while let last = range.last, Self.isBlank(bytes[last]) { range = range.lowerBound..<last }
    }
    guard isEscaped else {
      text.append(contentsOf: bytes[range])
      return
    }
    var at = range.lowerBound
    while at < range.upperBound {
      text.append(bytes[at])
      at += bytes[at] == 0x22 ? 2 : 1
    }
  }
}

/// A finder of the ends of rows in bytes that arrive in pieces.
public struct CSVRowEnds: Sendable {
  private let limit: Int
  /// The offset of the row that has not ended yet.
  private var start = 0

  /// - Parameter limit: the most bytes in a row.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Returns the offset after the last row that ends in the bytes; nil if no row ends there. Bytes
  /// passed before are not read again.
  public mutating func lastEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while start < bytes.count {
      let row = CSVRow(bytes, from: start, isWhole: false, limit: limit)
      if row.isIncomplete { break }
      start = row.end
    }
    return start > 0 ? start : nil
  }

  /// Drops `count` bytes from the front.
  public mutating func advance(by count: Int) { start = max(0, start - count) }
}
