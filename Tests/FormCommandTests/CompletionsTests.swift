import TestCases
import Testing

/// The completions of the installed shells.
@Suite struct CompletionsTests {
  /// A line up to the cursor, and the expected completions.
  struct Case: Sendable, CustomTestStringConvertible {
    var line: [String]
    var offered: [String]

    var testDescription: String { line.joined(separator: " ") }
  }

  static let form = "forms/sign_up.form"
  static let cases = [
    Case(line: ["gr"], offered: ["graph"]),
    Case(line: ["graph", "--a"], offered: ["--as"]),
    Case(line: ["graph", "--as", "m"], offered: ["mermaid"]),
    Case(line: ["graph", "forms/si"], offered: [form]),
    Case(line: ["check", "forms/login.form", "forms/no"], offered: ["forms/notes.form"]),
    Case(line: ["run", form, "--hints", ""], offered: ["always", "never", "once"]),
    Case(line: ["run", form, "--set", "user"], offered: ["username="]),
    Case(line: ["run", form, "--set", "pass"], offered: []),
    Case(line: ["run", form, "--set", "username=b"], offered: []),
    Case(line: ["run", "--answers", "forms/records/si"], offered: ["forms/records/sign_up.json"]),
    Case(line: ["check", form, "--witness", "faves.c"], offered: ["faves.category"]),
    Case(line: ["show", form, "forms/records/o"], offered: ["forms/records/order.json"]),
    Case(line: ["explain", "unknown-na"], offered: ["unknown-name"]),
    Case(line: ["explain", "hidden-an"], offered: ["hidden-answer"]),
    Case(line: ["help", "exp"], offered: ["explain", "export"]),
    Case(line: ["completions", "z"], offered: ["zsh"]),
    Case(line: ["graph", form, "forms/si"], offered: []),
  ]

  static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
      .first(where: TestFiles.exists)
  }

  private static func run(
    _ shell: String, _ arguments: [String], folder: TemporaryFolder
  ) throws -> [String] {
    let shell = try #require(path(of: shell))
    let build = Formwalk.path.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let transcript = try PipedProgram.run(
      [shell] + arguments,
      environment: ["PATH=\(build):/usr/bin:/bin", "HOME=\(folder.path)", "TERM=dumb"],
      folder: Formwalk.packageFolder)
    #expect(transcript.error == "")
    return transcript.output.split(separator: "\n").map(String.init).sorted()
  }

  private static func script(_ shell: String) throws -> TemporaryFolder {
    let script = try Formwalk.run(["completions", shell])
    #expect(script.ending == .exited(0))
    return try TemporaryFolder([("script", script.output)])
  }

  /// Returns the completions in bash at the end of a line.
  private static func bash(_ line: String, _ rest: String = "", in folder: TemporaryFolder) throws
    -> [String]
  {
    let driver = """
      source "$0"; COMP_LINE=$1$3; COMP_POINT=${#1}
      _formwalk formwalk "$2"
      [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try run(
      "bash", ["--norc", "-c", driver, "\(folder.path)/script", line, replaced(in: line), rest],
      folder: folder)
  }

  /// The part of a line that readline replaces: what follows an open quote, or the last blank, `=`
  /// or `:` outside quotes.
  private static func replaced(in line: String) -> String {
    var start = line.startIndex
    var quote: Character?
    var opened = start
    var isEscaped = false
    for index in line.indices {
      let character = line[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        opened = line.index(after: index)
      } else if quote == nil, " =:".contains(character) {
        start = line.index(after: index)
      }
    }
    return String(line[(quote == nil ? start : opened)...])
  }

  @Test(.enabled(if: path(of: "bash") != nil)) func bash() async {
    await forEachCase(Self.cases) { (one) throws in
      let line = (["formwalk"] + one.line).joined(separator: " ")
      let offered = try Self.bash(line, in: try Self.script("bash"))
      #expect(offered == one.offered)
    }
  }

  /// A name is quoted for the place where it is inserted, whatever was typed before.
  @Test(.slow, .enabled(if: path(of: "bash") != nil)) func bashQuotesNames() async throws {
    let form = """
      form f {
        field `a b`: text
        rows l: text
        field c: choice { option `x$(touch ran)` option `y!` option `back\\slash` option `z&` }
        field d: choices { option red option green option `grey` option `b$` option `b&` }
        field `n;touch ran;`: boolean
      }

      """
    let cases: [(line: String, offered: [String])] = [
      ("graph --as=d", ["dot"]), ("run f.form --set a", ["a\\ b="]),
      ("run f.form --set l", ["l\\[1\\]="]), ("run f.form --set 'l", ["l[1]="]),
      ("run f.form --set c=x", [#"x\$\(touch\ ran\)"#]),
      ("run f.form --set=c=x", [#"x\$\(touch\ ran\)"#]),
      ("run f.form --set \"c=x", [#"c=x\$"\("touch ran"\)"""#]),
      ("run f.form --set \"c\"=x", [#"x\$\(touch\ ran\)"#]),
      ("run f.form --set c=\"x", [#"x\$"\("touch ran"\)"""#]),
      ("run f.form --set 'c=x", [#"c=x'\$''\('touch ran'\)''"#]),
      ("run f.form --set $'c=x", []), ("run f.form --set $'a\\x20", []),
      ("run f.form --set c=y", [#"y\!"#]), ("run f.form --set \"c=y", [#"c=y"\!"""#]),
      ("run f.form --set 'c=y", [#"c=y'\!''"#]),
      ("run f.form --set \"c=back", [#"c=back\\slash"#]),
      ("run f.form --set 'c=back", [#"c=back'\\'slash"#]),
      ("run f.form --set n", [#"n\;touch\ ran\;="#]),
      ("run f.form --set \"n", [#"n"\;"touch ran"\;"="#]),
      ("check f.form --witness n", [#"n\;touch\ ran\;"#]),
      ("check f.form --witness=\"n", [#"n"\;"touch ran"\;"""#]),
      ("show f.form --why='n", [#"n'\;'touch ran'\;''"#]),
      ("run f.form --set d=red,g", ["red,green", "red,grey"]),
      ("run f.form --set d=g", ["green", "grey"]), ("run f.form --set \"d=re", ["d=red"]),
      // Quoting characters do not count for the common start.
      ("run f.form --set d=b", [#"b"#, #"b\$"#, #"b\&"#]),
      ("run f.form --set \"n;touch ran;=y", ["n\"\\;\"touch ran\"\\;\"=yes"]),
      ("run f.form --set 'a b'", ["a\\ b="]), ("run f.form > out --set a", ["a\\ b="]),
      // Text that bash would expand could be anything.
      ("run f.form --set \"$c=", []), ("run f.form --set $c=", []),
      ("run f.form --set \"$(echo c=", []), ("run f.form --set `echo c=", []),
      ("run f.form --set c=y; c=", []), ("run f.form --set <(c=", []), ("run f.form > c", []),
    ]
    await forEachCase(cases) { line, offered in
      let folder = try Self.script("bash")
      try folder.write(form, to: "f.form")
      let there = line.split(separator: "f.form", maxSplits: 1, omittingEmptySubsequences: false)
        .joined(separator: "\(folder.path)/f.form")
      #expect(try Self.bash("formwalk " + there, in: folder) == offered)
      #expect(!TestFiles.exists("\(folder.path)/ran"))
    }

    // For an option before the form, the form after it provides the fields.
    let folder = try Self.script("bash")
    #expect(
      try Self.bash("formwalk run --set user", " \(Self.form)", in: folder) == ["username="])
  }

  /// Names of files are quoted alike; those that no quotes make safe are left out.
  @Test(.enabled(if: path(of: "bash") != nil)) func bashQuotesFiles() async {
    await forEachCase(
      [
        ("check a", [#"a\$\(touch\ ran\).form"#]), ("check \"a", [#"a\$"\("touch ran"\)".form"#]),
        ("check 'a", [#"a'\$''\('touch ran'\)'.form"#]), ("check b", [#"b\`touch\ ran\`.form"#]),
        ("check \"b", [#"b\`touch ran\`.form"#]), ("check n", []),
        ("check s", [#"s\'t\"u.form"#]), ("check 's", [#"s'\''t'\"'u.form"#]),
        ("check \"s", [#"s't\"u.form"#]), ("check d", [#"d\;touch\ ran\;/"#]),
        ("check d\\;touch\\ ran\\;/i", [#"d\;touch\ ran\;/in.form"#]),
        ("check -- ", []), ("check ~/a", [#"~/a\$\(touch\ ran\).form"#]),
        ("run --answers=o", ["output.txt"]), ("drafts --l", ["--language"]),
      ] as [(String, [String])]
    ) { line, offered in
      let folder = try Self.script("bash")
      for name in [
        "a$(touch ran).form", "b`touch ran`.form", "n\n$(touch ran).form", "s't\"u.form",
        "d;touch ran;/in.form", "--output=x.form", "output.txt",
      ] {
        try folder.write("", to: name)
      }
      let driver = """
        source "$0"; cd; COMP_LINE=$1; COMP_POINT=${#1}; _formwalk formwalk "$2"
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        """
      let found = try Self.run(
        "bash",
        [
          "--norc", "-c", driver, "\(folder.path)/script", "formwalk " + line,
          Self.replaced(in: line),
        ], folder: folder)
      #expect(found == offered)
      #expect(!TestFiles.exists("\(folder.path)/ran"))
    }
  }

  /// fish describes each field and option by its label.
  @Test(.enabled(if: path(of: "fish") != nil))
  func fishShowsLabels() throws {
    let folder = try Self.script("fish")
    func offered(_ line: String) throws -> [String] {
      try Self.run(
        "fish", ["--no-config", "-c", "source \(folder.path)/script; complete -C '\(line)'"],
        folder: folder)
    }
    #expect(
      try offered("formwalk run forms/build_options.form --set mach") == ["machine=\tProcessor"])
    #expect(
      try offered("formwalk run forms/build_options.form --set machine=ar")
        == ["machine=arm64\t64-bit ARM"])
    #expect(
      try offered("formwalk run forms/build_options.form --set=network=") == [
        "--set=network=no", "--set=network=yes",
      ])
  }

  /// The form is found however its name is quoted, wherever it is, and nothing in it is run.
  @Test(.enabled(if: path(of: "bash") != nil)) func bashReadsQuotedNames() async {
    await forEachCase(
      [
        (#"run ./my\ \$form.form --set us"#, ["user="]), (#"run ./my\ $form.form --set us"#, []),
        (#"run './my $form.form' --set us"#, ["user="]),
        (#"run "./my \$form.form" --set us"#, ["user="]),
        (#"run ./my' $form'.form --set us"#, ["user="]),
        (#"run ~/my\ \$form.form --set us"#, ["user="]),
        (#"run ./b\"c.form --set us"#, ["user="]),
        (#"run --answers=x.form ./b:c.form --set us"#, ["user="]),
        (#"run "./b\\"c.form --set us"#, []),
        ("run $(touch${IFS}ran).form --set us", []),
        ("run `touch${IFS}ran`.form --set us", []),
      ] as [(String, [String])]
    ) { line, fields in
      let folder = try Self.script("bash")
      for name in ["my $form.form", "b\"c.form", "b:c.form"] {
        try folder.write("form f { field user: text }\n", to: name)
      }
      let driver = """
        source "$0"; cd; COMP_LINE=$1; COMP_POINT=${#1}; _formwalk formwalk us
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try Self.run(
        "bash", ["--norc", "-c", driver, "\(folder.path)/script", "formwalk " + line],
        folder: folder)
      #expect(offered == fields)
      #expect(!TestFiles.exists("\(folder.path)/ran"))
    }
  }

  @Test(.enabled(if: path(of: "fish") != nil)) func fish() async {
    await forEachCase(Self.cases) { one in
      let folder = try Self.script("fish")
      let line = (["formwalk"] + one.line).joined(separator: " ")
      let offered = try Self.run(
        "fish", ["--no-config", "-c", "source \(folder.path)/script; complete -C '\(line)'"],
        folder: folder)
      #expect(offered.map { String($0.prefix { $0 != "\t" }) } == one.offered)
    }
  }

  @Test(.enabled(if: path(of: "zsh") != nil))
  func zshReadsItsScript() throws {
    let folder = try Self.script("zsh")
    let output = try Self.run("zsh", ["-f", "-n", "\(folder.path)/script"], folder: folder)
    #expect(output.isEmpty)
  }

  /// Each script knows every command and every flag of the help.
  @Test func nothingIsForgotten() async {
    await forEachCase(["bash", "zsh", "fish"]) { shell in
      let script = try Formwalk.run(["completions", shell]).output
      let commands = try Formwalk.run(["--help"]).output.split(separator: "\n")
        .filter { $0.hasPrefix("  ") && !$0.hasPrefix("  -") && !$0.hasPrefix("  formwalk") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(commands.count > 6)
      for command in commands where command != "help" {
        #expect(script.contains(command))
        let flags = try Formwalk.run(["help", command]).output.split(separator: "\n")
          .filter { $0.hasPrefix("  --") }
          .compactMap { $0.dropFirst(2).split(separator: "  ").first }
          .flatMap { $0.split { ", ".contains($0) } }
          .filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        for flag in flags {
          let written =
            shell == "fish" ? "__formwalk_is \(command)' -l \(flag) " : "--\(flag)"
          #expect(script.contains(written), "\(command) --\(flag)")
        }
      }
    }
  }
}
