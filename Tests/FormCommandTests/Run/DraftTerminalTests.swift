import Testing

/// Drafts of conversations on a real terminal.
@Suite(.serialized) struct DraftTerminalTests {
  private static let form = """
    form note "Note" {
      field a: text @10 "A"
      field word: secret @20 "Word" { confirm }
      field b: text @30 "B"
    }

    """

  private func start(
    _ folder: TemporaryFolder, _ arguments: [String] = [], environment: [String] = []
  ) throws -> TerminalProgram {
    try folder.write(Self.form, to: "note.form")
    return try TerminalProgram(
      [Formwalk.path, "run", "note.form", "--output", "out.json"] + arguments,
      environment: Formwalk.environment + environment, folder: folder.path)
  }

  private func drafts(_ folder: TemporaryFolder) -> [String] {
    TestFiles.names(in: folder.path + "/.state/formwalk/drafts")
  }

  /// Leaves a draft by a signal in the middle of the second answer.
  private func leave(_ folder: TemporaryFolder) throws {
    let program = try start(folder)
    try program.wait(forPrompt: "A")
    #expect(drafts(folder).isEmpty)
    program.type("hello\n")
    try program.wait(forPrompt: "Word")
    #expect(drafts(folder).count == 1)
    program.type("horse\u{3}")
    #expect(program.finish() == .exited(130))
    #expect(
      program.text.contains("Interrupted. Your answers are kept; run the same command to go on.\n"))
    #expect(program.text.contains("The draft: \(folder.path)/.state/formwalk/drafts/note-"))
  }

  @Test func resuming() throws {
    let folder = try TemporaryFolder()
    try leave(folder)
    let program = try start(folder)
    try program.wait(for: "There is a draft of this form (1 answer, less than a minute old).")
    try program.wait(for: "Resume it? [Y/n]: ")
    #expect(!program.text.contains("hello"))
    program.type("\n")
    try program.wait(forPrompt: "Word")
    program.type("horse\n")
    try program.wait(for: "again: ")
    program.type("horse\n")
    try program.wait(forPrompt: "B")
    program.type("\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(drafts(folder).isEmpty)
    #expect(try folder.read("out.json") == "{\n  \"a\": \"hello\",\n  \"word\": \"horse\"\n}\n")
  }

  @Test func startingAfresh() throws {
    let folder = try TemporaryFolder()
    try leave(folder)
    let program = try start(folder)
    try program.wait(for: "Resume it? [Y/n]: ")
    program.type("perhaps\n")
    try program.wait(for: "Type y or n.")
    try program.wait(for: "Resume it? [Y/n]: ")
    program.type("n\n")
    try program.wait(for: "The former draft is kept until you submit: ")
    try program.wait(forPrompt: "A")
    program.type("other\n")
    try program.wait(forPrompt: "Word")
    #expect(drafts(folder).count == 2)
    program.type("\n")
    try program.wait(forPrompt: "B")
    program.type("\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(drafts(folder).isEmpty)
    #expect(try folder.read("out.json") == "{\n  \"a\": \"other\"\n}\n")
  }

  @Test func withoutAQuestion() throws {
    let folder = try TemporaryFolder()
    try leave(folder)
    for (flag, environment) in [("--no-draft", []), ("", ["FORMWALK_NO_DRAFT=1"])] {
      let program = try start(folder, flag.isEmpty ? [] : [flag], environment: environment)
      try program.wait(forPrompt: "A")
      program.type("x\n")
      try program.wait(forPrompt: "Word")
      program.type(":quit\n")
      #expect(program.finish() == .exited(3))
      #expect(!program.text.contains("draft"))
    }
    let resumed = try start(folder, ["--resume"])
    try resumed.wait(for: "Resumed a draft (1 answer")
    try resumed.wait(forPrompt: "Word")
    resumed.type(":quit\n")
    #expect(resumed.finish() == .exited(3))
    let fresh = try start(folder, ["--fresh"])
    try fresh.wait(for: "The former draft is kept until you submit: ")
    try fresh.wait(forPrompt: "A")
    fresh.type(":discard\n")
    try fresh.wait(for: "Discard your answers? [y/N]: ")
    fresh.type("y\n")
    #expect(fresh.finish() == .exited(3))
    #expect(drafts(folder).count == 1 && drafts(folder)[0].hasSuffix(".draft.old"))
  }

  /// The lines of a text are kept one by one; a kill costs the line that is being typed.
  @Test func killedInAText() throws {
    let folder = try TemporaryFolder([
      ("text.form", "form note \"Note\" { field body: multiline \"Body\" }")
    ])
    func start() throws -> TerminalProgram {
      try TerminalProgram(
        [Formwalk.path, "run", "text.form", "--output", "out.json"],
        environment: Formwalk.editingEnvironment, folder: folder.path)
    }
    var before: [String] = []
    for line in ["one", " .two", ""] {
      let program = try start()
      if !before.isEmpty {
        try program.wait(for: "a draft of this form (1 answer")
        try program.wait(for: "Resume it? [Y/n]: ")
        program.type("\r")
        try program.wait(for: "The text so far:\r\n")
        for line in before { try program.wait(for: line + "\r\n") }
        try program.wait(for: "\u{1B}[?2004h")
      } else {
        try program.wait(forPrompt: "Body")
      }
      program.type(line + "\r")
      before.append(line)
      try program.wait(for: "\u{1B}[?2004l")
      try program.wait(for: "\u{1B}[?2004h")
      program.type("lost")
      try program.wait(for: "lost")
      program.send(.kill)
      #expect(program.finish() == .killed(9))
    }
    let program = try start()
    try program.wait(for: "Resume it? [Y/n]: ")
    program.type("\r")
    try program.wait(for: "The text so far:")
    program.type(".\r")
    try program.wait(for: "[Y/n]: ")
    program.type("\r")
    #expect(program.finish() == .exited(0))
    #expect(try folder.read("out.json") == "{\n  \"body\": \"one\\n .two\\n\"\n}\n")
    #expect(drafts(folder).isEmpty)
  }

  /// Typed ahead, Enter does not resume.
  @Test func signalsKeepIt() throws {
    for (signal, status) in [(TestSignal.hangUp, 129), (.terminate, 143)] as [(TestSignal, Int32)] {
      let folder = try TemporaryFolder()
      let program = try start(folder)
      try program.wait(forPrompt: "A")
      program.type("hello\n")
      try program.wait(forPrompt: "Word")
      program.send(signal)
      #expect(program.finish() == .exited(status))
      let name = try #require(drafts(folder).first)
      #expect(try folder.read(".state/formwalk/drafts/" + name).contains("hello"))
      #expect(drafts(folder).count == 1)
    }
  }
}
