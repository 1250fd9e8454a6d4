import TestCases
import Testing

/// Tests of pressing Tab in the installed shells. A shell is killed when its terminal is released.
@Suite(.serialized) struct CompletionTerminalTests {
  private static let form = """
    form f "F" {
      field machine: choice "Processor" { option arm64 "64-bit ARM" option `a b` "With a blank" }
      field many: choices "Several" { option red "Red" option green "Green" option grey "Grey" }
      field `first name`: text "First name"
      rows faves "Favourites" {
        field category: text "Category"
        field favourite: text "Favourite"
      }
    }

    """

  /// A shell at its prompt, with the completions loaded, in a folder with the form.
  private static func start(
    _ shell: String, _ arguments: [String], loading: String, _ folder: TemporaryFolder
  ) throws -> TerminalProgram {
    let script = try Formwalk.run(["completions", shell])
    try folder.write(script.output, to: "script")
    try folder.write(form, to: "f.form")
    let build = Formwalk.path.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let program = try TerminalProgram(
      [try #require(CompletionsTests.path(of: shell))] + arguments,
      environment: [
        "PATH=\(build):/usr/bin:/bin", "HOME=\(folder.path)", "TERM=xterm", "LC_ALL=C.UTF-8",
      ],
      folder: folder.path)
    program.type("stty rows 40 cols 120; \(loading); echo rea''dy\n")
    try program.wait(for: "ready")
    return program
  }

  @Test(.enabled(if: CompletionsTests.path(of: "zsh") != nil))
  func zsh() throws {
    let folder = try TemporaryFolder()
    let program = try Self.start(
      "zsh", ["-f"],
      loading: "PS1='% '; autoload -U compinit; compinit -u -D; source ./script", folder)
    program.type("formwalk run f.form --set ma\t\t")
    try program.wait(for: "machine=  -- Processor")
    program.type("\u{15}formwalk run f.form --set machine=ar\t")
    try program.wait(for: "m64")
    program.type("\u{15}formwalk run f.form --set machine=\t\t")
    try program.wait(for: "-- With a blank")
    program.type("\u{15}formwalk run f.form --set many=red,gre\t\t")
    try program.wait(for: "-- Grey")
    // A name that needs quotes gets one at its start, and is read correctly.
    program.type("\u{15}formwalk run f.form --no-input --set fav\t")
    try program.wait(for: "'faves[1].")
    program.type("c\t")
    try program.wait(for: "ategory=")
    program.type("vehicle'\n")
    try program.wait(for: "\"category\": \"vehicle\"")
    #expect(!program.text.contains("\\["))
    // An answer that needs quotes is complete: no quote stays open.
    program.type("formwalk run f.form --no-input --set machine=a\\ \t\n")
    try program.wait(for: "\"machine\": \"a b\"")
  }

  @Test(.enabled(if: CompletionsTests.path(of: "fish") != nil))
  func fish() throws {
    let folder = try TemporaryFolder()
    // Input typed ahead while a list of completions is open can be lost, so each case has its own
    // shell.
    let cases: [(line: String, shown: [String])] = [
      ("formwalk run f.form --set ma\t", ["Processor", "Several"]),
      ("formwalk run f.form --set machine=ar\t", ["m64"]),
      ("formwalk run f.form --set many=red,gre\t", ["Grey"]),
    ]
    for one in cases {
      let program = try Self.start("fish", ["--no-config"], loading: "source ./script", folder)
      program.type(one.line)
      for text in one.shown { try program.wait(for: text) }
    }
    let program = try Self.start("fish", ["--no-config"], loading: "source ./script", folder)
    program.type("formwalk run f.form --no-input --set faves[1].c\t")
    try program.wait(for: "ategory=")
    program.type("vehicle\n")
    try program.wait(for: "\"category\": \"vehicle\"")
  }

  @Test(.enabled(if: CompletionsTests.path(of: "bash") != nil))
  func bash() throws {
    let folder = try TemporaryFolder()
    let program = try Self.start(
      "bash", ["--norc"], loading: "PS1='% '; source ./script", folder)
    program.type("formwalk run f.form --set machine=ar\t")
    try program.wait(for: "m64")
    program.type("\u{15}formwalk run f.form --no-input --set fav\t")
    // Characters with a meaning in file name patterns are quoted.
    try program.wait(for: "es\\[1\\].")
    program.type("c\t")
    try program.wait(for: "ategory=")
    program.type("vehicle\n")
    try program.wait(for: "\"category\": \"vehicle\"")
    program.type("formwalk run f.form --set f\t\t")
    try program.wait(for: "first name=")
    // Names are not quoted in lists.
    program.type("\u{15}formwalk run f.form --set \t\t")
    try program.wait(for: "faves[1].favourite=")
  }

  /// Names that would run something, completed and entered after whatever is typed before.
  @Test(.slow, arguments: ["bash", "zsh", "fish"])
  func noNameIsRun(_ shell: String) throws {
    guard CompletionsTests.path(of: shell) != nil else { return }
    let form = """
      form c {
        field a: choice {
          option `x$(touch ran)` option `y!y` option `z&touch ran&` option `w\\w|touch ran`
        }
        field `k;touch ran;`: text
      }

      """
    let keys = ["--set a=", "--set=a=", "--set \"a\"=", "--set \"a=", "--set 'a=", "--set a=\""]
    let all = [("x", "x$(touch ran)"), ("y", "y!y"), ("z", "z&touch ran&")]
    let values = shell == "fish" ? Array(all.prefix(1)) : all
    var cases = keys.flatMap { key in
      values.map { ("formwalk run --no-input c.form \(key)\($0)\t", "\"a\": \"\($1)\"") }
    }
    for key in ["--set k", "--set \"k", "--set 'k"] {
      // bash closes the quote, the others leave it open.
      let quote = shell == "bash" ? nil : key.last { $0 == "\"" || $0 == "'" }
      // zsh opens one.
      let end = quote.map { "\($0)" } ?? (shell == "zsh" ? "'" : "")
      cases.append(
        ("formwalk run --no-input c.form \(key)\tv\(end)", "\"k;touch ran;\": \"v\""))
    }
    for key in ["--witness k", "--witness \"k", "--witness='k"] {
      cases.append(("formwalk check c.form \(key)\t", "\"k;touch ran;\": \""))
    }
    for name in ["'ev/f", "\"ev/f", "ev/f"] {
      cases.append(("formwalk run --no-input \(name)\t --set b=yes", "\"b\": true"))
    }
    let loading =
      switch shell {
      case "bash": "PS1='% '; set -H; source ./script"
      case "zsh": "PS1='% '; autoload -U compinit; compinit -u -D; source ./script"
      default: "source ./script"
      }
    let quiet = ["bash": "--norc", "zsh": "-f", "fish": "--no-config"]
    let folder = try TemporaryFolder()
    try folder.write(form, to: "c.form")
    try folder.write("form f { field b: boolean }\n", to: "ev/f$(touch ran)`touch ran`.form")
    var session: TerminalProgram?
    for (line, shown) in cases {
      let program =
        try session ?? Self.start(shell, [quiet[shell] ?? ""], loading: loading, folder)
      // Input typed ahead of fish can be lost, so each line has its own shell.
      session = shell == "fish" ? nil : program
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      program.type("\(parts[0])\t")
      if shell == "fish" { for _ in 0..<40 { program.look(milliseconds: 25) } }
      program.type("\(parts[1])\n")
      do {
        try program.wait(for: shown)
      } catch {
        Issue.record("\(line): \(error)")
      }
      #expect(!TestFiles.exists("\(folder.path)/ran"), "\(line)")
    }
  }
}
