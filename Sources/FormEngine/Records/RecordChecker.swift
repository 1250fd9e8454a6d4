public import FormJSON

/// A checker of records, which applies the rules of their form without a session for each.
///
/// A record is a JSON object; its bytes are read once and checked against the form. A valid record
/// allocates nothing, unless expressions read its texts. Each thread needs its own checker.
public struct RecordChecker: ~Copyable {
  let plan: RecordPlan
  let tables: RecordTables
  let program: Program
  /// True if unknown members are errors.
  let isStrict: Bool
  /// The session in which expressions are evaluated, with the rows of the record.
  var session: Session
  var rows = RecordRoom<RecordRow>()
  var cells = RecordRoom<RecordCell>()
  var notes = RecordRoom<RecordNote>()
  /// The lists with rows in the state: the list, the row that contains it, and its rows.
  var lists: ContiguousArray<(node: Int32, holder: RowID, rows: Range<RowID>)> = []
  /// For each template, the indexes of the record's rows, by their numbers in the state.
  var rowOfState: [ContiguousArray<Int32>]
  var isEvaluated = false
  /// The cells of texts without a visible character, which do not satisfy `required`.
  var blankCells: Set<Int> = []
  /// In a large form without rows in the state, the slots of the values that records store there,
  /// and the values with which it was last evaluated: only what depends on changed values is
  /// evaluated.
  let storedSlots: [SlotID]
  var evaluatedValues: [Value] = []
  /// The unknown members of one record, as they are reported.
  var unknownMembers: Set<UnknownMember> = []
  /// The number of comparisons with names for one record; `nearMembers` caches recent results.
  var comparisons = 0
  var nearMembers: [UnknownMember: String?] = [:]
  /// The messages of problems that are always the same, keyed by rule.
  var messages: [Int32: String] = [:]
  let patterns: PatternMatchers
  /// True while the record is a row of CSV data, in which `;` separates the options of a `choices`.
  var readsCSV = false
  /// The key of the records, which identifies them to readers of the results.
  public var key: RecordKey?
  /// The range of the key in the record that was last checked.
  public private(set) var keyRange: Range<Int>?
  /// The unknown member that contains only the key: the offset of its name, and its container once
  /// it was seen.
  var keyMember: (name: Int, met: (node: Int32, row: Int32)?)?
  /// The findings of the record that was last checked, in the order of its bytes.
  public internal(set) var findings: [RecordFinding] = []

  /// The number of slots from which comparing values is faster than evaluating all slots.
  private static let leastOfLarge = 256

  /// - Parameter isStrict: makes unknown members errors rather than warnings.
  public init(_ plan: RecordPlan, isStrict: Bool = false) {
    self.plan = plan
    tables = RecordTables(plan)
    let program = plan.program
    self.program = program
    self.isStrict = isStrict
    session = Session(ofRecord: program, clock: plan.clock)
    session.form.isBuilding = true
    session.form.state.clear()
    rowOfState = program.templates.map { _ in [] }
    rowOfState[0] = [0]
    patterns = PatternMatchers(program.parts.patterns)
    let isLarge = plan.templates[0].slots.count >= Self.leastOfLarge
    storedSlots =
      isLarge && plan.rowTemplatesInState.isEmpty
      ? plan.fields.filter { $0.isStored && program.parts.nodes[Int($0.node)].template == 0 }
        .map { program.parts.answerSlot(of: Int($0.node)) } : []
    startRecord(place: 0)
    findings.removeAll()
  }

  /// Checks a record and sets `findings` to the problems found.
  ///
  /// - Parameter bytes: one JSON text.
  /// - Returns: true if the findings include an error.
  /// - Throws: an error if the bytes are not JSON; there are no findings then.
  @discardableResult
  public mutating func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Bool {
    if !findings.isEmpty { findings.removeAll(keepingCapacity: true) }
    if let key {
      let place = key.place(in: bytes)
      keyRange = place?.value
      keyMember = place?.unknownMember.map { ($0, nil) }
    }
    var reader = try JSONReader(bytes, mostBytes: RecordCell.mostBytes)
    try check(&reader)
    return findings.contains { !$0.isWarning }
  }

  private mutating func check(_ reader: inout JSONReader) throws(JSONError) {
    let root = try reader.readValue()
    guard root.kind == .object else {
      try reader.skipContent(of: root)
      try reader.readEnd()
      findings.append(
        RecordFinding(
          rule: RecordRule.type.rawValue,
          message: RecordMessage.noObject(isArray: root.kind == .array).phrase.text(
            in: program.language),
          range: root.byteRange))
      return
    }
    startRecord(place: Int(root.start))
    try walk(0, row: 0, &reader)
    try reader.readEnd()
    lookForNeeds(row: 0)
    if !notes.isEmpty || plan.alwaysEvaluates { finish(reader) }
  }

  private mutating func startRecord(place: Int) {
    rows.removeAll()
    cells.removeAll()
    notes.removeAll()
    isEvaluated = false
    if !blankCells.isEmpty { blankCells.removeAll() }
    if !lists.isEmpty { lists.removeAll(keepingCapacity: true) }
    for template in plan.rowTemplatesInState where !rowOfState[template].isEmpty {
      rowOfState[template].removeAll(keepingCapacity: true)
      session.form.state.templates[template].removeRows()
    }
    addRow(
      RecordRow(
        state: 0, owner: 0, list: 0, template: 0, position: 0, element: 0,
        place: Int32(truncatingIfNeeded: place), cells: 0))
  }

  /// Adds a row with empty cells.
  @inline(__always)
  @discardableResult
  mutating func addRow(_ row: RecordRow) -> Int {
    var row = row
    let template = Int(row.template)
    row.cells = Int32(truncatingIfNeeded: cells.count)
    cells.append(.absent, times: tables.rows.elements[template].cellCount)
    if tables.rows.elements[template].isInState || template == 0 {
      row.state = placeInState(template, owner: rows.isEmpty ? 0 : rows[Int(row.owner)].state)
      if template > 0 { rowOfState[template].append(Int32(truncatingIfNeeded: rows.count)) }
    }
    rows.append(row)
    return rows.count - 1
  }

  private mutating func placeInState(_ template: Int, owner: RowID) -> RowID {
    // The form has one row, which is reused; the stored values are overwritten or emptied.
    if template == 0, session.form.state.templates[0].rowCount > 0 {
      for place in tables.stored.indices {
        session.form.state.templates[0].values[Int(tables.stored[place])] = .empty
      }
      return 0
    }
    let row = session.form.state.templates[template].append(
      program.templates[template].rowSize, owner: owner, born: 0)
    session.form.state.templates[template].isAttached[Int(row)] = true
    let base = Int(row) * program.templates[template].valueCount
    for offset in plan.templates[template].answered {
      session.form.state.templates[template].marks[base + Int(offset)].origin = .file
    }
    return row
  }
}
