import FormEngine
import FormJSON
import TestCases
import Testing

/// Members of records are found by their names, however long these are and wherever they are.
struct MemberNameTests {
  /// Names with common prefixes and suffixes, of every length up to forty bytes, and some beyond
  /// ASCII.
  private static let names =
    (1...40).map { String(String(repeating: "abcdefgh", count: 5).prefix($0)) }
    + ["é", "aé日😀b", "odd name:", "a,b", "{}", "“quoted”"]

  private static let plan: RecordPlan = {
    var maker = FormMaker()
    for name in names { _ = maker.field(name, .integer, in: 0) }
    return RecordPlan(maker.program(), clock: noon)
  }()

  private static func found(_ text: String) throws -> [String] {
    var checker = RecordChecker(plan)
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in _ = try checker.check(bytes) }
    return checker.findings.map { "\($0.rule) \($0.pointer)" }
  }

  private static func record(_ names: [String], _ colon: String, _ comma: String) -> String {
    "{" + names.map { "\"\($0)\"\(colon)0" }.joined(separator: comma) + "}"
  }

  func membersAreFoundByName() async throws {
    await forEachCase([(":", ","), (": ", ", "), (" :", " ,"), ("\n:\t", "\r\n,\n")]) {
      colon, comma throws in
      #expect(try Self.found(Self.record(Self.names, colon, comma)) == [])
      #expect(try Self.found(Self.record(Self.names.reversed(), colon, comma)) == [])
      for name in Self.names { #expect(try Self.found(Self.record([name], colon, comma)) == []) }
    }

    // A name that differs in one byte does not match, alone or among the others.
    for (place, name) in Self.names.enumerated() {
      var near = [name + "z", "z" + name.dropFirst(), "z" + name]
      near += [String(name.dropLast()) + "z", String(name.dropLast(2)) + "zz"]
      if name.count > 9 { near.append(name.prefix(8) + "z" + name.dropFirst(9)) }
      for other in near where !Self.names.contains(other) {
        var names = Self.names
        names[place] = other
        for record in [[other], names] {
          #expect(
            try Self.found(Self.record(record, ":", ",")) == ["unknown-member /\(other)"],
            "\(other)")
        }
      }
    }

    // A name that is equal by canonical equivalence is the field's, and the pointer is the
    // record's.
    await forEachCase([":", " \n:\t"]) { colon throws in
      let decomposed = "e\u{301}"
      let found = try Self.found("{\"a\":0,\"\(decomposed)\"\(colon)\"x\"}")
      #expect(
        found.map { Array($0.unicodeScalars) } == [Array("type /\(decomposed)".unicodeScalars)])
      #expect(try Self.found(#"{"a\\\"":0,"\u00e9":"x"}"#).last == "type /é")
    }

    // Escapes have their usual meaning; bytes that only look like a name do not match.
    #expect(try Self.found(#"{"\u0061":"x"}"#) == ["type /a"])
    #expect(try Self.found(#"{"a\u0062":1,"abc":"x"}"#) == ["type /abc"])
    #expect(try Self.found(#"{"a\":":0}"#) == [#"unknown-member /a":"#])
  }
}

@Test func membersAreFoundByName() async throws {
  try await MemberNameTests().membersAreFoundByName()
}
