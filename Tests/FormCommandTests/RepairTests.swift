import Testing

/// Tests of the effects of `check --fix` on files, apart from their text.
@Suite struct RepairTests {
  static let bad = "form a {\r\n  field x: txt\r\n}"
  static let fixed = "form a {\r\n  field x: text\r\n}"

  @Test func filesStayWhatTheyAre() throws {
    do {
      let folder = try TemporaryFolder([("a.form", Self.bad)])
      TestFiles.setPermissions(0o640, of: folder.path + "/a.form")
      let result = try Formwalk.run(["check", "--fix", "a.form"], folder: folder.path)
      #expect(result.ending == .exited(0))
      #expect(try folder.read("a.form") == Self.fixed)
      #expect(TestFiles.permissions(of: folder.path + "/a.form") == 0o640)
      #expect(TestFiles.names(in: folder.path) == ["a.form"])
    }

    // Link stays and its target is fixed.
    do {
      let folder = try TemporaryFolder([("real/a.form", Self.bad)])
      try TestFiles.makeLink(folder.path + "/b.form", to: "real/a.form")
      let result = try Formwalk.run(["check", "--fix", "b.form"], folder: folder.path)
      #expect(result.ending == .exited(0))
      #expect(try folder.read("real/a.form") == Self.fixed)
      #expect(TestFiles.names(in: folder.path + "/real") == ["a.form"])
      #expect(
        TestFiles.number(of: folder.path + "/b.form")
          == TestFiles.number(of: folder.path + "/real/a.form"))
    }
  }

  @Test func whatIsNotWritten() throws {
    // A file that may not be written stays, and does not stop the others.
    do {
      let folder = try TemporaryFolder([("a.form", Self.bad), ("b.form", Self.bad)])
      TestFiles.setPermissions(0o444, of: folder.path + "/a.form")
      let number = TestFiles.number(of: folder.path + "/a.form")
      let result = try Formwalk.run(
        ["check", "--fix", "--format", "github", "a.form", "b.form"], folder: folder.path)
      #expect(result.ending == .exited(4))
      #expect(result.error == "formwalk: a.form cannot be written: permission denied\n")
      #expect(result.output.hasPrefix("::error file=a.form,line=2,"))
      #expect(try folder.read("a.form") == Self.bad)
      #expect(TestFiles.number(of: folder.path + "/a.form") == number)
      #expect(try folder.read("b.form") == Self.fixed)
    }

    // A file without repairs is not written.
    do {
      let folder = try TemporaryFolder([("a.form", Self.fixed)])
      TestFiles.setPermissions(0o444, of: folder.path + "/a.form")
      let number = TestFiles.number(of: folder.path + "/a.form")
      let result = try Formwalk.run(["check", "--fix", "a.form"], folder: folder.path)
      #expect(result.ending == .exited(0))
      #expect(TestFiles.number(of: folder.path + "/a.form") == number)
    }

    // Something that is not a file is not read, and so not written.
    do {
      let result = try Formwalk.run(["check", "--fix", "/dev/stdin"], input: Self.bad)
      #expect(result.ending == .exited(4))
      #expect(result.error.hasPrefix("formwalk: /dev/stdin cannot be read: it is not a file"))
    }

    do {
      let folder = try TemporaryFolder([("a.form", Self.bad)])
      let result = try Formwalk.run(["check", "--fix", "--diff", "a.form"], folder: folder.path)
      #expect(result.ending == .exited(1))
      #expect(
        result.output == "--- a.form\n+++ a.form\n@@ -1,3 +1,3 @@\n form a {\r\n"
          + "-  field x: txt\r\n+  field x: text\r\n }\n\\ No newline at end of file\n")
      #expect(try folder.read("a.form") == Self.bad)
    }
  }
}
