internal import FormEngine

/// Something that an expression reads, in the current rows.
enum ReadPlace: Hashable {
  /// A field, or a list whose rows are counted or visited.
  case path(Path)
  /// A field in all rows of a list, or of the lists in it.
  case cells(NodeID, of: Path)
  /// A field or `let` in the row above another: explaining its own value in turn would lead on to
  /// all rows above.
  case above(SlotID, Path)
  /// The row above a row that is the first one or below a blank one.
  case noRowAbove(Path)
  /// A `let`, in a row or the form.
  case expression(SlotID, Path)
  /// The number of a row.
  case position(Path)
  case today, now
}

/// Finds what expressions read, following aggregates but not `let`s.
struct ReadPlaces {
  private let session: Session
  /// The `let`s by slot, each of which is a place of its own.
  private let lets: [SlotID: LetID]

  private var found: [ReadPlace] = []
  private var seen: Set<ReadPlace> = []
  private var waiting: [(code: Code, frames: [Frame])] = []
  private var entered: Set<Entered> = []

  /// The rows in which code is evaluated.
  private struct Frame: Hashable {
    var template: Int
    /// The row; for the rows of a list, the row that contains `list`.
    var row: RowID
    /// The list whose rows are visited; nil for a single row.
    var list: NodeID?
  }

  /// An unnamed value whose code was entered.
  private struct Entered: Hashable {
    var slot: SlotID
    var frame: Frame
  }

  init(_ session: Session, lets: [SlotID: LetID]) {
    self.session = session
    self.lets = lets
  }

  private var parts: ProgramParts { session.program.parts }

  /// Returns everything that code reads in the row of a declaration, without duplicates, in source
  /// order.
  mutating func reads(_ code: Code, at path: Path) -> [ReadPlace] {
    found = []
    seen = []
    entered = []
    let frame = Frame(template: parts.nodes[path.node].template, row: path.row, list: nil)
    waiting = [(code, [frame])]
    while let (code, frames) = waiting.popLast() {
      for read in parts.reads(of: code, entersScans: false) { visit(read, frames) }
    }
    return found
  }

  private mutating func note(_ place: ReadPlace) {
    if seen.insert(place).inserted { found.append(place) }
  }

  private mutating func visit(_ read: CodeRead, _ frames: [Frame]) {
    switch read {
    case .slot(let slot, let reach): visit(slot, climb(reach, frames))
    case .above(let slot): visit(above: slot, frames)
    case .numbered(let slot, let rows): visit(slot, inRows: rows)
    case .position(let reach):
      let frame = climb(reach, frames)
      if frame.list == nil { note(.position(root(of: frame))) }
    case .scan(let number): visit(parts.scans[number], frames)
    case .today: note(.today)
    case .now: note(.now)
    case .column: break
    }
  }

  private mutating func visit(_ slot: SlotID, _ frame: Frame) {
    guard parts.slots.indices.contains(slot) else { return }
    let read = parts.slots[slot]
    switch read.kind {
    case .field, .answer, .computed:
      note(place(of: read.node, frame))
    case .constant:
      if lets[slot] != nil, frame.list == nil {
        note(.expression(slot, root(of: frame)))
      } else {
        enter(slot, frame)
      }
    case .aggregate: visitAggregate(slot, frame)
    case .term, .counter: enter(slot, frame)
    case .shown, .readonly, .forced, .required, .offered, .rule: break
    }
  }

  /// Notes a cell of the row above; in the rows of a list, that is any cell of the column.
  private mutating func visit(above slot: SlotID, _ frames: [Frame]) {
    guard let frame = frames.last, parts.slots.indices.contains(slot) else { return }
    guard frame.list == nil else { return visit(slot, frame) }
    let row = RowPath(body: parts.templates[frame.template], row: frame.row)
    guard let above = session.rowAbove(row) else { return note(.noRowAbove(row.path)) }
    note(.above(slot, above.path))
  }

  private func place(of node: NodeID, _ frame: Frame) -> ReadPlace {
    frame.list.map { .cells(node, of: Path(node: $0, row: frame.row)) }
      ?? .path(Path(node: node, row: frame.row))
  }

  /// Follows the code of an unnamed value.
  private mutating func enter(_ slot: SlotID, _ frame: Frame) {
    guard entered.insert(Entered(slot: slot, frame: frame)).inserted else { return }
    waiting.append((parts.slots[slot].code, [frame]))
  }

  private mutating func visitAggregate(_ slot: SlotID, _ frame: Frame) {
    guard let aggregate = session.program.aggregate(at: slot) else { return }
    if frame.list == nil { note(.path(Path(node: aggregate.list, row: frame.row))) }
    guard aggregate.term >= 0 else { return }
    let rows = Frame(
      template: parts.nodes[aggregate.list].rowTemplate, row: frame.row,
      list: frame.list ?? aggregate.list)
    // The recursion is no deeper than lists are nested.
    visit(aggregate.term, rows)
  }

  private mutating func visit(_ scan: Scan, _ frames: [Frame]) {
    let base = climb(scan.base, frames)
    guard let first = scan.lists.first, let last = scan.lists.last else { return }
    if base.list == nil { note(.path(Path(node: first, row: base.row))) }
    let rows = Frame(
      template: parts.nodes[last].rowTemplate, row: base.row, list: base.list ?? first)
    for code in [scan.condition, scan.term] where !code.isNone {
      waiting.append((code, frames + [rows]))
    }
  }

  // MARK: Rows

  /// Returns the rows that code in some frames reaches.
  private func climb(_ reach: Reach, _ frames: [Frame]) -> Frame {
    let index = frames.count - 1 - reach.frame
    var frame = frames.indices.contains(index) ? frames[index] : frames[0]
    for _ in 0..<reach.up where frame.template > 0 {
      let list = parts.nodes[parts.templates[frame.template]].parent
      let template = parts.nodes[list].template
      if let visited = frame.list {
        // Leaving the visited lists leads to the row that contains the outermost one.
        if list == visited { frame.list = nil }
      } else {
        let body = parts.templates[frame.template]
        frame.row = session.list(of: RowPath(body: body, row: frame.row)).row
      }
      frame.template = template
    }
    return frame
  }

  /// Returns the row or form as a whole.
  private func root(of frame: Frame) -> Path {
    Path(node: parts.templates[frame.template], row: frame.row)
  }

  /// Notes the cell that a test reads in numbered rows, or the list that lacks such a row.
  private mutating func visit(_ slot: SlotID, inRows rows: Int) {
    guard parts.slots.indices.contains(slot), parts.constants.indices.contains(rows),
      case .list(let numbers) = parts.constants[rows]
    else { return }
    var frame = Frame(template: 0, row: 0, list: nil)
    let root = parts.templates[parts.slots[slot].template]
    for (list, number) in zip(session.program.lists(around: root), numbers) {
      let path = Path(node: list, row: frame.row)
      guard case .integer(let number) = number, let index = Int(exactly: number),
        index >= 1, let row = session.row(of: path, at: index - 1)
      else { return note(.path(path)) }
      frame = Frame(template: parts.nodes[list].rowTemplate, row: row.row, list: nil)
    }
    visit(slot, frame)
  }
}
