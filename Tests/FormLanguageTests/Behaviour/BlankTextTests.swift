import FormEngine
import TestCases
import Testing

/// A text without visible characters never satisfies `required`, whatever its source; elsewhere it
/// is a text.
@Suite struct BlankTextTests {
  private let form = """
    form f {
      field name: text { required }
      field why: multiline { required when name == "Ada" }
      field pin: secret { required }
      field given: boolean = name is filled
      rows r { field t: text { required } }
    }
    """

  private static let blanks = [
    " ", "\u{A0}", "\u{200B}", "\u{A0}\u{200B}", "\u{FEFF}\u{2060}", "\u{AD}", "\u{3164}",
    "\u{3000}",
    "\u{E0001}\u{180B}", "\u{34F}",
  ]
  private static let visible = ["x", " x", "\u{200B}x", ".", "é", "\u{301}", "漢", "\u{A0}😀"]

  private func rules(_ session: Session, _ name: String) throws -> [String] {
    session.problems(at: try session.at(name)).map(\.rule)
  }

  @Test func inSessions() async throws {
    let form = form
    await forEachCase(Self.blanks) { text in
      var session = try FormFiles.session(form)
      for name in ["name", "pin"] {
        session.send(.assigned(try session.at(name), .text(text)))
        #expect(try rules(session, name) == ["required"])
        #expect(try session.isRequiredAndEmpty(session.at(name)))
      }
      #expect(try session.firstEmpty == session.at("name"))
      // It still counts as text.
      #expect(try session.text("given") == "yes")
      session.send(.submitRequested)
      #expect(session.status == .editing)
      #expect(session == session.rebuilt())
      try session.enter("name", "Ada")
      session.send(.assigned(try session.at("why"), .text(text)))
      #expect(try rules(session, "why") == ["required"])
      try session.enter("name", "Bob")
      #expect(try rules(session, "why") == [])
    }
    await forEachCase(Self.visible) { text in
      var session = try FormFiles.session(form)
      session.send(.assigned(try session.at("name"), .text(text)))
      #expect(try rules(session, "name") == [])
      #expect(try session.firstEmpty == session.at("pin"))
    }
  }

  /// Typed text loses white space, but no other invisible characters.
  @Test func typed() async throws {
    let form = form
    await forEachCase(Self.blanks) { text in
      var session = try FormFiles.session(form)
      try session.enter("name", text)
      try session.enter("pin", text)
      #expect(try rules(session, "name") == ["required"])
      #expect(try rules(session, "pin") == ["required"])
    }
  }

  /// Texts that nothing reads are not kept, but are still checked.
  @Test func inRecordsOfPlainForms() async throws {
    let program = try FormFiles.program(
      "form f { field x: text { required } field y: text field z: secret { required } }")
    let clock = try #require(LocalDateTime(iso: "2026-11-20T09:30"))
    await forEachCase(Self.blanks) { (text) throws in
      var checker = RecordChecker(RecordPlan(program, clock: clock))
      let record = #"{"x": "\#(text)", "y": "\#(text)", "z": "\#(text)"}"#
      _ = try Array(record.utf8).withUnsafeBufferPointer { try checker.check($0) }
      #expect(checker.findings.map { "\($0.rule) \($0.path)" } == ["required x", "required z"])
    }
  }

  @Test func inRecords() async throws {
    let program = try FormFiles.program(form)
    let clock = try #require(LocalDateTime(iso: "2026-11-20T09:30"))
    @Sendable func found(_ record: String) throws -> [String] {
      var checker = RecordChecker(RecordPlan(program, clock: clock))
      _ = try Array(record.utf8).withUnsafeBufferPointer { try checker.check($0) }
      return checker.findings.map { "\($0.rule) \($0.path)" }
    }
    await forEachCase(Self.blanks) { (text) throws in
      let escaped = text.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
      for text in [text, escaped] {
        let all = try found(
          #"{"name": "\#(text)", "pin": "\#(text)", "r": [{"t": "\#(text)"}, {"t": "x"}]}"#)
        #expect(all == ["required name", "required pin", "required r[1].t"])
        let asked = try found(#"{"name": "Ada", "why": "\#(text)", "pin": "1"}"#)
        #expect(asked == ["required why"])
        let others = try found(#"{"name": "Bob", "why": "\#(text)", "pin": "1"}"#)
        #expect(others == [])
      }
    }
    await forEachCase(Self.visible) { (text) throws in
      let rules = try found(#"{"name": "\#(text)", "pin": "\#(text)"}"#)
      #expect(rules == [])
    }
  }
}
