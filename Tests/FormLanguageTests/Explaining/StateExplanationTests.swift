import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Returns the lines of `:why` about a place, after entering these fields and adding rows.
private func why(
  _ place: String, in form: String, _ entered: [(path: String, text: String)] = []
) throws -> [String] {
  let source = SourceText(name: "a.form", text: form)
  let compilation = compileForm(source, importing: NoImports())
  let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
  try #require(errors == [])
  let program = try #require(compilation.program)
  let clock = try #require(LocalDateTime(iso: "2026-11-20T09:00"))
  var session = Session(program, clock: clock)
  for (path, text) in entered {
    let place = try session.path(named: path).get()
    if program.nodes[place.node].kind == .list {
      session.send(.rowAdded(list: place, at: nil), at: clock)
    } else {
      session.send(.entered(place, text: text), at: clock)
    }
  }
  // The explanation comes from the text of the form, as in `run`.
  let explained = ExplainedForm(source, importing: NoImports(), answers: .conversation)
  let explainer = try #require(explained.explainer)
  let path = place == "form" ? Path.form : try session.path(named: place).get()
  return explainer.explanation(of: path, in: session).text(in: nil)
}

@Suite struct StateExplanationTests {
  private static let sign = """
    form sign "Sign" {
      field news: boolean "News" { default false }
      field post: boolean "Post" { default true }
      section "More" {
        show when news
        group address "Address" {
          readonly when not post
          field street: text "Street" { required when news else "Where?" }
        }
      }
    }
    """

  @Test func hiddenByWhatIsAround() throws {
    #expect(
      try why("address.street", in: Self.sign) == [
        "“Street” (address.street) is hidden because the section “More” is.",
        "  `show when news`: false, a.form:5",
        "    “News” (news): no, a default",
      ])
  }

  @Test func shownAndRequired() throws {
    #expect(
      try why("address.street", in: Self.sign, [("news", "yes"), ("address.street", "Elm")]) == [
        "“Street” (address.street) is shown.",
        "  `show when news`: true, a.form:5",
        "    “News” (news): yes, entered",
        "“Street” (address.street) is required.",
        "  `required when news`: true, a.form:8",
        "    “News” (news): yes, entered",
        "“Street” (address.street): “Elm”, entered",
      ])
  }

  @Test func readOnlyBecauseAGroupIs() throws {
    #expect(
      try why(
        "address.street", in: Self.sign, [("news", "yes"), ("post", "no")]
      ).dropFirst(3) == [
        "“Street” (address.street) is read-only because “Address” (address) is.",
        "  `readonly when not post`: true, a.form:7",
        "    “Post” (post): no, entered",
        "“Street” (address.street): empty",
      ])
  }

  private static let party = """
    form party "Party" {
      field seats: integer "Seats" { default 2 }
      rows guests "Guests" {
        count 1...seats else "Too many or too few."
        field name: text "Name"
        field age: integer "Age"
        let grown = age >= 18
        field drink: text "Drink" { show when grown }
      }
      field adults: integer "Adults" = count(guests where age >= limit)
      let limit = 18
      check someone: any(guests where grown) else "Nobody is grown up." focus seats
    }
    """

  @Test func requiredByACount() throws {
    #expect(
      try why("guests", in: Self.party) == [
        "“Guests” (guests) is required.",
        "  `count 1...seats`: false, a.form:4",
        "    “Guests” (guests): no rows",
        "    “Seats” (seats): 2, a default",
        "Error at “Guests” (guests): Too many or too few.",
        "  `count 1...seats`: false, a.form:4",
        "“Guests” (guests): no rows",
      ])
  }

  @Test func aFullList() throws {
    let full = [("guests", ""), ("guests", "")]
    #expect(
      try why("guests", in: Self.party, full).filter { !$0.hasPrefix(" ") } == [
        "“Guests” (guests) is required.", "“Guests” (guests) allows no more rows.",
        "“Guests” (guests): 2 rows",
      ])
  }

  @Test func aCellThroughALet() throws {
    #expect(
      try why("guests[1].drink", in: Self.party, [("guests", ""), ("guests[1].age", "7")]) == [
        "“Drink” (guests[1].drink) is hidden.",
        "  `show when grown`: false, a.form:8",
        "    `let grown = age >= 18`: false, a.form:7",
        "      “Age” (guests[1].age): 7, entered",
      ])
  }

  @Test func aggregatesAndRulesReportedElsewhere() throws {
    let guests = [
      ("guests", ""), ("guests[1].age", "7"), ("guests", ""),
    ]
    #expect(
      try why("adults", in: Self.party, guests) == [
        "“Adults” (adults): 0, computed",
        "  `= count(guests where age >= limit)`: 0, a.form:10",
        "    “Guests” (guests): 2 rows",
        "    “Age” (guests.age): 7, empty",
        "    `let limit = 18`: 18, a.form:11",
      ])
    #expect(
      try why("seats", in: Self.party, [("guests", ""), ("guests[1].age", "7")]) == [
        "Error at “Seats” (seats): Nobody is grown up.",
        "  `check someone: any(guests where grown)`: false, a.form:12",
        "    “Guests” (guests): 1 row",
        "    “Age” (guests.age): 7",
        "“Seats” (seats): 2, a default",
      ])
  }

  @Test func clausesOfATypeAndOfItsField() throws {
    let form = """
      type Name = text { required length 2... }
      form f {
        field b: boolean "B"
        field n: Name "N" { required when b length ...5 match /[a-z]*/ else "Small." }
      }
      """
    #expect(
      try why("n", in: form, [("n", "ABCDEF")]) == [
        "“N” (n) is required.",
        "  `required`: true, a.form:1",
        "Error at “N” (n): Use 2 to 5 characters.",
        "  `length ...5`: false, a.form:4",
        "    “N” (n): “ABCDEF”, entered",
        "Error at “N” (n): Small.",
        "  `match /[a-z]*/`: false, a.form:4",
        "    “N” (n): “ABCDEF”, entered",
        "“N” (n): “ABCDEF”, entered",
      ])
  }

  @Test func optionsThatAreNotOffered() throws {
    let form = """
      form f {
        field big: boolean "Big" { default true }
        field kind: choice "Kind" { option a "Alpha" option b "Beta" when big }
      }
      """
    #expect(
      try why("kind", in: form, [("kind", "b"), ("big", "n")]) == [
        "Error at “Kind” (kind): “Beta” is not offered now. Choose again.",
        "  `option b \"Beta\" when big`: false, a.form:3",
        "    “Big” (big): no, entered",
        "1 option of “Kind” (kind) is not offered.",
        "  `option b \"Beta\" when big`: false, a.form:3",
        "“Kind” (kind): Beta, entered",
      ])
  }

  @Test func theClockAndWhatCannotBeRead() throws {
    let form = """
      form f { field day: date "Day" { default today() + 1 day } field n: integer "N" }
      """
    #expect(
      try why("day", in: form) == [
        "“Day” (day): 2026-11-21, a default",
        "  `default today() + 1 day`: 2026-11-21, a.form:1",
        "    `today()`: 2026-11-20",
      ])
    #expect(
      try why("n", in: form, [("n", "many")]).last
        == "“N” (n): “many” is not a number, so there is no answer yet.")
    #expect(try why("form", in: form) == ["The form has no problems."])
  }

  /// Neither a secret nor anything that is computed from one is shown.
  @Test func secrets() async throws {
    let form = """
      form f "F" {
        field pin: secret "Pin" { length 4... }
        let long = length(pin) > 6
        let open = long or pin == "1234"
        field size: integer "Size" = length(pin) + 77
        field note: text "Note" { show when open }
        rows keys "Keys" { field key: secret "Key" }
        let some = any(keys where length(key) > 3)
        field all: boolean "All" = some
        check size > 80 else "Short." focus pin
      }
      """
    let entered = [("pin", "12345"), ("keys", ""), ("keys[1].key", "abcd")]
    await forEachCase(["pin", "size", "note", "all", "keys", "keys[1].key", "form"]) { place in
      let text = try why(place, in: form, entered).joined(separator: "\n")
      for shown in ["12345", "abcd", "82", ": true", "yes"] {
        #expect(!text.contains(shown), "\(place): \(text)")
      }
    }
    #expect(
      try why("all", in: form, entered) == [
        "“All” (all): not shown because it depends on a secret",
        "  `= some`, a.form:9",
        "    `let some = any(keys where length(key) > 3)`, a.form:8",
        "      “Keys” (keys): 1 row",
        "      “Key” (keys.key): entered",
      ])
    #expect(
      try why("pin", in: form, [("pin", "1")]) == [
        "Error at “Pin” (pin): Short.",
        "  `check size > 80`, a.form:10",
        "    “Size” (size): not shown because it depends on a secret",
        "      `= length(pin) + 77`, a.form:5",
        "        “Pin” (pin): entered",
        "Error at “Pin” (pin): Use at least 4 characters.",
        "  `length 4...`, a.form:2",
        "    “Pin” (pin): entered",
        "“Pin” (pin): entered",
      ])
  }

  /// However much there is to say, twelve lines are shown, the least deep ones.
  @Test(.slow) func longChains() throws {
    let lets = (1..<1_000).map { "let l\($0) = l\($0 - 1) + 1" }.joined(separator: "\n")
    let form = """
      form f {
        field n: integer "N" { default 1 }
        let l0 = n
        \(lets)
        field last: text "Last" { show when l999 > 1000 }
      }
      """
    let lines = try why("last", in: form)
    #expect(lines.count == 12)
    #expect(lines.prefix(3).last == "    `let l999 = l998 + 1`: 1000, a.form:1002")
    #expect(lines.last == "and 992 more")
    let wide = """
      form f {
        \((0..<5_000).map { "field f\($0): boolean" }.joined(separator: "\n"))
        field last: text "Last" { show when \((0..<5_000).map { "f\($0)" }.joined(separator: " or ")) }
      }
      """
    let many = try why("last", in: wide)
    #expect(many.count == 12 && many.last == "and 4991 more")
  }

  @Test func columnsOfManyRows() throws {
    let form = """
      form f {
        rows r "R" { rows s "S" { field n: integer "N" { default position() } } }
        field sum: integer "Sum" = sum(r.s.n)
      }
      """
    let rows = [("r", ""), ("r", "")] + (0..<4).map { _ in ("r[1].s", "") } + [("r[2].s", "")]
    #expect(
      try why("sum", in: form, rows).dropFirst(2) == [
        "    “R” (r): 2 rows",
        "    “N” (r.s.n): 1, 2, 3, 4, 1",
      ])
    #expect(
      try why("sum", in: form, rows + [("r[2].s", "")]).last == "    “N” (r.s.n): 1, 2, 3, 4, 1, …")
  }
}
