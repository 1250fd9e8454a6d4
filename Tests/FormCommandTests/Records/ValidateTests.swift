import SeededNumbers
import TestCases
import Testing

/// Tests of `formwalk validate` with bytes that no script can contain: other line breaks, long
/// records, input that is not text, and files that cannot be written.
@Suite struct ValidateTests {
  static let form = """
    form person {
      field name: text { required length 2...20 }
      field pin: secret { length 4...8 match /[0-9]*/ }
      rows pins: secret { unique length 4... }
      rows keys { unique key field key: secret { required length 4... } }
      field age: integer { range 0...150 }
      field tags: choices { option red option green }
      group home { field city: text }
      rows faves { count ...3 field kind: text }
      field notes: multiline
      check other: pin != name else "The pin is the name."
    }
    """

  static func folder(_ files: [(String, [UInt8])] = []) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([("a.form", form)])
    for (name, bytes) in files { try TestFiles.write(bytes, to: "\(folder.path)/\(name)") }
    return folder
  }

  static func validate(
    _ arguments: [String], input: [UInt8] = [], in folder: TemporaryFolder
  ) throws -> Transcript {
    try PipedProgram.run(
      [Formwalk.path, "validate", "a.form"] + arguments + ["--now", "2030-01-01T12:00"],
      input: input, environment: Formwalk.environment, folder: folder.path)
  }

  /// A record printed by `check --witness` is valid on the same day.
  @Test func witnessesAreValidToday() throws {
    let form = """
      form f {
        field day: date { required range today()...today() + 3 days }
        field hour: datetime { required range now()...now() + 1 day }
        field note: text { show when day is filled }
      }
      """
    let folder = try TemporaryFolder([("f.form", form)])
    // The second may pass between the two.
    for attempt in 1...10 {
      let witness = try PipedProgram.run(
        [Formwalk.path, "check", "f.form", "--witness", "note"], input: [],
        environment: Formwalk.environment, folder: folder.path)
      #expect(witness.ending == .exited(0))
      try TestFiles.write(Array(witness.output.utf8), to: "\(folder.path)/record.json")
      let checked = try PipedProgram.run(
        [Formwalk.path, "validate", "f.form", "record.json"], input: [],
        environment: Formwalk.environment, folder: folder.path)
      if checked.ending == .exited(0) { return }
      #expect(attempt < 10, "\(checked.output)")
    }
  }

  private static let good = #"{"name":"Ada"}"#
  private static let bad = #"{"name":"A"}"#

  // MARK: Byte for byte

  @Test func recordsAreSplitUnchanged() async {
    // Lines are split unchanged.
    await forEachCase([
      // Line breaks of Windows, a byte-order mark, blank lines, and none at the end.
      ("\u{FEFF}{G}\r\n\r\n  \r\n{B}\r\n{G}", "\u{FEFF}{G}\r\n\r\n  \r\n{G}", "{B}\r\n"),
      ("{B}\n{G}\n{B}", "{G}\n", "{B}\n{B}"),
      ("\n\n{B}", "\n\n", "{B}"),
      ("{G}\r{G}\n", "", "{G}\r{G}\n"),
      (" \t{G} \n", " \t{G} \n", ""),
      ("\n \n", "\n \n", ""),
      ("", "", ""),
    ]) { input, valid, invalid throws in
      func records(_ text: String) -> String {
        text.split(separator: "{G}", omittingEmptySubsequences: false).joined(separator: Self.good)
          .split(separator: "{B}", omittingEmptySubsequences: false).joined(separator: Self.bad)
      }
      let folder = try Self.folder([("in.ndjson", Array(records(input).utf8))])
      for jobs in ["1", "3"] {
        let run = try Self.validate(
          ["in.ndjson", "--valid", "v", "--invalid", "i", "--jobs", jobs], in: folder)
        #expect(run.ending == .exited(invalid.isEmpty ? 0 : 1), "\(run.output)\(run.error)")
        #expect(try folder.read("v") == records(valid))
        #expect(try folder.read("i") == records(invalid))
      }
    }

    // Rows are split unchanged.
    await forEachCase([
      (
        "\u{FEFF}name,age\r\nAda,1\r\n\r\nA,2\r\nBob,3", "\u{FEFF}name,age\r\nAda,1\r\n\r\nBob,3",
        "\u{FEFF}name,age\r\nA,2\r\n"
      ),
      ("name,notes\n\"A\",\nAda,\"A\nB\"", "name,notes\nAda,\"A\nB\"", "name,notes\n\"A\",\n"),
      ("name", "name", "name"),
      // Below a heading that cannot be read, the meaning of a row is unknown.
      ("\"na\"me\nAda\n", "", "\"na\"me\nAda\n"),
      ("\u{FEFF}nick,mail\r\nA,B\r\n\r\nC", "", "\u{FEFF}nick,mail\r\nA,B\r\n\r\nC"),
      ("\"name\nAda", "", "\"name\nAda"),
      ("\nAda\n", "", "\nAda\n"),
      ("name,age\rAda,1\r", "", "name,age\rAda,1\r"),
    ]) { input, valid, invalid throws in
      let folder = try Self.folder([("in.csv", Array(input.utf8))])
      _ = try Self.validate(["in.csv", "--valid", "v", "--invalid", "i"], in: folder)
      #expect(try folder.read("v") == valid)
      #expect(try folder.read("i") == invalid)
    }
  }

  @Test func headingsOfCSV() async throws {
    // However long the file is, it is reported once, and before all of it is read.
    do {
      let text = "name,age\r" + String(repeating: "Ada,1\r", count: 100_000)
      let folder = try Self.folder([("a.csv", Array(text.utf8))])
      let run = try Self.validate(["a.csv", "--invalid", "i", "--format", "github"], in: folder)
      #expect(run.ending == .exited(1))
      #expect(
        run.output == """
          ::error file=a.csv,line=1,endLine=1,col=9,endColumn=10,title=csv::This line ends in a \
          carriage return only, as on old Macs. End lines with a line feed.

          """)
      #expect(try folder.read("i") == text)
    }

    // A heading without a line break, and one with another, are one heading. Under another heading,
    // records would be misread.
    do {
      let folder = try Self.folder([
        ("a.csv", Array("name".utf8)), ("b.csv", Array("name\r\nAda\r\n".utf8)),
        ("c.csv", Array("name\nA".utf8)), ("d.csv", Array("name,age\nBob,1\n".utf8)),
      ])
      let run = try Self.validate(
        ["a.csv", "b.csv", "c.csv", "d.csv", "--valid", "v", "--invalid", "i"], in: folder)
      #expect(
        run.output == """
          error[length]: name: Use 2 to 20 characters.
           --> c.csv:2:1

          2 records: 1 error.

          """)
      #expect(run.ending == .exited(4))
      #expect(try folder.read("v") == "name\nAda\r\n")
      #expect(try folder.read("i") == "name\nA")
    }

    // Each file whose heading cannot be read is copied unchanged, however long it is.
    do {
      let long = "Ada,1\n" + String(repeating: "\"x\ny\",2\n", count: 200_000) + "Bob"
      let folder = try Self.folder([
        ("a.csv", Array("name,age\nA,1\n".utf8)), ("b.csv", Array(long.utf8)),
        ("c.csv", Array(long.utf8)), ("d.csv", Array("name,age\nA,3\nBob,4".utf8)),
      ])
      let run = try Self.validate(
        ["a.csv", "b.csv", "c.csv", "d.csv", "--valid", "v", "--invalid", "i"], in: folder)
      #expect(run.ending == .exited(1))
      #expect(run.output.hasSuffix("\n3 records: 4 errors, 4 warnings.\n"))
      #expect(try folder.read("v") == "name,age\nBob,4")
      let kept = try folder.read("i")
      #expect(kept == "name,age\nA,1\n\(long)\n\(long)\nname,age\nA,3\n")
    }

    // If warnings count, those of a heading count for each row.
    await forEachCase(
      [([], "0"), (["--warnings-as-errors"], "2"), (["--strict"], "2")] as [([String], String)]
    ) { flags, invalid throws in
      let text = "name,zz\nAda,1\nBob,\n"
      let folder = try Self.folder([("in.csv", Array(text.utf8))])
      let run = try Self.validate(
        ["in.csv", "--valid", "v", "--invalid", "i", "--format", "json"] + flags, in: folder)
      #expect(run.output.contains("\"invalid\": \(invalid)\n"), "\(run.output)")
      #expect(try folder.read(invalid == "0" ? "v" : "i") == text)
      #expect(try folder.read(invalid == "0" ? "i" : "v") == "name,zz\n")
    }
  }

  @Test func recordsInAFile() async throws {
    // Files that were joined may have a byte-order mark before a line.
    let mark = "\u{FEFF}"
    let text = "\(mark)\(Self.good)\n\(mark)\(Self.bad)\n\(Self.good)\(mark)\n"
    let folder = try Self.folder([("in.ndjson", Array(text.utf8))])
    let run = try Self.validate(
      ["in.ndjson", "--format", "github", "--valid", "v", "--invalid", "i"], in: folder)
    #expect(run.output.contains("line=2,endLine=2,col=10,"))
    // After a record it is not one.
    #expect(run.output.contains("line=3,endLine=3,col=15,"))
    #expect(try folder.read("v") == "\(mark)\(Self.good)\n")
    #expect(try folder.read("i") == "\(mark)\(Self.bad)\n\(Self.good)\(mark)\n")

    // One record over several lines is one, even if it is not JSON; a first line that was cut off
    // is only that.
    await forEachCase(
      [
        ("{\n  \"name\": \"Ada\",\n  \"age\": 3,\n}\n", ["4:1"], 1),
        ("{\n  \"name\": \"A\",\n  \"age\": 200\n}\n", ["2:11", "3:10"], 1),
        ("{\r\n\t\"name\": \"Ada\",\r\n\t\"age\" 3\r\n}\r\n", ["3:8"], 1),
        ("{\"name\":\n{\"name\":\"A\"}\n", ["1:9", "2:9"], 2),
        ("{\"name\":\n", ["1:9"], 1), ("{\"name\":\n\n{\"name\":\"A\"}\n", ["1:9", "3:9"], 2),
      ] as [(String, [String], Int)]
    ) { text, places, count in
      let folder = try Self.folder()
      let run = try Self.validate(["-"], input: Array(text.utf8), in: folder)
      let found = run.output.split(separator: "\n").filter { $0.hasPrefix(" --> -:") }
      #expect(found.map { String($0.dropFirst(7)) } == places, "\(run.output)")
      #expect(run.output.contains("\n\(count) record"), "\(run.output)")
    }

    // Compressed files are not read.
    await forEachCase(
      [([0x1F, 0x8B, 8, 0], "gzip"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd")] as [([UInt8], String)]
    ) { beginning, name in
      let folder = try Self.folder([("in.ndjson", beginning), ("in.csv", beginning)])
      for file in ["in.ndjson", "in.csv", "-"] {
        let run = try Self.validate([file], input: file == "-" ? beginning : [], in: folder)
        #expect(run.ending == .exited(4))
        #expect(run.error.contains("it is compressed (\(name)): decompress it into a pipe"))
      }
    }
  }

  /// However many threads check, the findings and the files are the same, and nothing is lost.
  @Test(.slow) func threadsChangeNothing() async {
    await forEachCase(["ndjson", "csv"]) { kind in
      var text = kind == "csv" ? "name,age\n" : ""
      var numbers = SeededGenerator(seed: 5)
      for line in 0..<8_000 {
        let name = String(repeating: "a", count: Int(numbers.next() % 24))
        let age = Int(numbers.next() % 160)
        switch (kind, numbers.next() % 200) {
        case (_, 0): text += "\n"
        case ("csv", 1): text += "\"" + name + "\n,\(age)\n"
        case ("csv", 2...5): text += "\"\(name)\nq\(line)\n\(line)\",\(age)\n"
        case (_, 1): text += "{\(name)\n"
        case ("csv", 6): text += String(repeating: "x", count: 3_000) + ",1\n"
        case (_, 6): text += #"{"name":"\#(String(repeating: "x", count: 3_000))"}"# + "\n"
        case ("csv", _): text += "\(name),\(age)\n"
        default: text += #"{"name":"\#(name)","age":\#(age)}"# + "\n"
        }
      }
      let folder = try Self.folder([("in.\(kind)", Array(text.utf8))])
      var runs: [[String]] = []
      for jobs in ["1", "3"] {
        let run = try Self.validate(
          [
            "in.\(kind)", "--jobs", jobs, "--valid", "v", "--invalid", "i", "--max-record", "2000",
            "--format", "github",
          ], in: folder)
        runs.append([run.output, run.error, try folder.read("v"), try folder.read("i")])
      }
      for run in runs.dropFirst() { #expect(run == runs[0]) }
      let heading = kind == "csv" ? 9 : 0
      #expect(runs[0][2].utf8.count + runs[0][3].utf8.count - heading == text.utf8.count)
      #expect(
        Self.isMerged(
          Array(text.utf8), Array(runs[0][2].utf8), Array(runs[0][3].utf8.dropFirst(heading))))
    }
  }

  /// Returns whether the lines of a text are those of two others, merged in order.
  private static func isMerged(_ whole: [UInt8], _ left: [UInt8], _ right: [UInt8]) -> Bool {
    var rest = (left[...], right[...])
    for line in whole.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      if rest.0.starts(with: line + [0x0A]) {
        rest.0 = rest.0.dropFirst(line.count + 1)
      } else if rest.1.starts(with: line + [0x0A]) {
        rest.1 = rest.1.dropFirst(line.count + 1)
      } else {
        return false
      }
    }
    return rest.0.isEmpty && rest.1.isEmpty
  }

  // MARK: Long records

  @Test(.slow) func longRecordsArePassedOver() async throws {
    // A record that is too long is a finding, and the next is read: even if it is longer than one
    // read, and wherever that ends.
    await forEachCase([1_500, 131_072, 131_073, 524_288] as [Int]) {
      length throws in
      let long = String(repeating: "x", count: length)
      let line = #"{"name":"\#(long)"}"#
      let text = [Self.good, line, Self.bad, line, line, Self.good, Self.bad].joined(
        separator: "\n")
      let folder = try Self.folder([("in.ndjson", Array(text.utf8))])
      for jobs in ["1", "3"] {
        let run = try Self.validate(
          [
            "in.ndjson", "--max-record", "1000", "--jobs", jobs, "--valid", "v", "--invalid", "i",
            "--format", "github",
          ], in: folder)
        let lines = run.output.split(separator: "\n")
        let places = lines.map {
          $0.split(separator: ",")[1] + " " + $0.split(separator: "=")[6].prefix(8)
        }
        #expect(
          places == [
            "line=2 too-long", "line=3 length::", "line=4 too-long", "line=5 too-long",
            "line=7 length::",
          ])
        #expect(try folder.read("v") == "\(Self.good)\n\(Self.good)\n")
        #expect(
          try folder.read("i") == [line, Self.bad, line, line, Self.bad].joined(separator: "\n"))
      }
    }

    // Long rows are skipped.
    await forEachCase([1_500, 131_073, 262_144, 700_001] as [Int]) { length in
      let long = String(repeating: "x", count: length)
      let lines = String(repeating: "some words\n", count: length / 10)
      // The quotes of one such row are broken: it ends with that line.
      let rows = [
        "name,age", "Ada,1", "\(long),2", "A,3", "\"\(long)\nB\",4", "\"\(lines)\"\"\", \"\n\"",
        "Bo,5", "\"\(long)\n\(long)\"x\"\nx", "Al,6", "\"Al\n\",5", "\"Bob",
      ]
      let text = rows.joined(separator: "\n")
      let folder = try Self.folder([("in.csv", Array(text.utf8))])
      let line = 8 + lines.count { $0 == "\n" }
      for jobs in ["1", "3"] {
        let run = try Self.validate(
          ["in.csv", "--max-record", "1000", "--jobs", jobs, "--valid", "v", "--invalid", "i"],
          in: folder)
        #expect(
          run.output.replacing(#/ +-->/#, with: " -->") == """
            error[too-long]: This record is longer than 1000 bytes (see --max-record).
             --> in.csv:3:1

            error[length]: name: Use 2 to 20 characters.
             --> in.csv:4:1

            error[too-long]: This record is longer than 1000 bytes (see --max-record).
             --> in.csv:5:1

            error[too-long]: This record is longer than 1000 bytes (see --max-record), or the quotes that start here are not closed.
             --> in.csv:7:1

            error[too-long]: This record is longer than 1000 bytes (see --max-record).
             --> in.csv:\(line + 2):1

            error[csv]: This row has 1 cell, but the header has 2.
             --> in.csv:\(line + 4):1

            error[csv]: The quotes that start here are not closed.
             --> in.csv:\(line + 8):1

            11 records: 7 errors.

            """)
        #expect(try folder.read("v") == "name,age\nAda,1\nBo,5\nAl,6\n\"Al\n\",5\n")
      }
    }

    // A long file of JSON is one finding.
    await forEachCase([2_000, 300_000, 1_100_000] as [Int]) { length throws in
      let text = "{\n\"name\":\n\"" + String(repeating: "x", count: length) + "\"\n}\n"
      let folder = try Self.folder([("in.json", Array(text.utf8))])
      for arguments in [["in.json"], ["-"]] {
        let run = try Self.validate(
          arguments + ["--max-record", "1000", "--invalid", "i"],
          input: arguments == ["-"] ? Array(text.utf8) : [], in: folder)
        #expect(
          run.output == """
            error[too-long]: This record is longer than 1000 bytes (see --max-record).
             --> \(arguments[0]):1:1

            1 record: 1 error.

            """)
        #expect(try folder.read("i") == text)
      }
    }

    // A million bytes that no record has are not too many for the greatest number.
    let folder = try Self.folder()
    let run = try Self.validate(
      ["-", "--max-record", "9223372036854775807", "--jobs", "9223372036854775807"],
      input: Array(Self.good.utf8), in: folder)
    #expect(run.output == "1 record, valid.\n")
  }

  // MARK: Standard input

  // MARK: Files that are not as they should be

  @Test(.slow) func outputsThatCannotBeWritten() throws {
    // The findings are not read.
    do {
      let folder = try Self.folder()
      let input = Array(String(repeating: Self.bad + "\n", count: 20_000).utf8)
      let run = try PipedProgram.run(
        [Formwalk.path, "validate", "a.form", "-"], input: input, isOutputRead: false,
        environment: Formwalk.environment, folder: folder.path)
      #expect(run.ending == .exited(4))
      #expect(
        run.error == "formwalk: standard output cannot be written: its reader closed it\n")
    }

    // A device is not truncated.
    if TestFiles.exists("/dev/full") {
      let folder = try Self.folder()
      let run = try Self.validate(
        ["-", "--invalid", "/dev/full"], input: Array(Self.bad.utf8), in: folder)
      #expect(run.ending == .exited(4))
      #expect(
        run.error
          == "formwalk: /dev/full cannot be written: no space is left on the device; it contains the first 0 invalid records\n"
      )
    }

    // Standard input may be a file that would be written.
    do {
      let folder = try Self.folder([("in.ndjson", Array(Self.good.utf8))])
      try TestFiles.makeLink(folder.path + "/link", to: "in.ndjson")
      for output in ["in.ndjson", "./in.ndjson", "link"] {
        let run = try PipedProgram.run(
          [Formwalk.path, "validate", "a.form", "-", "--valid", output],
          inputFile: folder.path + "/in.ndjson", environment: Formwalk.environment,
          folder: folder.path)
        #expect(run.ending == .exited(2))
        #expect(
          run.error
            == "formwalk: `--valid` names \(output), which is also the input (standard input): write to another file\n"
        )
        #expect(try folder.read("in.ndjson") == Self.good)
      }
    }
  }

  @Test(.slow) func aFullDiskLeavesNoHalfRecord() async throws {
    // If a file cannot grow, it contains complete records, and their number is reported.
    await forEachCase([1, 7, 100, 777] as [Int]) { blocks in
      let line = #"{"name":"A","age":123}"# + "\n"
      let folder = try Self.folder([
        ("in.ndjson", Array(String(repeating: line + Self.good + "\n", count: 20_000).utf8))
      ])
      let run = try PipedProgram.run(
        [
          "/bin/sh", "-c", "ulimit -f \(blocks) && exec \"$0\" \"$@\"", Formwalk.path, "validate",
          "a.form", "in.ndjson", "--invalid", "i",
        ], environment: Formwalk.environment, folder: folder.path)
      let left = try folder.read("i")
      let count = left.utf8.count / line.utf8.count
      #expect(run.ending == .exited(4))
      #expect(left == String(repeating: line, count: count))
      #expect(count > 0)
      let records = count == 1 ? "1 invalid record" : "\(count) invalid records"
      #expect(
        run.error
          == "formwalk: i cannot be written: the file would be larger than this system allows; it contains the first \(records)\n"
      )
    }

    // Nothing is left of a record that is skipped in pieces.
    do {
      let long = "{" + String(repeating: "x", count: 600_000) + "\n"
      let folder = try Self.folder([("in.ndjson", Array((Self.bad + "\n" + long).utf8))])
      let run = try PipedProgram.run(
        [
          "/bin/sh", "-c", "ulimit -f 900 && exec \"$0\" \"$@\"", Formwalk.path, "validate",
          "a.form", "in.ndjson", "--invalid", "i", "--max-record", "1000",
        ], environment: Formwalk.environment, folder: folder.path)
      #expect(run.ending == .exited(4))
      #expect(run.error.hasSuffix("it contains the first 1 invalid record\n"))
      #expect(try folder.read("i") == Self.bad + "\n")
    }

    // If a file is invalid as a whole, half of it is not kept.
    do {
      let long = "Ada,1\n" + String(repeating: "x,2\n", count: 200_000)
      let folder = try Self.folder([
        ("a.csv", Array("name\nA\n".utf8)), ("b.csv", Array(long.utf8)),
      ])
      let run = try PipedProgram.run(
        [
          "/bin/sh", "-c", "ulimit -f 900 && exec \"$0\" \"$@\"", Formwalk.path, "validate",
          "a.form", "a.csv", "b.csv", "--invalid", "i",
        ], environment: Formwalk.environment, folder: folder.path)
      #expect(run.ending == .exited(4))
      #expect(try folder.read("i") == "name\nA\n")
    }
  }

  /// Code scanning recognises a finding wherever its record has moved.
  @Test func fingerprintsStayWithTheRecord() throws {
    let form =
      "form a { field name: text { length 2... } field age: integer { range 0... } group home {} }"
    let folder = try TemporaryFolder([("a.form", form)])
    let last = #"{"name":"Ada","age":-1,"home":[]}"#
    func fingerprints(_ text: String) throws -> [Substring] {
      let run = try Self.validate(["-", "--format", "sarif"], input: Array(text.utf8), in: folder)
      return run.output.split(separator: "\n").filter { $0.contains("formwalk/v1") }
    }
    let alone = try fingerprints(last)
    #expect(Set(alone).count == 2)
    let moved = try fingerprints("\n\(Self.good)\n\(Self.bad)\n\(last)\r\n")
    #expect(moved.count == 3)
    #expect(Array(moved.suffix(2)) == alone)
    #expect(try fingerprints(#"{"name":"Ada","age":-2,"home":[]}"#) != alone)
  }
}
