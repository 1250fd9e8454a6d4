import FormEngine
import Foundation
import SeededNumbers
import TestCases
import Testing

// Properties that are true after any actions on any form.

/// The number of actions on each form. With `FORMWALK_LONG_RUNS` in the environment, all properties
/// together perform more than a million actions, which needs a release build.
private let actions = LongRuns.areWanted ? 5_000 : 60

@Test(.tags(.property), .slow) func incrementalEqualsFromNothing() async {
  await forEachCase(0..<UInt64(60)) { seed in
    var driver = Driver(seed: seed)
    for step in 0..<actions {
      let action = driver.act()
      let rebuilt = driver.session.rebuilt()
      let isEqual = driver.session == rebuilt
      try #require(
        isEqual,
        "seed \(seed), step \(step), \(action): \(difference(driver.session, rebuilt))")
    }
  }
}

@Test(.tags(.property), .slow) func focusGraphEqualsAWalkThroughAllNodes() async {
  await forEachCase(0..<UInt64(60)) { seed in
    var driver = Driver(seed: seed)
    for step in 0..<actions {
      let action = driver.act()
      let session = driver.session
      let place: Comment = "seed \(seed), step \(step), \(action)"
      let order = driver.nodes().filter(session.isFocusable)
      if let focus = session.focus { try #require(order.contains(focus), place) }
      try #require(session.first == order.first, place)
      try #require(session.last == order.last, place)
      try #require(session.firstEmpty == order.first(where: session.isRequiredAndEmpty), place)
      try #require(
        session.firstProblem
          == order.first { path in
            session.problems(at: path).contains { !$0.isWarning && !$0.isFromHandler }
          }, place)
      for (index, path) in order.enumerated() {
        let next = index + 1 < order.count ? order[index + 1] : nil
        try #require(session.next(after: path) == next, place)
        try #require(
          session.previous(before: path) == (index > 0 ? order[index - 1] : nil), place)
        try #require(session.position(of: path) == (index + 1, order.count), place)
      }
    }
  }
}

@Test(.tags(.property), .slow) func blockingIsHavingAnError() async {
  await forEachCase(0..<UInt64(60)) { seed in
    var driver = Driver(seed: seed)
    for step in 0..<actions {
      let action = driver.act()
      let errors = driver.session.allProblems().filter { !$0.isWarning && !$0.isFromHandler }
      try #require(
        driver.session.blocks == !errors.isEmpty,
        "seed \(seed), step \(step), \(action): \(errors)")
    }
  }
}

@Test(.tags(.property), .slow) func undoThenRedoChangesNothing() async {
  await forEachCase(0..<UInt64(60)) { seed in
    var driver = Driver(seed: seed)
    for step in 0..<actions {
      let action = driver.act()
      var session = driver.session
      // An empty value of a list of plain values is removed as soon as undo moves the focus away.
      if let focus = session.focus, session.program.isPlainValue(focus.node),
        session.value(focus).isEmpty
      {
        continue
      }
      let before = picture(session, driver.nodes())
      guard !refuses(session.send(.undoRequested)), !refuses(session.send(.redoRequested)) else {
        continue
      }
      let after = picture(session, driver.nodes(of: session))
      try #require(before == after, "seed \(seed), step \(step), \(action)")
    }
  }
}

/// Returns values, origins, rows and problems, except those of a handler.
private func picture(_ session: Session, _ nodes: [Path]) -> [String] {
  nodes.map { path in
    let problems = session.problems(at: path).filter { !$0.isFromHandler }.map(\.message)
    return "\(path) \(session.value(path)) \(session.origin(path)) \(problems)"
  }
}

private func refuses(_ effects: [Effect]) -> Bool {
  effects.contains { if case .refused = $0 { true } else { false } }
}

private func difference(_ left: Session, _ right: Session) -> String {
  let driver = Driver.paths(of: left)
  for path in driver {
    if left.value(path) != right.value(path) {
      return "value of \(left.name(of: path)): \(left.value(path)), not \(right.value(path))"
    }
    if left.isFocusable(path) != right.isFocusable(path) {
      return "focusable \(left.name(of: path)): \(left.isFocusable(path))"
    }
    if left.problems(at: path) != right.problems(at: path) {
      return "problems of \(left.name(of: path)): \(left.problems(at: path))"
    }
  }
  // For internal differences, this is the first differing line of the whole state.
  var (mine, other) = ("", "")
  dump(left, to: &mine)
  dump(right, to: &other)
  let lines = zip(mine.split(separator: "\n"), other.split(separator: "\n"))
  var above: [Substring] = []
  for (a, b) in lines {
    if a != b { return "\(above.suffix(12).joined(separator: "\n"))\n\(a)\nnot\n\(b)" }
    above.append(a)
  }
  return "inner state"
}

/// Sends random actions to a session of a random form.
struct Driver {
  var session: Session
  private var random: SeededGenerator
  private var day: Int64 = 0

  init(seed: UInt64) {
    session = Session(RandomForm.make(seed: seed), clock: noon)
    random = SeededGenerator(seed: seed &+ 1_000)
  }

  /// All fields and lists in focus order, hidden ones too.
  func nodes() -> [Path] { Self.paths(of: session) }

  func nodes(of session: Session) -> [Path] { Self.paths(of: session) }

  static func paths(of session: Session) -> [Path] {
    var paths: [Path] = []
    func visit(_ path: Path) {
      let node = session.program.nodes[path.node]
      switch node.kind {
      case .field: paths.append(path)
      case .list:
        for row in session.rows(of: path) { visit(Path(node: node.rowBody, row: row)) }
        paths.append(path)
      case .note: break
      case .form, .group, .section, .row:
        for child in session.program.children(of: path.node) {
          visit(Path(node: child, row: path.row))
        }
      }
    }
    visit(.form)
    return paths
  }

  mutating func act() -> Action {
    let action = choose()
    session.send(action)
    return action
  }

  private mutating func choose() -> Action {
    let nodes = nodes()
    let node = nodes.randomElement(using: &random) ?? .form
    let isList = session.program.nodes[node.node].kind == .list
    let rows = isList ? session.rowCount(of: node) : 0
    let row = rows > 0 ? session.row(of: node, at: Int.random(in: 0..<rows, using: &random)) : nil
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<8:
      let texts = ["1", "3", "5", "8", "", "junk", "-4", "9223372036854775807"]
      return .entered(node, text: texts.randomElement(using: &random) ?? "")
    case 8: return .confirmed(node)
    case 9: return .cleared(node)
    case 10: return .assigned(node, .integer(Int64.random(in: 0...9, using: &random)))
    case 11: return .focusRequested(random.chance(1, in: 8) ? nil : node)
    case 12: return .nextRequested
    case 13: return .previousRequested
    case 14..<18:
      guard isList else { return .nextRequested }
      return .rowAdded(
        list: node, at: random.chance(1, in: 2) ? nil : Int.random(in: 0...rows, using: &random))
    case 18:
      guard let row else { return .undoRequested }
      return .rowDeleted(row)
    case 19:
      guard let row else { return .redoRequested }
      return .rowMoved(row, to: Int.random(in: 0..<rows, using: &random))
    case 20:
      guard isList, let key = column(node) else { return .undoRequested }
      return .rowsSorted(
        list: node, by: [SortKey(slot: key, isDescending: random.chance(1, in: 2))])
    case 21: return .undoRequested
    case 22: return .redoRequested
    default: return submission()
    }
  }

  private func column(_ list: Path) -> SlotID? {
    let body = session.program.nodes[list.node].rowBody
    return session.program.children(of: body).lazy.map { session.program.nodes[$0].slot }
      .first { $0 >= 0 }
  }

  private mutating func submission() -> Action {
    guard case .submitting(let number) = session.status else {
      return session.status == .submitted ? .resetRequested : .submitRequested
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .submissionAccepted(number)
    case 1: return .submissionCancelRequested
    default:
      let path = nodes().randomElement(using: &random) ?? .form
      return .submissionRejected(
        number, message: "No.", problems: [HandlerProblem(path: path, message: "No.")], focus: nil)
    }
  }
}
