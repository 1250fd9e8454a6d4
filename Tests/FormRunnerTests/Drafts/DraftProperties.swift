import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Foundation
import SeededNumbers
import TestCases
import Testing

/// The draft of any sequence of actions on a form of the repository leads to the same session.
@Test(.tags(.property), .slow) func aDraftLeadsToTheSameSession() async {
  let seeds: UInt64 = LongRuns.areWanted ? 40 : 2
  let cases = DraftForms.names.flatMap { form in (0..<seeds).map { (form, $0) } }
  await forEachCase(cases) { form, seed in
    var person = DraftPerson(try DraftRun(try DraftForms.program(form)), seed: seed)
    for step in 0..<140 {
      person.act()
      guard step % 20 == 19, person.run.storage.bytes != nil else { continue }
      var expected = person.run.session
      if case .submitting = expected.status { expected.send(.submissionCancelRequested) }
      _ = expected.forgetEnteredSecrets()
      #expect(expected == expected.rebuilt(), "\(form), seed \(seed), step \(step)")
      let replay = try person.run.replay()
      try #require(replay.unfit.isEmpty, "\(form), seed \(seed), step \(step): \(replay.unfit)")
      // Nobody has passed a secret that is to be typed again.
      for path in replay.forgotten { expected.spare(path) }
      let isSame = replay.session == expected
      try #require(isSame, "\(form), seed \(seed), step \(step)")
    }
  }
}

/// The forms of the repository.
enum DraftForms {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "forms")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".form") }.sorted()

  static func program(_ name: String) throws -> Program {
    try #require(try compilation(name).compilation.program)
  }

  static func compilation(_ name: String) throws -> (source: SourceText, compilation: Compilation) {
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    let source = SourceText(name: name, bytes: bytes)
    return (source, compileForm(source, importing: importer))
  }

  static var importer: any FormImporter { Importer() }

  private struct Importer: FormImporter {
    func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
      guard let data = try? Data(contentsOf: DraftForms.folder.appending(path: path)) else {
        return .failure(.missing)
      }
      return .success(SourceText(name: path, bytes: Array(data)))
    }
  }
}

/// A simulated person who fills in a form at random, as in a conversation, while time passes.
struct DraftPerson {
  private(set) var run: DraftRun
  private var random: SeededGenerator

  init(_ run: DraftRun, seed: UInt64) {
    self.run = run
    random = SeededGenerator(seed: seed)
  }

  mutating func act() {
    if random.chance(1, in: 10) {
      // Moving the focus is never refused, so the draft knows of the time.
      run.send(
        .nextRequested, at: run.session.clock.adding(seconds: Int64(random.below(100_000))))
    }
    run.send(choose())
  }

  private mutating func choose() -> Action {
    let session = run.session
    let place = place()
    let isList = session.program.nodes[place.node].kind == .list
    switch random.below(20) {
    case 0: return .focusRequested(place)
    case 1: return .nextRequested
    case 2: return .previousRequested
    case 3, 4: return .undoRequested
    case 5: return .redoRequested
    case 6: return .cleared(place)
    case 7: return .confirmed(place)
    case 8: return submit()
    default: return isList ? changeRows(of: place) : .entered(place, text: answer(place))
    }
  }

  private mutating func submit() -> Action {
    guard case .submitting(let number) = run.session.status else {
      return run.session.status == .submitted ? .resetRequested : .submitRequested
    }
    switch random.below(3) {
    case 0: return .submissionAccepted(number)
    case 1: return .submissionCancelRequested
    default:
      let hasSecrets = run.session.program.hasSecrets
      let problems = hasSecrets ? [] : [HandlerProblem(path: place(), message: "No")]
      return .submissionRejected(number, message: nil, problems: problems, focus: nil)
    }
  }

  private mutating func changeRows(of list: Path) -> Action {
    let count = run.session.rowCount(of: list)
    let row = run.session.row(of: list, at: random.below(count))
    switch (random.below(6), row) {
    case (0, let row?): return .rowDeleted(row)
    case (1, let row?): return .rowMoved(row, to: random.below(count))
    case (2, _):
      let body = run.session.program.nodes[list.node].rowBody
      let cells = run.session.program.children(of: body).map { run.session.program.nodes[$0] }
      let slots = cells.filter { $0.kind == .field }.map(\.slot)
      return .rowsSorted(
        list: list, by: slots.prefix(1).map { SortKey(slot: $0, isDescending: count % 2 == 0) })
    case (3, _): return .rowAdded(list: list, at: random.below(count + 1))
    default: return .rowAdded(list: list, at: nil)
    }
  }

  /// A field or list somewhere in the form.
  private mutating func place() -> Path {
    var place = Path.form
    while true {
      let node = run.session.program.nodes[place.node]
      switch node.kind {
      case .field, .note: return place
      case .list:
        let count = run.session.rowCount(of: place)
        guard count > 0, random.chance(3, in: 4),
          let row = run.session.row(of: place, at: random.below(count))
        else { return place }
        place = row.path
      case .form, .group, .section, .row:
        let children = run.session.program.children(of: place.node)
        guard !children.isEmpty else { return place }
        place = Path(node: children[random.below(children.count)], row: place.row)
      }
    }
  }

  private mutating func answer(_ path: Path) -> String {
    let texts: [String] =
      switch run.session.program.nodes[path.node].type.kind {
      case .integer, .decimal: ["0", "1", "12", "-2", "70", "1.5"]
      case .boolean: ["y", "n"]
      case .date: ["2029-12-01", "today", "+3 days", "1990-05-05", "someday"]
      case .time: ["09:30", "now"]
      case .dateTime: ["2029-12-31 23:00", "2030-01-02T08:00"]
      case .option, .options: ["1", "2", "3", "1,2", "+1", "-2"]
      case .text: ["blob", "Blob\nand more", "a", "", "grün\u{7}", "https://example.org", "b@c.de"]
      }
    return texts[random.below(texts.count)]
  }
}
