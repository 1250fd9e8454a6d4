import TestCases
import Testing

// The attributes that are kept when a file is rewritten, and the files left in the folder.

private let untidy = "form   a { field x:text }\n"
private let tidy = "form a { field x: text }\n"

/// The three ways in which files are rewritten: each makes `untidy` the same other text.
private let ways: [(name: String, command: String)] = [
  ("fmt", "fmt $F"), ("fix", "check --fix $F"), ("output", "run ask.form --no-input --output $F"),
]

private func folder(_ way: String) throws -> TemporaryFolder {
  try TemporaryFolder([
    ("ask.form", "form ask { field x: integer { default 1 } }\n"),
    ("f.form", way == "fix" ? "form a {\n  field x: integer { rang 1...2 }\n}\n" : untidy),
  ])
}

private func rewritten(_ way: String) -> String {
  switch way {
  case "fix": "form a {\n  field x: integer { range 1...2 }\n}\n"
  case "output": "{\n  \"x\": 1\n}\n"
  default: tidy
  }
}

/// Runs a way on a file, after a preparation in the folder.
private func run(
  _ command: String, on file: String, in folder: TemporaryFolder, before: String = ":"
) throws -> Transcript {
  try PipedProgram.run(
    ["/bin/bash", "-c", "F=\(file); \(before); exec \"$0\" \(command)", Formwalk.path],
    environment: Formwalk.environment, folder: folder.path)
}

@Test func permissionsStay() throws {
  for (name, command) in ways {
    for permissions in [0o600, 0o644, 0o664, 0o755, 0o400] as [UInt32] {
      let folder = try folder(name)
      let path = folder.path + "/f.form"
      TestFiles.setPermissions(permissions, of: path)
      let result = try run(command, on: "f.form", in: folder)
      #expect(TestFiles.permissions(of: path) == permissions, "\(name) \(permissions)")
      // Files that must not be written are unchanged.
      let isWritten = permissions != 0o400
      #expect((result.ending == .exited(0)) == isWritten, "\(name): \(result.error)")
      #expect((try folder.read("f.form") == rewritten(name)) == isWritten, "\(name)")
      #expect(!TestFiles.names(in: folder.path).contains { $0.hasPrefix(".formwalk") })
    }
  }
}

/// Changing owners requires a privilege that not everybody who runs the tests has.
@Test func theOwnerStays() throws {
  for (name, command) in ways {
    let folder = try folder(name)
    let path = folder.path + "/f.form"
    guard TestFiles.give(path, to: 12_345, 23_456) else { return }
    TestFiles.setPermissions(0o640, of: path)
    #expect(try run(command, on: "f.form", in: folder).ending == .exited(0), "\(name)")
    #expect(TestFiles.owner(of: path) == [12_345, 23_456], "\(name)")
    #expect(TestFiles.permissions(of: path) == 0o640, "\(name)")
    #expect(try folder.read("f.form") == rewritten(name), "\(name)")
  }
}

/// A user who may write another user's file, but not change owners, writes it in place.
@Test func theOwnerStaysWhereItCannotBeGiven() throws {
  let setpriv = "/usr/bin/setpriv"
  guard TestFiles.exists(setpriv) else { return }
  for (name, command) in ways {
    for canCreate in [true, false] {
      let folder = try folder(name)
      let path = folder.path + "/f.form"
      guard TestFiles.give(path, to: 12_345, 23_456) else { return }
      TestFiles.setPermissions(0o666, of: path)
      TestFiles.setPermissions(canCreate ? 0o777 : 0o755, of: folder.path)
      let number = TestFiles.number(of: path)
      let whole =
        "F=f.form; exec \(setpriv) --reuid 4321 --regid 4321 --clear-groups \"$0\" \(command)"
      let result = try PipedProgram.run(
        ["/bin/sh", "-c", whole, Formwalk.path], environment: Formwalk.environment,
        folder: folder.path)
      // The program may be in a folder that only its owner may enter.
      if result.error.contains("failed to execute") { return }
      #expect(result.ending == .exited(0), "\(name): \(result.error)")
      #expect(TestFiles.owner(of: path) == [12_345, 23_456], "\(name)")
      #expect(TestFiles.permissions(of: path) == 0o666, "\(name)")
      #expect(TestFiles.number(of: path) == number, "\(name)")
      #expect(try folder.read("f.form") == rewritten(name), "\(name)")
      #expect(!TestFiles.names(in: folder.path).contains { $0.hasPrefix(".formwalk") })
    }
  }
}

@Test func allNamesOfAFileStayOneFile() throws {
  for (name, command) in ways {
    let folder = try folder(name)
    try TestFiles.makeFolder(folder.path + "/other")
    try TestFiles.makeHardLink(folder.path + "/other/name.form", to: folder.path + "/f.form")
    let number = TestFiles.number(of: folder.path + "/f.form")
    #expect(try run(command, on: "f.form", in: folder).ending == .exited(0), "\(name)")
    #expect(TestFiles.number(of: folder.path + "/f.form") == number, "\(name)")
    #expect(TestFiles.number(of: folder.path + "/other/name.form") == number, "\(name)")
    #expect(try folder.read("other/name.form") == rewritten(name), "\(name)")
  }
}

@Test func linksAreFollowed() throws {
  for (name, command) in ways {
    let folder = try folder(name)
    try TestFiles.makeFolder(folder.path + "/links")
    try TestFiles.makeLink(folder.path + "/links/one.form", to: "two.form")
    try TestFiles.makeLink(folder.path + "/links/two.form", to: "../f.form")
    let result = try run(command, on: "links/one.form", in: folder)
    #expect(result.ending == .exited(0), "\(name): \(result.error)")
    #expect(try folder.read("f.form") == rewritten(name), "\(name)")
    #expect(TestFiles.names(in: folder.path + "/links") == ["one.form", "two.form"], "\(name)")
  }
  // A link to a file that does not exist yet: the file is created at the link's target.
  let folder = try folder("output")
  try TestFiles.makeFolder(folder.path + "/data")
  try TestFiles.makeLink(folder.path + "/latest.json", to: "data/new.json")
  #expect(try run(ways[2].command, on: "latest.json", in: folder).ending == .exited(0))
  #expect(TestFiles.names(in: folder.path + "/data") == ["new.json"])
  #expect(try folder.read("latest.json") == rewritten("output"))
  #expect(TestFiles.permissions(of: folder.path + "/data/new.json") == 0o600)
}

/// If a file would exceed the size limit, the old file is kept completely, with one name or with
/// two.
@Test func aFailureLeavesTheFormerFile() throws {
  for hasTwoNames in [false, true] {
    let folder = try TemporaryFolder([("ask.form", "form ask { field x: text }\n")])
    let old = String(repeating: "old\n", count: 100)
    try folder.write(old, to: "out.json")
    let answers = "{\"x\": \"\(String(repeating: "n", count: 9_000))\"}"
    try folder.write(answers, to: "a.json")
    if hasTwoNames {
      try TestFiles.makeHardLink(folder.path + "/two.json", to: folder.path + "/out.json")
    }
    let before = TestFiles.names(in: folder.path)
    let result = try run(
      "run ask.form --no-input --answers a.json --output $F", on: "out.json", in: folder,
      before: "ulimit -f 4")
    #expect(result.ending == .exited(4))
    #expect(result.error.contains("the file would be larger than this system allows"))
    #expect(try folder.read("out.json") == old)
    #expect(TestFiles.names(in: folder.path) == before)
  }
}

/// After any signal during rewriting, the file is the old one or the new one, and nothing else is
/// in the folder.
@Test(.slow) func aSignalLeavesNothingElse() throws {
  let folder = try TemporaryFolder()
  let field = (0..<20_000).map { "field  f\($0):text" }.joined(separator: "\n")
  let old = "form   a {\n\(field)\n}\n"
  for (index, signal) in ["INT", "TERM", "HUP", "USR1", "ALRM"].enumerated() {
    for wait in 0..<(LongRuns.areWanted ? 20 : 2) {
      try folder.write(old, to: "f.form")
      let script =
        "\"$0\" fmt f.form >/dev/null 2>&1 & sleep 0.\(wait * 2 + index % 2)\(index); "
        + "kill -s \(signal) $! 2>/dev/null; wait $!"
      _ = try PipedProgram.run(
        ["/bin/bash", "-c", script, Formwalk.path], environment: Formwalk.environment,
        folder: folder.path)
      #expect(TestFiles.names(in: folder.path) == ["f.form"], "\(signal)")
      let text = try folder.read("f.form")
      #expect(text == old || text.hasPrefix("form a {\n  field f0: text\n"), "\(signal)")
      #expect(text.hasSuffix("}\n"), "\(signal)")
    }
  }
}

/// A temporary file of another process, even of one with the same number, must not be removed.
@Test func theTemporaryFilesOfOthersStay() throws {
  let folder = try folder("output")
  // In its own container, each process may have this number.
  for name in [".formwalk-1-out.json", ".formwalk-1.tmp"] { try folder.write("theirs", to: name) }
  let script = """
    for name in .formwalk-$$-out.json .formwalk-$$.tmp; do echo theirs >$name; done
    exec "$0" run ask.form --no-input --output out.json
    """
  let before = TestFiles.names(in: folder.path).count
  let result = try PipedProgram.run(
    ["/bin/sh", "-c", script, Formwalk.path], environment: Formwalk.environment,
    folder: folder.path)
  #expect(result.ending == .exited(0))
  #expect(TestFiles.names(in: folder.path).count == before + 3)
}
