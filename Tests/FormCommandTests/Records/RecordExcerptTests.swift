import TestCases
import Testing

private let form = """
  form stay {
    field guest: text { length 2...20 }
    field nights: integer { range 1...30 }
    rows pets { field kind: text field age: integer { range 0...40 } }
  }
  """

private func validate(
  _ bytes: [UInt8], as kind: String = "ndjson", form: String = form, arguments: [String] = []
) throws -> Transcript {
  let folder = try TemporaryFolder([("a.form", form)])
  return try PipedProgram.run(
    [Formwalk.path, "validate", "a.form", "-", "--as", kind] + arguments, input: bytes,
    environment: Formwalk.environment, folder: folder.path)
}

/// The line that is shown, and the marks below it.
private func excerpt(of output: String) -> [String] {
  output.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { $0.contains(" |") }.dropFirst().map(String.init)
}

/// The excerpts of records with findings, for bytes that no script can contain: never bytes that
/// control a terminal, never a secret, and only the part of a long line around the mark.
@Test(.slow) func whatIsMarked() async throws {
  await forEachCase(
    [
      // Invalid UTF-8.
      (
        [UInt8]("{\"nights\":0,\"guest\":\"".utf8) + [0xFF, 0xC3, 0x28, 0x22, 0x7D],
        #"1 | {"nights":0,"guest":"��("}"#,
        #"  |                      ^"#
      ),
      // A byte-order mark is not a column, and CR LF ends a line.
      (
        [0xEF, 0xBB, 0xBF] + Array("{\"nights\":0}\r\n{}\r\n".utf8),
        #"1 | {"nights":0}"#, #"  |           ^"#
      ),
      // Characters that control a terminal or reverse the order of printing.
      (
        Array("{\"a\":\"\u{1B}[2J\u{7}\"}\n".utf8),
        #"1 | {"a":"␛[2J␇"}"#, #"  |       ^"#
      ),
      (
        Array("{\"guest\":\"\u{202E}Ada\u{2066}\u{2069}\",\"nights\":40}\n".utf8),
        #"1 | {"guest":"<U+202E>Ada<U+2066><U+2069>","nights":40}"#,
        #"  |                                                 ^^"#
      ),
      // The mark is as wide as what it is under: a combining mark, a wide letter, tabs.
      (
        Array("{\"guest\":\"e\u{301}\u{65E5}\",\"nights\":\"\u{65E5}\t\"}\n".utf8),
        #"1 | {"guest":"é日","nights":"日 "}"#,
        #"  |                            ^"#
      ),
      (
        Array("\t{\t\"nights\"\t:\t40\t}\n".utf8),
        #"1 |     {   "nights"    :   40  }"#,
        #"  |                         ^^"#
      ),
      // The end of a record also has a column.
      (Array("{\"nights\":1".utf8), #"1 | {"nights":1"#, #"  |            ^"#),
    ] as [([UInt8], String, String)]
  ) { record, line, mark in
    let run = try validate(record)
    #expect(run.ending == .exited(1))
    #expect(excerpt(of: run.output) == [line, mark], "\(run.output)")
  }

  // A record in the middle of a chunk has its own lines.
  var text = ""
  var expected: [String] = []
  for number in 1...1_000 {
    let guest = String(repeating: "é", count: number % 300)
    let end = number % 3 == 0 ? "\r\n" : "\n"
    text += #"{"nights":\#(number + 30),"a":"\#(guest)"}"# + end
    expected.append(#"\#(number) | {"nights":\#(number + 30),"#)
  }
  let run = try validate(Array(text.utf8))
  let lines = run.output.split(separator: "\n").filter { $0.first?.isNumber ?? false }
  // Each has two findings: its number, and a member that the form does not have.
  try #require(lines.count == 2 * expected.count + 1)
  for (index, start) in expected.enumerated() {
    #expect(lines[2 * index].hasPrefix(start))
  }

  // Long lines are cut.
  await forEachCase(["ndjson", "json", "csv"]) { kind in
    let long = String(repeating: "日x", count: 50_000)
    let rows = (0..<500).map { #"{"kind":"\#($0)","age":\#($0)}"# }.joined(separator: ",")
    let text =
      kind == "csv"
      ? "guest,x,nights\n\(long),\(long),99\n"
      : #"{"guest":"\#(long)","pets":[\#(rows)],"x":"\#(long)","nights":99}"# + "\n"
    let run = try validate(Array(text.utf8), as: kind)
    #expect(run.ending == .exited(1))
    // All rows but 41 have a finding.
    let findings = kind == "csv" ? 3 : 500 - 41 + 3
    #expect(run.output.utf8.count < findings * 600)
    for line in run.output.split(separator: "\n") { #expect(line.count <= 110) }
    #expect(run.output.contains("…"))
  }
}

private let secretForm = """
  form account {
    field name: text { length 2... }
    field pin: secret { length 4...20 }
    field age: integer { range 0...150 }
    group home { field city: text { length 2... } field code: secret { match /[0-9]+/ } }
    rows keys { field key: secret { length 4... } field use: text { length 2... } }
    rows codes: secret
  }
  """

@Test(.slow) func brokenRecordsRevealNoSecret() async throws {
  // A byte of the punctuation is missing, repeated, or another, in every place and in each two
  // neighbouring ones: a secret may then be anywhere.
  await forEachCase(["ndjson", "json", "csv"]) { kind in
    let isCSV = kind == "csv"
    let record = Array(
      (isCSV
        ? "A,\"hunter2\",200,B,hunter2,hunter2,C,hunter2\n"
        : #"{"name":"A","pin":"hunter2","age":200,"home":{"city":"B","code":"hunter2"},"#
          + #""keys":[{"key":"hunter2","use":"C"},"hunter2"],"codes":["hunter2",["hunter2"]]}"#
          + "\n").utf8)
    let marks = Array((isCSV ? "\",\n" : "\"{}[],:").utf8)
    let places = record.indices.filter { marks.contains(record[$0]) }
    var mutants: [[UInt8]] = []
    for (number, place) in places.enumerated() {
      let changes: [[UInt8]] =
        [[], [record[place], record[place]]] + marks.map { [$0] } + [Array("x".utf8)]
      for change in changes {
        var mutant = record
        mutant.replaceSubrange(place...place, with: change)
        mutants.append(mutant)
        guard number + 1 < places.count else { continue }
        let next = places[number + 1] + change.count - 1
        for second in [[]] + marks.map({ [$0] }) {
          var both = mutant
          both.replaceSubrange(next...next, with: second)
          mutants.append(both)
        }
      }
    }
    let heading = "name,pin,age,home.city,home.code,keys[1].key,keys[1].use,codes[1]\n"
    var texts: [[UInt8]] = [mutants.flatMap { $0 }]
    // A file of JSON is one record.
    if kind == "json" { texts = stride(from: 0, to: mutants.count, by: 97).map { mutants[$0] } }
    for text in texts {
      let run = try validate(
        Array((isCSV ? heading : "").utf8) + text, as: kind, form: secretForm)
      #expect(!(run.output + run.error).contains("unter"), "\(run.output)")
      #expect(run.output.contains(": "))
    }
  }

  // If nothing is secret, the same is shown.
  let form = secretForm.split(separator: "secret", omittingEmptySubsequences: false)
    .joined(separator: "text")
  let run = try validate(
    Array(#"{"name":"Ada","pin":"hunter2","age":200,"home":{"city":"B""#.utf8), form: form)
  #expect(run.output.contains("hunter2"))
}
