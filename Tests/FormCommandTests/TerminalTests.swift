import TestCases
import Testing

/// Conversations on real pseudo-terminals.
@Suite(.serialized) struct TerminalTests {
  static let form = """
    form login "Log in" {
      field username: text @10 "User name" { required }
      field password: secret @20 "Password" { required confirm }
      submit "Log in"
    }

    """

  /// The program on a terminal that its user has configured.
  private func start(
    _ folder: TemporaryFolder, _ arguments: [String] = [], outputFile: String? = nil
  ) throws -> (program: TerminalProgram, before: [UInt8]) {
    try folder.write(TerminalTests.form, to: "login.form")
    let program = try TerminalProgram(
      [Formwalk.path, "run", "login.form", "--no-draft"] + arguments,
      environment: Formwalk.environment, folder: folder.path, outputFile: outputFile)
    try program.wait(for: "User name: ")
    program.changeSettings()
    return (program, program.settings)
  }

  /// The same, at the question for the password.
  private func startAtPassword(
    _ folder: TemporaryFolder, _ arguments: [String] = [], outputFile: String? = nil
  ) throws -> (program: TerminalProgram, before: [UInt8]) {
    let (program, before) = try start(folder, arguments, outputFile: outputFile)
    #expect(program.isEchoing)
    program.type("blob\n")
    try program.wait(for: "Password: ")
    #expect(!program.isEchoing)
    return (program, before)
  }

  @Test func secretsDoNotAppear() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/answers.json"
    let (program, before) = try startAtPassword(folder, outputFile: file)
    program.type("correct horse\n")
    try program.wait(for: "Password, again: ")
    #expect(!program.isEchoing)
    program.type("correct horse\n")
    try program.wait(for: "[Y/n]: ")
    #expect(program.isEchoing)
    #expect(program.settings == before)
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(program.settings == before)
    #expect(program.text.contains("blob"))
    #expect(!program.text.contains("horse"))
    #expect(
      try folder.read("answers.json")
        == "{\n  \"username\": \"blob\",\n  \"password\": \"correct horse\"\n}\n")
  }

  /// Lines are wrapped at the width of the terminal, and colours follow the environment.
  @Test func theLookFollowsTheTerminal() throws {
    let folder = try TemporaryFolder([("login.form", TerminalTests.form)])
    func opening(columns: UInt16, _ variables: [String], _ arguments: [String] = []) throws
      -> String
    {
      let program = try TerminalProgram(
        [Formwalk.path, "run", "login.form", "--no-draft"] + arguments,
        environment: ["PATH=/usr/bin:/bin", "HOME=/nonexistent"] + variables, folder: folder.path,
        columns: Int(columns))
      try program.wait(for: ": ")
      program.type(":quit\n")
      #expect(program.finish() == .exited(3))
      return program.text
    }
    let wide = "Enter keeps what is in [brackets].  ? help   < back   :help commands\n"
    let narrow = "Enter keeps what is in [brackets].\n? help   < back   :help commands\n"
    let plain = ["TERM=xterm", "NO_COLOR=1"]
    #expect(try opening(columns: 80, plain).hasPrefix("Log in\n" + wide))
    #expect(try opening(columns: 0, plain).hasPrefix("Log in\n" + wide))
    #expect(try opening(columns: 40, plain).hasPrefix("Log in\n" + narrow))
    let bold = "\u{1B}[1mLog in\u{1B}[0m\n"
    #expect(try opening(columns: 80, ["TERM=xterm"]).hasPrefix(bold))
    #expect(try opening(columns: 80, ["TERM=dumb"]).hasPrefix("Log in\n"))
    #expect(try opening(columns: 80, ["TERM=dumb", "CLICOLOR_FORCE=1"]).hasPrefix(bold))
    #expect(try opening(columns: 80, plain, ["--color", "always"]).hasPrefix(bold))
    #expect(try opening(columns: 80, ["TERM=xterm"], ["--color", "never"]).hasPrefix("Log in\n"))
  }

  @Test func leavingInTheMiddle() async throws {
    // Control-C in a secret.
    do {
      let folder = try TemporaryFolder()
      let (program, before) = try startAtPassword(folder)
      program.type("half\u{3}")
      #expect(program.finish() == .exited(130))
      #expect(program.settings == before)
      #expect(!program.text.contains("half"))
    }

    // Control-C in a plain field.
    do {
      let folder = try TemporaryFolder()
      let (program, before) = try start(folder)
      program.type("\u{3}")
      #expect(program.finish() == .exited(130))
      #expect(program.settings == before)
      // The next output on the terminal starts on a new line.
      #expect(program.text.hasSuffix("\n"))
    }

    // End of input in a secret.
    do {
      let folder = try TemporaryFolder()
      let (program, before) = try startAtPassword(folder)
      program.type("\u{4}")
      #expect(program.finish() == .exited(3))
      #expect(program.settings == before)
    }

    // Quitting in a secret.
    do {
      let folder = try TemporaryFolder()
      let (program, before) = try startAtPassword(folder)
      program.type(":quit\n")
      #expect(program.finish() == .exited(3))
      #expect(program.settings == before)
    }

    // Signals in a secret.
    await forEachCase(
      [(TestSignal.interrupt, 130), (.terminate, 143), (.hangUp, 129)]
        as [(TestSignal, Int32)]
    ) { signal, status in
      let folder = try TemporaryFolder()
      let (program, before) = try startAtPassword(folder)
      program.send(signal)
      #expect(program.finish() == .exited(status))
      #expect(program.settings == before)
    }
  }

  @Test func theRepetitionThatDiffersIsAskedAgain() throws {
    let folder = try TemporaryFolder()
    let (program, before) = try startAtPassword(folder)
    program.type("one\n")
    try program.wait(for: "again: ")
    program.type("two\n")
    try program.wait(for: "Password: ")
    #expect(!program.isEchoing)
    program.type("three\n")
    try program.wait(for: "again: ")
    program.type("three\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(program.settings == before)
  }

  @Test func suspensionUnderAShellWithJobControl() throws {
    let folder = try TemporaryFolder([("login.form", TerminalTests.form)])
    let shell = try TerminalProgram(
      ["/bin/bash", "--noprofile", "--norc", "--noediting", "-i"],
      environment: Formwalk.environment + ["PS1=ready> "], folder: folder.path)
    try shell.wait(for: "ready> ")
    shell.type("'\(Formwalk.path)' run login.form --no-draft > answers.json\n")
    try shell.wait(for: "User name: ")
    let before = shell.settings
    shell.type("blob\n")
    try shell.wait(for: "Password: ")
    #expect(!shell.isEchoing)
    shell.type("\u{1A}")
    try shell.wait(for: "Stopped")
    try shell.wait(for: "ready> ")
    #expect(shell.isEchoing)
    shell.type("echo back$((1+1))\n")
    try shell.wait(for: "back2")
    try shell.wait(for: "ready> ")
    // In the background it cannot ask, and leaves the terminal to the shell.
    shell.type("bg\n")
    try shell.wait(for: "ready> ")
    // A shell that does not know yet that it has stopped again would not continue it.
    shell.type("until jobs | grep -q Stopped; do sleep 0.01; done; echo here$((1+1))\n")
    try shell.wait(for: "here2")
    try shell.wait(for: "ready> ")
    #expect(shell.isEchoing)
    shell.type("fg\n")
    try shell.wait(for: "Password: ")
    #expect(!shell.isEchoing)
    shell.type("correct horse\n")
    try shell.wait(for: "again: ")
    shell.type("correct horse\n")
    try shell.wait(for: "[Y/n]: ")
    #expect(shell.settings == before)
    shell.type("\n")
    try shell.wait(for: "Submitted.")
    try shell.wait(for: "ready> ")
    #expect(shell.isEchoing)
    shell.type("exit\n")
    #expect(shell.finish() == .exited(0))
    #expect(!shell.text.contains("horse"))
    #expect(try folder.read("answers.json").contains("correct horse"))
  }

  /// A shell that does not change the terminal's settings shows that the program restores them.
  @Test func suspensionPutsTheTerminalBack() throws {
    let folder = try TemporaryFolder([("login.form", TerminalTests.form)])
    let script = """
      set -m
      "$0" run login.form --no-draft >answers.json
      echo "stopped: $?"
      read line
      fg >/dev/null
      echo "ended: $?"
      """
    let shell = try TerminalProgram(
      ["/bin/sh", "-c", script, Formwalk.path], environment: Formwalk.environment,
      folder: folder.path)
    try shell.wait(for: "User name: ")
    shell.changeSettings()
    let before = shell.settings
    shell.type("blob\n")
    try shell.wait(for: "Password: ")
    #expect(!shell.isEchoing)
    shell.type("\u{1A}")
    try shell.wait(for: "stopped: ")
    #expect(shell.settings == before)
    shell.type("go on\n")
    try shell.wait(for: "Password: ")
    #expect(!shell.isEchoing)
    shell.type("correct horse\n")
    try shell.wait(for: "again: ")
    shell.type("correct horse\n")
    try shell.wait(for: "[Y/n]: ")
    #expect(shell.settings == before)
    shell.type("\n")
    try shell.wait(for: "ended: 0")
    #expect(shell.finish() == .exited(0))
    #expect(!shell.text.contains("horse"))
  }

  @Test func stoppingFromOutsideAndGoingOn() throws {
    let folder = try TemporaryFolder()
    let (program, before) = try startAtPassword(folder)
    program.send(.stop)
    program.waitUntilStopped()
    program.send(.resume)
    try program.wait(for: "Password: ")
    #expect(!program.isEchoing)
    program.type("x\u{3}")
    #expect(program.finish() == .exited(130))
    #expect(program.settings == before)
  }

  @Test func aHandlerThatCrashes() async {
    await forEachCase(["kill -SEGV $$", "stty -echo </dev/tty; kill -KILL $$"]) { script in
      let folder = try TemporaryFolder()
      let (program, before) = try startAtPassword(folder, ["--", "/bin/sh", "-c", script])
      try answerPassword(program)
      program.type("\n")
      try program.wait(for: "Error: ")
      // It has rejected nothing: no answer is asked for again.
      try program.wait(for: "[y/N]: ")
      program.type("\u{4}")
      #expect(program.finish() == .exited(3))
      #expect(program.settings == before)
    }
  }

  /// At a terminal, Ctrl-C interrupts the handler, and the conversation continues.
  @Test(.slow) func interruptingAHandler() throws {
    let folder = try TemporaryFolder()
    let script = "echo $$ >pid; echo started >&2; sleep 1000 & wait"
    let (program, before) = try startAtPassword(folder, ["--", "/bin/sh", "-c", script])
    try answerPassword(program)
    program.type("\n")
    try program.wait(for: "/bin/sh: started")
    program.type("\u{3}")
    try program.wait(for: "Cancelled.")
    try program.wait(for: "[y/N]: ")
    // Processes that the handler started have ended with it.
    let group = try folder.read("pid").split(separator: "\n")[0]
    #expect(TestProcesses.isGone(group: Int32(group) ?? 0))
    program.type("\u{4}")
    #expect(program.finish() == .exited(3))
    #expect(program.settings == before)
  }

  /// A handler that ignores it is ended when it is asked again.
  @Test func interruptingADeafHandlerTwice() throws {
    let folder = try TemporaryFolder()
    let script = "trap '' TERM; echo started >&2; while :; do sleep 1000; done"
    let (program, _) = try startAtPassword(folder, ["--", "/bin/sh", "-c", script])
    try answerPassword(program)
    program.type("\n")
    try program.wait(for: "started")
    program.type("\u{3}")
    _ = try PipedProgram.run(["/bin/sleep", "0.5"], folder: folder.path)
    program.type("\u{3}")
    try program.wait(for: "Cancelled.")
    program.send(.terminate)
    #expect(program.finish() == .exited(143))
  }

  @Test func terminatingWhileAHandlerRuns() throws {
    for (signal, status) in [(TestSignal.terminate, 143), (.hangUp, 129)] as [(TestSignal, Int32)] {
      let folder = try TemporaryFolder()
      let script = "echo started >&2; exec sleep 1000"
      let (program, before) = try startAtPassword(folder, ["--", "/bin/sh", "-c", script])
      try answerPassword(program)
      program.type("\n")
      try program.wait(for: "started")
      program.send(signal)
      #expect(program.finish() == .exited(status))
      #expect(program.settings == before)
    }
  }

  /// A handler has no terminal, and its output cannot control that of its user.
  @Test func aHandlerHasNoTerminal() throws {
    let folder = try TemporaryFolder()
    let script = "printf '\\033[2Jhorse ' >&2; echo half >/dev/tty; echo correct horse >&2; exit 1"
    let (program, before) = try startAtPassword(folder, ["--", "/bin/sh", "-c", script])
    program.type("correct horse\n")
    try program.wait(for: "again: ")
    program.type("correct horse\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    try program.wait(for: "Password: ")
    let screen = program.text
    #expect(screen.contains("/bin/sh: ␛[2Jhorse "))
    #expect(screen.contains("(set)"))
    #expect(!screen.contains("correct horse"))
    #expect(!screen.unicodeScalars.contains("\u{1B}"))
    program.type("\u{3}")
    #expect(program.finish() == .exited(130))
    #expect(program.settings == before)
  }

  /// Types the password twice.
  private func answerPassword(_ program: TerminalProgram) throws {
    program.type("x\n")
    try program.wait(for: "again: ")
    program.type("x\n")
    try program.wait(for: "[Y/n]: ")
  }

  @Test func questionsOnTheTerminalWhenAnswersComeFromStandardInput() throws {
    let folder = try TemporaryFolder([("login.form", TerminalTests.form)])
    let shell = try TerminalProgram(
      [
        "/bin/sh", "-c",
        "echo '{\"username\": \"blob\"}' | '\(Formwalk.path)' run login.form --answers - > answers.json",
      ], environment: Formwalk.environment, folder: folder.path)
    try shell.wait(for: "Password: ")
    #expect(!shell.isEchoing)
    shell.type("correct horse\n")
    try shell.wait(for: "again: ")
    shell.type("correct horse\n")
    try shell.wait(for: "[Y/n]: ")
    shell.type("\n")
    #expect(shell.finish() == .exited(0))
    #expect(!shell.text.contains("User name: "))
    #expect(try folder.read("answers.json").contains("blob"))
  }

  /// It is shown next to findings that go elsewhere, and nothing of it stays.
  @Test(.slow) func longWorkShowsHowFarItIs() throws {
    let folder = try TemporaryFolder([("n.form", "form n { field a: integer { required } }\n")])
    // More than one read, then the rest after a while.
    let records = "yes '{\"a\":1}' | head -n 300000"
    let program = try TerminalProgram(
      [
        "/bin/sh", "-c",
        "{ \(records); sleep 0.7; \(records); echo '{}'; } | '\(Formwalk.path)' validate n.form -",
      ],
      environment: Formwalk.editingEnvironment, folder: folder.path,
      outputFile: folder.path + "/found.txt")
    try program.wait(for: "\r\u{1B}[K")
    try program.wait(for: " records")
    #expect(program.finish() == .exited(1))
    let screen = String(decoding: program.screen, as: UTF8.self)
    #expect(screen.hasSuffix("\r\u{1B}[K"))
    #expect(
      try folder.read("found.txt")
        == """
        error[required]: a: An answer is required.
              --> -:600001:1
               |
        600001 | {}
               | ^

        600001 records: 1 error.

        """)
  }

  @Test func onePipeOneFileOneTerminalGiveTheSame() throws {
    let folder = try TemporaryFolder([("login.form", TerminalTests.form)])
    let answers = "blob\ncorrect horse\ncorrect horse\n\n"
    try folder.write(answers, to: "answers.txt")
    let arguments = [Formwalk.path, "run", "login.form", "--no-draft"]
    let piped = try PipedProgram.run(
      arguments, input: Array(answers.utf8), environment: Formwalk.environment,
      folder: folder.path)
    let fromFile = try PipedProgram.run(
      arguments, inputFile: "\(folder.path)/answers.txt", environment: Formwalk.environment,
      folder: folder.path)
    let (program, _) = try startAtPassword(
      folder, ["--review", "never"], outputFile: "\(folder.path)/terminal.json")
    program.type("correct horse\n")
    try program.wait(for: "again: ")
    program.type("correct horse\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(piped.ending == .exited(0))
    #expect(fromFile.ending == .exited(0))
    #expect(!piped.output.isEmpty)
    #expect(piped.output == fromFile.output)
    #expect(piped.error == fromFile.error)
    #expect(try folder.read("terminal.json") == piped.output)
    // The transcripts differ only in secrets, which a pipe shows as `(set)`.
    let shown = piped.error.replacing("(set)", with: "")
    #expect(program.text == shown)
  }
}
