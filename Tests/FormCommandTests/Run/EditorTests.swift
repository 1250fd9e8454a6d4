import TestCases
import Testing

/// `:edit` on real pseudo-terminals: what an editor gets, what it may do, and that nothing is left.
@Suite(.serialized) struct EditorTests {
  private static let form = """
    form letter "Letter" {
      field name: text @10 "Name" { default "as it was" }
      field body: multiline @20 "Body"
      submit "Send"
    }

    """

  /// A folder in which the editor is a script, and its files are in `tmp`.
  private static func folder(_ script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([("letter.form", form), ("edit", "#!/bin/sh\n\(script)\n")])
    TestFiles.setPermissions(0o755, of: folder.path + "/edit")
    try TestFiles.makeFolder(folder.path + "/tmp")
    return folder
  }

  /// The program at its first question, on a terminal that its user has configured.
  private static func start(
    in folder: TemporaryFolder, _ arguments: [String] = [], _ variables: [String] = [],
    isPlain: Bool = true
  ) throws -> (program: TerminalProgram, before: [UInt8]) {
    let environment =
      (isPlain ? Formwalk.environment : Formwalk.editingEnvironment)
      + ["EDITOR=\(folder.path)/edit", "TMPDIR=\(folder.path)/tmp", "SWIFT_BACKTRACE=enable=no"]
    let program = try TerminalProgram(
      ["/bin/sh", "-c", "ulimit -c 0; exec \"$@\"", "sh", Formwalk.path, "run", "letter.form"]
        + ["--no-draft"] + arguments, environment: environment + variables, folder: folder.path,
      outputFile: folder.path + "/out.json", columns: 100, isConfigured: true)
    let before = program.firstSettings
    try program.wait(for: "Name [as it was]: ")
    return (program, before)
  }

  private static func expectNothingLeft(
    in folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(TestFiles.names(in: folder.path + "/tmp") == [], sourceLocation: sourceLocation)
  }

  // MARK: What an editor gets

  /// An editor gets only its file in a private folder, the terminal with its original settings, the
  /// foreground, and no preset answers in its environment.
  @Test func whatAnEditorGets() async throws {
    await forEachCase([true, false]) { isPlain in
      let folder = try Self.folder(
        """
        exec 3>seen
        cat "$1" >&3
        stat -c %a "$(dirname "$1")" "$1" >&3
        ls -A "$(dirname "$1")" >&3
        for n in 0 1 2; do test -t $n && echo terminal >&3; done
        ps -o pgid=,tpgid= $$ | { read one other; test "$one" = "$other" && echo foreground >&3; }
        env | grep ^APP >&3
        stty -a | grep -o -e '-*icanon' -e ' -*echo ' -e "; erase = .." -e "-*ixon" | xargs >&3
        echo changed >"$1"
        stty raw -echo
        """)
      let enter = isPlain ? "\n" : "\r"
      let (program, before) = try Self.start(
        in: folder, ["--env", "APP"], ["APP_BODY=preset", "APPLE=no"], isPlain: isPlain)
      program.type(":edit" + enter)
      try program.wait(for: "[Y/n]: ")
      program.type(enter)
      #expect(program.finish() == .exited(0))
      #expect(program.settings == before)
      let seen = try folder.read("seen").split(separator: "\n").map(String.init)
      #expect(
        seen == [
          "as it was", "700", "600", "answer.txt", "terminal", "terminal", "terminal",
          "foreground", "APPLE=no", "; erase = ^H -ixon icanon echo",
        ])
      #expect(
        try folder.read("out.json") == "{\n  \"name\": \"changed\",\n  \"body\": \"preset\"\n}\n")
      Self.expectNothingLeft(in: folder)
    }
  }

  @Test func whichEditorItIs() async throws {
    let cases: [(variables: [String], answer: String)] = [
      (["VISUAL=%/visual"], "visual"), (["VISUAL="], "edit"), (["VISUAL= "], "edit"),
      (["EDITOR=", "PATH=%:/usr/bin:/bin"], "vi"), (["EDITOR=edit", "PATH=%:/bin"], "edit"),
      // The words of the shell.
      (["EDITOR=%/words 'of the' \"$WORD\""], "of the shell"),
      (["EDITOR=printf 'a line\\n' >\"$1\"; :"], "a line"), (["EDITOR=:"], "as it was"),
      (["EDITOR=~/edit", "HOME=%"], "edit"),
      // A script that does not say which shell it is for.
      (["EDITOR=%/script"], "script"),
    ]
    await forEachCase(cases) { variables, answer in
      let folder = try Self.folder("echo edit >\"$1\"")
      for (name, script) in [
        ("visual", "#!/bin/sh\necho visual >\"$1\"\n"), ("vi", "#!/bin/sh\necho vi >\"$1\"\n"),
        ("words", "#!/bin/sh\necho \"$1 $2\" >\"$3\"\n"), ("script", "echo script >\"$1\"\n"),
      ] {
        try folder.write(script, to: name)
        TestFiles.setPermissions(0o755, of: folder.path + "/" + name)
      }
      let (program, before) = try Self.start(
        in: folder, ["--set", "body="],
        ["WORD=shell"]
          + variables.map { variable in
            variable.split(separator: "%", omittingEmptySubsequences: false)
              .joined(separator: folder.path)
          })
      program.type(":edit\n")
      if answer == "as it was" {
        try program.wait(for: "Name [as it was]: ")
        program.type("\n")
      }
      try program.wait(for: "[Y/n]: ")
      program.type("\n")
      #expect(program.finish() == .exited(0))
      #expect(try folder.read("out.json") == "{\n  \"name\": \"\(answer)\"\n}\n")
      #expect(program.settings == before)
      Self.expectNothingLeft(in: folder)
    }
  }

  @Test func whereItsFileIs() async throws {
    let cases: [(variables: [String], place: String)] = [
      ([], "tmp"), (["XDG_RUNTIME_DIR=%/run"], "run"), (["XDG_RUNTIME_DIR=%/missing"], "tmp"),
      (["XDG_RUNTIME_DIR=%/letter.form"], "tmp"), (["XDG_RUNTIME_DIR=run"], "tmp"),
      (["XDG_RUNTIME_DIR=run", "TMPDIR=%/run"], "run"), (["TMPDIR=%/missing"], ""),
      (["TMPDIR=tmp"], ""), (["TMPDIR="], ""),
    ]
    await forEachCase(cases) { variables, place in
      let folder = try Self.folder("dirname \"$(dirname \"$1\")\" >seen; exit 1")
      try TestFiles.makeFolder(folder.path + "/run")
      let (program, _) = try Self.start(
        in: folder, [],
        variables.map { variable in
          variable.split(separator: "%", omittingEmptySubsequences: false)
            .joined(separator: folder.path)
        })
      program.type(":edit\n")
      try program.wait(for: "ended with status 1, so the answer is not changed.")
      try program.wait(for: "Name [as it was]: ")
      program.type(":quit\n")
      #expect(program.finish() == .exited(3))
      #expect(
        try folder.read("seen") == (place.isEmpty ? "/tmp" : folder.path + "/" + place) + "\n")
      Self.expectNothingLeft(in: folder)
      #expect(TestFiles.names(in: folder.path + "/run").isEmpty)
    }
  }

  /// Questions are asked on the controlling terminal if standard input has already been read and
  /// standard error is a file.
  @Test func anEditorOnTheControllingTerminal() throws {
    let folder = try Self.folder(
      "for n in 0 1 2; do test -t $n || exit 1; done; echo changed >\"$1\"")
    let program = try TerminalProgram(
      [
        "/bin/sh", "-c",
        "echo '{\"body\": \"b\"}' | \"$0\" run letter.form --answers - --no-draft >out.json 2>err",
        Formwalk.path,
      ],
      environment: Formwalk.environment + [
        "EDITOR=\(folder.path)/edit", "TMPDIR=\(folder.path)/tmp",
      ], folder: folder.path)
    try program.wait(for: "Name [as it was]: ")
    program.type(":edit\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(try folder.read("out.json").contains("\"name\": \"changed\""))
  }

  // MARK: What an editor may do

  @Test func editorsThatFail() async throws {
    let cases: [(script: String, message: String)] = [
      ("exit 3", "/edit ended with status 3, so the answer is not changed."),
      ("kill -KILL $$", "/edit was terminated by signal 9, so the answer is not changed."),
      ("rm \"$1\"", "there is no such file or folder."),
      ("rm -r \"$D\"", "there is no such file or folder."),
      ("rm \"$1\"; ln -s /etc/passwd \"$1\"", "it is not a file."),
      ("rm \"$1\"; mkfifo \"$1\"", "it is not a file."),
      ("rm \"$1\"; mkdir \"$1\"; echo x >\"$1/x\"", "it is not a file."),
      ("rm -r \"$D\"; ln -s \"$PWD/outside\" \"$D\"", "is not a folder."),
      ("rm -r \"$D\"; echo x >\"$D\"", "is not a folder."),
      ("head -c 67108864 /dev/zero >\"$1\"", "The text is longer than 1048576 bytes"),
      ("printf '\\377\\n' >\"$1\"", "The text is not UTF-8, so the answer is not changed."),
      ("printf 'a\\nb\\n' >\"$1\"", "Write this answer on one line."),
      ("printf 'a\\000b\\n' >\"$1\"", "Character 2 is"),
      ("printf 'a\\033[2Jb\\n' >\"$1\"", "Character 2 is an escape character"),
      ("exec 0<&- 1>&- 2>&-; exit 4", "/edit ended with status 4, so the answer is not changed."),
      ("exec >\"$D/.swp\"; mkdir -p \"$D/a/b\"; echo x; touch \"$D/a/b/c\"; exit 5", "status 5"),
    ]
    await forEachCase(cases) { script, message in
      let folder = try Self.folder("D=$(dirname \"$1\")\nstty raw -echo\n\(script)")
      try folder.write("outside", to: "outside/answer.txt")
      let (program, before) = try Self.start(in: folder)
      program.type(":edit\n")
      try program.wait(for: "Error: ")
      try program.wait(for: message)
      try program.wait(for: "]: ")
      #expect(program.settings == before)
      Self.expectNothingLeft(in: folder)
      #expect(try folder.read("outside/answer.txt") == "outside")
      program.type(":quit\n")
      #expect(program.finish() == .exited(3))
      #expect(!program.screen.contains(0x1B))
    }
  }

  /// Nested folders, deeper than the maximum path length, and some that are inaccessible.
  @Test func whatItLeavesIsRemoved() throws {
    let folder = try Self.folder(
      """
      echo changed >"$1"
      ln -s "$PWD/outside" "$(dirname "$1")/link"
      cd "$(dirname "$1")"
      mkdir locked; touch locked/file .answer.txt.swp; ln -s "$OLDPWD/outside" locked/link
      chmod 0 locked
      perl -e 'for (1..1500) { mkdir "folder"; open F, ">file"; chdir "folder" or die }'
      """)
    try folder.write("outside", to: "outside/file")
    let (program, _) = try Self.start(in: folder)
    program.type(":edit\n")
    try program.wait(forPrompt: "Body")
    Self.expectNothingLeft(in: folder)
    #expect(try folder.read("outside/file") == "outside")
    program.type(":quit\n")
    #expect(program.finish() == .exited(3))
  }

  /// The editor's group is in the foreground, so the hang-up signal is sent there. An editor may
  /// ignore it, and so does this program if it was started that way.
  @Test func aTerminalThatIsClosed() async throws {
    for isIgnored in [false, true] {
      let folder = try Self.folder("echo $$ >pid; trap '' HUP; exec sleep 1000")
      let program = try TerminalProgram(
        [
          "/bin/sh", "-c",
          "\(isIgnored ? "trap '' HUP;" : "") exec \"$0\" run letter.form --no-draft",
          Formwalk.path,
        ],
        environment: Formwalk.editingEnvironment + [
          "EDITOR=\(folder.path)/edit", "TMPDIR=\(folder.path)/tmp",
        ], folder: folder.path, columns: 100)
      try program.wait(for: "Name [as it was]: ")
      program.type(":edit\r")
      while try !TestFiles.exists(folder.path + "/pid") || folder.read("pid").last != "\n" {
        program.wait(microseconds: 1_000)
      }
      let editor = try #require(Int32(folder.read("pid").dropLast()))
      #expect(program.hangUp() == .exited(isIgnored ? 4 : 129))
      #expect(TestProcesses.isGone(group: editor))
      Self.expectNothingLeft(in: folder)
    }
  }

  @Test func anEditorThatIsMissing() throws {
    let folder = try Self.folder("")
    let (program, before) = try Self.start(in: folder, [], ["EDITOR=\(folder.path)/missing"])
    program.type(":edit\n")
    try program.wait(for: "could not be started: there is no such file or folder.")
    try program.wait(for: "Name [as it was]: ")
    #expect(program.settings == before)
    Self.expectNothingLeft(in: folder)
    program.type(":quit\n")
    #expect(program.finish() == .exited(3))
  }

  /// A line that is too long for the terminal can be typed in an editor, up to the limit.
  @Test func longAnswers() throws {
    let folder = try Self.folder("head -c \"$(cat size)\" /dev/zero | tr '\\000' x >\"$1\"")
    let (program, _) = try Self.start(in: folder, ["--max-answer", "10000"])
    try folder.write("10001", to: "size")
    program.type(":edit\n")
    try program.wait(for: "The text is longer than 10000 bytes")
    try folder.write("10000", to: "size")
    program.type(":edit\n")
    try program.wait(forPrompt: "Body")
    program.type("\n")
    try program.wait(for: "[Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    let answer = String(repeating: "x", count: 10_000)
    #expect(try folder.read("out.json") == "{\n  \"name\": \"\(answer)\"\n}\n")
  }

  /// The lines typed so far of a text are passed to the editor.
  @Test func inTheMiddleOfAText() async throws {
    await forEachCase([true, false]) { isPlain in
      let enter = isPlain ? "\n" : "\r"
      let folder = try Self.folder("cp \"$1\" seen; echo four >>\"$1\"")
      let (program, before) = try Self.start(in: folder, isPlain: isPlain)
      program.type(enter)
      try program.wait(forPrompt: "Body")
      program.type("one\(enter)\ttwo\(enter)\(enter):edit\(enter)")
      try program.wait(for: "[Y/n]: ")
      program.type(enter)
      #expect(program.finish() == .exited(0))
      #expect(program.settings == before)
      #expect(try folder.read("seen") == "one\n\ttwo\n\n")
      #expect(try folder.read("out.json").contains("\"body\": \"one\\n\\ttwo\\n\\nfour\""))
    }
  }

  // MARK: Signals

  /// Ctrl-C ends the editor, and the conversation continues.
  @Test func interruptingAnEditor() async throws {
    await forEachCase([true, false]) { isPlain in
      let folder = try Self.folder("stty -ixon; echo started >&2; exec sleep 1000")
      let (program, before) = try Self.start(in: folder, isPlain: isPlain)
      program.type(isPlain ? ":edit\n" : ":edit\r")
      try program.wait(for: "started")
      program.type("\u{3}")
      try program.wait(for: "terminated by signal 2, so the answer is not changed.")
      try program.wait(for: "Name [as it was]: ")
      Self.expectNothingLeft(in: folder)
      program.type("\u{3}")
      #expect(program.finish() == .exited(130))
      #expect(program.settings == before)
    }
  }

  @Test func endingWhileAnEditorRuns() async throws {
    let editors = ["exec sleep 1000", "sleep 1000 & wait", "stty raw; kill -STOP $$"]
    let signals: [(signal: TestSignal, status: Int32)] = [
      (.interrupt, 130), (.terminate, 143), (.hangUp, 129),
    ]
    await forEachCase(editors) { editor in
      for (signal, status) in signals {
        let folder = try Self.folder("echo $$ >pid; stty -echo; echo started; \(editor)")
        let (program, before) = try Self.start(in: folder)
        program.type(":edit\n")
        try program.wait(for: "started")
        program.send(signal)
        #expect(program.finish() == .exited(status), "\(signal)")
        #expect(program.settings == before, "\(signal)")
        Self.expectNothingLeft(in: folder)
        let group = try folder.read("pid").split(separator: "\n")[0]
        #expect(TestProcesses.isGone(group: Int32(group) ?? 0), "\(signal)")
      }
    }
  }

  /// An editor that ignores it is killed when the program is asked twice.
  @Test func anEditorThatDoesNotEnd() throws {
    let folder = try Self.folder(
      "trap '' INT TERM HUP; stty -echo; echo started; while :; do sleep 1000; done")
    let (program, before) = try Self.start(in: folder)
    program.type(":edit\n")
    try program.wait(for: "started")
    program.send(.terminate)
    program.wait(microseconds: 500_000)
    program.send(.terminate)
    #expect(program.finish() == .exited(143))
    #expect(program.settings == before)
    Self.expectNothingLeft(in: folder)
  }

  /// Whatever ends the program that does not know of it.
  @Test func trapsWhileAnEditorRuns() async throws {
    await forEachCase(["USR1", "ALRM", "SEGV", "ABRT", "ILL", "TRAP"]) { signal in
      let folder = try Self.folder(
        "echo $$ >pid; touch \"$(dirname \"$1\")/.swp\"; stty raw -echo; echo started; exec sleep 1000"
      )
      let (program, before) = try Self.start(in: folder)
      program.type(":edit\n")
      try program.wait(for: "started")
      _ = try PipedProgram.run(
        ["/bin/sh", "-c", "kill -s \(signal) \(program.process)"],
        environment: Formwalk.environment, folder: folder.path)
      #expect(program.finish() != .exited(0))
      #expect(program.settings == before)
      Self.expectNothingLeft(in: folder)
      let group = try folder.read("pid").split(separator: "\n")[0]
      #expect(TestProcesses.isGone(group: Int32(group) ?? 0))
    }
  }

  /// Ctrl-Z in an editor stops the program with it, and a shell with job control continues both.
  @Test func suspendingAnEditor() async throws {
    // The shell's job may be another program, which runs this one.
    await forEachCase(["\"$F\" $R", "sh -c '\"$F\" $R; true'"]) { command in
      let folder = try Self.folder(
        "stty -echo; echo started; read line; echo \"$line\" >\"$1\"; echo got")
      let shell = try TerminalProgram(
        ["/bin/bash", "--noprofile", "--norc", "--noediting", "-i"],
        environment: Formwalk.environment + [
          "PS1=ready> ", "F=\(Formwalk.path)", "R=run letter.form --no-draft --output out.json",
          "EDITOR=\(folder.path)/edit", "TMPDIR=\(folder.path)/tmp",
        ], folder: folder.path)
      try shell.wait(for: "ready> ")
      shell.type("\(command)\n")
      try shell.wait(for: "Name [as it was]: ")
      let before = shell.settings
      shell.type(":edit\n")
      try shell.wait(for: "started")
      shell.type("\u{1A}")
      try shell.wait(for: "Stopped")
      try shell.wait(for: "ready> ")
      #expect(shell.isEchoing)
      // In the background it stays stopped, and leaves the terminal to the shell.
      shell.type("bg\n")
      try shell.wait(for: "ready> ")
      // A shell that does not know yet that it has stopped again would not continue it.
      shell.type("until jobs | grep -q Stopped; do sleep 0.01; done; echo here$((1+1))\n")
      try shell.wait(for: "here2")
      shell.type("fg\n")
      try shell.wait(for: "\"$F\" $R")
      shell.type("from the editor\n")
      try shell.wait(for: "got")
      try shell.wait(forPrompt: "Body")
      #expect(shell.settings == before)
      shell.type("\n")
      try shell.wait(for: "[Y/n]: ")
      shell.type("\n")
      try shell.wait(for: "Submitted.")
      try shell.wait(for: "ready> ")
      shell.type("exit\n")
      #expect(shell.finish() == .exited(0))
      #expect(try folder.read("out.json").contains("from the editor"))
      Self.expectNothingLeft(in: folder)
    }
  }

  /// A program that was suspended in its editor ends when it is asked to, in the background, too.
  @Test func endingWhileSuspended() async throws {
    await forEachCase([":edit", ""]) { line in
      let folder = try Self.folder("echo started; exec sleep 1000")
      let shell = try TerminalProgram(
        ["/bin/bash", "--noprofile", "--norc", "--noediting", "-i"],
        environment: Formwalk.environment + [
          "PS1=ready> ", "EDITOR=\(folder.path)/edit", "TMPDIR=\(folder.path)/tmp",
        ], folder: folder.path)
      try shell.wait(for: "ready> ")
      shell.type("'\(Formwalk.path)' run letter.form --no-draft\n")
      try shell.wait(for: "Name [as it was]: ")
      if !line.isEmpty {
        shell.type("\(line)\n")
        try shell.wait(for: "started")
      }
      shell.type("\u{1A}")
      try shell.wait(for: "Stopped")
      try shell.wait(for: "ready> ")
      // For a job that has not been continued yet, waiting ends with 148.
      shell.type("P=$(jobs -p); kill %1; while wait $P; S=$?; [ $S = 148 ]; do :; done\n")
      shell.type("echo status$S\n")
      try shell.wait(for: "status143")
      Self.expectNothingLeft(in: folder)
      shell.type("exit\n")
      #expect(shell.finish() == .exited(0))
    }
  }
}
