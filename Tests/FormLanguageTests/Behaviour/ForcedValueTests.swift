import FormEngine
import SeededNumbers
import TestCases
import Testing

/// Values that `set` forces: what was answered is kept underneath.
struct ForcedValueTests {
  private static let shop = """
    form f {
      field member: boolean
      field price: integer { default 35 range 0...100 required set 40 when member }
      field total: integer = price * 2
    }
    """

  @Test func theAnswerIsKeptUnderneath() throws {
    var session = try FormFiles.session(Self.shop)
    let price = try session.at("price")
    #expect(session.value(price) == .integer(35))
    #expect(session.origin(price) == .default)
    try session.enter("price", "20")
    try session.enter("member", "y")
    #expect(session.value(price) == .integer(40))
    #expect(session.value(try session.at("total")) == .integer(80))
    #expect(session.origin(price) == .computed)
    #expect(session.isReadonly(price))
    #expect(session.isForced(price))
    #expect(session.ownAnswer(price) == .integer(20))
    #expect(!session.isRequired(price))
    try session.enter("member", "n")
    #expect(session.value(price) == .integer(20))
    #expect(session.origin(price) == .typed)
    #expect(!session.isReadonly(price))
    #expect(session.isRequired(price))
  }

  @Test func nobodyIsAskedWhileItHolds() throws {
    var session = try FormFiles.session(Self.shop)
    let price = try session.at("price")
    #expect(session.isFocusable(price))
    try session.enter("member", "y")
    #expect(!session.isFocusable(price))
    #expect(try session.enter("price", "7") == [.refused(.readonly(price))])
    #expect(session.send(.cleared(price)) == [.refused(.readonly(price))])
    #expect(session.send(.confirmed(price)) == [.refused(.readonly(price))])
    #expect(session.value(price) == .integer(40))
    #expect(session.ownAnswer(price) == .integer(35))
  }

  /// A default goes on following what it reads while another value is forced.
  @Test func theDefaultIsComputedUnderneath() throws {
    var session = try FormFiles.session(
      """
      form f {
        field on: boolean
        field a: integer
        field b: integer { default a * 10 set 1 when on }
      }
      """)
    let b = try session.at("b")
    try session.enter("on", "y")
    try session.enter("a", "3")
    #expect(session.value(b) == .integer(1))
    try session.enter("on", "n")
    #expect(session.value(b) == .integer(30))
    #expect(session.origin(b) == .default)
  }

  @Test func theFirstTrueConditionDecides() throws {
    var session = try FormFiles.session(
      """
      form f {
        field n: integer
        field a: text { set "negative" when n < 0 set "small" when n < 10 set m when n > 100 }
        field m: text
      }
      """)
    let a = try session.at("a")
    try session.enter("a", "own")
    for (number, text, isForced) in [
      ("-1", "negative", true), ("5", "small", true), ("50", "own", false), ("101", nil, true),
    ] {
      try session.enter("n", number)
      #expect(session.value(a) == (text.map { .text($0) } ?? .empty), "\(number)")
      #expect(session.isForced(a) == isForced, "\(number)")
    }
    // A condition that is unknown forces nothing.
    session.send(.cleared(try session.at("n")))
    #expect(session.value(a) == .text("own"))
    #expect(!session.isForced(a))
  }

  @Test func undoReachesTheAnswerUnderneath() throws {
    var session = try FormFiles.session(Self.shop)
    let price = try session.at("price")
    try session.enter("price", "20")
    try session.enter("price", "30")
    try session.enter("member", "y")
    session.send(.undoRequested)
    #expect(session.value(price) == .integer(30))
    session.send(.redoRequested)
    #expect(session.value(price) == .integer(40))
    session.send(.undoRequested)
    session.send(.undoRequested)
    #expect(session.value(price) == .integer(20))
    session.send(.redoRequested)
    session.send(.redoRequested)
    #expect(session.ownAnswer(price) == .integer(30))
    #expect(session == session.rebuilt())
  }

  /// What could not be read is no problem while another value is forced, and one again afterwards.
  @Test func unreadableTextWaitsUnderneath() throws {
    var session = try FormFiles.session(Self.shop)
    let price = try session.at("price")
    try session.enter("price", "much")
    #expect(session.typedText(price) == "much")
    #expect(session.blocks)
    try session.enter("member", "y")
    #expect(session.typedText(price) == nil)
    #expect(session.problems(at: price).isEmpty)
    #expect(!session.blocks)
    try session.enter("member", "n")
    #expect(session.typedText(price) == "much")
    #expect(session.blocks)
  }

  @Test func rulesJudgeTheForcedValue() throws {
    var session = try FormFiles.session(
      """
      form f {
        field on: boolean
        field high: integer
        field a: integer { range 1...10 set high when on }
      }
      """)
    try session.enter("a", "5")
    try session.enter("high", "50")
    try session.enter("on", "y")
    #expect(try session.rules("a") == ["range"])
    #expect(session.blocks)
    try session.enter("high", "7")
    #expect(!session.blocks)
  }

  @Test func hiddenAndKept() throws {
    var session = try FormFiles.session(
      """
      form f {
        field on: boolean
        field shown: boolean { default true }
        field a: integer { keep show when shown set 1 when on }
        field b: integer { show when shown set 1 when on }
        field c: integer = (a ?? 0) + (b ?? 0)
      }
      """)
    try session.enter("a", "5")
    try session.enter("b", "5")
    try session.enter("on", "y")
    #expect(session.value(try session.at("c")) == .integer(2))
    try session.enter("shown", "n")
    #expect(session.value(try session.at("c")) == .integer(0))
    #expect(session.answer(at: try session.at("a")) == .number("1"))
    let names = session.answers().members.map(\.name)
    #expect(names == ["on", "shown", "a", "c"])
  }

  @Test func resetForgetsTheAnswerUnderneath() throws {
    var session = try FormFiles.session(Self.shop)
    try session.enter("price", "20")
    try session.enter("member", "y")
    session.send(.resetRequested)
    #expect(session.value(try session.at("price")) == .integer(35))
    #expect(session.ownAnswer(try session.at("price")) == .integer(35))
    #expect(session == session.rebuilt())
  }

  /// A field's own clauses come before those of its type.
  @Test func ofATypeAndOfTheField() throws {
    var session = try FormFiles.session(
      """
      type T = integer { set 1 when today() > 2000-01-01 }
      form f {
        field on: boolean
        field a: T { set 2 when on }
      }
      """)
    let a = try session.at("a")
    #expect(session.value(a) == .integer(1))
    try session.enter("on", "y")
    #expect(session.value(a) == .integer(2))
  }

  @Test func inRowsAggregatesAndOrder() throws {
    var session = try FormFiles.session(
      """
      form f {
        field on: boolean
        rows r {
          sort by b
          unique b
          field a: integer
          field b: integer { set -a when on }
        }
        field sum: integer = sum(r.b)
      }
      """)
    for (index, number) in ["1", "2", "3"].enumerated() {
      try session.add("r")
      try session.enter("r[\(index + 1)].a", number)
      try session.enter("r[\(index + 1)].b", number)
    }
    #expect(session.value(try session.at("sum")) == .integer(6))
    try session.focus("on")
    try session.enter("on", "y")
    #expect(session.value(try session.at("sum")) == .integer(-6))
    #expect(session.value(try session.at("r[1].a")) == .integer(3))
    try session.enter("on", "n")
    #expect(session.value(try session.at("sum")) == .integer(6))
    #expect(session.value(try session.at("r[1].a")) == .integer(1))
    #expect(session == session.rebuilt())
  }

  /// Presets are the answer underneath; an assignment is, too.
  @Test func presetsGoUnderneath() throws {
    var session = try FormFiles.session(Self.shop)
    let (member, price) = (try session.at("member"), try session.at("price"))
    session.give(.boolean(true), at: member, origin: .flag, settled: true)
    session.give(.integer(30), at: price, origin: .flag, settled: true)
    session.start()
    #expect(session.value(price) == .integer(40))
    #expect(session.send(.assigned(price, .integer(31))) == [])
    #expect(session.value(price) == .integer(40))
    try session.enter("member", "n")
    #expect(session.value(price) == .integer(31))
  }
}

/// Compares sessions with a reference of what `set` means, which knows nothing of the engine: the
/// value is that of the first clause whose condition is true, else the last answer, else the default.
@Test(.tags(.property)) func forcedValuesAreAsTheReferenceSays() async {
  let seeds: UInt64 = LongRuns.areWanted ? 2000 : 60
  await forEachCase(Array(0..<seeds)) { seed in
    var random = SeededGenerator(seed: seed)
    let fields = ["x", "y", "z"]
    // Each field reads only those before it and the flags.
    var clauses: [[(flag: String, isNegated: Bool, value: Int?, adds: Int)]] = []
    var defaults: [Int?] = []
    var text = "form f {\nfield p: boolean\nfield q: boolean\n"
    for (index, field) in fields.enumerated() {
      defaults.append(Bool.random(using: &random) ? Int.random(in: 0..<9, using: &random) : nil)
      var own: [(flag: String, isNegated: Bool, value: Int?, adds: Int)] = []
      text += "field \(field): integer {"
      if let value = defaults[index] { text += " default \(value)" }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let flag = Bool.random(using: &random) ? "p" : "q"
        let isNegated = Bool.random(using: &random)
        let reads = index > 0 && Bool.random(using: &random)
        let number = Int.random(in: 10..<20, using: &random)
        own.append((flag, isNegated, reads ? nil : number, number))
        text +=
          " set \(reads ? "\(fields[index - 1]) + \(number)" : "\(number)")"
          + " when \(isNegated ? "not " : "")\(flag)"
      }
      clauses.append(own)
      text += " }\n"
    }
    text += "}\n"
    var session = try FormFiles.session(text)
    var flags: [String: Bool] = [:]
    var answers: [String: Int?] = [:]
    for step in 0..<40 {
      func expected(_ index: Int) -> (value: Int?, isForced: Bool) {
        for clause in clauses[index] {
          guard let flag = flags[clause.flag], flag != clause.isNegated else { continue }
          if let value = clause.value { return (value, true) }
          return (expected(index - 1).value.map { $0 + clause.adds }, true)
        }
        return (answers[fields[index]] ?? defaults[index], false)
      }
      let index = Int.random(in: 0..<fields.count, using: &random)
      let field = fields[index]
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let flag = Bool.random(using: &random) ? "p" : "q"
        flags[flag] = Bool.random(using: &random)
        try session.enter(flag, flags[flag] == true ? "y" : "n")
      case 2:
        let flag = Bool.random(using: &random) ? "p" : "q"
        flags[flag] = nil
        session.send(.cleared(try session.at(flag)))
      case 3:
        let isForced = expected(index).isForced
        let effects = session.send(.cleared(try session.at(field)))
        if isForced {
          #expect(effects == [.refused(.readonly(try session.at(field)))])
        } else {
          answers[field] = .some(nil)
        }
      default:
        let number = Int.random(in: 0..<9, using: &random)
        let isForced = expected(index).isForced
        let effects = try session.enter(field, "\(number)")
        if isForced {
          #expect(effects == [.refused(.readonly(try session.at(field)))])
        } else {
          answers[field] = number
        }
      }
      for (index, field) in fields.enumerated() {
        let path = try session.at(field)
        let (value, isForced) = expected(index)
        try #require(
          session.value(path) == (value.map { .integer(Int64($0)) } ?? .empty)
            && session.isForced(path) == isForced && session.isReadonly(path) == isForced,
          "seed \(seed), step \(step), \(field):\n\(text)")
      }
      try #require(session == session.rebuilt(), "seed \(seed), step \(step):\n\(text)")
    }
  }
}
