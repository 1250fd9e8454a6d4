import FormEngine
import FormJSON
import TestCases
import Testing

/// Rows of CSV as records: which column is what, and how cells are read.
@Suite struct CSVRecordTests {
  private static let program: Program = {
    var maker = FormMaker()
    for type in [ScalarType.integer, .decimal, .boolean, .date, .time, .datetime, .choice] {
      let field = maker.field(type.keyword, type, in: 0)
      if type == .choice { maker.parts.nodes[field].options = 0 }
    }
    let options = maker.field("choices", .choices, in: 0)
    maker.parts.nodes[options].options = 0
    maker.parts.options = [OptionList(["red", "green"].map { FormOption(name: $0, label: $0) })]
    for type in [ScalarType.text, .secret, .multiline] {
      let field = maker.field(type.keyword, type, in: 0)
      let two = maker.code([maker.constant(.integer(2))])
      maker.rule(.length, "length", at: field) { rule, _ in
        rule.lower = two
        rule.upper = two
      }
    }
    let group = maker.node(.group, "group", in: 0)
    let street = maker.field("street", .text, in: group)
    maker.parts.nodes[street].required = .always
    let (_, body) = maker.list("rows", in: 0)
    let cell = maker.field("cell", .text, in: body)
    maker.parts.nodes[cell].required = .always
    let inner = maker.node(.group, "inner", in: body)
    _ = maker.field("number", .integer, in: inner)
    _ = maker.list("deep", in: body)
    let (plain, value) = maker.list("plain", in: 0)
    maker.parts.nodes[plain].isPlainList = true
    let own = maker.field("value", .integer, in: value)
    let one = maker.code([maker.constant(.integer(1))])
    maker.rule(.range, "range", at: own) { rule, _ in rule.lower = one }
    _ = maker.field("odd-name", .text, in: 0)
    return maker.program()
  }()

  /// Returns the findings in a file as `line:offset in the row path rule`; the line of the heading
  /// is 0.
  private static func found(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    guard
      let heading = CSVHeading(bytes, program, isStrict: false, isWhole: true, limit: 1_000)
    else { return ["no heading"] }
    func words(_ finding: RecordFinding, _ line: Int) -> String {
      let path = finding.path.isEmpty ? "" : finding.path + " "
      return "\(line):\(finding.range.lowerBound) \(path)\(finding.rule)"
    }
    var found = heading.findings.map { words($0, 0) }
    guard let columns = heading.columns else { return found }
    var checker = RecordChecker(RecordPlan(program, clock: noon))
    var (start, line) = (heading.length, heading.lines)
    bytes.withUnsafeBufferPointer { buffer in
      while start < buffer.count {
        let row = columns.check(buffer, from: start, with: &checker, 1_000)
        found += row.findings.map { words($0, line) }
        line += row.lines
        start = row.end
      }
    }
    return found
  }

  private static let required = "1:0 group.street required"

  @Test func cellsAreReadStrictly() async {
    // Cells are read strictly, after trimming.
    await forEachCase(
      [
        ("integer", ["0", " 7 ", "-7", "7.0", "-0", "\"7\"", "9223372036854775807"]),
        ("decimal", ["0", "1.5", "-1.50", "0.050", "123456789012345678901234567890.5"]),
        ("boolean", ["true", " false ", "\"true\""]),
        ("date", ["2026-11-20", "\t2026-11-20 "]), ("time", ["09:30", "09:30:15"]),
        ("datetime", ["2026-11-20T09:30", "2026-11-20T09:30:15"]),
        ("choice", ["red", " green "]),
        (
          "choices",
          ["red", "red;green", " green ; red ", ";red;;", ";", "\"red; green\""]
        ),
        ("text", ["ab", " ab ", "éé", "\"a\"\"\"", "\" ab\n\"", "\"\"", "  "]),
        ("secret", ["ab", " a", "\"a \"", "\"\"\"\"\"\""]), ("multiline", ["ab", "\"a\n\"", "  "]),
      ] as [(String, [String])]
    ) { name, cells in
      for cell in cells {
        #expect(Self.found("group.street,\(name)\nx,\(cell)\n") == [], "\(name) \(cell)")
      }
    }

    // Cells that do not fit.
    await forEachCase(
      [
        (
          "integer",
          [
            "7x", "1e2", "1E0", "1_000", "1 000", "0x1F", "--1", "1.5", "9223372036854775808", "٣",
            "+7", "007", "-07", "00",
          ],
          "type"
        ),
        ("decimal", ["1.", ".5", "-.5", "1e2", "1,5", "∞", "NaN", "+1.5", "01.5"], "type"),
        ("boolean", ["yes", "TRUE", "1", "y"], "type"),
        ("date", ["20.11.2026", "2026-11-31", "today", "+3 days"], "type"),
        ("time", ["9:30", "24:00", "now"], "type"), ("datetime", ["2026-11-20 09:30"], "type"),
        ("choice", ["Red", "1", "r", "red;green"], "option"),
        ("choices", ["red;blue", "red|green", "1"], "option"),
        ("text", ["abc", "a", "\"a\"\"b\""], "length"), ("secret", [" ab", "ab "], "length"),
        ("multiline", ["ab\t", "\"ab\n\""], "length"),
      ] as [(String, [String], String)]
    ) { name, cells, rule in
      for cell in cells {
        let quoted = cell.contains(",") ? "\"\(cell)\"" : cell
        let place = cell.contains(",") || cell.hasPrefix("\"") ? 3 : 2
        #expect(
          Self.found("group.street,\(name)\nx,\(quoted)\n") == ["1:\(place) \(name) \(rule)"],
          "\(name) \(cell)")
      }
    }
  }

  /// Each unknown or repeated option is found; the others count.
  @Test func optionsAreFoundOneByOne() {
    for (cell, found) in [
      ("red;red", ["repeated-option"]), ("1;2", ["option", "option"]),
      ("red;x;red;y", ["option", "repeated-option", "option"]),
    ] {
      #expect(
        Self.found("group.street,choices\nx,\(cell)\n") == found.map { "1:2 choices \($0)" },
        "\(cell)")
    }
  }

  /// Only cells of several lines may contain line breaks, and none other control characters.
  @Test func controlCharactersAreFound() {
    for (name, cell, place) in [
      ("text", "\"a\nb\"", 3), ("text", "\u{7F}a", 2), ("text", "a\tb", 2),
      ("text", "a\u{85}b", 2), ("secret", "abc\t", 2), ("multiline", "ab\u{C}", 2),
    ] {
      #expect(
        Self.found("group.street,\(name)\nx,\(cell)\n").filter { !$0.hasSuffix("length") }
          == ["1:\(place) \(name) control-character"], "\(name) \(cell.debugDescription)")
    }
    #expect(
      Self.found("group.street,multiline\nx,\"a\r\nb\"\n").filter { !$0.hasSuffix("length") } == [])
  }

  @Test func rowsOfAList() async {
    // A list has rows up to the last one with content.
    await forEachCase(
      [
        ("", []), ("a,1,,,,", []), ("a,,b,,c,", []), ("a,,,,,", []),
        (",,b,,,", ["1:2 rows[1].cell required"]),
        (",1,,,,", ["1:2 rows[1].cell required"]),
        (",,,,c,", ["1:2 rows[1].cell required", "1:4 rows[2].cell required"]),
        ("a,x,b,y,\" \",\t", ["1:4 rows[1].inner.number type", "1:8 rows[2].inner.number type"]),
      ] as [(String, [String])]
    ) { cells, found in
      let heading =
        "group.street,"
        + (1...3).map { "rows[\($0)].cell,rows[\($0)].inner.number" }.joined(separator: ",")
      let row = "x," + (cells.isEmpty ? ",,,,," : cells)
      #expect(Self.found("\(heading)\n\(row)\n") == found)
    }

    // Empty values of a list of plain values are not rows.
    let heading = "group.street,plain[1],plain[2],plain[3]\n"
    #expect(Self.found(heading + "x,1,,3\n") == [])
    #expect(Self.found(heading + "x,,,0\n") == ["1:4 plain[1] range"])
    #expect(Self.found(heading + "x,,y,\n") == ["1:3 plain[1] type"])
  }

  @Test func headingsAreRead() async {
    // Columns may be in any order; findings are in the order of the cells.
    #expect(
      Self.found("rows[2].cell,plain[2],integer,rows[1].cell,group.street,plain[1]\nb,0,x,,,-1\n")
        == [
          "1:2 plain[2] range", "1:4 integer type", "1:6 rows[1].cell required",
          "1:7 group.street required", "1:8 plain[1] range",
        ])

    await forEachCase(
      [
        ("integer,integr", ["0:8 unknown-member"]),
        ("integer,integer", ["0:8 integer repeated-member"]),
        ("rows[1].cell,rows[1].cell", ["0:13 rows[1].cell repeated-member"]),
        ("\"integer\", \" text \",`odd-name`", []),
        ("odd-name, odd-name", ["0:9 odd-name repeated-member"]),
        ("", ["0:0 csv"]), ("\n", ["0:0 csv"]), ("nothing", ["0:0 csv", "0:0 unknown-member"]),
        ("group", ["0:0 csv"]), ("rows", ["0:0 csv"]), ("rows[1]", ["0:0 csv"]),
        ("rows[0].cell", ["0:0 csv"]), ("rows[01].cell,rows[1].inner.number", []),
        ("rows[+1].cell", ["0:0 csv"]), ("rows[99999999999999999999].cell", ["0:0 csv"]),
        ("rows[1].deep", ["0:0 csv"]), ("rows[1].deep[1].x", ["0:0 csv"]),
        ("rows[1].inner", ["0:0 csv"]), ("rows[1].inner.number.x", ["0:0 csv"]),
        ("plain", ["0:0 csv"]), ("plain[1].value", ["0:0 csv"]), ("integer[1]", ["0:0 csv"]),
        ("group[1].street", ["0:0 csv"]), ("group..street", ["0:0 csv"]), (".", ["0:0 csv"]),
        ("integer,rows[2].cell", ["0:8 rows[2].cell csv"]),
        ("rows[3].cell,rows[1].cell", ["0:0 rows[3].cell csv"]),
        ("rows[2].cell,plain[2],rows[1].cell", ["0:13 plain[2] csv"]),
        ("integer,,text,", ["0:8 unknown-member", "0:14 unknown-member"]),
        ("\"integer", ["0:0 csv"]), ("in\"teger", ["0:2 csv"]),
        (String(repeating: "x,", count: 501), ["0:0 too-long"]),
        // A carriage return alone does not end a line; at the end of a cell it is white space.
        ("integer,text\r1,x\r", ["0:12 csv"]), ("integer\r1\r2", ["0:7 csv"]),
        ("integer,text\r\"1\",x\r", ["0:12 csv"]), ("text,\"integer\"\r\"x\",1", ["0:14 csv"]),
        ("integer\r" + String(repeating: "1\r", count: 501), ["0:7 csv"]),
        ("integer,text\r\r", []), ("integer\r,text", []),
        ("\"in\rteger\",text", ["0:1 unknown-member"]),
      ] as [(String, [String])]
    ) { text, found in
      let line = Self.found(text + "\n").filter { $0.hasPrefix("0:") }
      #expect(line == found, "\(text)")
    }

    // A byte-order mark is not part of the heading.
    #expect(Self.found("\u{FEFF}group.street,integer\r\nx,y\r\n") == ["1:2 integer type"])
  }

  @Test func rowsOfOtherLengths() {
    #expect(
      Self.found("group.street,integer\nx\nx,1,\nx,1\n\nx,\"1\n\",2\n")
        == ["1:0 csv", "2:0 csv", "5:0 csv"])

    let long = String(repeating: "x", count: 1_001)
    #expect(
      Self.found("group.street,integer\nx,\(long)\nx,y\n") == ["1:0 too-long", "2:2 integer type"])
  }
}
