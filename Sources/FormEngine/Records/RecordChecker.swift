public import JSON

/// Checks answered forms, one after another, by the rules of their form and without a session.
///
/// A record is a JSON object; its tokens are walked through once. A record that is as the form wants
/// it allocates nothing, unless expressions read its texts. Each thread needs a checker of its own.
public struct RecordChecker: ~Copyable {
  let plan: RecordPlan
  let program: Program
  /// Unknown members are errors.
  let isStrict: Bool
  /// What expressions are evaluated on. Its rows are those of the record.
  var session: Session
  var rows = RecordRoom<RecordRow>()
  var cells = RecordRoom<RecordCell>()
  var notes = RecordRoom<RecordNote>()
  /// The lists with rows in the state: the list, the row of the state, and its rows.
  var lists: ContiguousArray<(node: Int32, holder: RowID, rows: Range<RowID>)> = []
  /// For each template the record's rows by their numbers in the state.
  var rowOfState: [ContiguousArray<Int32>]
  var isEvaluated = false
  /// The members of one record that the form does not have, as they are told.
  var unknownMembers: Set<UnknownMember> = []
  /// How many names one record was compared with, and what came of those compared lately.
  var comparisons = 0
  var questions: [UnknownMember: String] = [:]
  /// The texts of problems that are always the same, by rule.
  var messages: [Int32: String] = [:]
  /// By pattern.
  var patterns: ContiguousArray<PatternScratch>
  /// What is wrong with the record that was checked last, in the order of its bytes.
  public internal(set) var findings: [RecordFinding] = []

  /// - Parameter isStrict: whether unknown members are errors rather than warnings.
  public init(_ plan: RecordPlan, isStrict: Bool = false) {
    self.plan = plan
    let program = plan.program
    self.program = program
    self.isStrict = isStrict
    session = Session(program, clock: plan.clock)
    session.isBuilding = true
    session.state.clear()
    rowOfState = program.templates.map { _ in [] }
    rowOfState[0] = [0]
    patterns = ContiguousArray(program.parts.patterns.map(PatternScratch.init))
    startRecord(token: 0)
    findings.removeAll()
  }

  /// Checks a record; `findings` are then those of this one.
  ///
  /// - Parameters:
  ///   - tokens: those of one JSON text.
  ///   - bytes: what the tokens were read from.
  /// - Returns: whether there is an error among the findings.
  @discardableResult
  public mutating func check(
    _ tokens: UnsafeBufferPointer<JSONToken>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if !findings.isEmpty { findings.removeAll(keepingCapacity: true) }
    plan.withTables { check(RecordInput(tokens: tokens, bytes: bytes, tables: $0)) }
    return findings.contains { !$0.isWarning }
  }

  private mutating func check(_ input: RecordInput) {
    guard let root = input.tokens.first, root.kind == .object,
      input.tokens.count < RecordCell.mostTokens
    else {
      findings.append(
        RecordFinding(
          rule: RecordRule.type.rawValue,
          message: input.tokens.first?.kind == .array
            ? "A record has to be a JSON object. Write several one a line, in a file .ndjson."
            : "A record has to be a JSON object.",
          range: input.tokens.isEmpty ? 0..<0 : shortRange(of: 0, input)))
      return
    }
    startRecord(token: 0)
    walk(0, 0, row: 0, input)
    lookForNeeds(row: 0, input)
    if !notes.isEmpty || plan.alwaysEvaluates { finish(input) }
  }

  private mutating func startRecord(token: Int) {
    rows.removeAll()
    cells.removeAll()
    notes.removeAll()
    isEvaluated = false
    if !lists.isEmpty { lists.removeAll(keepingCapacity: true) }
    for template in plan.rowTemplatesInState where !rowOfState[template].isEmpty {
      rowOfState[template].removeAll(keepingCapacity: true)
      session.state.templates[template].removeRows()
    }
    addRow(
      RecordRow(
        state: 0, owner: 0, list: 0, template: 0, position: 0, element: 0,
        token: Int32(truncatingIfNeeded: token), cells: 0))
  }

  /// Takes in a row, with nothing in its cells.
  @discardableResult
  mutating func addRow(_ row: RecordRow) -> Int {
    var row = row
    let template = Int(row.template)
    row.cells = Int32(truncatingIfNeeded: cells.count)
    cells.append(.absent, times: plan.templates[template].cellCount)
    if plan.templates[template].isInState || template == 0 {
      row.state = placeInState(template, owner: rows.isEmpty ? 0 : rows[Int(row.owner)].state)
      if template > 0 { rowOfState[template].append(Int32(truncatingIfNeeded: rows.count)) }
    }
    rows.append(row)
    return rows.count - 1
  }

  private mutating func placeInState(_ template: Int, owner: RowID) -> RowID {
    if template == 0 {
      // The form has one row, which is used again; what is stored is written or emptied.
      if session.state.templates[0].rowCount > 0 {
        for field in plan.stored {
          session.state.templates[0].values[Int(field)] = .empty
        }
        return 0
      }
    }
    let layout = program.templates[template]
    let row = session.state.templates[template].append(layout, owner: owner, born: 0)
    session.state.templates[template].isAttached[Int(row)] = true
    let base = Int(row) * layout.valueCount
    for offset in plan.templates[template].answered {
      session.state.templates[template].marks[base + Int(offset)].origin = .file
    }
    return row
  }
}

/// A record's text and its tokens, and what its form says of them.
struct RecordInput {
  let tokens: UnsafeBufferPointer<JSONToken>
  let bytes: UnsafeBufferPointer<UInt8>
  let tables: RecordTables

  /// The bytes of a value or name, with the quotes of a string.
  func range(of token: Int) -> Range<Int> {
    let found = tokens[token]
    let start = Int(found.start)
    let end = start + Int(found.length)
    return found.kind == .string ? start - 1..<end + 1 : start..<end
  }

  @inline(__always)
  func content(of token: JSONToken) -> UnsafeBufferPointer<UInt8> { token.bytes(in: bytes) }
}
