import FormEngine
import FormJSON
import Foundation
import SeededNumbers
import TestCases
import Testing

/// The answers of any accepted submit are a valid record.
@Test(.tags(.property), .slow) func answersOfTheFormsAreInOrder() async {
  await forEachCase(FormFiles.names) { form in
    let program = try FormFiles.program(named: form)
    let words = try words(of: form)
    var accepted = 0
    for seed in 0..<UInt64(RecordProperties.isLong ? 200 : 3) {
      accepted += try submissions(of: program, words, seed: seed, "\(form), seed \(seed)")
    }
    #expect(accepted >= 2, "\(form) was submitted \(accepted) times")
  }
}

@Test(.tags(.property), .slow) func answersOfWrittenFormsAreInOrder() throws {
  var accepted = 0
  let forms = RecordProperties.forms / 3
  for seed in 0..<forms {
    let form = WrittenForm(seed: seed &+ 77_000)
    guard let program = RecordProperties.program(form.text) else { continue }
    let place = "form \(seed)\n\(form.text)"
    accepted += try submissions(of: program, [:], seed: seed, place)
  }
  #expect(accepted * 2 >= Int(forms), "\(accepted) were submitted")
}

/// Fills in the form a few times; returns how often it was submitted.
private func submissions(
  of program: Program, _ words: [String: [String]], seed: UInt64, _ place: String
) throws -> Int {
  var checker = RecordChecker(RecordPlan(program, clock: noon), isStrict: true)
  var person = Applicant(program, words, seed: seed)
  var accepted = 0
  for _ in 0..<4 {
    guard let answers = person.submit() else { continue }
    accepted += 1
    var writer = JSONWriter(.compact)
    answers.write(to: &writer)
    let json = String(decoding: writer.finish(), as: UTF8.self)
    let findings = try RecordProperties.check(json, with: &checker)
    let reported = findings.map {
      RecordOracle.Finding(path: $0.path, rule: $0.rule, isWarning: $0.isWarning)
    }
    // A warning does not prevent the form from being submitted.
    let warnings = person.warnings
    try #require(reported.sorted() == warnings, "\(json)\n\(findings)\n\(place)")
    person.reset()
  }
  return accepted
}

/// Returns the texts that the tests of a form enter, by the last name of the path.
private func words(of form: String) throws -> [String: [String]] {
  let text = try String(contentsOf: FormFiles.folder.appending(path: form), encoding: .utf8)
  var words: [String: [String]] = [:]
  for line in text.split(separator: "\n") {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, parts[0] == "enter", let name = parts[1].split(separator: ".").last
    else { continue }
    let word = parts[2].trimmingCharacters(in: CharacterSet(charactersIn: "\" ."))
    words[String(name), default: []].append(word)
  }
  return words
}

/// A simulated person who answers at random, then fixes what prevents the form from being
/// submitted.
struct Applicant {
  private(set) var session: Session
  /// The warnings when it was submitted last.
  private(set) var warnings: [RecordOracle.Finding] = []
  private let words: [String: [String]]
  private var random: SeededGenerator

  init(_ program: Program, _ words: [String: [String]], seed: UInt64) {
    session = Session(program, clock: noon)
    self.words = words
    random = SeededGenerator(seed: seed)
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// The answers of a submit, if there is one.
  mutating func submit() -> Answers? {
    for _ in 0..<below(40) { act(try? anyPlace()) }
    for _ in 0..<80 {
      let warnings = session.allProblems().filter(\.isWarning)
      for effect in session.send(.submitRequested) {
        guard case .submit(let number, let answers) = effect else { continue }
        session.send(.submissionAccepted(number))
        // Submitting puts the rows of sorted lists in order.
        self.warnings = warnings.map { [session] in
          RecordOracle.Finding(path: session.name(of: $0.path), rule: $0.rule, isWarning: true)
        }.sorted()
        return answers
      }
      let problems = session.allProblems().filter { !$0.isWarning }
      act(below(3) == 0 ? session.focus : problems.randomElement(using: &random)?.path)
      if below(4) == 0 { act(try? anyPlace()) }
    }
    return nil
  }

  mutating func reset() { session.send(.resetRequested) }

  private mutating func act(_ path: Path?) {
    guard let path else { return }
    let node = session.program.nodes[path.node]
    switch node.kind {
    case .list:
      let count = session.rowCount(of: path)
      if count > 2 || (count > 0 && below(3) == 0),
        let row = session.row(of: path, at: below(count))
      {
        session.send(.rowDeleted(row))
      } else {
        session.send(.rowAdded(list: path, at: nil))
      }
    case .field:
      session.send(.focusRequested(path))
      session.send(.entered(path, text: answer(node)))
    default: return
    }
  }

  /// Any field or list.
  private mutating func anyPlace() throws -> Path {
    var places: [Path] = []
    var waiting = [Path.form]
    while let path = waiting.popLast() {
      let node = session.program.nodes[path.node]
      switch node.kind {
      case .field: places.append(path)
      case .list:
        places.append(path)
        waiting += session.rows(of: path).map { Path(node: node.rowBody, row: $0) }
      case .note: continue
      default:
        waiting += session.program.children(of: path.node).map { Path(node: $0, row: path.row) }
      }
    }
    return try #require(places.randomElement(using: &random))
  }

  private mutating func answer(_ node: Node) -> String {
    if below(3) > 0, let known = words[node.name]?.randomElement(using: &random) { return known }
    let texts: [String]
    switch node.type {
    case .integer: texts = ["0", "1", "2", "3", "4", "6", "12", "30", "-2"]
    case .decimal: texts = ["0", "0.5", "1.5", "2.75", "4", "19.99", "1200"]
    case .boolean: texts = ["y", "n"]
    case .date: texts = ["2029-12-01", "2030-01-01", "2030-01-04", "2030-06-30", "1990-05-05"]
    case .time: texts = ["09:30", "11:00:05", "17:00"]
    case .datetime: texts = ["2029-12-31 23:00", "2030-01-02T08:00", "2030-01-04 10:30"]
    case .choice: texts = ["1", "2", "3"]
    case .choices: texts = ["1", "2", "3", "1,2", "4,1"]
    case .email: texts = ["blob@example.org", "b@o.de"]
    case .url: texts = ["https://example.org", "http://o.de"]
    case .uuid: texts = ["123e4567-e89b-12d3-a456-426614174000"]
    case .text, .multiline, .secret:
      texts = [
        "blob", "Blob", "a", "ab", "éa", "\u{1F469}\u{200D}\u{1F467}", "\"\\ \t/", "bobob",
        "correct horse battery staple", "DE89370400440532013000",
      ]
    }
    return below(9) == 0 ? "" : texts.randomElement(using: &random) ?? ""
  }
}
