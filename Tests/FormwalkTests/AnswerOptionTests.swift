import Formwalk
import Testing

/// Options that are other answers, as a program sees them.
@Suite struct AnswerOptionTests {
  @Test func optionsAreTheValuesOfAColumn() throws {
    let form = try Form(
      """
      form outing "Outing" {
        rows people "People" { field name: text "Name" field age: integer "Age" }
        field driver: choice "Driver" { options from people.name as p where p.age >= 18 }
        field ages: choice "Age" { options from people.age }
        field crew: choices "Crew" { options from people.name }
      }
      """)
    let now = try #require(DateTime("2030-01-01T10:00"))
    var session = form.session(at: now)
    let people = try session.path("people")
    for (number, (name, age)) in [("Ada", "36"), ("Bea", "12"), ("Cem", "40")].enumerated() {
      session.send(.rowAdded(list: people, at: nil))
      session.send(.entered(try session.path("people[\(number + 1)].name"), text: name))
      session.send(.entered(try session.path("people[\(number + 1)].age"), text: age))
    }
    let driver = try session.path("driver")
    func options() -> [String] { session.field(driver)?.options.map(\.name) ?? [] }
    #expect(options() == ["Ada", "Cem"])
    #expect(session.fields.suffix(3).map(\.kind) == [.choice, .choice, .choices])
    session.send(.entered(driver, text: "2"))
    #expect(session.field(driver)?.options.map(\.isChosen) == [false, true])
    #expect(session.field(driver)?.value == .text("Cem"))
    session.send(.entered(try session.path("people[3].age"), text: "4"))
    #expect(options() == ["Ada"])
    #expect(session.field(driver)?.problems.map(\.rule) == ["option"])
    let ages = try #require(session.field(try session.path("ages")))
    #expect(ages.options.map(\.name) == ["36", "12", "4"])
    let crew = try session.path("crew")
    session.send(.assigned(crew, ["Cem", "Ada"]))
    #expect(session.field(crew)?.value == ["Ada", "Cem"])
    #expect(session.field(crew)?.options.map(\.isChosen) == [true, false, true])
    session.send(.entered(crew, text: "-ada, +bea"))
    #expect(session.field(crew)?.value == ["Bea", "Cem"])
    session.send(.assigned(crew, [1]))
    #expect(session.field(crew)?.value == ["Bea", "Cem"])
    session.send(.entered(ages.path, text: "12"))
    #expect(session.field(ages.path)?.value == .number("12"))
  }
}
