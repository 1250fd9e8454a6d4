import FormJSON
import TestCases
import Testing

/// The pages show what the program prints.
@Suite struct ReadmeTests {
  static func text(_ page: String) throws -> String {
    String(decoding: try TestFiles.read("\(Formwalk.packageFolder)/\(page)"), as: UTF8.self)
  }

  /// The fenced blocks of all pages with a language, the README's first.
  static func blocks(_ language: String) throws -> [String] {
    try Page.all.flatMap { try blocks(language, of: $0) }
  }

  /// The fenced blocks of a page with a language, in order.
  static func blocks(_ language: String, of page: String) throws -> [String] {
    let text = try text(page)
    var blocks: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = lines {
        if line == "```" {
          blocks.append(open.map { $0 + "\n" }.joined())
          lines = nil
        } else {
          lines = open + [line]
        }
      } else if line == "```\(language)" {
        lines = []
      } else if line.hasPrefix("```") {
        lines = nil
      }
    }
    return blocks
  }

  /// The first block with a language that starts so.
  private static func block(_ language: String, _ start: String) throws -> String {
    try #require(try blocks(language).first { $0.hasPrefix(start) }, "\(start)")
  }

  /// The output that the first page with a command shows under it.
  private static func shown(_ command: String) throws -> String {
    let block = try block("console", "$ \(command)\n")
    return String(block.dropFirst(command.count + 3))
  }

  /// The form at the top of the README, and what is said about it.
  @Test func theFirstForm() throws {
    let form = try #require(try Self.blocks("form", of: Page.readme).first)
    let file = try Self.text("forms/access.form")
    #expect(file.hasPrefix(form))

    let unreachable = form.replacing(
      "1...90 }\n}",
      with: """
        1...90 }
          field approver: text @40 "Who approves it?" { show when days > 90 }
        }
        """)
    let wrong = form.replacing("expect hidden reason", with: "expect focus reason")
    let records = """
      {"system": "wiki", "days": 7}
      {"system": "wiki", "reason": "To read it", "days": 100}

      """
    for (command, form) in [
      ("check access.form", unreachable), ("test access.form", wrong),
      ("diff base/access.form access.form", form.replacing("1...90", with: "1...30")),
      ("validate access.form requests.ndjson", form),
    ] {
      let folder = try TemporaryFolder([
        ("access.form", form), ("base/access.form", file), ("requests.ndjson", records),
      ])
      let run = try Formwalk.run(
        command.split(separator: " ").map(String.init), folder: folder.path)
      #expect(run.ending == .exited(1))
      #expect(run.output == (try Self.shown("formwalk " + command)))
    }
  }

  @Test func theFormAndItsConversation() throws {
    // The form is the one in the repository.
    let form = try #require(try Self.blocks("form", of: Page.article("FillingIn")).first)
    let file = try Self.text("forms/login.form")
    #expect(file.hasPrefix(form))

    let run = try Formwalk.run(
      ["run", "forms/login.form"], input: ">\n>\n\nblob\nsecret\n\n")
    #expect(run.ending == .exited(0))
    #expect(run.error + run.output == (try Self.shown("formwalk run forms/login.form")))
  }

  @Test func aConversationInGerman() throws {
    let typed = [
      "9lives", "blob", "correct horse battery", "correct horse battery", "10.12.1990", "n", "j",
      "",
    ]
    let command = "formwalk run forms/sign_up.form --language de"
    let run = try Formwalk.run(
      command.split(separator: " ").dropFirst().map(String.init),
      input: typed.map { $0 + "\n" }.joined())
    #expect(run.ending == .exited(0))
    #expect(run.error + run.output == (try Self.shown(command)))
  }

  @Test func anImportedForm() throws {
    let command = "formwalk import forms/imports/household"
    let run = try Formwalk.run(command.split(separator: " ").dropFirst().map(String.init))
    #expect(run.ending == .exited(0))
    #expect(run.error + run.output == (try Self.shown(command)))
  }

  /// A program that knows one user.
  private static let register = """
    #!/bin/sh
    if grep -q '"username":"blob"'; then
      echo '{"problems": {"username": "That name is taken."}}'
      exit 1
    fi

    """

  /// The input of the sign-up conversation.
  private static let signUp = [
    "9lives", "blob", "correct horse battery", "correct horse battery", "", "<", "1990-12-10", "y",
    "blob@example.com", "y", "Vehicle", "67 Mustang", "", "y", "", "blob_2",
    "correct horse battery", "correct horse battery", "",
  ]

  @Test func goingBackRowsAndARejection() throws {
    let folder = try TemporaryFolder([("register", Self.register)])
    TestFiles.setPermissions(0o755, of: "\(folder.path)/register")
    let form = try TestFiles.read("\(Formwalk.packageFolder)/forms/sign_up.form")
    try folder.write(String(decoding: form, as: UTF8.self), to: "forms/sign_up.form")
    let command = "formwalk run forms/sign_up.form -- ./register"
    let run = try Formwalk.run(
      command.split(separator: " ").dropFirst().map(String.init),
      input: Self.signUp.map { $0 + "\n" }.joined(), folder: folder.path)
    #expect(run.ending == .exited(0))
    #expect(run.error + run.output == (try Self.shown(command)))

    // The same as a test.
    let arguments = ["run", "forms/sign_up.form", "--record", "--now", "2026-11-23T10:00"]
    let recording = try Formwalk.run(
      arguments + ["--", "./register"], input: Self.signUp.map { $0 + "\n" }.joined(),
      folder: folder.path)
    #expect(recording.ending == .exited(0))
    let recorded = String(
      decoding: try TestFiles.read("\(folder.path)/forms/sign_up.form"), as: UTF8.self)
    let test = try #require(
      try Self.blocks("test").first { $0.hasPrefix("test \"Recorded on ") })
    #expect(recorded == String(decoding: form, as: UTF8.self) + "\n" + test)
  }

  @Test func theFindingsAndTests() throws {
    do {
      let folder = try TemporaryFolder([
        (
          "signup.form",
          """
          form signup "Sign up" {
            field username: text @10 "User name" {
              requird
              length 3...32
            }
            field newsletter: boolean @20 "Newsletter" { default false }
            field email: email @30 "E-mail address" {
              show when newsleter
            }
          }

          """
        )
      ])
      let run = try Formwalk.run(["check", "signup.form"], folder: folder.path)
      #expect(run.ending == .exited(1))
      #expect(run.output == (try Self.shown("formwalk check signup.form")))
    }

    do {
      let form = try #require(
        try Self.blocks("form").first {
          $0.hasPrefix("form vote ") && $0.contains("test \"minors are not asked\"")
        })
      let folder = try TemporaryFolder([("vote.form", form)])
      let passing = try Formwalk.run(["test", "vote.form"], folder: folder.path)
      #expect(passing.ending == .exited(0), "\(passing.output)")
      for flag in ["--coverage", "--suggest"] {
        let run = try Formwalk.run(["test", flag, "vote.form"], folder: folder.path)
        #expect(run.output == (try Self.shown("formwalk test \(flag) vote.form")))
      }
      let parts = form.split(separator: "  expect order age\n", omittingEmptySubsequences: false)
      try folder.write(parts.joined(separator: "  expect focus party\n"), to: "vote.form")
      let failing = try Formwalk.run(["test", "vote.form"], folder: folder.path)
      #expect(failing.ending == .exited(1))
      #expect(failing.output == (try Self.shown("formwalk test vote.form")))
    }
  }

  @Test func theRecords() throws {
    do {
      let form = try Self.block("form", "form vote ")
      let records = try Self.block("json", "{\"age\": 17}\n")
      let folder = try TemporaryFolder([("vote.form", form), ("votes.ndjson", records)])
      let command = "formwalk validate vote.form votes.ndjson"
      let run = try Formwalk.run(
        command.split(separator: " ").dropFirst().map(String.init), folder: folder.path)
      #expect(run.ending == .exited(1))
      #expect(run.output == (try Self.shown(command)))
    }

    // The records as CSV.
    do {
      let page = Page.grammar
      let form = try #require(
        try Self.blocks("form", of: page).first { $0.hasPrefix("form dinner ") })
      let records = try #require(
        try Self.blocks("csv", of: page).first { $0.contains("fisch") })
      let folder = try TemporaryFolder([("dinner.form", form), ("dinner.csv", records)])
      let data = "dinner.form dinner.csv"
      for command in [
        data, data + " --format json", data + " --format github", data + " --format junit",
        "--each " + data,
      ].map({ "formwalk validate " + $0 }) {
        let run = try Formwalk.run(
          command.split(separator: " ").dropFirst().map(String.init), folder: folder.path)
        #expect(run.ending == .exited(command.hasSuffix("--each " + data) ? 0 : 1))
        #expect(run.output == (try Self.shown(command)))
      }

      // SARIF output is long, so the page shows only its results.
      let run = try Formwalk.run(
        ["validate", "dinner.form", "dinner.csv", "--format", "sarif"], folder: folder.path)
      let report = try JSONValue(parsing: run.output)
      guard case .array(let runs)? = report["runs"] else {
        Issue.record("no runs in \(run.output)")
        return
      }
      let shown = try JSONValue(parsing: try #require(try Self.blocks("json", of: page).first))
      #expect(runs.first?["results"] == shown)
    }
  }

  @Test func theSamples() throws {
    let page = Page.grammar
    let form = try #require(
      try Self.blocks("form", of: page).first { $0.hasPrefix("form lodging ") })
    let folder = try TemporaryFolder([("lodging.form", form)])
    for command in [
      "formwalk sample lodging.form --count 3",
      "formwalk sample lodging.form --invalid --count 3 --truth broken.ndjson",
    ] {
      let run = try Formwalk.run(
        command.split(separator: " ").dropFirst().map(String.init), folder: folder.path)
      #expect(run.ending == .exited(0))
      #expect(run.error + run.output == (try Self.shown(command)))
    }
    let truth = String(
      decoding: try TestFiles.read("\(folder.path)/broken.ndjson"), as: UTF8.self)
    #expect(try Self.blocks("ndjson", of: page).contains(truth))
  }

  /// The reports about forms in `grammar.md`: a problem, a graph, a schema, and the changes of
  /// the lodging form.
  @Test func theReportsOnForms() throws {
    let page = Page.grammar
    let snack = try #require(
      try Self.blocks("text", of: page).first { $0.hasPrefix("form snack ") })
    let forms = try Self.blocks("form", of: page)
    let picnic = try #require(forms.first { $0.hasPrefix("form picnic ") })
    let outing = try #require(forms.first { $0.hasPrefix("form outing \"Plan") })
    let lodging = try #require(forms.first { $0.hasPrefix("form lodging ") })
    let changed = lodging.replacing("range 1...4", with: "range 1...3")
      .replacing("With a meal", with: "With dinner")
      .replacing("\"Fish\"\n", with: "\"Fish\"\n    option nuts \"No nuts\"\n")
    let folder = try TemporaryFolder([
      ("snack.form", snack), ("picnic.form", picnic), ("old/lodging.form", lodging),
      ("lodging.form", changed), ("outing.form", outing),
    ])
    let commands: [(String, Int32)] = [
      ("formwalk check snack.form", 1), ("formwalk graph --as json picnic.form", 0),
      ("formwalk diff old/lodging.form lodging.form", 1),
      ("formwalk export outing.form --as json-schema", 0),
    ]
    for (command, status) in commands {
      let run = try Formwalk.run(
        command.split(separator: " ").dropFirst().map(String.init), folder: folder.path)
      #expect(run.ending == .exited(status))
      #expect(run.output == (try Self.shown(command)))
    }
  }

  @Test func theSchema() throws {
    let command = "formwalk export forms/login.form --as json-schema"
    let run = try Formwalk.run(command.split(separator: " ").dropFirst().map(String.init))
    #expect(run.ending == .exited(0))
    #expect(run.error + run.output == (try Self.shown(command)))
  }

  /// Two versions of the vote: people under 16 no longer take part, and there is a third option.
  @Test func theVersions() throws {
    let form = try Self.block("form", "form vote ")
    let changed = form.replacing("range 0...150", with: "range 16...150")
      .replacing("    option right", with: "    option middle \"Middle\"\n    option right")
    let folder = try TemporaryFolder([("base/vote.form", form), ("vote.form", changed)])
    let command = "formwalk diff base/vote.form vote.form --breaking-only"
    let run = try Formwalk.run(
      command.split(separator: " ").dropFirst().map(String.init), folder: folder.path)
    #expect(run.ending == .exited(1))
    #expect(run.output == (try Self.shown(command)))
  }

  /// The table has every command with its arguments, in the words and the order of the help.
  @Test func theCommands() throws {
    let help = try Formwalk.run(["help"]).output.split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("  -") && !$0.hasPrefix("  formwalk") }
    let rows = try Self.text(Page.grammar).split(separator: "\n").filter {
      $0.hasPrefix("| `formwalk ")
    }
    let told = rows.map { row in
      row.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
    let listed = help.map { line -> [String] in
      let words = String(line.dropFirst(2))
      let end = words.indices.first { words[$0...].hasPrefix("  ") } ?? words.endIndex
      return ["`formwalk \(words[..<end])`", String(words[end...].drop { $0 == " " })]
    }
    #expect(told == listed)
  }

  @Test func theAnswers() throws {
    // The preset answers.
    do {
      let command = try #require(
        try Self.blocks("sh").joined().split(separator: "\n").first { $0.contains("--set") })
      let folder = try TemporaryFolder()
      var arguments = command.split(separator: " ").dropFirst().map(String.init)
      let output = try #require(arguments.firstIndex(of: "options.json"))
      arguments[output] = folder.path + "/options.json"
      let run = try Formwalk.run(arguments + ["--no-input"])
      #expect(run.ending == .exited(0), "\(run.error)")
      #expect(try folder.read("options.json").contains(#""machine": "aarch64""#))
    }

    do {
      let command = "formwalk show forms/sign_up.form forms/records/sign_up.json"
      let run = try Formwalk.run(command.split(separator: " ").dropFirst().map(String.init))
      #expect(run.output == (try Self.shown(command)))
    }
  }
}
