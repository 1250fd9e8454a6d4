import Testing

/// Answered forms as `formwalk show` prints them, where a script of the corpus does not reach.
@Suite struct ShowTests {
  static let records = TestFiles.names(in: Formwalk.packageFolder + "/forms/records")

  @Test(arguments: records)
  func theRecordsOfTheFormsAreInOrder(_ record: String) throws {
    guard record.hasSuffix(".json") else { return }
    let form = "forms/\(record.prefix { $0 != "." }).form"
    let run = try Formwalk.run(
      ["show", form, "forms/records/\(record)", "--now", "2030-01-01T12:00"])
    #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
  }

  /// What a form hands in reads back without a finding, whatever was said.
  @Test(arguments: [
    ["machine=arm64"], ["machine=tiny"], ["wireless=true", "machine=arm64"],
    ["modules=false", "local_version=-a"], ["memory=1024", "compression=none"],
  ])
  func whatWasSubmittedIsInOrder(_ answers: [String]) throws {
    var arguments = ["run", "forms/build_options.form", "--no-input"]
    for answer in answers + ["protection=wpa2"] { arguments += ["--set", answer] }
    let submitted = try Formwalk.run(arguments)
    #expect(submitted.ending == .exited(0), "\(submitted.error)")
    let shown = try Formwalk.run(
      ["show", "forms/build_options.form", "-"], input: submitted.output)
    #expect(shown.ending == .exited(0), "\(shown.output)")
    #expect(!shown.output.contains("Error:"))
  }

  /// Where no terminal tells its width there are eighty columns.
  @Test func aTableFitsIntoEightyColumns() throws {
    let run = try Formwalk.run(["show", "forms/sign_up.form", "forms/records/sign_up.json"])
    #expect(run.output.contains("      Category  Favourite\n"))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 80) }
  }

  /// On a narrow terminal the rows stand one by one.
  @Test func aTableFitsTheTerminal() throws {
    let show = "\(Formwalk.path) show forms/sign_up.form forms/records/sign_up.json"
    let terminal = try TerminalProgram(
      ["/bin/sh", "-c", "stty cols 20; \(show)"],
      environment: Formwalk.environment + ["NO_COLOR=1"], folder: Formwalk.packageFolder)
    try terminal.wait(for: "1. vehicle: 67 Mustang")
    try terminal.wait(for: "Category:  vehicle")
    #expect(terminal.finish() == .exited(0))
  }
}
