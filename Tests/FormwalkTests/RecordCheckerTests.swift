import Formwalk
import Testing

@Test func recordsAreChecked() throws {
  let now = try #require(Example.now)
  let form = try Form(
    """
    form vote "Vote" {
      field age: integer "Age" { required range 0...150 }
      field party: choice "Party" {
        show when age >= 18
        required
        option left "Left"
        option right "Right"
      }
    }
    """)
  let checker = RecordChecker(form, at: now)
  #expect(checker.check(#"{"age": 17}"#).isEmpty)
  let findings = checker.check("{\n  \"age\": 200, \"party\": \"left\"}", name: "votes.json")
  let finding = try #require(findings.first)
  #expect(findings.count == 1 && findings.hasErrors)
  #expect(finding.name == "range" && finding.formPath == "age" && finding.pointer == "/age")
  #expect(finding.place.start.line == 2 && finding.place.start.column == 10)
  #expect(
    "\(finding)" == """
      error[range]: age: Enter a number from 0 to 150.
       --> votes.json:2:10
        |
      2 |   "age": 200, "party": "left"}
        |          ^^^
      """)
  let hidden = checker.check(#"{"age": 16, "party": "left"}"#)
  #expect(hidden.map(\.name) == ["hidden-answer"] && !hidden.hasErrors)
  #expect(checker.check(#"{"age": 16"#).map(\.name) == ["json"])
  #expect(checker.check("").map(\.name) == ["json"])
  #expect(checker.check(utf8: [0xFF]).map(\.name) == ["json"])
  #expect(checker.check("[1]").map(\.name) == ["type"])
  #expect(checker.check(#"{"age": 17, "agee": 1}"#).hasErrors == false)
  let strict = RecordChecker(form, isStrict: true, at: now)
  #expect(strict.check(#"{"age": 17, "agee": 1}"#).hasErrors)
  // Nothing of one record stays for the next.
  #expect(checker.check(#"{"age": 17}"#).isEmpty)
}

@Test func secretsAreNotShown() throws {
  let form = try Form(Example.party)
  let checker = RecordChecker(form, at: try #require(Example.now))
  let findings = checker.check(#"{"pin": "swordfish", "host": 1, "x": "swordfish"}"#)
  #expect(findings.map(\.formPath).contains("pin"))
  #expect(!"\(findings)".contains("swordfish") && !findings.json.contains("swordfish"))
  #expect("\(findings)".contains("| …1…"))
}
