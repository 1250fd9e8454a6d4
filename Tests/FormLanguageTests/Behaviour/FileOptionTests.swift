import FormEngine
import FormLanguage
import FormSyntax
import SeededNumbers
import TestCases
import Testing

// How a session offers, reads and judges the options of files.

private let towns = """
  name,label,hint,region,people,since
  berlin,Berlin,Capital,east,3700000,1990-10-03
  potsdam,Potsdam,,east,185000,
  kiel,Kiel,"At the sea, with a port",north,248000,1992-01-01
  luebeck,Lübeck,,north,218000,
  neustadt-h,Neustadt in Holstein,,north,15000,
  neustadt-o,Neustadt (Orla),,east,8000,

  """
private let regions = "name,label\nnorth,North\neast,East\nwest,West\n"

private func session(_ body: String) throws -> Session {
  let compilation = compiled(
    form(body), files: ["towns.csv": towns, "regions.csv": regions])
  return Session(
    try #require(compilation.program, "\(compilation.diagnostics.map(\.message))"), clock: noon)
}

private let cascade = """
  field region: choice "Region" { options from "regions.csv" }
  field town: choice "Town" { required options from "towns.csv" as t where t.region == region }
  field least: integer "Least"
  field large: choices "Large towns" { options from "towns.csv" where people >= least }
  field people: integer = town.people
  """

private func offered(_ session: Session, _ field: String) throws -> [String] {
  session.offeredOptions(try session.at(field)).map(\.option.name)
}

@Test func whatIsOfferedFollowsWhatIsRead() throws {
  var session = try session(cascade)
  #expect(try offered(session, "region") == ["north", "east", "west"])
  #expect(try offered(session, "town") == [])
  try session.enter("region", "North")
  #expect(try offered(session, "town") == ["kiel", "luebeck", "neustadt-h"])
  try session.enter("region", "west")
  #expect(try offered(session, "town") == [])
  #expect(try offered(session, "large") == [])
  try session.enter("least", "200000")
  #expect(try offered(session, "large") == ["berlin", "kiel", "luebeck"])
}

@Test func whatIsNoLongerOfferedStaysAndBlocks() throws {
  var session = try session(cascade)
  try session.enter("region", "north")
  try session.enter("town", "kiel")
  #expect(session.problems(at: try session.at("town")).isEmpty)
  #expect(session.value(try session.at("people")) == .integer(248_000))
  try session.enter("region", "east")
  #expect(session.problems(at: try session.at("town")).map(\.rule) == ["option"])
  #expect(
    session.problems(at: try session.at("town")).map(\.message)
      == ["“Kiel” is not offered now. Choose again."])
  #expect(session.displayText(try session.at("town")) == "Kiel")
  #expect(session.firstProblem == (try session.at("town")))
  session.send(.undoRequested, at: noon)
  #expect(session.problems(at: try session.at("town")).isEmpty)
  try session.enter("least", "200000")
  try session.enter("large", "Berlin, kiel")
  #expect(session.problems(at: try session.at("large")).isEmpty)
  try session.enter("least", "1000000")
  #expect(
    session.problems(at: try session.at("large")).map(\.message)
      == ["“Kiel” is not offered now. Choose again."])
  try session.enter("large", "-Kiel")
  #expect(session.problems(at: try session.at("large")).isEmpty)
  session.send(.resetRequested, at: noon)
  #expect(try offered(session, "town") == [])
}

@Test func numbersAreThoseOfTheListThatIsOffered() throws {
  var session = try session(cascade)
  try session.enter("region", "north")
  try session.enter("town", "2")
  #expect(session.displayText(try session.at("town")) == "Lübeck")
  try session.enter("town", "4")
  #expect(session.problems(at: try session.at("town")).map(\.rule) == ["unreadable"])
}

@Test("Options of a file are read as the same options of clauses are, by their bytes or not", .slow)
func readAsClauses() throws {
  var random = SeededGenerator(seed: 20)
  let parts = [
    "Neu", "neu", "stadt", " in ", "Ö", "ö", "Straße", "MÜN", "chen", "-", " (", ")", "1", "2",
    "St. ", "Σας", "e\u{301}", "х", "東", "👍",
  ]
  for round in 0..<60 {
    let usesMarks = round % 3 == 0
    let pool = parts.filter { usesMarks || $0 != "e\u{301}" }
    var labels: [String] = []
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let count = Int.random(in: 1...3, using: &random)
      let label = (0..<count).map { _ in pool.randomElement(using: &random) ?? "" }.joined()
      if label != label.trimmed { continue }
      labels.append(label)
    }
    let clauses = labels.enumerated().map { "option o\($0.offset) \"\($0.element)\"" }
    let rows = labels.enumerated().map { "o\($0.offset),\"\($0.element)\"\n" }
    for type in ["choice", "choices"] where !labels.isEmpty {
      let text = form(
        "field a: \(type) {\n\(clauses.joined(separator: "\n"))\n}\n"
          + "field b: \(type) { options from \"o.csv\" }")
      let program = try #require(
        compiled(text, files: ["o.csv": "name,label\n" + rows.joined()]).program)
      let session = Session(program, clock: noon)
      let (a, b) = (try session.at("a"), try session.at("b"))
      for _ in 0..<40 {
        let count = Int.random(in: 1...3, using: &random)
        var typed = (0..<count).map { _ in pool.randomElement(using: &random) ?? "" }.joined()
        if Bool.random(using: &random), let label = labels.randomElement(using: &random) {
          typed = String(label.prefix(Int.random(in: 1...6, using: &random)))
          if Bool.random(using: &random) { typed = typed.uppercased() }
        }
        if Bool.random(using: &random) { typed = [typed, "o1", "2"].joined(separator: ", ") }
        #expect(session.reading(of: typed, at: a) == session.reading(of: typed, at: b), "\(typed)")
        let (own, others) = (session.offeredOptions(a), session.offeredOptions(b))
        #expect(own.places(containing: typed) == others.places(containing: typed), "\(typed)")
        #expect(own.places(startingWith: typed) == others.places(startingWith: typed), "\(typed)")
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

@Test func nothingIsOfferedForWhatIsEmpty() throws {
  let session = try session(
    """
    field key: text "Key"
    field town: choice "Town" { options from "towns.csv" as t where t.since == day }
    field day: date "Day"
    field hint: choice "Hint" { options from "towns.csv" as t where t.hint == key and t.people > 9 }
    """)
  #expect(try offered(session, "town") == [])
  var other = session
  try other.enter("day", "1992-01-01")
  #expect(try offered(other, "town") == ["kiel"])
  try other.enter("key", "Capital")
  #expect(try offered(other, "hint") == ["berlin"])
}

@Test func optionsOfOneFileAreOneElement() throws {
  let session = try session(cascade)
  #expect(Coverage(of: session.program).unchosen.map(Array.init) == [[0], [0], [0]])
}

private let goods = """
  name,label,count,price,wide,since,opens,seen,heavy,kind
  a,Ax,3,1.50,0.00000000000000001,1990-10-03,08:00,2026-01-02T08:30,true,x
  b,Bolt,,2,99999999999999999999.5,,09:30,,false,y
  c,Chair,-7,0.5,-3,1992-01-01,,2026-01-04T08:30,,x
  d,Door,3,,7,1990-10-03,23:59:59,2026-01-02T08:30,true,
  e,Egg,0,-4.25,0.00000000000000002,2001-02-03,08:00,2026-01-02T08:31,false,y
  f,Fan,12,12,,,07:15,,true,x

  """

/// Conditions on the options of `goods.csv`, most of which are looked up.
private let conditions = [
  "t.count >= n", "t.count < n", "n <= t.count", "n > t.count", "t.count == n", "t.count <= share",
  "t.price > n", "t.price <= share", "share < t.price", "t.price in 0...share", "t.price == share",
  "t.count in n...", "t.count in ...n", "t.count in n..<share", "n in t.count...12",
  "t.wide < share", "t.wide > 0.000000000000000015", "t.wide >= n", "t.since > day",
  "t.since in day...2000-01-01",
  "t.since <= day + 1 year", "t.opens <= hour", "hour < t.opens", "t.seen >= moment", "t.heavy",
  "not t.heavy", "t.heavy == flag", "t.kind == key", "t.kind != key", "contains(t.label, key)",
  "(t.count > n or t.heavy)", "flag", "n > 2", "t.since < today()", "t.kind in lines.word",
  "any(lines as l where l.word == t.kind)", "count(lines) > 1", "sum(lines.amount) <= t.count",
]

@Test(
  "What is looked up is what a condition is true for, whatever is answered, undone and cleared",
  .slow)
func lookedUp() throws {
  var random = SeededGenerator(seed: 14)
  let entries: [(field: String, texts: [String])] = [
    ("n", ["3", "-7", "0", "13", ""]),
    ("share", ["1.5", "0.000000000000000015", "12", "-4.25", ""]),
    ("day", ["1990-10-03", "1992-01-01", "2030-01-01", ""]), ("hour", ["08:00", "23:59:59", ""]),
    ("moment", ["2026-01-02T08:30", "2026-01-02T08:30:01", ""]), ("flag", ["yes", "no", ""]),
    ("key", ["x", "y", "e\u{301}", "\u{e9}", ""]),
  ]
  for _ in 0..<80 {
    let count = Int.random(in: 1...3, using: &random)
    let condition = (0..<count).compactMap { _ in conditions.randomElement(using: &random) }
      .joined(separator: " and ")
    let program = try #require(
      compiled(
        form(
          """
          field n: integer
          field share: decimal
          field day: date
          field hour: time
          field moment: datetime
          field flag: boolean
          field key: text
          rows lines {
            field word: text
            field amount: integer
            field one: choice {
              options from "goods.csv" as t where t.count >= amount and \(condition)
            }
            field other: choice {
              options from "goods.csv" as t where not not (t.count >= amount and \(condition))
            }
          }
          field one: choices { options from "goods.csv" as t where \(condition) }
          field other: choices { options from "goods.csv" as t where not not (\(condition)) }
          """), files: ["goods.csv": goods]
      ).program, "\(condition)")
    var session = Session(program, clock: noon)
    func path(_ name: String) -> Path? { try? session.path(named: name).get() }
    func expectSame() throws {
      for prefix in ["", "lines[1].", "lines[2].", "lines[1]."] {
        guard let one = path(prefix + "one"), let other = path(prefix + "other") else { continue }
        #expect(
          session.offeredOptions(one).map(\.index) == session.offeredOptions(other).map(\.index),
          "\(prefix)\(condition)")
      }
    }
    try expectSame()
    for _ in 0..<12 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: session.send(.undoRequested, at: noon)
      case 1: session.send(.rowAdded(list: try session.at("lines"), at: 0), at: noon)
      case 2 where path("lines[1].word") != nil:
        try session.enter("lines[1].word", ["x", "y", ""].randomElement(using: &random) ?? "")
      case 3 where path("lines[1].word") != nil:
        try session.enter("lines[1].amount", ["3", "-7", ""].randomElement(using: &random) ?? "")
      default:
        guard let entry = entries.randomElement(using: &random) else { continue }
        try session.enter(entry.field, entry.texts.randomElement(using: &random) ?? "")
      }
      try expectSame()
    }
  }
}
