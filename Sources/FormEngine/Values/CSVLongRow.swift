/// A finder of the end of a CSV row that is too long to be kept, in bytes that arrive in pieces.
///
/// Line breaks in quotes belong to the row. If a quote is neither doubled nor at the end of its
/// cell, the quoting is broken, and the row ends with that line.
public struct CSVLongRow: Sendable {
  private enum Place {
    case startOfCell
    case cell
    case quotes
    /// After a quote in quotes: either the closing quote, or the first of a doubled quote.
    case quote
    case afterQuotes
    case brokenLine
  }

  private var place = Place.startOfCell

  public init() {}

  /// Reads the next piece of bytes.
  ///
  /// - Returns: the offset after the line break that ends the row; nil if all of the bytes belong
  ///   to the row and it may continue.
  public mutating func end(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch (place, byte) {
      case (.quotes, 0x22): place = .quote
      case (.quotes, _): break
      case (.quote, 0x22): place = .quotes
      case (_, 0x0A): return at
      case (.brokenLine, _): break
      case (_, 0x2C): place = .startOfCell
      case (.startOfCell, 0x20), (.startOfCell, 0x09): break
      case (.startOfCell, 0x22): place = .quotes
      case (.startOfCell, _): place = .cell
      case (.cell, 0x22): place = .brokenLine
      case (.cell, _): break
      case (.quote, 0x20), (.quote, 0x09), (.quote, 0x0D): place = .afterQuotes
      case (.afterQuotes, 0x20), (.afterQuotes, 0x09), (.afterQuotes, 0x0D): break
      case (.quote, _), (.afterQuotes, _): place = .brokenLine
      }
    }
    return nil
  }
}
