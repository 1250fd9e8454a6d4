import FormJSON
import Testing

private func traits(_ json: [UInt8]) throws -> JSONToken.Traits {
  try json.withUnsafeBufferPointer { bytes in
    var reader = try JSONReader(bytes)
    let token = try reader.readValue()
    try reader.readEnd()
    return token.traits
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

/// Control characters as such, at every position in a word of eight bytes, and as numeric escapes.
@Test func stringsWithControlCharactersAreMarked() throws {
  for value in UInt32(0)...0x1_0400 {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let isControl = isControl(scalar)
    if value >= 0x20, scalar != "\"", scalar != "\\" {
      let prefix = String(repeating: "a", count: Int(value % 19))
      let traits = try traits(Array("\"\(prefix)\(scalar)bcdefgh\"".utf8))
      if traits.contains(.controls) != isControl {
        Issue.record("U+\(String(value, radix: 16)) as it is")
      }
      #expect(!traits.contains(.escaped))
    }
    var escaped = "\""
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    let traits = try traits(Array((escaped + "\"").utf8))
    if traits != (isControl ? [.escaped, .controls] : .escaped) {
      Issue.record("U+\(String(value, radix: 16)) by its number")
    }
  }
}

@Test func shortEscapesAreMarkedWhereTheyAreControls() throws {
  for letter in "bfnrt" {
    #expect(try traits(Array("\"a\\\(letter)\"".utf8)) == [.escaped, .controls])
  }
  for letter in "\"\\/" {
    #expect(try traits(Array("\"a\\\(letter)\"".utf8)) == .escaped)
  }
  #expect(try traits(Array("\"\u{7F}\"".utf8)) == .controls)
  #expect(try traits(Array("\"plain ~ and long enough for words\"".utf8)) == [])
}
