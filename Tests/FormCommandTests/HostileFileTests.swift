import Testing

/// Tests with a folder that somebody else has filled.
@Suite struct HostileFileTests {
  /// No command writes through a link that leads out of the working directory.
  @Test func nothingOutsideIsChanged() throws {
    let outside = try TemporaryFolder([("victim.form", "form  f { field  x:text }\n")])
    let folder = try TemporaryFolder([("forms/own.form", "form f { field x: text }\n")])
    try TestFiles.makeLink("\(folder.path)/forms/link.form", to: "\(outside.path)/victim.form")
    try TestFiles.makeLink("\(folder.path)/forms/folder", to: outside.path)
    for arguments in [
      ["fmt", "forms"], ["fmt", "--follow", "forms"], ["fmt", "forms/link.form"],
      ["fmt", "forms/folder"], ["fmt", "forms/folder/victim.form"],
      ["check", "--fix", "--unsafe-fixes", "forms", "forms/link.form"],
      ["run", "--record", "--no-input", "forms/link.form"],
    ] {
      _ = try Formwalk.run(arguments, folder: folder.path)
      #expect(try outside.read("victim.form") == "form  f { field  x:text }\n", "\(arguments)")
    }
    // A file that is named directly may be written.
    let result = try Formwalk.run(["fmt", "\(outside.path)/victim.form"], folder: folder.path)
    #expect(result.ending == .exited(0))
    #expect(try outside.read("victim.form") == "form f { field x: text }\n")
  }

  /// A pipe named or found as a form is neither waited for nor read.
  @Test func formsAreRegularFiles() throws {
    let folder = try TemporaryFolder([
      ("forms/own.form", "import \"p.form\"\nform f { field x: text }\n")
    ])
    try TestFiles.makePipe("\(folder.path)/forms/p.form")
    try TestFiles.makePipe("\(folder.path)/forms/own.de.po")
    for arguments in [
      ["check", "forms"], ["check", "forms/p.form"], ["fmt", "forms/p.form"],
      ["run", "forms/p.form"], ["graph", "forms/p.form"], ["test", "forms"],
    ] {
      let result = try Formwalk.run(arguments, folder: folder.path)
      #expect(result.ending == .exited(4), "\(arguments)")
      #expect(
        result.error.contains("forms/p.form cannot be read: it is not a file"), "\(arguments)")
    }
    let device = try Formwalk.run(["check", "/dev/null"], folder: folder.path)
    #expect(device.error == "formwalk: /dev/null cannot be read: it is not a file\n")
  }

  private static func utf16(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  /// A file in UTF-16 is called that, whatever it is for.
  @Test func utf16IsNamed() throws {
    for (isBig, mark) in [(true, true), (false, true), (true, false), (false, false)] {
      let folder = try TemporaryFolder([
        ("f.form", "form f { field c: choice { options from \"o.csv\" } }\n"),
        ("g.form", "form g \"G\" { field x: text }\n"),
      ])
      func write(_ text: String, to name: String) throws {
        try TestFiles.write(
          Self.utf16(text, isBig: isBig, mark: mark), to: "\(folder.path)/\(name)")
      }
      try write("form a { field x: text }\n", to: "a.form")
      try write("name\na\n", to: "o.csv")
      try write("msgctxt \"/title\"\nmsgid \"G\"\nmsgstr \"H\"\n", to: "g.de.po")
      try write("{\"x\": \"a\"}\n", to: "r.json")
      try write("{\"x\": \"a\"}\n", to: "r.ndjson")
      try write("x\na\n", to: "r.csv")
      for (arguments, file) in [
        (["check", "a.form"], "a.form:1:1"), (["fmt", "a.form"], "a.form:1:1"),
        (["run", "a.form"], "a.form:1:1"), (["check", "f.form"], "o.csv:1:1"),
        (["check", "g.form"], "g.de.po:1:1"),
      ] {
        let result = try Formwalk.run(arguments, folder: folder.path)
        #expect(result.ending == .exited(1), "\(arguments)")
        let text = result.output + result.error
        #expect(text.contains("This file is in UTF-16."), "\(arguments)")
        #expect(text.contains(file), "\(arguments)")
        #expect(text.contains("iconv -f UTF-16"), "\(arguments)")
        #expect(text.contains("1 error"), "\(arguments)")
      }
      for arguments in [
        ["validate", "g.form", "r.json"], ["validate", "g.form", "r.ndjson"],
        ["validate", "g.form", "r.csv"], ["show", "g.form", "r.json"],
        ["run", "g.form", "--no-input", "--answers", "r.json"],
        ["run", "g.form", "--no-input", "--edit", "r.json"],
      ] {
        let result = try Formwalk.run(arguments, folder: folder.path)
        #expect(result.ending == .exited(4), "\(arguments)")
        #expect(result.error.contains("cannot be read: it is in UTF-16; save it as UTF-8"))
      }
      let shown = try Formwalk.run(
        ["show", "g.form", "-", "--language", "de"], input: "{}", folder: folder.path)
      #expect(shown.output.hasPrefix("G\n"))
    }
  }

  /// File names have no line breaks or escape sequences in output for people, logs and workflows.
  @Test func namesAreVisible() throws {
    let name = "a\n::error::x\u{1B}[31m.form"
    let folder = try TemporaryFolder([("forms/\(name)", "form f { field x: txt }\n")])
    for format in ["human", "json", "sarif", "github"] {
      let result = try Formwalk.run(["check", "--format", format, "forms"], folder: folder.path)
      #expect(!result.output.contains("\u{1B}"), "\(format)")
      #expect(!result.output.split(separator: "\n").contains { $0.hasPrefix("::error::x") })
    }
    for arguments in [
      ["fmt", "--check", "forms"], ["test", "forms"], ["fmt", "--diff", "forms"],
    ] {
      let result = try Formwalk.run(arguments, folder: folder.path)
      let text = result.output + result.error
      #expect(!text.contains("\u{1B}"), "\(arguments)")
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(arguments)")
    }
  }
}
