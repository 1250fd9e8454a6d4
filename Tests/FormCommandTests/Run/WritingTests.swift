import Testing

// Answers that cannot be written, and what happens to them.

private let form = """
  form note "Note" {
    field text: text "Text" { required }
    field word: secret "Word"
    field length: integer "Length" = length(text)
    submit "Save"
  }

  """
private let submitted = "hello\nsecret word\n\n"

private func folder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder([("note.form", form)])
  try TestFiles.makeFolder(folder.path + "/state")
  return folder
}

private func environment(_ folder: TemporaryFolder) -> [String] {
  Formwalk.environment + ["XDG_STATE_HOME=\(folder.path)/state"]
}

/// The one file in which answers were kept.
private func kept(_ folder: TemporaryFolder) throws -> String {
  let names = TestFiles.names(in: folder.path + "/state/formwalk").filter { $0 != "drafts" }
  #expect(names.count == 1)
  let name = try #require(names.first)
  #expect(TestFiles.permissions(of: folder.path + "/state/formwalk/" + name) == 0o600)
  return "state/formwalk/" + name
}

/// Without a terminal: exit status 4, and the answers are in a file, without secrets and computed
/// values, so the form accepts them again.
@Test(.enabled(if: TestFiles.exists("/dev/full")))
func whoHasNoTerminalFindsTheAnswers() throws {
  let cases = [
    ("a full device", "run note.form >/dev/full"),
    ("nobody reads", "run note.form | { exec <&-; : >closed; }"),
    ("a closed output", "run note.form >&-"),
    ("a full file", "run note.form --output /dev/full"),
    ("a file that is too large", "run note.form --output out.json"),
    ("a folder that is gone", "run note.form --output gone/out.json"),
  ]
  for (name, command) in cases {
    let folder = try folder()
    try folder.write(submitted, to: "input")
    try TestFiles.makeFolder(folder.path + "/gone")
    // The folder disappears, and file sizes are limited, once the form has been asked for.
    let limit = name == "a file that is too large" ? "ulimit -f 0;" : ""
    let input =
      switch name {
      case "a folder that is gone":
        "{ head -n 1 input; sleep 0.2; rmdir gone; tail -n +2 input; }"
      case "nobody reads":
        "{ head -n 1 input; until [ -e closed ]; do sleep 0.05; done; tail -n +2 input; }"
      default: "cat input"
      }
    let script = "\(input) | { \(limit) \"$0\" \(command); echo $? >&3; } 3>status"
    let run = try PipedProgram.run(
      ["/bin/bash", "-c", script, Formwalk.path], environment: environment(folder),
      folder: folder.path)
    if name == "a file that is too large" {
      // Nothing can be kept in a file either.
      #expect(run.error.contains("\"text\": \"hello\""), "\(name): \(run.error)")
      #expect(!run.error.contains("secret word"), "\(name)")
      continue
    }
    #expect(run.error.contains("cannot be written: "), "\(name): \(run.error)")
    #expect(!run.error.contains("Submitted."), "\(name)")
    let file = try kept(folder)
    #expect(run.error.contains("which --answers accepts:\n  "), "\(name)")
    #expect(try folder.read(file) == "{\n  \"text\": \"hello\"\n}\n", "\(name)")
    if name != "nobody reads" { #expect(try folder.read("status") == "4\n", "\(name)") }
    let again = try Formwalk.run(
      ["run", "note.form", "--answers", file], input: "new word\n\n", folder: folder.path)
    #expect(again.ending == .exited(0), "\(name): \(again.error)")
    #expect(again.output.contains("\"word\": \"new word\""), "\(name)")
  }
}

/// If all answers were preset, they are not kept.
@Test(.enabled(if: TestFiles.exists("/dev/full")))
func whatWasGivenInAdvanceIsNotKept() throws {
  let folder = try folder()
  let run = try PipedProgram.run(
    [Formwalk.path, "run", "note.form", "--no-input", "--set", "text=hello"],
    outputFile: "/dev/full", environment: environment(folder), folder: folder.path)
  #expect(run.ending == .exited(4))
  #expect(
    run.error == "Error: standard output cannot be written: no space is left on the device.\n")
  #expect(TestFiles.names(in: folder.path + "/state").isEmpty)
}

/// A terminal that asks for another file.
private func startFailing(
  _ folder: TemporaryFolder, _ arguments: [String] = [], outputFile: String? = "/dev/full"
) throws -> TerminalProgram {
  let program = try TerminalProgram(
    [Formwalk.path, "run", "note.form"] + arguments, environment: environment(folder),
    folder: folder.path, outputFile: outputFile)
  try program.wait(for: "Text: ")
  program.type("hello\n")
  try program.wait(for: "Word (optional): ")
  program.type("secret word\n")
  try program.wait(for: "[Y/n]: ")
  program.type("\n")
  return program
}

@Test(.enabled(if: TestFiles.exists("/dev/full")))
func aTerminalIsAskedForAnotherFile() throws {
  let folder = try folder()
  try folder.write("old\n", to: "there.json")
  let program = try startFailing(folder)
  try program.wait(for: "standard output cannot be written: no space is left on the device.")
  try program.wait(for: "File for the answers: ")
  program.type("nowhere/out.json\n")
  try program.wait(for: "nowhere/out.json cannot be written: there is no such file or folder.")
  try program.wait(for: "File for the answers: ")
  program.type("\n")
  try program.wait(for: "nowhere/out.json cannot be written: there is no such file or folder.")
  try program.wait(for: "File for the answers: ")
  program.type("there.json\n")
  try program.wait(for: "there.json already exists. Replace it? [y/N]: ")
  program.type("\n")
  try program.wait(for: "File for the answers: ")
  program.type("there.json\n")
  try program.wait(for: "[y/N]: ")
  program.type("y\n")
  try program.wait(for: "Submitted.")
  #expect(program.finish() == .exited(0))
  #expect(
    try folder.read("there.json")
      == "{\n  \"text\": \"hello\",\n  \"word\": \"secret word\",\n  \"length\": 5\n}\n")
  #expect(TestFiles.names(in: folder.path + "/state/formwalk") == ["drafts"])
  #expect(TestFiles.names(in: folder.path + "/state/formwalk/drafts").isEmpty)
}

@Test(.enabled(if: TestFiles.exists("/dev/full")))
func goingBackFromTheQuestion() throws {
  let folder = try folder()
  let program = try startFailing(folder)
  try program.wait(for: "File for the answers: ")
  program.type("<\n")
  try program.wait(for: "Save? [Y/n]: ")
  program.type("<\n")
  try program.wait(for: "Word [kept]: ")
  program.type("<\n")
  try program.wait(for: "Text [hello]: ")
  program.type("bye\n")
  try program.wait(for: "Word [kept]: ")
  program.type("\n")
  try program.wait(for: "[Y/n]: ")
  program.type("\n")
  try program.wait(for: "File for the answers: ")
  program.type("out.json\n")
  #expect(program.finish() == .exited(0))
  #expect(try folder.read("out.json").contains("\"bye\""))
}

@Test(.enabled(if: TestFiles.exists("/dev/full")))
func leavingTheQuestionKeepsTheAnswers() throws {
  for (keys, status) in [("\u{4}", 4), (":quit\n", 4), ("\u{3}", 130)] as [(String, Int32)] {
    let folder = try folder()
    let program = try startFailing(folder)
    try program.wait(for: "File for the answers: ")
    program.type(keys)
    #expect(program.finish() == .exited(status))
    let file = try kept(folder)
    #expect(try folder.read(file) == "{\n  \"text\": \"hello\"\n}\n")
    #expect(program.text.contains(file))
    #expect(!program.text.contains("secret word"))
    #expect(TestFiles.names(in: folder.path + "/state/formwalk/drafts").count == 1)
  }
}

/// Half an object would be useless, and would be in the way of a complete one.
@Test func nothingIsLeftOfAnswersThatDoNotFit() throws {
  let folder = try folder()
  let text = String(repeating: "x", count: 5_000)
  try folder.write("{\"text\": \"\(text)\"}", to: "a.json")
  let script =
    "echo before >out; ulimit -f 1; \"$0\" run note.form --no-input --answers a.json >>out"
  let run = try PipedProgram.run(
    ["/bin/bash", "-c", script, Formwalk.path], environment: environment(folder),
    folder: folder.path)
  #expect(run.ending == .exited(4))
  #expect(run.error.contains("the file would be larger than this system allows"))
  #expect(try folder.read("out") == "before\n")
}

/// Answers on a terminal are visible to everybody, and stay in its scrollback.
@Test func secretsAreNotShownOnATerminal() throws {
  for (format, shown) in [
    ("json", "\"word\": \"(not shown)\""), ("env", "FORM_WORD='(not shown)'"),
  ] {
    let folder = try folder()
    let program = try startFailing(folder, ["--format", format], outputFile: nil)
    try program.wait(for: shown)
    try program.wait(for: "Submitted.")
    #expect(program.finish() == .exited(0))
    // The notice is shown before the first question.
    #expect(
      program.text.contains("Secrets are not shown on a terminal. To save them, use --output FILE.")
    )
    #expect(!program.text.contains("secret word"))
  }
}

/// Variables with preset answers are not passed on to the program that receives the answers.
@Test func aHandlerDoesNotInheritPresets() throws {
  let folder = try folder()
  let run = try Formwalk.run(
    [
      "run", "note.form", "--no-input", "--env", "P", "--", "/bin/sh", "-c",
      "env >seen; cat >>seen",
    ],
    environment: Formwalk.environment + ["P_TEXT=hello", "P_WORD=horse", "PX=kept"],
    folder: folder.path)
  #expect(run.ending == .exited(0))
  let seen = try folder.read("seen")
  #expect(!seen.contains("P_"))
  #expect(seen.contains("PX=kept"))
  #expect(seen.contains("{\"text\":\"hello\",\"word\":\"horse\""))
}
