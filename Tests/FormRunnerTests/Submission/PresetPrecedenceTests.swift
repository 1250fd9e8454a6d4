import FormEngine
import FormRunner
import Testing

private let form = """
  form f {
    field a: text
    rows items { field x: text field y: text }
    field n: integer { default 1 }
  }
  """

/// The sources of answers; each overrides those before it.
private enum Source: Int, CaseIterable, Comparable {
  case edit, draft, answers, environment, set

  static func < (one: Source, other: Source) -> Bool { one.rawValue < other.rawValue }
}

/// Returns the answers in a run where each of these sources gives its own name as the answer.
///
/// - Parameter path: the path of the field that they all answer.
private func answers(
  at path: String, from sources: Set<Source>, asks: Bool, json: (String) -> String
) throws -> String {
  let program = try draftForm(form)
  let clock = try #require(DraftRun.noon)
  func base(_ session: inout Session) throws {
    guard sources.contains(.edit) else { return }
    session = try EditedRecord(Array(json("edit").utf8), file: "e", of: program, clock: clock)
      .session
  }
  var start = Session(program, clock: clock)
  try base(&start)
  let blank = start
  var known = Presets(program)
  known.read(rowsOf: start)
  if sources.contains(.answers) { known.read(json: Array(json("answers").utf8), file: "a") }
  if sources.contains(.environment) {
    let name = EnvironmentName(prefix: "P", path: path).description
    known.read(environment: [(name, "environment")], prefix: "P")
  }
  if sources.contains(.set) { known.read(assignment: "\(path)=set") }
  #expect(known.give(to: &start, settled: !asks).isEmpty)
  guard sources.contains(.draft) else { return start.json }
  var run = try DraftRun(program) { $0 = blank }
  if path.hasPrefix("items"), !sources.contains(.edit) {
    run.send(.rowAdded(list: try run.path("items"), at: nil))
  }
  try run.enter(path, "draft")
  let names = DraftNames(program)
  return try DraftReplay(run.bytes, onto: start, names).session.json
}

/// Every pair, and all of them, in a field of the form.
@Test func laterSourcesWin() throws {
  for asks in [false, true] {
    for one in Source.allCases {
      for other in Source.allCases where one < other {
        let found = try answers(at: "a", from: [one, other], asks: asks) { "{\"a\": \"\($0)\"}" }
        // Fields that a file of answers lacks are empty, even if they have a default.
        let rest = one == .edit ? "" : ",\"n\":1"
        #expect(
          found == "{\"a\":\"\(other)\",\"items\":[]\(rest)}", "\(one), \(other), ask: \(asks)")
      }
    }
    let all = try answers(at: "a", from: Set(Source.allCases), asks: asks) { "{\"a\": \"\($0)\"}" }
    #expect(all == "{\"a\":\"set\",\"items\":[]}")
  }
}

/// The same in a row, which the sources share.
@Test func laterSourcesWinInRows() throws {
  let json = { (source: String) in "{\"items\": [{\"x\": \"\(source)\"}]}" }
  for asks in [false, true] {
    for one in Source.allCases {
      for other in Source.allCases where one < other {
        let found = try answers(at: "items[1].x", from: [one, other], asks: asks, json: json)
        let rest = one == .edit ? "" : ",\"n\":1"
        #expect(
          found == "{\"items\":[{\"x\":\"\(other)\"}]\(rest)}", "\(one), \(other), ask: \(asks)")
      }
    }
  }
}

/// A list in `--answers` replaces that of the file which is edited; other members stay.
@Test func aListReplacesTheRowsOfAFile() throws {
  let found = try answers(at: "items[1].x", from: [.edit, .answers], asks: false) { source in
    source == "edit"
      ? "{\"a\": \"kept\", \"items\": [{\"x\": \"1\", \"y\": \"2\"}, {\"x\": \"3\"}]}"
      : "{\"items\": [{\"x\": \"new\"}]}"
  }
  #expect(found == "{\"a\":\"kept\",\"items\":[{\"x\":\"new\"}]}")
  let set = try answers(at: "items[3].x", from: [.edit, .set], asks: false) { _ in
    "{\"items\": [{\"x\": \"1\", \"y\": \"2\"}, {\"x\": \"3\"}]}"
  }
  #expect(set == "{\"items\":[{\"x\":\"1\",\"y\":\"2\"},{\"x\":\"3\"},{\"x\":\"set\"}]}")
}

/// An answer that was changed in the draft stays as long as the same is preset; another one wins.
@Test func aPresetAnswerThatTheDraftHasChanged() throws {
  let program = try draftForm(form)
  func preset(_ value: String) -> (inout Session) -> Void {
    { session in
      guard let path = try? session.path(named: "a").get() else { return }
      session.give(.text(value), at: path, origin: .flag, settled: false)
    }
  }
  var run = try DraftRun(program, presets: preset("one"))
  try run.enter("a", "mine")
  for (value, expected) in [("one", "mine"), ("two", "two")] {
    var start = Session(program, clock: try #require(DraftRun.noon))
    preset(value)(&start)
    start.start()
    let replay = try DraftReplay(run.bytes, onto: start, DraftNames(program))
    #expect(replay.session.value(try run.path("a")) == .text(expected))
  }
}
