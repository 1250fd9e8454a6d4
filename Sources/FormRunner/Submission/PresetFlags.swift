package import FormEngine
package import FormJSON

/// The flags of `run` that give the answers of a session again: `--set` for each answer that is not
/// a default, and the members of a file for values unsuitable as arguments.
///
/// Secrets in arguments are visible to other users, control characters would affect the terminal
/// that prints the flags, and the system refuses very long arguments.
package struct PresetFlags {
  /// The arguments of `--set`.
  package private(set) var assignments: [String] = []
  /// The members of the file, with empty values for secrets.
  package private(set) var members: [JSONValue.Member] = []
  package private(set) var hasSecrets = false

  private let session: Session
  private let isASCII: Bool
  private let followsClock: Set<SlotID>
  /// True to put everything possible into the file.
  private var prefersFile = false
  /// True if the file contains the secrets, and so must never be shown.
  private var revealsSecrets = false

  private static let longestAssignment = 1 << 16
  private static let mostBytes = 100_000

  /// - Parameter isASCII: true if the flags are shown on a device that shows only ASCII.
  package init(_ session: Session, isASCII: Bool) {
    self.session = session
    self.isASCII = isASCII
    followsClock = session.program.defaultsFollowingClock()
    collect()
    guard assignments.reduce(0, { $0 + $1.utf8.count }) > Self.mostBytes || !giveSameAnswers else {
      return
    }
    prefersFile = true
    collect()
  }

  private mutating func collect() {
    assignments = []
    hasSecrets = false
    members = collect(.form).members
  }

  /// True if another session gets the same answers from the flags, since many texts can be read in
  /// several ways.
  package var giveSameAnswers: Bool {
    var trial = self
    trial.revealsSecrets = true
    trial.collect()
    var known = Presets(session.program)
    var writer = JSONWriter()
    writer.value(.object(trial.members))
    known.read(json: writer.finish(), file: "")
    for assignment in trial.assignments { known.read(assignment: assignment) }
    var fresh = Session(session.program, clock: session.clock)
    fresh.readsAsInEnglish = true
    return known.give(to: &fresh, settled: true).isEmpty && fresh.answers() == session.answers()
  }

  // MARK: Places

  /// Collects the contents of a form, group, section or row. The recursion follows the
  /// declarations, which nest at most 64 levels deep.
  ///
  /// - Returns: the members for the file, and whether any flag or member names the place.
  private mutating func collect(
    _ place: Path
  ) -> (members: [JSONValue.Member], isNamed: Bool) {
    var members: [JSONValue.Member] = []
    let count = assignments.count
    for child in session.program.declaredChildren(of: place.node) {
      let path = Path(node: child, row: place.row)
      let name = session.program.nodes[child].member
      switch session.program.nodes[child].kind {
      case .field:
        if let value = collect(field: path) { members.append(JSONValue.Member(name, value)) }
      case .group:
        let inside = collect(path).members
        if !inside.isEmpty { members.append(JSONValue.Member(name, .object(inside))) }
      case .section: members += collect(path).members
      case .list:
        guard session.isVisible(path) else { continue }
        let rows = collect(rowsOf: path)
        // No flag empties a list that starts with rows.
        if !rows.isEmpty || session.startsWithValues(child) && session.rowCount(of: path) == 0 {
          members.append(JSONValue.Member(name, .array(rows)))
        }
      case .form, .row, .note: continue
      }
    }
    return (members, !members.isEmpty || assignments.count > count)
  }

  /// Returns the rows of a list except blank ones, which are not given.
  private func givenRows(of list: Path) -> [RowID] {
    let body = session.program.nodes[list.node].rowBody
    return session.rows(of: list).filter { !session.isBlank(RowPath(body: body, row: $0)) }
  }

  private func name(of path: Path) -> String {
    session.memberPath(of: path)
  }

  /// Returns the rows for the file, up to the last one that must be in it.
  private mutating func collect(rowsOf list: Path) -> [JSONValue] {
    let node = session.program.nodes[list.node]
    if node.isPlainList { return collect(valuesOf: list) }
    var rows: [JSONValue] = []
    var needed = 0
    for (index, id) in givenRows(of: list).enumerated() {
      let row = Path(node: node.rowBody, row: id)
      var (members, isNamed) = collect(row)
      if !isNamed, !prefersFile { isNamed = name(row) }
      rows.append(.object(members))
      if !members.isEmpty || !isNamed { needed = index + 1 }
    }
    return Array(rows.prefix(needed))
  }

  /// Returns the values of a plain list for the file: all or none, because an empty value in a file
  /// is not a row.
  private mutating func collect(valuesOf list: Path) -> [JSONValue] {
    let node = session.program.nodes[list.node]
    guard let cell = session.program.children(of: node.rowBody).first else { return [] }
    let paths = givenRows(of: list).map { Path(node: cell, row: $0) }
    if !prefersFile {
      let values = paths.map { assignment(at: $0) }
      if values.allSatisfy({ $0 != nil }) {
        assignments += values.compactMap(\.self)
        return []
      }
    }
    return paths.compactMap { member(at: $0) }
  }

  /// Adds a flag for any field of a row in which everything is empty or a default; returns whether
  /// one was found.
  private mutating func name(_ row: Path) -> Bool {
    for path in session.declarations(in: row, entering: .level) {
      let node = session.program.nodes[path.node]
      guard node.kind == .field, !session.isComputed(path), !node.type.isSecret,
        let assignment = assignment(at: path)
      else { continue }
      assignments.append(assignment)
      return true
    }
    return false
  }

  // MARK: Answers

  /// Adds the flag for a field, or returns its member for the file.
  private mutating func collect(field path: Path) -> JSONValue? {
    let node = session.program.nodes[path.node]
    guard !session.isComputed(path), session.isVisible(path) || node.keeps else { return nil }
    let value = session.value(path)
    let slot = session.program.parts.answerSlot(of: path.node)
    let hasDefault = slot >= 0 && !session.program.parts.slots[slot].code.isNone
    if value.isEmpty {
      guard hasDefault, session.isAnswered(path), !node.type.isSecret else { return nil }
      assignments.append(name(of: path) + "=")
      return nil
    }
    if hasDefault, !followsClock.contains(slot),
      session.evaluate(session.program.parts.slots[slot].code, at: path) == value
    {
      return nil
    }
    if !prefersFile, let assignment = assignment(at: path) {
      assignments.append(assignment)
      return nil
    }
    return member(at: path)
  }

  /// Returns the argument of `--set` for a field's value; nil if there is none.
  private func assignment(at path: Path) -> String? {
    guard !session.program.nodes[path.node].type.isSecret else { return nil }
    let value = session.value(path)
    let texts = value.isEmpty ? [""] : texts(for: value, at: path)
    let text = texts.first { text in
      isPrintable(text)
        && (value.isEmpty || session.reading(of: text, at: path) == .value(value)
          || session.namedOptions(text, at: path) == value)
    }
    guard let text else { return nil }
    let assignment = name(of: path) + "=" + text
    return assignment.utf8.count <= Self.longestAssignment ? assignment : nil
  }

  /// Returns texts that people may type for a value.
  private func texts(for value: Value, at path: Path) -> [String] {
    let all = session.program.options(of: path.node)
    func options(_ indexes: [Int32]) -> [FormOption] {
      indexes.compactMap { all.indices.contains(Int($0)) ? all[Int($0)] : nil }
    }
    switch value {
    case .option(let index):
      return [all.recordedText(Int(index))]
        + options([index]).flatMap { [$0.name, $0.ownLabel ?? $0.label] }
    case .options(let chosen):
      let options = options(Array(chosen))
      return [
        chosen.map { all.recordedText(Int($0)) }, options.map(\.name),
        options.map { $0.ownLabel ?? $0.label },
      ].map { parts in
        parts.map { Self.part($0) }.joined(separator: ",")
      }
    case .list(let elements):
      return [elements.map { Self.part($0.text()) }.joined(separator: ",")]
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period:
      return [value.text()]
    }
  }

  /// Returns one of several options, in quotes if it contains a comma or a quote.
  private static func part(_ text: String) -> String {
    text.contains(where: { $0 == "," || $0 == "\"" }) ? quoted(text) : text
  }

  static func quoted(_ text: String) -> String {
    "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// Returns whether a terminal shows a text unchanged on one line.
  private func isPrintable(_ text: String) -> Bool {
    visibleText(text) == text && (!isASCII || text.utf8.allSatisfy { $0 < 0x80 })
  }

  /// Returns the member of the file for a field's value.
  private mutating func member(at path: Path) -> JSONValue? {
    guard let answer = session.answer(at: path) else { return nil }
    if session.program.nodes[path.node].type.isSecret {
      hasSecrets = true
      if !revealsSecrets { return .string("") }
    }
    return Self.value(of: answer)
  }

  /// Returns the value of a field, which cannot contain groups or rows.
  private static func value(of answer: Answers.Answer) -> JSONValue {
    switch answer {
    case .text(let text): .string(text)
    case .number(let digits): .number(digits)
    case .boolean(let truth): .boolean(truth)
    case .array(let elements): .array(elements.map { value(of: $0) })
    case .group, .rows: .null
    }
  }
}
