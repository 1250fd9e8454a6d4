package import FormSyntax

/// Converts offsets in a source to the positions of a client.
package struct PositionMap: Sendable {
  let source: SourceText
  let encoding: PositionEncoding
  private let table: LineTable
  private let startsWithMark: Bool

  package init(_ source: SourceText, _ encoding: PositionEncoding) {
    self.source = source
    self.encoding = encoding
    table = LineTable(source)
    startsWithMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  func position(of offset: Int) -> ServerPosition {
    let place = table.position(of: offset)
    // A byte-order mark is a character for the client.
    let isAfterMark = startsWithMark && place.line == 1 && offset >= 3
    switch encoding {
    case .utf16:
      return ServerPosition(
        line: place.line - 1, character: place.utf16Column - 1 + (isAfterMark ? 1 : 0))
    case .utf8:
      let start = Int(table.start(ofLine: place.line))
      return ServerPosition(
        line: place.line - 1, character: max(0, place.byte - start) + (isAfterMark ? 3 : 0))
    }
  }
}
