import FormEngine
import FormLanguage
import FormSyntax
import SeededNumbers
import TestCases
import Testing

/// A declaration for which `--witness` finds a record is never reported as undecided.
extension ProofTests {
  private var clock: LocalDateTime? { LocalDateTime(iso: "2030-01-01T12:00") }

  private func witness(of path: String, in text: String) throws -> Witness {
    findWitness(
      of: path, in: SourceText(name: "test.form", text: text),
      importing: FilesInMemory(texts: [:]), clock: try #require(clock))
  }

  private func undecided(in text: String) throws -> [String] {
    findUndecided(
      in: SourceText(name: "test.form", text: text), importing: FilesInMemory(texts: [:]),
      clock: try #require(clock)
    ).map(\.message)
  }

  @Test func whatSearchesLeaveOpenIsListed() throws {
    let names = (0..<12).map { "n\($0)" }
    let text = form(
      names.map { "field \($0): integer { range 0...100 }\n" }.joined() + """
        field done: boolean
        field x: integer {
          readonly when done
          check value < 0 or \(names.joined(separator: " + ")) != 977 else "M"
        }
        """)
    let message = "It is undecided whether the answer to `x` can get stuck."
    #expect(try undecided(in: text).contains(message))
  }

  @Test func aFieldThatIsReadOnlyAtTimesIsAnsweredAtOthers() throws {
    let text = form(
      """
      field machine: choice { required  option pc  option tiny }
      field processors: integer {
        readonly when machine == .tiny
        range 1...(if machine == .tiny then 1 else 512)
      }
      group more { readonly when machine == .pc
        field memory: integer { range 1...(if machine == .pc then 1 else 512) }
      }
      """)
    #expect(try undecided(in: text) == [])
    for path in ["processors", "more.memory"] {
      guard case .reached(let answers) = try witness(of: path, in: text) else {
        Issue.record("\(path) is not reached")
        continue
      }
      let name = String(path.prefix { $0 != "." })
      #expect(answers.members.contains { $0.name == name }, "\(path)")
    }
  }

  /// A text is looked for with a few of many patterns first, and then with those that it fails.
  @Test func theOneTextThatManyPatternsLeaveIsFound() throws {
    let failed = (0...9).filter { $0 != 8 }.map { "not (a matches /\($0)/)" }
    let text = form(
      "field a: text { match /[0-9]/ } "
        + "field b: text { show when a is filled and \(failed.joined(separator: " and ")) }")
    #expect(try undecided(in: text) == [])
    guard case .reached(let answers) = try witness(of: "b", in: text) else {
      Issue.record("b is not reached")
      return
    }
    let record = String(decoding: answers.json(pretty: false), as: UTF8.self)
    #expect(record.hasPrefix(#"{"a":"8","b":"#), "\(record)")
  }

  /// The witness of a field has an answer to it if that is possible.
  @Test func aWitnessAnswersItsField() throws {
    let text = form("field a: integer  field b: text { show when a is empty or a > 2 }")
    for path in ["a", "b"] {
      guard case .reached(let answers) = try witness(of: path, in: text) else {
        Issue.record("\(path) is not reached")
        continue
      }
      #expect(answers.members.contains { $0.name == path }, "\(path)")
    }
  }

  @Test(.slow) func whatIsUndecidedHasNoWitness() throws {
    let clock = try #require(clock)
    var count = 0
    for seed in 0..<UInt64(LongRuns.areWanted ? 400 : 25) {
      let random = RandomForm(seed: seed &+ 5_000)
      let source = SourceText(name: "test.form", text: random.text)
      guard let program = compileWithoutProofs(source),
        let questions = examineForm(source, clock: clock)
      else { continue }
      var trial = FormTrial(random, program, clock)
      for question in questions {
        guard case .undecided = question.verdict,
          question.kind == "answered" || question.kind == "shown",
          random.isDeclared(question.path)
        else { continue }
        count += 1
        guard case .reached(let answers) = try witness(of: question.path, in: random.text),
          let record = FormRecord(answers, random)
        else { continue }
        let seen = trial.look(at: record)
        let isFound =
          question.kind == "shown"
          ? seen.shown.contains(question.path) : seen.filled.contains(question.path)
        #expect(!isFound, "seed \(seed): \(question.kind) \(question.path)\n\(random.text)")
      }
    }
    #expect(count > 0)
  }
}
