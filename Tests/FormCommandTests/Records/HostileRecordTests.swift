import TestCases
import Testing

/// Records with hostile contents are reported in words, without a crash, without secrets, and
/// without bytes that control a terminal.
@Suite struct HostileRecordTests {
  private struct Case: CustomTestStringConvertible {
    var name: String
    var file: String
    var bytes: [UInt8]
    /// The expected output, or parts of it; empty if nothing is found.
    var told: [String]

    init(_ name: String, in file: String = "in.ndjson", _ bytes: [UInt8], _ told: String...) {
      (self.name, self.file, self.bytes, self.told) = (name, file, bytes, told)
    }

    init(_ name: String, in file: String = "in.ndjson", _ text: String, _ told: String...) {
      (self.name, self.file, self.bytes, self.told) = (name, file, Array(text.utf8), told)
    }

    var testDescription: String { name }
  }

  private static let deep = 100_000

  private static let cases: [Case] = [
    Case("no JSON", "Ada\n", "error[json]:", "in.ndjson:1:1\n"),
    Case("cut in the middle", in: "in.json", "{\"name\": \"Ada", "error[json]:", "in.json:1:10\n"),
    Case(
      "cut after a comma", in: "in.json", "{\"name\": \"Ada\",", "error[json]:", "in.json:1:16\n"),
    Case("brackets", String(repeating: "[", count: deep), "error[json]:", "in.ndjson:1:100001\n"),
    Case(
      "braces", String(repeating: "{\"a\":", count: deep), "error[json]:", "in.ndjson:1:500001\n"),
    Case(
      "closed brackets",
      String(repeating: "[", count: deep) + String(repeating: "]", count: deep),
      "error[type]: A record must be a JSON object. Put", "in.ndjson:1:1\n"),
    Case(
      "brackets in a field",
      "{\"name\":" + String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
        + "}",
      "error[type]: name: Expected text, found an array.\n --> in.ndjson:1:9\n"),
    Case(
      "brackets in what the form does not have",
      "{\"name\":\"Ada\",\"x\":" + String(repeating: "{\"name\":[", count: deep)
        + String(repeating: "]}", count: deep) + "}",
      "warning[unknown-member]: The form has no field “x”.\n --> in.ndjson:1:15\n"),
    Case(
      "repeated members", "{\"name\":\"Ada\",\"name\":5,\"n\\u0061me\":null}",
      "error[repeated-member]: name: “name” is already in this object.\n --> in.ndjson:1:15\n",
      "error[repeated-member]: name: “name” is already in this object.\n --> in.ndjson:1:24\n"),
    Case("a lone surrogate", "{\"name\":\"\\ud800 \"}", "error[json]:", "1:10\n"),
    Case("a low surrogate", "{\"name\":\"a\\udc00\"}", "error[json]:", "1:11\n"),
    Case(
      "no UTF-8", [UInt8]("{\"name\":\"a".utf8) + [0xC3, 0x28] + Array("\"}".utf8),
      "error[json]:", "1:11\n"),
    Case("a NUL", "{\"name\":\"a\u{0}b\"}", "error[json]:", "1:11\n"),
    Case("NULs", "\u{0}\u{0}\u{0}\n", "error[json]:", "1:1\n"),
    Case(
      "an escaped NUL", "{\"name\":\"a\\u0000b\"}",
      "error[control-character]: name: Character 2 is a null character (U+0000)", "in.ndjson:1:9\n"),
    Case(
      "bytes that go on nothing", Array("{\"name\":\"Añx".utf8) + [0x80] + Array("y\"}\n".utf8),
      "error[json]:", "1:13\n"),
    Case(
      "a value that goes on nothing", Array("{\"name\":".utf8) + [0x80] + Array("}\n".utf8),
      "error[json]:", "1:9\n"),
    Case(
      "a long number", "{\"name\":\"Ada\",\"age\":" + String(repeating: "9", count: 10_000) + "}",
      "error[type]: age: This number does not fit: use one from -9223372036854775808 to 9223372036854775807.\n --> in.ndjson:1:21\n"
    ),
    Case(
      "a long fraction",
      "{\"name\":\"Ada\",\"age\":1." + String(repeating: "0", count: 10_000) + "}"),
    Case(
      "a huge exponent",
      "{\"name\":\"Ada\",\"age\":1e" + String(repeating: "9", count: 10_000) + "}",
      "error[type]: age: ", "1:21\n"),
    Case(
      "nothing, with a huge exponent",
      "{\"name\":\"Ada\",\"age\":0e" + String(repeating: "9", count: 10_000) + "}"),
    Case(
      "a tiny number",
      "{\"name\":\"Ada\",\"age\":1e-" + String(repeating: "9", count: 10_000) + "}",
      "error[type]: age: ", "1:21\n"),
    Case(
      "an empty file of JSON", in: "in.json", "", "error[json]: The file is empty", "in.json:1:1\n"),
    Case("a blank file of JSON", in: "in.json", "\n \n", "error[json]:", "in.json:3:1\n"),
    Case("an empty file of lines", ""),
    Case("blank lines", "\n\r\n \t\n"),
    Case(
      "an empty CSV", in: "in.csv", "", "error[csv]: The first line must name", "in.csv:1:1\n"),
    Case(
      "a blank CSV", in: "in.csv", "\r\n", "error[csv]: The first line must name", "in.csv:1:1\n"),
    Case(
      "a CSV of quotes", in: "in.csv", "name\n" + String(repeating: "\"", count: 99_999),
      "error[csv]: The quotes that start here are not closed.\n --> in.csv:2:1\n"),
    Case(
      "a CSV that is no UTF-8", in: "in.csv", Array("name\nA".utf8) + [0xFF, 0x0A],
      "error[csv]:", "in.csv:2:1\n"),
    Case(
      "a heading that is no UTF-8", in: "in.csv", [0x6E, 0xFF, 0x2C] + Array("name\n1,Ada\n".utf8),
      "warning[unknown-member]:", "in.csv:1:1\n"),
    Case(
      "NULs in a CSV", in: "in.csv", "name\n\u{0}\u{0}\n",
      "error[control-character]: name: Character 1 is a null character (U+0000)", "in.csv:2:1\n"),
    Case(
      "commas", in: "in.csv", String(repeating: ",", count: 50_000) + "\n",
      "warning[unknown-member]: This column has no heading.\n --> in.csv:1:1\n",
      "None of the columns is a field"),
    Case(
      "a long list",
      "{\"name\":\"Ada\",\"faves\":[" + String(repeating: "{},", count: 49_999) + "{}]}",
      "error[count]: faves: At most 3 rows are allowed.\n --> in.ndjson:1:23\n"),
    Case(
      "long names", "{\"name\":\"Ada\",\"" + String(repeating: "x", count: 500_000) + "\":1}",
      "warning[unknown-member]: The form has no field “xxx", "1:15\n"),
    Case(
      "a long row", in: "in.csv",
      "name\n" + String(repeating: "x,", count: 100_000) + "\n",
      "error[csv]: This row has 100001 cells, but the header has 1.\n --> in.csv:2:1\n"),
  ]

  @Test(.slow) func reportedInWords() async {
    await forEachCase(Self.cases.indices) { index in
      let hostile = Self.cases[index]
      let folder = try ValidateTests.folder([(hostile.file, hostile.bytes)])
      let run = try ValidateTests.validate([hostile.file], in: folder)
      let hasErrors = hostile.told.contains { $0.contains("error[") || $0.contains("None of") }
      #expect(run.ending == .exited(hasErrors ? 1 : 0), "\(hostile.name): \(run.error)")
      for part in hostile.told {
        #expect(run.output.contains(part), "\(hostile.name): \(run.output.prefix(2_000))")
      }
      if hostile.told.isEmpty {
        #expect(
          run.output.hasSuffix(" valid.\n") || run.output == "0 records.\n",
          "\(hostile.name): \(run.output.prefix(2_000))")
      }
      #expect(run.error == "", "\(hostile.name)")
      #expect(run.output.utf8.count < 10_000_000)
    }
  }

  @Test(.slow) func manyFindings() async throws {
    // Many members that the form does not have, in a form with many fields.
    var form = "form wide {\n"
    for number in 0..<500 { form += "field a_rather_long_name_\(number): text\n" }
    var record = "{"
    for number in 0..<500 { record += "\"another_rather_long_name_\(number)\":1," }
    record += "\"x\":1}"
    let folder = try TemporaryFolder([("wide.form", form + "}\n"), ("in.json", record)])
    let run = try Formwalk.run(["validate", "wide.form", "in.json"], folder: folder.path)
    #expect(run.ending == .exited(0))
    #expect(run.output.hasSuffix("1 record: 501 warnings.\n"))

    // The output for one record is limited; findings of the next record are reported again.
    await forEachCase([100_000, 100_001] as [Int]) { count in
      let wrong = #"{"tags":["# + Array(repeating: "1", count: count).joined(separator: ",") + "]}"
      let form =
        "form many { rows tags: text rows l { field n: integer check n > 1 else \"No.\" } }"
      let rows = Array(repeating: #"{"n":0}"#, count: count).joined(separator: ",")
      let folder = try TemporaryFolder([
        ("many.form", form), ("in.ndjson", wrong + "\n{\"tags\":[1]}\n{\"l\":[" + rows + "]}\n"),
      ])
      let run = try Formwalk.run(
        ["validate", "many.form", "in.ndjson", "--format", "junit"], folder: folder.path)
      #expect(run.ending == .exited(1))
      let told = 2 * (min(count, 100_000) + (count > 100_000 ? 1 : 0)) + 1
      #expect(run.output.contains("message=\"\(told) errors\""))
    }
  }

  static let formats = ["human", "json", "sarif", "github", "junit"]

  private static let recordsWithSecrets = [
    #"{"name":"Ada","pin":"hunter2"}"#, #"{"name":"hunter2","pin":"hunter2"}"#,
    #"{"name":"Ada","pin":["hunter2"]}"#, #"{"name":"Ada","pin":{"hunter2":1}}"#,
    #"{"name":"Ada","pin":"hunter2","pin":"hunter2"}"#, #"{"name":"Ada","pin":"hunter2\ud800"}"#,
    #"{"name":"Ada","pins":["hunter2","hunter2",["hunter2"]]}"#,
    #"{"name":"Ada","keys":[{"key":"hunter2"},{"key":"hunter2"},{"key":["hunter2"]}]}"#,
    #"{"name":"Ada","pin":"hunter2""#, "name,pin,pins[1]\nAda,hunter2,hunter2\n",
    "name,pin,pins[1],pins[2],keys[1].key\nAda,hun\"ter2,1,1\nA,\"hunter2\" x\nAda,hunter2,hunter2,hunter2,hunter2\n",
    "Ada,hunter2\nBob,letmein\n", "name,hunter2[0].x,hunter2", "home.hunter2,hunter2.name,\n",
  ]

  /// Whatever is wrong with it, a secret is not revealed.
  @Test(.slow) func secretsAreNotRevealed() async throws {
    let cases = Self.formats.flatMap { format in Self.recordsWithSecrets.map { (format, $0) } }
    await forEachCase(cases) { format, record in
      let folder = try ValidateTests.folder()
      let run = try ValidateTests.validate(
        ["-", "--format", format, "--as", record.hasPrefix("{") ? "ndjson" : "csv"],
        input: Array((record + "\n").utf8), in: folder)
      // The member of an object in place of a secret may be anything but is not a secret itself.
      #expect(!(run.output + run.error).contains("unter2"), "\(run.output)")
      #expect(run.ending == .exited(1))
    }

    // Not even the fingerprint of a finding is computed from a secret.
    let form = "form s { field pin: secret { length 4...4 } field n: integer { range 1...9 } }"
    let reports = try ["hunter2", "letmein"].map { secret in
      let record = "{\"pin\":\"\(secret)\",\"n\":0}\n"
      let folder = try TemporaryFolder([("s.form", form), ("in.ndjson", record)])
      return try Formwalk.run(
        ["validate", "s.form", "in.ndjson", "--format", "sarif"], folder: folder.path
      ).output
    }
    #expect(reports[0].contains("\"ruleId\": \"length\""))
    #expect(reports[0] == reports[1])
  }

  @Test func controlCharactersAreShown() async throws {
    // The contents of a record are shown without bytes that control a terminal.
    await forEachCase(Self.formats) { format in
      // A form without a secret quotes unknown headings.
      let plain = "form p { field name: text rows faves { field kind: text } }"
      let folder = try ValidateTests.folder([
        ("in.csv", Array("name,\u{1B}[2J,\u{9B}31m,faves[\u{7}].kind\nAda,1,2,3\n".utf8)),
        ("plain.form", Array(plain.utf8)),
      ])
      let record = #"""
        {"name":"A","\u001b[31m\u0007\u009b\u007f\n\u202e":1,"tags":["\u001b]0;x\u0007","red"],"tags":1}
        {"name":"\u001b[31m","\#u{202E}\#u{85}x":2,"home":{"\r\n::error::x":1}}
        """#
      for arguments in [["a.form", "-"], ["a.form", "in.csv"], ["plain.form", "in.csv"]] {
        let run = try Formwalk.run(
          ["validate"] + arguments + ["--format", format],
          input: arguments.last == "-" ? record : "", folder: folder.path)
        #expect(run.output.contains("31m") == (arguments[1] == "-" || arguments[0] == "plain.form"))
        for scalar in (run.output + run.error).unicodeScalars where scalar != "\n" {
          let isControl = scalar.properties.generalCategory == .control
          #expect(!isControl, "U+\(String(scalar.value, radix: 16)) in \(run.output)")
        }
        for line in run.output.split(separator: "\n") { #expect(!line.hasPrefix("::error::x")) }
      }
    }

    // So are the names of files.
    let folder = try ValidateTests.folder([("a\u{1B}[31m.ndjson", Array("x\n".utf8))])
    for format in Self.formats {
      let run = try ValidateTests.validate(
        ["a\u{1B}[31m.ndjson", "b\u{1B}.json", "--format", format, "--valid", "c\u{1B}/d"],
        in: folder)
      #expect(!(run.output + run.error).contains("\u{1B}"), "\(format)")
      let again = try ValidateTests.validate(
        ["a\u{1B}[31m.ndjson", "b\u{1B}.json", "--format", format], in: folder)
      #expect(!(again.output + again.error).contains("\u{1B}"), "\(format)")
    }
  }
}
