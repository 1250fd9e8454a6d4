import FormEngine
import FormJSON

/// All answers and rows of a session as one entry of a draft, without preset answers and secrets.
struct DraftSnapshot {
  private let session: Session
  private let start: Session
  private let names: DraftNames
  /// True if the rows of the start are named, too, since it is not that of the next run.
  private let namesAll: Bool
  private var lists: [Rows] = []
  private var answers: [Path] = []
  private var touched: [Path] = []
  private var secrets: [Path] = []
  private var presets: [Path] = []
  /// The identities of rows when the snapshot is restored.
  private var rows: [Path: RowID] = [:]
  private var rowCounts: [NodeID: Int] = [:]

  /// The rows of a list.
  private struct Rows {
    var list: Path
    var rows: [Int] = []
    /// The initial rows, among those that were added.
    var begun: [Int] = []
    /// The values that the form gave to them.
    var given: [(row: RowID, values: [NodeID: Value])] = []
    /// The names of the options to which the rows belong, if they are rows of options.
    var options: [String] = []
    /// The rows that were added after the last submission.
    var new: [Int] = []
    /// True if the list is as at the start, so there is nothing in it to keep.
    var isUnchanged = false
  }

  /// - Parameters:
  ///   - start: the session with its preset answers, before any action.
  ///   - namesAll: true if the snapshot is restored in a session that started with other rows.
  init(
    _ session: Session, since start: Session, _ names: DraftNames, namesAll: Bool = false
  ) {
    // The surplus rows of `count = E` are in the draft, too.
    self.session = session.withKeptRows()
    let start = start.withKeptRows()
    self.start = start
    self.names = names
    self.namesAll = namesAll
    visit(.form, start)
  }

  /// Returns the number of answers that a person gave.
  static func answerCount(_ session: Session, _ names: DraftNames) -> Int {
    // Those in the surplus rows of `count = E` may come back.
    let session = session.withKeptRows()
    return DraftSnapshot(session, since: session, names).answers.count { path in
      !session.ownAnswer(path).isEmpty || session.ownTypedText(path) != nil
    }
  }

  /// Returns a hash that identifies the preset answers of a session without containing them; empty
  /// if there are none.
  static func presetMark(_ start: Session, _ names: DraftNames) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    let presets = DraftSnapshot(start, since: start, names).presets
    for path in presets {
      writer.string(names.name(of: path.node))
      writer.integer(Int64(path.row))
      writer.string(start.markOfPreset(at: path) ?? "")
      writer.boolean(start.isSettled(path))
    }
    writer.end()
    return presets.isEmpty ? "" : DraftFormat.mark(of: writer.finish())
  }

  /// True if there is nothing worth keeping: no values, no rows, no cleared defaults or preset
  /// answers.
  var isWorthless: Bool {
    lists.allSatisfy(\.isUnchanged) && secrets.isEmpty
      && answers.allSatisfy { path in
        let slot = session.program.parts.answerSlot(of: path.node)
        return session.ownAnswer(path).isEmpty && session.ownTypedText(path) == nil
          && session.program.parts.slots[slot].code.isNone
          && !(start.isKnown(path) && !start.ownAnswer(path).isEmpty)
      }
  }

  var hasSecrets: Bool { !secrets.isEmpty }

  /// Returns the snapshot as an entry.
  ///
  /// - Parameters:
  ///   - forgotten: secrets that were entered in an earlier run.
  ///   - pending: earlier places to ask before submitting.
  ///   - submission: the state of the last submission.
  func entry(
    forgotten: [Path], pending: [Path], submission: DraftReplay.Submission,
    unfinished: UnfinishedText?
  ) -> [UInt8] {
    var entry = DraftEntryWriter(names, at: session.clock)
    entry.begin(.snapshot)
    if namesAll { entry.flag("all") }
    entry.array("lists", lists) { entry, list in
      write(list.list, to: &entry)
      entry.numbers("rows", list.rows)
      // In a form without `count = E`, nobody has added these rows.
      if session.program.nodes[list.list.node].countsItsRows { entry.flag("counted") }
      if !list.begun.isEmpty { entry.numbers("begun", list.begun) }
      entry.given(list.given, in: session)
      if !list.options.isEmpty { entry.texts("options", list.options) }
      if !list.new.isEmpty { entry.numbers("new", list.new) }
    }
    entry.array("answers", answers) { entry, path in
      write(path, to: &entry)
      entry.answer(at: path, in: session)
      if session.isOnlyConfirmed(path) { entry.flag("confirmed") }
      // A preset answer that the person has changed is not applied again unless it is a new one.
      if let mark = start.markOfPreset(at: path) { entry.member("over", mark) }
    }
    entry.array("touched", touched) { entry, path in write(path, to: &entry) }
    entry.array("secrets", secrets + forgotten.filter { !secrets.contains($0) && isWritten($0) }) {
      entry, path in write(path, to: &entry)
    }
    entry.array("pending", pending.filter(isWritten)) { entry, path in write(path, to: &entry) }
    if let focus = session.focus {
      entry.object("focus") { write(focus, to: &$0) }
    }
    if let text = unfinished, isWritten(text.path) {
      entry.object("unfinished") {
        write(text.path, to: &$0)
        $0.texts("lines", text.lines)
        if let mark = start.markOfPreset(at: text.path) { $0.member("over", mark) }
      }
    }
    if session.wasSubmitted { entry.flag("submitted") }
    switch submission {
    case .none, .accepted: break
    case .uncertain: entry.flag("uncertain")
    case .delivered: entry.flag("delivered")
    }
    return entry.finish()
  }

  /// Writes a place with the row's identity after restoring.
  private func write(_ path: Path, to entry: inout DraftEntryWriter) {
    entry.place(Path(node: path.node, row: restored(path)))
  }

  private func restored(_ path: Path) -> RowID {
    session.enclosingRow(of: path).flatMap { rows[$0.path] } ?? path.row
  }

  private func isWritten(_ path: Path) -> Bool { session.isKnown(path) }

  /// Visits the contents of a form, group, section or row, and with its lists those of their rows:
  /// lists nest at most 64 levels deep.
  private mutating func visit(_ container: Path, _ start: Session) {
    for path in session.declarations(in: container, entering: .level) {
      switch session.program.nodes[path.node].kind {
      case .field: visit(field: path)
      case .list: visit(list: path, start)
      case .group, .section, .form, .row, .note: break
      }
    }
  }

  private mutating func visit(field path: Path) {
    let node = session.program.nodes[path.node]
    switch session.ownOrigin(path) {
    case .typed, .draft:
      if node.type.isSecret {
        // One that a rejection has emptied is to be typed again, as if it had a value.
        if session.value(path).isEmpty, !session.isSpared(path) {
          touched.append(path)
        } else {
          secrets.append(path)
        }
      } else if !node.isComputed {
        answers.append(path)
      }
    case .flag, .file, .environment:
      presets.append(path)
      if session.isLeft(path) { touched.append(path) }
    case .none, .default, .computed, .start:
      if session.isLeft(path) { touched.append(path) }
    }
  }

  /// Returns whether a row must be named: without an answer, a row of the start exists anyway.
  private func isNamed(_ row: RowID, of list: Path, _ preset: Int) -> Bool {
    guard Int(row) >= preset else { return false }
    let isOwn = Int(row) < start.rowsMade(for: list.node)
    let body = session.program.nodes[list.node].rowBody
    return !isOwn
      || session.declarations(in: Path(node: body, row: row)).contains { session.isAnswered($0) }
  }

  private mutating func visit(list path: Path, _ start: Session) {
    let body = session.program.nodes[path.node].rowBody
    let present = session.rows(of: path)
    let counts = session.program.nodes[path.node].countsItsRows
    let preset = namesAll || counts ? 0 : start.rowsMade(for: path.node)
    let begun = Set(session.startRows(of: path))
    var list = Rows(list: path)
    // Rows are visited in the order in which they were added, which `unique` depends on.
    for row in present.sorted() {
      var restored = row
      if Int(row) >= preset {
        let count = rowCounts[path.node] ?? preset
        rowCounts[path.node] = count + 1
        restored = RowID(clamping: count)
        if begun.contains(row) {
          list.begun.append(count)
          list.given.append((restored, session.startValues(of: RowPath(body: body, row: row))))
        }
        if session.isNewerThanSubmit(RowPath(body: body, row: row)) { list.new.append(count) }
      }
      rows[Path(node: body, row: row)] = restored
    }
    list.rows = present.map { Int(rows[Path(node: body, row: $0)] ?? $0) }
    list.options = session.optionNames(ofRows: present, in: path)
    let given = start.isKnown(path) ? start.rows(of: path) : []
    let isNew = !start.isKnown(path) && session.program.nodes[path.node].startRows > 0
    list.isUnchanged =
      given == present && !isNew && !present.contains { isNamed($0, of: path, preset) }
    // The rows of `count = E` are found by their places, so all of them are named.
    if !list.isUnchanged || counts && !present.isEmpty { lists.append(list) }
    for row in present { visit(Path(node: body, row: row), start) }
    if session.isLeft(path) { touched.append(path) }
  }
}
