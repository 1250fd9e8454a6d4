/// Reads the part of YAML that real files use: block and flow collections, all kinds of scalars,
/// comments, anchors and aliases, merge keys, tags and several documents.
///
/// Anything else is an error with its place. The nesting and the number of values are bounded, and
/// an alias counts as everything it repeats, so walking the result takes bounded time and memory.
package struct YAMLReader: Sendable {
  /// The deepest nesting of collections that is read.
  package static let depthLimit = 64

  /// The most values that a file may have.
  package static let valueLimit = 1_000_000

  var cursor: YAMLCursor
  var depth = 0

  /// The number of values read so far, including everything that aliases repeat.
  var values = 0

  /// The values with an anchor in this document, and the anchors whose value is being read.
  var anchors: [String: YAMLNode] = [:]
  var openAnchors: Set<String> = []

  private init(_ bytes: [UInt8]) { cursor = YAMLCursor(bytes) }

  /// Reads all documents of a file. An empty document is a null; an empty file has no documents.
  package static func documents(in bytes: [UInt8]) throws(YAMLError) -> [YAMLNode] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .notUTF8(firstInvalidPlace(in: bytes))
    }
    var reader = YAMLReader(bytes)
    return try reader.readDocuments()
  }

  private static func firstInvalidPlace(in bytes: [UInt8]) -> YAMLPlace {
    var (line, column) = (1, 1)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if scalar == "\n" {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return YAMLPlace(line: line, column: column)
  }

  private mutating func readDocuments() throws(YAMLError) -> [YAMLNode] {
    var documents: [YAMLNode] = []
    while true {
      try skipBlankLines()
      while cursor.isAtMarker(UInt8(ascii: ".")) {
        try finishMarker()
        try skipBlankLines()
      }
      if cursor.isAtEnd { return documents }
      if cursor.byte == UInt8(ascii: "%"), cursor.column == 0 { try readDirective() }
      let isMarked = cursor.isAtMarker(UInt8(ascii: "-"))
      if isMarked { cursor.advance(3) }
      anchors = [:]
      openAnchors = []
      documents.append(try readRoot(isMarked: isMarked))
      try skipBlankLines()
      guard cursor.isAtDocumentEnd else {
        throw error("expected the end of the document here; look at the indentation")
      }
    }
  }

  /// Reads the value of a document, after its `---` if it has one.
  private mutating func readRoot(isMarked: Bool) throws(YAMLError) -> YAMLNode {
    let start = cursor.place
    if isMarked {
      cursor.skipBlanks()
      if !cursor.isAtLineEnd, !cursor.isAtComment {
        return try readNode(parentIndent: -1, isInline: true)
      }
    }
    try skipBlankLines()
    if cursor.isAtDocumentEnd { return try empty(at: start) }
    return try readNode(parentIndent: -1, isInline: false)
  }

  /// Moves past `%YAML`; any other directive is an error.
  private mutating func readDirective() throws(YAMLError) {
    let start = cursor.index
    cursor.skipToLineEnd()
    guard cursor.bytes[start..<cursor.index].starts(with: Array("%YAML".utf8)) else {
      throw YAMLError(
        message: "this directive is not read; remove it", place: cursor.place(at: start))
    }
    try skipBlankLines()
  }

  /// Moves past `...` and the rest of its line.
  private mutating func finishMarker() throws(YAMLError) {
    cursor.advance(3)
    try finishLine()
  }

  /// Moves past blanks, a comment and the end of the line; throws if there is anything else.
  mutating func finishLine() throws(YAMLError) {
    cursor.skipBlanks()
    if cursor.isAtComment { cursor.skipToLineEnd() }
    guard cursor.isAtLineEnd else { throw error("nothing may follow the value on its line") }
    cursor.skipBreak()
  }

  /// Moves past empty lines and comments, to the first character of the next line with contents.
  ///
  /// In the middle of a line, the position does not move past contents.
  mutating func skipBlankLines() throws(YAMLError) {
    while !cursor.isAtEnd {
      if cursor.column == 0 { cursor.skipSpaces() }
      if cursor.byte == 0x09, indentationBefore() {
        let tab = cursor.place
        cursor.skipBlanks()
        guard cursor.isAtLineEnd || cursor.byte == UInt8(ascii: "#") else {
          throw YAMLError(message: "a tab cannot indent a line; use spaces", place: tab)
        }
      }
      if cursor.isAtComment { cursor.skipToLineEnd() }
      guard cursor.isAtBreak else { return }
      cursor.skipBreak()
    }
  }

  /// Returns true if only spaces are before the position on its line.
  func indentationBefore() -> Bool {
    cursor.bytes[cursor.lineStart..<cursor.index].allSatisfy { $0 == 0x20 }
  }

  func error(_ message: String) -> YAMLError { YAMLError(message: message, place: cursor.place) }

  /// Makes a node, and counts it against the limit.
  mutating func node(
    _ content: YAMLNode.Content, at place: YAMLPlace, weight: Int = 1
  ) throws(YAMLError) -> YAMLNode {
    values += 1
    guard values <= YAMLReader.valueLimit else {
      throw YAMLError(message: "the file has too many values", place: place)
    }
    return YAMLNode(content: content, place: place, weight: weight)
  }

  /// Makes a null for a value that is absent.
  mutating func empty(at place: YAMLPlace) throws(YAMLError) -> YAMLNode {
    try node(.scalar("", isPlain: true), at: place)
  }
}
