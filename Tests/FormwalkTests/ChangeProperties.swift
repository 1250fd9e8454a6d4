import Formwalk
import SeededNumbers
import TestCases
import Testing

// The reported changes of an action cover everything that a front end would show differently.

@Test(.tags(.property), .slow) func changesAreReported() throws {
  let now = try #require(Example.now)
  let form = try Form(Example.party)
  let rounds = 14
  for seed in 1...UInt64(rounds) {
    var random = SeededGenerator(seed: seed)
    var session = form.session(at: now)
    var shown = Shown(session)
    for step in 1...60 {
      let action = randomAction(shown, session, &random)
      let later = random.chance(1, in: 30) ? DateTime("2026-11-21T09:30") : nil
      let before = session
      let effects = session.send(action, at: later)
      let after = Shown(session)
      let changed = Set(
        effects.flatMap { effect -> [Path] in
          if case .changed(let paths) = effect { paths } else { [] }
        })
      for path in shown.paths.union(after.paths) {
        let texts = (
          old: before.field(path).map(describe), new: session.field(path).map(describe)
        )
        // What comes or goes is named with its container.
        guard after.paths.contains(path), shown.paths.contains(path) else {
          let container = after.parents[path] ?? shown.parents[path] ?? .form
          #expect(
            changed.contains(container) || !after.paths.contains(container)
              || !shown.paths.contains(container), "seed \(seed), step \(step), \(action): \(path)")
          continue
        }
        guard texts.old != texts.new else { continue }
        #expect(
          changed.contains(path), "seed \(seed), step \(step), \(action) at \(path): \(texts)")
      }
      let refused = effects.contains { if case .refused = $0 { true } else { false } }
      if refused, later == nil {
        #expect(changed.isEmpty, "seed \(seed), step \(step), \(action)")
      }
      shown = after
    }
  }
}

/// An entry reports its field and everything that depends on it, but not the whole form.
@Test(.tags(.property)) func changesAreFew() throws {
  let now = try #require(Example.now)
  var session = try Form(Example.party).session(at: now)
  let size = try session.path("hall.size")
  session.send(.entered(try session.path("kind"), text: "large"))
  session.send(.rowAdded(list: try session.path("tags"), at: nil))
  session.send(.entered(try session.path("tags[1]"), text: "ab"))
  #expect(changes(session.send(.entered(size, text: "12"))) == ["hall.size"])
  #expect(changes(session.send(.entered(size, text: "60"))) == ["hall.size", "hall.key"])
  #expect(changes(session.send(.entered(size, text: "60"))) == ["hall.size"])
  // What is left is named only if its problems show from now on, and so it is with a submit.
  #expect(changes(session.send(.focusRequested(size))) == [])
  #expect(changes(session.send(.focusRequested(nil))) == [])
  #expect(changes(session.send(.focusRequested(try session.path("host")))) == [])
  #expect(changes(session.send(.focusRequested(nil))) == ["host"])
  session.send(.focusRequested(try session.path("host")))
  #expect(changes(session.send(.focusRequested(nil))) == [])
  session.send(.rowAdded(list: try session.path("guests"), at: nil))
  #expect(changes(session.send(.submitRequested)) == ["guests[1].name", "share"])
  #expect(changes(session.send(.submitRequested)) == [])

  func changes(_ effects: [Effect]) -> [String] {
    for case .changed(let paths) in effects {
      return paths.map { session.field($0)?.name ?? "?" }
    }
    return []
  }
}

/// The visible state of a session as a tree.
struct Shown {
  var parents: [Path: Path] = [:]
  var paths: Set<Path> = [.form]
  var fields: [Field] = []

  init(_ session: Session) {
    parents[.form] = nil
    var waiting = [Path.form]
    while let path = waiting.popLast() {
      for child in session.children(of: path) {
        parents[child.path] = path
        paths.insert(child.path)
        fields.append(child)
        waiting.append(child.path)
      }
    }
  }
}

private func describe(_ field: Field) -> String {
  let options = field.options.map { "\($0.name)\($0.isChosen ? "!" : "")" }
  let words: [String] = [
    field.label, field.hint ?? "-", field.help ?? "-", field.example,
    field.unit ?? "-", field.text, "\(field.rowCount)", options.joined(separator: ","),
    field.value.map { "\($0)" } ?? "-", "\(field.kind)",
  ]
  let flags = [field.isVisible, field.isRequired, field.isReadOnly, field.isFocusable]
  let problems = field.problems.map { "\($0.rule): \($0.message)" }
  return (words + [flags.map { $0 ? "1" : "0" }.joined()] + problems).joined(separator: " | ")
}

func randomAction(
  _ shown: Shown, _ session: Session, _ random: inout SeededGenerator
) -> Action {
  if case .submitting(let number) = session.status {
    guard random.chance(5, in: 6) else { return .submissionCancelRequested }
    if random.chance(1, in: 10) { return .submissionAccepted(number) }
    let first = pick(shown.fields, &random)?.path ?? .form
    let second = pick(shown.fields, &random)?.path ?? .form
    return .submissionRejected(
      number, Rejection("No", problems: [first: "Not this", second: "Nor this"]))
  }
  guard let field = pick(shown.fields, &random) else { return .nextRequested }
  switch random.below(16) {
  case 0: return .nextRequested
  case 1: return .focusRequested(random.chance(1, in: 4) ? nil : field.path)
  case 2: return .submitRequested
  case 3: return .undoRequested
  case 4: return .redoRequested
  case 5: return .cleared(field.path)
  case 6: return random.chance(1, in: 8) ? .resetRequested : .previousRequested
  default: break
  }
  switch field.kind {
  case .list: return .rowAdded(list: field.path, at: random.chance(1, in: 3) ? 0 : nil)
  case .row:
    return random.chance(1, in: 2)
      ? .rowDeleted(field.path) : .rowMoved(field.path, to: random.below(3))
  case .integer, .decimal:
    return .entered(
      field.path, text: ["0", "1", "2", "3", "5", "7.25", "60", "x", ""][random.below(9)])
  case .boolean: return .assigned(field.path, .boolean(random.chance(1, in: 2)))
  case .date:
    return .entered(field.path, text: ["today", "tomorrow", "2020-01-01"][random.below(3)])
  case .choice, .choices:
    guard let option = pick(field.options, &random) else { return .confirmed(field.path) }
    return .entered(field.path, text: field.kind == .choices ? "+\(option.name)" : option.name)
  default:
    return .entered(field.path, text: ["Ada", "Bo", "", "12345", "Cleo\u{7}"][random.below(5)])
  }
}

private func pick<Element>(_ all: [Element], _ random: inout SeededGenerator) -> Element? {
  all.isEmpty ? nil : all[random.below(all.count)]
}
