import FormEngine
import SeededNumbers
import TestCases
import Testing

/// Rows of CSV as in RFC 4180, and malformed rows.
@Suite struct CSVRowTests {
  /// Returns the values of the first row's cells.
  private static func cells(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      CSVRow(buffer, from: 0, isWhole: true).cells.map { cell in
        let text = String(decoding: bytes[cell.content], as: UTF8.self)
        #expect(cell.isEscaped == text.contains("\"\""))
        return text.split(separator: "\"\"", omittingEmptySubsequences: false)
          .joined(separator: "\"")
      }
    }
  }

  @Test func rowsEndWhereTheyShould() async {
    // Cells are between commas.
    await forEachCase(
      [
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", ["aaa", "bbb", "ccc"]),
        ("aaa,bbb,ccc", ["aaa", "bbb", "ccc"]),
        ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\n", ["aaa", "b\r\nbb", "ccc"]),
        ("\"aaa\",\"b\"\"bb\",\"ccc\"", ["aaa", "b\"bb", "ccc"]),
        ("\"\"\"\",\"\",\"\"\"\"\"\"", ["\"", "", "\"\""]),
        (",,", ["", "", ""]),
        ("\n", [""]),
        ("", [""]),
        ("\r\n", [""]),
        // White space is a part of a cell, and is dropped around quotes.
        (" a , b \n", [" a ", " b "]),
        ("\t\"a\" , \"b\" \r\n", ["a", "b"]),
        ("a\rb,c\r\r\n", ["a\rb", "c\r"]),
        ("日本,é\n", ["日本", "é"]),
      ] as [(String, [String])]
    ) { text, cells in
      #expect(Self.cells(text) == cells)
    }

    // Broken rows end with their first line.
    await forEachCase(
      [
        ("\"a\nb\nc\n", 0, 3), ("x,\"a\n", 2, 5), ("\"", 0, 1), ("\"a\"\"\n", 0, 5),
        // An error in a later line is reported at the quote that led there.
        ("\"a\nb\"c\nd", 0, 3), ("\"a\",\"b\nc\",d\"e\nf", 4, 7),
        ("a\"b,c\nd", 1, 6), ("\"a\"b,c\nd", 3, 7), ("\"a\" b\n", 4, 6), ("a,b\"\"", 3, 5),
      ] as [(String, Int, Int)]
    ) { text, place, end in
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        let row = CSVRow(bytes, from: 0, isWhole: true)
        #expect(row.failure?.offset == place)
        #expect(row.end == end)
        #expect(row.lines == (bytes[end - 1] == 0x0A ? 1 : 0))
      }
    }

    // Rows that are too long end in the same places as others.
    await forEachCase(
      [
        // The line break counts for nothing; a row of as many bytes as may be is not too long.
        ("abcd\n", 4, 5, false), ("abcd\n", 3, 5, true), ("abcd", 4, 4, false),
        ("abcd", 3, 4, true),
        ("\"ab\"\n", 4, 5, false), ("\"ab\"\n", 3, 5, true), ("a,\"b\n", 3, 5, true),
        ("ab\"c\n", 3, 5, true),
        // Line breaks in quotes belong to the row, whose cells after them do as well.
        ("\"a\nb\nc\",d\ne\n", 4, 10, true), ("\"a\nb\"\"\nc\", d, \"\n\"\ne\n", 4, 18, true),
        // Quotes that are broken end with their line.
        ("\"a\nbbb\"c\nd\n", 4, 9, true), ("\"a\nbb\",c\"d\ne\n", 4, 11, true),
        ("\"a\nb\nc\n", 4, 7, true),
      ] as [(String, Int, Int, Bool)]
    ) { text, limit, end, isTooLong in
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        let row = CSVRow(bytes, from: 0, isWhole: true, limit: limit)
        #expect(row.isTooLong == isTooLong)
        #expect(row.end == end)
        #expect(row.lines == bytes[..<end].count { $0 == 0x0A })
        #expect(row.failure == nil)
      }
    }
  }

  // MARK: Pieces

  private struct Row: Equatable {
    var end: Int
    var lines: Int
    var isTooLong: Bool
    var problem: String?
    var place: Int?
    var cells: Int
  }

  private static func row(_ row: CSVRow, _ offset: Int) -> Row {
    let isRow = row.failure == nil && !row.isTooLong
    return Row(
      end: row.end + offset, lines: row.lines, isTooLong: row.isTooLong,
      problem: row.failure?.reason.message,
      place: (row.openQuote ?? row.failure?.offset).map { $0 + offset },
      cells: isRow ? row.cells.count : 0)
  }

  /// All rows of a text.
  private static func rows(_ bytes: [UInt8], limit: Int) -> [Row] {
    bytes.withUnsafeBufferPointer { buffer in
      var rows: [Row] = []
      var start = 0
      while start < bytes.count {
        let row = CSVRow(buffer, from: start, isWhole: true, limit: limit)
        #expect(row.end > start && !row.isIncomplete)
        rows.append(Self.row(row, 0))
        start = row.end
      }
      return rows
    }
  }

  /// All rows of a text that arrives in pieces, as files are read: complete rows are examined, and
  /// the rest waits for more; a row that is too long is skipped in pieces.
  private static func rows(
    _ bytes: [UInt8], limit: Int, random: inout SeededGenerator, most: Int
  ) -> [Row] {
    var rows: [Row] = []
    var ends = CSVRowEnds(limit: limit)
    var (offset, read) = (0, 0)
    var long: (row: Row, rest: CSVLongRow)?
    while offset < bytes.count {
      read = min(bytes.count, max(read, offset) + Int.random(in: 1...most, using: &random))
      let piece = Array(bytes[offset..<read])
      let isAtEnd = read == bytes.count
      if var (row, rest) = long {
        let end = piece.withUnsafeBufferPointer { rest.end(in: $0) }
        offset += end ?? piece.count
        row.end = offset
        row.lines += piece[..<(end ?? piece.count)].count { $0 == 0x0A }
        long = (row, rest)
        if end != nil || isAtEnd {
          rows.append(row)
          long = nil
        }
        continue
      }
      let found = piece.withUnsafeBufferPointer { isAtEnd ? $0.count : ends.lastEnd(in: $0) }
      guard let end = found else {
        if piece.count > limit, let row = Self.rows(piece, limit: limit).first {
          var (row, rest) = (row, CSVLongRow())
          row.place = row.place.map { $0 + offset }
          #expect(piece.withUnsafeBufferPointer { rest.end(in: $0) } == nil)
          long = (row, rest)
          ends.advance(by: piece.count)
          offset = read
        }
        continue
      }
      ends.advance(by: end)
      for row in Self.rows(Array(piece[..<end]), limit: limit) {
        var row = row
        row.end += offset
        row.place = row.place.map { $0 + offset }
        rows.append(row)
      }
      offset += end
    }
    return rows
  }

  /// However a file is divided into pieces, its rows and their errors are the same.
  @Test(.slow) func rowsDoNotDependOnPieces() async {
    await forEachCase(0..<UInt64(40)) { seed in
      var random = SeededGenerator(seed: seed)
      let letters = Array("aé,,\n\n\r\" \t\"".utf8) + [0x22, 0x0A]
      for round in 0..<60 {
        let count = Int.random(in: 0...120, using: &random)
        let bytes = (0..<count).map { _ in letters.randomElement(using: &random) ?? 0x61 }
        let limit = [3, 8, 20, 50, .max].randomElement(using: &random) ?? 8
        let whole = Self.rows(bytes, limit: limit)
        for most in [1, 7, 60] {
          let pieces = Self.rows(bytes, limit: limit, random: &random, most: most)
          try #require(
            pieces == whole,
            "seed \(seed), round \(round), limit \(limit), \(String(decoding: bytes, as: UTF8.self))"
          )
        }
      }
    }
  }
}
