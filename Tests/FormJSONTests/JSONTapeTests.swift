import FormJSON
import TestCases
import Testing

/// Fills a tape and returns the error, or nil if the text is valid.
private func problem(_ bytes: [UInt8], depthLimit: Int = .max) -> JSONError? {
  var tape = JSONTape()
  do {
    try tape.fill(from: bytes, depthLimit: depthLimit)
    return nil
  } catch {
    return error
  }
}

private func problem(_ text: String) -> JSONError? { problem(Array(text.utf8)) }

/// A short notation of the tokens: kinds, places and what follows.
private func tokens(_ text: String) throws -> [String] {
  var tape = JSONTape()
  try tape.fill(from: Array(text.utf8))
  return (0..<tape.count).map {
    let token = tape[$0]
    return "\(token.kind) \(token.start)+\(token.length) > \(token.next)"
  }
}

@Test func tokensOfATape() throws {
  // Tokens are in the order of the bytes.
  #expect(
    try tokens(#" {"a": [1, true], "b": "x\n", "c": {}} "#) == [
      "object 1+37 > 9", "string 3+1 > 2", "array 7+9 > 5", "number 8+1 > 4", "true 11+4 > 5",
      "string 19+1 > 6", "string 24+3 > 7", "string 31+1 > 8", "object 35+2 > 9",
    ])

  // A tape is filled again from nothing.
  do {
    var tape = JSONTape()
    try tape.fill(from: Array("[1,2,3]".utf8))
    #expect(tape.count == 4)
    #expect(throws: JSONError.self) { try tape.fill(from: Array("[1".utf8)) }
    #expect(tape.count == 0)
    try tape.fill(from: Array("true".utf8))
    #expect(tape.count == 1)
    #expect((0..<tape.count).map { tape[$0].kind } == [.true])
  }

  // Traits describe what the bytes need.
  do {
    var tape = JSONTape()
    try tape.fill(from: Array(#"["ab","a\n","é",1,1.0,1e2]"#.utf8))
    let traits = (1..<tape.count).map { tape[$0].traits }
    #expect(traits == [[], [.escaped, .controls], .beyondASCII, [], .fraction, .fraction])
  }
}

@Test func acceptsAndRefuses() async {
  // Accepts what the standard accepts.
  await forEachCase([
    "null", "true", "false", "0", "-0", "10", "-1.5", "1e5", "1E+5", "1.25e-3", #""""#, "[]",
    "{}",
    " [ ] ", "\t{\r\n}\n", "[[],{}]", #"{"":""}"#, #"["\u0041\ud83d\ude00\\\"\/\b\f\n\r\t"]"#,
    "\u{FEFF}1", #"{"a":1,"a":2}"#, "\"\u{7F}\u{80}\u{10FFFF}\"", #""\u0000""#, #""\uFFFF""#,
  ]) { text in
    #expect(problem(text) == nil)
  }

  // Says what is wrong and where.
  await forEachCase(
    [
      ("", JSONError.Reason.unexpectedEnd, 0), (" ", .unexpectedEnd, 1),
      ("\u{FEFF}", .unexpectedEnd, 3), ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
      ("[1,", .unexpectedEnd, 3), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
      ("{\"a\":1", .unexpectedEnd, 6), ("[1,]", .expectedValue, 3), ("[,1]", .expectedValue, 1),
      ("{,}", .expectedMemberName, 1), ("{\"a\":1,}", .trailingComma, 7),
      ("{a:1}", .expectedMemberName, 1), ("{1:1}", .expectedMemberName, 1),
      ("{\"a\" 1}", .expectedColon, 5), ("{\"a\"::1}", .expectedValue, 5),
      ("[1 2]", .expectedCommaOrBracket, 3), ("[1}", .expectedCommaOrBracket, 2),
      ("{\"a\":1]", .expectedCommaOrBrace, 6), ("1 2", .textAfterValue, 2),
      ("[]]", .textAfterValue, 2), ("01", .badNumber, 0), ("-", .badNumber, 0),
      ("1.", .badNumber, 0),
      ("-01", .badNumber, 0), ("[1e]", .badNumber, 1), ("1e+", .badNumber, 0),
      (".5", .expectedValue, 0), ("+1", .expectedValue, 0), ("NaN", .expectedValue, 0),
      ("nul", .badLiteral, 0), ("nulL", .badLiteral, 0), ("tru e", .badLiteral, 0),
      ("[falsy]", .badLiteral, 1), ("truex", .textAfterValue, 4), ("'a'", .expectedValue, 0),
      ("\"abc", .unclosedString, 0), ("[\"a\\", .unclosedString, 1),
      ("\"a\nb\"", .controlCharacter, 2), ("\"\u{0}\"", .controlCharacter, 1),
      ("\"123456789\u{1F}\"", .controlCharacter, 10), ("\"\\x41\"", .badEscape, 1),
      ("\"\\u12G4\"", .badEscape, 1), ("\"\\u12\"", .badEscape, 1),
      ("\"\\ud800\"", .loneSurrogate, 1), ("\"a\\udc00\"", .loneSurrogate, 2),
      ("\"\\ud800\\u0041\"", .loneSurrogate, 1), ("\"\\ud800\\ud800\"", .loneSurrogate, 1),
      ("\"\\udc00\\udc00\"", .loneSurrogate, 1), ("\"\\udfff\\ud800\"", .loneSurrogate, 1),
      ("// c\n1", .expectedValue, 0), ("\u{A0}1", .expectedValue, 0),
      ("[1]\u{0}", .textAfterValue, 3),
    ] as [(String, JSONError.Reason, Int)]
  ) { text, reason, offset in
    let found = problem(text)
    #expect(found?.reason == reason)
    #expect(found?.offset == offset)
    #expect(found?.message.isEmpty == false)
  }

  // Refuses what is not UTF-8.
  await forEachCase(
    [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE], [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]]
  ) { bytes in
    for before in 0..<10 {
      let text = [0x22] + Array(repeating: 0x61, count: before) + bytes + [0x22]
      #expect(problem(text)?.reason == .invalidUTF8)
      #expect(problem(text)?.offset == before + 1)
    }
  }

  // Accepts every kind of scalar at every place in a word.
  let samples: [Unicode.Scalar] = [
    " ", "!", "#", "[", "]", "~", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}",
    "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}",
    "\u{10FFFF}",
  ]
  for sample in samples {
    for before in 0..<9 {
      let text = String(repeating: "a", count: before) + String(sample) + "bcdefgh"
      #expect(problem("\"\(text)\"") == nil)
    }
  }
}

@Test func depthIsLimited() throws {
  // Depth costs no stack.
  let depth = 100_000
  let text =
    Array(repeating: UInt8(ascii: "["), count: depth)
    + Array(repeating: UInt8(ascii: "]"), count: depth)
  var tape = JSONTape()
  try tape.fill(from: text)
  #expect(tape.count == depth)
  #expect(tape[0].next == UInt32(depth))
  #expect(tape[depth - 1].start == UInt32(depth - 1))
  #expect(tape[depth - 1].length == 2)
  #expect(problem(Array(text.dropLast()))?.reason == .unexpectedEnd)

  // Refuses what is deeper than the limit.
  #expect(problem(Array("[[1],[2]]".utf8), depthLimit: 2) == nil)
  #expect(problem(Array("[[1],[[2]]]".utf8), depthLimit: 2)?.reason == .tooDeep)
  #expect(problem(Array("[[1],[[2]]]".utf8), depthLimit: 2)?.offset == 6)
  #expect(problem(Array("1".utf8), depthLimit: 0) == nil)
}

@Test func anythingIsReadOrRefused() {
  // Every cut of a text is an error.
  do {
    let text = Array(#"{"a":[1.5e3,"\ud83d\ude00é",null],"b":{"c":true}}"#.utf8)
    for length in 0..<text.count {
      #expect(problem(Array(text[..<length])) != nil, "cut after \(length)")
    }
    #expect(problem(text) == nil)
  }

  // Every changed byte is read or refused in bounds.
  do {
    let text = Array(#"{"a":[-1.5e3,"\ud83d\ude00é",null],"b":true}"#.utf8)
    var accepted = 0
    for at in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[at] = byte
        if let found = problem(changed) {
          #expect(found.offset >= 0 && found.offset <= text.count)
        } else {
          accepted += 1
          #expect(String(validating: changed, as: UTF8.self) != nil)
        }
      }
    }
    #expect(accepted > text.count)
  }
}
