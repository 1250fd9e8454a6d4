import FormJSON
import FormRunner
import Formwalk
import SeededNumbers
import TestCases
import Testing

/// A program that knows only what a session has sent shows the same as one that uses the library,
/// whatever somebody does.
@Test(.tags(.property), .slow) func theSessionShowsWhatTheLibraryDoes() throws {
  let now = try #require(Example.now)
  let form = try Form(Example.party)
  for seed in 1...UInt64(10) {
    var random = SeededGenerator(seed: seed)
    var session = form.session(at: now)
    var program = ProgramSession(form.session(at: now).engine) { now.engine }
    var client = Client()
    program.open()
    try client.read(program.takeOutput())
    try expectSame(client, session, "seed \(seed)")
    for step in 1...50 {
      let action = randomAction(Shown(session), session, &random)
      let effects = session.send(action, at: now)
      program.receive(Array(try request(action).utf8))
      client.end = nil
      try client.read(program.takeOutput())
      let place = "seed \(seed), step \(step), \(action)"
      try expectSame(client, session, place)
      let end = try #require(client.end)
      if case .refused(let refusal) = effects.first {
        #expect(end["refused"] == .string(refusal.reason.rawValue), "\(place)")
        #expect(end["message"] == .string(refusal.description), "\(place)")
      } else {
        #expect(end["error"] == nil && end["refused"] == nil, "\(place): \(end)")
        #expect(end["blocked"] == .boolean(session.isBlocked), "\(place)")
        #expect(end["undo"] == .boolean(session.canUndo), "\(place)")
        #expect(client.focus == session.focus.map { Int($0.number) }, "\(place)")
      }
    }
  }
}

private func expectSame(_ client: Client, _ session: Session, _ place: String) throws {
  var open = [Path.form]
  var count = 0
  while let path = open.popLast() {
    let field = try #require(session.field(path))
    let wanted = try JSONValue(parsing: field.json)
    let number = Int(path.number)
    #expect(client.fields[number] == Client.withoutPlace(wanted), "\(place): \(path)")
    let children = session.children(of: path).map(\.path)
    #expect(client.children[number] ?? [] == children.map { Int($0.number) }, "\(place): \(path)")
    open += children
    count += 1
  }
  #expect(client.fields.count == count, "\(place)")
}

/// What a program knows from the lines of a session.
private struct Client {
  var fields: [Int: JSONValue] = [:]
  var children: [Int: [Int]] = [:]
  var focus: Int?
  var end: JSONValue?

  mutating func read(_ lines: [UInt8]) throws {
    for line in lines.split(separator: 0x0A) {
      let message = try JSONValue(parsing: Array(line))
      if let field = message["field"], let id = Self.number(field["id"]) {
        fields[id] = Self.withoutPlace(field)
        if case .array(let ids) = field["children"] {
          children[id] = ids.compactMap { Self.number($0) }
        } else if children[id] == nil {
          children[id] = []
        }
      } else if case .array(let ids) = message["children"] {
        let id = try #require(Self.number(message["of"]))
        let start = Self.number(message["from"]) ?? 0
        let count = Self.number(message["replaced"]) ?? children[id]?.count ?? 0
        children[id]?.replaceSubrange(
          start..<(start + count), with: ids.compactMap { Self.number($0) })
      } else if let id = Self.number(message["gone"]) {
        var open = [id]
        while let id = open.popLast() {
          fields[id] = nil
          open += children.removeValue(forKey: id) ?? []
        }
      } else if let focus = message["focus"] {
        self.focus = Self.number(focus)
      } else if message["done"] != nil {
        end = message
      }
    }
  }

  static func number(_ value: JSONValue?) -> Int? {
    if case .number(let digits) = value { Int(digits) } else { nil }
  }

  /// A field apart from its place among other rows and its contents.
  static func withoutPlace(_ field: JSONValue) -> JSONValue {
    guard case .object(let members) = field else { return field }
    return .object(members.filter { !["name", "pointer", "children"].contains($0.name) })
  }
}

private func request(_ action: Action) throws -> String {
  func line(_ name: String, _ members: KeyValuePairs<String, JSONValue> = [:]) -> String {
    var writer = JSONWriter()
    writer.value(
      .object(
        [.init("n", .number("1")), .init("do", .string(name))]
          + members.map { .init($0.key, $0.value) }))
    return String(decoding: writer.finish(), as: UTF8.self)
  }
  func id(_ path: Path) -> JSONValue { .number("\(path.number)") }
  switch action {
  case .entered(let path, let text):
    return line("enter", ["at": id(path), "text": .string(text), "again": .string(text)])
  case .confirmed(let path): return line("confirm", ["at": id(path)])
  case .assigned(let path, let value):
    return line("assign", ["at": id(path), "value": try JSONValue(parsing: value.json)])
  case .cleared(let path): return line("clear", ["at": id(path)])
  case .focusRequested(let path): return line("focus", ["at": path.map(id) ?? .null])
  case .nextRequested: return line("next")
  case .previousRequested: return line("previous")
  case .rowAdded(let list, let place):
    return line("add", ["list": id(list), "at": place.map { .number("\($0)") } ?? .null])
  case .rowDeleted(let row): return line("delete", ["at": id(row)])
  case .rowMoved(let row, let place):
    return line("move", ["at": id(row), "to": .number("\(place)")])
  case .rowsSorted(let list, _): return line("sort", ["list": id(list), "by": .string("name")])
  case .submitRequested: return line("submit")
  case .submissionAccepted(let number):
    return line("accept", ["number": .number("\(number)")])
  case .submissionRejected(let number, let rejection):
    let problems = rejection.problems.map { path, message in
      JSONValue.object([.init("at", id(path)), .init("message", .string(message))])
    }
    return line(
      "reject",
      [
        "number": .number("\(number)"), "message": rejection.message.map { .string($0) } ?? .null,
        "problems": .array(problems),
      ])
  case .submissionCancelRequested: return line("cancel")
  case .undoRequested: return line("undo")
  case .redoRequested: return line("redo")
  case .resetRequested: return line("reset")
  }
}
