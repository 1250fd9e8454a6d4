import FormEngine
import FormJSON

/// A writer of draft entries for the actions that a session has accepted.
///
/// Rows are identified by their identities, and values are written as they are submitted. Of a
/// secret, an entry records only that it was entered.
struct DraftWriter {
  private let names: DraftNames
  /// The session with its preset answers, before any action; nil if there are none.
  private let presets: Session?
  /// The rows that nobody adds.
  private var ownRows: OwnRows

  init(_ names: DraftNames, presets: Session?) {
    self.names = names
    self.presets = presets?.withKeptRows()
    ownRows = OwnRows(names.program)
  }

  /// Returns the entry for an action.
  ///
  /// - Parameters:
  ///   - session: the session after the action.
  ///   - isStep: true if the action can be undone.
  ///   - submits: true if the answers are being handed over.
  mutating func entry(
    for action: Action, in session: Session, isStep: Bool, submits: Bool
  ) -> [UInt8] {
    var entry = DraftEntryWriter(names, at: session.clock)
    switch action {
    case .entered(let path, _): write(.entered, path, session, isStep, to: &entry)
    case .assigned(let path, _): write(.assigned, path, session, isStep, to: &entry)
    case .confirmed(let path): write(.confirmed, path, session, isStep, to: &entry)
    case .cleared(let path):
      entry.begin(.cleared, isStep: isStep)
      entry.place(path)
      writePreset(at: path, to: &entry)
    case .focusRequested(let path):
      entry.begin(.focus)
      if let path { entry.place(path) }
    case .nextRequested, .previousRequested:
      // The destination is recorded because with other preset answers the step would lead
      // elsewhere.
      entry.begin(action == .nextRequested ? .next : .previous)
      if let focus = session.focus { entry.place(focus) }
    case .rowAdded(let list, let index):
      entry.begin(.added, isStep: isStep)
      entry.place(list)
      entry.member("new", session.rowsMade(for: list.node) - 1)
      if let index { entry.member("index", index) }
    case .rowDeleted(let row):
      entry.begin(.deleted, isStep: isStep)
      entry.place(row.path)
    case .rowMoved(let row, let index):
      entry.begin(.moved, isStep: isStep)
      entry.place(row.path)
      entry.member("index", index)
    case .rowsSorted(let list, let keys):
      entry.begin(.sorted, isStep: isStep)
      entry.place(list)
      entry.sortKeys(keys)
    case .submitRequested:
      entry.begin(submits ? .submitting : .submit)
      if let focus = session.focus { entry.object("focus") { $0.place(focus) } }
    case .submissionAccepted(let number):
      entry.begin(.accepted)
      entry.member("number", number)
    case .submissionRejected(let number, let message, let problems, let focus):
      entry.begin(.rejected)
      entry.member("number", number)
      entry.rejection(message, problems, focus: focus)
    case .submissionCancelRequested: entry.begin(.cancelled)
    case .undoRequested: entry.begin(.undo)
    case .redoRequested: entry.begin(.redo)
    case .resetRequested: entry.begin(.reset)
    }
    entry.lists(ownRows.takeNew(in: session), in: session)
    return entry.finish()
  }

  /// Returns an entry without an action.
  func entry(_ kind: DraftEntryKind, at clock: LocalDateTime) -> [UInt8] {
    var entry = DraftEntryWriter(names, at: clock)
    entry.begin(kind)
    return entry.finish()
  }

  /// Returns the entry for a run that continues a draft. The entries after it use the row
  /// identities of this run.
  mutating func entry(resuming replay: DraftReplay) -> [UInt8] {
    ownRows.skip(in: replay.session)
    var entry = DraftEntryWriter(names, at: replay.session.clock)
    entry.begin(.resumed)
    entry.array("rows", replay.rows.renamed.sorted { $0.key < $1.key }) { entry, rows in
      entry.member("path", names.name(of: rows.key))
      let sorted = rows.value.sorted { $0.key < $1.key }
      entry.numbers("from", sorted.map { Int($0.key) })
      entry.numbers("to", sorted.map { Int($0.value) })
    }
    return entry.finish()
  }

  /// Returns the entry for the rows of lists before any action; empty if no row comes by itself.
  mutating func entry(startingWith session: Session) -> [UInt8] {
    ownRows.skip(in: session)
    let lists = ownRows.all(in: session)
    guard !lists.isEmpty else { return [] }
    var entry = DraftEntryWriter(names, at: session.clock)
    entry.begin(.started)
    entry.lists(lists, in: session)
    return entry.finish()
  }

  /// Returns the entry for places that an answer has shown or invalidated.
  func entry(pending places: [Path], in session: Session) -> [UInt8] {
    var entry = DraftEntryWriter(names, at: session.clock)
    entry.begin(.pending)
    entry.array("places", places) { $0.place($1) }
    return entry.finish()
  }

  /// Returns the entry for a line of an unfinished text.
  func entry(line: String, at path: Path, in session: Session) -> [UInt8] {
    var entry = DraftEntryWriter(names, at: session.clock)
    entry.begin(.line)
    entry.place(path)
    entry.member("text", line)
    writePreset(at: path, to: &entry)
    return entry.finish()
  }

  private func write(
    _ kind: DraftEntryKind, _ path: Path, _ session: Session, _ isStep: Bool,
    to entry: inout DraftEntryWriter
  ) {
    entry.begin(kind, isStep: isStep)
    entry.place(path)
    if let option = session.nameOfOption(around: path) { entry.member("option", option) }
    entry.answer(at: path, in: session)
    writePreset(at: path, to: &entry)
  }

  /// Records which preset answer a person has changed, so a different one overrides the draft.
  private func writePreset(at path: Path, to entry: inout DraftEntryWriter) {
    guard let mark = presets?.markOfPreset(at: path) else { return }
    entry.member("over", mark)
  }
}

extension Session {
  /// Returns the name of the option to which the row around a place belongs; nil if its list has no
  /// rows of options.
  fileprivate func nameOfOption(around path: Path) -> String? {
    guard let row = enclosingRow(of: path), let option = option(of: row),
      let field = program.parts.countedOptions[list(of: row).node]
    else { return nil }
    return program.options(of: field).name(Int(option))
  }

  /// Returns the mark of a field's preset answer; nil if it has none, or if the field is a secret.
  func markOfPreset(at path: Path) -> String? {
    guard isKnown(path), !program.nodes[path.node].type.isSecret else { return nil }
    switch ownOrigin(path) {
    case .flag, .file, .environment: return presetMark(at: path)
    case .none, .typed, .default, .computed, .draft, .start: return nil
    }
  }

  /// Returns a hash that identifies the preset answers in a row, and in the rows around it, without
  /// containing them.
  func presetMark(ofRow row: Path, _ names: DraftNames) -> String {
    guard isKnown(row) else { return "" }
    var marks: [String] = []
    for (level, place) in rowsAround(row).enumerated() {
      for path in declarations(in: place.path, entering: level == 0 ? .all : .level) {
        if let mark = markOfPreset(at: path) { marks += [names.name(of: path.node), mark] }
      }
    }
    guard !marks.isEmpty else { return Self.markWithoutPresets }
    var writer = JSONWriter()
    writer.beginArray()
    for mark in marks { writer.string(mark) }
    writer.end()
    return DraftFormat.mark(of: writer.finish())
  }

  /// The mark of a row without preset answers.
  static var markWithoutPresets: String { "none" }

  /// Returns a hash that identifies a preset answer without containing it.
  func presetMark(at path: Path) -> String {
    var writer = JSONWriter()
    ownRecordedAnswer(at: path)?.write(to: &writer)
    return DraftFormat.mark(of: writer.finish())
  }
}

/// The kind of an entry in a draft.
enum DraftEntryKind: String {
  case entered, assigned, confirmed, cleared
  case focus, next, previous
  case added, deleted, moved, sorted
  case submit, submitting, accepted, rejected, cancelled
  case undo, redo, reset
  /// A line of an unfinished text, and the end of one that was discarded.
  case line, dropped
  /// Earlier places that an answer has shown or invalidated, to be asked before submitting.
  case pending
  /// The initial rows of lists, before any action.
  case started
  /// A later run has resumed the draft: secrets are empty, and some rows have new identities.
  case resumed
  /// The last submission did not arrive.
  case undelivered
  /// A program accepted the last submission, but the answers were not written.
  case delivered
  /// The user has been notified about the draft.
  case noticed
  /// All answers at once, replacing the entries before it.
  case snapshot
}

/// A writer of the JSON of one entry.
struct DraftEntryWriter {
  private let names: DraftNames
  private let clock: LocalDateTime
  private var writer = JSONWriter()

  init(_ names: DraftNames, at clock: LocalDateTime) {
    self.names = names
    self.clock = clock
  }

  mutating func begin(_ kind: DraftEntryKind, isStep: Bool = false) {
    writer.beginObject()
    writer.name("at")
    writer.string(clock.description)
    writer.name("do")
    writer.string(kind.rawValue)
    if isStep { flag("step") }
  }

  mutating func finish() -> [UInt8] { DraftFormat.entry(writer.finish()) }

  mutating func place(_ path: Path) {
    writer.name("path")
    writer.string(names.name(of: path.node))
    guard names.program.nodes[path.node].template > 0 else { return }
    writer.name("row")
    writer.integer(Int64(path.row))
  }

  mutating func member(_ name: String, _ number: Int) {
    writer.name(name)
    writer.integer(Int64(number))
  }

  mutating func member(_ name: String, _ text: String) {
    writer.name(name)
    writer.string(text)
  }

  mutating func flag(_ name: String) {
    writer.name(name)
    writer.boolean(true)
  }

  /// Writes the answer to a field: its value, its unreadable text, or a flag for an empty answer or
  /// a secret.
  mutating func answer(at path: Path, in session: Session) {
    let isSecret = names.program.nodes[path.node].type.isSecret
    if let text = session.ownTypedText(path) {
      if isSecret { flag("secret") } else { member("text", text) }
    } else if let answer = session.ownRecordedAnswer(at: path) {
      if isSecret {
        flag("secret")
      } else {
        writer.name("value")
        answer.write(to: &writer)
      }
    } else {
      flag("empty")
    }
  }

  /// Writes the values that the form gives to initial rows, so another version of the form finds
  /// the rows by them.
  mutating func given(_ rows: [(row: RowID, values: [NodeID: Value])], in session: Session) {
    let cells = rows.flatMap { row, values in
      values.sorted { $0.key < $1.key }.map { (Path(node: $0.key, row: row), $0.value) }
    }
    array("given", cells) { entry, cell in
      entry.place(cell.0)
      guard let answer = session.answer(cell.1, ofField: cell.0.node) else {
        return entry.flag("empty")
      }
      entry.writer.name("value")
      answer.write(to: &entry.writer)
    }
  }

  /// Writes rows that nobody added: of an initial row its values, and of one that follows
  /// from `count = E` its place or its option.
  mutating func lists(_ lists: [OwnRows.Rows], in session: Session) {
    array("lists", lists) { entry, list in
      entry.place(list.list)
      entry.numbers("rows", list.rows.map(Int.init))
      let body = session.program.nodes[list.list.node].rowBody
      if session.program.nodes[list.list.node].countsItsRows {
        entry.numbers(
          "places", list.rows.map { session.position(of: RowPath(body: body, row: $0)) })
        let options = session.optionNames(ofRows: list.rows, in: list.list)
        if !options.isEmpty { entry.texts("options", options) }
      }
      let begun = list.rows.filter { session.startIndex(of: RowPath(body: body, row: $0)) != nil }
        .sorted()
      if !begun.isEmpty { entry.numbers("begun", begun.map(Int.init)) }
      entry.given(
        begun.map { ($0, session.startValues(of: RowPath(body: body, row: $0))) }, in: session)
    }
  }

  mutating func sortKeys(_ keys: [SortKey]) {
    let nodes = names.program.nodes
    writer.name("by")
    writer.beginArray()
    for key in keys {
      let node =
        names.program.parts.slots.indices.contains(key.slot)
        ? names.program.parts.slots[key.slot].node : 0
      writer.beginArray()
      if nodes.indices.contains(node), nodes[node].slot == key.slot {
        writer.string(names.name(of: node))
      } else {
        writer.integer(Int64(key.slot))
      }
      writer.boolean(key.isDescending)
      writer.end()
    }
    writer.end()
  }

  mutating func rejection(_ message: String?, _ problems: [HandlerProblem], focus: Path?) {
    if let message { member("message", message) }
    array("problems", problems) { writer, problem in
      writer.place(problem.path)
      writer.member("message", problem.message)
    }
    guard let focus else { return }
    writer.name("focus")
    writer.beginObject()
    place(focus)
    writer.end()
  }

  /// Writes an array of objects.
  mutating func array<Element>(
    _ name: String, _ elements: [Element], _ write: (inout DraftEntryWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    writer.name(name)
    writer.beginArray()
    for element in elements {
      writer.beginObject()
      write(&self, element)
      writer.end()
    }
    writer.end()
  }

  mutating func object(_ name: String, _ write: (inout DraftEntryWriter) -> Void) {
    writer.name(name)
    writer.beginObject()
    write(&self)
    writer.end()
  }

  mutating func texts(_ name: String, _ texts: [String]) {
    writer.name(name)
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.end()
  }

  mutating func numbers(_ name: String, _ numbers: [Int]) {
    writer.name(name)
    writer.beginArray()
    for number in numbers { writer.integer(Int64(number)) }
    writer.end()
  }
}
