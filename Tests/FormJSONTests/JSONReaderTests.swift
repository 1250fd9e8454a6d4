import FormJSON
import TestCases
import Testing

/// Reads all values, skipping those deeper than `depth`, and returns the error.
private func problem(_ bytes: [UInt8], depth: Int) -> JSONError? {
  func read(_ reader: inout JSONReader, depth: Int) throws(JSONError) {
    let value = try reader.readValue()
    guard depth > 0, value.kind == .array || value.kind == .object else {
      return try reader.skipContent(of: value)
    }
    if value.kind == .object {
      var name = try reader.findFirstName()
      while name >= 0 {
        let token = try reader.readName()
        #expect(token.place == name)
        try reader.readColon()
        if try reader.readString() == nil { try read(&reader, depth: depth - 1) }
        name = try reader.findNextName()
      }
    } else {
      var goesOn = try reader.hasFirst(in: .array)
      while goesOn {
        if try reader.readString() == nil { try read(&reader, depth: depth - 1) }
        goesOn = try reader.hasNext(in: .array)
      }
    }
  }
  return bytes.withUnsafeBufferPointer { bytes in
    do throws(JSONError) {
      var reader = try JSONReader(bytes)
      try read(&reader, depth: depth)
      try reader.readEnd()
      return nil
    } catch {
      return error
    }
  }
}

private func problemOfTape(_ bytes: [UInt8]) -> JSONError? {
  var tape = JSONTape()
  do throws(JSONError) {
    try tape.fill(from: bytes)
    return nil
  } catch {
    return error
  }
}

private let sample = Array(
  """
  \u{FEFF} {"id": "a plain text of some length", "né": ["\\u00e9\\n", -1.5e+3, true, null],
    "deep": {"er": [[], {}, [{"x": 0}]]}, "": "", "é": "日本", "no": false}\n
  """.utf8)

@Test(.slow) func readsWhatATapeReads() async {
  // Reads and skips everything that a tape accepts.
  await forEachCase(0...4) { depth in
    #expect(problem(sample, depth: depth) == nil)
  }

  // Wherever a text is cut, and whatever one byte becomes, the same error is at the same place.
  await forEachCase(0...3) { depth in
    for end in sample.indices {
      let cut = Array(sample[..<end])
      #expect(problem(cut, depth: depth) == problemOfTape(cut), "cut at \(end)")
    }
    for index in sample.indices {
      for byte in Array("\"\\{}[],:0-tn a\n".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xFF] {
        var changed = sample
        changed[index] = byte
        #expect(
          problem(changed, depth: depth) == problemOfTape(changed), "\(byte) at \(index)")
      }
    }
  }
}

@Test func stringsAndDepth() throws {
  // Strings of each length end at their quote.
  for length in 0...40 {
    for (end, traits) in [
      ("", JSONToken.Traits()), ("\\/", .escaped), ("\\n", [.escaped, .controls]),
      ("\u{7F}", .controls), ("é", .beyondASCII), ("日", .beyondASCII),
    ] {
      let content = String(repeating: "x", count: length) + end
      for text in [#""\#(content)""#, #""\#(content)", "more to come, and more""#] {
        try Array(text.utf8).withUnsafeBufferPointer { bytes in
          var reader = try JSONReader(bytes)
          let token = try reader.readString()
          #expect(token?.place == 0)
          #expect(token.map { Int($0.length) } == content.utf8.count)
          #expect(token?.traits == traits)
          #expect(reader.offset == content.utf8.count + 2)
        }
      }
      try Array(#""\#(content)"#.utf8).withUnsafeBufferPointer { bytes in
        var reader = try JSONReader(bytes)
        #expect(throws: JSONError.self) { try reader.readString() }
      }
    }
  }
  try Array(" 1".utf8).withUnsafeBufferPointer { bytes in
    var reader = try JSONReader(bytes)
    #expect(try reader.readString() == nil)
    #expect(reader.offset == 0)
  }

  // Deep texts are skipped.
  let deep =
    [UInt8](repeating: 0x5B, count: 100_000) + [UInt8](repeating: 0x5D, count: 100_000)
  #expect(problem(deep, depth: 0) == nil)
  #expect(problem(Array(deep.dropLast()), depth: 0)?.reason == .unexpectedEnd)
}
