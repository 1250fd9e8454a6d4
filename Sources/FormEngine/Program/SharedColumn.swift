/// A column that all readers find alike, but for the cells of their own rows.
struct SharedColumn: Sendable {
  /// The path from a visited row to the reader's own row, whose cell is left out; nil if none is.
  var ownRow: Int32?
}

extension Program.Builder {
  /// Finds the columns that are searched, and the slots that search them.
  mutating func buildColumns() {
    for instruction in parts.instructions {
      guard let number = instruction.searchedScan, parts.isShared(parts.scans[number]) else {
        continue
      }
      if sharedColumns.isEmpty {
        sharedColumns = [SharedColumn?](repeating: nil, count: parts.scans.count)
      }
      let ownRow = parts.instructions(of: parts.scans[number].term)
        .first { $0.operation == .exceptOwnRow }
      sharedColumns[number] = SharedColumn(ownRow: ownRow?.b)
    }
    guard !sharedColumns.isEmpty else { return }
    for slot in slots.indices where slots[slot].isEvaluated {
      var codes = [parts.slots[slot].code]
      if slots[slot].rule >= 0 {
        let rule = parts.rules[Int(slots[slot].rule)]
        codes += [rule.condition, rule.lower, rule.upper]
      }
      slots[slot].readsColumn = codes.contains {
        parts.instructions(of: $0).contains { $0.searchedScan != nil }
      }
    }
  }
}

extension Instruction {
  /// The scan of the column that it searches; nil if it is another operation.
  fileprivate var searchedScan: Int? {
    operation == .columnContains || operation == .inOrder ? Int(a) : nil
  }
}

extension ProgramParts {
  /// Returns the scan of the column that contains the options of a field.
  func columnScan(of options: AnswerOptions) -> Int? {
    guard rules.indices.contains(options.rule) else { return nil }
    return instructions(of: rules[options.rule].condition).lazy.compactMap(\.searchedScan).first
  }

  fileprivate func instructions(of code: Code) -> ArraySlice<Instruction> {
    instructions[Int(code.start)..<Int(code.end)]
  }

  /// Returns true if a scan finds the same in all rows of the list around it: its condition and
  /// term read only the visited row and what contains the outermost list.
  fileprivate func isShared(_ scan: Scan) -> Bool {
    [scan.condition, scan.term].allSatisfy { code in
      reads(of: code, entersScans: false).allSatisfy { read in
        switch read {
        case .slot(let slot, let reach):
          reach.frame == 0 || slots[slot].template == 0
            || reach.frame == scan.base.frame + 1 && reach.up >= scan.base.up
        case .position(let reach): reach.frame == 0
        case .above, .numbered, .today, .now: true
        case .scan, .column: false
        }
      }
    }
  }
}
