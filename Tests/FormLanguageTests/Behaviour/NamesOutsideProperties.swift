import FormEngine
import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// Compares answers with a reference of what `as` means: members and options that are recorded under
/// names and values drawn at random. The record is read back without findings; the names in the form
/// are no recorded ones.
@Test(.tags(.property)) func recordedNamesAreAsTheReferenceSays() async {
  await forEachCase(0..<UInt64(LongRuns.areWanted ? 2_000 : 60)) { seed in
    let form = RecordedForm(seed: seed)
    let program = try FormFiles.program(form.source)
    var session = Session(program, clock: noon)
    for (name, text) in form.answers { try session.enter(name, text) }
    #expect(session.json == form.record(), "seed \(seed)")
    var checker = RecordChecker(RecordPlan(program, clock: noon))
    #expect(try RecordProperties.check(form.record(), with: &checker).isEmpty, "seed \(seed)")
    let wrong = try RecordProperties.check(form.record(namedAsDeclared: true), with: &checker)
    #expect(
      wrong.map { "\($0.path) \($0.rule)" }.sorted() == form.findingsOfDeclaredNames(),
      "seed \(seed)")
  }
}

/// A form with a choice and several options, a group and a list, and an answer to each.
private struct RecordedForm {
  /// What `as` says, and the same in JSON.
  private struct Recorded {
    var source: String
    var json: String
  }

  private let options: [Recorded]
  private let members: [String: String]
  private let one: Int
  private let several: [Int]
  private let rows: [String]

  private static let names = ["one", "several", "group", "inner", "list", "cell"]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var values: [Recorded] = [
      Recorded(source: "12", json: "12"), Recorded(source: "true", json: "true"),
      Recorded(source: "-1.5", json: "-1.5"), Recorded(source: "\"3.11\"", json: "\"3.11\""),
      Recorded(source: "\"a \\\"b\\\"\"", json: "\"a \\\"b\\\"\""),
      Recorded(source: "\"ä/~\"", json: "\"ä/~\""), Recorded(source: "0", json: "0"),
    ]
    values.shuffle(using: &random)
    options = Array(values.prefix(4))
    var texts = ["1.1", "first name", "a/b", "x~y", "é", "form", "$ref", "-"]
    texts.shuffle(using: &random)
    var members: [String: String] = [:]
    for (name, text) in zip(Self.names, texts) where random.chance(3, in: 4) {
      members[name] = text
    }
    self.members = members
    one = random.below(4)
    let chosen = (0..<4).filter { _ in random.chance(1, in: 2) }
    several = chosen.isEmpty ? [0] : chosen
    rows = (0...random.below(3)).map { "r\($0)" }
  }

  private func member(_ name: String) -> String { members[name] ?? name }

  var source: String {
    func recorded(_ name: String) -> String { members[name].map { " as \"\($0)\"" } ?? "" }
    let declared = options.enumerated().map { "option o\($0) \"O\($0)\" as \($1.source)" }
      .joined(separator: "\n")
    return """
      type Several = choice {
      \(declared)
      }
      form f {
        field one: Several "One"\(recorded("one"))
        field several: choices of Several "Several"\(recorded("several"))
        group group "Group"\(recorded("group")) {
          field inner: text "Inner"\(recorded("inner"))
        }
        rows list "List"\(recorded("list")) {
          start \(rows.count)
          field cell: text "Cell"\(recorded("cell"))
        }
      }
      """
  }

  var answers: [(String, String)] {
    [
      ("one", "o\(one)"), ("several", several.map { "o\($0)" }.joined(separator: ", ")),
      ("group.inner", "i"),
    ] + rows.enumerated().map { ("list[\($0 + 1)].cell", $1) }
  }

  func record(namedAsDeclared isDeclared: Bool = false) -> String {
    func option(_ index: Int) -> String { isDeclared ? "\"o\(index)\"" : options[index].json }
    let cells = rows.map { "{\"\(member("cell"))\":\"\($0)\"}" }.joined(separator: ",")
    return "{\"\(member("one"))\":\(option(one)),"
      + "\"\(member("several"))\":[\(several.map { option($0) }.joined(separator: ","))],"
      + "\"\(member("group"))\":{\"\(member("inner"))\":\"i\"},"
      + "\"\(member("list"))\":[\(cells)]}"
  }

  /// Each name of an option is no text that is recorded.
  func findingsOfDeclaredNames() -> [String] {
    ["one option"] + several.map { _ in "several option" }
  }
}
