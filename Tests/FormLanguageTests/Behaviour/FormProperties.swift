import FormEngine
import SeededNumbers
import TestCases
import Testing

/// Properties of the forms of the repository after any actions.
@Test(.tags(.property), .slow) func incrementalEqualsFromNothing() async {
  let seeds: UInt64 = LongRuns.areWanted ? 40 : 2
  let cases = FormFiles.names.flatMap { form in (0..<seeds).map { (form, $0) } }
  await forEachCase(cases) { form, seed in
    var person = Person(try FormFiles.program(named: form), seed: seed)
    for step in 0..<150 {
      let action = person.act()
      let isEqual = person.session == person.session.rebuilt()
      try #require(
        isEqual,
        "\(form), seed \(seed), step \(step): \(action)\n\(difference(person.session))")
      if let focus = person.session.focus {
        try #require(person.session.isFocusable(focus), "\(form), seed \(seed), step \(step)")
      }
      let errors = person.session.allProblems().filter { !$0.isWarning && !$0.isFromHandler }
      try #require(
        person.session.blocks == !errors.isEmpty,
        "\(form), seed \(seed), step \(step): \(action): \(errors)")
    }
  }
}

/// Returns the first line of the whole state that differs when it is computed from scratch.
func difference(_ session: Session) -> String {
  var (mine, other) = ("", "")
  dump(session, to: &mine)
  dump(session.rebuilt(), to: &other)
  var above: [Substring] = []
  for (a, b) in zip(mine.split(separator: "\n"), other.split(separator: "\n")) {
    if a != b { return "\(above.suffix(12).joined(separator: "\n"))\n\(a)\nnot\n\(b)" }
    above.append(a)
  }
  return "no line differs"
}

/// A simulated person who fills in a form at random, mostly with valid values.
struct Person {
  var session: Session
  private var random: SeededGenerator

  init(_ program: Program, seed: UInt64) {
    session = Session(program, clock: noon)
    random = SeededGenerator(seed: seed)
  }

  mutating func act() -> Action {
    let action = choose()
    session.send(action)
    return action
  }

  private mutating func choose() -> Action {
    let node = place() ?? .form
    let declared = session.program.nodes[node.node]
    let count = session.rowCount(of: node)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .focusRequested(node)
    case 1: return .nextRequested
    case 2: return .previousRequested
    case 3: return .undoRequested
    case 4: return .redoRequested
    case 5: return .cleared(node)
    case 6: return .confirmed(node)
    case 7:
      guard case .submitting(let number) = session.status else {
        return session.status == .submitted ? .resetRequested : .submitRequested
      }
      return Bool.random(using: &random)
        ? .submissionAccepted(number)
        : .submissionRejected(number, message: nil, problems: [], focus: nil)
    default:
      guard declared.kind == .list else { return .entered(node, text: answer(node)) }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        return session.row(of: node, at: count - 1).map { .rowDeleted($0) } ?? .nextRequested
      case 1:
        return session.row(of: node, at: 0).map { .rowMoved($0, to: count - 1) } ?? .nextRequested
      default: return .rowAdded(list: node, at: nil)
      }
    }
  }

  /// A field or list somewhere in the form.
  private mutating func place() -> Path? {
    var place = Path.form
    while true {
      let node = session.program.nodes[place.node]
      switch node.kind {
      case .field, .note: return place
      case .list:
        let count = session.rowCount(of: place)
        guard count > 0, Int.random(in: 0..<4, using: &random) > 0,
          let row = session.row(of: place, at: Int.random(in: 0..<count, using: &random))
        else { return place }
        place = row.path
      case .form, .group, .section, .row:
        guard
          let child = session.program.children(of: place.node).randomElement(using: &random)
        else { return nil }
        place = Path(node: child, row: place.row)
      }
    }
  }

  private mutating func answer(_ path: Path) -> String {
    let texts: [String]
    switch session.program.nodes[path.node].type {
    case .integer: texts = ["0", "1", "3", "12", "70", "-2"]
    case .decimal: texts = ["0", "1.5", "19.99", "1200", "-3"]
    case .boolean: texts = ["y", "n"]
    case .date: texts = ["2029-12-01", "2030-01-01", "2030-06-30", "1990-05-05"]
    case .time: texts = ["09:30", "17:00"]
    case .datetime: texts = ["2029-12-31 23:00", "2030-01-02T08:00"]
    case .choice, .choices: texts = ["1", "2", "3", "1,2"]
    case .email: texts = ["blob@example.org", "blob"]
    case .url: texts = ["https://example.org"]
    case .uuid: texts = ["123e4567-e89b-12d3-a456-426614174000"]
    case .text, .multiline, .secret: texts = ["blob", "Blob", "a", "correct horse battery staple"]
    }
    return Int.random(in: 0..<8, using: &random) == 0
      ? "" : texts.randomElement(using: &random) ?? ""
  }
}
