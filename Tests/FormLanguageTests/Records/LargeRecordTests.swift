import FormEngine
import FormLanguage
import FormSyntax
import SeededNumbers
import TestCases
import Testing

/// In a large form, only what depends on answers that differ from the previous record is evaluated
/// again; each record still has the findings that it has alone.
@Test(.slow) func recordsOfALargeFormAreCheckedAsIfAlone() throws {
  let text = largeForm(150)
  let program = try #require(
    compileForm(SourceText(name: "f", text: text), importing: NoImports()).program)
  let plan = RecordPlan(program, clock: noon)
  var random = SeededGenerator(seed: 1)
  var together = RecordChecker(plan)
  var members: [Int: String] = [:]
  var counts: Set<Int> = []
  for _ in 0..<60 {
    for _ in 0..<random.below(8) {
      let field = random.below(150)
      members[field] = ["0", "3", "9", "\"x\"", "null", nil][random.below(6)]
    }
    if random.chance(1, in: 20) { members = [:] }
    let record = Array(
      "{\(members.sorted { $0.key < $1.key }.map { "\"q\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
        .utf8)
    func findings(_ checker: inout RecordChecker) throws -> [String] {
      try record.withUnsafeBufferPointer { _ = try checker.check($0) }
      return checker.findings.map { "\($0.path) \($0.rule) \($0.message)" }
    }
    var alone = RecordChecker(plan)
    let expected = try findings(&alone)
    #expect(try findings(&together) == expected)
    counts.insert(expected.count)
  }
  #expect(counts.count > 10)
}

/// Returns a form whose fields are shown, required and checked depending on earlier answers.
func largeForm(_ count: Int) -> String {
  var random = SeededGenerator(seed: 7)
  let fields = (0..<count).map { number in
    let others = (0..<3).map { _ in random.below(max(1, number)) }
    guard number > 0 else { return "field q0: integer { required }" }
    return """
      field q\(number): integer {
        show when q\(others[0]) > \(random.below(6))
        required when c\(others[1]) > 2
        check value >= q\(others[2]) - 5 else "Low."
      }
      """
  }
  let sums = (0..<count).map { "field c\($0): integer = q\($0) + \($0 % 3)" }
  return "form f {\n\(fields.joined(separator: "\n"))\n\(sums.joined(separator: "\n"))\n}\n"
}
