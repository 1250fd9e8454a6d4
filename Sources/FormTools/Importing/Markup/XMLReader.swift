internal import FormEngine

/// Reads the elements and texts of XML 1.0, one event at a time.
///
/// It reads the parts of XML that workbooks contain: elements with attributes, texts, CDATA, the
/// five predefined entities and character references. A document type declaration is an error,
/// because it could declare further entities. Namespace prefixes are dropped.
struct XMLReader {
  /// The start or end of an element, or a text.
  enum Event {
    case start(name: String)
    case end(name: String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var at = 0
  /// The names of the open elements.
  private var open: [String] = []
  /// The attributes of the most recently started element, by their names without prefixes.
  private(set) var attributes: [(name: String, value: String)] = []
  /// The name of an empty element (`<a/>`) that was just started; its end is the next event.
  private var emptyElement: String?

  private static let depthLimit = 128

  init(_ bytes: [UInt8]) throws(ImportFault) {
    self.bytes = bytes
    if utf16Encoding(bytes) != nil { throw ImportFault(.notUTF8) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The line and column of the next byte.
  var place: String {
    var (line, column) = (1, 1)
    for byte in bytes[..<min(at, bytes.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return "\(line):\(column)"
  }

  /// Returns the next event; nil at the end.
  mutating func next() throws(ImportFault) -> Event? {
    if let name = emptyElement {
      emptyElement = nil
      return .end(name: name)
    }
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        let text = try readText()
        if !open.isEmpty { return .text(text) }
        guard text.allSatisfy(\.isWhitespace) else { throw ImportFault(.wrongMarkup, at: place) }
        continue
      }
      if starts(with: "<!--") {
        try skip(after: "-->")
      } else if starts(with: "<![CDATA[") {
        let start = at + 9
        try skip(after: "]]>")
        return .text(try text(start..<(at - 3)))
      } else if starts(with: "<?") {
        try skip(after: "?>")
      } else if starts(with: "<!") {
        throw ImportFault(.declaredEntities, at: place)
      } else if starts(with: "</") {
        return try readEnd()
      } else {
        return try readStart()
      }
    }
    guard open.isEmpty else { throw ImportFault(.unclosedMarkup, at: place) }
    return nil
  }

  // MARK: Elements

  private mutating func readEnd() throws(ImportFault) -> Event {
    at += 2
    let name = try readName()
    skipBlanks()
    guard open.popLast() == name, at < bytes.count, bytes[at] == UInt8(ascii: ">") else {
      throw ImportFault(.wrongMarkup, at: place)
    }
    at += 1
    return .end(name: name)
  }

  private mutating func readStart() throws(ImportFault) -> Event {
    at += 1
    let name = try readName()
    attributes.removeAll(keepingCapacity: true)
    while true {
      skipBlanks()
      guard at < bytes.count else { throw ImportFault(.unclosedMarkup, at: place) }
      if bytes[at] == UInt8(ascii: ">") {
        at += 1
        guard open.count < Self.depthLimit else { throw ImportFault(.deepMarkup, at: place) }
        open.append(name)
        return .start(name: name)
      }
      if starts(with: "/>") {
        at += 2
        emptyElement = name
        return .start(name: name)
      }
      let attribute = try readName()
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
        throw ImportFault(.wrongMarkup, at: place)
      }
      at += 1
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
      else { throw ImportFault(.wrongMarkup, at: place) }
      let quote = bytes[at]
      let start = at + 1
      guard let end = bytes[start...].firstIndex(of: quote) else {
        throw ImportFault(.unclosedMarkup, at: place)
      }
      attributes.append((attribute, try decoded(start..<end)))
      at = end + 1
    }
  }

  private mutating func readName() throws(ImportFault) -> String {
    var start = at
    while at < bytes.count, Self.isNameByte(bytes[at]) {
      if bytes[at] == UInt8(ascii: ":") { start = at + 1 }
      at += 1
    }
    guard start < at else { throw ImportFault(.wrongMarkup, at: place) }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  // MARK: Texts

  private mutating func readText() throws(ImportFault) -> String {
    let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let text = try decoded(at..<end)
    at = end
    return text
  }

  private func text(_ range: Range<Int>) throws(ImportFault) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw ImportFault(.notUTF8, at: place)
    }
    return text
  }

  /// Returns a text with its entities replaced.
  private func decoded(_ range: Range<Int>) throws(ImportFault) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return try text(range) }
    var result = ""
    var start = range.lowerBound
    while let mark = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
      result += try text(start..<mark)
      guard
        let end = bytes[mark..<min(mark + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";")),
        let character = Self.character(String(decoding: bytes[(mark + 1)..<end], as: UTF8.self))
      else { throw ImportFault(.unknownEntity, at: place) }
      result.unicodeScalars.append(character)
      start = end + 1
    }
    return result + (try text(start..<range.upperBound))
  }

  private static func character(_ entity: String) -> Unicode.Scalar? {
    switch entity {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.hasPrefix("#") else { return nil }
      let number =
        entity.hasPrefix("#x")
        ? UInt32(entity.dropFirst(2), radix: 16) : UInt32(entity.dropFirst(), radix: 10)
      return number.flatMap(Unicode.Scalar.init)
    }
  }

  // MARK: Bytes

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      at + text.count <= bytes.count && bytes[at..<(at + text.count)].elementsEqual(text)
    }
  }

  private mutating func skip(after text: StaticString) throws(ImportFault) {
    while at < bytes.count, !starts(with: text) { at += 1 }
    guard at < bytes.count else { throw ImportFault(.unclosedMarkup, at: place) }
    at += text.utf8CodeUnitCount
  }

  private mutating func skipBlanks() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }
}
