import FormEngine
import FormRunner
import Testing

private let form = """
  form f {
    field name: text @10 { required }
    field word: secret @20
    field size: choice @30 { option small option large }
    field day: date @40
    field more: boolean @50
    rows faves @60 "Favourites" {
      field kind: text @10
      field code: secret @20
      rows tags: text @30
    }
  }
  """

/// Returns the answers of a session after a draft was read.
private func read(_ run: DraftRun) throws -> String { try run.replay().session.json }

@Test func answersUndoAndRows() throws {
  var run = try DraftRun(try draftForm(form))
  run.send(.nextRequested)
  #expect(run.storage.bytes == nil)
  try run.enter("name", "blob")
  #expect(run.storage.bytes != nil)
  try run.enter("size", "2")
  try run.enter("day", "+3 days")
  #expect(try read(run) == #"{"name":"blob","size":"large","day":"2030-01-04","faves":[]}"#)
  run.send(.undoRequested)
  run.send(.undoRequested)
  run.send(.redoRequested)
  #expect(try read(run) == #"{"name":"blob","size":"large","faves":[]}"#)
  let faves = try run.path("faves")
  for kind in ["a", "b", "c"] {
    run.send(.rowAdded(list: faves, at: nil))
    try run.enter("faves[\(run.session.rowCount(of: faves))].kind", kind)
  }
  run.send(.rowAdded(list: try run.path("faves[2].tags"), at: nil))
  try run.enter("faves[2].tags[1]", "x")
  let rows = (0..<3).compactMap { run.session.row(of: faves, at: $0) }
  run.send(.rowMoved(rows[2], to: 0))
  run.send(.rowDeleted(rows[0]))
  let kinds = #""faves":[{"kind":"c","tags":[]},{"kind":"b","tags":["x"]}]"#
  #expect(try read(run) == #"{"name":"blob","size":"large",\#(kinds)}"#)
  let replay = try run.replay()
  #expect(replay.unfit.isEmpty && !replay.isDamaged && replay.isExact(for: "1"))
  #expect(replay.session == run.session)
}

@Test func aTextThatCouldNotBeReadIsThere() throws {
  var run = try DraftRun(try draftForm(form))
  try run.enter("day", "someday")
  let session = try run.replay().session
  #expect(session.typedText(try run.path("day")) == "someday")
}

/// The lines of a text are kept until it is answered or discarded. A draft that is cut off anywhere
/// has the first lines.
@Test func textsThatAreNotFinished() throws {
  let form = "form f { field name: text @10 field body: multiline @20 }"
  var run = try DraftRun(try draftForm(form))
  let lines = ["one", "", "three \u{1B} \"do\":\"noticed\"}"]
  for line in lines { try run.type(line, at: "body") }
  #expect(try run.replay().unfinished?.lines == lines)
  #expect(try run.replay().unfinished?.path == run.path("body"))
  for end in run.bytes.indices {
    guard let replay = try? run.replay(bytes: Array(run.bytes[..<end])) else { continue }
    let found = replay.unfinished?.lines ?? []
    #expect(found == Array(lines.prefix(found.count)), "\(end)")
  }
  try run.enter("name", "blob")
  #expect(try run.replay().unfinished?.lines == lines)
  let without = try run.replay(try draftForm("form f { field name: text @10 }"))
  #expect(without.unfinished == nil && without.unfit == ["body"])
  run.dropText()
  #expect(try run.replay().unfinished == nil)
  try run.type("new", at: "body")
  #expect(try run.replay().unfinished?.lines == ["new"])
  try run.enter("body", "new\ntext")
  #expect(try run.replay().unfinished == nil)
  #expect(try read(run) == #"{"name":"blob","body":"new\ntext"}"#)
}

/// The steps of secrets exist while the draft is read, and are then dropped with them.
@Test func secretsAreNotInADraft() throws {
  var run = try DraftRun(try draftForm(form))
  try run.enter("name", "blob")
  try run.enter("word", "horse battery")
  run.send(.rowAdded(list: try run.path("faves"), at: nil))
  try run.enter("faves[1].code", "horse staple")
  try run.enter("name", "blab")
  run.send(.undoRequested)
  #expect(!String(decoding: run.bytes, as: UTF8.self).contains("horse"))
  let replay = try run.replay()
  var session = replay.session
  #expect(session.json == #"{"name":"blob","faves":[{"tags":[]}]}"#)
  #expect(replay.forgotten == [try run.path("word"), try run.path("faves[1].code")])
  // The row, then the name: the secrets between them are not steps any more.
  session.send(.undoRequested)
  #expect(session.json == #"{"name":"blob","faves":[]}"#)
  session.send(.undoRequested)
  #expect(session.json == #"{"faves":[]}"#)
  session.send(.redoRequested)
  session.send(.redoRequested)
  session.send(.redoRequested)
  #expect(session.json == #"{"name":"blab","faves":[{"tags":[]}]}"#)
}

/// Restoring a deleted row does not restore its secret.
@Test func secretsInDeletedRows() throws {
  var run = try DraftRun(try draftForm(form))
  run.send(.rowAdded(list: try run.path("faves"), at: nil))
  try run.enter("faves[1].code", "horse staple")
  let row = try #require(run.session.row(of: try run.path("faves"), at: 0))
  run.send(.rowDeleted(row))
  let replay = try run.replay()
  var session = replay.session
  #expect(replay.forgotten.isEmpty)
  session.send(.undoRequested)
  #expect(session.json == #"{"faves":[{"tags":[]}]}"#)
  #expect(session.value(try run.path("faves")) == .empty)
  #expect(session == session.rebuilt())
}

@Test func theLastSubmit() throws {
  var run = try DraftRun(try draftForm(form))
  try run.enter("name", "blob")
  run.send(.submitRequested)
  #expect(try run.replay().submission == .uncertain)
  #expect(try run.replay().session.status == .editing)
  run.send(.submissionRejected(1, message: "No", problems: [], focus: try run.path("name")))
  let replay = try run.replay()
  #expect(replay.submission == .none)
  #expect(replay.session.focus == (try run.path("name")))
  run.send(.submitRequested)
  run.send(.submissionAccepted(2))
  #expect(try run.replay().submission == .accepted(try #require(DraftRun.noon)))
}

/// A handler may have repeated a secret, however short it is.
@Test func rejectionsOfFormsWithSecretsSayNothing() throws {
  var run = try DraftRun(try draftForm(form))
  try run.enter("name", "blob")
  try run.enter("word", "key")
  run.send(.submitRequested)
  let problem = HandlerProblem(path: try run.path("name"), message: "Not with key")
  run.send(.submissionRejected(1, message: "key is bad", problems: [problem], focus: nil))
  #expect(!String(decoding: run.bytes, as: UTF8.self).contains("key"))
}

@Test func aFormThatHasChanged() throws {
  var run = try DraftRun(try draftForm(form))
  try run.enter("name", "blob")
  try run.enter("size", "2")
  try run.enter("more", "y")
  run.send(.rowAdded(list: try run.path("faves"), at: nil))
  try run.enter("faves[1].kind", "a")
  run.send(.rowAdded(list: try run.path("faves"), at: nil))
  try run.enter("faves[2].kind", "b")
  try run.enter("name", "blab")
  run.send(.undoRequested)
  let changed = try draftForm(
    """
    form f {
      field size: choice @10 { option large option medium option small }
      field name: text @20
      field more: integer @30
      rows faves @40 { count ...1 field kind: text @10 }
    }
    """)
  let replay = try run.replay(changed)
  // Options go by their names, and undo still meets the step that it met. Rows beyond the number
  // that a list may have are kept, as in a draft of a closed run, and have a problem.
  #expect(
    replay.session.json
      == #"{"size":"large","name":"blob","faves":[{"kind":"a"},{"kind":"b"}]}"#)
  #expect(replay.unfit == ["more"])
  #expect(!replay.isExact(for: "1"))
}

@Test func presetAnswersWinOverADraft() throws {
  let program = try draftForm(form)
  func give(_ name: String) -> (inout Session) -> Void {
    { session in
      guard case .success(let path) = session.path(named: "name") else { return }
      session.give(.text(name), at: path, origin: .flag, settled: true)
    }
  }
  var run = try DraftRun(program)
  try run.enter("name", "mine")
  try run.enter("day", "2030-05-05")
  let replay = try run.replay(presets: give("theirs"))
  #expect(replay.session.json == #"{"name":"theirs","day":"2030-05-05","faves":[]}"#)
  #expect(replay.overridden == [try run.path("name")])

  // A changed preset answer stays changed, unless the preset is a different one now.
  var changing = try DraftRun(program, presets: give("theirs"))
  try changing.enter("name", "mine")
  #expect(!String(decoding: changing.bytes, as: UTF8.self).contains("theirs"))
  #expect(try changing.replay(presets: give("theirs")).session.json.contains("mine"))
  #expect(try changing.replay(presets: give("other")).session.json.contains("other"))
}

@Test func presetRows() throws {
  let program = try draftForm(form)
  func give(_ count: Int) -> (inout Session) -> Void {
    { session in
      guard case .success(let faves) = session.path(named: "faves") else { return }
      for _ in 0..<count { _ = session.giveRow(in: faves, settled: true) }
    }
  }
  var run = try DraftRun(program, presets: give(2))
  let faves = try run.path("faves")
  try run.enter("faves[2].kind", "second")
  run.send(.rowAdded(list: faves, at: nil))
  try run.enter("faves[3].kind", "third")
  run.send(.rowDeleted(try #require(run.session.row(of: faves, at: 0))))
  let same = try run.replay(presets: give(2))
  #expect(same.isExact(for: "1"))
  #expect(same.session == run.session)
  // A row without preset answers is the person's own.
  let other = try run.replay(presets: give(1))
  #expect(!other.isExact(for: "1"))
  #expect(
    other.session.json
      == #"{"faves":[{"kind":"second","tags":[]},{"kind":"third","tags":[]}]}"#)
  #expect(other.unfit.isEmpty)
}

@Test func presetRowsWithOtherAnswers() throws {
  let program = try draftForm(form)
  func give(_ kinds: [String]) -> (inout Session) -> Void {
    { session in
      guard case .success(let faves) = session.path(named: "faves") else { return }
      for (index, kind) in kinds.enumerated() {
        _ = session.giveRow(in: faves, settled: true)
        guard case .success(let path) = session.path(named: "faves[\(index + 1)].kind") else {
          continue
        }
        session.give(.text(kind), at: path, origin: .file, settled: true)
      }
    }
  }
  var run = try DraftRun(program, presets: give(["one", "two"]))
  for row in 1...2 {
    run.send(.rowAdded(list: try run.path("faves[\(row)].tags"), at: nil))
    try run.enter("faves[\(row)].tags[1]", "tag \(row)")
  }
  func json(_ kinds: [String]) throws -> String {
    try run.replay(presets: give(kinds)).session.json
  }
  #expect(
    try json(["two", "one"])
      == #"{"faves":[{"kind":"two","tags":["tag 2"]},{"kind":"one","tags":["tag 1"]}]}"#)
  #expect(
    try json(["new", "one", "two"])
      == #"{"faves":[{"kind":"new","tags":[]},{"kind":"one","tags":["tag 1"]},"#
      + #"{"kind":"two","tags":["tag 2"]}]}"#)
  // A corrected answer.
  #expect(
    try json(["one", "too"])
      == #"{"faves":[{"kind":"one","tags":["tag 1"]},{"kind":"too","tags":["tag 2"]}]}"#)
  // The tags of a row that is gone do not go to another row.
  #expect(
    try json(["two", "three"])
      == #"{"faves":[{"kind":"two","tags":["tag 2"]},{"kind":"three","tags":[]}]}"#)
}

/// More preset rows than before do not change the order of the others.
@Test func presetRowsBetweenThoseOfTheDraft() throws {
  let program = try draftForm(form)
  func give(_ kinds: [String]) -> (inout Session) -> Void {
    { session in
      guard case .success(let faves) = session.path(named: "faves") else { return }
      for (index, kind) in kinds.enumerated() {
        _ = session.giveRow(in: faves, settled: true)
        guard case .success(let path) = session.path(named: "faves[\(index + 1)].kind") else {
          continue
        }
        session.give(.text(kind), at: path, origin: .file, settled: true)
      }
    }
  }
  for isLeft in [false, true] {
    var run = try DraftRun(program, presets: give(["b", "d"]))
    run.send(.rowAdded(list: try run.path("faves"), at: nil))
    try run.enter("faves[3].kind", "own")
    if isLeft { run.leave() }
    for kinds in [["b", "d"], ["b", "c", "d", "e"], ["a", "b", "c"], ["c"]] {
      let session = try run.replay(presets: give(kinds)).session
      let rows = (kinds + ["own"]).map { #"{"kind":"\#($0)","tags":[]}"# }
      let expected = #"{"faves":[\#(rows.joined(separator: ","))]}"#
      #expect(session.json == expected, "\(kinds), \(isLeft)")
    }
  }
}

/// Each of the rows that were preset is unknown, without one entry for each: a draft of few bytes
/// may say that there were more than fit into memory.
@Test func moreRowsThanThereIsMemoryFor() throws {
  let run = try DraftRun(try draftForm(form))
  let header = #"{"form":"/form","hash":"1","rows":{"faves":9223372036854775807}}"#
  var bytes = Array("formwalk draft 1\n".utf8) + DraftTestEntry.bytes(header)
  for row in ["0", "2147483647", "-1"] {
    bytes += DraftTestEntry.bytes(
      #"{"at":"2030-01-01T12:00","do":"entered","step":true,"path":"faves.kind","#
        + #""row":\#(row),"value":"a"}"#)
  }
  let replay = try run.replay(bytes: bytes) { session in
    guard case .success(let faves) = session.path(named: "faves") else { return }
    _ = session.giveRow(in: faves, settled: true)
  }
  #expect(!replay.isDamaged && replay.unfit == ["faves.kind"])
  #expect(replay.session.json == #"{"faves":[{"tags":[]}]}"#)
}

/// The inner list starts with a row, so the rows of a restored draft are made in another order than
/// those of the snapshot. Entries after it use the new identities.
@Test func rowsAfterADraftWasResumed() throws {
  let program = try draftForm(
    "form f { rows g { field n: text rows d { start 1 field k: integer } } }")
  var run = try DraftRun(program)
  let list = try run.path("g")
  run.send(.rowAdded(list: list, at: nil))
  try run.enter("g[1].d[1].k", "1")
  run.send(.rowAdded(list: try run.path("g[1].d"), at: nil))
  try run.enter("g[1].d[2].k", "2")
  run.send(.rowAdded(list: list, at: nil))
  try run.enter("g[2].d[1].k", "3")
  run.leave()
  #expect(try run.replay().session.json == run.session.json)
  for (path, value) in [("g[2].d[1].k", "7"), ("g[1].d[2].k", "8"), ("g[1].d[1].k", "9")] {
    run = try run.resumed()
    try run.enter(path, value)
    run.send(.rowAdded(list: try run.path("g[1].d"), at: 0))
    try run.enter("g[1].d[1].k", value)
    #expect(try run.replay().session.json == run.session.json)
  }
}

/// Lists may start with another number of rows than when the draft began: each answer stays in its
/// row, and no list gets longer.
@Test func anotherNumberOfRowsAtTheStart() throws {
  func form(_ start: String) throws -> Program {
    try draftForm(
      "form f { rows l { \(start) field k: text field m: text } "
        + "rows g { rows d { \(start) field h: integer { default 8 } } } }")
  }
  for isLeft in [false, true] {
    var run = try DraftRun(try form("start 2"))
    try run.enter("l[1].k", "a")
    try run.enter("l[2].k", "b")
    for number in 1...2 {
      run.send(.rowAdded(list: try run.path("g"), at: nil))
      run.send(.confirmed(try run.path("g[\(number)].d[1].h")))
      try run.enter("g[\(number)].d[2].h", "\(number)")
    }
    if isLeft { run.leave() }
    for start in ["", "start 1", "start 2", "start 3"] {
      let replay = try run.replay(try form(start))
      #expect(
        replay.session.json
          == #"{"l":[{"k":"a"},{"k":"b"}],"g":[{"d":[{"h":1}]},{"d":[{"h":2}]}]}"#, "\(start)")
      #expect(replay.unfit.isEmpty, "\(start)")
      let list = try replay.session.path(named: "l").get()
      #expect(replay.session.rowCount(of: list) == 2, "\(start)")
    }
  }
}

/// A row that was only given an empty inner row is still blank.
@Test func rowsAtTheStartWithoutAnswers() throws {
  func form(_ start: String) throws -> Program {
    try draftForm("form f { field a: text rows g { \(start) rows d { field h: text } } }")
  }
  for isLeft in [false, true] {
    var run = try DraftRun(try form("start 2"))
    try run.enter("a", "x")
    run.send(.rowAdded(list: try run.path("g[2].d"), at: nil))
    if isLeft { run.leave() }
    for start in ["", "start 1", "start 3"] {
      #expect(try run.replay(try form(start)).session.json == #"{"a":"x","g":[]}"#, "\(start)")
    }
  }
}

@Test func rowsAtTheStartThatTheDraftDidNotHave() throws {
  func form(_ start: String) throws -> Program {
    try draftForm("form f { field a: text rows l { count ...2 \(start) field k: text } }")
  }
  for isLeft in [false, true] {
    var run = try DraftRun(try form(""))
    try run.enter("a", "x")
    let untouched = try run.replay(try form("start 2")).session
    #expect(untouched.rowCount(of: try run.path("l")) == 2)
    for (number, text) in ["a", "b"].enumerated() {
      run.send(.rowAdded(list: try run.path("l"), at: nil))
      try run.enter("l[\(number + 1)].k", text)
    }
    if isLeft { run.leave() }
    let replay = try run.replay(try form("start 2"))
    #expect(replay.session.json == #"{"a":"x","l":[{"k":"a"},{"k":"b"}]}"#)
    #expect(replay.session.rowCount(of: try run.path("l")) == 2)
  }
}

/// Rows that were preset are the same, wherever the rows are with which the list would start.
@Test func presetRowsOfAListThatStartsOtherwise() throws {
  func form(_ start: String) throws -> Program {
    try draftForm("form f { rows l { \(start) field k: text field m: text } }")
  }
  let presets = { (session: inout Session) in
    guard case .success(let list) = session.path(named: "l") else { return }
    session.giveUpStartRows(of: list)
    for (number, text) in ["a", "b"].enumerated() {
      _ = session.giveRow(in: list, settled: true)
      guard case .success(let cell) = session.path(named: "l[\(number + 1)].k") else { continue }
      session.give(.text(text), at: cell, origin: .file, settled: true)
    }
  }
  let starts = ["", "start 1", "start 3"]
  for (before, after) in starts.flatMap({ before in starts.map { (before, $0) } }) {
    var run = try DraftRun(try form(before), presets: presets)
    try run.enter("l[2].m", "x")
    let replay = try run.replay(try form(after), presets: presets)
    #expect(
      replay.session.json == #"{"l":[{"k":"a"},{"k":"b","m":"x"}]}"#, "\(before), \(after)")
  }
}

/// The first row of equal ones that was made has no problem, wherever it is.
@Test func equalRowsOfADraft() throws {
  var run = try DraftRun(try draftForm("form f { rows p { unique m field m: text } }"))
  let list = try run.path("p")
  for (place, text) in [(nil, "a"), (nil, "b"), (0, "b")] {
    run.send(.rowAdded(list: list, at: place))
    try run.enter(place == nil ? "p[\(run.session.rowCount(of: list))].m" : "p[1].m", text)
  }
  run.leave()
  let replay = try run.replay()
  #expect(replay.session.json == run.session.json)
  let wrong = replay.session.allProblems().map { replay.session.name(of: $0.path) }
  #expect(wrong == ["p[1].m"])
}
