import FormEngine
import FormLanguage
import FormSyntax

/// Input: a form, a NUL byte, and actions as bytes. After each action the session equals one
/// rebuilt from scratch.
enum SessionTarget {
  /// The limits on the actions in one input and the rows in a list.
  private static let actionLimit = 64
  private static let rowLimit = 12

  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let border = input.firstIndex(of: 0) ?? input.endIndex
    let source = SourceText(name: "fuzz.form", bytes: Array(input[..<border]))
    guard source.bytes.count < 8_000,
      let program = compileForm(source, importing: NoFiles()).program,
      program.nodes.count < 60, let clock = Scenario.clock
    else { return }
    var actions = ActionBytes(input[border...].dropFirst())
    var session = Session(program, clock: clock)
    check(session)
    for _ in 0..<actionLimit {
      guard let action = actions.next(for: session, rowLimit: rowLimit) else { return }
      session.send(action)
      check(session)
    }
  }

  private static func check(_ session: Session) {
    require(session == session.rebuilt(), "not what it is from nothing")
    if let focus = session.focus {
      require(session.isFocusable(focus), "the focus cannot be there")
      if let next = session.next(after: focus) {
        require(session.previous(before: next) == focus, "next and previous differ")
      }
      require(session.canGoNext == (session.next(after: focus) != nil), "the end is wrong")
    }
    let errors = session.allProblems().contains { !$0.isWarning && !$0.isFromHandler }
    require(session.blocks == errors, "blocking is not having an error")
    _ = session.answers()
    // An empty value in a list of plain values is removed as soon as undo moves the focus away.
    if let focus = session.focus, session.program.isPlainValue(focus.node),
      session.value(focus).isEmpty
    {
      return
    }
    var other = session
    if !isRefused(other.send(.undoRequested)), !isRefused(other.send(.redoRequested)) {
      require(values(other) == values(session), "undo and redo change something")
    }
  }

  private static func isRefused(_ effects: [Effect]) -> Bool {
    effects.contains { if case .refused = $0 { true } else { false } }
  }

  private static func values(_ session: Session) -> [Value] {
    paths(of: session).map(session.value)
  }

  /// Returns the paths of all fields and lists, including hidden ones.
  static func paths(of session: Session) -> [Path] {
    var paths: [Path] = []
    var waiting = [Path.form]
    while let path = waiting.popLast() {
      let node = session.program.nodes[path.node]
      switch node.kind {
      case .field: paths.append(path)
      case .list:
        paths.append(path)
        waiting += session.rows(of: path).map { Path(node: node.rowBody, row: $0) }
      case .note: break
      case .form, .group, .section, .row:
        waiting += session.program.children(of: path.node).map { Path(node: $0, row: path.row) }
      }
    }
    return paths
  }
}

/// Actions, each decoded from the next few bytes.
private struct ActionBytes {
  private var bytes: Slice<UnsafeBufferPointer<UInt8>>.SubSequence

  private static let texts = [
    "", "1", "0", "-4", "3.5", "junk", "yes", "no", "2030-01-01", "09:30", "2030-01-01T10:00",
    "a, b", "x@y.org", "9223372036854775807", "e\u{301}", "today",
  ]

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { self.bytes = bytes }

  private mutating func byte() -> Int? { bytes.popFirst().map(Int.init) }

  mutating func next(for session: Session, rowLimit: Int) -> Action? {
    guard let kind = byte(), let place = byte(), let detail = byte() else { return nil }
    let paths = SessionTarget.paths(of: session)
    guard !paths.isEmpty else { return nil }
    let path = paths[place % paths.count]
    let isList = session.program.nodes[path.node].kind == .list
    let rows = isList ? session.rowCount(of: path) : 0
    let row = rows > 0 ? session.row(of: path, at: detail % rows) : nil
    switch kind % 20 {
    case 0..<6: return .entered(path, text: Self.texts[detail % Self.texts.count])
    case 6: return .confirmed(path)
    case 7: return .cleared(path)
    case 8: return .assigned(path, .integer(Int64(detail) - 9))
    case 9: return .focusRequested(detail == 0 ? nil : path)
    case 10: return .nextRequested
    case 11: return .previousRequested
    case 12:
      guard isList, rows < rowLimit else { return .nextRequested }
      return .rowAdded(list: path, at: detail & 1 == 0 ? nil : detail >> 1)
    case 13: return row.map { .rowDeleted($0) } ?? .undoRequested
    case 14: return row.map { .rowMoved($0, to: detail >> 2) } ?? .redoRequested
    case 15:
      guard isList,
        let slot = session.program.nodes.first(where: { $0.template > 0 && $0.slot >= 0 })?.slot
      else { return .undoRequested }
      return .rowsSorted(list: path, by: [SortKey(slot: slot, isDescending: detail & 1 == 0)])
    case 16: return .undoRequested
    case 17: return .redoRequested
    default: return submission(session, path, detail)
    }
  }

  private func submission(_ session: Session, _ path: Path, _ detail: Int) -> Action {
    guard case .submitting(let number) = session.status else {
      return session.status == .submitted ? .resetRequested : .submitRequested
    }
    switch detail % 3 {
    case 0: return .submissionAccepted(number)
    case 1: return .submissionCancelRequested
    default:
      return .submissionRejected(
        number, message: "No.", problems: [HandlerProblem(path: path, message: "No.")], focus: path)
    }
  }
}
