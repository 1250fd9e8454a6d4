import TestCases
import Testing

/// Tests of the ways to give the same answers: through a pipe, on a terminal with the line editor
/// and in plain mode, from a file, and by the printed flags.
@Suite(.serialized) struct SameAnswersTests {
  private static let now = [
    "--now", "2026-11-20T09:00", "--root", Formwalk.packageFolder,
  ]

  /// A form with the path of a field for which `check` makes a complete record.
  private struct Form: CustomTestStringConvertible {
    var file: String
    var field: String
    var text: String?
    /// The `--set` arguments for defaults that the record does not have.
    var settings: [String] = []
    var testDescription: String { file }
  }

  private static let own = [
    ("access", "reason"), ("build_options", "machine"), ("cash_book", "keeper"),
    ("club_trip", "stops"),
    ("conference", "name"),
    ("contact", "name"),
    ("equipment", "email"), ("expense_claim", "account"), ("favourites", "faves.category"),
    ("household", "street"),
    ("incident_report", "occurred"), ("intake", "answers.falling"), ("job_application", "name"),
    ("login", "username"), ("notes", "pad.title"), ("order", "items.article"),
    ("sign_up", "email"), ("timesheet", "name"), ("todo", "lists.name"), ("worries", "burden"),
  ].map { name, field in
    Form(
      file: "\(Formwalk.packageFolder)/forms/\(name).form", field: field,
      settings: name == "job_application" ? ["--set", "jobs[1].end=2026-11-20"] : [])
  }

  private static let generated = (0..<UInt64(3)).map { seed in
    Form(
      file: "generated\(seed).form", field: "flag",
      text: GeneratedForm(seed: seed, offersAnswers: seed == 2).text)
  }

  @Test(.slow) func everyWayGivesTheSame() async throws {
    let names = TestFiles.names(in: Formwalk.packageFolder + "/forms")
    #expect(names.count { $0.hasSuffix(".form") } == Self.own.count)

    await forEachCase(Self.own + Self.generated) { form in
      let folder = try TemporaryFolder()
      if let text = form.text { try folder.write(text, to: form.file) }
      let found = try Formwalk.run(
        ["check", "--witness", form.field, form.file] + Self.now, folder: folder.path)
      let record = try #require(found.ending == .exited(0) ? found.output : nil, "\(found.error)")
      try folder.write(record, to: "record.json")
      let preset = ["--answers", "record.json"] + form.settings
      let file = try Formwalk.run(
        ["run", form.file] + Self.now + preset + ["--no-input"], folder: folder.path)
      #expect(file.ending == .exited(0), "\(file.error)")

      let asked = ["run", form.file, "--no-draft", "--ask"] + Self.now + preset
      let piped = try Formwalk.run(
        asked + ["--print-flags"], input: String(repeating: "\n", count: 200), folder: folder.path)
      #expect(piped.ending == .exited(0), "\(piped.error)")
      #expect(piped.output == file.output)
      for mode in [[], ["--plain"]] {
        #expect(try terminal(asked + mode, in: folder) == file.output, "\(mode)")
      }
      try checkFlags(in: piped.error, record: record, file.output, folder)
    }
  }

  /// Returns the output if Enter keeps each answer.
  private func terminal(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    TestFiles.remove(folder.path + "/out.json")
    let program = try TerminalProgram(
      [Formwalk.path] + arguments, environment: Formwalk.editingEnvironment, folder: folder.path,
      outputFile: folder.path + "/out.json", columns: 100)
    // Input typed before the submit question is discarded, so nothing is typed while something
    // appears, such as the echo of what was typed before the program reads.
    for _ in 0..<20_000 where !program.text.contains("Submitted.") {
      if !program.look(milliseconds: 20) { program.type("\r") }
    }
    #expect(program.finish() == .exited(0), "\(program.text)")
    return try folder.read("out.json")
  }

  /// Runs the command that was printed in a shell, with the members in a file and the secrets added
  /// to them.
  private func checkFlags(
    in transcript: String, record: String, _ output: String, _ folder: TemporaryFolder
  ) throws {
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.lastIndex { $0.hasPrefix("formwalk run ") })
    let recorded = record.split(separator: "\n").map { $0.drop { $0 == " " } }
    let members = lines[(start + 1)...].drop { $0 != "{" }.map { line -> String in
      guard let end = line.range(endingIn: ": \"\"") else { return line }
      let name = line[..<end].drop { $0 == " " }
      guard let member = recorded.first(where: { $0.hasPrefix(name) }) else { return line }
      return (member.hasSuffix(",") ? member.dropLast() : member) + (line.hasSuffix(",") ? "," : "")
    }
    try folder.write(members.joined(separator: "\n"), to: "FILE")
    let programs = Formwalk.path.split(separator: "/").dropLast().joined(separator: "/")
    let again = try PipedProgram.run(
      ["/bin/sh", "-c", lines[start]],
      environment: ["PATH=/\(programs):/usr/bin:/bin", "HOME=/nonexistent"], folder: folder.path)
    #expect(again.ending == .exited(0), "\(lines[start]): \(again.error)")
    #expect(again.output == output, "\(lines[start])")
  }

  /// Texts that a shell would run, or divide, if they were not quoted.
  @Test(.slow) func noAnswerIsRun() throws {
    let texts = [
      "it's", "'; touch canary; '", "$(touch canary)", "`touch canary`", "\\", "\\'", "!!", "*",
      "\"; touch canary; \"", "~", "$HOME", "#", "'''", "-n", "--set", "=", "a=b", "€ 'é' 🙂", "&",
      "%s", "{a,b}", "x  y",
    ]
    let folder = try TemporaryFolder([
      ("f.form", "form f { field one: text rows list { field text: text } }\n")
    ])
    for text in texts {
      let run = try Formwalk.run(
        ["run", "f.form", "--print-flags"], input: "\(text)\ny\n\(text)\n\n\n",
        folder: folder.path)
      #expect(run.ending == .exited(0), "\(run.error)")
      try checkFlags(in: run.error, record: "", run.output, folder)
      #expect(TestFiles.names(in: folder.path) == ["FILE", "f.form"], "\(text)")
    }
  }

  /// The path of the form is in the printed command, whatever its characters.
  @Test func formsAreNamedAsTheyAre() throws {
    let names = [
      "a b.form", "it's %s.form", "two\nlines.form", "bell\u{7}\\é\u{202E}.form",
    ]
    for name in names {
      let folder = try TemporaryFolder([(name, "form f { field one: text }\n")])
      let run = try Formwalk.run(
        ["run", name, "--print-flags"], input: "1\n\n", folder: folder.path)
      #expect(run.ending == .exited(0), "\(run.error)")
      try checkFlags(in: run.error, record: "", run.output, folder)
    }
  }

  /// Each way reports the same that is missing, and how to supply it.
  @Test func whatIsMissing() async {
    await forEachCase(["sign_up", "conference", "job_application", "expense_claim", "intake"]) {
      name in
      let form = "forms/\(name).form"
      let piped = try Formwalk.run(["run", form] + Self.now)
      #expect(piped.ending == .exited(3))
      let unasked = try Formwalk.run(["run", form, "--no-input"] + Self.now)
      #expect(unasked.ending == .exited(1))
      let missing = unasked.error.split(separator: "\n")
      #expect(missing.first == "Still missing:")
      #expect(missing.count > 3)
      for line in missing.dropFirst() {
        #expect(
          line.contains("(--set ") && (line.hasSuffix("=…)") || line.hasSuffix("=…')"))
            || line.contains("(--env PREFIX with PREFIX_")
              && line.hasSuffix(", or --answers FILE)"),
          "\(line)")
      }
      #expect(piped.error.hasSuffix(unasked.error))
      #expect(piped.output.isEmpty && unasked.output.isEmpty)
    }
  }

  /// Variables that supplied answers are not passed on.
  @Test func variablesAreTakenAway() throws {
    let folder = try TemporaryFolder([("f.form", "form f { field one: secret field two: text }\n")])
    let run = try Formwalk.run(
      ["run", "f.form", "--env", "P", "--no-input", "--", "/usr/bin/env"],
      environment: Formwalk.environment + ["P_ONE=hunter2", "P_TWO=x", "Q_ONE=y"],
      folder: folder.path)
    #expect(run.ending == .exited(0), "\(run.error)")
    let rejected = try Formwalk.run(
      ["run", "f.form", "--env", "P", "--no-input", "--", "/bin/sh", "-c", "env >&2; exit 1"],
      environment: Formwalk.environment + ["P_ONE=hunter2", "P_TWO=x", "Q_ONE=y"],
      folder: folder.path)
    #expect(rejected.error.contains("Q_ONE=y"))
    #expect(!rejected.error.contains("P_ONE") && !rejected.error.contains("P_TWO"))
  }
}

extension String {
  /// The index at which a text ends that the string has at its end, a comma aside; nil without it.
  fileprivate func range(endingIn text: String) -> Index? {
    let line = hasSuffix(",") ? dropLast() : self[...]
    return line.hasSuffix(text) ? line.dropLast(2).endIndex : nil
  }
}
