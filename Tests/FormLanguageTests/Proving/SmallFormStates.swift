import FormEngine
import FormSyntax

/// The facts about a small form, in all states that answers lead to and with all records.
struct SmallFormStates {
  /// Fields and rules: fields with an answer that breaks the rule and cannot be changed.
  private(set) var stuck: Set<String> = []
  /// Fields with an answer that cannot be changed.
  private(set) var kept: Set<String> = []
  /// A field and an option that is offered, and one that is in an answer to be submitted or in a
  /// valid record.
  private(set) var offered: Set<String> = []
  private(set) var submitted: Set<String> = []
  /// Computed fields without a value in a valid record, each with the hidden fields there.
  private(set) var emptyWhileHidden: Set<String> = []
  /// The hidden and the empty fields in rows of valid records that a sum leaves out.
  private(set) var leftOutWhileHidden: Set<String> = []
  private(set) var leftOutWhileEmpty: Set<String> = []

  private let form: SmallForm
  private let program: Program
  private let clock: LocalDateTime
  private var nodes: [String: NodeID] = [:]

  init(_ form: SmallForm, _ program: Program, clock: LocalDateTime) {
    self.form = form
    self.program = program
    self.clock = clock
    for (id, node) in program.nodes.enumerated() where node.kind == .field || node.kind == .list {
      nodes[node.name] = id
    }
    followAnswers()
    tryRecords()
  }

  // MARK: Answers

  private struct State {
    var session: Session
    /// The number of the answer to each field; -1 if there is none, and -2 if it was cleared.
    var given: [Int]
  }

  private mutating func followAnswers() {
    var first = Session(program, clock: clock)
    first.start(sortsRows: false)
    let start = [Int](repeating: -1, count: form.fields.count)
    var waiting = [State(session: first, given: start)]
    var seen: Set<[Int]> = [start]
    while let state = waiting.popLast() {
      look(at: state)
      for (index, field) in form.fields.enumerated() where !field.isInRow {
        guard let path = nodes[field.name].map({ Path(node: $0) }) else { continue }
        var cleared = state
        cleared.given[index] = -2
        if !seen.contains(cleared.given),
          Self.perform(.cleared(path), in: &cleared.session)
        {
          seen.insert(cleared.given)
          waiting.append(cleared)
        }
        for (number, value) in field.values.enumerated() where state.given[index] != number {
          var given = state.given
          given[index] = number
          guard !seen.contains(given) else { continue }
          var session = state.session
          guard Self.enter(value, at: path, in: &session) else { continue }
          seen.insert(given)
          waiting.append(State(session: session, given: given))
        }
      }
    }
  }

  /// Enters an answer; false if it is refused or wrong.
  private static func enter(_ text: String, at path: Path, in session: inout Session) -> Bool {
    guard perform(.focusRequested(path), in: &session),
      perform(.entered(path, text: text), in: &session)
    else { return false }
    return brokenRule(at: path, in: session) == nil && !session.value(path).isEmpty
  }

  private static func perform(_ action: Action, in session: inout Session) -> Bool {
    !session.send(action, at: nil).contains {
      if case .refused = $0 { true } else { false }
    }
  }

  private static func brokenRule(at path: Path, in session: Session) -> String? {
    session.problems(at: path).first { !$0.isWarning }?.rule
  }

  private mutating func look(at state: State) {
    let session = state.session
    for (index, field) in form.fields.enumerated() where !field.isInRow {
      guard let path = nodes[field.name].map({ Path(node: $0) }), session.isVisible(path) else {
        continue
      }
      let isReadonly = session.isReadonly(path)
      if isReadonly, !session.isForced(path), state.given[index] >= 0,
        !session.value(path).isEmpty
      {
        kept.insert(field.name)
        if let rule = Self.brokenRule(at: path, in: session) {
          stuck.insert("\(field.name) \(rule)")
        }
      }
      guard program.nodes[path.node].type.kind == .option else { continue }
      let options = session.offeredOptions(path)
      if !isReadonly {
        for place in options.indices {
          offered.insert("\(field.name) \(field.values[Int(options.index(at: place))])")
        }
      }
      if !session.blocks, case .option(let option) = session.value(path) {
        submitted.insert("\(field.name) \(field.values[Int(option)])")
      }
    }
  }

  // MARK: Records

  private mutating func tryRecords() {
    var checker = RecordChecker(RecordPlan(program, clock: clock))
    let outer = form.fields.filter { !$0.isInRow }
    let inner = form.fields.filter(\.isInRow)
    for answers in Self.all(outer) {
      for row in [nil] + (form.hasRows ? Self.all(inner).map { Optional($0) } : []) {
        var members = zip(outer, answers).compactMap { Self.member($0, $1) }
        if let row {
          let cells = zip(inner, row).compactMap { Self.member($0, $1) }
          members.append("\"r\":[{\(cells.joined(separator: ","))}]")
        }
        var json = "{\(members.joined(separator: ","))}"
        let isRecord = json.withUTF8 { bytes in (try? checker.check(bytes)) != nil }
        guard isRecord, !checker.findings.contains(where: { !$0.isWarning }) else { continue }
        look(atRecord: outer, answers, inner, row)
      }
    }
  }

  /// Returns all combinations of answers to fields; an empty text is no answer.
  private static func all(_ fields: [SmallForm.Field]) -> [[String]] {
    fields.reduce([[]]) { whole, field in
      whole.flatMap { part in ([""] + field.values).map { part + [$0] } }
    }
  }

  private static func member(_ field: SmallForm.Field, _ value: String) -> String? {
    switch value {
    case "": nil
    case "yes": "\"\(field.name)\":true"
    case "no": "\"\(field.name)\":false"
    case "a", "b", "c": "\"\(field.name)\":\"\(value)\""
    default: "\"\(field.name)\":\(value)"
    }
  }

  private mutating func look(
    atRecord outer: [SmallForm.Field], _ answers: [String], _ inner: [SmallForm.Field],
    _ row: [String]?
  ) {
    var session = Session(ofRecord: program, clock: clock)
    func give(_ fields: [SmallForm.Field], _ answers: [String], _ row: RowID) {
      for (field, answer) in zip(fields, answers) {
        guard let node = nodes[field.name] else { continue }
        session.give(
          Self.value(answer), at: Path(node: node, row: row), origin: .file, settled: false)
      }
    }
    give(outer, answers, 0)
    var added: RowID?
    if let row, let list = nodes["r"] {
      added = session.giveRow(in: Path(node: list, row: 0), settled: false)?.row
      if let added { give(inner, row, added) }
    }
    session.start(sortsRows: false)
    for (field, answer) in zip(outer, answers) where ["a", "b", "c"].contains(answer) {
      guard let node = nodes[field.name], session.isVisible(Path(node: node)) else { continue }
      submitted.insert("\(field.name) \(answer)")
    }
    let hidden = outer.filter { field in
      nodes[field.name].map { !session.isVisible(Path(node: $0)) } ?? false
    }
    for name in form.computed {
      guard let path = nodes[name].map({ Path(node: $0) }), session.isVisible(path),
        session.value(path).isEmpty
      else { continue }
      for field in hidden { emptyWhileHidden.insert("\(name) \(field.name)") }
    }
    guard let added, let price = nodes["p"], let number = nodes["q"],
      !session.value(Path(node: price, row: added)).isEmpty
    else { return }
    let path = Path(node: number, row: added)
    if !session.isVisible(path) {
      leftOutWhileHidden.insert("q")
    } else if session.value(path).isEmpty {
      leftOutWhileEmpty.insert("q")
    }
  }

  private static func value(_ text: String) -> Value {
    switch text {
    case "": .empty
    case "yes": .boolean(true)
    case "no": .boolean(false)
    case "a": .option(0)
    case "b": .option(1)
    case "c": .option(2)
    default: Int64(text).map { .integer($0) } ?? .empty
    }
  }

  // MARK: Claims

  /// Returns the reason why a finding is wrong; nil if it is right, or about something else.
  func objection(to diagnostic: Diagnostic) -> String? {
    let message = diagnostic.message
    let names = message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    guard let first = names.first else { return nil }
    switch diagnostic.name.rawValue {
    case "kept-answer": return kept.contains(first) ? nil : "\(first) is never kept"
    case "stuck-answer":
      guard names.count > 2 else { return "no steps" }
      guard stuck.contains("\(first) \(names[1])") else { return "\(first) is never stuck" }
      return leads(names.dropFirst(2), to: first, names[1])
    case "silently-empty":
      if message.contains(" leaves out rows in which ") {
        let rows = message.contains(" is hidden") ? leftOutWhileHidden : leftOutWhileEmpty
        return names.count > 1 && rows.contains(names[1]) ? nil : "no such row"
      }
      guard names.count > 1, emptyWhileHidden.contains("\(first) \(names[1])") else {
        return "no such record"
      }
      return nil
    case "unreachable-option":
      let head = message.prefix { $0 != ":" }
      let set = head.contains("be submitted") ? submitted : offered
      // An option that is never offered when all answers are valid is a different case.
      if message.contains(" excludes "), !head.contains("be submitted") { return nil }
      return Self.options(head).first { set.contains($0) }
    default: return nil
    }
  }

  /// The options that a message names, each after its field.
  private static func options(_ head: Substring) -> [String] {
    let names = head.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    var found: [String] = []
    var waiting: [String] = []
    for name in names {
      if name.count > 1 {
        found += waiting.map { "\(name) \($0)" }
        waiting = []
      } else {
        waiting.append(name)
      }
    }
    return found
  }

  /// Returns the problem with the steps of a test that should lead to an answer that is stuck.
  private func leads(_ steps: ArraySlice<String>, to name: String, _ rule: String) -> String? {
    var session = Session(program, clock: clock)
    session.start(sortsRows: false)
    for step in steps {
      let parts = step.split(separator: " ")
      guard parts.count > 1, let node = nodes[String(parts[1])] else { return "no step: \(step)" }
      if parts[0] == "clear" {
        guard Self.perform(.cleared(Path(node: node)), in: &session) else { return "\(step) fails" }
        continue
      }
      guard parts.count == 3, parts[0] == "enter" else { return "no step: \(step)" }
      let value = parts[2].drop { $0 == "." }
      let text = value == "true" ? "yes" : value == "false" ? "no" : String(value)
      guard Self.enter(text, at: Path(node: node), in: &session) else { return "\(step) fails" }
    }
    guard let path = nodes[name].map({ Path(node: $0) }) else { return "no \(name)" }
    return session.isVisible(path) && session.isReadonly(path)
      && Self.brokenRule(at: path, in: session) == rule ? nil : "the steps do not lead there"
  }
}
