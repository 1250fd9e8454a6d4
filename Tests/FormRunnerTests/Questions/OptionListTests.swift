import FormEngine
import FormRunner
import Testing

/// Tests of the lists of options at questions.
@Suite struct OptionListTests {
  private static func lines(
    _ declarations: String, after steps: [String] = [], containing text: String? = nil,
    hints: Bool = true
  ) throws -> [String] {
    let form = try AskedForm(declarations, after: steps)
    let path = try form.path("f")
    guard let text else { return form.session.optionLines(at: path, hints: hints) }
    return form.session.optionLines(at: path, containing: text, hints: hints)
  }

  /// Places 1 to `count`.
  private static func places(_ count: Int, type: String = "choice") -> String {
    let options = (1...count).map { "option p\($0) \"Place \($0)\"" }
    return "field f: \(type) { \(options.joined(separator: "\n")) }"
  }

  @Test func numbersAreAlignedAndHintsFollow() throws {
    let sizes = """
      field f: choice {
        option small "Small" { hint "One person" }
        option large "Large"
        option huge "Huge" when f is filled
      }
      """
    #expect(try Self.lines(sizes) == ["1. Small: One person", "2. Large"])
    #expect(try Self.lines(sizes, hints: false) == ["1. Small", "2. Large"])
    let ten = try Self.lines(Self.places(10))
    #expect(ten.first == " 1. Place 1" && ten.last == "10. Place 10" && ten.count == 10)
  }

  @Test func namesAreKeysIfNumbersWouldBeAmbiguous() throws {
    let scores = "field f: choice { option `1` \"1\" option `3` \"Three\" option `10` \"Ten\" }"
    #expect(try Self.lines(scores) == [" 1", " 3. Three", "10. Ten"])
  }

  @Test func onlyTheFirstOfManyAreListed() throws {
    let lines = try Self.lines(Self.places(25))
    #expect(lines.count == 21)
    #expect(lines[0] == " 1. Place 1" && lines[19] == "20. Place 20")
    #expect(lines[20] == "and 5 more; :options TEXT searches all of them")
    #expect(try Self.lines(Self.places(20)).count == 20)
    #expect(try Self.lines(Self.places(25), containing: "").count == 25)

    // Chosen ones are listed wherever they are.
    let chosen = try Self.lines(Self.places(25, type: "choices"), after: ["f=2,24"])
    #expect(chosen.count == 22)
    #expect(chosen[1] == " 2. Place 2 (chosen)" && chosen[20] == "24. Place 24 (chosen)")
    #expect(chosen[21] == "and 4 more; :options TEXT searches all of them")
  }

  @Test func aSearchKeepsTheNumbersOfTheWholeList() throws {
    #expect(
      try Self.lines(Self.places(25), containing: "PLACE 2") == [
        " 2. Place 2", "20. Place 20", "21. Place 21", "22. Place 22", "23. Place 23",
        "24. Place 24", "25. Place 25",
      ])
    #expect(try Self.lines(Self.places(25), containing: "p17") == ["17. Place 17"])
    #expect(
      try Self.lines(Self.places(3), containing: "\u{1B}[2J") == [
        "No option contains “␛[2J”."
      ])
    #expect(
      try Self.lines("field gone: boolean\nfield f: choice { option a \"A\" when gone }")
        == ["No option can be chosen now."])
  }

  @Test func questionsWithTheSameOptionsAreRecognised() throws {
    let form = try AskedForm(
      """
      field much: boolean { default false }
      field a: Level
      field b: Level { required }
      field c: choice { option low "Low" option high "High" }
      field d: choice { option low "Low" option high "Very high" }
      field e: choice { option low "Low" option high "High" option more "More" when much }
      field f: choices { option low "Low" option high "High" }
      field g: text
      """, types: "type Level = choice { option low \"Low\" option high \"High\" }")
    func same(_ name: String, _ session: Session) throws -> Bool {
      session.hasSameOptions(try form.path(name), as: try form.path("a"))
    }
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    #expect(try names.filter { try same($0, form.session) } == ["a", "b", "c", "e", "f"])
    var later = form.session
    later.send(.entered(try form.path("much"), text: "y"), at: later.clock)
    #expect(try names.filter { try same($0, later) } == ["a", "b", "c", "f"])
  }

  @Test func theChosenLabelIsRepeatedIfItDiffers() throws {
    func label(_ typed: String) throws -> String? {
      let form = try AskedForm(Self.places(12), after: ["f=\(typed)"])
      return form.session.chosenLabel(at: try form.path("f"), typed: typed)
    }
    #expect(try label("3") == "Place 3")
    #expect(try label("p3") == "Place 3")
    #expect(try label(" PLACE 3 ") == nil)
    #expect(try label("nowhere") == nil)
  }
}
