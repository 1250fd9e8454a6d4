import Testing

/// Texts of a form reach the logs of services that interpret some lines as commands.
@Suite struct LogTextTests {
  private static let form = """
    /// ::error::help
    form f "::error::title" {
      field a: text "##vso[task.setvariable]a" { default "##[group]x" hint "  ::stop-commands::x" }
      section "\u{2003}::add-mask::x" { field b: integer "::group::b" { range 1... } }
      rows r "##teamcity[x]" { field c: text "::c" { required } }
      submit "::submit"
    }
    test "::error::x" { enter b 0 expect a == "##vso[x]" expect valid b }

    """
  private static let faulty = """
    form f {
    ::error::x ##vso[x]
      field a: unknown "##[error]y"
    }

    """

  /// Returns whether a service would find a command. Version 1 of GitHub's runner and Azure
  /// Pipelines look for theirs anywhere, GitHub's current runner after the white space at the start
  /// of a line.
  private func hasCommand(_ text: String) -> Bool {
    if text.contains("##[") || text.contains("##vso[") || text.contains("##teamcity[") {
      return true
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }
      .contains { $0.hasPrefix("::") && !$0.hasPrefix(":::") }
  }

  @Test func noCommandIsObeyed() throws {
    let folder = try TemporaryFolder([
      ("f.form", Self.form), ("g.form", Self.faulty), ("::error::.form", Self.form),
      ("d.json", "{\"a\": \"::x\", \"b\": 0, \"::error::\": 1, \"##vso[x]\": 2, \"r\": [{}]}"),
    ])
    for arguments in [
      ["run", "f.form", "--hints", "always"], ["run", "g.form"], ["run", "f.form", "--no-input"],
      ["run", "f.form", "--set", "::error::=1", "--no-input"],
      ["run", "f.form", "--answers", "d.json", "--no-input"],
      ["show", "f.form", "d.json"], ["show", "f.form", "d.json", "--why", "a"],
      ["check", "f.form", "g.form"], ["check", "g.form", "--format", "json"],
      ["check", "g.form", "--format", "sarif"], ["test", "f.form"],
      ["test", "f.form", "--coverage"],
      ["test", "f.form", "--suggest"], ["test", "f.form", "g.form", "--format", "junit"],
      ["validate", "f.form", "d.json"], ["validate", "f.form", "d.json", "--format", "json"],
      ["validate", "f.form", "d.json", "--each"],
      ["validate", "f.form", "d.json", "--format", "junit"],
      ["fmt", "--check", "::error::.form", "f.form"], ["fmt", "--diff", "f.form", "g.form"],
      ["graph", "f.form"], ["diff", "f.form", "::error::.form"], ["diff", "g.form", "f.form"],
      ["check", "::error::.form"], ["validate", "f.form", "::error::.json"],
    ] {
      let result = try Formwalk.run(arguments, input: "::x\n?\n\n2\n", folder: folder.path)
      #expect(!result.output.isEmpty || !result.error.isEmpty, "\(arguments)")
      for text in [result.output, result.error] {
        #expect(!hasCommand(text), "\(arguments)\n\(text)")
      }
    }
  }

  /// The escapes in JSON do not change the data.
  @Test func answersStayTheSame() throws {
    let folder = try TemporaryFolder([("f.form", Self.form)])
    let arguments = ["run", "f.form", "--set", "b=2", "--no-input"]
    let result = try Formwalk.run(arguments, folder: folder.path)
    #expect(result.output.contains("\"a\": \"##\\u005Bgroup]x\""))
    _ = try Formwalk.run(arguments + ["--output", "out.json"], folder: folder.path)
    #expect(try folder.read("out.json").contains("\"a\": \"##[group]x\""))
    let check = try Formwalk.run(["check", "f.form"], folder: folder.path)
    #expect(check.output == "1 file checked, no problems.\n")
  }
}
