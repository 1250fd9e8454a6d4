import TestCases
import Testing

private let records = TestFiles.names(in: Formwalk.packageFolder + "/forms/records")

/// Answered forms as `formwalk show` prints them, beyond the scripts of the corpus.
@Test(.slow) func recordsAreShown() async {
  // The records of the forms are valid.
  await forEachCase(records) { record in
    guard record.hasSuffix(".json") else { return }
    let form = "forms/\(record.prefix { $0 != "." }).form"
    let run = try Formwalk.run(
      ["show", form, "forms/records/\(record)", "--now", "2030-01-01T12:00"])
    #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
  }

  // The answers of a form are read back without a finding, whatever was answered.
  await forEachCase(
    [
      ["machine=arm64"], ["machine=tiny"], ["wireless=true", "machine=arm64"],
      ["modules=false", "local_version=-a"], ["memory=1024", "compression=none"],
    ] as [[String]]
  ) { answers in
    var arguments = ["run", "forms/build_options.form", "--no-input"]
    for answer in answers + ["protection=wpa2"] { arguments += ["--set", answer] }
    let submitted = try Formwalk.run(arguments)
    #expect(submitted.ending == .exited(0), "\(submitted.error)")
    let shown = try Formwalk.run(
      ["show", "forms/build_options.form", "-"], input: submitted.output)
    #expect(shown.ending == .exited(0), "\(shown.output)")
    #expect(!shown.output.contains("Error:"))
  }

  // `show` and `validate` report the same for a value that is not valid for a field.
  await forEachCase(
    [
      (
        #"{"day": 1, "hour": true, "moment": [], "kind": 1, "kinds": "red", "by": 1, "other": 2}"#,
        7
      ),
      (#"{"whole": "x", "number": "x", "truth": "x", "text": {}, "mail": 7, "rows": 1}"#, 6),
      (#"{"whole": 2.5, "number": 1e99, "truth": 1, "text": [], "by": [], "rows": [1, {}]}"#, 6),
      (#"{"day": "x", "hour": "25:00", "moment": "2030-01-01", "kind": "rde", "kinds": [3]}"#, 5),
      (#"{"whole": 99999999999999999999, "number": 0.1234567890123456789, "kinds": ["x"]}"#, 3),
    ] as [(String, Int)]
  ) { record, count in
    let form = """
      form wrong {
        field text: text field mail: email field whole: integer field number: decimal
        field truth: boolean field day: date field hour: time field moment: datetime
        field kind: choice { option red option blue }
        field kinds: choices { option red option blue }
        group by { field name: text }
        group other { field name: text }
        rows rows { field name: text }
      }
      """
    let folder = try TemporaryFolder([("a.form", form), ("a.json", record)])
    func lines(_ arguments: [String], after mark: String) throws -> [String] {
      try Formwalk.run(arguments, folder: folder.path).output.split(separator: "\n")
        .compactMap { line in
          // The path in the form is distinct from the message.
          line.split(separator: mark).last.flatMap { $0 == line ? nil : String($0) }
        }
        .sorted()
    }
    let shown = try lines(["show", "a.form", "a.json"], after: "Error: ")
    let found = try lines(
      ["validate", "a.form", "a.json", "--format", "github"], after: "::")
    #expect(shown.count == count)
    #expect(shown == found.map { String($0.drop { $0 != " " }.dropFirst()) }.sorted())
  }
}

@Test func aTableFits() throws {
  // If no terminal reports its width there are eighty columns.
  let run = try Formwalk.run(["show", "forms/sign_up.form", "forms/records/sign_up.json"])
  #expect(run.output.contains("      Category  Favourite\n"))
  for line in run.output.split(separator: "\n") { #expect(line.count <= 80) }

  // On a narrow terminal the rows are printed one by one.
  let show = "\(Formwalk.path) show forms/sign_up.form forms/records/sign_up.json"
  let terminal = try TerminalProgram(
    ["/bin/sh", "-c", "stty cols 20; \(show)"],
    environment: Formwalk.editingEnvironment + ["NO_COLOR=1"], folder: Formwalk.packageFolder)
  try terminal.wait(for: "1. vehicle: 67 Mustang")
  try terminal.wait(for: "Category:  vehicle")
  #expect(terminal.finish() == .exited(0))
}
