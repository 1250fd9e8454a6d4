import TestCases
import Testing

/// `--edit`: answers in a file that are corrected on a terminal.
@Suite(.serialized) struct EditedFileTests {
  private static let form = """
    form note "Note" {
      field a: text @10 "A" { required }
      field word: secret @20 "Word"
      field on: boolean @30 "On"
      field b: text @40 "B" { show when on required }
      rows list @50 "List" { field c: text @10 "C" field d: text @20 "D" }
    }

    """
  private static let saved = """
    {"a": "one", "word": "horse", "on": false, "more": 1, "list": [{"c": "x", "other": 2}]}

    """

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([("note.form", Self.form), ("saved.json", Self.saved)])
  }

  private func start(
    _ folder: TemporaryFolder, _ arguments: [String] = []
  ) throws -> TerminalProgram {
    try TerminalProgram(
      [Formwalk.path, "run", "note.form", "--edit", "saved.json"] + arguments,
      environment: Formwalk.environment, folder: folder.path, columns: 100)
  }

  private func drafts(_ folder: TemporaryFolder) -> [String] {
    TestFiles.names(in: folder.path + "/.state/formwalk/drafts")
  }

  /// Corrects one answer, from the review back to the review.
  private func correct(_ name: String, _ text: String, _ program: TerminalProgram) throws {
    try program.wait(for: "[Y/n]: ")
    program.type("n\n")
    try program.wait(for: "Which answer?")
    try program.wait(for: ": ")
    program.type(name + "\n")
    try program.wait(for: "]: ")
    program.type(text + "\n")
  }

  @Test func fromTheReviewBackToTheReview() throws {
    let folder = try folder()
    TestFiles.setPermissions(0o640, of: folder.path + "/saved.json")
    let program = try start(folder)
    try program.wait(
      for: "saved.json contains members that the form does not have. They are kept: more, "
        + "list[1].other.")
    try program.wait(for: "Your answers")
    try program.wait(for: "(set)")
    try program.wait(for: "Ready to submit.")
    try correct("1", "two", program)
    try program.wait(for: "Your answers")
    // A question that has been shown is asked before the review.
    try correct("on", "y", program)
    try program.wait(for: "Now also asked: B.")
    try program.wait(forPrompt: "B")
    program.type("\n")
    try program.wait(for: "Error: An answer is required.")
    program.type("\n")
    try program.wait(for: "Left for later.")
    try program.wait(for: "Fix 1 problem before submitting:")
    try program.wait(for: "Fix it now? [Y/n]: ")
    program.type("\n")
    try program.wait(forPrompt: "B")
    program.type("more\n")
    try program.wait(for: "Submit? [Y/n]: ")
    program.type("\n")
    try program.wait(for: "Submitted.")
    #expect(program.finish() == .exited(0))
    #expect(!program.text.contains("horse"))
    #expect(TestFiles.permissions(of: folder.path + "/saved.json") == 0o640)
    #expect(drafts(folder).isEmpty)
    #expect(
      try folder.read("saved.json") == """
        {
          "a": "two",
          "word": "horse",
          "on": true,
          "b": "more",
          "list": [
            {
              "c": "x",
              "other": 2
            }
          ],
          "more": 1
        }

        """)
  }

  /// If another process writes the file in the meantime, it is kept, and no answers are lost.
  @Test func aFileThatChangesMeanwhile() throws {
    for handler in [[], ["--", "cat"]] {
      let folder = try folder()
      let program = try start(folder, handler)
      try correct("a", "two", program)
      try program.wait(for: "[Y/n]: ")
      let other = "{\"a\": \"other\"}\n"
      try folder.write(other, to: "saved.json")
      program.type("\n")
      try program.wait(
        for: "Error: saved.json has changed since it was read. Nothing was written.")
      #expect(program.finish() == .exited(4))
      #expect(!program.text.contains("Submitting"))
      #expect(try folder.read("saved.json") == other)
      #expect(drafts(folder).count == 1)
      #expect(program.text.contains("--answers accepts:"))
      #expect(!program.text.contains("horse"))
      // The draft is of the file as it was: it is named, and not applied.
      let later = try start(folder)
      try later.wait(for: "which has changed since. It is not applied: ")
      try later.wait(for: "other")
      #expect(!later.text.contains("Resume"))
      later.type(":quit\n")
      #expect(later.finish() == .exited(3))
      // This is reported only once.
      let latest = try start(folder)
      try latest.wait(for: "other")
      #expect(!latest.text.contains("is not applied"))
      latest.type(":quit\n")
      #expect(latest.finish() == .exited(3))
      try folder.write(Self.saved, to: "saved.json")
      let resumed = try start(folder)
      try resumed.wait(for: "There is a draft of changes to \(folder.path)/saved.json")
      try resumed.wait(for: "[Y/n]: ")
      resumed.type("\n")
      try resumed.wait(for: "A ")
      try resumed.wait(for: "two")
      try resumed.wait(for: "Submit? [Y/n]: ")
      resumed.type("y\n")
      #expect(resumed.finish() == .exited(0))
      #expect(try folder.read("saved.json").contains("\"a\": \"two\""))
      #expect(drafts(folder).isEmpty)
    }
  }

  /// If a program has accepted the answers but they cannot be written, Enter alone does not submit
  /// them again.
  @Test func aFileThatChangesWhileItIsSubmitted() throws {
    let folder = try folder()
    let other = "{\"a\": \"other\"}\n"
    try folder.write(other, to: "other.json")
    let program = try start(folder, ["--", "cp", "other.json", "saved.json"])
    try correct("a", "two", program)
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    try program.wait(for: "Error: saved.json has changed since it was read. Nothing was written.")
    #expect(program.finish() == .exited(4))
    try folder.write(Self.saved, to: "saved.json")
    let later = try start(folder)
    try later.wait(for: "Resume it? [Y/n]: ")
    later.type("\n")
    try later.wait(
      for: "The program accepted the answers that you last submitted, but they were not written.")
    try later.wait(for: "Submit? [y/N]: ")
    later.type(":quit\n")
    #expect(later.finish() == .exited(3))
    // A snapshot says so, too.
    let latest = try start(folder)
    try latest.wait(for: "Resume it? [Y/n]: ")
    latest.type("\n")
    try latest.wait(
      for: "The program accepted the answers that you last submitted, but they were not written.")
    try latest.wait(for: "Submit? [y/N]: ")
    latest.type("y\n")
    #expect(latest.finish() == .exited(0))
    #expect(try folder.read("saved.json").contains("\"a\": \"two\""))
  }

  /// The program after `--` receives the answers; the file is replaced when it accepts them.
  @Test func aHandlerDecides() throws {
    let folder = try folder()
    let before = try folder.read("saved.json")
    try folder.write("cat >received; exit $1\n", to: "handler")
    func run(_ status: Int) throws -> Transcript {
      try Formwalk.run(
        [
          "run", "note.form", "--edit", "saved.json", "--set", "a=new", "--no-input", "--",
          "/bin/sh", "handler", String(status),
        ], folder: folder.path)
    }
    #expect(try run(1).ending == .exited(1))
    #expect(try folder.read("saved.json") == before)
    #expect(try run(0).ending == .exited(0))
    #expect(try folder.read("saved.json").contains("\"a\": \"new\""))
    // The program does not receive members that are only kept.
    #expect(
      try folder.read("received")
        == "{\"a\":\"new\",\"word\":\"horse\",\"on\":false,\"list\":[{\"c\":\"x\"}]}\n")
  }

  /// Anything that is not a file, or must not be written, is refused before the first question.
  @Test func whatCannotBeCorrected() throws {
    let folder = try folder()
    try TestFiles.makePipe(folder.path + "/pipe")
    try folder.write("{}", to: "fixed.json")
    TestFiles.setPermissions(0o444, of: folder.path + "/fixed.json")
    for (name, reason) in [
      ("pipe", "cannot be read: it is not a file"), ("/dev/null", "cannot be read: it is not"),
      ("fixed.json", "cannot be written: permission denied"),
      ("none.json", "use --output instead of --edit"), (".", "cannot be read: it is a folder"),
    ] {
      let run = try Formwalk.run(["run", "note.form", "--edit", name], folder: folder.path)
      #expect(run.ending == .exited(4), "\(name)")
      #expect(run.error.contains(reason), "\(run.error)")
      #expect(!run.error.contains("Note\n"))
    }
  }

  /// No value that is kept is ever shown, whatever it is.
  @Test func whatIsKeptIsNotShown() throws {
    let folder = try folder()
    try folder.write(
      "{\"a\": \"x\", \"b\": \"SEEN1\", \"z\": [\"SEEN2\"], \"on\": false, \"word\": 5, "
        + "\"list\": [{\"q\": {\"SEEN\": 3}}]}", to: "saved.json")
    let run = try Formwalk.run(
      ["run", "note.form", "--edit", "saved.json"],
      input: ":list\n:review all\n:why b\nn\nword\nhorse\ny\n", folder: folder.path)
    #expect(run.ending == .exited(0), "\(run.error)")
    #expect(!run.error.contains("SEEN"))
    let written = try folder.read("saved.json")
    for part in ["\"b\": \"SEEN1\"", "SEEN2", "SEEN\": 3", "\"word\": \"horse\""] {
      #expect(written.contains(part), "\(written)")
    }
  }
}
