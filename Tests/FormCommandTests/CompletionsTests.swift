import TestCases
import Testing

/// The completions of the installed shells.
@Suite struct CompletionsTests {
  /// A line up to the cursor, and what is offered.
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
    Case(line: ["help", "exp"], offered: ["explain"]),
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

  @Test(.enabled(if: path(of: "bash") != nil)) func bash() async {
    await forEachCase(Self.cases) { one in
      let folder = try Self.script("bash")
      // As bash passes it: split at each =.
      let words = one.line.flatMap { word -> [String] in
        guard let equals = word.firstIndex(of: "=") else { return [word] }
        return [String(word[..<equals]), "=", String(word[word.index(after: equals)...])]
      }
      let driver = """
        source "$1"; shift
        COMP_WORDS=(formwalk "$@"); COMP_CWORD=$#; COMP_WORDBREAKS=$' =:'
        _formwalk
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try Self.run(
        "bash", ["--norc", "-c", driver, "bash", "\(folder.path)/script"] + words, folder: folder)
      #expect(offered == one.offered)
    }
  }

  @Test(.enabled(if: path(of: "bash") != nil)) func bashPeculiarities() throws {
    // After `--as=` bash expects the value alone; a name that needs quotes gets them.
    do {
      let folder = try Self.script("bash")
      try folder.write("form f { field `a b`: text rows l: text }\n", to: "f.form")
      let driver = """
        source "$1"
        COMP_WORDBREAKS=$' =:'; COMP_WORDS=(formwalk graph --as = d); COMP_CWORD=4; _formwalk
        printf '%s\\n' "${COMPREPLY[@]}"
        COMP_WORDS=(formwalk run "$2" --set a); COMP_CWORD=4; _formwalk
        printf '%s\\n' "${COMPREPLY[@]}"
        COMP_WORDS=(formwalk run "$2" --set l\\\\[); COMP_CWORD=4; _formwalk
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try Self.run(
        "bash",
        ["--norc", "-c", driver, "bash", "\(folder.path)/script", "\(folder.path)/f.form"],
        folder: folder)
      #expect(offered == ["a\\ b=", "dot", "l[1]="])
    }

    // For an option before the form, the form after it provides the fields.
    do {
      let folder = try Self.script("bash")
      let driver = """
        source "$1"
        COMP_WORDS=(formwalk run --set user \(Self.form)); COMP_CWORD=3; COMP_WORDBREAKS=$' =:'
        _formwalk
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try Self.run(
        "bash", ["--norc", "-c", driver, "bash", "\(folder.path)/script"], folder: folder)
      #expect(offered == ["username="])
    }
  }

  /// After `=` come the answers: options, and yes and no; of several options the last. bash
  /// replaces what follows the `=`, or the whole word if it is in quotes.
  @Test(.enabled(if: path(of: "bash") != nil))
  func bashCompletesAnswers() throws {
    let folder = try Self.script("bash")
    try folder.write(
      """
      form f {
        field c: choice { option `a b` option abc option x }
        field d: choices { option red option green option grey }
        field e: boolean
        rows r { field c: choice { option one option `two` } }
      }

      """, to: "f.form")
    let cases: [(words: [String], offered: [String])] = [
      (["c", "=", "a"], ["a\\ b", "abc"]), (["c", "="], ["a\\ b", "abc", "x"]),
      (["d", "=", "red,g"], ["red,green", "red,grey"]), (["e", "=", "n"], ["no"]),
      (["e", "=", ""], ["no", "yes"]), (["r[7].c", "=", "t"], ["two"]),
      (["'c=a"], ["c=a b", "c=abc"]), (["\"r[1].c=o"], ["r[1].c=one"]), (["c", "=", "y"], []),
    ]
    for one in cases {
      let driver = """
        source "$1"; form=$2; shift 2
        COMP_WORDBREAKS=$' ='; COMP_WORDS=(formwalk run "$form" --set "$@")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _formwalk
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try Self.run(
        "bash",
        ["--norc", "-c", driver, "bash", "\(folder.path)/script", "\(folder.path)/f.form"]
          + one.words, folder: folder)
      #expect(offered == one.offered, "\(one.words)")
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
        (#"run ./my\ $form.form --set us"#, ["user="]),
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
      // As bash passes it: split at blanks without quotes, and at each = and :, with quotes left as
      // they are.
      var words = [""]
      var quote: Character?
      var isEscaped = false
      for character in line {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == quote {
          quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
          quote = character
        } else if quote == nil, character == " " {
          words.append("")
          continue
        } else if quote == nil, character == "=" || character == ":" {
          words += [String(character), ""]
          continue
        }
        words[words.count - 1].append(character)
      }
      let driver = """
        source "$1"; shift; cd
        COMP_WORDS=(formwalk "$@"); COMP_CWORD=$#; COMP_WORDBREAKS=$' =:'
        _formwalk
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        """
      let offered = try Self.run(
        "bash", ["--norc", "-c", driver, "bash", "\(folder.path)/script"] + words, folder: folder)
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
