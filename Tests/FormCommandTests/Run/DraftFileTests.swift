import TestCases
import Testing

// Drafts in files: their contents, and files that cannot be trusted.

private let form = """
  form note "Note" {
    field text: text @10 "Text" { required }
    field word: secret @20 "Word"
    field more: text @30 "More"
  }

  """
private let prompt = "[1/3] Text: "
private let warning = "Warning: No draft is kept: d.draft cannot be used: "

/// Runs the form in a folder with a draft, through a pipe.
private func run(
  _ folder: TemporaryFolder, _ input: String, _ arguments: [String] = ["--draft", "d.draft"]
) throws -> Transcript {
  try Formwalk.run(["run", "note.form"] + arguments, input: input, folder: folder.path)
}

private func folder() throws -> TemporaryFolder { try TemporaryFolder([("note.form", form)]) }

@Test func aDraftIsKeptUntilItIsSubmitted() throws {
  let folder = try folder()
  let first = try run(folder, "hello\nhorse\n")
  #expect(first.ending == .exited(3))
  #expect(first.error.contains("Your answers are kept, without secrets;"))
  #expect(TestFiles.permissions(of: folder.path + "/d.draft") == 0o600)
  #expect(!(try folder.read("d.draft")).contains("horse"))
  let second = try run(folder, "world\nhorse\n\n")
  #expect(second.error.hasPrefix("Resumed a draft (1 answer, less than a minute old).\n"))
  #expect(second.error.contains("Type these again: Word."))
  #expect(second.ending == .exited(0))
  #expect(
    second.output
      == "{\n  \"text\": \"hello\",\n  \"word\": \"horse\",\n  \"more\": \"world\"\n}\n")
  #expect(TestFiles.names(in: folder.path) == ["note.form"])
}

/// Nothing is made before the first answer, and nothing is left of none.
@Test func noAnswersMakeNoDraft() throws {
  let folder = try folder()
  for input in ["", ">\n<\n:quit\n", "\n:quit\n", "hello\n<\n:undo\n:quit\n"] {
    let run = try run(folder, input)
    #expect(run.ending == .exited(3))
    #expect(TestFiles.names(in: folder.path) == ["note.form"], "\(input)")
  }
}

@Test func discardingRemovesIt() throws {
  let folder = try folder()
  let run = try run(folder, "hello\n\n:discard\n\n:discard\ny\n")
  #expect(run.ending == .exited(3))
  #expect(run.error.hasSuffix("Discard your answers? [y/N]: y\nDiscarded. Nothing is kept.\n"))
  #expect(TestFiles.names(in: folder.path) == ["note.form"])
}

/// Without its name neither a pipe nor a run that asks nothing keeps a draft.
@Test func noDraftWithoutATerminal() throws {
  let folder = try folder()
  _ = try run(folder, "hello\n", [])
  _ = try run(folder, "", ["--no-input", "--set", "more=x"])
  #expect(TestFiles.names(in: folder.path) == ["note.form"])
}

@Test func anotherDraftIsSetAside() throws {
  let folder = try folder()
  _ = try run(folder, "first\n")
  let second = try run(folder, "second\n", ["--draft", "d.draft", "--fresh"])
  #expect(
    second.error.hasPrefix("The former draft is kept until you submit: d.draft.old\nNote\n"))
  #expect(second.error.contains("run the same command without --fresh to go on"))
  #expect(try folder.read("d.draft.old").contains("first"))
  #expect(try folder.read("d.draft").contains("second"))
  #expect(try run(folder, "\n\n\n").ending == .exited(0))
  #expect(TestFiles.names(in: folder.path) == ["note.form"])
}

/// Each draft that was set aside has its own name, and all go with the submit.
@Test func severalDraftsAreSetAside() throws {
  let folder = try folder()
  _ = try run(folder, "first\n")
  _ = try run(folder, "second\n", ["--draft", "d.draft", "--fresh"])
  let third = try run(folder, "third\n", ["--draft", "d.draft", "--fresh"])
  #expect(
    third.error.hasPrefix("The former draft is kept until you submit: d.draft.old2\nNote\n"))
  #expect(try folder.read("d.draft.old").contains("first"))
  #expect(try folder.read("d.draft.old2").contains("second"))
  try folder.write("mine", to: "d.draft.older")
  #expect(try run(folder, "\n\n\n").ending == .exited(0))
  #expect(TestFiles.names(in: folder.path) == ["d.draft.older", "note.form"])
}

/// Answers that a run leaves out of a draft stay in it until a question is answered, and then in
/// the draft that is set aside.
@Test func answersThatAreLeftOutAreKept() throws {
  let folder = try TemporaryFolder([
    ("list.form", "form f \"F\" { rows r \"R\" { field k: text field m: text } field z: text }\n"),
    ("rows.json", #"{"r":[{"k":"a"},{"k":"b"}]}"#),
  ])
  func run(_ input: String, _ flags: [String] = []) throws -> Transcript {
    try Formwalk.run(
      ["run", "list.form", "--draft", "d.draft"] + flags, input: input, folder: folder.path)
  }
  let presets = ["--answers", "rows.json"]
  _ = try run("m1\nm2\n", presets)
  let draft = try folder.read("d.draft")
  for input in ["", ">\n<\n:quit\n"] {
    let without = try run(input)
    #expect(without.error.contains("These answers no longer fit and are left out: r.m.\n"))
    #expect(without.error.contains("Your answers are kept; run the same command to go on.\n"))
    #expect(try folder.read("d.draft") == draft)
  }
  #expect(try run(":list\n", presets).error.contains(" m1\n"))
  let resumed = try folder.read("d.draft")
  let answered = try run("\nz1\n")
  #expect(answered.error.contains("The former draft is kept until you submit: d.draft.old\n"))
  #expect(try folder.read("d.draft.old") == resumed)
  #expect(try run(":list\n").error.contains(" z1\n"))
  // A submit without an answer of its own ends all of them.
  #expect(try run("\n\n\n").ending == .exited(0))
  #expect(TestFiles.names(in: folder.path) == ["list.form", "rows.json"])
}

/// The draft of another form is left alone, even by `--fresh`.
@Test func theDraftOfAnotherForm() throws {
  let folder = try folder()
  try folder.write("form f \"F\" { field text: text \"Text\" }\n", to: "other.form")
  _ = try run(folder, "first\n")
  let draft = try folder.read("d.draft")
  for flags in [[], ["--fresh"], ["--resume"]] {
    let other = try Formwalk.run(
      ["run", "other.form", "--draft", "d.draft"] + flags, input: "\n\n", folder: folder.path)
    #expect(other.error.hasPrefix(warning + "it is a draft of \(folder.path)/note.form.\nF\n"))
    #expect(other.output == "{}\n")
    #expect(try folder.read("d.draft") == draft)
  }
  try folder.write(form, to: "moved.form")
  let moved = try Formwalk.run(
    ["run", "moved.form", "--draft", "d.draft"], input: "", folder: folder.path)
  #expect(moved.error.hasPrefix("Resumed a draft (1 answer"))
}

/// A file that is not a draft is left alone, even by `--fresh`.
@Test func otherFilesAreLeftAlone() throws {
  let folder = try folder()
  try folder.write("my thesis", to: "d.draft")
  TestFiles.setPermissions(0o600, of: folder.path + "/d.draft")
  for flags in [[], ["--fresh"], ["--resume"]] {
    let run = try run(folder, "hello\n\n\n\n", ["--draft", "d.draft"] + flags)
    #expect(run.error.hasPrefix(warning + "it is not a draft.\nNote\n"))
    #expect(run.ending == .exited(0))
    #expect(try folder.read("d.draft") == "my thesis")
  }
  try folder.write("my thesis", to: "d.draft.old")
  try folder.write("formwalk draft 1\n", to: "d.draft")
  let run = try run(folder, "hello\n\n\n\n", ["--draft", "d.draft", "--fresh"])
  #expect(
    run.error.hasPrefix("The former draft is kept until you submit: d.draft.old2\nNote\n"))
  #expect(try folder.read("d.draft.old") == "my thesis")
  #expect(TestFiles.names(in: folder.path) == ["d.draft.old", "note.form"])
}

/// Each problem is reported once, and the conversation continues without a draft.
@Test(.slow) func hostileFiles() async throws {
  let garbage = String(repeating: "\u{1B}[2J formwalk", count: 5 << 20)
  let cases: [(name: String, make: @Sendable (String) throws -> Void, reason: String)] = [
    ("pipe", { try TestFiles.makePipe($0) }, "it is not a file"),
    ("folder", { try TestFiles.makeFolder($0) }, "it is not a file"),
    ("device", { try TestFiles.makeLink($0, to: "/dev/zero") }, "it is a symbolic link"),
    ("link", { try TestFiles.makeLink($0, to: "note.form") }, "it is a symbolic link"),
    ("dangling", { try TestFiles.makeLink($0, to: "elsewhere") }, "it is a symbolic link"),
    ("garbage", { try write(garbage, $0) }, "it is not a draft"),
    (
      "names",
      {
        try write("formwalk draft 1\n", $0)
        try TestFiles.makeHardLink($0 + "2", to: $0)
      }, "it has more than one name"
    ),
    (
      "readable",
      {
        try write("formwalk draft 1\n", $0)
        TestFiles.setPermissions(0o644, of: $0)
      }, "other users may read or write it"
    ),
  ]
  for (name, make, reason) in cases {
    let folder = try folder()
    let path = folder.path + "/d.draft"
    try make(path)
    let number = TestFiles.number(of: path)
    let run = try run(folder, "hello\n\n\n\n")
    #expect(run.error.hasPrefix(warning + reason + ".\nNote\n"), "\(name): \(run.error)")
    #expect(run.ending == .exited(0), "\(name)")
    #expect(run.output == "{\n  \"text\": \"hello\"\n}\n", "\(name)")
    #expect(TestFiles.number(of: path) == number, "\(name)")
    #expect(!TestFiles.exists(folder.path + "/elsewhere"), "\(name)")
  }
}

private func write(_ text: String, _ path: String) throws {
  try TestFiles.write(Array(text.utf8), to: path)
  TestFiles.setPermissions(0o600, of: path)
}

@Test func draftsOfOthersAndOfLaterVersions() throws {
  let folder = try folder()
  let path = folder.path + "/d.draft"
  try write("formwalk draft 2\nwho knows", path)
  let newer = try run(folder, "hello\n\n\n\n")
  #expect(
    newer.error.hasPrefix(
      "Warning: d.draft was written by a newer version of formwalk. This run keeps no draft.\n"))
  #expect(newer.ending == .exited(0))
  #expect(try folder.read("d.draft") == "formwalk draft 2\nwho knows")
  try write("formwalk draft 1\nnonsense", path)
  let damaged = try run(folder, "hello\n\n\n\n")
  #expect(
    damaged.error.hasPrefix(
      "Warning: d.draft is damaged. This run keeps no draft; --fresh starts a new one.\nNote\n"))
  if TestFiles.give(path, to: 12_345, 12_345) {
    let foreign = try run(folder, "hello\n\n\n\n")
    #expect(foreign.error.hasPrefix(warning + "it belongs to another user.\n"))
  }
}

@Test func foldersThatOthersMayWrite() throws {
  let folder = try folder()
  try TestFiles.makeFolder(folder.path + "/open")
  TestFiles.setPermissions(0o775, of: folder.path + "/open")
  let refused = try run(folder, "hello\n\n\n\n", ["--draft", "open/d.draft"])
  #expect(
    refused.error.contains(
      "\nWarning: No draft is kept: open/d.draft cannot be used: "
        + "other users may write its folder.\n") || refused.error.hasPrefix("Warning:"))
  #expect(refused.ending == .exited(0))
  #expect(TestFiles.names(in: folder.path + "/open").isEmpty)
  // The sticky bit keeps other users from replacing files there.
  TestFiles.setPermissions(0o1777, of: folder.path + "/open")
  #expect(!(try run(folder, "hello\n", ["--draft", "open/d.draft"])).error.contains("Warning"))
  #expect(TestFiles.names(in: folder.path + "/open") == ["d.draft"])
}

/// A folder that is not there, or that is full.
@Test func draftsThatCannotBeWritten() throws {
  let folder = try folder()
  let missing = try run(folder, "hello\n\n\n\n", ["--draft", "no/d.draft"])
  #expect(
    missing.error.contains(
      "Warning: No draft is kept: no/d.draft cannot be used: there is no such file or folder.\n"))
  #expect(missing.ending == .exited(0))
  // No file may be larger than one kilobyte, which the second answer would need.
  let script = """
    ulimit -f 1
    { echo first; printf '%02000d\\n' 1; echo :quit; } | "$0" run note.form --draft d.draft
    """
  try folder.write("form note { field a: text field b: text field c: text }", to: "note.form")
  let full = try PipedProgram.run(
    ["/bin/bash", "-c", script, Formwalk.path], environment: Formwalk.environment,
    folder: folder.path)
  #expect(full.ending == .exited(3))
  #expect(full.error.contains("Warning: The draft cannot be written now: "))
  #expect(full.error.contains("Warning: The last answers are not in the draft"))
  let later = try run(folder, ":list\n")
  #expect(later.error.hasPrefix("Resumed a draft (1 answer"))
  #expect(later.error.contains("  1  a  first\n"))
}

@Test func aDamagedEndIsCutOff() throws {
  let folder = try folder()
  _ = try run(folder, "hello\n")
  try folder.write(try folder.read("d.draft") + "0000", to: "d.draft")
  let resumed = try run(folder, "\nthere\n")
  #expect(resumed.error.contains("Warning: The end of the draft is damaged and is left out.\n"))
  let again = try run(folder, ":list\n")
  #expect(!again.error.contains("damaged"))
  #expect(again.error.contains("  3  More  there\n"))
}

/// A snapshot is one entry: nothing is left of it.
@Test func aDamagedSnapshotIsSetAside() throws {
  let folder = try folder()
  _ = try run(folder, "hello\n:quit\n")
  let damaged = try folder.read("d.draft").replacing("hello", with: "hullo")
  try folder.write(damaged, to: "d.draft")
  let fresh = try run(folder, "again\n:quit\n")
  #expect(
    fresh.error.hasPrefix(
      "Warning: The draft of this form is damaged and cannot be resumed.\n"
        + "The former draft is kept until you submit: d.draft.old\nNote\n"))
  #expect(try folder.read("d.draft.old") == damaged)
  #expect(try folder.read("d.draft").contains("again"))
  #expect(try run(folder, "").error.hasPrefix("Resumed a draft (1 answer"))
}

@Test func aSecondRunGoesOnWithout() throws {
  let folder = try folder()
  let script = """
    mkfifo in; exec 3<>in
    "$0" run note.form --draft d.draft <in 2>log & first=$!
    echo hello >in
    until grep -q 'Word' log; do sleep 0.02; done
    printf 'other\\n\\n\\n\\n' | "$0" run note.form --draft d.draft 2>second
    "$0" drafts --remove d.draft 2>third
    kill -INT $first; wait $first; echo "status $?"
    cat second third
    """
  let run = try PipedProgram.run(
    ["/bin/bash", "-c", script, Formwalk.path], environment: Formwalk.environment,
    folder: folder.path)
  #expect(run.output.contains("{\n  \"text\": \"other\"\n}\n"))
  #expect(run.output.contains("status 130"))
  #expect(
    run.output.contains(
      "Warning: Another run is using the draft of this form. This run keeps no draft.\nNote\n"))
  #expect(run.output.contains("formwalk: d.draft was not removed: a run is using it\n"))
  #expect(try folder.read("log").contains("Interrupted. Your answers are kept; run the same"))
  #expect(try folder.read("d.draft").contains("hello"))
}

/// The draft after the program dies while a handler runs.
@Test func aSubmitThatMayHaveArrived() throws {
  let folder = try folder()
  let handler = ["--", "/bin/sh", "-c", "cat >>sent; kill -KILL $PPID"]
  let killed = try run(folder, "hello\n\n\n\n", ["--draft", "d.draft"] + handler)
  #expect(killed.ending == .killed(9))
  let resumed = try run(folder, "\n", ["--draft", "d.draft"])
  #expect(
    resumed.error.contains(
      "It is not known whether the answers were received when you last submitted them.\n"))
  #expect(resumed.error.contains("Submit? [y/N]: "))
  #expect(resumed.ending == .exited(3))
  // It is still not known, until it is submitted again.
  let again = try run(folder, "y\n", ["--draft", "d.draft"])
  #expect(
    again.error.contains(
      "It is not known whether the answers were received when you last submitted them.\n"))
  #expect(again.ending == .exited(0))
  #expect(!TestFiles.exists(folder.path + "/d.draft"))
}

@Test func draftsAreListedAndRemoved() throws {
  let folder = try folder()
  let state = folder.path + "/state"
  let environment = Formwalk.environment + ["XDG_STATE_HOME=\(state)"]
  func drafts(_ arguments: [String]) throws -> Transcript {
    try Formwalk.run(["drafts"] + arguments, environment: environment, folder: folder.path)
  }
  #expect(try drafts([]).error == "There are no drafts.\n")
  func keep() throws {
    _ = try Formwalk.run(
      ["run", "note.form", "--resume"], input: "hello\n", environment: environment,
      folder: folder.path)
  }
  try keep()
  let names = TestFiles.names(in: state + "/formwalk/drafts")
  #expect(names.count == 1)
  let file = "\(state)/formwalk/drafts/\(names.first ?? "")"
  #expect(names.first?.hasPrefix("note-") == true && names.first?.hasSuffix(".draft") == true)
  for made in ["", "/formwalk", "/formwalk/drafts"] {
    #expect(TestFiles.permissions(of: state + made) == 0o700)
  }
  let listed = try drafts([])
  #expect(listed.output == "\(file)\n  \(folder.path)/note.form, less than a minute old\n")
  #expect(try drafts(["--remove", "other.draft"]).ending == .exited(4))
  #expect(try drafts(["--remove", "note.form"]).error == "Removed 1 draft.\n")
  #expect(TestFiles.names(in: state + "/formwalk/drafts").isEmpty)
  try keep()
  #expect(try drafts(["--remove", file]).ending == .exited(0))
  try keep()
  #expect(try drafts(["--remove", "--all"]).error == "Removed 1 draft.\n")
  #expect(TestFiles.exists(folder.path + "/note.form"))
  #expect(try drafts(["--remove"]).ending == .exited(2))
  #expect(try drafts(["--all"]).ending == .exited(2))
}

/// Opening a draft removes other drafts that are older than 30 days.
@Test func oldDraftsGo() throws {
  let folder = try TemporaryFolder([("note.form", form), ("memo.form", form)])
  let state = folder.path + "/state"
  let script = """
    export XDG_STATE_HOME="$PWD/state"
    echo hello | "$0" run note.form --resume 2>/dev/null
    touch -d '31 days ago' state/formwalk/drafts/note-*
    echo keep >state/formwalk/drafts/mine.draft.txt
    touch -d '31 days ago' state/formwalk/drafts/mine.draft.txt
    echo hello | "$0" run memo.form --resume
    ls state/formwalk/drafts
    """
  let run = try PipedProgram.run(
    ["/bin/bash", "-c", script, Formwalk.path], environment: Formwalk.environment,
    folder: folder.path)
  #expect(run.error.contains("Removed 1 draft that was older than 30 days.\n"))
  #expect(run.output.hasPrefix("memo-") && run.output.hasSuffix(".draft\nmine.draft.txt\n"))
  #expect(TestFiles.names(in: state + "/formwalk/drafts").count == 2)
}

/// Comments, blanks and tests do not change a form; an imported file does.
@Test func whatChangesAForm() throws {
  let folder = try TemporaryFolder([
    ("note.form", "import \"kinds.form\"\nform note { field a: kind field b: integer }\n"),
    ("kinds.form", "type kind = text\n"),
  ])
  func change(_ text: String, _ name: String) throws -> String {
    _ = try run(folder, "hello\n3\n", ["--draft", "d.draft", "--fresh"])
    let former = try folder.read(name)
    try folder.write(text, to: name)
    defer { try? folder.write(former, to: name) }
    return try run(folder, "").error
  }
  let form = try folder.read("note.form")
  #expect(
    !(try change("// Noted\n" + form + "\ntest \"t\" { expect a empty }\n", "note.form"))
      .contains("The form has changed"))
  let changed = try change(
    "import \"kinds.form\"\nform note { field a: kind field b: date }\n", "note.form")
  #expect(
    changed.contains(
      "The form has changed since the draft was written. "
        + "These answers no longer fit and are left out: b.\n"))
  let imported = try change("type kind = integer\n", "kinds.form")
  #expect(imported.contains("These answers no longer fit and are left out: a.\n"))
}

@Test func flagsThatExcludeOneAnother() async {
  await forEachCase([
    ["--no-draft", "--draft", "d"], ["--no-draft", "--resume"], ["--resume", "--fresh"],
    ["--no-input", "--resume"], ["--draft", ""],
  ]) { flags in
    let folder = try TemporaryFolder([("note.form", form)])
    #expect(try run(folder, "", flags).ending == .exited(2))
  }
}

/// A run without a draft always starts without earlier answers.
@Test func aFreshStartWithoutADraft() async {
  await forEachCase([["--no-draft", "--fresh"], ["--fresh", "--no-input"]]) { flags in
    let folder = try TemporaryFolder([("note.form", form)])
    #expect(try run(folder, "hello\n\n\n\n", flags + ["--set", "text=x"]).ending == .exited(0))
    #expect(TestFiles.names(in: folder.path) == ["note.form"])
  }
}

/// The end of the input is not a wish to quit, so the answers can still be undone.
@Test func undoingAfterTheEndOfTheInput() throws {
  let folder = try folder()
  _ = try run(folder, "hello\n<\nworld\n")
  let second = try run(folder, "<\n:undo\n:quit\n")
  #expect(second.error.contains("Undone: Text"))
  // `:quit` keeps only the answers.
  let third = try run(folder, ":undo\n:quit\n")
  #expect(third.error.contains("There is nothing to undo."))
}
