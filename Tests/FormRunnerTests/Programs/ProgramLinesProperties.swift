import FormEngine
import FormJSON
import FormLanguage
import FormRunner
import FormSyntax
import SeededNumbers
import TestCases
import Testing

/// A program that reads only the lines of a session knows, after every request, what a new session
/// with the same state would send; and no line says what it knew before.
@Test(.tags(.property), .slow) func linesSayWhatDiffersAndNothingElse() async throws {
  let clock = try #require(LocalDateTime(iso: "2026-11-20T09:30"))
  await forEachCase(try LinesCase.all()) { lines in
    for seed in UInt64(1)...(LongRuns.areWanted ? 30 : 1) {
      var random = SeededGenerator(seed: seed)
      var start = Session(lines.program, clock: clock)
      start.start()
      var session = ProgramSession(start) { clock }
      session.open()
      var client = LineClient()
      try client.read(session.takeOutput(), "\(lines), seed \(seed), at the start")
      for step in 1...(LongRuns.areWanted ? 150 : 40) {
        let request = client.request(&random)
        session.receive(Array(request.utf8))
        let place = "seed \(seed), step \(step), \(request)"
        try client.read(session.takeOutput(), place)
        // What is said too late or not at all is seen later, too.
        guard step % 5 == 0 else { continue }
        var other = ProgramSession(session.session) { clock }
        other.open()
        var new = LineClient()
        try new.read(other.takeOutput(), place)
        #expect(client.focus == new.focus, "\(place)")
        let differences = client.differences(from: new)
        #expect(differences == "", "\(place)")
        if differences != "" { break }
      }
    }
  }
}

/// A form whose lines are read.
private struct LinesCase: CustomStringConvertible, Sendable {
  let description: String
  let program: Program

  /// The forms of the conversations, those in `forms/`, and forms made at random.
  static func all() throws -> [LinesCase] {
    let written = try ConversationCase.all.map { LinesCase("\($0)", try $0.program()) }
    let shipped = try ScreenCase.all.map { LinesCase("\($0)", try $0.program()) }
    let made = try (UInt64(1)...(LongRuns.areWanted ? 300 : 30)).map { seed in
      let text = GeneratedForm(seed: seed, offersAnswers: seed % 3 == 0).text
      let compilation = compileForm(
        SourceText(name: "made.form", text: text), importing: NoImports())
      return LinesCase("form \(seed)", try #require(compilation.program))
    }
    return written + shipped + made
  }

  private init(_ description: String, _ program: Program) {
    self.description = description
    self.program = program
  }
}

/// What a program knows from the lines of a session.
private struct LineClient {
  /// A declaration without its contents.
  struct Shown: Equatable {
    var name: String
    var pointer: String?
    var members: [JSONValue.Member]

    subscript(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    static func == (one: Shown, other: Shown) -> Bool {
      one.name == other.name && one.pointer == other.pointer
        && JSONValue.object(one.members) == .object(other.members)
    }
  }

  private(set) var shown: [Int: Shown] = [:]
  private var children: [Int: [Int]] = [:]
  private(set) var focus: Int?
  private var submission: Int?
  /// Ids that were shown once.
  private var former: [Int] = []

  mutating func read(_ lines: [UInt8], _ place: String) throws {
    let before = shown
    for line in lines.split(separator: 0x0A) {
      let message = try JSONValue(parsing: Array(line))
      let text = String(decoding: line, as: UTF8.self)
      if let field = message["field"] {
        let id = try #require(Self.number(field["id"]))
        guard case .object(let members) = field else { continue }
        let new = Shown(
          name: field["name"]?.text ?? "", pointer: field["pointer"]?.text,
          members: members.filter { !["name", "pointer", "children"].contains($0.name) })
        if let old = before[id], shown[id] != nil {
          #expect(old.members != new.members, "\(place): said again: \(text)")
        }
        if let old = shown[id], new["kind"]?.text == "row" {
          rename(
            id, name: (old.name, new.name), pointer: (old.pointer ?? "", new.pointer ?? ""))
        }
        shown[id] = new
        if case .array(let ids) = field["children"] {
          children[id] = ids.compactMap(Self.number)
        }
      } else if case .array(let ids) = message["children"] {
        let id = try #require(Self.number(message["of"]))
        let old = try #require(children[id], "\(place): \(text)")
        let start = Self.number(message["from"]) ?? 0
        let count = Self.number(message["replaced"]) ?? old.count
        try #require(start + count <= old.count, "\(place): \(text)")
        children[id]?.replaceSubrange(
          start..<(start + count), with: ids.compactMap(Self.number))
        #expect(children[id] != old, "\(place): said again: \(text)")
      } else if let gone = message["gone"] {
        let id = try #require(Self.number(gone))
        #expect(shown[id] != nil, "\(place): gone twice: \(text)")
        var open = [id]
        while let id = open.popLast() {
          shown[id] = nil
          former.append(id)
          open += children.removeValue(forKey: id) ?? []
        }
      } else if let focus = message["focus"] {
        let id = Self.number(focus)
        #expect(id != self.focus, "\(place): said again: \(text)")
        self.focus = id
        if let id { #expect(shown[id] != nil, "\(place): \(text)") }
      } else if let number = Self.number(message["submit"]) {
        submission = number
      } else if let reason = message["error"]?.text, reason != "at" {
        #expect(
          message["message"]?.text == "No answers with this number are being submitted.",
          "\(place): \(text)")
      }
    }
    rename()
  }

  /// Gives rows, and everything in them, the names and pointers that follow from their places.
  private mutating func rename() {
    var open = [0]
    while let id = open.popLast() {
      open += children[id] ?? []
      guard let list = shown[id], list["kind"]?.text == "list" else { continue }
      var place = 0
      for (index, id) in (children[id] ?? []).enumerated() {
        guard let row = shown[id] else { continue }
        rename(
          id, name: (row.name, "\(list.name)[\(index + 1)]"),
          pointer: (row.pointer ?? "", "\(list.pointer ?? "")/\(place)"))
        if row["blank"] == nil { place += 1 }
      }
    }
  }

  /// Replaces the start of the names and pointers in a row, except of what has come since.
  private mutating func rename(
    _ row: Int, name: (old: String, new: String), pointer: (old: String, new: String)
  ) {
    guard name.old != name.new || pointer.old != pointer.new else { return }
    var open = [row]
    while let id = open.popLast() {
      open += children[id] ?? []
      guard var inner = shown[id] else { continue }
      if inner.name.hasPrefix(name.old) {
        inner.name = name.new + inner.name.dropFirst(name.old.count)
      }
      if let own = inner.pointer, "\(own)/".hasPrefix("\(pointer.old)/") {
        inner.pointer = pointer.new + own.dropFirst(pointer.old.count)
      }
      shown[id] = inner
    }
  }

  func differences(from other: LineClient) -> String {
    Set(shown.keys).union(other.shown.keys).sorted().filter { shown[$0] != other.shown[$0] }
      .prefix(3).map { "\($0): \(Self.words(shown[$0])) but \(Self.words(other.shown[$0]))" }
      .joined(separator: "\n")
  }

  private static func words(_ shown: Shown?) -> String {
    guard let shown else { return "nothing" }
    var writer = JSONWriter()
    writer.value(.object(shown.members))
    return
      "\(shown.name) \(shown.pointer ?? "-") \(String(decoding: writer.finish(), as: UTF8.self))"
  }

  private static func number(_ value: JSONValue?) -> Int? {
    if case .number(let digits) = value { Int(digits) } else { nil }
  }

  // MARK: Requests

  /// Returns a request about anything known now or once.
  func request(_ random: inout SeededGenerator) -> String {
    let ids = shown.keys.sorted() + former.suffix(3)
    let id = ids[random.below(ids.count)]
    let field = JSONValue.object(shown[id]?.members ?? [])
    let kind = field["kind"]?.text ?? "text"
    if let submission, random.chance(1, in: 8) {
      return random.chance(1, in: 6)
        ? #"{"do":"accept","number":\#(submission)}"#
        : #"{"do":"reject","number":\#(submission),"message":"No","problems":[{"at":\#(id),"message":"Not this"}]}"#
    }
    switch random.below(18) {
    case 0: return #"{"do":"next"}"#
    case 1: return #"{"do":"previous"}"#
    case 2: return #"{"do":"focus","at":\#(random.chance(1, in: 3) ? "null" : "\(id)")}"#
    case 3: return #"{"do":"submit"}"#
    case 4, 5: return #"{"do":"undo"}"#
    case 6: return #"{"do":"redo"}"#
    case 7: return #"{"do":"clear","at":\#(id)}"#
    case 8: return random.chance(1, in: 6) ? #"{"do":"reset"}"# : #"{"do":"confirm","at":\#(id)}"#
    case 9: return random.chance(1, in: 3) ? #"{"do":"cancel"}"# : #"{"do":"why","at":\#(id)}"#
    default: break
    }
    switch kind {
    case "list":
      let place = random.chance(1, in: 3) ? #","at":0"# : ""
      return random.chance(1, in: 6)
        ? #"{"do":"sort","list":\#(id),"by":"name"}"# : #"{"do":"add","list":\#(id)\#(place)}"#
    case "row":
      return random.chance(1, in: 2)
        ? #"{"do":"delete","at":\#(id)}"# : #"{"do":"move","at":\#(id),"to":\#(random.below(3))}"#
    case "boolean": return enter(id, ["y", "n", "x"], &random)
    case "choice", "choices":
      guard case .array(let options) = field["options"], !options.isEmpty,
        let name = options[random.below(options.count)]["name"]?.text
      else { return enter(id, ["", "x"], &random) }
      let sign = kind == "choices" ? ["", "+", "-"][random.below(3)] : ""
      return enter(id, [sign + name, sign + name, "x", ""], &random)
    case "integer", "decimal":
      return enter(id, ["0", "1", "2", "3", "5", "7.25", "60", "x", ""], &random)
    case "date": return enter(id, ["today", "tomorrow", "2020-01-01", ""], &random)
    case "time": return enter(id, ["9:30", "17:00", ""], &random)
    default:
      return enter(id, ["Ada", "Bo", "", "12345", "a@example.com", "hunter2hunter2"], &random)
    }
  }

  private func enter(
    _ id: Int, _ texts: [String], _ random: inout SeededGenerator
  ) -> String {
    var writer = JSONWriter()
    writer.value(.string(texts[random.below(texts.count)]))
    let text = String(decoding: writer.finish(), as: UTF8.self)
    return #"{"do":"enter","at":\#(id),"text":\#(text),"again":\#(text)}"#
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
