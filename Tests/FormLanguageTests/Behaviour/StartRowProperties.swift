import FormEngine
import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// Compares sessions with a reference of what `start` means, which knows nothing of the engine: rows
/// of `start 2` are not there until something in them is answered, those with values are, and a
/// reset brings all of them back.
@Test(.tags(.property), .slow) func rowsAtTheStartAreAsTheReferenceSays() async {
  await forEachCase(0..<UInt64(12)) { seed in
    var start = try Start(seed: seed)
    #expect(try start.shown() == start.expected(), "seed \(seed), at the start")
    for step in 0..<(LongRuns.areWanted ? 2_000 : 60) {
      let before = start
      let action = try start.act()
      let place: Comment = "seed \(seed), step \(step), \(action)"
      let expected = start.expected()
      try #require(try start.shown() == expected, place)
      if step % 10 == 0 { try #require(start.session == start.session.rebuilt(), place) }
      guard action != "reset", before.expected() != expected else { continue }
      var undone = start
      undone.session.send(.undoRequested)
      try #require(try undone.shown() == before.expected(), place)
      undone.session.send(.redoRequested)
      try #require(try undone.shown() == expected, place)
    }
  }
}

/// A form whose lists have rows at the start, with the answers in plain arrays.
private struct Start {
  private static let text = """
    form f {
      rows blank {
        start 2
        count 1...5
        field k: text
        field n: integer { default 5 }
      }
      rows given {
        start { k = "a" } { k = "b" n = 1 }
        field k: text
        field n: integer { default 5 }
      }
      rows plain: text { start "x", "y" }
      field blanks: integer = count(blank)
      field sum: integer = sum(blank.n)
      field words: text = join(blank.k, "-")
      field givens: integer = count(given)
      field total: integer = sum(given.n)
      field all: text = join(given.k, "-")
      field plains: text = join(plain, "-")
    }
    """

  private struct Row {
    var isFromStart = false
    var k: String?
    /// The answer, which is nil after clearing.
    var n: Int?
    var hasDefault = true

    /// Nothing in it is answered.
    var isBlank: Bool { isFromStart && k == nil && (hasDefault || n == nil) }
    var shownN: Int? { hasDefault ? 5 : n }
  }

  var session: Session
  private var blank: [Row] = []
  private var given: [Row] = []
  private var plain: [String] = []
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    session = try FormFiles.session(Self.text)
    reset()
  }

  private mutating func reset() {
    blank = [Row(isFromStart: true), Row(isFromStart: true)]
    given = [Row(k: "a"), Row(k: "b", n: 1, hasDefault: false)]
    plain = ["x", "y"]
  }

  /// Does something at random, in the session and in the arrays.
  mutating func act() throws -> String {
    if random.chance(1, in: 12) {
      session.send(.resetRequested)
      reset()
      return "reset"
    }
    if random.chance(1, in: 4), !plain.isEmpty {
      let place = random.below(plain.count)
      plain[place] = ["x", "z", "ab"][random.below(3)]
      try session.assign("plain[\(place + 1)]", .text(plain[place]))
      return "plain[\(place + 1)]"
    }
    let name = random.chance(1, in: 2) ? "blank" : "given"
    var rows = name == "blank" ? blank : given
    defer { if name == "blank" { blank = rows } else { given = rows } }
    let place = rows.isEmpty ? -1 : random.below(rows.count)
    let row = "\(name)[\(place + 1)]"
    switch random.below(10) {
    case 0, 1:
      let new = random.below(rows.count + 1)
      let effects = try session.add(name, at: new)
      guard name == "given" || rows.count < 5 else {
        #expect(effects.contains { if case .refused = $0 { true } else { false } })
        return "add no \(name)"
      }
      rows.insert(Row(), at: new)
      return "add \(name) \(new + 1)"
    case 2 where place >= 0:
      rows.remove(at: place)
      try session.delete(name, place + 1)
      return "delete \(row)"
    case 3 where rows.count > 1:
      let new = random.below(rows.count)
      rows.insert(rows.remove(at: place), at: new)
      try session.move(name, place + 1, to: new + 1)
      return "move \(row) to \(new + 1)"
    case 4 where place >= 0:
      rows[place].k = nil
      try session.clear("\(row).k")
      return "clear \(row).k"
    case 5 where place >= 0:
      (rows[place].n, rows[place].hasDefault) = (nil, false)
      try session.clear("\(row).n")
      return "clear \(row).n"
    case 6 where place >= 0:
      // To confirm a default answers nothing.
      guard rows[place].hasDefault else { return "nothing" }
      try session.confirm("\(row).n")
      return "confirm \(row).n"
    case 7 where place >= 0:
      let number = random.below(3) + 4
      (rows[place].n, rows[place].hasDefault) = (number, false)
      try session.enter("\(row).n", "\(number)")
      return "\(row).n \(number)"
    case _ where place >= 0:
      let text = ["p", "q"][random.below(2)]
      rows[place].k = text
      try session.enter("\(row).k", text)
      return "\(row).k \(text)"
    default: return "nothing"
    }
  }

  /// The answers, and the problems, as the session has them.
  func shown() throws -> [String] {
    [session.json] + session.allProblems().map { "\(session.name(of: $0.path)) \($0.rule)" }
  }

  /// The same as the language says.
  func expected() -> [String] {
    func json(_ rows: [Row]) -> String {
      let texts = rows.filter { !$0.isBlank }.map { row in
        let members = [row.k.map { "\"k\":\"\($0)\"" }, row.shownN.map { "\"n\":\($0)" }]
        return "{\(members.compactMap(\.self).joined(separator: ","))}"
      }
      return "[\(texts.joined(separator: ","))]"
    }
    func computed(_ count: String, _ sum: String, _ words: String, _ rows: [Row]) -> String {
      let answered = rows.filter { !$0.isBlank }
      let total = answered.compactMap(\.shownN).reduce(0, +)
      let joined = answered.compactMap(\.k).joined(separator: "-")
      return "\"\(count)\":\(answered.count),\"\(sum)\":\(total)"
        + (joined.isEmpty ? "" : ",\"\(words)\":\"\(joined)\"")
    }
    let plains = plain.map { "\"\($0)\"" }.joined(separator: ",")
    let answers =
      "{\"blank\":\(json(blank)),\"given\":\(json(given)),\"plain\":[\(plains)],"
      + computed("blanks", "sum", "words", blank) + ","
      + computed("givens", "total", "all", given)
      + (plain.isEmpty ? "" : ",\"plains\":\"\(plain.joined(separator: "-"))\"") + "}"
    return [answers] + (blank.contains { !$0.isBlank } ? [] : ["blank count"])
  }
}
