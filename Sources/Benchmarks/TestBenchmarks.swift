import FormLanguage
import FormSyntax

/// Measures the tests in forms: reading them, running them, and recording coverage.
func testBenchmarks(_ report: (Row) -> Void) {
  let source = tenFields(tests: 10_000)
  measure(source, tests: 10_000, "10 fields", report)
  // A test starts with a copy of an empty session, whose size grows with the form.
  let large =
    String(decoding: BigForm.source(fields: 1_000).bytes, as: UTF8.self)
    + (0..<1_000).map { "test \"\($0)\" { submit expect not submitted }\n" }.joined()
  measure(SourceText(name: "large.form", text: large), tests: 1_000, "1000 fields", report)
}

private func measure(
  _ source: SourceText, tests: Int, _ form: String, _ report: (Row) -> Void
) {
  func row(_ name: String, _ measurement: Measurement) -> Row {
    Row(
      name, "\(form), \(tests) tests", measurement,
      rate: "\(digits(Double(tests) / measurement.median / 1e3)) thousand tests/s")
  }
  report(
    row("read tests", Measurement { use(compileForm(source, importing: NoImports())) }))
  for keepsPlaces in [false, true] {
    let compilation = compileForm(source, importing: NoImports(), keepsPlaces: keepsPlaces)
    let measured = Measurement {
      guard var runner = ScenarioRunner(compilation) else { return }
      for scenario in compilation.scenarios { use(runner.run(scenario)) }
    }
    report(row(keepsPlaces ? "run tests, with coverage" : "run tests", measured))
  }
}

/// Returns a form of ten fields with tests that fill it in and submit it.
private func tenFields(tests: Int) -> SourceText {
  var text = """
    form stay "Stay" {
      field name: text @10 "Name" { required length 2...40 match /[A-Za-z][a-z ]*/ }
      field mail: email @20 "E-mail" { required }
      field age: integer @30 "Age" { required range 0...130 }
      field adult: boolean @40 "Adult" = age >= 18
      field room: choice @50 "Room" { required option a "A" option b "B" option c "C" when adult }
      field day: date @60 "Day" { range today()... default today() }
      field price: decimal @70 "Price" { step 0.05 range 0...1000 }
      field wishes: multiline @80 "Wishes" { show when room == .c }
      field pin: secret @90 "PIN" { length 4... }
      field agree: boolean @100 "Agree" { required check value else "This is needed." }
      check cheap: price < 500 or adult else "Too dear."
    }

    """
  for number in 0..<tests {
    let room = ["a", "b", "c"][number % 3]
    text += """
      test "\(number)" {
        enter name "Ada"
        enter mail "ada@example.org"
        enter age \(18 + number % 50)
        enter room .\(room)
        enter price \(number % 500).05
        expect \(room == "c" ? "visible" : "hidden") wishes
        submit
        expect focus agree
        enter agree true
        submit
        expect submitted
      }

      """
  }
  return SourceText(name: "stay.form", text: text)
}
