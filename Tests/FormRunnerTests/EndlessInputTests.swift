import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import TestCases
import Testing

/// Pipes that never end: the run does.
@Suite struct EndlessInputTests {
  private static let forms = [
    (name: "required", text: "field a: text { required } field b: integer { required }"),
    (name: "secret", text: "field a: secret { required length 12... confirm }"),
    (name: "list", text: "rows r { count 2...30 field a: text { required } field b: boolean }"),
    (name: "open list", text: "rows r { required field a: integer { required } } field n: integer"),
    (name: "optional list", text: "rows r { field a: text } field n: text { required }"),
    (
      name: "optional list of defaults",
      text: "rows r { field a: boolean { default false } } field n: text { required }"
    ),
    (name: "plain list", text: "rows r: integer { count 3...5 unique } field n: text"),
    (name: "options", text: "field a: choice { option x option y } field b: choices { option z }"),
    (name: "text", text: "field a: multiline { required } field b: text { required }"),
    (
      name: "computed",
      text: "field a: integer field b: integer = a * 2 check b > 4 else \"More.\""
    ),
    (name: "decision", text: "field a: boolean { required } check a else \"Say yes.\""),
    (
      name: "shown",
      text:
        "field a: boolean field b: text { show when a required } field c: text { show when not a }"
    ),
  ]

  private static let inputs: [[String]] = [
    [""], ["y"], ["n"], [">"], ["<"], ["?"], ["!"], ["."], [".x"], ["abc"], ["1"], [" "],
    [":help"], [":list"], [":goto a"], [":goto r"], [":first"], [":submit"], [":review"],
    [":add"], [":add r"], [":delete"], [":undo"], [":redo"], [":edit"], [":why"], [":discard"],
    [":options"], [":nothing"], ["\\"], [":first", ":last"], ["x", "<"], ["x", "<", "y", "<"],
    [":add r", ":delete"], [":add r", "1", ":undo", ":undo"], ["n", "a"], ["n", ""], ["y", "n"],
    [":discard", "n"], ["1", ":undo", ":redo", ":undo"], ["2", "!", "<"], ["text", "?"],
  ]

  /// No endless input is read forever.
  @Test(.slow) func everyPipeEnds() async {
    await forEachCase(Self.forms) { form in
      for input in Self.inputs {
        // Adding rows with answers makes progress with each pair of lines.
        guard !form.name.hasPrefix("optional list") || !input.contains("y") else { continue }
        let outcome = try Self.outcome(of: form.text, input)
        #expect(outcome != nil && outcome != .endOfInput, "\(input)")
      }
    }
  }

  /// After hundreds of questions, too, a run ends soon after the answers do.
  @Test func aLargeForm() throws {
    let fields = (0..<500).map { "field a\($0): text" }.joined(separator: " ")
    let compilation = compileForm(
      SourceText(name: "case.form", text: "form f { \(fields) }"), importing: NoImports())
    let program = try #require(compilation.program)
    let session = Session(program, clock: try #require(LocalDateTime(iso: "2030-01-01T12:00")))
    var pipe = PipeWatch()
    let last = (0..<20_000).first { line in
      pipe.note(lineFor: Path(node: 1 + line % 500), in: session) != nil
    }
    // A hundred lines for each of a hundred fields, and ten for each other.
    #expect(last == 14_000)
  }

  /// Input that adds rows with answers is read to the end.
  @Test(.slow, arguments: [["y"], ["y", "n"]])
  func rowsWithAnswers(_ input: [String]) throws {
    let form = "rows r { field a: text } field n: text { required }"
    #expect(try Self.outcome(of: form, input, times: 2_000) == .endOfInput)
  }

  /// A rejecting handler is started at most once for each set of answers.
  @Test func aHandlerThatRejects() throws {
    let handler = ScriptedHandler(
      Array(repeating: .end(.ended(status: 1, output: [])), count: 10))
    let form = "field a: text { required } submit \"Go\" { on reject clear a }"
    #expect(try Self.outcome(of: form, ["x", ""], handler) == .rejected)
    #expect(handler.received.count == 2)
  }

  /// Answers that differ are all handed over.
  @Test func differentAnswers() throws {
    let handler = ScriptedHandler(
      Array(repeating: .end(.ended(status: 1, output: [])), count: 300))
    let lines = (0..<300).flatMap { ["\($0)", ""] }
    let form = "field a: text { required } submit \"Go\" { on reject clear a }"
    #expect(try Self.outcome(of: form, lines, handler, times: 0) == .endOfInput)
    #expect(handler.received.count == 300)
  }

  /// A long input with answers is read to its end.
  @Test(.slow) func aLongInput() throws {
    let lines = (0..<5_000).flatMap { ["y", "\($0)"] } + ["", ""]
    let form = "rows r: integer { count ...10000 }"
    guard case .submitted = try Self.outcome(of: form, lines, times: 0) else {
      Issue.record("not submitted")
      return
    }
  }

  private static func outcome(
    of text: String, _ lines: [String], _ handler: ScriptedHandler? = nil, times: Int = 100_000
  ) throws -> Outcome? {
    let compilation = compileForm(
      SourceText(name: "case.form", text: "form f { \(text) }"), importing: NoImports())
    guard let program = compilation.program, let clock = LocalDateTime(iso: "2030-01-01T12:00")
    else { throw BrokenCase(reason: compilation.diagnostics.map { "\($0)" }.joined()) }
    let terminal = ScriptedTerminal(
      lines.map { .line($0) }, repeating: lines.count, times: times)
    var options = ConversationOptions()
    options.longestAnswer = 2_000
    var conversation = Conversation(
      Session(program, clock: clock), options: options, terminal: terminal, handler: handler,
      clock: { clock })
    return conversation.run()
  }
}
