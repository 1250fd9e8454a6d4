import TestCases
import Testing

/// Lines on a real terminal, and through pipes, that are not plain answers.
@Suite(.serialized) struct TypingTests {
  private static let form = """
    form all "All" {
      field name: text @10 "Name"
      field word: secret @20 "Word"
      field body: multiline @30 "Body"
      submit "Send"
    }

    """

  private func start(_ arguments: [String] = []) throws -> (TerminalProgram, TemporaryFolder) {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let program = try TerminalProgram(
      [Formwalk.path, "run", "all.form", "--output", "out.json"] + arguments,
      environment: Formwalk.environment, folder: folder.path)
    try program.wait(forPrompt: "Name")
    return (program, folder)
  }

  /// Types the answers to the last questions of the form.
  private func finish(_ program: TerminalProgram) throws {
    try program.wait(forPrompt: "Body")
    program.type("\n")
    try program.wait(for: "Send? [Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
  }

  @Test func whatIsPastedAheadIsNoSecret() throws {
    let (program, folder) = try start()
    // All of it is in the terminal before the first line is read.
    program.type("blob\nthis is no secret\nnor a text\n.\ny\n")
    try program.wait(forPrompt: "Word")
    program.type("horse\n")
    try finish(program)
    #expect(
      try folder.read("out.json") == "{\n  \"name\": \"blob\",\n  \"word\": \"horse\"\n}\n")
  }

  @Test func whatIsPastedAheadDoesNotSubmit() throws {
    let (program, folder) = try start()
    program.type("blob\n")
    try program.wait(forPrompt: "Word")
    program.type("horse\n")
    try program.wait(forPrompt: "Body")
    program.type("one\n.\ny\n\n\n")
    try program.wait(for: "Send? [Y/n]: ")
    program.type("<\n")
    try program.wait(for: "Body [one]: ")
    program.type("\n")
    try program.wait(for: "Send? [Y/n]: ")
    program.type("y\n")
    #expect(program.finish() == .exited(0))
    #expect(try folder.read("out.json").contains("\"body\": \"one\""))
  }

  @Test func throughAPipeNothingIsThrownAway() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let run = try Formwalk.run(
      ["run", "all.form"], input: "blob\nhorse\none\n.\ny\n", folder: folder.path)
    #expect(run.ending == .exited(0))
    #expect(
      run.output == "{\n  \"name\": \"blob\",\n  \"word\": \"horse\",\n  \"body\": \"one\"\n}\n")
  }

  @Test func cursorKeysAreNoAnswer() throws {
    let (program, folder) = try start()
    let words = "Error: Cursor keys do not work here. Type the line again."
    program.type("blo\u{1B}[D\u{1B}[Db\n")
    try program.wait(for: words)
    try program.wait(forPrompt: "Name")
    program.type("blob\n")
    try program.wait(forPrompt: "Word")
    program.type("ho\u{1B}[Drse\n")
    try program.wait(for: words)
    try program.wait(forPrompt: "Word")
    program.type("horse\n")
    try program.wait(forPrompt: "Body")
    program.type("one\n")
    program.type("t\u{1B}[Awo\n")
    try program.wait(for: words)
    program.type("two\n.\n")
    try program.wait(for: "Send? [Y/n]: ")
    program.type("y\u{1B}[C\n")
    try program.wait(for: words)
    try program.wait(for: "Send? [Y/n]: ")
    program.type("y\n")
    #expect(program.finish() == .exited(0))
    #expect(
      try folder.read("out.json")
        == "{\n  \"name\": \"blob\",\n  \"word\": \"horse\",\n  \"body\": \"one\\ntwo\"\n}\n")
    #expect(!program.text.contains("horse"))
    #expect(!program.text.contains("rse"))
  }

  /// The kernel passes on 4,095 bytes of a line, and drops what follows.
  @Test func aLineThatTheTerminalCuts() throws {
    let (program, folder) = try start()
    let words = "Error: This line is longer than the terminal can send."
    for count in [4_095, 5_000] {
      program.type(String(repeating: "x", count: count) + "\n")
      try program.wait(for: words)
      try program.wait(forPrompt: "Name")
    }
    let longest = String(repeating: "n", count: 4_094)
    program.type(longest + "\n")
    try program.wait(forPrompt: "Word")
    // A character of two bytes that is cut in half.
    program.type("x" + String(repeating: "é", count: 2_100) + "\n")
    try program.wait(for: words)
    try program.wait(forPrompt: "Word")
    program.type("\n")
    try finish(program)
    #expect(try folder.read("out.json") == "{\n  \"name\": \"\(longest)\"\n}\n")
  }

  /// Ctrl-D ends a text, and never the form.
  @Test func theKeyForTheEndEndsAText() throws {
    let (program, folder) = try start()
    program.type("blob\n")
    try program.wait(forPrompt: "Word")
    program.type("horse\n")
    try program.wait(forPrompt: "Body")
    // The first passes on what was typed of the line, the second ends the text.
    program.type("one\n  two\u{4}\u{4}")
    try program.wait(for: "Send? [Y/n]: ")
    program.type("<\n")
    try program.wait(for: "Body [one …]: ")
    program.type("\u{4}")
    try program.wait(for: "Send? [Y/n]: ")
    program.type("\n")
    #expect(program.finish() == .exited(0))
    #expect(try folder.read("out.json").contains("\"body\": \"one\\n  two\""))
  }

  @Test func theEndOfAPipeDiscardsAText() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let run = try Formwalk.run(
      ["run", "all.form"], input: "blob\nhorse\none\ntwo\n", folder: folder.path)
    #expect(run.ending == .exited(3))
    #expect(run.output.isEmpty)
    #expect(run.error.contains("The input ended before the form was submitted."))
  }

  /// A carriage return before a line feed is part of the line break.
  @Test func linesThatEndInTwoCharacters() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let run = try Formwalk.run(
      ["run", "all.form"], input: "blob\r\nhorse\r\n\t\u{9}one\r\n\r\n.\r\ny\r\n",
      folder: folder.path)
    #expect(run.ending == .exited(0))
    #expect(
      run.output
        == "{\n  \"name\": \"blob\",\n  \"word\": \"horse\",\n  \"body\": \"\\t\\tone\\n\"\n}\n")
  }

  /// A line that is too long is rejected, and the next is the answer: at each kind of question.
  @Test func aLineThatIsTooLong() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let long = String(repeating: "x", count: 101)
    let run = try Formwalk.run(
      ["run", "all.form", "--max-answer", "100"],
      input:
        "\(long)\n\(long.dropLast())\r\n\(long)\nhorse\n\(long)\nmore\n.\nshort\n.\n\(long)\ny\n",
      folder: folder.path)
    #expect(run.ending == .exited(0), "\(run.error)")
    let errors = run.error.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(errors.count { $0.hasPrefix("Error: This answer is longer than 100 bytes.") } == 3)
    // All lines of a text that is too long are rejected.
    #expect(
      errors.count { $0.hasPrefix("Error: This text is longer than 100 bytes and is not kept.") }
        == 1)
    #expect(
      run.output
        == "{\n  \"name\": \"\(long.dropLast())\",\n  \"word\": \"horse\",\n  \"body\": \"short\"\n}\n"
    )
    let refused = try Formwalk.run(
      ["run", "all.form", "--max-answer", "0"], folder: folder.path)
    #expect(refused.ending == .exited(2))
  }

  /// No part of a line that is too long is kept, however long it is.
  @Test(.slow) func memoryIsBounded() throws {
    let folder = try TemporaryFolder([("all.form", Self.form)])
    let piece = [UInt8](repeating: 0x78, count: 1 << 20)
    for start in ["", "a\n", "a\nb\n"] {
      let arguments = [Formwalk.path, "run", "all.form"]
      let peaks = try [2, 48].map { count in
        try PipedProgram.peakMemory(arguments, pieces: count + 1, folder: folder.path) { number in
          number == 0 ? Array(start.utf8) : piece
        }
      }
      guard let few = peaks[0], let many = peaks[1] else { return }
      #expect(many - few < 2 << 20, "\(start.count): \(few), \(many)")
    }
    // The lines of a text count together.
    let line = [UInt8](repeating: 0x78, count: 1 << 16) + [0x0A]
    let lines = Array(repeating: line, count: 16).flatMap(\.self)
    let peaks = try [2, 48].map { count in
      try PipedProgram.peakMemory(
        [Formwalk.path, "run", "all.form"], pieces: count + 1, folder: folder.path
      ) { number in
        number == 0 ? Array("a\nb\n".utf8) : lines
      }
    }
    guard let few = peaks[0], let many = peaks[1] else { return }
    #expect(many - few < 2 << 20, "\(few), \(many)")
  }
}
