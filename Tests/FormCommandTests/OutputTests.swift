import TestCases
import Testing

// The destinations of answers, including devices that do not accept them.

private let form = """
  form note { field text: multiline @10 "Text" { required } }

  """
private let arguments = ["run", "note.form", "--no-input", "--set", "text=hello"]

@Test(.enabled(if: TestFiles.exists("/dev/full"))) func aFullDevice() async {
  await forEachCase([["--help"], arguments] as [[String]]) { arguments in
    let folder = try TemporaryFolder([("note.form", form)])
    let result = try PipedProgram.run(
      [Formwalk.path] + arguments, outputFile: "/dev/full", environment: Formwalk.environment,
      folder: folder.path)
    #expect(result.ending == .exited(4))
    #expect(result.error.contains("standard output cannot be written: no space is left"))
  }
}

@Test func nobodyReads() async {
  await forEachCase([["--help"], ["check", "note.form"], arguments]) { arguments in
    let folder = try TemporaryFolder([("note.form", form)])
    let result = try PipedProgram.run(
      [Formwalk.path] + arguments, isOutputRead: false, environment: Formwalk.environment,
      folder: folder.path)
    #expect(result.ending == .exited(4))
    #expect(result.error.contains("standard output cannot be written: its reader closed it"))
  }
}

@Test func closedInputAndOutput() throws {
  do {
    let folder = try TemporaryFolder([("note.form", form)])
    let result = try PipedProgram.run(
      ["/bin/sh", "-c", "\"$0\" check note.form >&-", Formwalk.path],
      environment: Formwalk.environment, folder: folder.path)
    #expect(result.ending == .exited(4))
    #expect(result.error == "formwalk: standard output cannot be written: it is closed\n")
    // The form was not opened in place of standard output and overwritten.
    #expect(try folder.read("note.form") == form)
  }

  do {
    let folder = try TemporaryFolder([("note.form", form)])
    let result = try PipedProgram.run(
      ["/bin/sh", "-c", "\"$0\" run note.form <&-", Formwalk.path],
      environment: Formwalk.environment, folder: folder.path)
    #expect(result.ending == .exited(4))
  }
}

@Test func answersThatAreNotUTF8AreRefused() throws {
  let folder = try TemporaryFolder([("t.form", "form t { field t: text }")])
  for (script, place) in [
    ("\"$0\" run t.form --no-input --set \"t=$(printf 'a\\377b')\"", "--set t"),
    ("X_T=\"$(printf 'a\\377b')\" \"$0\" run t.form --no-input --env X", "X_T"),
  ] {
    let result = try PipedProgram.run(
      ["/bin/sh", "-c", script, Formwalk.path], environment: Formwalk.environment,
      folder: folder.path)
    #expect(result.output == "")
    #expect(result.error.contains("\(place): This is not UTF-8 text."))
  }
  // The character for what could not be read is one like others.
  let result = try PipedProgram.run(
    [Formwalk.path, "run", "t.form", "--no-input", "--set", "t=a\u{FFFD}"],
    environment: Formwalk.environment, folder: folder.path)
  #expect(result.ending == .exited(0))
}

@Test func filesAreReplacedInOneStep() throws {
  // A file is replaced in one step.
  do {
    let folder = try TemporaryFolder([("note.form", form), ("out/a.json", "old\n")])
    let path = "\(folder.path)/out/a.json"
    let before = TestFiles.number(of: path)
    let result = try Formwalk.run(
      arguments + ["--output", "out/a.json"], folder: folder.path)
    #expect(result.ending == .exited(0))
    #expect(result.output.isEmpty)
    #expect(try folder.read("out/a.json") == "{\n  \"text\": \"hello\"\n}\n")
    #expect(TestFiles.permissions(of: path) == 0o644)
    #expect(TestFiles.number(of: path) != before)
    #expect(TestFiles.names(in: "\(folder.path)/out") == ["a.json"])
  }

  // A link stays and its file is replaced.
  do {
    let folder = try TemporaryFolder([("note.form", form), ("out/a.json", "old\n")])
    try TestFiles.makeLink("\(folder.path)/link.json", to: "out/a.json")
    let result = try Formwalk.run(
      arguments + ["--output", "link.json"], folder: folder.path)
    #expect(result.ending == .exited(0))
    #expect(try folder.read("out/a.json").contains("hello"))
    #expect(try folder.read("link.json").contains("hello"))
  }
}

@Test(.enabled(if: TestFiles.exists("/dev/full")))
func aDeviceIsWrittenAndNotReplaced() throws {
  let folder = try TemporaryFolder([("note.form", form)])
  let failed = try Formwalk.run(
    arguments + ["--output", "/dev/full"], folder: folder.path)
  #expect(failed.ending == .exited(4))
  #expect(failed.error.contains("/dev/full cannot be written: no space is left on the device"))
  // A link does not lead to the device.
  try TestFiles.makeLink("\(folder.path)/full", to: "/dev/full")
  let linked = try Formwalk.run(arguments + ["--output", "full"], folder: folder.path)
  #expect(linked.ending == .exited(4))
  #expect(linked.error.contains("a link out of the working directory"))
  #expect(TestFiles.names(in: folder.path) == ["full", "note.form"])
}

@Test(.slow) func aMillionCharactersThroughAPipe() throws {
  let folder = try TemporaryFolder(
    [("long.form", "form long { field text: text @10 \"Text\" { required } }\n")])
  let text = String(repeating: "0123456789", count: 100_000)
  let result = try Formwalk.run(
    ["run", "long.form"], input: text + "\n\n", folder: folder.path)
  #expect(result.ending == .exited(0))
  #expect(result.output == "{\n  \"text\": \"\(text)\"\n}\n")
}

/// A handler that reads nothing, or writes more than is read, does not block the run.
@Test(.slow) func aHandlerThatDoesNotListen() async {
  await forEachCase(["exit 0", "yes & kill $!; exit 0", "head -c 5000000 /dev/zero; exit 0"]) {
    script in
    let text = String(repeating: "x", count: 2_000_000)
    let folder = try TemporaryFolder(
      [("note.form", form), ("known.json", "{\"text\": \"\(text)\"}")])
    let result = try Formwalk.run(
      [
        "run", "note.form", "--answers", "known.json", "--no-input", "--", "/bin/sh", "-c",
        script,
      ],
      folder: folder.path)
    #expect(result.ending == .exited(0))
  }
}
