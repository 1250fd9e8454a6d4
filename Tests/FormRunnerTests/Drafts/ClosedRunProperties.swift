import FormEngine
import FormRunner
import SeededNumbers
import TestCases
import Testing

/// A run that is killed and one that is closed leave the same answers and the same messages to the
/// next run, whatever has changed in between: the form, the preset answers, or both.
@Test(.tags(.property), .slow) func aKilledRunLeavesWhatAClosedOneDoes() async {
  await forEachCase(Array(UInt64(0)..<(LongRuns.areWanted ? 20_000 : 400))) { seed in
    var random = SeededGenerator(seed: seed)
    let number = try #require(numbers.randomElement(using: &random))
    // What rows that a list starts with become if they are no longer the same is another question.
    let starts = random.chance(1, in: 3)
    func form() throws -> (Program, String) {
      let clauses = try #require((starts ? startingLists : lists).randomElement(using: &random))
      let text = """
        form f {
          field n: \(number.type)
          rows l { \(clauses) field k: text field j: integer }
          field z: text
        }
        """
      return (try draftForm(text), clauses)
    }
    let (old, oldClauses) = try form()
    let (new, newClauses) = random.chance(1, in: 2) ? (old, oldClauses) : try form()
    let sets = number.sets + ["", "z=1"]
    let rows = starts || newClauses != oldClauses ? [] : ["l[1].k=x", "l[1].k=x;l[2].k=y"]
    let before = try #require((sets + rows).randomElement(using: &random))
    let after = try #require(sets.randomElement(using: &random))
    var run = try DraftRun(old, presets: { give(before, &$0) })
    var story: [String] = []
    for _ in 0..<random.below(8) {
      let action = try act(in: run, number.answers, &random)
      let effects = run.send(action)
      if !effects.contains(where: { if case .refused = $0 { true } else { false } }) {
        story.append("\(action)")
      }
    }
    guard run.storage.bytes != nil else { return }
    func next() throws -> (json: String, said: [String]) {
      let isSame = newClauses == oldClauses
      let taken = try run.takenUp(isSame ? nil : new, presets: { give(after, &$0) })
      #expect(taken.session == taken.session.rebuilt())
      // Rows without answers are made again when the number rises.
      let json = taken.session.withKeptRows().json.replacing(",{}", with: "")
      return (json.replacing("{},", with: ""), taken.messages.map { $0.text(in: nil) })
    }
    let killed = try next()
    run.leave()
    guard run.storage.bytes != nil else { return }
    let closed = try next()
    let context: String =
      "seed \(seed): \(number.type), \(oldClauses) -> \(newClauses), \(before) -> \(after)\n"
      + story.joined(separator: "\n") + "\nkilled: \(killed)\nclosed: \(closed)"
    #expect(killed == closed, "\(context)")
  }
}

private let numbers: [(type: String, answers: [String], sets: [String])] = [
  ("integer", ["1", "2", "3", ""], ["n=1", "n=2", "n=3"]),
  ("integer { default 1 }", ["1", "2", "3", ""], ["n=1", "n=2", "n=3"]),
]

private let lists = ["", "count ...3", "count = n"]
private let startingLists = [
  "start 1", "start 2", #"start { k = "a" } { k = "b" }"#, #"start { k = "a" }"#,
]

/// Gives preset answers as flags do, as far as the form accepts them.
private func give(_ assignments: String, _ session: inout Session) {
  var presets = Presets(session.program)
  for text in assignments.split(separator: ";") { presets.read(assignment: String(text)) }
  _ = presets.give(to: &session, settled: true)
}

private func act(
  in run: DraftRun, _ numbers: [String], _ random: inout SeededGenerator
) throws -> Action {
  let list = try run.path("l")
  let count = run.session.rowCount(of: list)
  let row = count > 0 ? run.session.row(of: list, at: random.below(count)) : nil
  switch (random.below(10), row) {
  case (0, _): return .entered(try run.path("n"), text: numbers[random.below(numbers.count)])
  case (1, _): return .rowAdded(list: list, at: random.chance(1, in: 2) ? nil : 0)
  case (2, let row?): return .rowDeleted(row)
  case (3, let row?): return .rowMoved(row, to: random.below(count))
  case (4, _): return .entered(try run.path("z"), text: "z")
  case (5, _): return .cleared(try run.path("n"))
  case (_, let row?):
    let number = run.session.position(of: row) + 1
    let column = random.chance(2, in: 3) ? "k" : "j"
    let path = try run.path("l[\(number)].\(column)")
    if random.chance(1, in: 6) { return .cleared(path) }
    return .entered(path, text: column == "k" ? "k\(random.below(9))" : "\(random.below(9))")
  case (_, nil): return .rowAdded(list: list, at: nil)
  }
}
