import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Numbers of rows beyond the range of a field are left out, though other answers and rules name
/// them: each row takes time.
@Test func numbersOfRowsWorthTrying() throws {
  let text = """
    form f {
      field n: integer { range 1...6 }
      field other: integer { range 1...6 }
      field cost: integer { default 1000 }
      rows l { count = n field k: text }
      check cost + n <= 1000 else "No."
    }
    """
  let program = try #require(
    compileForm(SourceText(name: "f.form", text: text), importing: NoImports()).program)
  var session = Session(program, clock: noon)
  session.start()
  func values(_ name: String) throws -> [Value] {
    let candidates = CandidateValues(program, clock: noon)
    return candidates.values(for: try session.path(named: name).get(), in: session)
  }
  #expect(try values("n").contains(.integer(7)))
  #expect(try !values("n").contains(.integer(1000)))
  #expect(try values("other").contains(.integer(1000)))
}
