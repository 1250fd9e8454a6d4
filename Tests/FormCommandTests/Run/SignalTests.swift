import TestCases
import Testing

/// Signals at a terminal, wherever the program waits: it ends or stops as it should, and the
/// terminal is as it was.
@Suite(.serialized) struct SignalTests {
  private static let form = """
    form note "Note" {
      field name: text @10 "Name"
      field word: secret @20 "Word"
      field body: multiline @30 "Body"
      submit "Send"
    }

    """

  /// The places where the program waits.
  private enum Place: String, CaseIterable {
    case question, secret, text, handler, writing

    var arguments: String {
      switch self {
      case .question, .secret, .text: "--output out.json"
      case .handler: "-- sh -c 'echo started >&2; exec cat go'"
      case .writing: "--output fifo"
      }
    }
  }

  private static let enters = ["TERM=dumb": "\n", "TERM=xterm-256color": "\r"]

  /// Types answers up to a place.
  private static func go(
    _ program: TerminalProgram, to place: Place, _ enter: String
  ) throws {
    if place == .question { return program.type("bl") }
    program.type("blob" + enter)
    try program.wait(forPrompt: "Word")
    if place == .secret { return program.type("hor") }
    program.type("horse" + enter)
    try program.wait(forPrompt: "Body")
    program.type("one" + enter)
    try program.wait(for: "one")
    // Input that has not been read would be dropped with the line.
    try program.wait(for: "     ")
    if place == .text { return program.type("tw") }
    try finishText(program, "two", enter)
    try program.wait(for: place == .handler ? "started" : "Waiting for a program to read")
  }

  private static func finishText(
    _ program: TerminalProgram, _ rest: String, _ enter: String
  ) throws {
    program.type(rest + enter)
    try program.wait(for: "two")
    program.type("." + enter)
    try program.wait(for: "[Y/n]: ")
    program.type(enter)
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([("note.form", form)])
    for name in ["fifo", "go"] { try TestFiles.makePipe("\(folder.path)/\(name)") }
    return folder
  }

  private static func environment(_ folder: TemporaryFolder, _ terminal: String) -> [String] {
    Formwalk.environment + [terminal, "XDG_STATE_HOME=\(folder.path)/state"]
  }

  @Test(.slow) func theEnd() async throws {
    let signals: [(signal: TestSignal, status: Int32)] = [
      (.interrupt, 130), (.terminate, 143), (.hangUp, 129),
    ]
    await forEachCase(Place.allCases) { place in
      for (terminal, enter) in Self.enters {
        // Nil is the key.
        for (signal, status) in signals + [(nil, 130)] as [(TestSignal?, Int32)] {
          let folder = try Self.folder()
          let program = try TerminalProgram(
            ["/bin/sh", "-c", "exec \"$0\" run note.form \(place.arguments)", Formwalk.path],
            environment: Self.environment(folder, terminal), folder: folder.path, columns: 80,
            isConfigured: true)
          let before = program.firstSettings
          try program.wait(forPrompt: "Name")
          try Self.go(program, to: place, enter)
          if let signal { program.send(signal) } else { program.type("\u{3}") }
          if place == .handler, status == 130 {
            try program.wait(for: "Cancelled.")
            try program.wait(for: "[y/N]: ")
            program.type("\u{3}")
          }
          #expect(program.finish() == .exited(status), "\(terminal)")
          #expect(program.settings == before, "\(terminal)")
          #expect(!program.text.contains("horse"))
          #expect(!TestFiles.exists(folder.path + "/out.json"))
        }
      }
    }
  }

  /// Half a secret is thrown away with the run that asked for it: the shell beneath does not get it.
  @Test func halfASecret() async throws {
    for (terminal, enter) in Self.enters {
      for signal in ["INT", "TERM", "HUP", "QUIT", "TSTP"] {
        let folder = try Self.folder()
        // The shell reads the remaining input and the line after it.
        let script = """
          set -m
          "$0" run note.form --no-draft
          echo "left: $?"
          read line
          echo "read: <$line>"
          kill -KILL $(pgrep -P $$) 2>/dev/null
          exit 0
          """
        let shell = try TerminalProgram(
          ["/bin/sh", "-c", script, Formwalk.path],
          environment: Self.environment(folder, terminal), folder: folder.path, columns: 80,
          isConfigured: true)
        try shell.wait(forPrompt: "Name")
        try Self.go(shell, to: .secret, enter)
        _ = try PipedProgram.run(
          ["/bin/sh", "-c", "kill -\(signal) $(pgrep -P \(shell.process))"],
          environment: Formwalk.environment, folder: folder.path)
        try shell.wait(for: "left: ")
        shell.type("next\n")
        try shell.wait(for: "read: <")
        #expect(shell.finish() == .exited(0), "\(signal)")
        #expect(shell.text.contains("read: <next>"), "\(terminal) \(signal): \(shell.text)")
        #expect(!shell.text.contains("hor"), "\(terminal) \(signal)")
      }
    }
  }

  /// The key drops a line that was typed right before it and has not been read, and the program
  /// ends without waiting for another line. No secret follows, because at a secret, the key itself
  /// could be dropped along with input typed ahead.
  @Test func aKeyRightAfterALine() throws {
    for round in 0..<20 {
      let folder = try TemporaryFolder([
        ("note.form", "form note { field name: text \"Name\" field body: text \"Body\" }")
      ])
      let program = try TerminalProgram(
        [Formwalk.path, "run", "note.form"], environment: Self.environment(folder, "TERM=dumb"),
        folder: folder.path)
      try program.wait(forPrompt: "Name")
      program.type("blob\n")
      program.wait(microseconds: round * 20)
      program.type("\u{3}")
      #expect(program.finish() == .exited(130))
    }
  }

  /// A shell that does not change the terminal's settings shows that the program restores them.
  @Test(.slow) func theSuspension() async throws {
    await forEachCase(Place.allCases) { place in
      for (terminal, enter) in Self.enters {
        let folder = try Self.folder()
        let script = """
          set -m
          "$0" run note.form \(place.arguments)
          echo "stopped: $?"
          read line
          fg >/dev/null
          echo "ended: $?"
          """
        let shell = try TerminalProgram(
          ["/bin/sh", "-c", script, Formwalk.path],
          environment: Self.environment(folder, terminal), folder: folder.path, columns: 80,
          isConfigured: true)
        let before = shell.firstSettings
        try shell.wait(forPrompt: "Name")
        try Self.go(shell, to: place, enter)
        shell.type("\u{1A}")
        try shell.wait(for: "stopped: ")
        #expect(shell.settings == before, "\(terminal)")
        shell.resize(columns: 60)
        shell.type("go on\n")
        // Input typed before the key may or may not be dropped, so Ctrl-U deletes it.
        switch place {
        case .question:
          try shell.wait(forPrompt: "Name")
          shell.type("\u{15}blob" + enter)
          try shell.wait(forPrompt: "Word")
          shell.type("horse" + enter)
          try shell.wait(forPrompt: "Body")
          shell.type("one" + enter)
          try shell.wait(for: "one")
          try Self.finishText(shell, "two", enter)
        case .secret:
          try shell.wait(forPrompt: "Word")
          shell.type("\u{15}horse" + enter)
          try shell.wait(forPrompt: "Body")
          shell.type("one" + enter)
          try shell.wait(for: "one")
          try Self.finishText(shell, "two", enter)
        case .text:
          // Before the program reads again, the terminal itself would handle Ctrl-U.
          try shell.wait(for: "     ")
          try Self.finishText(shell, "\u{15}two", enter)
        case .handler:
          _ = try PipedProgram.run(
            ["/bin/sh", "-c", "echo >go"], environment: Formwalk.environment, folder: folder.path)
        case .writing:
          let answers = try PipedProgram.run(
            ["/bin/cat", "fifo"], environment: Formwalk.environment, folder: folder.path)
          #expect(answers.output.contains("horse"), "\(terminal)")
        }
        try shell.wait(for: "Submitted.")
        try shell.wait(for: "ended: 0")
        #expect(shell.finish() == .exited(0), "\(terminal)")
        #expect(shell.settings == before, "\(terminal)")
        guard place != .handler, place != .writing else { continue }
        #expect(
          try folder.read("out.json")
            == "{\n  \"name\": \"blob\",\n  \"word\": \"horse\",\n  \"body\": \"one\\ntwo\"\n}\n")
      }
    }
  }
}
