/// Preset answers from files, the environment and flags.
///
/// A file is read strictly, like a record; variables and flags are read like typed answers. Later
/// answers replace earlier ones. All errors are collected and reported at once.
package struct Presets {
  let program: Program
  let names: MemberNames
  private var positions: [KnownPlace: Int] = [:]
  private var answers: [Kept] = []
  private var rowCounts: [KnownPlace: Int] = [:]
  private var listOrder: [(place: KnownPlace, source: Source)] = []
  private var namedRows: [KnownPlace: [Int: PresetFinding.Place]] = [:]
  /// The number of rows that each list already has in the session, unless a file replaces them.
  private var formerRows: [KnownPlace: Int] = [:]
  private var replacedLists: Set<KnownPlace> = []
  private var found: [Numbered] = []
  /// The last number given to a finding or entry, in the order of reading.
  private var lastNumber = 0

  /// True if the answers are a record: an answered form, which includes computed values.
  let isRecord: Bool
  /// True if the values of computed fields, which cannot be preset, are ignored.
  let skipsComputed: Bool
  /// The values in a record whose type is not that of their field.
  var misfits: [Misfit] = []
  /// The problems with some options of a `choices` value in a record, whose other options count.
  var remarks: [KnownPlace: [Remark]] = [:]
  /// The options of `choices` in a record that the form does not have.
  var goneOptions: [KnownPlace: GoneOptions] = [:]
  /// The paths by which flags name fields.
  var pathOfFlag: [KnownPlace: String] = [:]
  /// The values of computed fields in a record.
  var recorded: [(place: KnownPlace, value: Value)] = []

  /// A value whose type is wrong for its field.
  struct Misfit {
    var place: KnownPlace
    var message: String
    /// The value as it is written.
    var text: String
  }

  /// A problem with a part of a value.
  struct Remark {
    var message: String
    var isWarning: Bool
  }

  /// The source of an answer.
  enum Source {
    case file, environment, flag
  }

  private enum Answer {
    case value(Value)
    case entry(Entry)
  }

  private struct Kept {
    var place: KnownPlace
    var answer: Answer
    var source: Source
    /// The earlier answers for a `choices` field, to which the last entry may add.
    var earlier: [Answer] = []
  }

  /// A typed answer, which only a session can read: `today` depends on its clock, and the number of
  /// an option on the options that are offered.
  private struct Entry {
    var text: String
    var place: PresetFinding.Place
    var number: Int
  }

  private struct Numbered {
    var finding: PresetFinding
    var number: Int
  }

  /// - Parameter skipsComputed: ignores the values of computed fields instead of rejecting them,
  ///   since exported answers contain them.
  package init(_ program: Program, skipsComputed: Bool = false) {
    self.init(program, isRecord: false, skipsComputed: skipsComputed)
  }

  init(_ program: Program, isRecord: Bool, skipsComputed: Bool = false) {
    self.program = program
    self.isRecord = isRecord
    self.skipsComputed = skipsComputed
    names = MemberNames(program)
  }

  /// The findings in the order of reading, without those of entries, which `give` reads.
  var findings: [PresetFinding] { found.map(\.finding) + gaps }

  /// The number of mistakes so far.
  var mistakeCount: Int { found.count + misfits.count }

  mutating func report(
    _ content: PresetMessage, at place: PresetFinding.Place, isWarning: Bool = false
  ) {
    lastNumber += 1
    let finding = PresetFinding(
      message: content.message(in: program.language), place: place, isWarning: isWarning)
    found.append(Numbered(finding: finding, number: lastNumber))
  }

  /// Adds an answer from a file; an empty value is not an answer.
  mutating func keep(_ value: Value, at place: KnownPlace) {
    keep(.value(value), at: place, from: .file)
  }

  /// Adds a typed answer; an empty text is the answer *empty*.
  mutating func keep(
    entry text: String, at target: KnownPlace, from source: Source, place: PresetFinding.Place
  ) {
    lastNumber += 1
    keep(
      .entry(Entry(text: text, place: place, number: lastNumber)), at: target, from: source)
  }

  private mutating func keep(_ answer: Answer, at place: KnownPlace, from source: Source) {
    guard let position = positions[place] else {
      positions[place] = answers.count
      answers.append(Kept(place: place, answer: answer, source: source))
      return
    }
    var kept = Kept(place: place, answer: answer, source: source)
    if case .entry = answer, program.nodes[place.node].type.kind == .options {
      kept.earlier = answers[position].earlier + [answers[position].answer]
    }
    answers[position] = kept
  }

  /// Reads the numbers of rows in a session to which these answers will be given, so paths can
  /// refer to these rows.
  package mutating func read(rowsOf session: Session) {
    var waiting: [(place: Path, rows: [Int])] = [(.form, [])]
    while let (place, rows) = waiting.popLast() {
      for child in program.declaredChildren(of: place.node) {
        let path = Path(node: child, row: place.row)
        let node = program.nodes[child]
        if node.kind == .list {
          let present = session.rows(of: path).filter {
            !session.isBlank(RowPath(body: node.rowBody, row: $0))
          }
          formerRows[KnownPlace(node: child, rows: rows)] = present.count
          guard !node.isPlainList else { continue }
          for (index, row) in present.enumerated() {
            waiting.append((Path(node: node.rowBody, row: row), rows + [index]))
          }
        } else if node.kind.isGrouping {
          waiting.append((path, rows))
        }
      }
    }
  }

  /// Discards the former rows of a list: a list in a file is one answer, which replaces them.
  private mutating func replaceRows(of list: KnownPlace) {
    guard formerRows[list] != nil, replacedLists.insert(list).inserted else { return }
    let depth = list.rows.count
    formerRows = formerRows.filter { other, _ in
      guard other != list else { return false }
      guard other.rows.count > depth, Array(other.rows.prefix(depth)) == list.rows else {
        return true
      }
      return !program.isInside(other.node, list.node)
    }
  }

  /// Records that a list has at least `count` rows.
  mutating func keep(rows count: Int, of list: KnownPlace, from source: Source) {
    if source == .file { replaceRows(of: list) }
    if rowCounts[list] == nil { listOrder.append((list, source)) }
    rowCounts[list] = max(rowCounts[list] ?? 0, count)
  }

  /// Records that a row was named, perhaps without the preceding rows.
  mutating func keep(
    row: Int, of list: KnownPlace, from source: Source, at place: PresetFinding.Place
  ) {
    keep(rows: 0, of: list, from: source)
    if namedRows[list]?[row] == nil { namedRows[list, default: [:]][row] = place }
  }

  /// The findings about rows that were named without the preceding ones.
  package var gaps: [PresetFinding] {
    listOrder.flatMap { list, _ in
      rowsBeyond(rowCount(of: list), of: list).map { row, place in
        let name = text(of: list)
        return PresetFinding(
          message: PresetMessage.noRowBefore(name, row: row).message, place: place)
      }
    }
  }

  /// Adds the rows that lists have in a draft before rows that were named without those, because
  /// the answers will be given over the draft's.
  package mutating func fillGaps(withRowsOf draft: Session) {
    var other = Presets(program)
    other.read(rowsOf: draft)
    for (list, source) in listOrder {
      guard let last = rowsBeyond(rowCount(of: list), of: list).last,
        let count = other.formerRows[list]
      else { continue }
      keep(rows: min(count, last.row), of: list, from: source)
    }
  }

  /// Returns the final number of rows in a list: up to the first that was not named.
  private func rowCount(of list: KnownPlace) -> Int {
    let named = namedRows[list] ?? [:]
    var count = max(rowCounts[list] ?? 0, formerRows[list] ?? 0)
    // The rows of `count = E` exist without being named.
    if program.nodes[list.node].countsItsRows, let last = named.keys.max() {
      count = max(count, min(last + 1, ProgramParts.mostCountedRows))
    }
    while named[count] != nil { count += 1 }
    return count
  }

  /// The rows of a record that belong to options which the form does not have.
  var rowsOfGoneOptions: [(list: KnownPlace, rows: [Int], options: GoneOptions)] {
    listOrder.compactMap { list, _ in
      guard let gone = goneOptions(of: list) else { return nil }
      let rows = (0..<rowCount(of: list)).filter { gone.haveRow($0) }
      return rows.isEmpty ? nil : (list, rows, gone)
    }
  }

  private func goneOptions(of list: KnownPlace) -> GoneOptions? {
    guard !goneOptions.isEmpty, let field = program.parts.countedOptions[list.node] else {
      return nil
    }
    let rows = list.rows.prefix(program.lists(around: field).count)
    return goneOptions[KnownPlace(node: field, rows: Array(rows))]
  }

  /// Returns the rows that were named without the row before them.
  private func rowsBeyond(
    _ count: Int, of list: KnownPlace
  ) -> [(row: Int, place: PresetFinding.Place)] {
    let named = namedRows[list] ?? [:]
    return named.filter { $0.key > count && named[$0.key - 1] == nil }
      .sorted { $0.key < $1.key }
      .map { (row: $0.key, place: $0.value) }
  }

  /// Adds the rows of lists to a session, then the answers.
  ///
  /// - Parameter settled: true if the fields are not asked for unless an answer has a problem.
  /// - Returns: all findings, in the order of reading; if they include an error, the session is
  ///   unusable.
  package func give(to session: inout Session, settled: Bool) -> [PresetFinding] {
    let unreadable = giveAll(to: &session, settled: settled).unreadable
    return (found + unreadable).sorted { $0.number < $1.number }.map(\.finding) + gaps
  }

  /// Adds the rows and answers of a record to a session.
  ///
  /// - Returns: a function from places to paths in the session.
  func giveRecord(to session: inout Session, settled: Bool) -> (KnownPlace) -> Path? {
    giveAll(to: &session, settled: settled).path
  }

  private func giveAll(
    to session: inout Session, settled: Bool
  ) -> (path: (KnownPlace) -> Path?, unreadable: [Numbered]) {
    // The answers may change how many rows a list has, so rows are added and removed at the end.
    let wereHeld = session.form.holdsRows
    session.holdRows()
    var rows: [KnownPlace: RowID] = [:]
    func path(_ place: KnownPlace) -> Path? {
      guard !place.rows.isEmpty else { return Path(node: place.node) }
      let row = KnownPlace(node: program.rowBody(around: place.node), rows: place.rows)
      return rows[row].map { Path(node: place.node, row: $0) }
    }
    // Lists follow those that contain their rows.
    let lists = formerRows.keys.filter { rowCounts[$0] == nil } + listOrder.map(\.place)
    for list in lists.sorted(by: { $0.rows.count < $1.rows.count }) {
      guard let place = path(list) else { continue }
      if replacedLists.contains(list) { session.giveOrder([], of: place) }
      if rowCounts[list] != nil { session.giveUpStartRows(of: place) }
      let present = session.rows(of: place)
      // A list that has rows already remains a question, like its rows.
      let settled = settled && present.isEmpty && rowCounts[list] != nil
      if settled { session.giveList(place) }
      let body = program.nodes[list.node].rowBody
      let gone = goneOptions(of: list)
      for index in 0..<rowCount(of: list) where gone?.haveRow(index) != true {
        let row =
          present.indices.contains(index)
          ? present[index] : session.giveRow(in: place, settled: settled)?.row
        if let row { rows[KnownPlace(node: body, rows: list.rows + [index])] = row }
      }
    }
    var entries: [(kept: Kept, path: Path, entry: Entry)] = []
    for kept in answers {
      guard let path = path(kept.place) else { continue }
      switch kept.answer {
      case .value(let value):
        guard !value.isEmpty else { continue }
        session.give(value, at: path, origin: kept.source.origin, settled: settled)
      case .entry(let entry): entries.append((kept, path, entry))
      }
    }
    session.start(sortsRows: false)
    // The offered options depend on the other answers. As in a dialogue, a choice is read after the
    // preceding fields, and after all fields that are not choices.
    let choices = inAskedOrder(
      entries.filter { program.nodes[$0.path.node].askedType.isChoice }, { $0.kept.place })
    let others = entries.filter { !program.nodes[$0.path.node].askedType.isChoice }
    var unreadable: [Numbered] = []
    for (kept, path, entry) in others + choices {
      let isChoice = program.nodes[path.node].askedType.isChoice
      if isChoice { session.start(sortsRows: false) }
      func give(_ value: Value) {
        session.give(value, at: path, origin: kept.source.origin, settled: settled)
      }
      for answer in kept.earlier + [.entry(entry)] {
        guard case .entry(let entry) = answer else {
          if case .value(let value) = answer { give(value) }
          continue
        }
        switch session.reading(of: entry.text, at: path) {
        case .value(let value): give(value)
        case .empty: give(.empty)
        case .unreadable(let message):
          // An option that is not offered is an answer that breaks a rule.
          if isChoice, let value = session.namedOptions(entry.text, at: path),
            !session.offers(value, at: path)
          {
            give(value)
          } else {
            let finding = PresetFinding(message: message, place: entry.place)
            unreadable.append(Numbered(finding: finding, number: entry.number))
          }
        }
      }
    }
    if !wereHeld { session.fitRows() }
    session.start(sortsRows: !isRecord)
    return (path, unreadable)
  }

  /// Returns elements in the order in which their fields are asked for; elements of one field keep
  /// their order.
  private func inAskedOrder<Element>(
    _ elements: [Element], _ place: (Element) -> KnownPlace
  ) -> [Element] {
    guard elements.count > 1 else { return elements }
    var ranks: [NodeID: Int] = [:]
    for node in program.declarations(in: 0, order: .asked) { ranks[node] = ranks.count }
    /// Returns the sort key of a place: the ranks of the enclosing lists, each with the row index,
    /// then its own rank.
    func key(_ place: KnownPlace) -> [Int] {
      var rows = place.rows
      var key = [ranks[place.node] ?? 0]
      for list in program.lists(around: place.node).reversed() {
        key += [rows.popLast() ?? 0, ranks[list] ?? 0]
      }
      return key.reversed()
    }
    return elements.enumerated().map { (key(place($1)), $0, $1) }
      .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0.lexicographicallyPrecedes($1.0) }.map(\.2)
  }

  /// Returns the path of a place, such as `faves[2].category`.
  func text(of place: KnownPlace) -> String {
    var rows = place.rows
    var text = ""
    var node = place.node
    while node != 0, program.nodes.indices.contains(node) {
      let declaration = program.nodes[node]
      switch declaration.kind {
      case .row: text = "[\((rows.popLast() ?? 0) &+ 1)]" + (text.isEmpty ? "" : "." + text)
      case .field where program.isPlainValue(node): break
      case .field, .group, .list:
        let isFollowedByRow = declaration.kind == .list && text.hasPrefix("[")
        text = declaration.name + (text.isEmpty || isFollowedByRow ? "" : ".") + text
      default: break
      }
      node = declaration.parent
    }
    return text
  }
}

/// A field or list, in rows that need not exist yet.
struct KnownPlace: Hashable {
  var node: NodeID
  /// The indexes of the enclosing rows, outermost first.
  var rows: [Int]
}

extension Program {
  /// Returns true if a declaration is inside another.
  fileprivate func isInside(_ node: NodeID, _ container: NodeID) -> Bool {
    var node = node
    while node > container { node = nodes[node].parent }
    return node == container
  }

  /// Returns the body of the rows that contain a declaration.
  fileprivate func rowBody(around node: NodeID) -> NodeID {
    parts.templates[nodes[node].template]
  }
}

extension Presets.Source {
  var origin: Origin {
    switch self {
    case .file: .file
    case .environment: .environment
    case .flag: .flag
    }
  }
}

/// A problem with preset answers.
package struct PresetFinding: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// A position in a file: the line and column count from 1, the column in Unicode scalars; the
    /// offset is in bytes.
    case file(name: String, line: Int, column: Int, offset: Int)
    case variable(String)
    /// A flag with its path, never with its value.
    case flag(String)
  }

  package var message: String
  package var place: Place
  /// True if a record would be accepted nevertheless.
  package var isWarning: Bool

  package init(message: String, place: Place, isWarning: Bool = false) {
    self.message = message
    self.place = place
    self.isWarning = isWarning
  }

  /// The finding as a line of output: `answers.json:3:14: error: There is no field …`
  package var description: String {
    let severity = isWarning ? "warning" : "error"
    return switch place {
    case .file(let name, let line, let column, _):
      "\(name):\(line):\(column): \(severity): \(message)"
    case .variable(let name): "\(severity): \(name): \(message)"
    case .flag(let flag): "\(severity): \(flag): \(message)"
    }
  }
}
