import Formwalk
import Foundation
import Testing

/// What `Encodable` gives is what `json` says.
@Suite struct EncodingTests {
  private let now = DateTime(secondsSince1970: 1_795_167_000)

  private func expectSame(_ value: some Encodable, _ json: String) throws {
    let encoded =
      try JSONSerialization.jsonObject(
        with: JSONEncoder().encode(["value": value])) as? NSDictionary
    let direct =
      try JSONSerialization.jsonObject(
        with: Data("{\"value\":\(json)}".utf8)) as? NSDictionary
    #expect(encoded == direct, "\(json)")
  }

  @Test func everyValue() throws {
    var session = try Form(Example.party).session(at: now)
    session.send(.entered(try session.path("kind"), text: "large"))
    session.send(.rowAdded(list: try session.path("guests"), at: nil))
    for field in session.fields { try expectSame(field, field.json) }
    for path in [Path.form, try session.path("hall"), try session.path("guests[1]")] {
      let field = try #require(session.field(path))
      try expectSame(field, field.json)
    }
    for value: Value in ["a\"b", 12, .number("0.125"), true, [1, "x"], []] {
      try expectSame(value, value.json)
    }
    #expect(Value.number("12345678901234567890.10").json == "12345678901234567890.10")
    let host = try session.path("host")
    for effect in session.send(.submitRequested) + session.send(.focusRequested(host))
      + session.send(.redoRequested)
    {
      try expectSame(effect, effect.json)
    }
    let findings = try #require(throws: Findings.self) { _ = try Form("form a { fild x: text }") }
    let finding = try #require(findings.first)
    try expectSame(finding, finding.json)
    #expect(finding.json.hasPrefix(#"{"rule":"#) || finding.json.hasPrefix(#"{"name":"#))
    #expect(findings.json.contains(finding.name))
  }

  @Test func aSecretIsNeverInAField() throws {
    var session = try Form("form a { field pin: secret { confirm } field x: text { required } }")
      .session(at: now)
    let pin = try session.path("pin")
    session.send(.entered(pin, text: "hunter2"))
    let field = try #require(session.field(pin))
    #expect(
      field.json
        == #"{"id":1,"name":"pin","pointer":"/pin","kind":"secret","label":"pin","focusable":true,"confirm":true,"text":"(set)"}"#
    )
    let refusal = session.send(.redoRequested).first
    #expect(
      refusal?.json == #"{"refused":"nothingToRedo","message":"There is nothing to redo."}"#)
  }
}
