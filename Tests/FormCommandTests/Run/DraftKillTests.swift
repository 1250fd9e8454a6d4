import Foundation
import SeededNumbers
import TestCases
import Testing

/// A program that is killed at any moment has kept every answer after which it asked on.
///
/// `FORMWALK_KILLS` is how often it is killed on each device.
@Suite(.serialized) struct DraftKillTests {
  private static let kills =
    ProcessInfo.processInfo.environment["FORMWALK_KILLS"].flatMap { Int($0) } ?? 20
  private static let count = 40
  private static let form =
    "form f {\n" + (1...count).map { "  field f\($0): text\n" }.joined() + "}\n"
  private static let input = (1...count).map { "answer \($0)\n" }.joined()

  /// Returns the number of accepted answers, after which the next question was asked.
  private func accepted(in transcript: String) -> Int {
    var questions = 0
    while transcript.contains("\(questions + 1)/\(Self.count)  f\(questions + 1) (optional): ") {
      questions += 1
    }
    return max(0, questions - 1)
  }

  /// Expects at least this many answers in the draft, and only those that were entered.
  private func check(_ folder: TemporaryFolder, _ draft: String, _ least: Int, _ round: Int) throws
  {
    guard least > 0 || TestFiles.exists("\(folder.path)/\(draft)") else { return }
    let run = try Formwalk.run(
      ["run", "f.form", "--draft", draft], input: ":list\n", folder: folder.path)
    // A program that was killed before it wrote the first answer leaves an empty file.
    try #require(
      least == 0 || run.error.hasPrefix("Resumed a draft (")
        || run.error.hasPrefix("Warning: "),
      "round \(round): \(run.error)")
    let lines = run.error.split(separator: "\n").map(String.init)
    for number in 1...Self.count {
      // A line of the list: `   7  f7   answer 7`.
      let words = lines.lazy.map { $0.split(separator: " ") }.first {
        $0.prefix(2).elementsEqual(["\(number)", "f\(number)"])
      }
      let answer = words.map { $0.dropFirst(2).joined(separator: " ") }
      let isThere = answer == "answer \(number)"
      if number <= least { try #require(isThere, "round \(round), \(number): \(answer ?? "")") }
      try #require(isThere || answer == "-", "round \(round): \(answer ?? "")")
    }
  }

  @Test func throughAPipe() throws {
    var random = SeededGenerator(seed: 1)
    for round in 0..<Self.kills {
      let folder = try TemporaryFolder([("f.form", Self.form)])
      let killed = try PipedProgram.run(
        [Formwalk.path, "run", "f.form", "--draft", "d.draft"], input: Array(Self.input.utf8),
        environment: Formwalk.environment, folder: folder.path,
        killedAfter: random.below(1_500), orMicroseconds: random.below(60_000))
      try check(folder, "d.draft", accepted(in: killed), round)
    }
  }

  @Test(.slow) func onATerminal() throws {
    var random = SeededGenerator(seed: 2)
    for round in 0..<Self.kills {
      let folder = try TemporaryFolder([("f.form", Self.form)])
      let program = try TerminalProgram(
        [Formwalk.path, "run", "f.form", "--output", "o.json"], environment: Formwalk.environment,
        folder: folder.path)
      program.type(Self.input)
      let questions = random.below(Self.count) + 1
      try program.wait(for: "\(questions)/\(Self.count)  f\(questions) (optional): ")
      program.wait(microseconds: random.below(2_000))
      program.send(.kill)
      #expect(program.finish() == .killed(9))
      let drafts = ".state/formwalk/drafts"
      let name = TestFiles.names(in: "\(folder.path)/\(drafts)").first { $0.hasSuffix(".draft") }
      let least = accepted(in: program.text)
      try #require(name != nil || least == 0, "round \(round)")
      if let name { try check(folder, "\(drafts)/\(name)", least, round) }
    }
  }
}
