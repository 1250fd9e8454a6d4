import TestCases
import Testing

// `--format env`: how shells read it.

private let form = """
  form f {
    field one: text
    field two: multiline
    field three: secret
    field tags: choices { option a "A, B" option b "B" }
    field on: boolean
    rows list { field text: text }
  }

  """

/// Answers that would be run if they were not quoted.
private let hostile = [
  "it's", "'; touch canary; '", "$(touch canary)", "`touch canary`", "\\", "\\'", "a\\nb", "!!",
  "\"; touch canary; \"", "*", "~", "$HOME", "#", " leading and trailing ", "'''", "-n", "€ 'é'",
]

private let shells = ["/bin/sh", "/usr/bin/dash", "/bin/bash", "/usr/bin/zsh"]
  .filter(TestFiles.exists)

private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    case "\n": quoted += "\\n"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

@Test(.slow) func noAnswerIsRun() throws {
  #expect(!shells.isEmpty)
  for text in hostile {
    let answers =
      "{\"one\": \(quoted(text)), \"two\": \(quoted(text + "\n\n" + text)), "
      + "\"three\": \(quoted(text)), \"list\": [{\"text\": \(quoted(text))}]}"
    let folder = try TemporaryFolder([("f.form", form), ("a.json", answers)])
    let run = try Formwalk.run(
      ["run", "f.form", "--answers", "a.json", "--no-input", "--format", "env"],
      folder: folder.path)
    #expect(run.ending == .exited(0), "\(text)")
    try folder.write(run.output, to: "out.sh")
    let script = """
      . ./out.sh
      printf '%s|' "$FORM_ONE" "$FORM_TWO" "$FORM_THREE" "$FORM_LIST__1__TEXT"
      """
    for shell in shells {
      let read = try PipedProgram.run(
        [shell, "-c", script], environment: Formwalk.environment, folder: folder.path)
      let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      // A file is read strictly: nothing is trimmed.
      _ = trimmed
      #expect(read.output == "\(text)|\(text)\n\n\(text)|\(text)|\(text)|", "\(shell): \(text)")
      #expect(read.error.isEmpty, "\(shell): \(text)")
    }
    #expect(!TestFiles.exists(folder.path + "/canary"), "\(text)")
  }
}

/// The output can be read again as `--env FORM`.
@Test func itCanBeReadAgain() throws {
  let answers = """
    {"one": "it's", "two": "a\\n\\nb", "three": "$x", "tags": ["a", "b"], "on": false,
     "list": [{"text": "1"}, {"text": "2"}]}
    """
  let folder = try TemporaryFolder([("f.form", form), ("a.json", answers)])
  let first = try Formwalk.run(
    ["run", "f.form", "--answers", "a.json", "--no-input"], folder: folder.path)
  let script = """
    set -a
    eval "$("$0" run f.form --answers a.json --no-input --format env 2>/dev/null)"
    exec "$0" run f.form --env FORM --no-input
    """
  let second = try PipedProgram.run(
    ["/bin/sh", "-c", script, Formwalk.path], environment: Formwalk.environment,
    folder: folder.path)
  #expect(!first.output.isEmpty)
  #expect(second.output == first.output, "\(second.error)")
}

@Test func prefixes() throws {
  let folder = try TemporaryFolder([("f.form", "form f { field path: text { default \"x\" } }\n")]
  )
  func run(_ arguments: String...) throws -> Transcript {
    try Formwalk.run(["run", "f.form", "--no-input"] + arguments, folder: folder.path)
  }
  #expect(try run("--format", "env").output == "FORM_PATH='x'\n")
  #expect(try run("--format", "env", "--prefix", "my_").output == "my_PATH='x'\n")
  for prefix in ["1_", "a-b", "a b", "é", "a=", "$x", ";"] {
    let refused = try run("--format", "env", "--prefix", prefix)
    #expect(refused.ending == .exited(2), "\(prefix)")
    #expect(refused.output.isEmpty, "\(prefix)")
  }
  #expect(try run("--format", "env", "--prefix", "").ending == .exited(2))
  #expect(try run("--prefix", "A_").ending == .exited(2))
  #expect(try run("--format", "json", "--prefix", "A_").ending == .exited(2))
}

/// Two fields with one name are rejected before anything is asked.
@Test func twoPathsOfOneName() throws {
  let cases = [
    ("field `a-b`: text field a_b: text", "a-b and a_b are both called FORM_A_B"),
    ("field a: text field A: text", "a and A are both called FORM_A "),
    ("group a { field b: text } field a__b: text", "FORM_A__B"),
    ("rows a { field b: text } field a__1__b: text", "FORM_A__1__B"),
    ("rows a: text field a__1: text", "FORM_A__1 "),
  ]
  for (fields, words) in cases {
    let folder = try TemporaryFolder([("f.form", "form f { \(fields) }\n")])
    let run = try Formwalk.run(["run", "f.form", "--format", "env"], folder: folder.path)
    #expect(run.ending == .exited(1), "\(fields)")
    #expect(run.error.contains(words), "\(run.error)")
    #expect(run.output.isEmpty)
  }
}
