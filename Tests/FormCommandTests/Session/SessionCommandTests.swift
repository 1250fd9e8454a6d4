import FormJSON
import Foundation
import TestCases
import Testing

/// The examples of the documentation fill in a form, and the program keeps its promises about lines.
@Suite struct SessionCommandTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The environment in which an example finds `formwalk`.
  private static func environment(_ folder: TemporaryFolder) throws -> [String] {
    try TestFiles.makeLink("\(folder.path)/formwalk", to: Formwalk.path)
    return ["PATH=\(folder.path)", "HOME=\(folder.path)", "PYTHONDONTWRITEBYTECODE=1"]
  }

  /// Sends lines to a session and returns its messages.
  private static func messages(
    _ lines: [String], _ arguments: [String] = [], form: String, folder: TemporaryFolder
  ) throws -> [JSONValue] {
    try folder.write(form, to: "a.form")
    let input = lines.map { $0 + "\n" }.joined()
    let run = try Formwalk.run(
      ["session", "a.form"] + arguments, input: input, folder: folder.path)
    #expect(run.error == "")
    return try run.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test(.enabled(if: python != nil)) func theClientOfTheReference() throws {
    let python = try #require(Self.python)
    let client = try #require(try ReadmeTests.blocks("python", of: "grammar.md").first)
    #expect(client.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 60)
    let folder = try TemporaryFolder([("client.py", client)])
    let answers = [
      "9lives", "blob", "a long secret", "1990-12-10", "y", "blob@example.com", "y", "vehicle",
      "67 Mustang", "", "y",
    ]
    let run = try PipedProgram.run(
      [python, "client.py", "\(Formwalk.packageFolder)/forms/sign_up.form"],
      input: Array(answers.map { $0 + "\n" }.joined().utf8),
      environment: try Self.environment(folder), folder: folder.path)
    #expect(run.ending == .exited(0), "\(run.error)")
    #expect(run.output.contains("User name (3 to 32 characters): "))
    #expect(run.output.contains("start with a letter."))
    #expect(run.output.contains("Now also asked: E-mail address, Favourites.\n"))
    let last = try #require(run.output.split(separator: "\n").last)
    let record = try JSONValue(parsing: String(last.drop { $0 != "{" }))
    #expect(
      record["faves"]
        == .array([
          .object([
            .init("category", .string("vehicle")), .init("favourite", .string("67 Mustang")),
          ])
        ]))
    #expect(record["password"] == .string("a long secret"))
  }

  @Test func theLinesOfTheReference() throws {
    let form = try #require(
      try ReadmeTests.blocks("form", of: "grammar.md").first { $0.hasPrefix("form vote") })
    let lines = try ReadmeTests.blocks("jsonl", of: "grammar.md")
    try #require(lines.count == 2)
    let folder = try TemporaryFolder([("vote.form", form)])
    let run = try Formwalk.run(["session", "vote.form"], input: lines[0], folder: folder.path)
    #expect(run.output == lines[1])
    #expect(run.ending == .exited(0) && run.error == "")
  }

  /// The page of the article, filled in over HTTP as a browser does.
  @Test(.enabled(if: python != nil)) func thePageOfTheArticle() throws {
    let python = try #require(Self.python)
    let article = "Sources/Formwalk/Formwalk.docc/FormsInOtherPrograms.md"
    let page = try #require(try ReadmeTests.blocks("python", of: article).first)
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 200)
    let folder = try TemporaryFolder([
      ("page.py", page),
      (
        "a.form",
        """
        form a "Visit" {
          field name: text @10 "Name" { required }
          field size: choice @20 "Size" { option small "Small" option large "Large" }
          rows guests @30 "Guests" { field who: text "Who" }
        }
        """
      ),
      (
        "browser.py",
        """
        import re, subprocess, sys, urllib.parse, urllib.request
        page = subprocess.Popen([sys.executable, "page.py", "a.form"], stdout=subprocess.PIPE, text=True)
        address = page.stdout.readline().strip()
        def post(**members):
            return urllib.request.urlopen(address, urllib.parse.urlencode(members).encode()).read().decode()
        start = urllib.request.urlopen(address).read().decode()
        number = lambda label, text: re.search(label + r'[^<]* <(?:input|select) name="(\\d+)"', text)[1]
        assert "<h1>Visit</h1>" in start and "Name *" in start
        assert "An answer is required" in post(do='{"do": "submit"}')
        listed = post(do='{"do": "add", "list": "guests"}')
        post(**{number("Name", start): "Ada", number("Size", start): "large", number("Who", listed): "Bo"})
        assert "Thank you" in post(do='{"do": "submit"}')
        print(page.stdout.readline(), end="")
        """
      ),
    ])
    let run = try PipedProgram.run(
      [python, "browser.py"], environment: try Self.environment(folder), folder: folder.path)
    #expect(run.error == "")
    #expect(run.output == #"{"name": "Ada", "size": "large", "guests": [{"who": "Bo"}]}"# + "\n")
  }

  /// A line of more than 16 MiB, and whatever is not JSON, is an error that ends nothing.
  @Test func badLinesEndNothing() throws {
    let long = #"{"n":1,"do":"enter","at":"x","text":""# + String(repeating: "a", count: 17 << 20)
    let lines = [
      long + "\"}", "{", "[]", "\u{0}", #"{"n":2}"#, #"{"n":3,"do":"jump"}"#,
      #"{"n":4,"do":"enter","at":"y","text":"a"}"#, #"{"n":5,"do":"enter","at":999,"text":"a"}"#,
      #"{"n":6,"do":"enter","at":"x"}"#, #"{"n":7,"do":"enter","at":"x","text":7}"#,
      #"{"n":8,"formwalk":"2.0","do":"next"}"#, #"{"n":9,"formwalk":"1.7","do":"next","new":1}"#,
      #"{"n":"ten","do":"enter","at":"x","text":"a"}"#, #"{"do":"undo"}"#, #"{"do":"undo"}"#,
      #"{"do":"enter","at":"x","text":"a","at":"x"}"#, #"{"do":"delete","at":"x"}"#,
      #"{"do":"add","list":"x"}"#,
    ]
    let folder = try TemporaryFolder()
    let messages = try Self.messages(lines, form: "form a { field x: text \"X\" }", folder: folder)
    let ends = messages.filter { $0["done"] != nil }
    let errors = ends.map { $0["error"] ?? $0["refused"] ?? .null }
    #expect(
      errors
        == [
          "json", "json", "json", "json", "do", "do", "at", "at", "do", "do", "version", nil, nil,
          nil, "nothingToUndo", "do", "at", "at",
        ].map { (text: String?) in text.map { .string($0) } ?? .null })
    #expect(ends.map { $0["done"] ?? .null }[12] == .string("ten"))
    #expect(messages.last?["missing"] == .array([]))
  }

  /// What happens in one row names no other, and no line grows with the form.
  @Test func oneToggleAmongManyRows() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<3_000).map { #"{"what":"task \#($0)","done":false}"# }.joined(separator: ",")
    try folder.write(#"{"tasks":[\#(rows)]}"#, to: "tasks.json")
    let form = """
      form a "Tasks" {
        rows tasks @10 "Tasks: {count(tasks where done)} done" {
          item "{what}{if done then "!" else ""}"
          field what: text @10 "What"
          field done: boolean @20 "Done"
        }
      }
      """.replacingOccurrences(of: "{", with: "{").replacingOccurrences(
        of: "\"Tasks: {count(tasks where done)} done\"",
        with: "\"Tasks: \\(count(tasks where done)) done\""
      ).replacingOccurrences(
        of: "item \"{what}{if done then \"!\" else \"\"}\"", with: "item \"\\(what)\"")
    let messages = try Self.messages(
      [
        #"{"n":1,"do":"assign","at":"tasks[1500].done","value":true}"#,
        #"{"n":2,"do":"add","list":"tasks"}"#, #"{"n":3,"do":"delete","at":"tasks[2]"}"#,
        #"{"n":4,"do":"move","at":"tasks[7]","to":0}"#,
      ], ["--answers", "tasks.json"], form: form, folder: folder)
    let start = try #require(messages.firstIndex { $0["ready"] != nil })
    #expect(start > 9_000)
    var answers: [[JSONValue]] = [[]]
    for message in messages[(start + 1)...] {
      answers[answers.count - 1].append(message)
      if message["done"] != nil { answers.append([]) }
    }
    let names = answers[0].compactMap { $0["field"]?["name"] }
    #expect(names == [.string("tasks[1500].done"), .string("tasks")])
    // The new row with its two fields, the list, its place, the focus and the end.
    #expect(answers[1].count <= 8, "\(answers[1])")
    #expect(answers[2].contains { $0["gone"] != nil } && answers[2].count <= 4, "\(answers[2])")
    #expect(answers[3].count <= 3, "\(answers[3])")
    for message in messages {
      var writer = JSONWriter()
      writer.value(message)
      #expect(writer.finish().count < 1 << 14)
    }
  }

  /// A command accepts or rejects the answers, whose secrets never go out, and may be cancelled.
  @Test func aCommandJudges() throws {
    let folder = try TemporaryFolder()
    let form = """
      form a "A" {
        field name: text @10 "Name" { required }
        field code: secret @20 "Code" { confirm }
      }
      """
    let enter = [
      #"{"n":1,"do":"enter","at":"name","text":"Bo"}"#,
      #"{"n":2,"do":"enter","at":"code","text":"hunter22"}"#,
      #"{"n":3,"do":"enter","at":"code","text":"hunter22","again":"hunter2"}"#,
      #"{"n":4,"do":"enter","at":"code","text":"hunter22","again":"hunter22"}"#,
      #"{"n":5,"do":"answers"}"#, #"{"n":6,"do":"submit"}"#,
    ]
    let reject = """
      cat >got.json; echo '{"message":"No hunter22.","problems":{"name":"Not you."}}'; exit 1
      """
    let messages = try Self.messages(
      enter, ["--", "/bin/sh", "-c", reject], form: form, folder: folder)
    #expect(
      messages.compactMap { $0["refused"] } == [.string("notRepeated"), .string("notRepeated")])
    #expect(!messages.contains { "\($0)".contains("hunter22") })
    #expect(try folder.read("got.json") == #"{"name":"Bo","code":"hunter22"}"# + "\n")
    #expect(messages.contains { $0["said"] == .string("No (set).") })
    let end = try #require(messages.last { $0["done"] != nil })
    #expect(end["done"] == .null && end["status"] == .string("rejected"))
    let cancelled = try Self.messages(
      enter + [#"{"n":7,"do":"cancel"}"#], ["--", "/bin/sleep", "60"], form: form, folder: folder)
    // The command's submissions are not the program's.
    #expect(!cancelled.contains { $0["cancel"] != nil })
    let last = try #require(cancelled.last { $0["done"] != nil })
    #expect(last["done"] == .number("7") && last["status"] == .string("editing"))
  }

  /// While a command has the answers, they can be read but not changed, and each request is answered
  /// in its turn.
  @Test func requestsWhileACommandRuns() throws {
    let folder = try TemporaryFolder()
    // The command ends once the last request has been answered.
    let messages = try Self.messages(
      [
        #"{"n":1,"do":"enter","at":"a","text":"x"}"#, #"{"n":2,"do":"submit"}"#,
        #"{"n":3,"do":"answers"}"#, #"{"n":4,"do":"enter","at":"a","text":"y"}"#,
        #"{"n":5,"do":"submit"}"#, #"{"n":6,"do":"reset"}"#, #"{"n":7,"do":"why","at":"a"}"#,
        #"{"n":8,"do":"cancel"}"#, #"{"n":9,"do":"answers"}"#,
      ], ["--", "/bin/sleep", "60"], form: "form one { field a: text \"A\" }", folder: folder)
    let ends = messages.filter { $0["done"] != nil }
    #expect(ends.map { $0["done"] ?? .null } == (1...9).map { .number(String($0)) })
    #expect(
      ends.map { $0["refused"] ?? .null }
        == [
          .null, .null, .null, .string("submitting"), .string("submitting"),
          .string("submitting"), .null, .null, .null,
        ])
    #expect(ends[2]["status"] == .string("submitting") && ends[8]["status"] == .string("editing"))
    let answers = messages.compactMap { $0["answers"] }
    #expect(answers.map { $0["a"] } == [.string("x"), .string("x")])
  }

  /// Answers that cannot be written are not submitted, and kept in a file.
  @Test(.enabled(if: TestFiles.exists("/dev/full"))) func answersThatCannotBeWritten() throws {
    let folder = try TemporaryFolder([("a.form", "form a { field a: text }")])
    let run = try PipedProgram.run(
      [Formwalk.path, "session", "a.form", "--output", "/dev/full"],
      input: Array(
        """
        {"do":"enter","at":"a","text":"x"}
        {"do":"submit"}
        {"n":1,"do":"accept","number":1}
        """.utf8),
      environment: try Self.environment(folder) + ["XDG_STATE_HOME=\(folder.path)/state"],
      folder: folder.path)
    #expect(run.ending == .exited(4) && run.error == "")
    let messages = try run.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    let end = try #require(messages.first { $0["done"] == .number("1") })
    #expect(end["status"] == .string("editing"))
    let kept = messages.compactMap { message -> String? in
      guard case .string(let text)? = message["said"], text.contains("/state/formwalk/") else {
        return nil
      }
      return text.split(separator: " ").last.map(String.init)
    }
    let file = try #require(kept.first)
    #expect(String(decoding: try TestFiles.read(file), as: UTF8.self).contains(#""a": "x""#))
    #expect(messages.last?["missing"] == .array([]))
  }

  /// What is wrong with a file of answers is one object, as it is with the form.
  @Test func findingsAreOneObject() throws {
    let folder = try TemporaryFolder([("a.form", "form a { field a: text }"), ("e.json", "[1]")])
    for flag in ["--edit", "--answers"] {
      let run = try Formwalk.run(["session", "a.form", flag, "e.json"], folder: folder.path)
      #expect(run.ending == .exited(1) && run.error == "")
      let report = try JSONValue(parsing: run.output)
      guard case .array(let findings)? = report["findings"] else {
        Issue.record("\(run.output)")
        continue
      }
      #expect(findings.first?["severity"] == .string("error"))
      #expect(findings.first?["path"] == .string("e.json"))
    }
  }
}
