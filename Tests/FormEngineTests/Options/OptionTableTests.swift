import FormEngine
import TestCases
import Testing

private func table(_ text: String) -> OptionTable { OptionTable(Array(text.utf8)) }

private func names(_ table: OptionTable) -> [String] { (0..<table.count).map(table.name) }

/// Returns the faults in a file, each with its bytes.
private func faults(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  return OptionTable(bytes).faults.map {
    "\($0.reason)".split(separator: "(")[0] + " @\($0.range.lowerBound) "
      + String(decoding: bytes[$0.range], as: UTF8.self)
  }
}

@Test(
  "A file has one option a row, whatever its line breaks, quotes and byte-order mark",
  arguments: [
    "name,label\nb,Berlin\nh,Hamburg\n", "name,label\r\nb,Berlin\r\nh,Hamburg\r\n",
    "\u{FEFF}name,label\nb,Berlin\nh,Hamburg", "\n\nname,label\n\nb,Berlin\n \t\nh,Hamburg\n\n",
    "\"name\",\"label\"\n\"b\",\"Berlin\"\n\"h\",Hamburg", "label,name\nBerlin,b\nHamburg,h\n",
  ])
func rowsOfOptions(_ text: String) {
  let table = table(text)
  #expect(table.faults.isEmpty)
  #expect(names(table) == ["b", "h"])
  #expect((0..<2).map(table.label) == ["Berlin", "Hamburg"])
}

@Test("Labels default to names, and cells in quotes hold commas, quotes and line breaks")
func textsOfOptions() {
  let table = table("name,label,hint\na,,\nb,\"B, \"\"b\"\"\nc\",x\n")
  #expect(table.faults.isEmpty)
  #expect((0..<2).map(table.label) == ["a", "B, \"b\"\nc"])
  #expect((0..<2).map(table.hint) == ["", "x"])
  #expect(table.name(2) == "" && table.name(-1) == "" && table.label(7) == "")
}

@Test("Translations are no columns; every other heading is one")
func headings() {
  let table = table("name,label,hint,label:de,hint:pt_BR,label:x1,population\na,A,,Ä,,y,3\n")
  #expect(table.faults.isEmpty)
  #expect(table.columns.map(\.name) == ["name", "label", "hint", "label:x1", "population"])
  #expect(table.column(named: "population") == 4)
  #expect(table.column(named: "label:de") == nil)
}

@Test(
  "A column has the narrowest kind that all its filled cells have",
  arguments: [
    (["true", "false", ""], ValueKind.boolean), (["True"], .text),
    (["1", "-20", "0", ""], .integer),
    (["007"], .text), (["+1"], .text), (["1.5", "2", "-0.25"], .decimal), (["1."], .text),
    ([".5"], .text), (["9223372036854775807"], .integer), (["9223372036854775808"], .decimal),
    (["1e3"], .text), (["2026-11-20"], .date), (["2026-02-30"], .text), (["09:30", "9:30"], .text),
    (["09:30", "23:59:59"], .time), (["2026-11-20T09:30"], .dateTime), (["", ""], .text),
    (["1", "x"], .text), (["true", "1"], .text), ([" 1"], .text), (["-"], .text),
    (["2026-11-20", "2026-11-20T09:30"], .text),
  ])
func kinds(_ cells: [String], _ kind: ValueKind) {
  let rows = cells.enumerated().map { "o\($0.offset),\($0.element)\n" }.joined()
  #expect(table("name,x\n" + rows).columns[1].kind == kind)
  let quoted = cells.enumerated().map { "o\($0.offset),\"\($0.element)\"\n" }.joined()
  #expect(table("name,x\n" + quoted).columns[1].kind == kind)
}

@Test("Cells are read by the kind of their column, or as they are written")
func cells() {
  let table = table("name,n,d,t\na,07,1.50,x\nb,,2,\n")
  #expect(table.value(column: 1, option: 0) == .text("07"))
  #expect(table.value(column: 2, option: 0) == .decimal(Decimal(text: "1.5") ?? Decimal(0)))
  #expect(table.value(column: 2, option: 1) == .decimal(Decimal(2)))
  #expect(table.text(column: 2, option: 0) == .text("1.50"))
  #expect(table.value(column: 1, option: 1) == .empty)
  #expect(table.text(column: 3, option: 1) == .empty)
  #expect(
    table.value(column: 9, option: 0) == .empty && table.value(column: 0, option: 9) == .empty)
}

@Test(
  "What is wrong with a file is found where it is",
  arguments: [
    ("", ["noNames @0 "]), ("\n \n", ["noNames @0 "]), ("label\nx\n", ["noNames @0 "]),
    ("name\n", ["noRows @0 "]), ("name,,x\na,1,2\n", ["emptyHeading @5 "]),
    ("name,x,x\na,1,2\n", ["repeatedHeading @7 x"]),
    ("name,e\u{301},\u{E9}\na,1,2\n", ["repeatedHeading @9 \u{E9}"]),
    ("name,x\na,1\nb\nc,1,2\nd,4\n", ["unevenRow @11 b", "unevenRow @13 c,1,2"]),
    ("name\na\"b\nc\n", ["brokenRow @6 \""]), ("name\nc\n\"b\n", ["brokenRow @7 \""]),
    ("name,x\n,1\na,\n", ["emptyName @7 "]),
    (
      "name\n a\nb \n\u{A0}c\n",
      [
        "blankAtEnd @5  a", "blankAtEnd @8 b ", "blankAtEnd @11 \u{A0}c",
      ]
    ),
    ("name\na;b\n", ["character @5 a;b"]), ("name\n\"a,b\"\n", ["character @6 a,b"]),
    (
      "name\na.b\na[b\na]b\na=b\na`b\na'b\n",
      [
        "character @5 a.b", "character @9 a[b", "character @13 a]b", "character @17 a=b",
        "character @21 a`b", "character @25 a'b",
      ]
    ),
    ("name\n\"a\"\"b\"\n\"c\nd\"\n", ["character @6 a\"\"b", "character @13 c\nd"]),
    ("name\na\nb\na\n", ["repeatedName @9 a"]),
    ("name\ne\u{301}\n\u{E9}\n", ["repeatedName @9 \u{E9}"]),
    ("name\nK\n\u{212A}\n", ["repeatedName @7 \u{212A}"]),
    ("name\nL’Aquila\nSão Tomé 2\nst_a-b\n东京\n", []),
  ])
func findings(_ text: String, _ expected: [String]) { #expect(faults(text) == expected) }

@Test(
  "Bytes that are not UTF-8 are found at the first of them",
  arguments: [
    [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE4],
    [0xE4, 0xBD], [0x80],
  ] as [[UInt8]])
func invalidBytes(_ bytes: [UInt8]) {
  let table = OptionTable(Array("name\nöabcdefgh\n".utf8) + bytes)
  #expect(table.faults.map(\.reason) == [.notUTF8])
  #expect(table.faults.first?.range.lowerBound == 16)
}

@Test(
  "A file has at most 64 MiB, 1,000,000 options, and a thousand findings that are listed", .slow)
func limits() {
  var rows = Array("name\n".utf8)
  for number in 0..<1_000_000 { rows += Array("n\(number)\n".utf8) }
  let full = OptionTable(rows)
  #expect(full.faults.isEmpty && full.count == 1_000_000)
  #expect(full.index(ofName: "n999999") == 999_999 && full.index(ofName: "n1000000") == nil)
  rows += Array("more\n".utf8)
  #expect(OptionTable(rows).faults.map(\.reason) == [.tooManyRows])
  let large = OptionTable([UInt8](repeating: 0x61, count: OptionTable.mostBytes + 1))
  #expect(large.faults.map(\.reason) == [.tooLarge])
  let uneven = OptionTable(Array(("name\n" + String(repeating: "a,b\n", count: 3_000)).utf8))
  #expect(uneven.faults.count == 1_000 && uneven.unlistedFaults == 2_000)
}

@Test("Names are found by canonical equivalence")
func names() {
  let table = table("name\nMünchen\nZu\u{308}rich\nK\nköln-4 x\n")
  #expect(table.index(ofName: "Mu\u{308}nchen") == 0)
  #expect(table.index(ofName: "Zürich") == 1)
  #expect(table.index(ofName: "\u{212A}") == 2)
  #expect(table.index(ofName: "ko\u{308}ln-4 x") == 3)
  #expect(table.index(ofName: "münchen") == nil && table.index(ofName: "") == nil)
}

@Test("Options are found by what is in a column, in their order")
func lookup() {
  let table = table(
    "name,region,n,d\na,nord,1,1.0\nb,süd,2,1\nc,nord,1,2\nd,,,\ne,su\u{308}d,01,1.00\n")
  func found(_ column: Int, _ value: Value, isText: Bool = false) -> [Int] {
    table.options(where: column, .equal, value, isText: isText).map { Int($0) }
  }
  #expect(found(1, .text("nord")) == [0, 2])
  #expect(found(1, .text("süd")) == [1, 4] && found(1, .text("su\u{308}d")) == [1, 4])
  #expect(found(1, .text("west")) == [] && found(1, .empty) == [] && found(7, .text("x")) == [])
  #expect(found(2, .text("1"), isText: true) == [0, 2])
  #expect(found(3, .decimal(Decimal(1))) == [0, 1, 4] && found(3, .integer(1)) == [0, 1, 4])
  #expect(found(3, .text("1"), isText: true) == [1])
}
