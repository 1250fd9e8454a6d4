extension Session {
  /// Returns the fields and lists that an expression reads, directly or through named expressions,
  /// each once and in the order of reading. For the rows that it visits, only the list is included.
  ///
  /// - Parameter path: the declaration at which the expression is evaluated.
  package func declarationsRead(by code: Code, at path: Path) -> [Path] {
    let parts = program.parts
    var found: [Path] = []
    var seen: Set<Path> = []
    var lets: Set<Path> = []
    func note(_ path: Path) {
      if seen.insert(path).inserted { found.append(path) }
    }
    func note(
      _ number: SlotID, _ row: RowID, _ inner: inout [(code: Code, place: Path)]
    ) {
      let slot = parts.slots[number]
      switch slot.kind {
      case .field, .answer, .computed: note(Path(node: slot.node, row: row))
      case .aggregate:
        if let list = program.aggregate(at: number)?.list { note(Path(node: list, row: row)) }
      case .constant, .counter, .term, .shown, .readonly, .forced, .required, .offered, .rule:
        // A named expression is evaluated in the rows of its own template.
        let named = Path(node: parts.templates[slot.template], row: row)
        if lets.insert(Path(node: number, row: row)).inserted { inner.append((slot.code, named)) }
      }
    }
    var waiting = [(code: code, place: path, isAbove: false)]
    while let (code, place, isAbove) = waiting.popLast() {
      var inner: [(code: Code, place: Path)] = []
      var above: [(code: Code, place: Path)] = []
      for read in parts.reads(of: code, entersScans: false) {
        switch read {
        case .slot(let number, let reach):
          guard parts.slots.indices.contains(number), let row = row(reach, from: place) else {
            continue
          }
          note(number, row, &inner)
        case .above(let number):
          // A `let` may read itself in the row above: of the rows above, only the nearest is
          // followed.
          guard !isAbove, parts.slots.indices.contains(number),
            let row = form.state.row(above: place.row, parts.slots[number].template)
          else { continue }
          note(number, row, &above)
        case .scan(let number):
          let scan = parts.scans[number]
          if let list = scan.lists.first, let row = row(scan.base, from: place) {
            note(Path(node: list, row: row))
          }
        case .numbered, .position, .column, .today, .now: continue
        }
      }
      waiting += above.reversed().map { ($0.code, $0.place, true) }
      waiting += inner.reversed().map { ($0.code, $0.place, isAbove) }
    }
    return found
  }

  /// Returns the expression that a name refers to, and where it is evaluated, if an expression is
  /// only that name; otherwise the expression itself.
  package func namedExpression(_ code: Code, at path: Path) -> (code: Code, place: Path) {
    let parts = program.parts
    var (code, place) = (code, path)
    // Names refer to other names only a few times.
    for _ in 0..<16 {
      guard code.end - code.start == 1, parts.instructions.indices.contains(Int(code.start))
      else { break }
      let instruction = parts.instructions[Int(code.start)]
      guard instruction.operation == .read, parts.slots.indices.contains(Int(instruction.a)),
        let row = row(Reach(packed: instruction.b), from: place)
      else { break }
      let slot = parts.slots[Int(instruction.a)]
      guard slot.kind == .constant || slot.kind == .term else { break }
      (code, place) = (slot.code, Path(node: parts.templates[slot.template], row: row))
    }
    return (code, place)
  }

  /// Returns the enclosing row that a read refers to; nil if it is inside a scan.
  private func row(_ reach: Reach, from place: Path) -> RowID? {
    guard reach.frame == 0 else { return nil }
    var place = place
    for _ in 0..<reach.up {
      guard let row = enclosingRow(of: place) else { return nil }
      place = list(of: row)
    }
    return place.row
  }
}
