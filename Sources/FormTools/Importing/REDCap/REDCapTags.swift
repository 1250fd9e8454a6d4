/// The action tags in the annotation of a field.
struct REDCapTags {
  /// The tags with their values, in order: `@DEFAULT='1'`.
  private(set) var tags: [(name: String, value: String?)] = []

  /// Reads the tags in an annotation; other words in it are comments.
  init(_ source: String) {
    let bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "@"),
        index == 0 || [0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x3B].contains(bytes[index - 1])
      else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
      guard index > start else { continue }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      tags.append((name, Self.value(bytes, &index)))
    }
  }

  func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }

  func contains(_ name: String) -> Bool { tags.contains { $0.name == name } }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// Reads the value after a tag: `='…'`, `="…"`, `=word`, or something in parentheses.
  private static func value(_ bytes: [UInt8], _ index: inout Int) -> String? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "(") {
      let start = index
      var depth = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
        if depth == 0 { break }
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    var ahead = index
    while ahead < bytes.count, bytes[ahead] == 0x20 { ahead += 1 }
    guard ahead < bytes.count, bytes[ahead] == UInt8(ascii: "=") else { return nil }
    ahead += 1
    while ahead < bytes.count, bytes[ahead] == 0x20 { ahead += 1 }
    guard ahead < bytes.count else { return nil }
    let quote = bytes[ahead]
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
      let end = bytes[(ahead + 1)...].firstIndex(of: quote)
    {
      index = end + 1
      return String(decoding: bytes[(ahead + 1)..<end], as: UTF8.self)
    }
    let start = ahead
    while ahead < bytes.count, ![0x20, 0x0A, 0x0D, 0x09].contains(bytes[ahead]) { ahead += 1 }
    index = ahead
    return String(decoding: bytes[start..<ahead], as: UTF8.self)
  }

  /// The tags that only affect how a field looks.
  static let decorations: Set<String> = [
    "HIDDEN-PDF", "HIDEBUTTON", "LATITUDE", "LONGITUDE", "PASSWORDMASK", "INLINE", "INLINE-PREVIEW",
    "RANDOMORDER", "DOWNLOAD-COUNT", "BARCODE-APP", "SYNC-APP", "LANGUAGE-CURRENT-FORM",
    "LANGUAGE-CURRENT-SURVEY", "LANGUAGE-MENU-STATIC", "RICHTEXT", "HIDDEN-APP",
  ]
}
