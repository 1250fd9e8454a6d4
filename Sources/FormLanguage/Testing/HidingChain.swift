import FormEngine

/// Follows what hides a declaration: the conditions at it and around it that are not true, what
/// these read, and what hides that in turn.
struct HidingChain {
  private let run: ScenarioRun
  private var reported: Set<Path> = []
  private var waiting: [Path] = []
  private(set) var reasons: [ScenarioRun.Reason] = []

  init(_ run: ScenarioRun) {
    self.run = run
  }

  private var isFull: Bool { reasons.count >= ScenarioRun.mostListed }

  /// Explains why a declaration is hidden, nearest conditions first.
  mutating func follow(_ path: Path) {
    waiting.append(path)
    followWaiting()
  }

  /// Reports what an expression reads in the row of a declaration.
  mutating func addValues(in code: Code, at path: Path) {
    for read in reads(code, at: path) where !isFull { tell(read) }
    followWaiting()
  }

  private mutating func followWaiting() {
    while !waiting.isEmpty, !isFull {
      let path = waiting.removeFirst()
      for place in run.around(path) where !run.session.isShownItself(place) && !isFull {
        reportCondition(of: place, hiding: path)
      }
    }
  }

  private mutating func reportCondition(of place: Path, hiding path: Path) {
    guard reported.insert(place).inserted else { return }
    let written = run.condition(.shown, of: place.node)
    note(
      .hidden(run.name(path), with: place == path ? nil : run.name(place), written?.condition),
      written.flatMap { run.label($0.place, .hides(run.name(place))) })
    guard written != nil, case .slot(let slot) = run.session.program.nodes[place.node].shown else {
      return
    }
    for read in reads(run.session.program.parts.slots[slot].code, at: place) where !isFull {
      tell(read)
    }
  }

  private mutating func note(_ fact: ReasonFact, _ label: Diagnostic.Label? = nil) {
    reasons.append(ScenarioRun.Reason(fact, label))
  }

  private mutating func tell(_ path: Path) {
    guard reported.insert(path).inserted else { return }
    let session = run.session
    guard session.isVisible(path) else {
      // The condition that hides it follows.
      reported.remove(path)
      note(.emptySinceHidden(run.name(path)))
      waiting.append(path)
      return
    }
    if session.program.nodes[path.node].kind == .list {
      return note(.rows(list: session.name(of: path), session.rowCount(of: path)))
    }
    let text = session.displayText(path)
    if !text.isEmpty {
      note(.value(run.name(path), is: text))
    } else if let typed = session.typedText(path),
      !session.program.nodes[path.node].type.isSecret
    {
      note(.unreadable(run.name(path), typed: typed))
    } else {
      note(.empty(run.name(path)))
    }
  }

  // MARK: What an expression reads

  /// The fields and lists that an expression reads in the row of a declaration, through the names
  /// of expressions; not those of the rows that it visits.
  private func reads(_ code: Code, at path: Path) -> [Path] {
    let parts = run.session.program.parts
    var found: [Path] = []
    var seen: Set<Path> = []
    var lets: Set<SlotID> = []
    var codes = [(code, Path(node: rowBody(of: path), row: path.row))]
    while let (code, row) = codes.popLast() {
      for instruction in parts.instructions[Int(code.start)..<Int(code.end)] {
        let path: Path
        switch instruction.operation {
        case .read:
          let slot = Int(instruction.a)
          guard parts.slots.indices.contains(slot),
            let place = climb(row, Reach(packed: instruction.b))
          else { continue }
          switch parts.slots[slot].kind {
          case .field, .computed, .aggregate:
            path = Path(node: parts.slots[slot].node, row: place.row)
          case .constant:
            if lets.insert(slot).inserted { codes.append((parts.slots[slot].code, place)) }
            continue
          default: continue
          }
        case .readAt:
          guard let place = numbered(instruction) else { continue }
          path = place
        case .scan:
          let scan = parts.scans[Int(instruction.a)]
          guard let list = scan.lists.first, let place = climb(row, scan.base) else { continue }
          path = Path(node: list, row: place.row)
        default: continue
        }
        if seen.insert(path).inserted { found.append(path) }
      }
    }
    return found
  }

  /// The body of the rows that contain a declaration, or the form.
  private func rowBody(of path: Path) -> NodeID {
    run.session.enclosingRow(of: path)?.body ?? 0
  }

  /// The row that is reached from a row; nil from within the rows that a scan visits.
  private func climb(_ row: Path, _ reach: Reach) -> Path? {
    guard reach.frame == 0 else { return nil }
    var place = row
    for _ in 0..<reach.up where place.node > 0 {
      let list = run.session.list(of: RowPath(body: place.node, row: place.row))
      place = Path(node: rowBody(of: list), row: list.row)
    }
    return place
  }

  /// The cell that a test reads in numbered rows, or the list that has no such row.
  private func numbered(_ instruction: Instruction) -> Path? {
    let parts = run.session.program.parts
    let slot = Int(instruction.a)
    guard parts.slots.indices.contains(slot), parts.slots[slot].kind != .constant,
      parts.constants.indices.contains(Int(instruction.b)),
      case .list(let numbers) = parts.constants[Int(instruction.b)]
    else { return nil }
    let rows = numbers.map { number in
      if case .integer(let integer) = number { Int(clamping: integer) } else { 0 }
    }
    switch run.place(of: ScenarioPath(node: parts.slots[slot].node, rows: rows)) {
    case .path(let path): return path
    case .missing(let list, _): return list
    }
  }
}
