import FormTools
import TestCases
import Testing

/// The part of YAML that files of questions use is read as PyYAML reads it.
@Suite struct YAMLTests {
  /// A value in the notation of JSON; numbers with a point and dates as `#…`, tags as `!…`.
  private static func text(_ node: YAMLNode) -> String {
    switch node.content {
    case .unread(let tag): return "\(tag)"
    case .sequence(let elements): return "[\(elements.map(text).joined(separator: ","))]"
    case .mapping(let members):
      let parts = members.map { "\($0.key.source ?? "?"):\(text($0.value))" }
      return "{\(parts.joined(separator: ","))}"
    case .scalar:
      switch node.scalar {
      case .null, nil: return "null"
      case .boolean(let value): return "\(value)"
      case .integer(let value): return "\(value)"
      case .number(let text), .date(let text): return "#\(text)"
      case .text(let text): return "\"\(text)\""
      }
    }
  }

  private static let values: KeyValuePairs = [
    "": "",
    "a: 1\nb: two\n": "{a:1,b:\"two\"}",
    "- a\n- - b\n  - c\n- d: e\n  f: g\n": "[\"a\",[\"b\",\"c\"],{d:\"e\",f:\"g\"}]",
    "a:\n- 1\n- 2\nb: x\n": "{a:[1,2],b:\"x\"}",
    "a: |\n  one\n   two\n\n  three\nb: >-\n  one\n  two\n\n  three\n":
      "{a:\"one\n two\n\nthree\n\",b:\"one two\nthree\"}",
    "a: |+\n  one\n\n": "{a:\"one\n\n\"}",
    "a: |\n  one": "{a:\"one\"}",
    "a: |2\n   one\n": "{a:\" one\n\"}",
    "a: >\n  one\n    two\n  three\n": "{a:\"one\n  two\nthree\n\"}",
    "a: plain\n  over lines\n\n  and more\n": "{a:\"plain over lines\nand more\"}",
    "a: 'it''s'\nb: \"tab\\tx \\u263a\\\n  y\"\n": "{a:\"it's\",b:\"tab\tx ☺y\"}",
    "{a: [1, 'x, y'], b: {c: d}, e: , f}": "{a:[1,\"x, y\"],b:{c:\"d\"},e:null,f:null}",
    "[a: b, {c},\n d # comment\n]": "[{a:\"b\"},{c:null},\"d\"]",
    "a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: 2\n": "{a:{b:1},c:{b:1},d:{e:2,b:1}}",
    "a:\n  <<: [{b: 1, c: 1}, {b: 2, d: 2}]\n  c: 3\n": "{a:{c:3,b:1,d:2}}",
    "yes: no\non: Off\nn: y\n": "{yes:false,on:false,n:\"y\"}",
    "[017, 0x1F, 1_000, -3, 1.5, .5, 1e3, 1.0e+3, 12:30]":
      "[15,31,1000,-3,#1.5,#.5,\"1e3\",#1.0e+3,750]",
    "[~, null, 2026-01-02, 2026-1-2, 3.10]": "[null,null,#2026-01-02,\"2026-1-2\",#3.10]",
    "a: !!str 1\nb: !include x.yml\nc: !!bool \"yes\"\n": "{a:\"1\",b:!include,c:true}",
    "--- # first\na: 1\n---\n- b\n...\n": "{a:1} [\"b\"]",
    "# c\na: b#c # d\n\n# e\nf: g\n": "{a:\"b#c\",f:\"g\"}",
    "a:   # none\n  b: 1\n": "{a:{b:1}}",
    "\"a b\" : 1\n'c' : 2\nhttp://x: y:z\n": "{a b:1,c:2,http://x:\"y:z\"}",
    "\u{FEFF}a: ü\r\nb: c\r\n": "{a:\"ü\",b:\"c\"}",
  ]

  @Test func valuesAreRead() async {
    await forEachCase(Self.values) { source, expected in
      let documents = try YAMLReader.documents(in: Array(source.utf8))
      #expect(documents.map(Self.text).joined(separator: " ") == expected)
    }
  }

  private static let errors: KeyValuePairs = [
    "a:\n\tb: 1\n": "2:1 a tab cannot indent a line; use spaces",
    "a: b: c\n": "1:5 a colon and a space make a key; put the text in quotes",
    "a: 1\nb: 2\na: 3\n": "3:1 `a` is already a key of this mapping, in line 1",
    "a:\n    b: 1\n  c: 2\n":
      "3:3 this does not belong to the lines above; look at the indentation",
    "a: *b\n": "1:4 no value before this has the anchor `&b`",
    "a: &a [1, *a]\n": "1:11 `*a` is inside the value that it repeats",
    "a: [1, 2\n": "1:4 the bracket is not closed",
    "a: [1 2]: 3":
      "1:9 a key cannot be here; start it on a line of its own, or put the text in quotes",
    "a: \"x\n": "1:4 the text has no closing quote",
    "a: \"\\q\"\n": "1:5 this is not an escape of YAML; write `\\\\`",
    "a: - b\n": "1:4 start the list on a line of its own",
    "? a\n": "1:1 keys after `?` are not read; write `key: value`",
    "a: @b\n": "1:4 a text cannot start with `@`; put it in quotes",
    "%TAG ! x\n": "1:1 this directive is not read; remove it",
    "a: 'b' c\n": "1:8 nothing may follow the value on its line",
    "ü: [\"ä\", *x]": "1:10 no value before this has the anchor `&x`",
  ]

  @Test func errorsHaveAPlace() async {
    await forEachCase(Self.errors) { source, expected in
      do throws(YAMLError) {
        _ = try YAMLReader.documents(in: Array(source.utf8))
        Issue.record("\(source) is read")
      } catch {
        #expect("\(error.place.text) \(error.message)" == expected)
      }
    }
  }

  private static func message(of bytes: [UInt8]) -> String? {
    do throws(YAMLError) {
      _ = try YAMLReader.documents(in: bytes)
      return nil
    } catch {
      return "\(error.place.text) \(error.message)"
    }
  }

  @Test func hostileFilesAreErrors() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(
      Self.message(of: deep) == "1:65 the values are nested too deep; 64 levels are the limit")
    let steps = (0..<100_000).map { String(repeating: " ", count: min($0, 80)) + "a:\n" }
    #expect(Self.message(of: Array(steps.joined().utf8))?.contains("nested too deep") == true)
    // Ten of ten of ten: each alias counts with all that it repeats.
    var laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let list = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      laughs += "a\(level): &a\(level) [\(list)]\n"
    }
    #expect(Self.message(of: Array(laughs.utf8))?.hasSuffix("too many values") == true)
    #expect(Self.message(of: [0x61, 0x3A, 0x20, 0xC3, 0x0A]) == "1:4 these bytes are not UTF-8")
    #expect(Self.message(of: Array("- a\n".utf8) + [0xFF]) == "2:1 these bytes are not UTF-8")
    let many = [UInt8](repeating: UInt8(ascii: ","), count: 3_000_000)
    #expect(Self.message(of: [UInt8(ascii: "[")] + many) != nil)
  }
}
