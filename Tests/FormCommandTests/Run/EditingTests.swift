import TestCases
import Testing

/// The line editor on real pseudo-terminals: what it reads, and that the terminal is as it was
/// whatever ends the program.
@Suite(.serialized) struct EditingTests {
  private static let form = """
    form all "All" {
      field name: text @10 "Name" { match /[a-z]+/ }
      field colour: choice @15 "Colour" { option red "Red" option green "Green" option grey "Grey" }
      field word: secret @20 "Word"
      field body: multiline @30 "Body"
      submit "Send"
    }

    """

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  private static func environment(_ folder: TemporaryFolder) -> [String] {
    Formwalk.editingEnvironment + [
      "XDG_STATE_HOME=\(folder.path)/state", "SWIFT_BACKTRACE=enable=no",
    ]
  }

  /// The program at its first question.
  private static func start(
    _ arguments: [String] = [], in folder: TemporaryFolder, columns: Int? = 80,
    environment: [String] = []
  ) throws -> (program: TerminalProgram, before: [UInt8]) {
    try folder.write(form, to: "all.form")
    let program = try TerminalProgram(
      ["/bin/sh", "-c", "echo $$ >pid; exec \"$@\"", "sh", Formwalk.path, "run", "all.form"]
        + ["--no-draft"] + arguments,
      environment: environment
        + Self.environment(folder).filter { variable in
          !environment.contains { $0.prefix { $0 != "=" } == variable.prefix { $0 != "=" } }
        }, folder: folder.path,
      outputFile: "\(folder.path)/out.json", columns: columns, isConfigured: true)
    let before = program.firstSettings
    try program.wait(forPrompt: "Name")
    return (program, before)
  }

  /// Types the answers from the second question on.
  private static func finish(_ program: TerminalProgram) throws {
    try program.wait(forPrompt: "Colour")
    program.type("\r")
    try program.wait(forPrompt: "Word")
    program.type("\r")
    try program.wait(forPrompt: "Body")
    program.type("\r")
    try program.wait(for: "[Y/n]: ")
    program.type("\r")
    #expect(program.finish() == .exited(0))
  }

  @Test func aWholeForm() throws {
    let folder = try TemporaryFolder()
    let (program, before) = try Self.start(in: folder)
    try program.wait(for: Self.pasteOn)
    #expect(!program.readsLines)
    program.type("9lives\r")
    try program.wait(for: "Error: ")
    // The rejected answer is in the line.
    try program.wait(forPrompt: "Name")
    try program.wait(for: "9lives")
    program.type("\u{1}\u{4}\u{5}!\u{7F}\r")
    try program.wait(forPrompt: "Colour")
    program.type("gree\t\r")
    try program.wait(forPrompt: "Word")
    try program.wait(for: Self.pasteOn)
    program.type("hor\u{7F}\u{1B}[Drse\r")
    try program.wait(forPrompt: "Body")
    program.type("\u{1B}[200~one\r\n.\r\nthree\r\n\u{1B}[201~\r.\r")
    try program.wait(for: "[Y/n]: ")
    program.type("y\r")
    #expect(program.finish() == .exited(0))
    #expect(program.settings == before)
    #expect(!program.text.contains("horse"))
    #expect(
      try folder.read("out.json")
        == """
        {
          "name": "lives",
          "colour": "green",
          "word": "horse",
          "body": "one\\n.\\nthree"
        }

        """)
    // Each line that is read marks pastes, and none does after it.
    let screen = program.text
    #expect(screen.count(of: Self.pasteOn) == screen.count(of: Self.pasteOff))
  }

  /// A rejected answer is left by Enter, and emptied by an empty line.
  @Test func rejectedAnswers() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("9lives\r")
    try program.wait(for: "Error: ")
    try program.wait(for: "9lives")
    program.type("\r")
    try program.wait(for: "Left for later.")
    try program.wait(forPrompt: "Colour")
    program.type("\u{1B}[Z")
    try program.wait(for: "<")
    try program.wait(forPrompt: "Name")
    program.type("\u{15}\r")
    try Self.finish(program)
    #expect(try folder.read("out.json") == "{}\n")
  }

  /// Typing replaces a rejected answer, so commands work there; a line that was emptied stays
  /// empty.
  @Test func typingOverRejectedAnswers() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("9lives\r")
    try program.wait(for: "Error: ")
    try program.wait(for: "\u{1B}[7m9lives\u{1B}[0m")
    program.type("?\r")
    try program.wait(for: "One line of text.")
    try program.wait(for: "\u{1B}[7m9lives\u{1B}[0m")
    program.type("\u{7F}:options\r")
    try program.wait(for: "There are no options here.")
    try program.wait(for: "Name: ")
    program.type("\r")
    try Self.finish(program)
    #expect(try folder.read("out.json") == "{}\n")
    #expect(!program.text.contains("Left for later."))
  }

  /// Up and down step through options, and bring what Enter keeps into other lines.
  @Test func steppingThroughOptions() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("blob\r")
    try program.wait(forPrompt: "Colour")
    program.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[A\r")
    try program.wait(forPrompt: "Word")
    program.type("<\r")
    try program.wait(for: "[Green]: ")
    program.type("\u{1B}[Z")
    try program.wait(for: "Name [blob]: ")
    program.type("\u{1B}[A\u{1B}[H\u{1B}[3~\r")
    try Self.finish(program)
    #expect(
      try folder.read("out.json") == "{\n  \"name\": \"lob\",\n  \"colour\": \"green\"\n}\n")
  }

  /// An answer that was undone and redone is an answer like any other.
  @Test func answersThatAreRedone() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("9\r")
    try program.wait(for: "Error: ")
    program.type("\u{15}blob\r")
    try program.wait(forPrompt: "Colour")
    program.type("<\r")
    try program.wait(for: "Name [blob]: ")
    program.type(":undo\r")
    try program.wait(for: "Undone: ")
    program.type("\u{15}:redo\r")
    try program.wait(for: "Redone: ")
    try program.wait(for: "Name [blob]: ")
    program.type("\r")
    try Self.finish(program)
    #expect(try folder.read("out.json") == "{\n  \"name\": \"blob\"\n}\n")
  }

  @Test func linesBefore() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("blob\r")
    try program.wait(forPrompt: "Colour")
    program.type("<\r")
    try program.wait(for: "Name [blob]: ")
    program.type("ada\r")
    try program.wait(forPrompt: "Colour")
    program.type(":go\tna\t\r")
    try program.wait(for: ":goto Name")
    try program.wait(for: "Name [ada]: ")
    // Commands are not among them.
    program.type("\u{1B}[A\u{1B}[A\u{1B}[A\r")
    try Self.finish(program)
    #expect(try folder.read("out.json") == "{\n  \"name\": \"blob\"\n}\n")
  }

  @Test func wordsAboutALine() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("\u{1B}[200~a\nb\u{1B}[201~")
    try program.wait(for: "a b")
    program.type("\r")
    try program.wait(for: "Line breaks became spaces.")
    try program.wait(for: "Error: ")
    program.type("\u{15}blob\r")
    try program.wait(forPrompt: "Colour")
    program.type("\r")
    try program.wait(forPrompt: "Word")
    program.type("\u{1B}[200~a\nb\u{1B}[201~\r")
    try program.wait(for: "A secret has no line breaks. Paste it again.")
    try program.wait(forPrompt: "Word")
    program.type("horse\r")
    try program.wait(forPrompt: "Body")
    program.type("\u{4}")
    try program.wait(for: "[Y/n]: ")
    program.type("\r")
    #expect(program.finish() == .exited(0))
    #expect(
      try folder.read("out.json") == "{\n  \"name\": \"blob\",\n  \"word\": \"horse\"\n}\n")
  }

  /// Ctrl-L writes the whole question again, a remark only the line for the answer.
  @Test func questionsAgain() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("bl\u{C}")
    try program.wait(for: "1/4  Name (optional): bl")
    program.type("9\r")
    try program.wait(for: "Error: ")
    program.type("\u{C}")
    try program.wait(for: "1/4  Name (optional)\r")
    try program.wait(for: "     Name: \u{1B}[7mbl9\u{1B}[0m")
    program.type("\u{5}\u{7F}ob\r")
    try program.wait(for: "3. Grey")
    try program.wait(forPrompt: "Colour")
    program.type("gre\u{C}")
    try program.wait(for: "2/4  Colour\r")
    try program.wait(for: "3. Grey")
    try program.wait(for: "     Colour (1-3, optional): gre")
    program.type("\u{15}\r")
    try program.wait(forPrompt: "Word")
    program.type("\u{1B}[200~a\nb\u{1B}[201~")
    try program.wait(for: "Paste it again.")
    try program.wait(for: "\u{1B}[J     Word: ")
    program.type("\r\r")
    try program.wait(forPrompt: "Body")
    // The lines typed so far of a text are also written again.
    program.type("one\rtw\u{C}")
    try program.wait(for: "4/4  Body")
    try program.wait(for: "     one\r")
    try program.wait(for: "     tw")
    program.type("o\r.\r")
    try program.wait(for: "[Y/n]: ")
    program.type("\r")
    #expect(program.finish() == .exited(0))
  }

  /// A place is completed by its name or by its label, whichever was begun.
  @Test func placesAreCompleted() throws {
    let folder = try TemporaryFolder([
      (
        "places.form",
        """
        form places "Places" {
          field mail: text "E-mail address"
          field other: text "E-mail of a friend"
          field first: text "Name"
          field second: text "Name"
          rows pets "Your pets" { field called: text "Pet" }
        }

        """
      )
    ])
    let program = try TerminalProgram(
      [Formwalk.path, "run", "places.form", "--no-draft"],
      environment: Self.environment(folder), folder: folder.path,
      outputFile: "\(folder.path)/out.json", columns: 80, isConfigured: true)
    for (typed, completed) in [
      ("e-\t", "E-mail "), ("mai\t", "mail"), ("E-mail o\t", "E-mail of a friend"),
      ("You\t", "Your pets"), ("sec\t", "second"), ("N\tx", "Nx"),
    ] {
      program.type(":goto \(typed)\u{C}")
      try program.wait(for: ": :goto \(completed)")
      program.type("\u{15}")
    }
    program.type(":goto Your p\t\r")
    try program.wait(for: "Your pets, none yet. Add one?")
    program.type("y\r")
    try program.wait(forPrompt: "Pet")
    program.type(":goto Pe\t\u{C}")
    try program.wait(for: ": :goto Pet")
    program.type("\u{3}")
    #expect(program.finish() == .exited(130))
  }

  /// Input typed ahead is read, but none of it becomes a secret.
  @Test func typedAhead() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type("blob\r2\rnot a secret\r\ry\r")
    try program.wait(forPrompt: "Word")
    program.type("horse\r")
    try program.wait(forPrompt: "Body")
    program.type("\r")
    try program.wait(for: "[Y/n]: ")
    program.type("\r")
    #expect(program.finish() == .exited(0))
    #expect(
      try folder.read("out.json")
        == "{\n  \"name\": \"blob\",\n  \"colour\": \"green\",\n  \"word\": \"horse\"\n}\n")
  }

  @Test func oddTerminals() async throws {
    // No width, one column, and the rows of a line that is longer.
    await forEachCase([nil, 0, 1, 7]) { (columns: Int?) in
      let folder = try TemporaryFolder([("all.form", Self.form)])
      let program = try TerminalProgram(
        [Formwalk.path, "run", "all.form", "--no-draft"], environment: Self.environment(folder),
        folder: folder.path, outputFile: "\(folder.path)/out.json", columns: columns)
      try program.wait(for: Self.pasteOn)
      program.type("\(String(repeating: "ab", count: 40))\u{1}\u{4}\r")
      try program.wait(for: Self.pasteOn)
      program.type("\u{3}")
      #expect(program.finish() == .exited(130))
    }
  }

  @Test func resizing() throws {
    let folder = try TemporaryFolder()
    let (program, _) = try Self.start(in: folder)
    program.type(String(repeating: "ab", count: 60))
    try program.wait(for: "abab")
    program.resize(columns: 40)
    try program.wait(for: "\u{1B}[J")
    try program.wait(forPrompt: "Name")
    program.type("c\r")
    try Self.finish(program)
    #expect(try folder.read("out.json").contains("ababc"))
  }

  // MARK: Ways out

  /// Ends the program in some way while a line is typed, and again while a secret is.
  private static func leaving(
    _ way: String, with ending: Ending?, sourceLocation: SourceLocation = #_sourceLocation,
    _ leave: (TerminalProgram, TemporaryFolder) throws -> Void
  ) throws {
    for isSecret in [false, true] {
      let folder = try TemporaryFolder()
      let (program, before) = try start(in: folder)
      try program.wait(for: pasteOn)
      if isSecret {
        program.type("blob\r\r")
        try program.wait(forPrompt: "Word")
        try program.wait(for: pasteOn)
      }
      program.type("half")
      if !isSecret { try program.wait(for: "half") }
      #expect(!program.readsLines, "\(way)", sourceLocation: sourceLocation)
      try leave(program, folder)
      let found = program.finish()
      if let ending { #expect(found == ending, "\(way)", sourceLocation: sourceLocation) }
      #expect(found != .exited(0), "\(way)", sourceLocation: sourceLocation)
      #expect(program.settings == before, "\(way)", sourceLocation: sourceLocation)
      let screen = program.text
      #expect(
        screen.count(of: pasteOn) == screen.count(of: pasteOff), "\(way): \(screen)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func keysThatEnd() throws {
    try Self.leaving("Ctrl-C", with: .exited(130)) { program, _ in program.type("\u{3}") }
    try Self.leaving("Ctrl-\\", with: .exited(131)) { program, _ in program.type("\u{1C}") }
    try Self.leaving("Ctrl-D", with: .exited(3)) { program, _ in program.type("\u{15}\u{4}") }
    try Self.leaving(":quit", with: .exited(3)) { program, _ in program.type("\u{15}:quit\r") }
  }

  @Test func signalsThatEnd() async {
    let signals: [(String, Ending?)] = [
      ("TERM", .exited(143)), ("HUP", .exited(129)), ("INT", .exited(130)), ("USR1", nil),
      ("SEGV", nil), ("ABRT", nil), ("ILL", nil), ("TRAP", nil), ("BUS", nil), ("ALRM", nil),
    ]
    await forEachCase(signals) { signal, ending in
      try Self.leaving(signal, with: ending) { _, folder in
        _ = try PipedProgram.run(
          ["/bin/sh", "-c", "kill -s \(signal) $(cat pid)"], environment: Formwalk.environment,
          folder: folder.path)
      }
    }
  }

  @Test func handlersThatCrash() throws {
    let folder = try TemporaryFolder()
    let script = "stty sane </dev/tty; kill -KILL $$"
    let (program, before) = try Self.start(["--", "/bin/sh", "-c", script], in: folder)
    program.type("blob\r\r")
    try program.wait(forPrompt: "Word")
    program.type("\r")
    try program.wait(forPrompt: "Body")
    program.type("\r")
    try program.wait(for: "[Y/n]: ")
    program.type("\r")
    try program.wait(for: "was terminated by signal")
    try program.wait(for: Self.pasteOn)
    program.type("\u{4}")
    #expect(program.finish() == .exited(3))
    #expect(program.settings == before)
  }

  /// While the program is suspended, the terminal has its own settings; afterwards the line is
  /// shown again.
  @Test func suspension() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let script = """
      set -m
      "$0" run all.form --no-draft >out.json
      echo "stopped: $?"
      read line
      fg >/dev/null
      echo "ended: $?"
      """
    let shell = try TerminalProgram(
      ["/bin/sh", "-c", script, Formwalk.path], environment: Self.environment(folder),
      folder: folder.path, columns: 80, isConfigured: true)
    let before = shell.firstSettings
    try shell.wait(forPrompt: "Name")
    shell.type("blx\u{2}")
    try shell.wait(for: "blx\u{8}")
    #expect(!shell.readsLines)
    shell.type("\u{1A}")
    try shell.wait(for: Self.pasteOff)
    try shell.wait(for: "stopped: ")
    #expect(shell.settings == before)
    shell.type("go on\n")
    try shell.wait(for: "): blx\u{8}")
    #expect(!shell.readsLines)
    shell.type("ob\u{4}\r")
    try Self.finishInShell(shell)
    #expect(shell.settings == before)
    #expect(try folder.read("out.json") == "{\n  \"name\": \"blob\"\n}\n")
  }

  private static func finishInShell(_ shell: TerminalProgram) throws {
    try shell.wait(forPrompt: "Colour")
    shell.type("\r")
    try shell.wait(forPrompt: "Word")
    shell.type("\r")
    try shell.wait(forPrompt: "Body")
    shell.type("\r")
    try shell.wait(for: "[Y/n]: ")
    shell.type("\r")
    try shell.wait(for: "ended: 0")
    #expect(shell.finish() == .exited(0))
  }

  /// Started in the background, the program stops instead of taking the terminal.
  @Test func theBackground() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let shell = try TerminalProgram(
      ["/bin/bash", "--noprofile", "--norc", "--noediting", "-i"],
      environment: Self.environment(folder) + ["PS1=ready> "], folder: folder.path, columns: 80)
    try shell.wait(for: "ready> ")
    shell.type("'\(Formwalk.path)' run all.form --no-draft > out.json &\n")
    try shell.wait(for: "ready> ")
    shell.type("until jobs | grep Stopped; do sleep 0.1; done; echo wait$((1+1))\n")
    try shell.wait(for: "wait2")
    try shell.wait(for: "ready> ")
    #expect(shell.readsLines)
    shell.type("fg\n")
    try shell.wait(forPrompt: "Name")
    try shell.wait(for: Self.pasteOn)
    shell.type("blob\r\u{3}")
    try shell.wait(for: "ready> ")
    #expect(shell.readsLines)
    shell.type("exit\n")
    #expect(shell.finish() == .exited(130))
  }

  // MARK: Plain mode

  @Test func plainMode() async {
    let ways: [(environment: [String], arguments: [String])] = [
      (["TERM="], []), (["TERM=dumb"], []), (["TERM=unknown"], []), (["FORMWALK_PLAIN=1"], []),
      ([], ["--plain"]),
    ]
    await forEachCase(ways) { environment, arguments in
      let folder = try TemporaryFolder()
      let (program, before) = try Self.start(arguments, in: folder, environment: environment)
      program.type("blo\u{1B}[Db\n")
      try program.wait(
        for: "Error: Cursor keys do not work here. Type the line again.")
      #expect(program.readsLines && program.settings == before)
      program.type("blob\n")
      try program.wait(forPrompt: "Colour")
      program.type("\u{4}")
      #expect(program.finish() == .exited(3))
      #expect(!program.text.unicodeScalars.contains("\u{1B}"))
    }
  }

  /// Input typed ahead after `:plain` is still read.
  @Test func plainFromNowOn() throws {
    let folder = try TemporaryFolder()
    let (program, before) = try Self.start(in: folder)
    program.type(":plain\rblob\n")
    try program.wait(forPrompt: "Colour")
    #expect(program.readsLines && program.settings == before)
    program.type("2\n")
    try program.wait(forPrompt: "Word")
    program.type("\u{3}")
    #expect(program.finish() == .exited(130))
  }

  /// Outside the line that is typed, the screen is the same in both modes.
  @Test func bothModesShowTheSame() throws {
    let screens = try [[], ["--plain"]].map { arguments in
      let folder = try TemporaryFolder()
      let (program, _) = try Self.start(arguments, in: folder)
      program.type("blob\n")
      try program.wait(forPrompt: "Colour")
      program.type("?\n")
      try program.wait(forPrompt: "Colour")
      program.type("green\n")
      try program.wait(forPrompt: "Word")
      program.type("horse\n")
      try program.wait(forPrompt: "Body")
      // Each line is typed after its indentation.
      for line in ["one", "two", "."] {
        program.type(line + "\n")
        try program.wait(for: line)
        if line != "." { try program.wait(for: "     ") }
      }
      try program.wait(for: "[Y/n]: ")
      program.type("y\n")
      #expect(program.finish() == .exited(0))
      return program.text.without([Self.pasteOn, Self.pasteOff])
    }
    #expect(screens[0] == screens[1])
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func count(of part: String) -> Int { pieces(between: part).count - 1 }

  fileprivate func without(_ parts: [String]) -> String {
    parts.reduce(self) { $0.pieces(between: $1).joined() }
  }

  private func pieces(between part: String) -> [String] {
    var pieces = [""]
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        pieces.append("")
        rest = rest.dropFirst(part.count)
      } else {
        pieces[pieces.count - 1].append(rest.removeFirst())
      }
    }
    return pieces
  }
}
