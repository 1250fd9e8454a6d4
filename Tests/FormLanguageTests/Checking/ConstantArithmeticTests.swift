import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Constants computed by the compiler equal those that a session computes from the same values.
@Test(.slow) func constantsEqualTheResultsOfSessions() async throws {
  let date = try #require(CalendarDate(year: 2030, month: 1, day: 1))
  let clock = LocalDateTime(date: date, time: .midnight)
  let numbers = ["0", "1", "-1", "7", "-3", "9223372036854775807", "-9223372036854775807"]
  let decimals = ["0.0", "-1.0", "2.5", "-0.3", "99999999999999999999.5"]
  await forEachCase([("integer", numbers), ("decimal", decimals)]) { type, values in
    for left in values {
      for right in values {
        for operation in ["+", "-", "*", "%", "/"] where type == "decimal" || operation != "/" {
          let text = """
            form f {
              field a: \(type) @10 "A"
              field b: \(type) @20 "B"
              field known: \(type) @30 "Known" = (\(left)) \(operation) (\(right))
              field read: \(type) @40 "Read" = a \(operation) b
              field less: boolean @50 "Less" = (\(left)) < (\(right))
              field lower: boolean @60 "Lower" = a < b
              submit
            }
            """
          let compiled = compileForm(SourceText(name: "f.form", text: text), importing: NoImports())
          // If it cannot be computed the form may be invalid; a session then has no value.
          let program = compiled.program
          let half = try #require(
            compileForm(
              SourceText(
                name: "f.form",
                text: text.replacing("(\(left)) \(operation) (\(right))", with: left)),
              importing: NoImports()
            ).program)
          var session = Session(program ?? half, clock: clock)
          func value(_ name: String) -> Value {
            let id = session.program.nodes.firstIndex { $0.name == name } ?? 0
            return session.value(Path(node: id))
          }
          for (name, text) in [("a", left), ("b", right)] {
            let id = session.program.nodes.firstIndex { $0.name == name } ?? 0
            session.send(.entered(Path(node: id), text: text))
          }
          let place = "\(left) \(operation) \(right)"
          #expect((program == nil ? .empty : value("known")) == value("read"), "\(place)")
          #expect(value("less") == value("lower"), "\(place)")
        }
      }
    }
  }
}
